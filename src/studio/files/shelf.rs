//! The library: shelves of levels.
//!
//! A shelf lists levels under one heading: a bundled pack, a folder, or a file with several levels
//! (a collection). Its note is the tooltip of the heading.

use super::document_content::{DetailsEntry, any_levels, details_in, levels_of};
use crate::formats::ron_recording::AnyRecording;
use crate::formats::{Collection, Document, FormatProblem, extension_of, read_document};
use crate::lessons::{ENGLISH, Lesson};
use crate::storage::{LevelFiles, StorageError, bundled, level_files, read_document_file};
use crate::studio::job::JobControl;
use crate::studio::source::{LevelSource, file_name};
use crate::worlds::{AnyLevel, WorldKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

/// Maximum number of levels listed for one folder.
const MAX_LEVELS: usize = 10_000;

/// Maximum number of unreadable files named in the note of a shelf.
const MAX_NAMED: usize = 5;

/// Result of searching a folder for levels.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ShelfScan {
    /// The levels.
    pub(super) shelf: Shelf,
    /// Details (solutions and further keys) that the files store with the levels.
    pub(super) details: Vec<DetailsEntry>,
    /// Reasons why levels are missing: unreadable folders and files, levels beyond the limit.
    pub(super) problems: Vec<String>,
}

/// Origin of a shelf.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ShelfKind {
    /// A pack that comes with the program: its folder below `levels`, and its title.
    Bundled(String, String),
    /// A folder, including all its subfolders.
    Folder(PathBuf),
    /// A file of levels.
    Collection(PathBuf),
    /// Opened files with one level that no other shelf lists.
    Opened,
}

/// Levels under one heading.
#[derive(Debug, Clone, PartialEq)]
pub struct Shelf {
    /// Origin of the levels.
    pub kind: ShelfKind,
    /// Heading.
    pub title: String,
    /// Tooltip: path or pack, and problems of reading it.
    pub note: String,
    /// Levels and recordings in the order of the list.
    pub levels: Vec<ShelfLevel>,
}

/// A level or a recording in the library.
#[derive(Debug, Clone, PartialEq)]
pub struct ShelfLevel {
    /// Source of the level.
    pub source: LevelSource,
    /// Name in the list.
    pub title: String,
    /// The level as read, or the level that a recording was played on.
    pub level: Arc<AnyLevel>,
    /// Facts about a recording, which opens as a run; `None` for a level.
    pub run: Option<ShelfRun>,
    /// Number of moments of a lesson; `None` for levels and recordings.
    pub lesson: Option<usize>,
}

/// Facts about a recording in the library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShelfRun {
    /// Name of the agent.
    pub agent: String,
    /// Number of steps.
    pub steps: usize,
    /// Outcome of the run as text, or "unfinished".
    pub result: String,
}

impl ShelfLevel {
    /// Library entry of a recording, which is the only content of its file.
    fn of_recording(path: &Path, recording: &AnyRecording) -> Self {
        let level = recording.level();
        let title = title_or_else(&level, || file_name(path));
        let outcome = recording.outcome();
        Self {
            source: LevelSource::File { path: path.to_owned(), index: 0 },
            title: format!("{title}, run of {}", recording.agent()),
            level: Arc::new(level),
            run: Some(ShelfRun {
                agent: recording.agent().to_owned(),
                steps: recording.len(),
                result: outcome.map_or_else(|| "unfinished".to_owned(), ToString::to_string),
            }),
            lesson: None,
        }
    }

    /// Library entry of a lesson with the level of its first moment; `None` without moments.
    fn of_lesson(source: LevelSource, lesson: &Lesson) -> Option<Self> {
        let level = lesson.level_of(&lesson.moments.first()?.room)?.into_owned();
        let title = lesson.title.in_language(ENGLISH).trim();
        Some(Self {
            title: if title.is_empty() { source.to_string() } else { title.to_owned() },
            source,
            level: Arc::new(level),
            run: None,
            lesson: Some(lesson.moments.len()),
        })
    }

    /// Returns true for a recording, which opens as a run.
    #[must_use]
    pub fn is_run(&self) -> bool {
        self.run.is_some()
    }

    /// Returns true for a level: not for a recording or a lesson, whose file is read to open it.
    #[must_use]
    pub fn is_level(&self) -> bool {
        self.run.is_none() && self.lesson.is_none()
    }
}

/// Bundled shelves: the lessons, then the level packs, those of the ice world first.
static BUNDLED: LazyLock<Vec<Shelf>> = LazyLock::new(|| {
    let shelf = |pack: bundled::LevelPack| Shelf {
        levels: pack.levels.iter().filter_map(bundled_level).collect(),
        note: format!("Comes with Black Ice ({})", pack.folder),
        title: pack.title.clone(),
        kind: ShelfKind::Bundled(pack.folder, pack.title),
    };
    let mut packs = bundled::packs();
    // Ice comes first; the other worlds follow.
    packs.sort_by_key(|pack| pack.folder != WorldKind::Ice.name());
    std::iter::once(bundled_lessons()).chain(packs.into_iter().map(shelf)).collect()
});

/// Shelf of the lessons that come with the program.
fn bundled_lessons() -> Shelf {
    let title = "Lessons".to_owned();
    // A test opens every bundled lesson, so none is skipped here.
    let entry = |file: bundled::BundledFile| {
        let Document::Lesson(lesson) = read_document(file.path, file.text).ok()?.value else {
            return None;
        };
        ShelfLevel::of_lesson(LevelSource::Bundled(file.path.to_owned()), &lesson)
    };
    Shelf {
        levels: bundled::lessons().into_iter().filter_map(entry).collect(),
        note: "Comes with Black Ice: what agents know, and how they plan".to_owned(),
        kind: ShelfKind::Bundled(bundled::LESSONS_FOLDER.to_owned(), title.clone()),
        title,
    }
}

impl Shelf {
    /// Lessons and level packs that come with the program, parsed once; the lessons come first.
    #[must_use]
    pub fn bundled() -> &'static [Self] {
        &BUNDLED
    }

    /// Shelf with the levels of a collection, titled after it or its file.
    #[must_use]
    pub fn of_collection(path: &Path, collection: &Collection) -> Self {
        let title = match collection.title.trim() {
            "" => file_name(path),
            title => title.to_owned(),
        };
        Self {
            kind: ShelfKind::Collection(path.to_owned()),
            title,
            note: path.display().to_string(),
            levels: levels_of_file(path, any_levels(&collection.levels), ""),
        }
    }

    /// Shelf of opened files with the only level of the file at `path`.
    pub(super) fn of_opened(path: &Path, level: AnyLevel) -> Self {
        Self {
            kind: ShelfKind::Opened,
            title: "Opened files".to_owned(),
            note: "Levels of the files that you opened".to_owned(),
            levels: levels_of_file(path, vec![level], &file_name(path)),
        }
    }

    /// Reads the levels and recordings below a folder, at most [`MAX_LEVELS`].
    ///
    /// Skips texts without any level, such as licences. The shelf's note names files that cannot be
    /// read completely, with the reason. If the job is stopped, returns the levels read so far.
    ///
    /// # Errors
    /// If the folder itself cannot be read.
    pub(super) fn scan(folder: &Path, control: &JobControl) -> Result<ShelfScan, StorageError> {
        Self::scan_up_to(MAX_LEVELS, folder, control)
    }

    /// Like [`Self::scan`], with at most `limit` levels.
    fn scan_up_to(
        limit: usize,
        folder: &Path,
        control: &JobControl,
    ) -> Result<ShelfScan, StorageError> {
        let LevelFiles { files, problems } = level_files(folder)?;
        let mut problems: Vec<_> = problems.iter().map(ToString::to_string).collect();
        let mut count = 0;
        let (mut levels, mut details) = (Vec::new(), Vec::new());
        let mut unread = Vec::new();
        for (number, path) in files.iter().enumerate() {
            if control.is_stopped() {
                break;
            }
            control.set_progress(number as f32 / files.len() as f32);
            match read_document_file(path) {
                Ok(reading) => {
                    unread.extend(problem_line(path, &reading.problems));
                    if let Document::Levels(collection) = &reading.value {
                        details.extend(details_in(path, collection));
                    }
                    let found = library_entries(path, reading.value);
                    // Levels beyond the limit are counted for the message, but not kept.
                    count += found.len();
                    let room = limit - levels.len();
                    levels.extend(found.into_iter().take(room));
                }
                // A readme or a licence in the folder is no problem to report.
                Err(error) if is_without_level(path, &error) => {}
                Err(error) => unread.push(error_line(path, &error)),
            }
        }
        if count > limit {
            let (name, first) = (file_name(folder), limit + 1);
            problems.push(format!(
                "{name}: levels {first} to {count} exceed the limit and are not listed. Open \
                 their files or subfolders directly."
            ));
        }
        // The tooltip lists the first unreadable files; the message names only one of them.
        let mut note = folder.display().to_string();
        for problem in &problems {
            note.push_str(&format!("\n{problem}"));
        }
        if let Some(first) = unread.first() {
            let count = unread.len();
            note.push_str(&format!("\nFiles that could not be read as a whole: {count}"));
            unread.iter().take(MAX_NAMED).for_each(|it| note.push_str(&format!("\n{it}")));
            if count > MAX_NAMED {
                note.push_str(&format!("\nand {} more", count - MAX_NAMED));
            }
            let others = match count {
                1 => String::new(),
                _ => ". Hover over the folder in the library to see the others".to_owned(),
            };
            let name = file_name(folder);
            problems.push(format!(
                "{name}: files that could not be read as a whole: {count}; {first}{others}"
            ));
        }
        let kind = ShelfKind::Folder(folder.to_owned());
        let shelf = Self { kind, title: file_name(folder), note, levels };
        Ok(ShelfScan { shelf, details, problems })
    }

    /// Empty shelf of an unreadable folder, so that it stays in the library.
    pub(super) fn unreadable(folder: &Path, reason: &str) -> Self {
        let kind = ShelfKind::Folder(folder.to_owned());
        Self { kind, title: file_name(folder), note: reason.to_owned(), levels: Vec::new() }
    }

    /// The level of this source; `None` if it is not on this shelf.
    #[must_use]
    pub fn get(&self, source: &LevelSource) -> Option<&ShelfLevel> {
        self.levels.iter().find(|level| level.source == *source)
    }

    /// Folder or file of the shelf; `None` for a bundled pack, and for opened files.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match &self.kind {
            ShelfKind::Bundled(..) | ShelfKind::Opened => None,
            ShelfKind::Folder(path) | ShelfKind::Collection(path) => Some(path),
        }
    }
}

/// Library entry of a bundled file; `None` if it contains no readable level.
fn bundled_level(file: &bundled::BundledFile) -> Option<ShelfLevel> {
    // A test reads every bundled level, so none is skipped here.
    let level = levels_of(read_document(file.path, file.text).ok()?.value).pop()?;
    let name = file.path.rsplit('/').next().unwrap_or(file.path);
    let title = title_or_else(&level, || bundled::title_of(name));
    Some(ShelfLevel {
        source: LevelSource::Bundled(file.path.to_owned()),
        title,
        level: Arc::new(level),
        run: None,
        lesson: None,
    })
}

/// Library entries of a file: its levels, or its recording.
fn library_entries(path: &Path, document: Document) -> Vec<ShelfLevel> {
    match document {
        Document::Recording(recording) => vec![ShelfLevel::of_recording(path, &recording)],
        Document::Lesson(lesson) => {
            let source = LevelSource::File { path: path.to_owned(), index: 0 };
            ShelfLevel::of_lesson(source, &lesson).into_iter().collect()
        }
        other => levels_of_file(path, levels_of(other), &file_name(path)),
    }
}

/// Returns true if a text (.txt, .pddl) contains no level, such as a readme.
fn is_without_level(path: &Path, error: &StorageError) -> bool {
    let is_text = ["txt", "pddl"].contains(&extension_of(path).as_str());
    matches!(error, StorageError::Format { error, .. } if is_text && error.is_without_level())
}

/// Reason why a file could not be read, in one line.
fn error_line(path: &Path, error: &StorageError) -> String {
    match error {
        StorageError::Format { error, .. } => {
            problem_line(path, &error.0).unwrap_or_else(|| file_name(path))
        }
        other => other.to_string(),
    }
}

/// First problem of a file and number of further ones; `None` without problems.
fn problem_line(path: &Path, problems: &[FormatProblem]) -> Option<String> {
    let first = problems.first()?;
    let more = match problems.len() - 1 {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    };
    Some(format!("{}: {first}{more}", file_name(path)))
}

/// Library entries of the levels of a file.
///
/// A level without a title is named after the file name `file`, and after its number if there are
/// several levels. An empty `file` gives names such as "Level 2".
fn levels_of_file(path: &Path, levels: Vec<AnyLevel>, file: &str) -> Vec<ShelfLevel> {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let count = levels.len();
    let numbered = |index: usize| match (stem, count) {
        ("", _) => format!("Level {}", index + 1),
        (stem, 1) => stem.to_owned(),
        (stem, _) => format!("{stem} {}", index + 1),
    };
    let shelved = |(index, level): (usize, AnyLevel)| ShelfLevel {
        source: LevelSource::File { path: path.to_owned(), index },
        title: title_or_else(&level, || numbered(index)),
        level: Arc::new(level),
        run: None,
        lesson: None,
    };
    levels.into_iter().enumerate().map(shelved).collect()
}

/// Title of a level, or `fallback` if the title is empty.
fn title_or_else(level: &AnyLevel, fallback: impl FnOnce() -> String) -> String {
    let title = level.title().trim();
    if title.is_empty() { fallback() } else { title.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_beyond_the_limit_are_reported() {
        let folder = tempfile::tempdir().expect("a folder");
        let board = "####\n#@$.#\n####\n\n";
        for name in ["a.xsb", "b.xsb"] {
            std::fs::write(folder.path().join(name), board.repeat(3)).expect("written");
        }
        let scan =
            |most| Shelf::scan_up_to(most, folder.path(), &JobControl::default()).expect("read");
        assert_eq!((scan(6).shelf.levels.len(), scan(6).problems), (6, vec![]));
        let ShelfScan { shelf, problems, .. } = scan(4);
        assert_eq!(shelf.levels.len(), 4);
        assert!(problems[0].contains("levels 5 to 6 exceed the limit"), "{problems:?}");
        assert!(shelf.note.contains(&problems[0]), "{}", shelf.note);
    }
}
