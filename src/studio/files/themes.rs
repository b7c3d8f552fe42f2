//! Themes on disk: files in the theme folders.

use super::file_picker::NATIVE_EXTENSION;
use crate::formats::extension_of;
use crate::picture::Theme;
use crate::storage::read_text;
use crate::studio::job::RepeatedScan;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Size in bytes and modification time of a file; a changed stamp means changed content.
pub(super) type ThemeStamp = (u64, Option<SystemTime>);

/// Result of scanning the theme folders.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct ThemeScan {
    /// Theme files found, sorted by path, with their stamps.
    pub(super) files: Vec<(PathBuf, ThemeStamp)>,
    /// Themes with their files; `None` for a theme opened from outside the theme folders.
    pub(super) themes: Vec<(Option<PathBuf>, Theme)>,
    /// Problems to report: of files that were read, and new ones of folders.
    pub(super) problems: Vec<String>,
    /// All messages about folders and files that could not be listed, new or not.
    pub(super) unlisted: Vec<String>,
}

/// The themes of the folders, and the time of the last scan.
#[derive(Debug, Default)]
pub(super) struct ThemeFolders {
    /// Folders to scan.
    pub(super) folders: Vec<PathBuf>,
    /// Result of the last scan that found changes, and themes added since.
    pub(super) last_scan: ThemeScan,
    /// The scan that repeats until it finds changes.
    pub(super) job: Option<RepeatedScan<ThemeScan>>,
    /// Studio time in milliseconds at the start of the last scan; `None` before the first.
    pub(super) scanned_at_ms: Option<u64>,
}

impl ThemeFolders {
    /// All themes, bundled ones first; your theme replaces a bundled one of the same name.
    pub(super) fn all(&self) -> impl Iterator<Item = &Theme> {
        let own = || self.last_scan.themes.iter().map(|(_, theme)| theme);
        let is_kept = move |theme: &&Theme| !own().any(|other| other.name == theme.name);
        Theme::bundled().iter().filter(is_kept).chain(own())
    }

    /// Adds a theme from outside the theme folders; replaces themes of the same name.
    pub(super) fn add(&mut self, theme: Theme) {
        self.last_scan.themes.retain(|(_, known)| known.name != theme.name);
        self.last_scan.themes.push((None, theme));
    }
}

/// Scans the folders and reads added and changed theme files; `None` if nothing has changed.
///
/// `known` is the result of the last scan. A file that can no longer be read keeps its last theme,
/// so that the window keeps its look while you edit the file. A removed file loses its theme.
pub(super) fn scan_themes(folders: &[PathBuf], known: &ThemeScan) -> Option<ThemeScan> {
    let (mut files, mut unlisted) = (Vec::new(), Vec::new());
    folders.iter().for_each(|folder| list_themes(folder, &mut files, &mut unlisted));
    files.sort();
    if files == known.files && unlisted == known.unlisted {
        return None;
    }
    // A folder that stays unreadable is reported once, not at every scan.
    let is_new = |problem: &&String| !known.unlisted.contains(problem);
    let problems = unlisted.iter().filter(is_new).cloned().collect();
    // Themes opened from other places stay; unchanged files are not read again.
    let of_no_file = known.themes.iter().filter(|(path, _)| path.is_none());
    let mut scan = ThemeScan { themes: of_no_file.cloned().collect(), files, problems, unlisted };
    for entry in &scan.files {
        let path = &entry.0;
        let before = known.themes.iter().find(|(file, _)| file.as_ref() == Some(path));
        let before = before.map(|(_, theme)| theme.clone());
        if let Some(theme) = before.clone().filter(|_| known.files.contains(entry)) {
            scan.themes.push((Some(path.clone()), theme));
            continue;
        }
        let theme = match read_text(path) {
            Ok(text) => {
                let (theme, problems) = Theme::parse(&text);
                let first_problem = problems.first();
                scan.problems.extend(first_problem.map(|it| format!("{}: {it}", path.display())));
                theme
            }
            Err(error) => {
                scan.problems.push(error.to_string());
                None
            }
        };
        scan.themes.extend(theme.or(before).map(|theme| (Some(path.clone()), theme)));
    }
    Some(scan)
}

/// Adds the `.ron` files of a folder to `files`, and errors to `unlisted`.
///
/// A missing folder has no themes.
fn list_themes(folder: &Path, files: &mut Vec<(PathBuf, ThemeStamp)>, unlisted: &mut Vec<String>) {
    let mut report = |path: &Path, error: io::Error| {
        if error.kind() != io::ErrorKind::NotFound {
            unlisted.push(format!("{}: cannot list themes: {error}", path.display()));
        }
    };
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => return report(folder, error),
    };
    for entry in entries {
        let found = entry.map(|entry| (entry.path(), entry.metadata()));
        match found {
            Ok((path, Ok(metadata))) => {
                if metadata.is_file() && extension_of(&path) == NATIVE_EXTENSION {
                    files.push((path, (metadata.len(), metadata.modified().ok())));
                }
            }
            Ok((path, Err(error))) => report(&path, error),
            Err(error) => report(folder, error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unreadable_theme_folder_is_reported_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("themes");
        fs::write(&path, "no folder").expect("written");
        let folders = [path.clone()];
        let first = scan_themes(&folders, &ThemeScan::default()).expect("something to tell");
        let start = format!("{}: cannot list themes: ", path.display());
        assert!(first.problems[0].starts_with(&start), "{:?}", first.problems);
        assert_eq!(scan_themes(&folders, &first), None);
        fs::remove_file(&path).expect("removed");
        assert_eq!(scan_themes(&folders, &first).expect("a change").problems, [""; 0]);
    }

    #[test]
    fn only_changed_theme_files_are_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = [folder.path().to_owned(), folder.path().join("absent")];
        assert_eq!(scan_themes(&folders, &ThemeScan::default()), None, "nothing there");
        let path = folder.path().join("mine.ron");
        let text = include_str!("../../../themes/dark.ron").replace("\"Dark\"", "\"Mine\"");
        fs::write(&path, &text).expect("written");
        let names = |scan: &ThemeScan| {
            scan.themes.iter().map(|(_, theme)| theme.name.clone()).collect::<Vec<_>>()
        };
        let first = scan_themes(&folders, &ThemeScan::default()).expect("a change");
        assert_eq!(names(&first), ["Mine"]);
        assert_eq!(first.problems, [""; 0]);
        assert_eq!(scan_themes(&folders, &first), None);
        fs::write(&path, "Theme(\n  version: x)").expect("written");
        let broken = scan_themes(&folders, &first).expect("a change");
        assert_eq!(broken.themes, first.themes, "the last good one stays");
        assert!(broken.problems[0].contains("mine.ron: line 2, column "), "{:?}", broken.problems);
        fs::write(folder.path().join("other.ron"), text.replace("Mine", "Other")).expect("written");
        let more = scan_themes(&folders, &broken).expect("a change");
        assert_eq!(names(&more), ["Mine", "Other"]);
        assert_eq!(more.problems, [""; 0], "what is wrong is told once");
        fs::remove_file(&path).expect("removed");
        assert_eq!(names(&scan_themes(&folders, &more).expect("a change")), ["Other"]);
    }
}
