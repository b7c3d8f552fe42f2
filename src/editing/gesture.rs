//! From pressing a button to letting it go: one gesture, one edit.
//!
//! A gesture remembers where the pointer went and nothing of the level. What it would do is
//! worked out from the level each time it is asked, and only [`Gesture::finish`] hands out an
//! edit. So dropping the gesture cancels it, and an undo meanwhile does no harm.

use super::{LevelEdit, Paint, Region, SquareChange, shapes};
use crate::board::Position;
use crate::worlds::ice::{Board, Occupant, Square};
use std::collections::BTreeMap;

/// How the pointer's way becomes cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tool {
    /// Every cell the pointer passes.
    Brush,
    /// A straight line.
    Line,
    /// A filled rectangle.
    Rectangle,
    /// The outline of a rectangle.
    Frame,
    /// All connected cells with the same square.
    Fill,
    /// Takes up the paint of the cell.
    Eyedropper,
    /// Marks a rectangle.
    Select,
}

impl Tool {
    /// All of them, in the order of the toolbar.
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

/// A gesture under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gesture {
    tool: Tool,
    paint: Paint,
    first: Position,
    last: Position,
    /// Cells in the order in which a brush came to them.
    stroke: Vec<Position>,
    /// Where filling stays, if it begins there.
    bounds: Option<Region>,
}

/// What a finished gesture asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GestureResult {
    /// Change the level. The edit may be empty.
    Edit {
        /// The name for the history: "draw walls".
        name: &'static str,
        /// What to change.
        edit: LevelEdit,
    },
    /// Paint with this from now on.
    Picked(Paint),
    /// These cells are selected.
    Selected(Region),
    /// Nothing: the gesture touched no cell of the board.
    Nothing,
}

impl Gesture {
    /// The button goes down over a cell. With the right button, pass [`Paint::eraser`].
    #[must_use]
    pub fn begin(tool: Tool, paint: Paint, cell: Position) -> Self {
        Self { tool, paint, first: cell, last: cell, stroke: vec![cell], bounds: None }
    }

    /// Keeps a fill that begins in the region within it.
    #[must_use]
    pub fn within(mut self, bounds: Option<Region>) -> Self {
        self.bounds = bounds;
        self
    }

    /// The pointer is over another cell now. Cells it jumped over count as passed.
    pub fn extend(&mut self, cell: Position) {
        if cell == self.last {
            return;
        }
        if self.tool == Tool::Brush {
            self.stroke.extend(shapes::line(self.last, cell).into_iter().skip(1));
        }
        self.last = cell;
    }

    /// The tool in hand.
    #[must_use]
    pub fn tool(&self) -> Tool {
        self.tool
    }

    /// The rectangle from where the gesture began to where it is.
    #[must_use]
    pub fn region(&self) -> Region {
        Region::spanning(self.first, self.last)
    }

    /// What the gesture would change if it ended here, for drawing over the board. Empty for
    /// tools that change nothing. O(cells covered), for a fill O(cells).
    #[must_use]
    pub fn preview(&self, board: &Board) -> Vec<SquareChange> {
        painted(board, self.paint, self.cells(board))
    }

    /// The button goes up.
    #[must_use]
    pub fn finish(self, board: &Board) -> GestureResult {
        match self.tool {
            Tool::Eyedropper => board
                .get(self.last)
                .map_or(GestureResult::Nothing, |square| GestureResult::Picked(Paint::of(*square))),
            Tool::Select => self
                .region()
                .on_board(board)
                .map_or(GestureResult::Nothing, GestureResult::Selected),
            _ => GestureResult::Edit {
                name: name(self.tool, self.paint),
                edit: LevelEdit::Squares(self.preview(board)),
            },
        }
    }

    fn cells(&self, board: &Board) -> Vec<Position> {
        match self.tool {
            Tool::Brush => self.stroke.clone(),
            Tool::Line => shapes::line(self.first, self.last),
            Tool::Rectangle => self.on_board(board, |region| region.cells().collect()),
            Tool::Frame => {
                let frame = self.region();
                self.on_board(board, |_| frame.outline().collect())
            }
            Tool::Fill => {
                let bounds = self.bounds.filter(|bounds| bounds.contains(self.last));
                let bounds = bounds.unwrap_or_else(|| Region::of_board(board));
                shapes::connected(board, self.last, bounds)
            }
            Tool::Eyedropper | Tool::Select => Vec::new(),
        }
    }

    fn on_board(&self, board: &Board, cells: impl Fn(Region) -> Vec<Position>) -> Vec<Position> {
        self.region().on_board(board).map_or_else(Vec::new, cells)
    }
}

/// What painting these cells changes. Each cell is painted once, however often it is named;
/// cells outside the board are left out. The player stands on the last cell painted with him,
/// and leaves any other place on the board: painting never makes a second one.
#[must_use]
pub fn painted(
    board: &Board,
    paint: Paint,
    cells: impl IntoIterator<Item = Position>,
) -> Vec<SquareChange> {
    let mut after: BTreeMap<Position, Square> = BTreeMap::new();
    let cells = cells.into_iter().filter(|cell| board.contains(*cell));
    if paint.places_player() {
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

/// What the history calls the gesture.
const fn name(tool: Tool, paint: Paint) -> &'static str {
    match (tool, paint) {
        (_, Paint::Player | Paint::PlayerOnTarget) => "place the player",
        (Tool::Fill, Paint::Floor) => "fill with floor",
        (Tool::Fill, Paint::Wall) => "fill with walls",
        (Tool::Fill, Paint::Target) => "fill with targets",
        (Tool::Fill, Paint::Ice) => "fill with ice",
        (Tool::Fill, Paint::Crate | Paint::CrateOnTarget | Paint::CrateOnIce) => "fill with crates",
        (_, Paint::Floor) => "draw floor",
        (_, Paint::Wall) => "draw walls",
        (_, Paint::Target) => "draw targets",
        (_, Paint::Ice) => "draw ice",
        (_, Paint::Crate | Paint::CrateOnTarget | Paint::CrateOnIce) => "draw crates",
        (_, Paint::Eraser) => "erase",
        (_, Paint::Thaw) => "erase ice",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::{Level, board_of_letters, letters_of_board};

    /// A gesture over cells given as (row, column): the board before, the name, the board after.
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
        use Paint::{Crate, Floor, Ice, Target, Wall};
        check((Tool::Brush, Wall), &[(0, 0), (0, 2)], "____/____", "draw walls", "###_/____");
        check((Tool::Brush, Ice), &[(0, 0), (1, 1)], "_._/___", "draw ice", "~._/_~_");
        check((Tool::Line, Wall), &[(0, 0), (1, 0), (0, 2)], "___/___", "draw walls", "###/___");
        check((Tool::Rectangle, Target), &[(1, 2), (0, 1)], "$$$/___", "draw targets", "$**/_..");
        check((Tool::Rectangle, Floor), &[(0, 1), (9, 9)], "###/###", "draw floor", "#__/#__");
        check((Tool::Frame, Crate), &[(0, 0), (2, 2)], "___/___/___", "draw crates", "$$$/$_$/$$$");
        check((Tool::Frame, Wall), &[(1, 1), (9, 9)], "___/___/___", "draw walls", "___/_##/_#_");
        check((Tool::Fill, Ice), &[(0, 0)], "__#_/_.#_", "fill with ice", "~~#_/~.#_");
        check((Tool::Fill, Ice), &[(0, 0), (0, 3)], "__#_/_.#_", "fill with ice", "__#~/_.#~");
    }

    #[test]
    fn a_stroke_that_crosses_itself_erases_one_thing_a_cell() {
        let there_and_back = [(0, 0), (0, 1), (0, 0)];
        check((Tool::Brush, Paint::Eraser), &there_and_back, "*$", "erase", "._");
        check((Tool::Brush, Paint::Ice.eraser()), &there_and_back, "c.", "erase ice", "$.");
    }

    #[test]
    fn there_is_never_a_second_player() {
        let (brush, fill) = (Tool::Brush, Tool::Fill);
        let name = "place the player";
        check((brush, Paint::Player), &[(0, 0), (0, 2)], "___p", name, "__@~");
        check((brush, Paint::PlayerOnTarget), &[(0, 1)], "@_@", name, "_+_");
        check((brush, Paint::Player), &[(0, 3)], "___@", name, "___@");
        check((fill, Paint::Player), &[(0, 0)], "___#@", name, "__@#_");
        check((brush, Paint::Player), &[(0, 9)], "_@", name, "_@");
    }

    #[test]
    fn pickers_and_selections_change_nothing() {
        let board = board_of_letters("_*/~_").expect("letters only");
        let at = Position::new;
        let result = |tool, from, to| {
            let mut gesture = Gesture::begin(tool, Paint::Wall, from);
            gesture.extend(to);
            assert_eq!(gesture.preview(&board), []);
            gesture.finish(&board)
        };
        let picked = result(Tool::Eyedropper, at(0, 0), at(0, 1));
        assert_eq!(picked, GestureResult::Picked(Paint::CrateOnTarget));
        assert_eq!(result(Tool::Eyedropper, at(0, 0), at(5, 0)), GestureResult::Nothing);
        let selected = result(Tool::Select, at(9, 1), at(1, 0));
        assert_eq!(selected, GestureResult::Selected(Region::spanning(at(1, 0), at(1, 1))));
    }
}
