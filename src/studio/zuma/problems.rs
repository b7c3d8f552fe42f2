//! The problems of the edited game, with buttons that fix them.

use super::{ZumaRequest, text};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::{style, widgets::empty_state};
use crate::worlds::zuma::Problem;
use eframe::egui::{Label, RichText, Ui};

/// Shows the problems, or that there are none.
pub(super) fn ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let problems = studio.worlds.zuma.problems();
    if problems.is_empty() {
        return empty_state(ui, "No problems", "The game can be played and trained on");
    }
    let colour = style::colour(studio.theme().chrome.error);
    for problem in problems {
        ui.add(Label::new(RichText::new(text::problem(problem)).color(colour)).wrap());
        if let Some((label, request)) = remedy(problem)
            && ui.button(label).clicked()
        {
            requests.push(Request::from(request));
        }
    }
}

/// Label and request of the button that fixes a problem; `None` if there is no button.
fn remedy(problem: &Problem) -> Option<(&'static str, ZumaRequest)> {
    match problem {
        Problem::Sum { .. } => Some(("Normalise", ZumaRequest::NormaliseNextBall)),
        Problem::LineTooLong { length, .. } => Some((
            "Increase the longest line",
            ZumaRequest::Number(super::GameNumber::MaxLength, *length as f64),
        )),
        _ => None,
    }
}
