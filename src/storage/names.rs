//! Names of new files.

use std::path::{Path, PathBuf};

/// Returns the path of a file that does not exist yet, with a number after the name if needed.
#[must_use]
pub fn free_name(folder: &Path, name: &str, ending: &str) -> PathBuf {
    let numbered = (2..).map(|number| format!("{name}-{number}.{ending}"));
    let mut names = std::iter::once(format!("{name}.{ending}")).chain(numbered);
    let free = names.find_map(|name| Some(folder.join(name)).filter(|path| !path.exists()));
    free.unwrap_or_default()
}

/// Converts a title to a file name: lower case, with dashes.
#[must_use]
pub fn file_name_of(title: &str) -> String {
    let is_word = |character: char| character.is_alphanumeric();
    let words: Vec<String> = title
        .split(|character: char| !is_word(character))
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    if words.is_empty() { "level".to_owned() } else { words.join("-") }
}
