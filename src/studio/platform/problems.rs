//! Problem list of the edited platform level.

use super::PlatformRequest;
use super::stroke::Tool;
use crate::picture::Icon;
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::{ProblemRow, capitalized};
use crate::worlds::platform::ProblemKind;
use eframe::egui::{Button, Ui};

/// Shows the problems, or “No problems”. A click shows the problem's column, if it has one.
///
/// A missing agent or gate has a button that selects its tool.
pub(super) fn show(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let problems = studio.worlds.platform.documents().shown().review();
    if problems.is_empty() {
        ui.weak("No problems");
    }
    let here =
        studio.worlds.platform.square().filter(|_| studio.worlds.platform.is_keyboard_cursor());
    for problem in problems {
        let text = capitalized(&problem.to_string());
        let row = ProblemRow {
            icon: (Icon::Error, studio.theme().chrome.error),
            text: &text,
            is_shown: problem.column.is_some() && problem.column == here.map(|it| it.column),
            hint: problem.column.map(|_| "Show the column"),
        };
        let is_clicked = row.show(ui, |ui| {
            let (label, tool) = match problem.kind {
                ProblemKind::NoAgent => ("Place the agent", Tool::Agent),
                ProblemKind::NoGate => ("Place the gate", Tool::Gate),
                _ => return,
            };
            if ui.add(Button::new(label).small()).clicked() {
                requests.push(Request::from(PlatformRequest::Tool(tool)));
            }
        });
        if let Some(column) = problem.column.filter(|_| is_clicked) {
            requests.push(Request::from(PlatformRequest::GoTo(column)));
        }
    }
}
