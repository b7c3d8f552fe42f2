//! Pointer gestures: one gesture from press to release becomes one edit.
//!
//! A gesture stores the path of the pointer and no part of the level. Its effect is recomputed from
//! the level on every query, and only [`Gesture::finish`] returns an edit. Dropping the gesture
//! therefore cancels it, and an undo during the gesture is harmless.

use super::{LevelEdit, Paint, Region, SquareChange, shapes};
use crate::board::Position;
use crate::worlds::ice::{Board, Occupant, Square};
use std::collections::BTreeMap;

/// Drawing tools: how a pointer path becomes cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tool {
    /// Every cell on the path of the pointer.
    Brush,
    /// A straight line from the first to the last cell.
    Line,
    /// A filled rectangle.
    Rectangle,
    /// The outline of a rectangle.
    Frame,
    /// All cells connected to the last one through squares equal to its square.
    Fill,
    /// Picks the paint of the last cell.
    Eyedropper,
    /// Selects a rectangle.
    Select,
}

impl Tool {
    /// All tools, in the order of the toolbar.
    pub const ALL: [Self; 7] = [
        Self::Brush,
        Self::Line,
        Self::Rectangle,
        Self::Frame,
        Self::Fill,
        Self::Eyedropper,
        Self::Select,
    ];
}

/// A gesture in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gesture {
    tool: Tool,
    paint: Paint,
    /// Cell at which the gesture began.
    first: Position,
    /// Cell under the pointer now.
    last: Position,
    /// Cells of a brush stroke, in order.
    stroke: Vec<Position>,
    /// Region that limits a fill if the fill's last cell is inside; `None` for no limit.
    bounds: Option<Region>,
}

/// Result of a finished gesture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GestureResult {
    /// Change the level. The edit may be empty.
    Edit {
        /// Name in the history, such as "draw walls".
        name: &'static str,
        /// The edit.
        edit: LevelEdit,
    },
    /// Use this paint from now on.
    Picked(Paint),
    /// Select this region.
    Selected(Region),
    /// No effect: an eyedropper or a selection was outside the board.
    Nothing,
}

impl Gesture {
    /// Starts a gesture at a cell. For the secondary button, pass [`Paint::eraser`].
    #[must_use]
    pub fn begin(tool: Tool, paint: Paint, cell: Position) -> Self {
        Self { tool, paint, first: cell, last: cell, stroke: vec![cell], bounds: None }
    }

    /// Returns the gesture with a limit for fills: the region, if the last cell is inside it.
    #[must_use]
    pub fn within(mut self, bounds: Option<Region>) -> Self {
        self.bounds = bounds;
        self
    }

    /// Moves the pointer to another cell. A brush includes all cells on a line between them.
    pub fn extend(&mut self, cell: Position) {
        if cell == self.last {
            return;
        }
        if self.tool == Tool::Brush {
            self.stroke.extend(shapes::line(self.last, cell).into_iter().skip(1));
        }
        self.last = cell;
    }

    /// The tool of the gesture.
    #[must_use]
    pub fn tool(&self) -> Tool {
        self.tool
    }

    /// The rectangle between the first and the current cell.
    #[must_use]
    pub fn region(&self) -> Region {
        Region::spanning(self.first, self.last)
    }

    /// Returns the changes if the gesture ended now, for drawing over the board.
    ///
    /// Empty for tools that change nothing. O(n · log n) for n covered cells; a fill and a player
    /// also scan the board.
    #[must_use]
    pub fn preview(&self, board: &Board) -> Vec<SquareChange> {
        paint_changes(board, self.paint, self.cells(board))
    }

    /// Ends the gesture and returns its result.
    #[must_use]
    pub fn finish(self, board: &Board) -> GestureResult {
        match self.tool {
            Tool::Eyedropper => board
                .get(self.last)
                .map_or(GestureResult::Nothing, |square| GestureResult::Picked(Paint::of(*square))),
            Tool::Select => self
                .region()
                .cells_on_board(board)
                .map_or(GestureResult::Nothing, GestureResult::Selected),
            _ => GestureResult::Edit {
                name: history_name(self.tool, self.paint),
                edit: LevelEdit::Squares(self.preview(board)),
            },
        }
    }

    /// Cells that the gesture paints; some may lie outside the board.
    fn cells(&self, board: &Board) -> Vec<Position> {
        match self.tool {
            Tool::Brush => self.stroke.clone(),
            Tool::Line => shapes::line(self.first, self.last),
            Tool::Rectangle => self.cells_on_board(board, |region| region.cells().collect()),
            Tool::Frame => {
                let frame = self.region();
                self.cells_on_board(board, |_| frame.outline().collect())
            }
            Tool::Fill => {
                let bounds = self.bounds.filter(|bounds| bounds.contains(self.last));
                let bounds = bounds.unwrap_or_else(|| Region::of_board(board));
                shapes::connected_cells(board, self.last, bounds)
            }
            Tool::Eyedropper | Tool::Select => Vec::new(),
        }
    }

    /// Returns `cells` of the part of the gesture's rectangle on the board.
    ///
    /// Empty if no part of it is on the board.
    fn cells_on_board(
        &self,
        board: &Board,
        cells: impl Fn(Region) -> Vec<Position>,
    ) -> Vec<Position> {
        self.region().cells_on_board(board).map_or_else(Vec::new, cells)
    }
}

/// Returns the changes from painting these cells.
///
/// Each cell is painted once, and cells outside the board are ignored. A player is placed on the
/// last cell only and removed from all others, so the board never has a second player.
#[must_use]
pub fn paint_changes(
    board: &Board,
    paint: Paint,
    cells: impl IntoIterator<Item = Position>,
) -> Vec<SquareChange> {
    let mut after: BTreeMap<Position, Square> = BTreeMap::new();
    let cells = cells.into_iter().filter(|cell| board.contains(*cell));
    if paint.places_player() {
        // One player only: on the last cell, and removed everywhere else.
        let Some(place) = cells.last() else { return Vec::new() };
        let players = board.iter().filter(|(_, square)| square.occupant == Some(Occupant::Player));
        after.extend(players.map(|(position, square)| (position, Square::empty(square.ground))));
        after.extend(board.get(place).map(|square| (place, paint.on(*square))));
    } else {
        for cell in cells {
            after.extend(board.get(cell).map(|square| (cell, paint.on(*square))));
        }
    }
    let changes = after.into_iter().filter_map(|(position, after)| {
        let before = *board.get(position)?;
        (before != after).then_some(SquareChange { position, before, after })
    });
    changes.collect()
}

/// Name of the gesture in the history.
const fn history_name(tool: Tool, paint: Paint) -> &'static str {
    match (tool, paint) {
        (_, paint) if paint.places_player() => "place the player",
        (Tool::Fill, Paint::Ground(ground)) => ground.tile().gestures[1],
        (_, Paint::Ground(ground)) => ground.tile().gestures[0],
        (Tool::Fill, Paint::Occupant(_) | Paint::Both(..)) => "fill with crates",
        (_, Paint::Occupant(_) | Paint::Both(..)) => "draw crates",
        (_, Paint::Eraser) => "erase",
        (_, Paint::IceEraser) => "erase ice",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::{Ground, Level, Occupant, board_of_letters, letters_of_board};

    /// Performs a gesture over (row, column) cells and compares its name and the board.
    #[track_caller]
    fn check(
        (tool, paint): (Tool, Paint),
        way: &[(usize, usize)],
        before: &str,
        expected_name: &str,
        after: &str,
    ) {
        let mut level = Level::untitled(board_of_letters(before).expect("letters only"));
        let mut way = way.iter().map(|(row, column)| Position::new(*row, *column));
        let mut gesture = Gesture::begin(tool, paint, way.next().expect("a start"));
        way.for_each(|cell| gesture.extend(cell));
        let preview = gesture.preview(&level.board);
        let GestureResult::Edit { name, edit } = gesture.finish(&level.board) else {
            panic!("{tool:?} draws");
        };
        assert_eq!(edit, LevelEdit::Squares(preview), "the preview is what happens");
        edit.apply(&mut level).expect("the edit fits");
        assert_eq!((name, letters_of_board(&level.board).as_str()), (expected_name, after));
    }

    #[test]
    fn tools_draw_shapes() {
        let (floor, wall, crates) = (Paint::FLOOR, Paint::WALL, Paint::CRATE);
        let (ice, target) = (Paint::Ground(Ground::Ice), Paint::Ground(Ground::Target));
        check((Tool::Brush, wall), &[(0, 0), (0, 2)], "____/____", "draw walls", "###_/____");
        check((Tool::Brush, ice), &[(0, 0), (1, 1)], "_._/___", "draw ice", "~._/_~_");
        check((Tool::Line, wall), &[(0, 0), (1, 0), (0, 2)], "___/___", "draw walls", "###/___");
        check((Tool::Rectangle, target), &[(1, 2), (0, 1)], "$$$/___", "draw targets", "$**/_..");
        check((Tool::Rectangle, floor), &[(0, 1), (9, 9)], "###/###", "draw floor", "#__/#__");
        check(
            (Tool::Frame, crates),
            &[(0, 0), (2, 2)],
            "___/___/___",
            "draw crates",
            "$$$/$_$/$$$",
        );
        check((Tool::Frame, wall), &[(1, 1), (9, 9)], "___/___/___", "draw walls", "___/_##/_#_");
        check((Tool::Fill, ice), &[(0, 0)], "__#_/_.#_", "fill with ice", "~~#_/~.#_");
        check((Tool::Fill, ice), &[(0, 0), (0, 3)], "__#_/_.#_", "fill with ice", "__#~/_.#~");
    }

    #[test]
    fn a_crossing_stroke_erases_each_cell_once() {
        let there_and_back = [(0, 0), (0, 1), (0, 0)];
        check((Tool::Brush, Paint::Eraser), &there_and_back, "*$", "erase", "._");
        check(
            (Tool::Brush, Paint::Ground(Ground::Ice).eraser()),
            &there_and_back,
            "c.",
            "erase ice",
            "$.",
        );
    }

    #[test]
    fn painting_never_adds_a_second_player() {
        let (brush, fill) = (Tool::Brush, Tool::Fill);
        let name = "place the player";
        check((brush, Paint::PLAYER), &[(0, 0), (0, 2)], "___p", name, "__@~");
        check(
            (brush, Paint::Both(Ground::Target, Occupant::Player)),
            &[(0, 1)],
            "@_@",
            name,
            "_+_",
        );
        check((brush, Paint::PLAYER), &[(0, 3)], "___@", name, "___@");
        check((fill, Paint::PLAYER), &[(0, 0)], "___#@", name, "__@#_");
        check((brush, Paint::PLAYER), &[(0, 9)], "_@", name, "_@");
    }

    #[test]
    fn eyedropper_and_selection_change_nothing() {
        let board = board_of_letters("_*/~_").expect("letters only");
        let at = Position::new;
        let result = |tool, from, to| {
            let mut gesture = Gesture::begin(tool, Paint::WALL, from);
            gesture.extend(to);
            assert_eq!(gesture.preview(&board), []);
            gesture.finish(&board)
        };
        let picked = result(Tool::Eyedropper, at(0, 0), at(0, 1));
        assert_eq!(picked, GestureResult::Picked(Paint::Both(Ground::Target, Occupant::Crate)));
        assert_eq!(result(Tool::Eyedropper, at(0, 0), at(5, 0)), GestureResult::Nothing);
        let selected = result(Tool::Select, at(9, 1), at(1, 0));
        assert_eq!(selected, GestureResult::Selected(Region::spanning(at(1, 0), at(1, 1))));
    }
}
