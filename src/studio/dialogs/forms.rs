//! Dialogs with input fields: a level as text, and the export of a picture.

use super::messages::{button_ui, buttons_row, enter_confirms};
use super::replacing::{self, button_that_writes, confirmation};
use crate::formats::ending_of;
use crate::picture::{Boards, PictureFormat, PictureLayers};
use crate::studio::files::{Export, FilesRequest, Purpose, Span, describe_text};
use crate::studio::model::{OnBoards, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::source::{missing_folder, with_home};
use crate::studio::style;
use crate::worlds::WorldKind;
use eframe::egui::{
    Align, Key, Layout, ProgressBar, RadioButton, Response, Role, ScrollArea, Slider, TextEdit,
    TextStyle, Ui, WidgetInfo,
};
use std::path::{Path, PathBuf};

/// Pasted text and its description.
#[derive(Debug, Default)]
pub struct PasteView {
    text: String,
    found: Option<Result<String, String>>,
}

impl PasteView {
    /// Shows the dialog.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests, is_new: bool) {
        if is_new {
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
            if is_new {
                response.request_focus();
            }
            if response.changed() {
                let found = describe_text(&self.text).map_err(|error| error.to_string());
                self.found = (!self.text.trim().is_empty()).then_some(found);
            }
        });
        match &self.found {
            None => ui.weak("Nothing pasted yet"),
            Some(Ok(found)) => ui.label(found),
            Some(Err(reason)) => {
                let first = reason.lines().next().unwrap_or_default();
                ui.colored_label(style::colour(studio.theme().chrome.warning), first)
            }
        };
        let can_open = matches!(self.found, Some(Ok(_)));
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

/// Settings of a picture to export.
#[derive(Debug)]
pub struct ExportView {
    path: String,
    /// Suggested path; it follows kind and steps until you change it.
    suggested: String,
    /// Answer of the system's chooser that `path` was taken from.
    taken: Option<PathBuf>,
    boards: Boards,
    layers: PictureLayers,
    cell_size: u32,
    span: Span,
}

impl Default for ExportView {
    fn default() -> Self {
        Self {
            path: String::new(),
            suggested: String::new(),
            taken: None,
            boards: Boards::Both,
            layers: PictureLayers::default(),
            cell_size: 48,
            span: Span::WholeRun,
        }
    }
}

impl ExportView {
    /// Shows the dialog.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests, is_new: bool) {
        if is_new {
            self.cell_size = studio.settings.export_cell_size;
            self.layers = studio.picture_layers();
            let has_loop = studio.player.loop_range().is_some();
            self.span = if has_loop { Span::LoopRange } else { Span::WholeRun };
            self.taken = None;
            self.suggest(studio, "png");
        }
        ui.heading("Export a picture");
        let watches = matches!(studio.on_boards(), OnBoards::Run(_));
        let mut entered = self.path_ui(ui, studio, requests, is_new, watches);
        if watches && studio.world == WorldKind::Ice {
            entered |= self.boards_ui(ui);
        }
        if watches {
            entered |= self.span_ui(ui, studio);
        } else {
            ui.weak("The open level");
        }
        self.layers_ui(ui, studio, watches);
        ui.horizontal(|ui| {
            ui.label("Cell size");
            ui.add(Slider::new(&mut self.cell_size, 8..=160).suffix(" pixels"));
        });
        let path = with_home(PathBuf::from(self.path.trim()));
        let replaces = path.is_file();
        let obstacle = obstacle_to(&path, watches);
        if let Some(obstacle) = &obstacle {
            replacing::obstacle_ui(ui, studio, obstacle);
        } else if replaces {
            replacing::warning_ui(ui, studio, &path, "");
        } else if let Some(folder) = missing_folder(&path) {
            replacing::folder_warning_ui(ui, studio, folder);
        }
        let confirm = confirmation(&path);
        buttons_row(ui, |ui| {
            if button_that_writes(ui, "Export", obstacle.is_none(), confirm, entered) {
                let Self { boards, layers, cell_size, span, .. } = *self;
                let export = Export { path, boards, layers, cell_size, span };
                requests.push(Request::Files(FilesRequest::Export(export)));
            }
            if button_ui(ui, "Cancel", false).clicked() {
                requests.push(Request::CloseDialog);
            }
        });
    }

    fn suggest(&mut self, studio: &Studio, ending: &str) {
        self.suggested = studio.suggested_picture(ending, self.span).display().to_string();
        self.path.clone_from(&self.suggested);
    }

    /// Changes the extension of the path.
    ///
    /// A suggested path is computed again, because its name contains the steps of the picture and
    /// must not exist yet.
    fn choose_kind(&mut self, studio: &Studio, ending: &str) {
        if self.path == self.suggested {
            return self.suggest(studio, ending);
        }
        let path = PathBuf::from(self.path.trim());
        let has_ending = PictureFormat::of(&path).is_some();
        self.path = if has_ending {
            path.with_extension(ending).display().to_string()
        } else {
            format!("{}.{ending}", self.path.trim())
        };
    }

    /// Shows the choice of boards. Returns true if Enter confirmed it.
    fn boards_ui(&mut self, ui: &mut Ui) -> bool {
        let before = self.boards;
        let mut entered = false;
        ui.horizontal(|ui| {
            ui.label("Boards");
            for (boards, name) in
                [(Boards::Truth, "Truth"), (Boards::Belief, "Belief"), (Boards::Both, "Both")]
            {
                let radio = ui.radio_value(&mut self.boards, boards, name);
                entered |= before == boards && is_entered(&radio);
            }
        });
        entered
    }

    /// Shows the layers of the picture, with a note about hidden ones.
    ///
    /// Initially the layers are those on the screen.
    fn layers_ui(&mut self, ui: &mut Ui, studio: &Studio, watches: bool) {
        let has_ice = studio.world == WorldKind::Ice;
        if !has_ice && !watches {
            return;
        }
        let (mut left_out, layers) = (Vec::new(), &mut self.layers);
        ui.horizontal(|ui| {
            let parts = [("Ice", "ice", has_ice, &mut layers.ice)].into_iter().chain([(
                "Plan",
                "plan",
                watches,
                &mut layers.plan,
            )]);
            for (label, noun, _, is_shown) in parts.filter(|(.., is_offered, _)| *is_offered) {
                ui.checkbox(is_shown, label);
                if !*is_shown {
                    left_out.push(format!("without {noun}"));
                }
            }
            ui.weak(left_out.join(", "));
        });
    }

    /// Shows the path and the kind of the picture. Returns true if Enter confirmed the path.
    fn path_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        requests: &mut Requests,
        is_new: bool,
        watches: bool,
    ) -> bool {
        if let Some(chosen) = studio.files.chosen_picture()
            && !is_new
            && self.taken.as_deref() != Some(chosen)
        {
            self.taken = Some(chosen.to_owned());
            self.path = chosen.display().to_string();
        }
        let field = ui.horizontal(|ui| {
            let browse_width = studio.theme().spacing * 22.0;
            let width = ui.available_width() - browse_width;
            let response = ui.add(TextEdit::singleline(&mut self.path).desired_width(width));
            response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Path"));
            if is_new {
                response.request_focus();
            }
            if ui.button("Browse…").clicked() {
                let start = PathBuf::from(self.path.trim());
                requests.push(Request::Files(FilesRequest::Browse(Purpose::Export, start)));
            }
            response
        });
        let mut entered =
            field.inner.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        ui.horizontal(|ui| {
            ui.label("Kind");
            for ending in PictureFormat::ENDINGS {
                let path = PathBuf::from(self.path.trim());
                let is_it = ending_of(&path) == ending;
                let moves = PictureFormat::of(Path::new(&format!("a.{ending}")))
                    == Some(PictureFormat::Gif);
                let radio = RadioButton::new(is_it, ending.to_uppercase());
                let radio = ui.add_enabled(watches || !moves, radio);
                entered |= is_it && is_entered(&radio);
                if radio.on_disabled_hover_text(NOTHING_MOVES).clicked() {
                    self.choose_kind(studio, ending);
                }
            }
        });
        entered
    }

    /// Shows the choice of steps. Returns true if Enter confirmed it.
    fn span_ui(&mut self, ui: &mut Ui, studio: &Studio) -> bool {
        let mut entered = false;
        let is_film = self.path.trim().to_lowercase().ends_with(".gif");
        let range = studio.player.loop_range();
        let before = self.span;
        ui.horizontal(|ui| {
            ui.label("Steps");
            if is_film {
                let words = range.map_or_else(
                    || "Loop range (none is set)".to_owned(),
                    |(from, to)| format!("Loop range {from} to {to}"),
                );
                let whole = ui.radio_value(&mut self.span, Span::WholeRun, "Whole run");
                entered |= before == Span::WholeRun && is_entered(&whole);
                ui.add_enabled_ui(range.is_some(), |ui| {
                    let range = ui.radio_value(&mut self.span, Span::LoopRange, words);
                    entered |= before == Span::LoopRange && is_entered(&range);
                });
            } else {
                ui.weak(format!("Step {} (cursor)", studio.player.cursor()));
            }
        });
        if self.span != before && self.path == self.suggested {
            self.suggest(studio, "gif");
        }
        entered
    }
}

/// Returns true if Enter was pressed on this radio button.
fn is_entered(choice: &Response) -> bool {
    choice.has_focus() && choice.ctx.input(|input| input.key_pressed(Key::Enter))
}

/// Reason why a level has no animation.
const NOTHING_MOVES: &str = "A level without a run has no animation. Choose PNG or SVG.";

/// Reason why no picture can be written at this path, if any.
fn obstacle_to(path: &Path, watches: bool) -> Option<String> {
    match PictureFormat::of(path) {
        None => {
            let endings = PictureFormat::ENDINGS.map(|ending| format!(".{ending}"));
            Some(format!("Use one of these file extensions: {}", endings.join(", ")))
        }
        Some(PictureFormat::Gif) if !watches => Some(NOTHING_MOVES.to_owned()),
        Some(_) => None,
    }
}

/// Shows the progress of an export, with a button to cancel it.
pub fn progress_ui(ui: &mut Ui, name: &str, part: f32, requests: &mut Requests) {
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        ui.label(format!("Exporting {name}"));
        ui.add(ProgressBar::new(part).desired_width(120.0));
        if button_ui(ui, "Cancel export", false).clicked() {
            requests.push(Request::Files(FilesRequest::CancelExport));
        }
    });
}
