//! Themes on disk: files in two folders.

use super::job::Job;
use crate::picture::Theme;
use crate::storage::read_text;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Size and time of a file: another stamp means another content.
pub(super) type Stamp = (u64, Option<SystemTime>);

/// What one look at the folders found.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Look {
    pub(super) files: Vec<(PathBuf, Stamp)>,
    pub(super) themes: Vec<Theme>,
    pub(super) problems: Vec<String>,
}

/// The themes of the folders, and when they were looked at.
#[derive(Debug, Default)]
pub(super) struct ThemeFolders {
    /// Where to look.
    pub(super) folders: Vec<PathBuf>,
    pub(super) known: Look,
    pub(super) job: Option<Job<Option<Look>>>,
    pub(super) looked_at_ms: Option<u64>,
}

impl ThemeFolders {
    /// The themes, the bundled ones first; a file may replace a bundled one of the same name.
    pub(super) fn all(&self) -> impl Iterator<Item = &Theme> {
        let own = &self.known.themes;
        let is_replaced = |theme: &&Theme| !own.iter().any(|other| other.name == theme.name);
        Theme::bundled().iter().filter(is_replaced).chain(own)
    }

    /// Takes a theme in that was opened from elsewhere.
    pub(super) fn add(&mut self, theme: Theme) {
        self.known.themes.retain(|known| known.name != theme.name);
        self.known.themes.push(theme);
    }
}

/// Reads the theme files again if one of them changed, came or went.
pub(super) fn look(folders: &[PathBuf], known: &[(PathBuf, Stamp)]) -> Option<Look> {
    let mut files: Vec<_> = folders.iter().flat_map(|folder| theme_files(folder)).collect();
    files.sort();
    if files == known {
        return None;
    }
    let mut look = Look { files, ..Look::default() };
    for (path, _) in &look.files {
        let text = match read_text(path) {
            Ok(text) => text,
            Err(error) => {
                look.problems.push(error.to_string());
                continue;
            }
        };
        let (theme, problems) = Theme::parse(&text);
        if let Some(problem) = problems.first() {
            look.problems.push(format!("{}: {problem}", path.display()));
        }
        look.themes.extend(theme);
    }
    Some(look)
}

fn theme_files(folder: &Path) -> Vec<(PathBuf, Stamp)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let files = entries.flatten().filter_map(|entry| {
        let path = entry.path();
        let metadata = entry.metadata().ok()?;
        let is_theme = metadata.is_file() && path.extension().is_some_and(|it| it == "ron");
        is_theme.then(|| (path, (metadata.len(), metadata.modified().ok())))
    });
    files.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changes_are_read_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = [folder.path().to_owned(), folder.path().join("absent")];
        assert_eq!(look(&folders, &[]), None, "nothing there");
        let path = folder.path().join("mine.ron");
        let text = include_str!("../../../themes/dark.ron").replace("\"Dark\"", "\"Mine\"");
        fs::write(&path, &text).expect("written");
        let first = look(&folders, &[]).expect("a change");
        assert_eq!(
            first.themes.iter().map(|theme| theme.name.as_str()).collect::<Vec<_>>(),
            ["Mine"]
        );
        assert_eq!(first.problems, [""; 0]);
        assert_eq!(look(&folders, &first.files), None);
        fs::write(&path, "Theme(\n  version: x)").expect("written");
        let broken = look(&folders, &first.files).expect("a change");
        assert_eq!(broken.themes, []);
        assert!(broken.problems[0].contains("mine.ron: line 2, column "), "{:?}", broken.problems);
    }
}
