//! Purposes of a file dialog, and the listing of a folder.

use super::Saveable;
use crate::formats::detect::KNOWN_ENDINGS;
use crate::formats::ending_of;
use crate::studio::job::Job;
use crate::studio::marbles::PolicyId;
use crate::studio::source::file_name;
use std::fs;
use std::path::PathBuf;

/// Most folders and most files listed for one folder.
const MOST_ENTRIES: usize = 2_000;

/// Ending of files with trained policies, without the dot.
pub const POLICY_ENDING: &str = "policy";

/// Ending of native files, without the dot.
pub(super) const NATIVE_ENDING: &str = "ron";

/// Possible extensions of files with runs, without the dot.
const RUN_ENDINGS: [&str; 3] = [NATIVE_ENDING, "txt", "lurd"];

/// Purpose for which a file is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Open it.
    Open,
    /// Add a folder to the library.
    OpenFolder,
    /// Save the level.
    SaveLevel,
    /// Save the shown run.
    SaveRun,
    /// Write a picture.
    Export,
    /// Open a trained policy.
    OpenPolicy,
    /// Save a trained policy.
    SavePolicy(PolicyId),
}

/// Question for a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pick {
    /// Purpose of the file.
    pub purpose: Purpose,
    /// Path shown in the field at first.
    pub suggested: PathBuf,
    /// Reason for the question if it is not obvious; may be empty.
    pub remark: String,
    /// Number of earlier questions; distinguishes two questions with equal content.
    pub(super) asked_before: u64,
}

/// Content of a folder: folders first, then files that can be opened.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Listing {
    /// Path of the folder.
    pub folder: PathBuf,
    /// Names of folders.
    pub folders: Vec<String>,
    /// Names of files.
    pub files: Vec<String>,
    /// Reason why entries are missing from the listing.
    pub trouble: Option<String>,
}

/// The system's file chooser, while it is open.
#[derive(Debug)]
pub(super) struct Chooser {
    pub(super) purpose: Purpose,
    /// Number of questions when it was opened.
    pub(super) asked: u64,
    pub(super) asked_at_ms: u64,
    pub(super) job: Job<Option<PathBuf>>,
}

/// State of file questions: listing, jobs, system chooser.
#[derive(Debug, Default)]
pub(super) struct Picking {
    pub(super) asked: u64,
    pub(super) listing: Listing,
    pub(super) listing_job: Option<Job<Listing>>,
    pub(super) chooser: Option<Chooser>,
    /// Work to save, as of the question. When the answer arrives, other work may be visible.
    pub(super) about: Option<Saveable>,
}

impl Purpose {
    /// Adds the default extension of this purpose if the path needs one.
    #[must_use]
    pub fn with_ending(self, path: PathBuf) -> PathBuf {
        match self {
            Self::SaveLevel if path.extension().is_none() => path.with_extension(NATIVE_ENDING),
            Self::SavePolicy(_) if path.extension().is_none() => path.with_extension(POLICY_ENDING),
            // Other extensions would be read as another format; "game 1.5" has no extension.
            Self::SaveRun if !RUN_ENDINGS.contains(&ending_of(&path).as_str()) => {
                let mut name = path.into_os_string();
                name.push(format!(".{NATIVE_ENDING}"));
                name.into()
            }
            _ => path,
        }
    }

    /// Returns true if a file is written, not read.
    #[must_use]
    pub const fn saves(self) -> bool {
        matches!(self, Self::SaveLevel | Self::SaveRun | Self::Export | Self::SavePolicy(_))
    }
}

/// Lists a folder: visible folders, and files with known extensions.
pub(super) fn list(folder: PathBuf) -> Listing {
    let mut listing = Listing { folder, ..Listing::default() };
    let entries = match fs::read_dir(&listing.folder) {
        Ok(entries) => entries,
        Err(error) => {
            listing.trouble = Some(error.to_string());
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
        let ending = ending_of(&path);
        if name.starts_with('.') {
            continue;
        }
        // A symbolic link may lead to a folder.
        let is_folder =
            entry.file_type().is_ok_and(|it| it.is_dir() || it.is_symlink() && path.is_dir());
        if is_folder {
            listing.folders.push(name);
        } else if KNOWN_ENDINGS.contains(&ending.as_str()) || ending == POLICY_ENDING {
            listing.files.push(name);
        }
    }
    let left_out = shorten(&mut listing.folders) + shorten(&mut listing.files);
    let told = [(unreadable, "cannot be read"), (left_out, "not listed; type the name")];
    let told: Vec<String> = told
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("Entries: {count} {what}"))
        .collect();
    listing.trouble = (!told.is_empty()).then(|| told.join("\n"));
    listing
}

/// Sorts names and truncates the list. Returns the number of omitted names.
fn shorten(names: &mut Vec<String>) -> usize {
    names.sort_by_cached_key(|name| name.to_lowercase());
    let left_out = names.len().saturating_sub(MOST_ENTRIES);
    names.truncate(MOST_ENTRIES);
    left_out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_folder_lists_its_first_files_and_tells_how_many_are_left_out() {
        let folder = tempfile::tempdir().expect("a folder");
        for number in 0..MOST_ENTRIES + 3 {
            fs::write(folder.path().join(format!("{number:05}.xsb")), "").expect("written");
        }
        fs::write(folder.path().join("notes.md"), "").expect("written");
        fs::create_dir(folder.path().join("inside")).expect("made");
        let listing = list(folder.path().to_owned());
        assert_eq!((listing.folders.len(), listing.files.len()), (1, MOST_ENTRIES));
        assert_eq!(listing.files.first().map(String::as_str), Some("00000.xsb"));
        let told = "Entries: 3 not listed; type the name";
        assert_eq!(listing.trouble.as_deref(), Some(told));
    }
}
