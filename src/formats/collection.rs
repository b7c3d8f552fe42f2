//! Several levels in one text.

use super::FormatProblem;
use crate::board::MAX_CELLS;
use crate::worlds::ice::Level;

/// Most levels of one text. `docs/figures.md` has the time and the memory of 100,000.
pub const MAX_LEVELS: usize = 200_000;

/// Most cells of all boards of one text together. Run-length encoding lets a short text claim
/// large boards; this bounds the memory of what is read.
pub const MAX_CELLS_OF_ALL: usize = 20_000_000;

/// The levels of one text, in order, with what is said about all of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Collection {
    /// Name of the whole collection; may be empty.
    pub title: String,
    /// Who made the levels that name nobody themselves; may be empty.
    pub author: String,
    /// Any other words about the collection; may have several lines.
    pub note: String,
    /// The levels.
    pub levels: Vec<Level>,
    /// Further `Key: value` pairs about the whole collection, in the order of the text.
    pub fields: Vec<Field>,
    /// Where each level stands in the text; empty if the collection was not read from one.
    pub places: Vec<LevelPlace>,
    /// What the text says of each level besides board, title, author and note; empty if the
    /// format has no place for such details.
    pub details: Vec<LevelDetails>,
    /// How many levels of the text were refused: others keep their numbers beside them.
    pub refused: usize,
}

/// A `Key: value` pair whose key means nothing to this program. It is kept as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The key as written, without the colon.
    pub key: String,
    /// The value, without blanks around it.
    pub value: String,
}

/// What a Sokoban text says of a level besides board, title, author and note.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LevelDetails {
    /// Pairs such as `Date: 2012.8.24`, in the order of the text.
    pub fields: Vec<Field>,
    /// Solutions and snapshots, in the order of the text.
    pub saved_games: Vec<SavedGame>,
}

/// The moves of a solution or of a game broken off, as a Sokoban text keeps them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedGame {
    /// The heading above the moves, such as `Solution/Moves`.
    pub heading: String,
    /// The moves as written, one string a line; [`crate::formats::lurd`] reads them.
    pub moves: Vec<String>,
    /// The line of the heading, from 1.
    pub line: usize,
}

impl SavedGame {
    /// Returns true if the heading promises a solution; a snapshot may stop anywhere.
    #[must_use]
    pub fn is_solution(&self) -> bool {
        self.heading.trim_start().to_ascii_lowercase().starts_with("solution")
    }
}

/// Where a level stands in its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelPlace {
    /// Its number among all levels of the text, from 1, those that were refused included.
    pub number: usize,
    /// The line, from 1, on which its board begins.
    pub line: usize,
}

impl Collection {
    /// A collection of these levels and no words.
    #[must_use]
    pub fn untitled(levels: Vec<Level>) -> Self {
        Self { levels, ..Self::default() }
    }

    /// Adds the next level of a text, whose board begins on that line.
    pub(super) fn push(&mut self, level: Level, line: usize) {
        self.places.push(LevelPlace { number: self.count() + 1, line });
        self.levels.push(level);
    }

    /// The details of the level at that index of `levels`; none if the format has no place for
    /// them.
    #[must_use]
    pub fn details(&self, index: usize) -> Option<&LevelDetails> {
        self.details.get(index)
    }

    /// How many levels there are, those that were refused included.
    #[must_use]
    pub fn count(&self) -> usize {
        self.levels.len() + self.refused
    }

    /// Where the level at that index of `levels` stands.
    #[must_use]
    pub fn place(&self, index: usize) -> LevelPlace {
        let unread = LevelPlace { number: index + 1, line: 1 };
        self.places.get(index).copied().unwrap_or(unread)
    }

    /// A collection of the level with that number alone, with its details and its place. It keeps
    /// title, note and fields of the whole collection. A level without an author gets the author of the
    /// collection.
    ///
    /// # Errors
    /// What there is instead, in words.
    pub fn into_numbered(mut self, number: usize) -> Result<Self, String> {
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
            None => Err(format!("there is no level {number}; there are {count}, counted from 1")),
        }
    }

    /// Everything that keeps levels from being played, at the line where their boards begin.
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

/// Counts levels and cells while a text is read, and says when it is too much.
#[derive(Debug, Default)]
pub(super) struct Allowance {
    levels: usize,
    cells: usize,
    expanded: usize,
}

impl Allowance {
    /// Counts characters that a run-length line was written out to, also for boards that are
    /// refused in the end.
    ///
    /// # Errors
    /// The reason in words, if the whole text stands for too much.
    pub(super) fn expand(&mut self, characters: usize) -> Result<(), String> {
        if self.expanded > MAX_CELLS_OF_ALL {
            return Err(format!("more than {MAX_CELLS_OF_ALL} cells in all boards together"));
        }
        self.expanded += characters;
        Ok(())
    }

    /// Counts one more board.
    ///
    /// # Errors
    /// The reason in words, if the board or the whole text is too large. It does not count then.
    pub(super) fn take(&mut self, rows: usize, columns: usize) -> Result<(), String> {
        use crate::board::MAX_SIDE;
        if rows > MAX_SIDE || columns > MAX_SIDE {
            return Err(format!(
                "a board of {rows} rows and {columns} columns; at most {MAX_SIDE} each are allowed"
            ));
        }
        let cells = rows * columns;
        if cells > MAX_CELLS {
            return Err(format!("a board of {cells} cells; at most {MAX_CELLS} are allowed"));
        }
        if self.levels == MAX_LEVELS {
            return Err(format!("more than {MAX_LEVELS} levels"));
        }
        if self.cells + cells > MAX_CELLS_OF_ALL {
            return Err(format!("more than {MAX_CELLS_OF_ALL} cells in all boards together"));
        }
        self.levels += 1;
        self.cells += cells;
        Ok(())
    }
}
