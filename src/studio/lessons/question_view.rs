//! The question of a moment: choices or field, counted hands, hints, result and right answer.

use super::buttons::command_ui;
use super::feedback::{answer_text, option_text, right_answer_text};
use super::question_state::COUNTED_CHOICES;
use super::{LessonRequest, OpenLesson, QuestionState};
use crate::lessons::{Answer, Question, QuestionKind};
use crate::studio::command::Command;
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::style;
use eframe::egui::{self, Key, RichText, Role, Sense, TextEdit, TextStyle, Ui, WidgetInfo, vec2};

/// Width of the longest bar of counted hands, in points.
const BAR_POINTS: f32 = 240.0;

/// View state of a question.
#[derive(Debug, Default)]
pub(super) struct QuestionView {
    /// Text in the field for a number, and the moment that it belongs to.
    number: (usize, String),
    /// Whether the field receives the focus in this frame.
    takes_focus: bool,
    /// The moment, its hints and its tries in the last frame: a new text scrolls into view.
    shown: (usize, usize, u32),
}

impl QuestionView {
    /// Gives the keyboard focus to the field for a number in the next frame.
    pub fn focus_field(&mut self) {
        self.takes_focus = true;
    }

    /// Shows a question with its state.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        lesson: &OpenLesson,
        (question, state): (&Question, &QuestionState),
        requests: &mut Requests,
    ) {
        let ask = RichText::new(lesson.words(&question.ask)).text_style(TextStyle::Heading);
        ui.label(ask.strong());
        if let Some(reason) = state.problem() {
            ui.label(format!("This question has no right answer: {reason}"));
            return;
        }
        // Hint and answer share the line of the choices, so that they are seen without scrolling.
        ui.horizontal_wrapped(|ui| {
            match &question.kind {
                QuestionKind::Number(topic) => {
                    self.number_ui(ui, lesson, (state, topic.unit()), requests);
                }
                QuestionKind::Cell(_) => cell_ui(ui, state),
                _ => options_ui(ui, studio, lesson, state, requests),
            }
            if !state.is_revealed() {
                ui.add_space(studio.theme().spacing * 4.0);
                for command in [Command::ShowHint, Command::RevealAnswer] {
                    command_ui(ui, studio, requests, command, command.spec().label);
                }
            }
        });
        if state.key().is_none() {
            ui.weak("Computing the right answer…");
        }
        hands_ui(ui, studio, lesson, state);
        let shown = (lesson.current(), state.shown_hints().len(), state.tries());
        let is_new = std::mem::replace(&mut self.shown, shown) != shown;
        if let Some(text) = answer_text(state) {
            let text = RichText::new(text).text_style(TextStyle::Heading);
            ui.label(text.color(answer_colour(studio, state)));
        }
        // After the reveal, the explanation takes the place of the hints.
        let hints = if state.is_revealed() { &[] } else { state.shown_hints() };
        for (place, hint) in hints.iter().enumerate() {
            let response = ui.label(format!("Hint: {}", lesson.words(&hint.text)));
            if is_new && place + 1 == hints.len() {
                response.scroll_to_me(None);
            }
        }
        if let Some(text) = right_answer_text(lesson, state) {
            ui.label(RichText::new(text).strong());
            let explanation = lesson.words(&question.explanation);
            if !explanation.is_empty() {
                ui.label(RichText::new(explanation).text_style(TextStyle::Heading));
            }
        }
    }

    /// Shows the field for a number. Enter answers.
    fn number_ui(
        &mut self,
        ui: &mut Ui,
        lesson: &OpenLesson,
        (state, unit): (&QuestionState, &str),
        requests: &mut Requests,
    ) {
        if self.number.0 != lesson.current() {
            self.number = (lesson.current(), String::new());
        }
        let text = &mut self.number.1;
        let field = TextEdit::singleline(text).desired_width(110.0).char_limit(20);
        let field = ui.add_enabled(state.is_open(), field);
        field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Your answer"));
        if std::mem::take(&mut self.takes_focus) {
            field.request_focus();
        }
        ui.label(unit);
        let number = text.trim().trim_end_matches('%').trim().replace(',', ".").parse::<f64>();
        let number = number.ok().filter(|number| number.is_finite());
        let is_other_text = number.is_none() && !text.trim().is_empty();
        let enters = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let is_enabled = state.is_open() && number.is_some();
        let button = ui.add_enabled(is_enabled, egui::Button::new("Answer"));
        if is_other_text {
            ui.weak("Type a number, such as 12 or 12.5");
        }
        if let Some(number) = number.filter(|_| enters || button.clicked()) {
            requests.push(Request::Lesson(LessonRequest::Answer(Answer::Number(number))));
        }
    }
}

/// Shows the marked cell, or how to mark one.
fn cell_ui(ui: &mut Ui, state: &QuestionState) {
    match state.cell() {
        Some(cell) => ui.label(format!("Marked cell: {cell}")),
        None => ui.weak("Click a cell of the board, or mark one with the arrow keys and Enter"),
    };
}

/// Shows the choices as buttons; the arrow keys mark one of them.
fn options_ui(
    ui: &mut Ui,
    studio: &Studio,
    lesson: &OpenLesson,
    state: &QuestionState,
    requests: &mut Requests,
) {
    for (place, option) in state.options().iter().enumerate() {
        let name = option_text(lesson, state, option);
        let text = match place < COUNTED_CHOICES {
            true => format!("{}  {name}", place + 1),
            false => name.clone(),
        };
        let is_given = matches!(state.last(), Some((Answer::Option(key), _)) if *key == option.key);
        let is_marked = state.is_open() && place == state.marked();
        let mut button = egui::Button::new(RichText::new(text).text_style(TextStyle::Heading))
            .selected(is_given);
        if is_marked {
            let accent = style::colour(studio.theme().chrome.accent);
            button = button.stroke(egui::Stroke::new(1.5, accent));
        }
        // The faint colours of a disabled button could not be read.
        let senses = if state.is_open() { Sense::click() } else { Sense::hover() };
        let response = ui.add(button.sense(senses));
        response
            .widget_info(|| WidgetInfo::selected(Role::Button, state.is_open(), is_given, &name));
        if response.clicked() {
            let answer = Answer::Option(option.key.clone());
            requests.push(Request::Lesson(LessonRequest::Answer(answer)));
        }
    }
}

/// Shows the counted hands as bars; nothing without hands.
fn hands_ui(ui: &mut Ui, studio: &Studio, lesson: &OpenLesson, state: &QuestionState) {
    let most = state.hands().iter().copied().max().unwrap_or_default();
    if most == 0 {
        return;
    }
    let height = ui.text_style_height(&TextStyle::Body);
    if studio.presenter.is_on() {
        return hands_in_a_row_ui(ui, studio, lesson, state, most);
    }
    egui::Grid::new("hands").show(ui, |ui| {
        for (option, count) in state.options().iter().zip(state.hands()) {
            let label = lesson.words(&option.label);
            ui.label(label);
            hand_bar_ui(ui, studio, vec2(BAR_POINTS, height), (label, *count, most));
            ui.monospace(count.to_string());
            ui.end_row();
        }
    });
}

/// Shows the counted hands side by side, for the presenter, which has few lines for them.
fn hands_in_a_row_ui(
    ui: &mut Ui,
    studio: &Studio,
    lesson: &OpenLesson,
    state: &QuestionState,
    most: u32,
) {
    let height = ui.text_style_height(&TextStyle::Body);
    let counted: Vec<_> = state.options().iter().zip(state.hands()).collect();
    ui.columns(counted.len().max(1), |columns| {
        for (ui, (option, count)) in columns.iter_mut().zip(counted) {
            let label = lesson.words(&option.label);
            ui.add(egui::Label::new(format!("{count}  {label}")).truncate());
            let size = vec2(ui.available_width(), height);
            hand_bar_ui(ui, studio, size, (label, *count, most));
        }
    });
}

/// Shows the hands of one choice as a bar; `most` hands fill `size`.
fn hand_bar_ui(
    ui: &mut Ui,
    studio: &Studio,
    size: egui::Vec2,
    (label, count, most): (&str, u32, u32),
) {
    let theme = studio.theme();
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let share = count as f32 / most as f32;
    let bar = rect.with_max_x(rect.left() + rect.width() * share);
    ui.painter().rect_filled(bar, theme.spacing * 0.5, style::colour(theme.chrome.accent));
    response
        .widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{label}: {count} hands")));
}

/// Colour of the text about an answer.
fn answer_colour(studio: &Studio, question: &QuestionState) -> egui::Color32 {
    let chrome = &studio.theme().chrome;
    let is_right = question.last().is_some_and(|(_, score)| score.is_right);
    style::colour(if is_right { chrome.accent } else { chrome.warning })
}
