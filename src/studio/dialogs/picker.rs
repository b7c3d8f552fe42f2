//! File dialog of the studio.
//!
//! It has a path field, the listed folder, recent files, and a button for the system's file
//! chooser.

use super::messages::{self, button_ui, buttons_row, confirmation, write_button_ui};
use crate::studio::files::{
    FilePurpose, FileQuestion, FilesRequest, can_be_saved, losses_in_new_file,
};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::source::{file_name, missing_folder, with_home};
use crate::studio::style;
use eframe::egui::{Button, Key, Role, ScrollArea, TextEdit, TextStyle, Ui, WidgetInfo};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

/// View state of the file dialog.
#[derive(Debug, Default)]
pub struct PickerView {
    /// Text of the path field.
    text: String,
    /// Whether the path field takes the focus when it is shown next.
    wants_focus: bool,
}

impl PickerView {
    /// Begins a question: the path field shows the suggested path and takes the focus.
    pub fn begin(&mut self, pick: &FileQuestion) {
        self.text = pick.suggested.display().to_string();
        self.wants_focus = true;
    }

    /// Shows the dialog for this question.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        requests: &mut Requests,
        pick: &FileQuestion,
    ) {
        let (title, verb) = purpose_text(pick.purpose);
        match pick.purpose {
            // Name the work, because several file questions may follow each other when the window
            // closes.
            FilePurpose::SaveLevel => {
                ui.heading(format!("{title} “{}”", studio.shown_level().name()))
            }
            FilePurpose::SaveOther(work, _) => {
                let other = studio.other_work_of(work.world);
                let name = other.map(|it| it.name(studio, work.number)).unwrap_or_default();
                ui.heading(format!("{title} “{name}”"))
            }
            _ => ui.heading(title),
        };
        if !pick.remark.is_empty() {
            ui.label(&pick.remark);
        }
        let entered = self.field_ui(ui, studio, requests, pick.purpose);
        let folder = folder_of(&self.text);
        // The listing names its folder before it is complete, so this is requested only once.
        if studio.files.listing().folder != folder {
            requests.push(Request::Files(FilesRequest::List(folder)));
        }
        let room = ui.available_height().min(380.0) - ui.spacing().interact_size.y * 3.0;
        let target = self.target(pick.purpose);
        let replaces = pick.purpose.writes_file() && target.is_file();
        let names_file = target.file_name().is_some() && !target.is_dir();
        // Without a file name, the button enters the typed folder and stays enabled.
        let can_write = pick.purpose != FilePurpose::SaveLevel
            || !names_file
            || self.text.ends_with(MAIN_SEPARATOR)
            || can_be_saved(&studio.shown_level().level(), &target);
        let mut accepted = false;
        ScrollArea::vertical().max_height(room.max(120.0)).auto_shrink([false, true]).show(
            ui,
            |ui| {
                accepted |= self.entries_ui(ui, studio, pick.purpose);
            },
        );
        warning_ui(ui, studio, pick.purpose, &target, replaces);
        let confirm = confirmation(&target).filter(|_| pick.purpose.writes_file());
        buttons_row(ui, |ui| {
            accepted |= write_button_ui(ui, verb, can_write, confirm, entered);
            if button_ui(ui, "Cancel", false).clicked() {
                requests.push(Request::CloseDialog);
            }
        });
        if accepted {
            self.accept(pick.purpose, requests);
        }
    }

    /// Shows the path field and the Browse button; returns true after Enter in the field.
    fn field_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        requests: &mut Requests,
        purpose: FilePurpose,
    ) -> bool {
        ui.horizontal(|ui| {
            let browse_width = studio.theme().spacing * 22.0;
            let field = TextEdit::singleline(&mut self.text)
                .desired_width(ui.available_width() - browse_width);
            let response = ui.add(field);
            response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Path"));
            if std::mem::take(&mut self.wants_focus) {
                response.request_focus();
            }
            if ui.button("Browse…").on_hover_text("Opens the system's file chooser").clicked() {
                let start = with_home(PathBuf::from(self.text.trim()));
                requests.push(Request::Files(FilesRequest::Browse(purpose, start)));
            }
            response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
        })
        .inner
    }

    /// Shows the folder and recent files; returns true if one must be opened.
    ///
    /// A click on a folder enters it. When saving, a click on a file only fills in its path. Recent
    /// files are listed only to open a level or a run.
    fn entries_ui(&mut self, ui: &mut Ui, studio: &Studio, purpose: FilePurpose) -> bool {
        let listing = studio.files.listing();
        let folder = listing.folder.clone();
        if let Some(parent) = folder.parent()
            && entry_ui(ui, ".. (the folder above)", "The folder above")
        {
            self.enter_folder(parent);
        }
        for name in &listing.folders {
            if entry_ui(ui, &format!("{name}/"), name) {
                self.enter_folder(&folder.join(name));
            }
        }
        let mut accepted = false;
        if purpose != FilePurpose::OpenFolder {
            for name in &listing.files {
                if entry_ui(ui, name, name) {
                    self.text = folder.join(name).display().to_string();
                    // When saving, a click only fills in the name, because it would replace the
                    // file.
                    accepted |= matches!(purpose, FilePurpose::Open | FilePurpose::OpenOther(_));
                }
            }
        }
        if let Some(trouble) = &listing.problem {
            ui.weak(trouble);
        }
        let recent = studio.settings.recent_files.paths();
        if purpose == FilePurpose::Open && !recent.is_empty() {
            crate::studio::widgets::section(ui, "Recent files");
            for path in recent.iter().take(8) {
                if entry_ui(ui, &file_name(path), &path.display().to_string()) {
                    self.text = path.display().to_string();
                    accepted = true;
                }
            }
        }
        accepted
    }

    /// Replaces the folder of the typed path, and keeps a typed file name.
    fn enter_folder(&mut self, folder: &Path) {
        // Keep the typed file name when you change the folder.
        let typed = Path::new(self.text.trim());
        let name = typed.file_name().filter(|_| !self.text.ends_with(MAIN_SEPARATOR));
        let name = name.filter(|_| !typed.is_dir()).unwrap_or_default();
        self.text = folder.join(name).display().to_string();
        self.wants_focus = true;
    }

    /// Path to write or open, with the extension that the purpose adds.
    fn target(&self, purpose: FilePurpose) -> PathBuf {
        let path = with_home(PathBuf::from(self.text.trim()));
        let is_named = path.file_name().is_some() && !self.text.ends_with(MAIN_SEPARATOR);
        if is_named { purpose.with_extension(path) } else { path }
    }

    /// Requests to open or save at the typed path; enters a folder instead.
    ///
    /// A folder is not entered if the question is for a folder. Does nothing without a path, or
    /// without a file name if a file is written.
    fn accept(&mut self, purpose: FilePurpose, requests: &mut Requests) {
        let path = with_home(PathBuf::from(self.text.trim()));
        if path.as_os_str().is_empty() || path.file_name().is_none() && purpose.writes_file() {
            return;
        }
        // A folder is entered, unless the purpose is to choose a folder.
        if path.is_dir() && purpose != FilePurpose::OpenFolder {
            self.text = path.join("").display().to_string();
            self.wants_focus = true;
            return;
        }
        requests.push(Request::Files(FilesRequest::Picked(purpose, path)));
    }
}

/// Warns about losses of the format, and about a replaced file or a new folder.
fn warning_ui(ui: &mut Ui, studio: &Studio, purpose: FilePurpose, target: &Path, replaces: bool) {
    if purpose == FilePurpose::SaveLevel {
        let losses = losses_in_new_file(&studio.shown_level().level(), target);
        for losses in losses.into_iter().chain(studio.lost_details_text(target)) {
            ui.colored_label(style::colour(studio.theme().chrome.warning), losses);
        }
    }
    if replaces {
        let count = match studio.files.level_count_of_file(target) {
            count @ 2.. if purpose == FilePurpose::SaveLevel => {
                format!(", including all its {count} levels")
            }
            _ => String::new(),
        };
        messages::warning_ui(ui, studio, target, &count);
    } else if let Some(folder) = missing_folder(target).filter(|_| purpose.writes_file()) {
        messages::folder_warning_ui(ui, studio, folder);
    }
}

/// Heading of the dialog, and name of the button that confirms it.
const fn purpose_text(purpose: FilePurpose) -> (&'static str, &'static str) {
    match purpose {
        FilePurpose::Open => ("Open a level or a run", "Open"),
        FilePurpose::OpenFolder => ("Show a folder in the library", "Open folder"),
        FilePurpose::SaveLevel => ("Save the level", "Save"),
        FilePurpose::SaveRun => ("Save the run", "Save"),
        FilePurpose::Export => ("Export", "Export"),
        FilePurpose::SaveAnswers => ("Save the answers", "Save"),
        FilePurpose::SaveLesson => ("Save the lesson", "Save"),
        FilePurpose::OpenOther(words) => (words.open, "Open"),
        FilePurpose::SaveOther(_, words) => (words.save, "Save"),
    }
}

/// Folder of a typed path: its parent, or itself if it ends with a separator.
fn folder_of(text: &str) -> PathBuf {
    let path = with_home(PathBuf::from(text.trim()));
    if text.ends_with(['/', MAIN_SEPARATOR]) {
        return path;
    }
    path.parent().map(Path::to_owned).unwrap_or_default()
}

/// Shows an entry as a button; returns true if it was clicked.
///
/// `name` is the accessible name.
fn entry_ui(ui: &mut Ui, words: &str, name: &str) -> bool {
    let text = eframe::egui::RichText::new(words).text_style(TextStyle::Body);
    let button = Button::new(text).frame(false).truncate();
    let response = ui.add(button);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    response.clicked()
}
