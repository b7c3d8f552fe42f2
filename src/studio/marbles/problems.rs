//! The problems of the edited game, with buttons that fix them.

use super::{MarbleRequest, words};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::{style, widgets::empty_state};
use crate::worlds::zuma::Problem;
use eframe::egui::{Label, RichText, Ui};

/// Shows the list.
pub(super) fn ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let problems = studio.marbles.problems();
    if problems.is_empty() {
        return empty_state(ui, "No problems", "The game can be played and trained on");
    }
    let colour = style::colour(studio.theme().chrome.error);
    for problem in problems {
        ui.add(Label::new(RichText::new(words::problem(problem)).color(colour)).wrap());
        if let Some((label, request)) = remedy(problem)
            && ui.button(label).clicked()
        {
            requests.push(Request::Marbles(request));
        }
    }
}

fn remedy(problem: &Problem) -> Option<(&'static str, MarbleRequest)> {
    match problem {
        Problem::Sum { .. } => Some(("Normalise", MarbleRequest::EvenOut)),
        Problem::LineTooLong { length, .. } => Some((
            "Increase the longest line",
            MarbleRequest::Number(super::Number::MaxLength, *length as f64),
        )),
        _ => None,
    }
}
