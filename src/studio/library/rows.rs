//! Rows of the library: headings and levels.

use crate::studio::files::{Files, Shelf, ShelfKind, ShelfLevel};
use crate::studio::source::LevelSource;
use std::collections::HashSet;

/// A row of the list.
#[derive(Debug, Clone, Copy)]
pub enum LibraryRow<'a> {
    /// Heading of a shelf, and the number of its levels that match the search.
    Heading(&'a Shelf, usize),
    /// A level of the shelf above.
    Level(&'a ShelfLevel),
}

impl LibraryRow<'_> {
    /// Source of the level; `None` for a heading.
    pub fn source(&self) -> Option<&LevelSource> {
        match self {
            LibraryRow::Heading(..) => None,
            LibraryRow::Level(level) => Some(&level.source),
        }
    }
}

/// Returns the rows to list: headings of shelves, and levels of unfolded shelves.
///
/// A level matches if each word of the search occurs in its title or in the heading of its shelf.
/// `name_of` returns the title of a level. During a search all shelves with matches are unfolded
/// and the others are left out. Otherwise a shelf that is not in `unfolded` has only its heading.
pub fn rows<'a>(
    files: &'a Files,
    name_of: impl Fn(&ShelfLevel) -> String,
    search: &str,
    unfolded: &HashSet<ShelfKind>,
) -> Vec<LibraryRow<'a>> {
    let words: Vec<String> = search.split_whitespace().map(str::to_lowercase).collect();
    let mut rows = Vec::new();
    for shelf in files.shelves() {
        let heading = shelf.title.to_lowercase();
        let found: Vec<_> = shelf
            .levels
            .iter()
            .filter(|level| {
                if words.is_empty() {
                    return true;
                }
                let title = name_of(level).to_lowercase();
                words.iter().all(|word| title.contains(word) || heading.contains(word))
            })
            .collect();
        // An empty shelf keeps its heading, except in a search.
        if found.is_empty() && !words.is_empty() {
            continue;
        }
        rows.push(LibraryRow::Heading(shelf, found.len()));
        if !words.is_empty() || unfolded.contains(&shelf.kind) {
            rows.extend(found.into_iter().map(LibraryRow::Level));
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn title(level: &ShelfLevel) -> String {
        level.title.clone()
    }

    #[track_caller]
    fn check(search: &str, unfolded: &[&str], expected: &[&str]) {
        let files = Files::default();
        let kinds = files.shelves().filter(|shelf| unfolded.contains(&shelf.title.as_str()));
        let unfolded = kinds.map(|shelf| shelf.kind.clone()).collect();
        let rows = rows(&files, title, search, &unfolded);
        let shown = rows.iter().map(|row| match row {
            LibraryRow::Heading(shelf, count) => format!("{} {count}", shelf.title),
            LibraryRow::Level(level) => level.title.clone(),
        });
        assert_eq!(shown.collect::<Vec<_>>(), expected, "searching {search:?}");
    }

    #[test]
    fn rows_follow_folding_and_search() {
        check("mousetrap", &[], &["Traps 1", "Mousetrap"]);
        check("RING rinks", &[], &["Rinks 1", "Ring"]);
        check("no such level", &["Traps"], &[]);
        let files = Files::default();
        let folded = rows(&files, title, "", &HashSet::new());
        assert_eq!(folded.len(), files.shelves().count());
        let traps = files.shelves().find(|shelf| shelf.title == "Traps").expect("bundled");
        let unfolded = HashSet::from([traps.kind.clone()]);
        assert_eq!(rows(&files, title, " ", &unfolded).len(), folded.len() + traps.levels.len());
    }
}
