//! The question of the current moment: kind, texts, choices, and the right answer.

use super::new_question::kind_label;
use super::text_fields::line_ui;
use super::{AuthoredLesson, AuthoredText, AuthoringRequest};
use crate::lessons::{Question, QuestionKind, Words};
use crate::studio::command::Command;
use crate::studio::lessons::buttons::command_ui;
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use eframe::egui::{self, Role, Ui, WidgetInfo};

/// Maximum number of choices that an author writes.
const MAX_CHOICES: usize = 9;

/// View state of the form.
#[derive(Debug, Default)]
pub(super) struct QuestionForm {
    /// Whether the text of the question takes the keyboard focus in the next frame.
    takes_focus: bool,
}

impl QuestionForm {
    /// Gives the keyboard focus to the text of the question.
    pub(super) fn focus_text(&mut self) {
        self.takes_focus = true;
    }

    /// Shows the question of the moment, or the button that adds one.
    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        authored: &AuthoredLesson,
        requests: &mut Requests,
    ) {
        let question = authored.moment().and_then(|moment| moment.question.as_ref());
        ui.horizontal_wrapped(|ui| {
            let Some(question) = question else {
                let command = Command::AddQuestion;
                command_ui(ui, studio, requests, command, command.spec().label);
                kinds_ui(ui, studio, "Other questions", requests);
                return;
            };
            kinds_ui(ui, studio, &kind_label(&question.kind), requests);
            let name = ("Text of the question", 300.0);
            let response = line_ui(ui, authored, AuthoredText::Ask, name, requests);
            if std::mem::take(&mut self.takes_focus) {
                response.request_focus();
            }
            let name = ("Explanation of the answer", 220.0);
            line_ui(ui, authored, AuthoredText::Explanation, name, requests);
            if ui.button("Remove the question").clicked() {
                requests.push(Request::Authoring(AuthoringRequest::Ask(None)));
            }
        });
        let Some(question) = question else { return };
        choices_ui(ui, authored, question, requests);
        answer_ui(ui, authored);
    }
}

/// Shows a menu with the kinds of question that fit the moment.
fn kinds_ui(ui: &mut Ui, studio: &Studio, title: &str, requests: &mut Requests) {
    let menu = ui.menu_button(title, |ui| {
        for kind in studio.fitting_questions() {
            if ui.button(kind_label(&kind)).clicked() {
                requests.push(Request::Authoring(AuthoringRequest::Ask(Some(kind))));
                ui.close();
            }
        }
    });
    menu.response.on_hover_text("Kinds of question that have an answer at this moment");
}

/// Shows the choices that the author writes; nothing for other kinds.
fn choices_ui(
    ui: &mut Ui,
    authored: &AuthoredLesson,
    question: &Question,
    requests: &mut Requests,
) {
    let QuestionKind::Choice { choices, right } = &question.kind else { return };
    let ask = |choices: Vec<Words>, right: Vec<usize>, requests: &mut Requests| {
        let kind = QuestionKind::Choice { choices, right };
        requests.push(Request::Authoring(AuthoringRequest::Ask(Some(kind))));
    };
    ui.horizontal_wrapped(|ui| {
        for place in 0..choices.len() {
            let mut is_right = right.contains(&place);
            let name = format!("Choice {} is right", place + 1);
            let response = ui.checkbox(&mut is_right, "");
            response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_right, &name));
            if response.on_hover_text(&name).changed() {
                let mut right: Vec<_> = right.iter().copied().filter(|it| *it != place).collect();
                right.extend(is_right.then_some(place));
                right.sort_unstable();
                ask(choices.clone(), right, requests);
            }
            let name = format!("Choice {}", place + 1);
            line_ui(ui, authored, AuthoredText::Choice(place), (&name, 130.0), requests);
        }
        let can_add = choices.len() < MAX_CHOICES;
        if ui.add_enabled(can_add, egui::Button::new("Add a choice")).clicked() {
            let mut choices = choices.clone();
            let text = format!("Choice {}", choices.len() + 1);
            choices.push(Words::default().with(authored.language(), &text));
            ask(choices, right.clone(), requests);
        }
        let last = choices.len() - 1;
        let can_remove = choices.len() > 2 && *right != [last];
        if ui.add_enabled(can_remove, egui::Button::new("Remove the last choice")).clicked() {
            let right = right.iter().copied().filter(|it| *it != last).collect();
            ask(choices[..last].to_vec(), right, requests);
        }
    });
}

/// Shows the right answer, as far as it is known without a search or proof.
fn answer_ui(ui: &mut Ui, authored: &AuthoredLesson) {
    match authored.answer_key() {
        Some(Ok(key)) => {
            ui.weak(format!("Right answer: {}", key.right_text(authored.language())));
        }
        Some(Err(reason)) => {
            ui.weak(format!("Right answer: {reason}"));
        }
        None => {}
    }
}
