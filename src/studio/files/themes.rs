//! Themes on disk: files in the theme folders.

use super::picking::NATIVE_ENDING;
use crate::formats::ending_of;
use crate::picture::Theme;
use crate::storage::read_text;
use crate::studio::job::Job;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Size and modification time of a file; another stamp means changed content.
pub(super) type Stamp = (u64, Option<SystemTime>);

/// Result of scanning the folders.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Look {
    pub(super) files: Vec<(PathBuf, Stamp)>,
    /// Themes with their files; without a file, the theme was opened from another place.
    pub(super) themes: Vec<(Option<PathBuf>, Theme)>,
    pub(super) problems: Vec<String>,
    /// Folders and files that could not be listed.
    pub(super) unlisted: Vec<String>,
}

/// The themes of the folders, and the time of the last scan.
#[derive(Debug, Default)]
pub(super) struct ThemeFolders {
    /// Folders to scan.
    pub(super) folders: Vec<PathBuf>,
    pub(super) known: Look,
    pub(super) job: Option<Job<Option<Look>>>,
    pub(super) looked_at_ms: Option<u64>,
}

impl ThemeFolders {
    /// All themes, bundled ones first; a file may replace a bundled theme of the same name.
    pub(super) fn all(&self) -> impl Iterator<Item = &Theme> {
        let own = || self.known.themes.iter().map(|(_, theme)| theme);
        let is_kept = move |theme: &&Theme| !own().any(|other| other.name == theme.name);
        Theme::bundled().iter().filter(is_kept).chain(own())
    }

    /// Adds a theme that was opened from another place.
    pub(super) fn add(&mut self, theme: Theme) {
        self.known.themes.retain(|(_, known)| known.name != theme.name);
        self.known.themes.push((None, theme));
    }
}

/// Reads the theme files again if a file was added, removed or changed; else returns `None`.
///
/// A file that can no longer be read keeps its last theme, so that the window keeps its look while
/// you edit the file.
pub(super) fn look(folders: &[PathBuf], known: &Look) -> Option<Look> {
    let (mut files, mut unlisted) = (Vec::new(), Vec::new());
    folders.iter().for_each(|folder| list_themes(folder, &mut files, &mut unlisted));
    files.sort();
    if files == known.files && unlisted == known.unlisted {
        return None;
    }
    let is_new = |problem: &&String| !known.unlisted.contains(problem);
    let problems = unlisted.iter().filter(is_new).cloned().collect();
    // Themes opened from other places stay; unchanged files are not read again.
    let of_no_file = known.themes.iter().filter(|(path, _)| path.is_none());
    let mut look = Look { themes: of_no_file.cloned().collect(), files, problems, unlisted };
    for entry in &look.files {
        let path = &entry.0;
        let before = known.themes.iter().find(|(file, _)| file.as_ref() == Some(path));
        let before = before.map(|(_, theme)| theme.clone());
        if let Some(theme) = before.clone().filter(|_| known.files.contains(entry)) {
            look.themes.push((Some(path.clone()), theme));
            continue;
        }
        let theme = match read_text(path) {
            Ok(text) => {
                let (theme, problems) = Theme::parse(&text);
                let told = problems.first();
                look.problems.extend(told.map(|it| format!("{}: {it}", path.display())));
                theme
            }
            Err(error) => {
                look.problems.push(error.to_string());
                None
            }
        };
        look.themes.extend(theme.or(before).map(|theme| (Some(path.clone()), theme)));
    }
    Some(look)
}

/// Adds the theme files of a folder, and errors of the listing. A missing folder has no themes.
fn list_themes(folder: &Path, files: &mut Vec<(PathBuf, Stamp)>, unlisted: &mut Vec<String>) {
    let mut tell = |path: &Path, error: io::Error| {
        if error.kind() != io::ErrorKind::NotFound {
            unlisted.push(format!("{}: cannot list themes: {error}", path.display()));
        }
    };
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => return tell(folder, error),
    };
    for entry in entries {
        let found = entry.map(|entry| (entry.path(), entry.metadata()));
        match found {
            Ok((path, Ok(metadata))) => {
                if metadata.is_file() && ending_of(&path) == NATIVE_ENDING {
                    files.push((path, (metadata.len(), metadata.modified().ok())));
                }
            }
            Ok((path, Err(error))) => tell(&path, error),
            Err(error) => tell(folder, error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_cannot_be_listed_is_told_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("themes");
        fs::write(&path, "no folder").expect("written");
        let folders = [path.clone()];
        let first = look(&folders, &Look::default()).expect("something to tell");
        let start = format!("{}: cannot list themes: ", path.display());
        assert!(first.problems[0].starts_with(&start), "{:?}", first.problems);
        assert_eq!(look(&folders, &first), None);
        fs::remove_file(&path).expect("removed");
        assert_eq!(look(&folders, &first).expect("a change").problems, [""; 0]);
    }

    #[test]
    fn only_changes_are_read_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = [folder.path().to_owned(), folder.path().join("absent")];
        assert_eq!(look(&folders, &Look::default()), None, "nothing there");
        let path = folder.path().join("mine.ron");
        let text = include_str!("../../../themes/dark.ron").replace("\"Dark\"", "\"Mine\"");
        fs::write(&path, &text).expect("written");
        let names = |look: &Look| {
            look.themes.iter().map(|(_, theme)| theme.name.clone()).collect::<Vec<_>>()
        };
        let first = look(&folders, &Look::default()).expect("a change");
        assert_eq!(names(&first), ["Mine"]);
        assert_eq!(first.problems, [""; 0]);
        assert_eq!(look(&folders, &first), None);
        fs::write(&path, "Theme(\n  version: x)").expect("written");
        let broken = look(&folders, &first).expect("a change");
        assert_eq!(broken.themes, first.themes, "the last good one stays");
        assert!(broken.problems[0].contains("mine.ron: line 2, column "), "{:?}", broken.problems);
        fs::write(folder.path().join("other.ron"), text.replace("Mine", "Other")).expect("written");
        let more = look(&folders, &broken).expect("a change");
        assert_eq!(names(&more), ["Mine", "Other"]);
        assert_eq!(more.problems, [""; 0], "what is wrong is told once");
        fs::remove_file(&path).expect("removed");
        assert_eq!(names(&look(&folders, &more).expect("a change")), ["Other"]);
    }
}
