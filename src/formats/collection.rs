//! Several levels in one text.

use super::FormatProblem;
use crate::board::MAX_CELLS;
use crate::worlds::ice::Level;

/// Most levels of one text: more are taken for damage.
pub const MAX_LEVELS: usize = 10_000;

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
    /// For each level the line of the text, from 1, on which its board begins; empty if the
    /// collection was not read from a text.
    pub board_lines: Vec<usize>,
}

impl Collection {
    /// A collection of these levels and no words.
    #[must_use]
    pub fn untitled(levels: Vec<Level>) -> Self {
        Self { levels, ..Self::default() }
    }

    /// Everything that keeps levels from being played, at the line where their boards begin.
    #[must_use]
    pub fn level_problems(&self) -> Vec<FormatProblem> {
        let lines = self.board_lines.iter().copied().chain(std::iter::repeat(1));
        let problems_of = |(level, line): (&Level, usize)| {
            let problems = level.problems().into_iter();
            problems.map(move |problem| FormatProblem::new(line, 1, problem.to_string()))
        };
        self.levels.iter().zip(lines).flat_map(problems_of).collect()
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
