//! Collections: the levels of one text, with their metadata and the size limits; labels of levels.

use super::FormatProblem;
use crate::board::MAX_CELLS;
use crate::worlds::ice::Level;

/// Maximum number of levels in one text. `docs/figures.md` has time and memory for 100,000.
pub const MAX_LEVELS: usize = 200_000;

/// Maximum number of cells of all boards in one text.
///
/// With run-length encoding a short text can claim large boards; this bounds the memory.
pub const MAX_TOTAL_CELLS: usize = 20_000_000;

/// Levels of one text in order, with the metadata of the collection.
///
/// A level is rejected if its board cannot be read; then it is missing in the lists, but keeps its
/// number in the text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Collection {
    /// Title of the collection; may be empty.
    pub title: String,
    /// Author of the levels without their own author; may be empty.
    pub author: String,
    /// Other text about the collection; may have several lines.
    pub note: String,
    /// The levels.
    pub levels: Vec<Level>,
    /// Further `Key: value` pairs about the collection, in text order.
    pub fields: Vec<Field>,
    /// Position of each level in the text.
    ///
    /// Empty if the collection was not read from a text.
    pub places: Vec<LevelPlace>,
    /// Further data of each level; may be empty if no level has such data.
    ///
    /// If it is not empty, levels without such data have a default entry.
    pub details: Vec<LevelDetails>,
    /// Number of rejected levels in the text.
    pub rejected_count: usize,
}

/// A `Key: value` pair that this program keeps but does not use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The key as written, without the colon.
    pub key: String,
    /// The value, without surrounding blanks.
    pub value: String,
}

/// Data of a level besides board, title, author, note and step limit.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LevelDetails {
    /// Pairs such as `Date: 2012.8.24`, in text order.
    pub fields: Vec<Field>,
    /// Solutions, and snapshots of unfinished games, in text order.
    pub saved_games: Vec<SavedGame>,
}

/// Moves of a solution or of a snapshot, which is an unfinished game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedGame {
    /// Heading before the moves, such as `Solution/Moves`.
    pub heading: String,
    /// Moves as written, one string per line; [`crate::formats::lurd`] reads them.
    pub moves: Vec<String>,
    /// Line of the heading, from 1; that of the board if the text has no heading.
    pub line: usize,
}

impl SavedGame {
    /// Returns true if the heading begins with "Solution"; otherwise it is a snapshot.
    #[must_use]
    pub fn is_solution(&self) -> bool {
        self.heading.trim_start().to_ascii_lowercase().starts_with("solution")
    }
}

/// Position of a level in its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelPlace {
    /// Number of the level in the text, from 1, counting rejected ones.
    pub number: usize,
    /// Line on which its board begins, from 1.
    pub line: usize,
}

impl Collection {
    /// Creates a collection of these levels without metadata.
    #[must_use]
    pub fn untitled(levels: Vec<Level>) -> Self {
        Self { levels, ..Self::default() }
    }

    /// Appends the next level of a text; its board begins on `line`, from 1.
    ///
    /// Rejected levels above it must have been counted before.
    pub(super) fn push_at_line(&mut self, level: Level, line: usize) {
        self.places.push(LevelPlace { number: self.count() + 1, line });
        self.levels.push(level);
    }

    /// Further data of the level at `index` of `levels`.
    ///
    /// A level without further data has a default entry, or `None` if the field `details` is empty.
    /// `None` also if there is no such level.
    #[must_use]
    pub fn details(&self, index: usize) -> Option<&LevelDetails> {
        self.details.get(index)
    }

    /// Number of levels, counting rejected ones.
    #[must_use]
    pub fn count(&self) -> usize {
        self.levels.len() + self.rejected_count
    }

    /// Position of the level at `index` of `levels`.
    ///
    /// Number `index + 1` and line 1 if the collection was not read from a text.
    #[must_use]
    pub fn place(&self, index: usize) -> LevelPlace {
        let unread = LevelPlace { number: index + 1, line: 1 };
        self.places.get(index).copied().unwrap_or(unread)
    }

    /// Reduces the collection to the level with this number in the text.
    ///
    /// Keeps the position and the details of the level, and title, note and fields of the
    /// collection. A level without an author gets that of the collection.
    ///
    /// # Errors
    /// A message, if no level has this number or the level was rejected.
    pub fn into_single_level(mut self, number: usize) -> Result<Self, String> {
        let count = self.count();
        match (0..self.levels.len()).find(|index| self.place(*index).number == number) {
            Some(index) => {
                let place = self.place(index);
                let details = Vec::from_iter(self.details.drain(..).nth(index));
                let mut level = self.levels.swap_remove(index);
                if level.author.is_empty() {
                    level.author = self.author;
                }
                let (levels, places) = (vec![level], vec![place]);
                let (title, note, fields) = (self.title, self.note, self.fields);
                Ok(Self { title, note, fields, details, levels, places, ..Self::default() })
            }
            None if (1..=count).contains(&number) => Err(format!("level {number} cannot be read")),
            None => Err(format!("no level {number}; levels: 1 to {count}")),
        }
    }

    /// Returns the problems that prevent play, each at the line where the board begins.
    #[must_use]
    pub fn level_problems(&self) -> Vec<FormatProblem> {
        let problems_of = |(index, level): (usize, &Level)| {
            let line = self.place(index).line;
            let problems = level.problems().into_iter();
            problems.map(move |problem| FormatProblem::new(line, 1, problem.to_string()))
        };
        self.levels.iter().enumerate().flat_map(problems_of).collect()
    }
}

/// Counts levels and cells while a text is read, and enforces the limits.
#[derive(Debug, Default)]
pub(super) struct SizeLimits {
    /// Number of boards so far.
    levels: usize,
    /// Number of cells of these boards.
    cells: usize,
    /// Number of characters of all expanded run-length lines so far.
    expanded: usize,
}

impl SizeLimits {
    /// Counts the characters of an expanded run-length line, also if its board is rejected later.
    ///
    /// # Errors
    /// A message, if the lines before this one have more than [`MAX_TOTAL_CELLS`] characters.
    pub(super) fn count_expanded(&mut self, characters: usize) -> Result<(), String> {
        if self.expanded > MAX_TOTAL_CELLS {
            return Err(format!("more than {MAX_TOTAL_CELLS} cells in all boards together"));
        }
        self.expanded += characters;
        Ok(())
    }

    /// Counts one more board.
    ///
    /// # Errors
    /// A message, if the board is too large (see `MAX_SIDE` and `MAX_CELLS`), or the text has too
    /// many levels or cells with it. Then the board is not counted.
    pub(super) fn count_board(&mut self, rows: usize, columns: usize) -> Result<(), String> {
        use crate::board::MAX_SIDE;
        if rows > MAX_SIDE || columns > MAX_SIDE {
            return Err(format!(
                "the board has {rows} rows and {columns} columns; the maximum is {MAX_SIDE} each"
            ));
        }
        let cells = rows * columns;
        if cells > MAX_CELLS {
            return Err(format!("the board has {cells} cells; the maximum is {MAX_CELLS}"));
        }
        if self.levels == MAX_LEVELS {
            return Err(format!("more than {MAX_LEVELS} levels"));
        }
        if self.cells + cells > MAX_TOTAL_CELLS {
            return Err(format!("more than {MAX_TOTAL_CELLS} cells in all boards together"));
        }
        self.levels += 1;
        self.cells += cells;
        Ok(())
    }
}

/// Returns number and title of a level for a message: `level 3 “Twins”`.
///
/// `number` is from 1, and `None` for the only level of a file: `level “Twins”`. Without a title:
/// `level 3` or `the level`.
#[must_use]
pub fn level_label(number: Option<usize>, title: &str) -> String {
    match (number, title.trim()) {
        (None, "") => "the level".to_owned(),
        (None, title) => format!("level “{title}”"),
        (Some(number), "") => format!("level {number}"),
        (Some(number), title) => format!("level {number} “{title}”"),
    }
}

#[cfg(test)]
mod tests {
    use super::level_label;

    #[test]
    fn label_contains_number_and_title_if_present() {
        for (number, title, expected) in [
            (None, "", "the level"),
            (None, " Twins ", "level “Twins”"),
            (Some(3), "", "level 3"),
            (Some(3), "Twins", "level 3 “Twins”"),
        ] {
            assert_eq!(level_label(number, title), expected);
        }
    }
}
