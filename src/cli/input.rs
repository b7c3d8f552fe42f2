//! Levels from files, collections and folders.

use super::diagnosis::{diagnoses, diagnosis, tell_remarks};
use super::output::complain;
use crate::formats::ron_recording::AnyRecording;
use crate::formats::{Document, FormatProblem, LevelPlace, Reading, ending_of, level_label};
use crate::storage::{LevelFiles, StorageError, level_files, read_document_file};
use crate::worlds::ice::{Level, Problem, ProblemKind};
use crate::worlds::platform;
use std::path::{Path, PathBuf};

/// A level that `solve` takes: it is planned for with everything in sight, which Zuma games are
/// not.
#[derive(Debug, Clone)]
pub enum SolvableLevel {
    /// Of the ice world.
    Ice(Level),
    /// Of the platform world.
    Stage(platform::Level),
}

/// What a verb takes: levels of the ice world, and of others if it can.
pub trait Taken: Sized {
    /// A level of the ice world, which every verb takes.
    fn of_ice(level: Level) -> Self;

    /// A level of the platform world; `None` if the verb takes none.
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

/// A level that can be played, and where it stands among all levels given.
#[derive(Debug, Clone)]
pub struct InputLevel<L = Level> {
    /// Its number in the order of the input, from 1. Levels with problems count, and a file of
    /// which nothing could be used counts as one level: others keep their numbers when it is
    /// mended.
    pub index: usize,
    /// Its title; without one, the file's name without ending, and its number there if the file
    /// holds several levels.
    pub name: String,
    /// The level.
    pub level: L,
}

/// The levels of all files, and whether there was more that could not be used.
#[derive(Debug)]
pub struct Input<L = Level> {
    /// Levels without problems, in order.
    pub levels: Vec<InputLevel<L>>,
    /// How much could not be read or played, which was told on standard error.
    complaints: usize,
    /// Numbers given so far.
    counted: usize,
    /// The files of which something was used or complained about.
    used: Vec<PathBuf>,
}

impl<L> Input<L> {
    /// Whether something could not be read or played.
    pub fn has_problems(&self) -> bool {
        self.complaints > 0
    }

    /// The files that were read: those of folders that were passed over are left out.
    pub fn files(&self) -> &[PathBuf] {
        &self.used
    }

    /// The level's number, if what is written for it has to bear one: unless it is alone among what
    /// was asked for, whether or not the rest could be read.
    pub fn number_of(&self, level: &InputLevel<L>) -> Option<usize> {
        (self.counted > 1).then_some(level.index)
    }
}

impl<L: Taken> Input<L> {
    /// Reads files (single levels, collections, recordings for the level played) and folders
    /// (every level file below). Complains about whatever cannot be used, and goes on.
    pub fn read(paths: &[PathBuf]) -> Self {
        let mut input = Self { levels: Vec::new(), complaints: 0, counted: 0, used: Vec::new() };
        for path in paths {
            match level_files(path) {
                Err(error) => input.refuse_file(&diagnosis(&error)),
                Ok(LevelFiles { files, problems }) if files.is_empty() && problems.is_empty() => {
                    input.refuse(&format!("{}: no level files below", path.display()));
                }
                Ok(LevelFiles { files, problems }) => {
                    let is_folder = path.is_dir();
                    let before = (input.levels.len(), input.complaints);
                    problems.iter().for_each(|problem| input.refuse(&diagnosis(problem)));
                    files.iter().for_each(|file| input.read_file(file, is_folder));
                    if before == (input.levels.len(), input.complaints) {
                        input.refuse(&format!("{}: no level that this verb takes", path.display()));
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

    /// In folders, files that plainly are something else are passed over.
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
            // Every problem of a stage changes what is asked.
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
                    "{name}:1:1: a Zuma game; see blackice train and blackice play"
                ));
            }
            Document::Recording(_) | Document::Theme(_) | Document::Moves(_) => {
                self.refuse_file(&format!(
                    "{}:1:1: there is no level in this file",
                    path.display()
                ));
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
        // Agents meet these. Other warnings concern only the designer of the level.
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

    /// In folders, levels of worlds that the verb does not play are passed over. They count, so
    /// that a level has the same number for every verb.
    fn take_stage(&mut self, path: &Path, level: platform::Level, found_in_folder: bool) {
        let problems = level.problems();
        let name = name_of(&level.title, path, None);
        let Some(taken) = L::of_stage(level) else {
            if found_in_folder {
                self.counted += 1;
            } else {
                let path = path.display();
                self.refuse_file(&format!(
                    "{path}:1:1: a stage of the platform world; solve takes it"
                ));
            }
            return;
        };
        self.take(path, name, 1, &problems, taken);
    }

    /// Takes a level if it has no problems.
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

    /// Nothing of a file can be used.
    fn refuse_file(&mut self, message: &dyn std::fmt::Display) {
        self.counted += 1;
        self.refuse(message);
    }

    fn refuse(&mut self, message: &dyn std::fmt::Display) {
        complain(message);
        self.complaints += 1;
    }
}

/// Returns true for endings of files that folders of levels hold without being levels: licences,
/// notes, and the domains of PDDL problems.
fn may_hold_no_level(path: &Path) -> bool {
    ["txt", "pddl"].contains(&ending_of(path).as_str())
}

/// What a level is called in a file; `number` is its place there if it is not alone.
pub fn name_of(title: &str, path: &Path, number: Option<usize>) -> String {
    let name = title_or_stem(title, path);
    match number {
        Some(number) if title.is_empty() => format!("{name} {number}"),
        _ => name,
    }
}

/// The title, or the file's name without ending.
pub fn title_or_stem(title: &str, path: &Path) -> String {
    if !title.is_empty() {
        return title.to_owned();
    }
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
