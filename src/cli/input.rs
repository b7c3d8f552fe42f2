//! Levels from files, collections and folders.

use super::output::complain;
use crate::formats::{Document, FormatProblem, Reading};
use crate::storage::{StorageError, level_files, read_document_file};
use crate::worlds::ice::Level;
use std::path::{Path, PathBuf};

/// A level that can be played, and where it stands among all levels given.
#[derive(Debug, Clone)]
pub struct InputLevel {
    /// Its number in the order of the input, from 1; levels with problems count.
    pub index: usize,
    /// Its title; without one, the file's name without ending, and its number there if the file
    /// holds several levels.
    pub name: String,
    /// The level.
    pub level: Level,
}

/// The levels of all files, and whether there was more that could not be used.
#[derive(Debug, Default)]
pub struct Input {
    /// Levels without problems, in order.
    pub levels: Vec<InputLevel>,
    /// Something could not be read or played, which was told on standard error.
    pub has_problems: bool,
    read: usize,
}

impl Input {
    /// Reads files (single levels, collections, recordings for the level played) and folders
    /// (every level file below). Complains about whatever cannot be used, and goes on.
    pub fn read(paths: &[PathBuf]) -> Self {
        let mut input = Self::default();
        for path in paths {
            match level_files(path) {
                Err(error) => input.refuse(&Told(&error)),
                Ok(files) if files.is_empty() => {
                    input.refuse(&format!("{}: no level files below", path.display()));
                }
                Ok(files) => {
                    let is_folder = path.is_dir();
                    files.iter().for_each(|file| input.read_file(file, is_folder));
                }
            }
        }
        input
    }

    /// In folders, files that plainly are something else are passed over.
    fn read_file(&mut self, path: &Path, found_in_folder: bool) {
        let Reading { value, problems } = match read_document_file(path) {
            Ok(reading) => reading,
            Err(StorageError::Format { .. }) if found_in_folder && is_plain_text(path) => return,
            Err(error) => return self.refuse(&Told(&error)),
        };
        if !problems.is_empty() {
            self.refuse(&Told(&problems_in(path, problems)));
        }
        match value {
            Document::Levels(collection) => {
                let is_alone = collection.levels.len() == 1;
                let lines = collection.board_lines.iter().copied().chain(std::iter::repeat(1));
                for (number, (level, line)) in (1..).zip(collection.levels.into_iter().zip(lines)) {
                    self.take(path, level, line, (!is_alone).then_some(number));
                }
            }
            Document::Recording(recording) if !found_in_folder => {
                self.take(path, recording.header.level, 1, None);
            }
            _ if found_in_folder => {}
            Document::Zuma(_) => {
                let name = path.display();
                self.refuse(&format!(
                    "{name}:1:1: a Zuma game; see blackice train and blackice play"
                ));
            }
            Document::Recording(_) | Document::Theme(_) | Document::Moves(_) => {
                self.refuse(&format!("{}:1:1: there is no level in this file", path.display()));
            }
        }
    }

    fn take(&mut self, path: &Path, level: Level, line: usize, number: Option<usize>) {
        self.read += 1;
        let problems = level.problems();
        if problems.is_empty() {
            let name = name_of(&level, path, number);
            self.levels.push(InputLevel { index: self.read, name, level });
        } else {
            let at_line = |problem| FormatProblem::new(line, 1, format!("{problem}"));
            self.refuse(&Told(&problems_in(path, problems.into_iter().map(at_line).collect())));
        }
    }

    fn refuse(&mut self, message: &dyn std::fmt::Display) {
        complain(message);
        self.has_problems = true;
    }
}

/// Texts without any board lie beside levels everywhere: licences, notes.
fn is_plain_text(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("txt"))
}

/// What a level is called in a file; `number` is its place there if it is not alone.
pub fn name_of(level: &Level, path: &Path, number: Option<usize>) -> String {
    let name = title_or_stem(&level.title, path);
    match number {
        Some(number) if level.title.is_empty() => format!("{name} {number}"),
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

/// Problems of a text, as an error that names the file.
pub fn problems_in(path: &Path, problems: Vec<FormatProblem>) -> StorageError {
    StorageError::Format { path: path.to_owned(), error: crate::formats::ReadError(problems) }
}

/// An error in the way of compilers: `file:line:column: reason`, one line for each problem.
#[derive(Debug)]
pub struct Told<'a>(pub &'a StorageError);

impl std::fmt::Display for Told<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            StorageError::Format { path, error } => {
                for (index, problem) in error.0.iter().enumerate() {
                    let separator = if index == 0 { "" } else { "\n" };
                    let FormatProblem { line, column, reason } = problem;
                    write!(formatter, "{separator}{}:{line}:{column}: {reason}", path.display())?;
                }
                Ok(())
            }
            StorageError::NotText { path, line, column } => {
                write!(formatter, "{}:{line}:{column}: no UTF-8 text", path.display())
            }
            other => write!(formatter, "{other}"),
        }
    }
}
