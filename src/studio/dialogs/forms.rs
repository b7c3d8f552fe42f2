//! Dialogs with input fields: pasting a level as text, and exporting a picture.
//!
//! In the functions below, `shows_run` is true if the picture shows a run, false for a level, and
//! `extension` is a file extension without the dot.

use super::messages::{
    self, button_ui, buttons_row, confirmation, enter_confirms, write_button_ui,
};
use crate::episode::Visible;
use crate::formats::extension_of;
use crate::picture::{PictureFormat, ShownBoards};
use crate::studio::files::{
    Export, ExportKind, ExportSteps, FilePurpose, FilesRequest, describe_text,
};
use crate::studio::model::{BoardSubject, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::source::{missing_folder, with_home};
use crate::studio::style;
use crate::worlds::WorldKind;
use eframe::egui::{
    Key, RadioButton, Response, Role, ScrollArea, Slider, TextEdit, TextStyle, Ui, WidgetInfo,
};
use std::path::{Path, PathBuf};

/// View state of the dialog for pasted text.
#[derive(Debug, Default)]
pub struct PasteView {
    text: String,
    /// Content of the text in one line, or why it cannot be read.
    ///
    /// `None` for empty text.
    description: Option<Result<String, String>>,
}

impl PasteView {
    /// Shows the dialog.
    ///
    /// `is_first_frame` is true in the first frame of an opened dialog, which starts without text.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        requests: &mut Requests,
        is_first_frame: bool,
    ) {
        if is_first_frame {
            *self = Self::default();
        }
        ui.heading("Paste a level as text");
        ui.weak("Sokoban text, codes matrix, native text, or moves for the open level");
        let room = (ui.available_height() - studio.theme().spacing * 24.0).clamp(80.0, 320.0);
        ScrollArea::both().max_height(room).show(ui, |ui| {
            let field = TextEdit::multiline(&mut self.text)
                .font(TextStyle::Monospace)
                .desired_rows(10)
                .desired_width(f32::INFINITY);
            let response = ui.add(field);
            response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Level text"));
            if is_first_frame {
                response.request_focus();
            }
            // Parse only after a change: a long text would cost time in every frame.
            if response.changed() {
                let found = describe_text(&self.text).map_err(|error| error.to_string());
                self.description = (!self.text.trim().is_empty()).then_some(found);
            }
        });
        match &self.description {
            None => ui.weak("Nothing pasted yet"),
            Some(Ok(found)) => ui.label(found),
            Some(Err(reason)) => {
                let first = reason.lines().next().unwrap_or_default();
                ui.colored_label(style::colour(studio.theme().chrome.warning), first)
            }
        };
        let can_open = matches!(self.description, Some(Ok(_)));
        buttons_row(ui, |ui| {
            let open = ui.add_enabled_ui(can_open, |ui| button_ui(ui, "Open text", true)).inner;
            if open.clicked() || can_open && enter_confirms(ui) {
                requests.push(Request::Files(FilesRequest::OpenText(self.text.clone())));
            }
            if button_ui(ui, "Cancel", false).clicked() {
                requests.push(Request::CloseDialog);
            }
        });
    }
}

/// View state of the export dialog: path and settings of the picture.
#[derive(Debug)]
pub struct ExportView {
    /// Text of the path field.
    path: String,
    /// Suggested path; while `path` equals it, both change with the picture format and the steps.
    suggested: String,
    /// Last answer of the system's chooser that was copied to `path`.
    used_answer: Option<PathBuf>,
    /// Boards of a run of the ice world; ignored for other pictures.
    boards: ShownBoards,
    visible: Visible,
    /// Side of a cell, from 8 to 160 pixels.
    cell_size: u32,
    /// Steps of an animation; ignored for still pictures.
    steps: ExportSteps,
    /// Whether a page contains the whole open lesson.
    is_whole_lesson: bool,
}

impl Default for ExportView {
    /// No path, both boards, all layers, cells of 48 pixels, and the whole run.
    fn default() -> Self {
        Self {
            path: String::new(),
            suggested: String::new(),
            used_answer: None,
            boards: ShownBoards::Both,
            visible: Visible::default(),
            cell_size: 48,
            steps: ExportSteps::WholeRun,
            is_whole_lesson: false,
        }
    }
}

impl ExportView {
    /// Shows the dialog.
    ///
    /// `is_first_frame` is true in the first frame of an opened dialog, and sets the form to the
    /// shown layers and the loop range.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        requests: &mut Requests,
        is_first_frame: bool,
    ) {
        // Start with the layers of the boards, and with the loop range if one is set.
        if is_first_frame {
            self.cell_size = studio.settings.export_cell_size;
            self.visible = studio.picture_visible();
            let has_loop = studio.playback.loop_range().is_some();
            self.steps = if has_loop { ExportSteps::LoopRange } else { ExportSteps::WholeRun };
            self.is_whole_lesson = studio.lesson.is_some();
            self.used_answer = None;
            self.suggest(studio, "png");
        }
        ui.heading("Export a picture or a page");
        let shows_run = matches!(studio.board_subject(), BoardSubject::Run(_));
        let has_run = shows_run || studio.lesson.is_some();
        let mut is_enter_pressed = self.path_ui(ui, studio, requests, is_first_frame, has_run);
        let path = with_home(PathBuf::from(self.path.trim()));
        let is_page = ExportKind::of(&path) == Some(ExportKind::Page);
        if let Some(lesson) = studio.lesson.as_deref().filter(|_| is_page) {
            is_enter_pressed |= self.content_ui(ui, lesson.title(), shows_run);
        }
        let is_whole_lesson = is_page && self.is_whole_lesson && studio.lesson.is_some();
        let shows_run = shows_run && !is_whole_lesson;
        // Only a run on ice has two boards, and only a run has steps to choose.
        if shows_run && studio.world == WorldKind::Ice {
            is_enter_pressed |= self.boards_ui(ui);
        }
        if shows_run {
            is_enter_pressed |= self.steps_ui(ui, studio);
        } else if !is_whole_lesson {
            ui.weak("The open level");
        }
        if !is_whole_lesson {
            self.layers_ui(ui, studio, shows_run);
        }
        if !is_page {
            ui.horizontal(|ui| {
                ui.label("Cell size");
                ui.add(Slider::new(&mut self.cell_size, 8..=160).suffix(" pixels"));
            });
        }
        let replaces = path.is_file();
        let obstacle = path_problem(&path, shows_run || is_whole_lesson);
        // One line at most: an obstacle matters more than a warning about the file.
        if let Some(obstacle) = &obstacle {
            messages::obstacle_ui(ui, studio, obstacle);
        } else if replaces {
            messages::warning_ui(ui, studio, &path, "");
        } else if let Some(folder) = missing_folder(&path) {
            messages::folder_warning_ui(ui, studio, folder);
        }
        let confirm = confirmation(&path);
        buttons_row(ui, |ui| {
            if write_button_ui(ui, "Export", obstacle.is_none(), confirm, is_enter_pressed) {
                let Self { boards, visible, cell_size, steps, .. } = *self;
                let export = Export { path, boards, visible, cell_size, steps, is_whole_lesson };
                requests.push(Request::Files(FilesRequest::Export(export)));
            }
            if button_ui(ui, "Cancel", false).clicked() {
                requests.push(Request::CloseDialog);
            }
        });
    }

    /// Replaces the path with a new suggestion that has this extension.
    fn suggest(&mut self, studio: &Studio, extension: &str) {
        self.suggested = studio.suggested_picture(extension, self.steps).display().to_string();
        self.path.clone_from(&self.suggested);
    }

    /// Changes the extension of the path to another picture format.
    ///
    /// A suggested path is computed again, because its name contains the steps of the picture and
    /// must not exist yet. A typed path without the extension of a picture gets one appended.
    fn choose_kind(&mut self, studio: &Studio, extension: &str) {
        if self.path == self.suggested {
            return self.suggest(studio, extension);
        }
        let path = PathBuf::from(self.path.trim());
        let has_extension = ExportKind::of(&path).is_some();
        self.path = if has_extension {
            path.with_extension(extension).display().to_string()
        } else {
            format!("{}.{extension}", self.path.trim())
        };
    }

    /// Shows the choice between the shown run and the whole lesson; returns true if Enter was
    /// pressed on the selected one.
    fn content_ui(&mut self, ui: &mut Ui, lesson: &str, shows_run: bool) -> bool {
        let before = self.is_whole_lesson;
        let mut is_enter_pressed = false;
        ui.horizontal(|ui| {
            ui.label("Content");
            let whole = format!("The lesson “{lesson}”");
            for (is_whole, name) in [(true, whole.as_str()), (false, "The shown run")] {
                let radio = RadioButton::new(before == is_whole, name);
                let radio = ui.add_enabled(is_whole || shows_run, radio);
                is_enter_pressed |= before == is_whole && is_enter_pressed_on(&radio);
                if radio.clicked() {
                    self.is_whole_lesson = is_whole;
                }
            }
        });
        is_enter_pressed
    }

    /// Shows the choice of boards; returns true if Enter was pressed on the selected choice.
    fn boards_ui(&mut self, ui: &mut Ui) -> bool {
        let before = self.boards;
        let mut is_enter_pressed = false;
        ui.horizontal(|ui| {
            ui.label("Boards");
            for (boards, name) in [
                (ShownBoards::Truth, "Truth"),
                (ShownBoards::Belief, "Belief"),
                (ShownBoards::Both, "Both"),
            ] {
                let radio = ui.radio_value(&mut self.boards, boards, name);
                is_enter_pressed |= before == boards && is_enter_pressed_on(&radio);
            }
        });
        is_enter_pressed
    }

    /// Shows checkboxes for ice (on ice levels) and plan (of runs), and names hidden layers.
    fn layers_ui(&mut self, ui: &mut Ui, studio: &Studio, shows_run: bool) {
        let has_ice = studio.world == WorldKind::Ice;
        if !has_ice && !shows_run {
            return;
        }
        let (mut left_out, visible) = (Vec::new(), &mut self.visible);
        ui.horizontal(|ui| {
            let parts = [("Ice", "ice", has_ice, &mut visible.truth)].into_iter().chain([(
                "Plan",
                "plan",
                shows_run,
                &mut visible.plan,
            )]);
            for (label, noun, _, is_shown) in parts.filter(|(.., is_offered, _)| *is_offered) {
                ui.checkbox(is_shown, label);
                // Name the hidden layers, so that the picture is not a surprise.
                if !*is_shown {
                    left_out.push(format!("without {noun}"));
                }
            }
            ui.weak(left_out.join(", "));
        });
    }

    /// Shows the path and the picture format; returns true if Enter was pressed there.
    ///
    /// Enter counts in the path field and on the selected format. The field gets the focus in the
    /// first frame of the dialog (`is_first_frame`).
    fn path_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        requests: &mut Requests,
        is_first_frame: bool,
        has_run: bool,
    ) -> bool {
        // Copy each answer of the system's chooser once, or it would undo later typing.
        if let Some(chosen) = studio.files.chosen_picture()
            && !is_first_frame
            && self.used_answer.as_deref() != Some(chosen)
        {
            self.used_answer = Some(chosen.to_owned());
            self.path = chosen.display().to_string();
        }
        let field = ui.horizontal(|ui| {
            let browse_width = studio.theme().spacing * 22.0;
            let width = ui.available_width() - browse_width;
            let response = ui.add(TextEdit::singleline(&mut self.path).desired_width(width));
            response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Path"));
            if is_first_frame {
                response.request_focus();
            }
            if ui.button("Browse…").clicked() {
                let start = PathBuf::from(self.path.trim());
                requests.push(Request::Files(FilesRequest::Browse(FilePurpose::Export, start)));
            }
            response
        });
        // In a field of one line, Enter also gives up the focus.
        let mut is_enter_pressed =
            field.inner.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        ui.horizontal(|ui| {
            ui.label("Kind");
            for extension in ExportKind::EXTENSIONS {
                // The kind is the extension of the path, so typing another one selects another
                // kind.
                let path = PathBuf::from(self.path.trim());
                let is_it = extension_of(&path) == extension;
                let kind = ExportKind::of(Path::new(&format!("a.{extension}")));
                let needs_run = kind.is_some_and(ExportKind::needs_run);
                let radio = RadioButton::new(is_it, extension.to_uppercase());
                let radio = ui.add_enabled(has_run || !needs_run, radio);
                is_enter_pressed |= is_it && is_enter_pressed_on(&radio);
                if radio.on_disabled_hover_text(NO_STEPS_OF_LEVEL).clicked() {
                    self.choose_kind(studio, extension);
                }
            }
        });
        is_enter_pressed
    }

    /// Shows the choice of steps; returns true if Enter was pressed on the selected one.
    ///
    /// An animation shows the whole run or the loop range; a still picture the step at the cursor.
    fn steps_ui(&mut self, ui: &mut Ui, studio: &Studio) -> bool {
        let mut is_enter_pressed = false;
        // Only an animation has a range of steps; a still picture shows the cursor.
        let kind = ExportKind::of(Path::new(self.path.trim()));
        let is_film = kind == Some(ExportKind::Picture(PictureFormat::Gif));
        let range = studio.playback.loop_range();
        let before = self.steps;
        ui.horizontal(|ui| {
            ui.label("Steps");
            if is_film {
                let text = range.map_or_else(
                    || "Loop range (none is set)".to_owned(),
                    |(from, to)| format!("Loop range {from} to {to}"),
                );
                let whole = ui.radio_value(&mut self.steps, ExportSteps::WholeRun, "Whole run");
                is_enter_pressed |= before == ExportSteps::WholeRun && is_enter_pressed_on(&whole);
                ui.add_enabled_ui(range.is_some(), |ui| {
                    let range = ui.radio_value(&mut self.steps, ExportSteps::LoopRange, text);
                    is_enter_pressed |=
                        before == ExportSteps::LoopRange && is_enter_pressed_on(&range);
                });
            } else if kind == Some(ExportKind::Page) {
                let cursor = studio.playback.cursor();
                ui.weak(format!("The whole run; opens at step {cursor} (cursor)"));
            } else {
                ui.weak(format!("Step {} (cursor)", studio.playback.cursor()));
            }
        });
        // The suggested name contains the steps; a name that you typed stays.
        if self.steps != before && self.path == self.suggested {
            self.suggest(studio, "gif");
        }
        is_enter_pressed
    }
}

/// Returns true if Enter was pressed on this radio button.
fn is_enter_pressed_on(choice: &Response) -> bool {
    choice.has_focus() && choice.ctx.input(|input| input.key_pressed(Key::Enter))
}

/// Reason why a level has no animation and no page.
const NO_STEPS_OF_LEVEL: &str =
    "A level without a run has neither an animation nor a page. Choose PNG or SVG.";

/// Reason why the file extension does not fit the export; `None` if it fits.
fn path_problem(path: &Path, has_run: bool) -> Option<String> {
    match ExportKind::of(path) {
        None => {
            let extensions = ExportKind::EXTENSIONS.map(|extension| format!(".{extension}"));
            Some(format!("Use one of these file extensions: {}", extensions.join(", ")))
        }
        Some(kind) if kind.needs_run() && !has_run => Some(NO_STEPS_OF_LEVEL.to_owned()),
        Some(_) => None,
    }
}
