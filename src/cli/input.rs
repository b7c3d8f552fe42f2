//! Reads levels from files, collections, recordings and folders.

use super::diagnostics::{describe_error, describe_problems, print_remarks};
use super::output::print_error;
use crate::formats::ron_recording::AnyRecording;
use crate::formats::{Document, FormatProblem, LevelPlace, Parsed, extension_of, level_label};
use crate::storage::{LevelFiles, StorageError, level_files, read_document_file};
use crate::worlds::AnyLevel;
use crate::worlds::ice::{Level, Problem, ProblemKind};
use crate::worlds::platform;
use std::path::{Path, PathBuf};

/// The level arguments that verbs share.
#[derive(Debug, clap::Args)]
pub struct LevelArguments {
    /// Levels, collections (every level in them) and folders (every level file below, in path
    /// order)
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

/// Levels that a verb accepts; all verbs accept levels of the ice world.
pub trait VerbInput: Sized {
    /// Wraps a level; `None` if the verb accepts no levels of its world.
    fn from_level(level: AnyLevel) -> Option<Self>;
}

impl VerbInput for Level {
    fn from_level(level: AnyLevel) -> Option<Self> {
        match level {
            AnyLevel::Ice(level) => Some(level),
            _ => None,
        }
    }
}

/// A playable level and its number in the input.
#[derive(Debug, Clone)]
pub struct InputLevel<L = Level> {
    /// Number in input order, from 1.
    ///
    /// Levels with problems count, and an unusable file counts as one level. So repairing a level
    /// or a file with one level does not change the other numbers.
    pub index: usize,
    /// The title; or the file stem, followed by the level's number if the file has several.
    pub name: String,
    /// The level.
    pub level: L,
}

/// Levels of all inputs, and the number of errors.
#[derive(Debug)]
pub struct Input<L = Level> {
    /// Levels without problems, in input order.
    pub levels: Vec<InputLevel<L>>,
    /// Number of errors, each reported on standard error.
    error_count: usize,
    /// Number of levels counted so far, unusable ones included.
    numbers_used: usize,
    /// Files named directly, and files in folders that supplied a level or an error.
    files_read: Vec<PathBuf>,
}

impl<L> Input<L> {
    /// Returns true if an input could not be read or played.
    pub fn has_problems(&self) -> bool {
        self.error_count > 0
    }

    /// Files that were read, without files skipped in folders.
    pub fn files(&self) -> &[PathBuf] {
        &self.files_read
    }

    /// Number for the level's output files; `None` if it is the only level of the input.
    ///
    /// Unreadable levels count as well.
    pub fn output_number(&self, level: &InputLevel<L>) -> Option<usize> {
        (self.numbers_used > 1).then_some(level.index)
    }
}

impl<L: VerbInput> Input<L> {
    /// Reads files and folders, and reports every input that cannot be used.
    ///
    /// A file is a single level, a collection or a recording (its level is used). A folder supplies
    /// every level file below it, but no recordings.
    pub fn read(paths: &[PathBuf]) -> Self {
        let mut input =
            Self { levels: Vec::new(), error_count: 0, numbers_used: 0, files_read: Vec::new() };
        for path in paths {
            match level_files(path) {
                Err(error) => input.reject_file(&describe_error(&error)),
                Ok(LevelFiles { files, problems }) if files.is_empty() && problems.is_empty() => {
                    input.reject(&format!("{}: folder contains no level files", path.display()));
                }
                Ok(LevelFiles { files, problems }) => {
                    let is_folder = path.is_dir();
                    let before = (input.levels.len(), input.error_count);
                    problems.iter().for_each(|problem| input.reject(&describe_error(problem)));
                    files.iter().for_each(|file| input.read_file(file, is_folder));
                    // Neither a level nor a message: the user must learn why nothing happens.
                    if before == (input.levels.len(), input.error_count) {
                        input.reject(&format!(
                            "{}: no level that this verb accepts",
                            path.display()
                        ));
                    }
                }
            }
        }
        input
    }

    /// Reads one file, and remembers it unless it is skipped.
    fn read_file(&mut self, path: &Path, found_in_folder: bool) {
        let before = (self.levels.len(), self.error_count);
        self.add_file(path, found_in_folder);
        if !found_in_folder || before != (self.levels.len(), self.error_count) {
            self.files_read.push(path.to_owned());
        }
    }

    /// Adds the levels of one file.
    ///
    /// Skips files in folders that clearly contain no level for the verb.
    fn add_file(&mut self, path: &Path, found_in_folder: bool) {
        let Parsed { value, problems, remarks } = match read_document_file(path) {
            Ok(reading) => reading,
            // Folders also contain licences, notes and domains, which are no errors there.
            Err(StorageError::Format { error, .. })
                if found_in_folder && may_hold_no_level(path) && error.is_without_level() =>
            {
                return;
            }
            Err(error) => return self.reject_file(&describe_error(&error)),
        };
        print_remarks(path, &remarks);
        if !problems.is_empty() {
            self.reject(&describe_problems(path, &problems));
            // Every problem of a platform stage changes the puzzle, so the stage is unusable.
            if matches!(value, Document::Stage(_)) {
                self.numbers_used += 1;
                return;
            }
        }
        match value {
            Document::Levels(collection) => {
                // Rejected levels count, so repairing one does not renumber the others.
                let (before, count) = (self.numbers_used, collection.count());
                let places: Vec<LevelPlace> =
                    (0..collection.levels.len()).map(|index| collection.place(index)).collect();
                for (level, LevelPlace { number, line }) in
                    collection.levels.into_iter().zip(places)
                {
                    self.numbers_used = before + number - 1;
                    self.add_ice_level(path, level, line, (count != 1).then_some(number));
                }
                self.numbers_used = before + count;
            }
            Document::Stage(stage) => self.add_platform_level(path, *stage, found_in_folder),
            Document::Recording(AnyRecording::Ice(recording)) if !found_in_folder => {
                self.add_ice_level(path, recording.header.level, 1, None);
            }
            Document::Recording(AnyRecording::Platform(recording)) if !found_in_folder => {
                self.add_platform_level(path, recording.header.level, found_in_folder);
            }
            _ if found_in_folder => {}
            Document::Zuma(_) => {
                let name = path.display();
                self.reject_file(&format!(
                    "{name}:1:1: this is a Zuma game. Use blackice train or blackice play"
                ));
            }
            Document::Lesson(_) => {
                let name = path.display();
                self.reject_file(&format!("{name}:1:1: this is a lesson. Use blackice lesson"));
            }
            Document::Recording(_) | Document::Theme(_) | Document::Moves(_) => {
                self.reject_file(&format!("{}:1:1: this file contains no level", path.display()));
            }
        }
    }

    /// Adds an ice level; prints its warnings that affect agents.
    ///
    /// `line` is its first line in the file, `number` its number if the file has several levels.
    fn add_ice_level(&mut self, path: &Path, level: Level, line: usize, number: Option<usize>) {
        let about = match number {
            Some(_) => format!("{}: ", level_label(number, &level.title)),
            None => String::new(),
        };
        let problems: Vec<String> =
            level.problems().iter().map(|problem| format!("{about}{problem}")).collect();
        // These warnings affect agents. The others concern only the designer of the level.
        let is_reported = |warning: &Problem| {
            use ProblemKind::{LimitTooLarge, OpenBorder, SpareCrates};
            matches!(warning.kind, LimitTooLarge { .. } | OpenBorder | SpareCrates { .. })
        };
        for warning in level.warnings().into_iter().filter(is_reported) {
            print_error(&format!("{}:{line}:1: {about}{warning}", path.display()));
        }
        let name = level_name(&level.title, path, number);
        if let Some(taken) = L::from_level(level.into()) {
            self.add_level(path, name, line, &problems, taken);
        }
    }

    /// Adds a platform level.
    ///
    /// In folders, a level of a world that the verb does not accept is skipped but counted, so a
    /// level has the same number for every verb.
    fn add_platform_level(&mut self, path: &Path, level: platform::Level, found_in_folder: bool) {
        let problems = level.problems();
        let name = level_name(&level.title, path, None);
        let Some(taken) = L::from_level(level.into()) else {
            if found_in_folder {
                self.numbers_used += 1;
            } else {
                let path = path.display();
                self.reject_file(&format!(
                    "{path}:1:1: this is a platform stage. Use blackice solve"
                ));
            }
            return;
        };
        self.add_level(path, name, 1, &problems, taken);
    }

    /// Adds a level if it has no problems; otherwise reports them.
    fn add_level<P: std::fmt::Display>(
        &mut self,
        path: &Path,
        name: String,
        line: usize,
        problems: &[P],
        level: L,
    ) {
        self.numbers_used += 1;
        if !problems.is_empty() {
            let at_line = |problem: &P| FormatProblem::new(line, 1, format!("{problem}"));
            let problems: Vec<_> = problems.iter().map(at_line).collect();
            self.reject(&describe_problems(path, &problems));
        } else {
            self.levels.push(InputLevel { index: self.numbers_used, name, level });
        }
    }

    /// Reports that no level of a file can be used.
    fn reject_file(&mut self, message: &dyn std::fmt::Display) {
        self.numbers_used += 1;
        self.reject(message);
    }

    /// Reports and counts an error.
    fn reject(&mut self, message: &dyn std::fmt::Display) {
        print_error(message);
        self.error_count += 1;
    }
}

/// Returns true for extensions of files often found beside levels.
///
/// These are licences, notes and PDDL domains.
fn may_hold_no_level(path: &Path) -> bool {
    ["txt", "pddl"].contains(&extension_of(path).as_str())
}

/// Name of a level; `number` is its number in a file with several levels.
pub fn level_name(title: &str, path: &Path, number: Option<usize>) -> String {
    let name = title_or_stem(title, path);
    match number {
        Some(number) if title.is_empty() => format!("{name} {number}"),
        _ => name,
    }
}

/// Returns the title, or the file stem if the title is empty.
pub fn title_or_stem(title: &str, path: &Path) -> String {
    if !title.is_empty() {
        return title.to_owned();
    }
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
