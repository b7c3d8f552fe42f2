//! Saving: what a level or a run becomes in a file, and what the file cannot hold.

use super::LevelSource;
use super::picking::Purpose;
use super::source::file_name;
use crate::formats::{
    Collection, Document, codes, lurd, ron_level, ron_recording, struct_name, xsb,
};
use crate::storage::{StorageError, read_document_file, read_text, write_safely};
use crate::studio::model::{Dialog, Run, Studio};
use crate::worlds::ice::{Ground, Level};
use std::path::{Path, PathBuf};

/// The kinds of files that levels can be saved to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Native,
    Xsb,
    Codes,
}

/// What saving to that file loses of a level; nothing for native files. Unknown endings say what
/// is known.
#[must_use]
pub fn what_is_lost(level: &Level, path: &Path) -> Option<String> {
    let ice = level.board.cells().iter().filter(|square| square.ground == Ground::Ice).count();
    let has_words = !(level.title.is_empty() && level.author.is_empty() && level.note.is_empty());
    match kind_of(path) {
        None => Some("Levels are saved as .ron, .xsb, .sok, .txt or .json".to_owned()),
        Some(Kind::Xsb) if ice > 0 => Some(format!(
            "Sokoban text has no sign for ice: what is ice becomes floor (squares: {ice})"
        )),
        Some(Kind::Codes) if has_words => {
            Some("A codes matrix has no place for title, author and note".to_owned())
        }
        Some(Kind::Native | Kind::Xsb | Kind::Codes) => None,
    }
}

fn kind_of(path: &Path) -> Option<Kind> {
    match path.extension()?.to_string_lossy().to_ascii_lowercase().as_str() {
        "ron" => Some(Kind::Native),
        "xsb" | "sok" | "txt" => Some(Kind::Xsb),
        "json" => Some(Kind::Codes),
        _ => None,
    }
}

impl Studio {
    /// Saves the level where it is kept; asks where if it is kept nowhere, or if the file there
    /// could not hold all of it.
    pub(super) fn save_level(&mut self) {
        self.settle();
        let LevelSource::File { path, index } = self.editor.source().clone() else {
            return self.save_level_as(String::new());
        };
        if let Some(lost) = what_is_lost(self.editor.level(), &path) {
            return self.save_level_as(format!("{lost}. A .ron file keeps everything."));
        }
        match write_into(&path, index, self.editor.level()) {
            Ok(()) => self.level_was_saved(&path, index),
            Err(error) => self.notices.trouble(error.to_string()),
        }
    }

    /// Asks where to save the level.
    pub(super) fn save_level_as(&mut self, remark: String) {
        let suggested = match self.editor.source().path() {
            Some(path) => path.with_extension("ron"),
            None => {
                let name = file_name_of(self.editor.level_name());
                self.usual_folder().join(format!("{name}.ron"))
            }
        };
        self.pick(Purpose::SaveLevel, suggested, remark);
    }

    /// Saves the level alone into a file, whatever was in it.
    pub(super) fn save_level_to(&mut self, path: PathBuf) {
        self.settle();
        let path = with_ending(path);
        if kind_of(&path).is_none() {
            let reason = what_is_lost(self.editor.level(), &path).unwrap_or_default();
            return self.notices.trouble(reason);
        }
        self.keep_replaced(&path);
        let text = text_of(&Collection::untitled(vec![self.editor.level().clone()]), &path, false);
        match write_safely(&path, text.as_bytes()) {
            Ok(()) => {
                self.level_was_saved(&path, 0);
            }
            Err(error) => self.notices.trouble(error.to_string()),
        }
    }

    fn level_was_saved(&mut self, path: &Path, index: usize) {
        self.editor.mark_saved(LevelSource::File { path: path.to_owned(), index });
        self.settings.recent_files.opened(path);
        self.notices.news(format!("Saved in {}", file_name(path)));
        self.files.shelve_again(path, index, self.editor.level());
        let folders = self.settings.library_folders.clone();
        for folder in folders.into_iter().filter(|folder| path.starts_with(folder)) {
            self.scan_folder(folder);
        }
        self.go_on_closing();
    }

    /// Asks where to save the shown run.
    pub(super) fn save_run_as(&mut self) {
        let Some(run) = self.runs.shown() else { return };
        let header = &run.recording().header;
        let suggested = run.path.clone().unwrap_or_else(|| {
            let name = file_name_of(&format!("{} {}", header.level.title, header.agent));
            self.usual_folder().join(format!("{name}.ron"))
        });
        self.pick(Purpose::SaveRun, suggested, String::new());
    }

    /// Saves the shown run: moves alone into a .lurd file, everything into any other.
    pub(super) fn save_run_to(&mut self, path: PathBuf) {
        let path = with_ending(path);
        let Some(run) = self.runs.shown() else { return };
        let text = if path.extension().is_some_and(|ending| ending == "lurd") {
            Ok(lurd::moves_of_recording(run.recording()))
        } else {
            ron_recording::write_recording(run.recording()).map_err(|error| error.to_string())
        };
        let id = run.id();
        self.keep_replaced(&path);
        let written = text.and_then(|text| {
            write_safely(&path, text.as_bytes()).map_err(|error| error.to_string())
        });
        match written {
            Ok(()) => {
                if let Some(run) = self.runs.get_mut(id) {
                    run.path = Some(path.clone());
                    run.is_saved = true;
                }
                self.settings.recent_files.opened(&path);
                let steps = self.runs.get(id).map_or(0, Run::len);
                let name = file_name(&path);
                self.notices.news(format!("Saved a run of {steps} steps in {name}"));
            }
            Err(reason) => {
                self.dialog = Some(Dialog::Message {
                    title: "The run was not saved".to_owned(),
                    text: reason,
                });
            }
        }
    }

    /// A file that is about to be replaced goes to the backups first.
    fn keep_replaced(&mut self, path: &Path) {
        // A pipe is not read: the window would wait for whoever is to write into it.
        if !path.is_file() {
            return;
        }
        if let Ok(text) = read_text(path) {
            self.keep_backup(&path.display().to_string(), &text);
        }
    }
}

/// Writes one level of a file anew; the others stay as they are.
fn write_into(path: &Path, index: usize, level: &Level) -> Result<(), StorageError> {
    let alone = || Collection::untitled(vec![level.clone()]);
    if !path.is_file() {
        return write_safely(path, text_of(&alone(), path, false).as_bytes());
    }
    let is_collection = struct_name(&read_text(path)?) == Some("Levels");
    let mut collection = match read_document_file(path)?.value {
        Document::Levels(collection) => collection,
        Document::Recording(_) | Document::Theme(_) | Document::Moves(_) | Document::Zuma(_) => {
            alone()
        }
    };
    match collection.levels.get_mut(index) {
        Some(place) => *place = level.clone(),
        None => collection.levels.push(level.clone()),
    }
    write_safely(path, text_of(&collection, path, is_collection).as_bytes())
}

/// The text of a file of that name. A single level needs no collection around it, unless it had
/// one.
fn text_of(collection: &Collection, path: &Path, is_collection: bool) -> String {
    match (kind_of(path), collection.levels.as_slice()) {
        (Some(Kind::Xsb), _) => xsb::write_xsb(collection).text,
        (Some(Kind::Codes), [level]) => codes::write_codes(&level.board),
        (Some(Kind::Codes), levels) => codes::write_codes_array(levels),
        (_, [level]) if !is_collection => ron_level::write_level(level),
        (_, _) => ron_level::write_levels(collection),
    }
}

/// Files without an ending are native.
fn with_ending(path: PathBuf) -> PathBuf {
    if path.extension().is_some() { path } else { path.with_extension("ron") }
}

/// A title as a file is called: lower case, with dashes.
pub(super) fn file_name_of(title: &str) -> String {
    let is_word = |character: char| character.is_alphanumeric();
    let words: Vec<String> = title
        .split(|character: char| !is_word(character))
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    if words.is_empty() { "level".to_owned() } else { words.join("-") }
}
