//! What files are called.

use std::path::{Path, PathBuf};

/// The path of a file of that name, or with a number behind it, that is not there yet.
#[must_use]
pub fn free_name(folder: &Path, name: &str, ending: &str) -> PathBuf {
    let numbered = (2..).map(|number| format!("{name}-{number}.{ending}"));
    let mut names = std::iter::once(format!("{name}.{ending}")).chain(numbered);
    let free = names.find_map(|name| Some(folder.join(name)).filter(|path| !path.exists()));
    free.unwrap_or_default()
}

/// A title as a file is called: lower case, with dashes.
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
