//! The panel of the lesson that is written, above the timeline: strip of moments, and their texts.

use super::moment_form::MomentForm;
use super::question_form::QuestionForm;
use super::text_fields::line_ui;
use super::thumbnails::MomentPictures;
use super::{AuthoredLesson, AuthoredText, AuthoringRequest};
use crate::studio::command::Command;
use crate::studio::lessons::buttons::command_ui;
use crate::studio::lessons::{MomentStrip, PICTURE_POINTS, StripEntry, StripResponse};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::command_tooltip;
use eframe::egui::{self, RichText, Role, ScrollArea, TextEdit, TextStyle, Ui, WidgetInfo};

/// Maximum share of the window's height for the texts of the moment.
const MAX_SHARE: f32 = 0.22;

/// The panel of the lesson that is written, with its view state.
#[derive(Debug, Default)]
pub struct AuthoringPanel {
    strip: MomentStrip,
    pictures: MomentPictures,
    moment: MomentForm,
    question: QuestionForm,
    /// Code of a language that is being typed.
    new_language: String,
}

impl AuthoringPanel {
    /// Gives the keyboard focus to the narration.
    pub fn focus_narration(&mut self) {
        self.moment.focus_narration();
    }

    /// Gives the keyboard focus to the text of the question.
    pub fn focus_question(&mut self) {
        self.question.focus_text();
    }

    /// Shows the panel at the bottom of the remaining window; nothing unless a lesson is written.
    pub fn show(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let Some(authored) = studio.written_lesson() else { return };
        let unit = studio.theme().spacing;
        let height = ui.ctx().content_rect().height() * MAX_SHARE;
        let frame = egui::Frame::side_top_panel(ui.style())
            .inner_margin(egui::Margin::symmetric((unit * 3.0) as i8, (unit * 2.0) as i8));
        egui::Panel::bottom("authoring").resizable(false).frame(frame).show(ui, |ui| {
            self.head_ui(ui, studio, authored, requests);
            self.strip_ui(ui, studio, authored, requests);
            let scrolled = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
            scrolled.id_salt("written texts").show(ui, |ui| {
                ui.set_min_width(ui.available_width());
                if authored.moment().is_none() {
                    let key = Command::AddMoment.key_text();
                    ui.weak(format!("No moments yet. {key} adds what the window shows."));
                    return;
                }
                self.moment.ui(ui, authored, requests);
                self.question.ui(ui, studio, authored, requests);
            });
        });
    }

    /// Shows title, languages and the commands of the lesson in one line.
    fn head_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        authored: &AuthoredLesson,
        requests: &mut Requests,
    ) {
        ui.horizontal(|ui| {
            ui.weak("Lesson");
            line_ui(ui, authored, AuthoredText::Title, ("Title of the lesson", 190.0), requests);
            let (mark, hint) = match (authored.is_modified(), authored.path()) {
                (true, _) => ("•", "Unsaved changes"),
                (false, Some(_)) => ("", "Saved"),
                (false, None) => ("", "Not saved yet"),
            };
            let response = ui.label(RichText::new(mark).strong());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, hint));
            response.on_hover_text(hint);
            self.languages_ui(ui, authored, requests);
            ui.menu_button("About the lesson", |ui| {
                ui.set_min_width(260.0);
                line_ui(
                    ui,
                    authored,
                    AuthoredText::Note,
                    ("Subject of the lesson", 250.0),
                    requests,
                );
                line_ui(ui, authored, AuthoredText::Author, ("Author", 250.0), requests);
            });
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                for command in [Command::CloseLesson, Command::Save, Command::PreviewLesson] {
                    command_ui(ui, studio, requests, command, command.spec().label);
                }
            });
        });
    }

    /// Shows the languages, and a field for a further one.
    fn languages_ui(&mut self, ui: &mut Ui, authored: &AuthoredLesson, requests: &mut Requests) {
        for code in authored.languages() {
            let response = ui.selectable_label(code == authored.language(), &code);
            let response = response.on_hover_ui(|ui| command_tooltip(ui, Command::NextLanguage));
            if response.clicked() {
                requests.push(Request::Authoring(AuthoringRequest::Language(code)));
            }
        }
        let field =
            TextEdit::singleline(&mut self.new_language).hint_text("de").desired_width(36.0);
        let response = ui.add(field.char_limit(35));
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Another language"));
        let response = response.on_hover_text("Code of another language, then Enter");
        if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
            let code = std::mem::take(&mut self.new_language).trim().to_owned();
            if crate::lessons::is_language_code(&code) {
                requests.push(Request::Authoring(AuthoringRequest::Language(code)));
            }
        }
    }

    /// Shows the place in the lesson, the strip of moments, and the commands about moments.
    fn strip_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        authored: &AuthoredLesson,
        requests: &mut Requests,
    ) {
        let count = authored.lesson().moments.len();
        ui.horizontal(|ui| {
            command_ui(ui, studio, requests, Command::PreviousMoment, "◀");
            let place = if count == 0 { 0 } else { authored.current() + 1 };
            ui.label(RichText::new(format!("{place} / {count}")).text_style(TextStyle::Heading));
            command_ui(ui, studio, requests, Command::NextMoment, "▶");
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                for (command, text) in [
                    (Command::RemoveMoment, "Remove"),
                    (Command::UpdateMoment, "Update"),
                    (Command::ProposeMoments, "Propose"),
                    (Command::AddMoment, "Add"),
                ] {
                    command_ui(ui, studio, requests, command, text);
                }
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    let pictures = &mut self.pictures;
                    let context = ui.ctx().clone();
                    let entries = (0..count).map(|moment| {
                        let place = (moment, PICTURE_POINTS);
                        let picture = pictures.get(&context, studio, authored, place);
                        StripEntry { picture, ..strip_entry(authored, moment) }
                    });
                    let request = match self.strip.ui(ui, entries, authored.current(), true) {
                        Some(StripResponse::Chosen(moment)) => AuthoringRequest::GoTo(moment),
                        Some(StripResponse::Moved { from, to }) => {
                            AuthoringRequest::Move { from, to }
                        }
                        None => return,
                    };
                    requests.push(Request::Authoring(request));
                });
            });
        });
    }
}

/// A moment of the strip: number, title, and whether it has a question.
fn strip_entry(authored: &AuthoredLesson, moment: usize) -> StripEntry {
    let shown = authored.lesson().moments.get(moment);
    let title = shown.map_or("", |it| it.title.in_language(authored.language()));
    let number = moment + 1;
    let name = if title.is_empty() { format!("{number}") } else { format!("{number} {title}") };
    let (mark, state) = match shown.and_then(|moment| moment.question.as_ref()) {
        Some(_) => (" ?", ", question"),
        None => ("", ""),
    };
    StripEntry {
        text: format!("{name}{mark}"),
        name: format!("Moment {name}{state}"),
        picture: None,
    }
}
