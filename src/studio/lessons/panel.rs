//! The panel of the lesson above the timeline: moments, narration, question.

use super::buttons::command_ui;
use super::question_view::QuestionView;
use super::{LessonRequest, MomentStrip, OpenLesson, StripEntry, StripResponse};
use crate::studio::command::Command;
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::command_tooltip;
use eframe::egui::{self, RichText, ScrollArea, TextStyle, Ui};

/// Maximum share of the window's height for narration and question.
const MAX_SHARE: f32 = 0.26;

/// The panel of the open lesson, with its view state.
#[derive(Debug, Default)]
pub struct LessonPanel {
    question: QuestionView,
    strip: MomentStrip,
}

impl LessonPanel {
    /// Gives the keyboard focus to the field for a number.
    pub fn focus_answer_field(&mut self) {
        self.question.focus_field();
    }

    /// Shows the panel at the bottom of the remaining window; nothing without a lesson.
    pub fn show(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let Some(lesson) = studio.lesson.as_deref() else { return };
        let unit = studio.theme().spacing;
        let window = ui.ctx().content_rect().height();
        let frame = egui::Frame::side_top_panel(ui.style())
            .inner_margin(egui::Margin::symmetric((unit * 3.0) as i8, (unit * 2.0) as i8));
        egui::Panel::bottom("lesson").resizable(false).frame(frame).show(ui, |ui| {
            if lesson.is_left() {
                return left_ui(ui, studio, lesson, requests);
            }
            self.strip_ui(ui, studio, lesson, requests);
            // Without a minimum, the area keeps the height of the shortest moment.
            let height = window * MAX_SHARE;
            let scrolled = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
            scrolled.id_salt("lesson text").show(ui, |ui| {
                ui.set_min_width(ui.available_width());
                self.moment_ui(ui, studio, lesson, true, requests);
            });
        });
    }

    /// Shows narration and question of the moment for the presenter; false without a lesson.
    ///
    /// Hands, hints and answers take the place of the narration.
    pub fn caption_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) -> bool {
        let Some(lesson) = studio.lesson.as_deref().filter(|lesson| !lesson.is_left()) else {
            return false;
        };
        let is_answered = lesson.question().is_some_and(|question| {
            let has_hands = question.hands().iter().any(|count| *count > 0);
            has_hands
                || !question.shown_hints().is_empty()
                || question.tries() > 0
                || question.is_revealed()
        });
        self.moment_ui(ui, studio, lesson, !is_answered, requests);
        true
    }

    /// Shows one line: the place in the lesson, the strip of moments, and the buttons.
    fn strip_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        lesson: &OpenLesson,
        requests: &mut Requests,
    ) {
        ui.horizontal(|ui| {
            command_ui(ui, studio, requests, Command::PreviousMoment, "◀");
            let place = format!("{} / {}", lesson.current() + 1, lesson.moment_count());
            ui.label(RichText::new(place).text_style(TextStyle::Heading));
            command_ui(ui, studio, requests, Command::NextMoment, "▶");
            let from_right = egui::Layout::right_to_left(egui::Align::Center);
            ui.with_layout(from_right, |ui| {
                buttons_ui(ui, studio, lesson, requests);
                // The strip takes the rest of the line.
                let from_left = egui::Layout::left_to_right(egui::Align::Center);
                ui.with_layout(from_left, |ui| self.moments_ui(ui, lesson, requests));
            });
        });
    }

    /// Shows the moments in one line.
    fn moments_ui(&mut self, ui: &mut Ui, lesson: &OpenLesson, requests: &mut Requests) {
        let entries = (0..lesson.moment_count()).map(|moment| strip_entry(lesson, moment));
        let response = self.strip.ui(ui, entries, lesson.current(), false);
        if let Some(StripResponse::Chosen(moment)) = response {
            requests.push(Request::Lesson(LessonRequest::GoTo(moment)));
        }
    }

    /// Shows the question of the moment, after its narration if `has_narration`.
    fn moment_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        lesson: &OpenLesson,
        has_narration: bool,
        requests: &mut Requests,
    ) {
        let Some(moment) = lesson.moment() else { return };
        let narration = lesson.words(&moment.narration);
        if has_narration && !narration.is_empty() {
            ui.label(RichText::new(narration).text_style(TextStyle::Heading));
        }
        if let (Some(question), Some(state)) = (&moment.question, lesson.question()) {
            ui.add_space(studio.theme().spacing);
            self.question.ui(ui, studio, lesson, (question, state), requests);
        }
    }
}

/// Shows the moment to which the student can return.
fn left_ui(ui: &mut Ui, studio: &Studio, lesson: &OpenLesson, requests: &mut Requests) {
    ui.horizontal(|ui| {
        let place = format!(
            "Exploring freely. {}: moment {} of {}",
            lesson.title(),
            lesson.current() + 1,
            lesson.moment_count()
        );
        ui.label(place);
        command_ui(ui, studio, requests, Command::ExploreFreely, "Return to the lesson");
        command_ui(ui, studio, requests, Command::CloseLesson, Command::CloseLesson.spec().label);
    });
}

/// Shows languages, name of the student, and the commands of the lesson, from right to left.
fn buttons_ui(ui: &mut Ui, studio: &Studio, lesson: &OpenLesson, requests: &mut Requests) {
    let first = if lesson.is_preview { Command::PreviewLesson } else { Command::CloseLesson };
    for command in [first, Command::ExploreFreely] {
        let text = if lesson.is_preview && command == first {
            "Back to writing"
        } else {
            command.spec().label
        };
        command_ui(ui, studio, requests, command, text);
    }
    if lesson.has_answers() {
        let command = Command::SaveAnswers;
        command_ui(ui, studio, requests, command, command.spec().label);
        let mut name = lesson.student().to_owned();
        let field = egui::TextEdit::singleline(&mut name).hint_text("Name").desired_width(110.0);
        let response = ui.add(field.char_limit(100));
        let response = response.on_hover_text("Your name in the file of answers; may stay empty");
        if response.changed() {
            requests.push(Request::Lesson(LessonRequest::StudentName(name)));
        }
    }
    let languages = lesson.lesson().languages();
    if languages.len() > 1 {
        for code in languages.into_iter().rev() {
            let response = ui.selectable_label(code == lesson.language(), &code);
            let response = response.on_hover_ui(|ui| command_tooltip(ui, Command::NextLanguage));
            if response.clicked() {
                requests.push(Request::Lesson(LessonRequest::Language(code)));
            }
        }
    }
}

/// A moment of the strip: number, title, and whether its question was answered.
fn strip_entry(lesson: &OpenLesson, moment: usize) -> StripEntry {
    let title = lesson.lesson().moments.get(moment).map_or("", |it| lesson.words(&it.title));
    let number = moment + 1;
    let name = if title.is_empty() { format!("{number}") } else { format!("{number} {title}") };
    let (mark, state) = match lesson.question_of(moment) {
        None => ("", ""),
        Some(question) if question.last().is_some_and(|(_, score)| score.is_right) => {
            (" √", ", answered")
        }
        Some(question) if question.is_revealed() => (" ·", ", answer shown"),
        Some(_) => (" ?", ", question"),
    };
    let text = format!("{name}{mark}");
    StripEntry { text, name: format!("Moment {name}{state}"), picture: None }
}
