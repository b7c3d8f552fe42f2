//! What the studio knows of files.

use crate::picture::Theme;
use std::path::PathBuf;

/// Library, themes, and where the open level is kept.
#[derive(Debug, Default)]
pub struct Files {
    /// The file of the open level, if it has one.
    pub level_path: Option<PathBuf>,
}

/// What a view may ask of files.
#[derive(Debug, Clone, PartialEq)]
pub enum FilesRequest {
    /// Open a file: levels or a recording.
    Open(PathBuf),
}

/// A dialog about files.
#[derive(Debug, Clone, PartialEq)]
pub enum FileDialog {
    /// Which file to open.
    Open,
}

impl Files {
    /// The themes that can be chosen.
    #[must_use]
    pub fn theme_names(&self) -> Vec<String> {
        Theme::bundled().iter().map(|theme| theme.name.clone()).collect()
    }

    /// The theme after the given one, around the end.
    #[must_use]
    pub fn next_theme(&self, name: &str) -> String {
        let names = self.theme_names();
        let place = names.iter().position(|known| known == name).map_or(0, |place| place + 1);
        names.get(place % names.len().max(1)).cloned().unwrap_or_default()
    }

    /// A theme by name; the first one if it is not known.
    #[must_use]
    pub fn theme(&self, name: &str) -> &Theme {
        Theme::named(name).unwrap_or(&Theme::bundled()[0])
    }
}
