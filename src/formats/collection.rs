//! Collections of levels in one text.

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
    /// Further data of each level; empty if the format cannot store such data.
    pub details: Vec<LevelDetails>,
    /// Number of rejected levels in the text, which count in the numbering.
    pub rejected_count: usize,
}

/// A `Key: value` pair that this program preserves but does not use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The key as written, without the colon.
    pub key: String,
    /// The value, trimmed.
    pub value: String,
}

/// Data of a level in Sokoban text besides board, title, author and note.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LevelDetails {
    /// Pairs such as `Date: 2012.8.24`, in text order.
    pub fields: Vec<Field>,
    /// Solutions and snapshots, in text order.
    pub saved_games: Vec<SavedGame>,
}

/// Moves of a solution or of an unfinished game in Sokoban text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedGame {
    /// Heading before the moves, such as `Solution/Moves`.
    pub heading: String,
    /// Moves as written, one string per line; [`crate::formats::lurd`] reads them.
    pub moves: Vec<String>,
    /// Line of the heading, from 1.
    pub line: usize,
}

impl SavedGame {
    /// Returns true if the heading announces a solution; a snapshot may be unfinished.
    #[must_use]
    pub fn is_solution(&self) -> bool {
        self.heading.trim_start().to_ascii_lowercase().starts_with("solution")
    }
}

/// Position of a level in its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelPlace {
    /// Number among all levels of the text, from 1, counting rejected ones.
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

    /// Adds the next level of a text; its board begins on `line`.
    pub(super) fn push_at_line(&mut self, level: Level, line: usize) {
        self.places.push(LevelPlace { number: self.count() + 1, line });
        self.levels.push(level);
    }

    /// Further data of the level at `index` of `levels`; `None` if the format stores none.
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

    /// Reduces the collection to the level with this number, with its data and position.
    ///
    /// Keeps title, note and fields of the collection. A level without an author gets the
    /// collection's author.
    ///
    /// # Errors
    /// A message, if the level is missing or unreadable.
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

    /// Problems that prevent play, each at the line where the board begins.
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
    levels: usize,
    cells: usize,
    expanded: usize,
}

impl SizeLimits {
    /// Counts the characters of an expanded run-length line, even if the board is rejected later.
    ///
    /// # Errors
    /// A message, if earlier lines have already exceeded [`MAX_TOTAL_CELLS`].
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
    /// A message, if the board or the whole text is too large. Then the board is not counted.
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
