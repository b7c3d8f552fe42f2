//! Names of new files.

use std::path::{Path, PathBuf};

/// Returns the path of a file that does not exist yet.
///
/// The file name is `name`, a dot and `extension`. If that is taken, `name` gets a dash and the
/// first free number from 2.
#[must_use]
pub fn unused_path(folder: &Path, name: &str, extension: &str) -> PathBuf {
    let numbered = (2..).map(|number| format!("{name}-{number}.{extension}"));
    let mut names = std::iter::once(format!("{name}.{extension}")).chain(numbered);
    let free = names.find_map(|name| Some(folder.join(name)).filter(|path| !path.exists()));
    free.unwrap_or_default()
}

/// Returns a file name without extension for a title: lower case, with dashes.
///
/// `level` for a title without letters and digits.
#[must_use]
pub fn file_name_from_title(title: &str) -> String {
    let is_word = |character: char| character.is_alphanumeric();
    let words: Vec<String> = title
        .split(|character: char| !is_word(character))
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    if words.is_empty() { "level".to_owned() } else { words.join("-") }
}
