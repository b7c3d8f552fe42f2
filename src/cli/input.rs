//! Reads levels from files, collections, recordings and folders.

use super::diagnosis::{diagnoses, diagnosis, tell_remarks};
use super::output::complain;
use crate::formats::ron_recording::AnyRecording;
use crate::formats::{Document, FormatProblem, LevelPlace, Reading, ending_of, level_label};
use crate::storage::{LevelFiles, StorageError, level_files, read_document_file};
use crate::worlds::ice::{Level, Problem, ProblemKind};
use crate::worlds::platform;
use std::path::{Path, PathBuf};

/// A level that `solve` accepts: one that can be planned with full information.
#[derive(Debug, Clone)]
pub enum SolvableLevel {
    /// Ice world.
    Ice(Level),
    /// Platform world.
    Stage(platform::Level),
}

/// Level types that a verb accepts: always the ice world, optionally the platform world.
pub trait Taken: Sized {
    /// Wraps an ice level.
    fn of_ice(level: Level) -> Self;

    /// Wraps a platform level; `None` if the verb accepts none.
    fn of_stage(level: platform::Level) -> Option<Self>;
}

impl Taken for Level {
    fn of_ice(level: Level) -> Self {
        level
    }

    fn of_stage(_level: platform::Level) -> Option<Self> {
        None
    }
}

impl Taken for SolvableLevel {
    fn of_ice(level: Level) -> Self {
        Self::Ice(level)
    }

    fn of_stage(level: platform::Level) -> Option<Self> {
        Some(Self::Stage(level))
    }
}

/// A playable level and its number in the input.
#[derive(Debug, Clone)]
pub struct InputLevel<L = Level> {
    /// Number in input order, from 1.
    ///
    /// Levels with problems count, and an unusable file counts as one level, so the numbers of
    /// other levels do not change when it is repaired.
    pub index: usize,
    /// The title, or else the file stem, followed by the level's number if the file has several.
    pub name: String,
    /// The level.
    pub level: L,
}

/// Levels of all inputs, and the number of errors.
#[derive(Debug)]
pub struct Input<L = Level> {
    /// Levels without problems, in input order.
    pub levels: Vec<InputLevel<L>>,
    /// Number of inputs that could not be read or played; each was reported on standard error.
    complaints: usize,
    /// Numbers assigned so far.
    counted: usize,
    /// Files that supplied a level or an error.
    used: Vec<PathBuf>,
}

impl<L> Input<L> {
    /// Returns true if an input could not be read or played.
    pub fn has_problems(&self) -> bool {
        self.complaints > 0
    }

    /// Files that were read, without files skipped in folders.
    pub fn files(&self) -> &[PathBuf] {
        &self.used
    }

    /// Number for the level's output files; `None` if it is the only level of the input.
    ///
    /// Unreadable levels count as well.
    pub fn number_of(&self, level: &InputLevel<L>) -> Option<usize> {
        (self.counted > 1).then_some(level.index)
    }
}

impl<L: Taken> Input<L> {
    /// Reads files and folders, and reports every input that cannot be used.
    ///
    /// A file is a single level, a collection or a recording (its level is used). A folder supplies
    /// every level file below it.
    pub fn read(paths: &[PathBuf]) -> Self {
        let mut input = Self { levels: Vec::new(), complaints: 0, counted: 0, used: Vec::new() };
        for path in paths {
            match level_files(path) {
                Err(error) => input.refuse_file(&diagnosis(&error)),
                Ok(LevelFiles { files, problems }) if files.is_empty() && problems.is_empty() => {
                    input.refuse(&format!("{}: folder contains no level files", path.display()));
                }
                Ok(LevelFiles { files, problems }) => {
                    let is_folder = path.is_dir();
                    let before = (input.levels.len(), input.complaints);
                    problems.iter().for_each(|problem| input.refuse(&diagnosis(problem)));
                    files.iter().for_each(|file| input.read_file(file, is_folder));
                    if before == (input.levels.len(), input.complaints) {
                        input.refuse(&format!(
                            "{}: no level that this verb accepts",
                            path.display()
                        ));
                    }
                }
            }
        }
        input
    }

    fn read_file(&mut self, path: &Path, found_in_folder: bool) {
        let before = (self.levels.len(), self.complaints);
        self.take_in_file(path, found_in_folder);
        if !found_in_folder || before != (self.levels.len(), self.complaints) {
            self.used.push(path.to_owned());
        }
    }

    /// Reads one file. Skips files in folders that clearly contain no level.
    fn take_in_file(&mut self, path: &Path, found_in_folder: bool) {
        let Reading { value, problems, remarks } = match read_document_file(path) {
            Ok(reading) => reading,
            Err(StorageError::Format { error, .. })
                if found_in_folder && may_hold_no_level(path) && error.is_without_level() =>
            {
                return;
            }
            Err(error) => return self.refuse_file(&diagnosis(&error)),
        };
        tell_remarks(path, &remarks);
        if !problems.is_empty() {
            self.refuse(&diagnoses(path, &problems));
            // Every problem of a platform stage changes the puzzle, so the stage is unusable.
            if matches!(value, Document::Stage(_)) {
                self.counted += 1;
                return;
            }
        }
        match value {
            Document::Levels(collection) => {
                let (before, count) = (self.counted, collection.count());
                let places: Vec<LevelPlace> =
                    (0..collection.levels.len()).map(|index| collection.place(index)).collect();
                for (level, LevelPlace { number, line }) in
                    collection.levels.into_iter().zip(places)
                {
                    self.counted = before + number - 1;
                    self.take_ice(path, level, line, (count != 1).then_some(number));
                }
                self.counted = before + count;
            }
            Document::Stage(stage) => self.take_stage(path, *stage, found_in_folder),
            Document::Recording(AnyRecording::Ice(recording)) if !found_in_folder => {
                self.take_ice(path, recording.header.level, 1, None);
            }
            Document::Recording(AnyRecording::Platform(recording)) if !found_in_folder => {
                self.take_stage(path, recording.header.level, found_in_folder);
            }
            _ if found_in_folder => {}
            Document::Zuma(_) => {
                let name = path.display();
                self.refuse_file(&format!(
                    "{name}:1:1: this is a Zuma game. Use blackice train or blackice play"
                ));
            }
            Document::Recording(_) | Document::Theme(_) | Document::Moves(_) => {
                self.refuse_file(&format!("{}:1:1: this file contains no level", path.display()));
            }
        }
    }

    fn take_ice(&mut self, path: &Path, level: Level, line: usize, number: Option<usize>) {
        let about = match number {
            Some(_) => format!("{}: ", level_label(number, &level.title)),
            None => String::new(),
        };
        let problems: Vec<String> =
            level.problems().iter().map(|problem| format!("{about}{problem}")).collect();
        // These warnings affect agents. The others concern only the designer of the level.
        let is_told = |warning: &Problem| {
            use ProblemKind::{LimitTooLarge, OpenBorder, SpareCrates};
            matches!(warning.kind, LimitTooLarge { .. } | OpenBorder | SpareCrates { .. })
        };
        for warning in level.warnings().into_iter().filter(is_told) {
            complain(&format!("{}:{line}:1: {about}{warning}", path.display()));
        }
        let name = name_of(&level.title, path, number);
        self.take(path, name, line, &problems, L::of_ice(level));
    }

    /// Adds a platform level.
    ///
    /// In folders, a level of a world that the verb does not accept is skipped but counted, so a
    /// level has the same number for every verb.
    fn take_stage(&mut self, path: &Path, level: platform::Level, found_in_folder: bool) {
        let problems = level.problems();
        let name = name_of(&level.title, path, None);
        let Some(taken) = L::of_stage(level) else {
            if found_in_folder {
                self.counted += 1;
            } else {
                let path = path.display();
                self.refuse_file(&format!(
                    "{path}:1:1: this is a platform stage. Use blackice solve"
                ));
            }
            return;
        };
        self.take(path, name, 1, &problems, taken);
    }

    /// Adds a level if it has no problems; otherwise reports them.
    fn take<P: std::fmt::Display>(
        &mut self,
        path: &Path,
        name: String,
        line: usize,
        problems: &[P],
        level: L,
    ) {
        self.counted += 1;
        if !problems.is_empty() {
            let at_line = |problem: &P| FormatProblem::new(line, 1, format!("{problem}"));
            let problems: Vec<_> = problems.iter().map(at_line).collect();
            self.refuse(&diagnoses(path, &problems));
        } else {
            self.levels.push(InputLevel { index: self.counted, name, level });
        }
    }

    /// Reports that no level of a file can be used.
    fn refuse_file(&mut self, message: &dyn std::fmt::Display) {
        self.counted += 1;
        self.refuse(message);
    }

    fn refuse(&mut self, message: &dyn std::fmt::Display) {
        complain(message);
        self.complaints += 1;
    }
}

/// Returns true for extensions of files often found beside levels: licences, notes, PDDL
/// domains.
fn may_hold_no_level(path: &Path) -> bool {
    ["txt", "pddl"].contains(&ending_of(path).as_str())
}

/// Name of a level; `number` is its number in a file with several levels.
pub fn name_of(title: &str, path: &Path, number: Option<usize>) -> String {
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
