//! Purposes of a file dialog, and the listing of a folder.

use super::work::{OtherWorkId, OtherWorkWords, WorkId};
use crate::formats::detect::KNOWN_EXTENSIONS;
use crate::formats::extension_of;
use crate::studio::job::Job;
use crate::studio::source::file_name;
use std::fs;
use std::path::PathBuf;

/// Maximum number of folders, and maximum number of files, listed for one folder.
const MAX_ENTRIES: usize = 2_000;

/// Extension of native files, without the dot.
pub(super) const NATIVE_EXTENSION: &str = "ron";

/// Extension of files of answers, without the dot.
const ANSWERS_EXTENSION: &str = "answers";

/// Extension of lessons, without the dot.
pub(in crate::studio) const LESSON_EXTENSION: &str = "lesson";

/// Extensions of files in which a run can be saved, without the dot.
const RUN_EXTENSIONS: [&str; 3] = [NATIVE_EXTENSION, "txt", "lurd"];

/// Purpose for which a file is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FilePurpose {
    /// Open a level, run, theme or other file.
    Open,
    /// Add a folder to the library.
    OpenFolder,
    /// Save the visible level.
    SaveLevel,
    /// Save the visible run.
    SaveRun,
    /// Write a picture of the visible level or run.
    Export,
    /// Save the answers to the questions of a lesson.
    SaveAnswers,
    /// Save the lesson that is written.
    SaveLesson,
    /// Open other work of a world.
    OpenOther(&'static OtherWorkWords),
    /// Save other work of a world.
    SaveOther(OtherWorkId, &'static OtherWorkWords),
}

/// Question for a path, asked by the file dialog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileQuestion {
    /// Purpose of the file.
    pub purpose: FilePurpose,
    /// Path shown in the field at first.
    pub suggested: PathBuf,
    /// Reason for the question if it is not obvious; may be empty.
    pub remark: String,
    /// Number of earlier questions in this session.
    ///
    /// Distinguishes two questions with otherwise equal content.
    pub(super) earlier_questions: u64,
}

/// Folders in a folder, and its files with known extensions.
///
/// Names that begin with a dot are left out. The alphabetical order ignores case.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FolderListing {
    /// Path of the folder.
    pub folder: PathBuf,
    /// Names of folders, in alphabetical order.
    pub folders: Vec<String>,
    /// Names of files, in alphabetical order.
    pub files: Vec<String>,
    /// Reason why entries are missing from the listing; `None` if it is complete.
    pub problem: Option<String>,
}

/// The system's file chooser, while it is open.
#[derive(Debug)]
pub(super) struct SystemChooser {
    /// Purpose of the file to choose.
    pub(super) purpose: FilePurpose,
    /// Number of questions when it was opened.
    ///
    /// If [`PickerState::question_count`] differs now, the answer belongs to an earlier question.
    pub(super) question_count: u64,
    /// Studio time at which it was opened, in milliseconds.
    pub(super) asked_at_ms: u64,
    /// Returns the chosen path; `None` if you cancelled or there is no chooser.
    pub(super) job: Job<Option<PathBuf>>,
}

/// State of file questions: listing, jobs, system chooser.
#[derive(Debug, Default)]
pub(super) struct PickerState {
    /// Number of questions so far.
    pub(super) question_count: u64,
    /// The listing in the file dialog; without entries while `listing_job` runs.
    pub(super) listing: FolderListing,
    /// The job that lists a folder; `None` if no job runs.
    pub(super) listing_job: Option<Job<FolderListing>>,
    /// The system's file chooser; `None` if it is not open.
    pub(super) chooser: Option<SystemChooser>,
    /// The level or run to save; `None` if the question is not about saving one.
    ///
    /// Compared with the visible level or run when the path arrives, because you may have selected
    /// another one since the question.
    pub(super) work_to_save: Option<WorkId>,
}

impl FilePurpose {
    /// Returns the path, with the default extension of this purpose if the path needs one.
    ///
    /// A level or other work to save needs one if the path has no extension; a run to save needs one
    /// if the path has no extension of run files. Other paths stay as they are.
    #[must_use]
    pub fn with_extension(self, path: PathBuf) -> PathBuf {
        match self {
            Self::SaveAnswers if extension_of(&path) != ANSWERS_EXTENSION => {
                path.with_added_extension(ANSWERS_EXTENSION)
            }
            Self::SaveLesson if extension_of(&path) != LESSON_EXTENSION => {
                path.with_added_extension(LESSON_EXTENSION)
            }
            Self::SaveLevel if path.extension().is_none() => path.with_extension(NATIVE_EXTENSION),
            Self::SaveOther(_, words) if path.extension().is_none() => {
                path.with_extension(words.extension)
            }
            // Other extensions would be read as another format; "game 1.5" has no extension.
            Self::SaveRun if !RUN_EXTENSIONS.contains(&extension_of(&path).as_str()) => {
                let mut name = path.into_os_string();
                name.push(format!(".{NATIVE_EXTENSION}"));
                name.into()
            }
            _ => path,
        }
    }

    /// Returns true if the purpose writes a file, false if it reads.
    #[must_use]
    pub const fn writes_file(self) -> bool {
        matches!(
            self,
            Self::SaveLevel
                | Self::SaveRun
                | Self::Export
                | Self::SaveAnswers
                | Self::SaveLesson
                | Self::SaveOther(..)
        )
    }
}

/// Lists a folder with its files of known extensions and of `other_extensions`.
///
/// The listing of an unreadable folder is empty and contains the reason.
pub(super) fn list_folder(folder: PathBuf, other_extensions: &[&str]) -> FolderListing {
    let mut listing = FolderListing { folder, ..FolderListing::default() };
    let entries = match fs::read_dir(&listing.folder) {
        Ok(entries) => entries,
        Err(error) => {
            listing.problem = Some(error.to_string());
            return listing;
        }
    };
    let mut unreadable = 0;
    for entry in entries {
        let Ok(entry) = entry else {
            unreadable += 1;
            continue;
        };
        let path = entry.path();
        let name = file_name(&path);
        let extension = extension_of(&path);
        if name.starts_with('.') {
            continue;
        }
        // A symbolic link may lead to a folder.
        let is_folder =
            entry.file_type().is_ok_and(|it| it.is_dir() || it.is_symlink() && path.is_dir());
        if is_folder {
            listing.folders.push(name);
        } else if KNOWN_EXTENSIONS.contains(&extension.as_str())
            || other_extensions.contains(&extension.as_str())
        {
            listing.files.push(name);
        }
    }
    let left_out = truncate_sorted(&mut listing.folders) + truncate_sorted(&mut listing.files);
    let message = [(unreadable, "cannot be read"), (left_out, "not listed; type the name")];
    let message: Vec<String> = message
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("Entries: {count} {what}"))
        .collect();
    listing.problem = (!message.is_empty()).then(|| message.join("\n"));
    listing
}

/// Sorts names and keeps the first [`MAX_ENTRIES`]; returns the number of omitted names.
fn truncate_sorted(names: &mut Vec<String>) -> usize {
    names.sort_by_cached_key(|name| name.to_lowercase());
    let left_out = names.len().saturating_sub(MAX_ENTRIES);
    names.truncate(MAX_ENTRIES);
    left_out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_folder_is_truncated_with_a_count() {
        let folder = tempfile::tempdir().expect("a folder");
        for number in 0..MAX_ENTRIES + 3 {
            fs::write(folder.path().join(format!("{number:05}.xsb")), "").expect("written");
        }
        fs::write(folder.path().join("notes.md"), "").expect("written");
        fs::create_dir(folder.path().join("inside")).expect("made");
        let listing = list_folder(folder.path().to_owned(), &[]);
        assert_eq!((listing.folders.len(), listing.files.len()), (1, MAX_ENTRIES));
        assert_eq!(listing.files.first().map(String::as_str), Some("00000.xsb"));
        let reported = "Entries: 3 not listed; type the name";
        assert_eq!(listing.problem.as_deref(), Some(reported));
    }
}
