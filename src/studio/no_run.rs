//! Text shown instead of a run while the open level has none.

use super::command::Command;
use super::model::Studio;
use super::request::Requests;
use super::widgets::{empty_state, run_button, solutions_button};
use eframe::egui::Ui;

/// Why there is no run, and what to do, in two short sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NoRunText {
    /// State: "No run yet".
    pub title: String,
    /// Next action, or the reason why no run can start.
    pub advice: String,
}

impl NoRunText {
    /// Text for the open level.
    pub fn of(studio: &Studio) -> Self {
        let said = |title: &str, advice: String| Self { title: title.to_owned(), advice };
        // Work in progress comes first, then the obstacle, then the key to press.
        if let Some(text) = studio.adapter().no_run_text(studio) {
            return text;
        }
        if studio.files.is_demonstration_running() {
            return said("No run yet", "Recording the demonstration".to_owned());
        }
        let press = || format!("Press {} to run", Command::Run.key_text());
        said("No run yet", studio.obstacle(Command::Run).unwrap_or_else(press))
    }

    /// Title and advice in one line: "No run yet: press Ctrl+Enter to run".
    pub fn line(&self) -> String {
        let mut letters = self.advice.chars();
        let first = letters.next().map_or_else(String::new, |first| first.to_lowercase().collect());
        format!("{}: {first}{}", self.title, letters.as_str())
    }
}

/// Shows title and advice in a panel.
pub(super) fn no_run_ui(ui: &mut Ui, studio: &Studio) {
    let NoRunText { title, advice } = NoRunText::of(studio);
    empty_state(ui, &title, &advice);
}

/// Shows title and advice on a board, with buttons to run or to open solutions.
pub(super) fn no_run_with_button(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    no_run_ui(ui, studio);
    ui.vertical_centered(|ui| {
        ui.add_space(studio.theme().spacing * 2.0);
        run_button(ui, studio, requests, "Run this level");
        ui.add_space(studio.theme().spacing);
        solutions_button(ui, studio, requests);
    });
}
