//! Visible and constant part of a level: walls and targets.

use super::{Board, Ground, Square};
use crate::board::{CellIndex, CellSet, Direction, Position, flood_fill};

/// Entry of neighbour tables for a wall or the outside of the board.
pub const NO_CELL: CellIndex = CellIndex::MAX;

/// Walls and targets of a board, with neighbour tables.
///
/// Contains no ice, so agents and beliefs may read all of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardLayout {
    rows: usize,
    columns: usize,
    walls: CellSet,
    targets: CellSet,
    never_ice: CellSet,
    /// Ground of each cell, as the agent sees it.
    grounds: Box<[Ground]>,
    /// For each cell, the next cell in each direction or [`NO_CELL`].
    neighbours: Box<[[CellIndex; 4]]>,
}

impl BoardLayout {
    /// Returns the layout with the given walls and targets. O(cells).
    ///
    /// The board must have at most [`crate::board::MAX_CELLS`] cells, because larger cell indices
    /// do not fit into [`CellIndex`]. The function does not check this.
    #[must_use]
    pub fn new(rows: usize, columns: usize, walls: CellSet, targets: CellSet) -> Self {
        let ground_of = |cell| match cell {
            cell if walls.contains(cell) => Ground::Wall,
            cell if targets.contains(cell) => Ground::Target,
            _ => Ground::Floor,
        };
        let grounds = (0..(rows * columns) as CellIndex).map(ground_of).collect();
        let never_ice = targets.clone();
        Self::with_parts(rows, columns, walls, targets, (never_ice, grounds))
    }

    /// Returns the visible part of a board. O(cells).
    ///
    /// The same limit applies as for [`Self::new`].
    #[must_use]
    pub fn of_board(board: &Board) -> Self {
        let cells_where = |keep: &dyn Fn(&Square) -> bool| cells_where(board, keep);
        let grounds = board.cells().iter().map(|square| square.ground.tile().looks_like).collect();
        let never_ice =
            cells_where(&|square| !square.ground.blocks() && !square.ground.tile().can_be_ice);
        Self::with_parts(
            board.rows(),
            board.columns(),
            cells_where(&|square| square.ground.blocks()),
            cells_where(&|square| square.ground.tile().needs_crate),
            (never_ice, grounds),
        )
    }

    /// Adds the neighbour tables to the other parts of a layout.
    fn with_parts(
        rows: usize,
        columns: usize,
        walls: CellSet,
        targets: CellSet,
        (never_ice, grounds): (CellSet, Box<[Ground]>),
    ) -> Self {
        let passable = |position: Position| {
            let inside = position.row < rows && position.column < columns;
            let cell = (position.row * columns + position.column) as CellIndex;
            if inside && !walls.contains(cell) { cell } else { NO_CELL }
        };
        let neighbours = (0..rows * columns)
            .map(|cell| {
                let position = Position::new(cell / columns, cell % columns);
                Direction::ALL.map(|direction| position.step(direction).map_or(NO_CELL, passable))
            })
            .collect();
        Self { rows, columns, walls, targets, never_ice, grounds, neighbours }
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Number of cells, walls included.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.neighbours.len()
    }

    /// Cells that are walls.
    #[must_use]
    pub fn walls(&self) -> &CellSet {
        &self.walls
    }

    /// Cells that are targets.
    #[must_use]
    pub fn targets(&self) -> &CellSet {
        &self.targets
    }

    /// Open cells that are visibly no ice from the start, such as targets.
    #[must_use]
    pub fn never_ice(&self) -> &CellSet {
        &self.never_ice
    }

    /// Ground of a cell as the agent sees it: ice looks like floor.
    ///
    /// `cell` must lie on the board.
    #[must_use]
    pub fn ground(&self, cell: CellIndex) -> Ground {
        self.grounds[usize::from(cell)]
    }

    /// Returns the next cell in a direction, or [`NO_CELL`] before a wall or the edge.
    ///
    /// `cell` must lie on the board.
    #[inline]
    #[must_use]
    pub fn neighbour(&self, cell: CellIndex, direction: Direction) -> CellIndex {
        self.neighbours[usize::from(cell)][direction.index()]
    }

    /// Returns the next cell in a direction; `None` if it is blocked.
    ///
    /// Walls, the edge of the board and `crates` block.
    #[inline]
    #[must_use]
    pub fn open_neighbour(
        &self,
        cell: CellIndex,
        direction: Direction,
        crates: &CellSet,
    ) -> Option<CellIndex> {
        let next = self.neighbour(cell, direction);
        (next != NO_CELL && !crates.contains(next)).then_some(next)
    }

    /// The up to four adjacent cells that are not walls.
    pub fn neighbours(&self, cell: CellIndex) -> impl Iterator<Item = CellIndex> + '_ {
        self.neighbours[usize::from(cell)].iter().copied().filter(|next| *next != NO_CELL)
    }

    /// Every cell that is not a wall, in increasing order.
    pub fn passable_cells(&self) -> impl Iterator<Item = CellIndex> + '_ {
        (0..self.cell_count() as CellIndex).filter(|cell| !self.walls.contains(*cell))
    }

    /// Returns the cells without a wall that are connected to `starts` or targets.
    ///
    /// Ignores crates. With player and crates as starts, this is the interior of the level, which
    /// no move changes. The other cells without a wall are floor outside the walls, common in
    /// levels drawn as text. O(cells).
    #[must_use]
    pub fn interior(&self, starts: impl IntoIterator<Item = CellIndex>) -> CellSet {
        let starts = starts.into_iter().chain(self.targets.iter());
        flood_fill(self.cell_count(), starts, |cell| self.neighbours(cell))
    }

    /// Row and column of a cell.
    #[must_use]
    pub fn position_of(&self, cell: CellIndex) -> Position {
        Position::new(usize::from(cell) / self.columns, usize::from(cell) % self.columns)
    }

    /// Direction of the straight line between two cells of the same row or column.
    ///
    /// `None` if the cells are equal or share neither. Ignores walls between the cells.
    #[must_use]
    pub fn line(&self, from: CellIndex, to: CellIndex) -> Option<Direction> {
        let (from, to) = (self.position_of(from), self.position_of(to));
        match (from.row.cmp(&to.row), from.column.cmp(&to.column)) {
            (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Some(Direction::Up),
            (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Some(Direction::Down),
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => Some(Direction::Left),
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Some(Direction::Right),
            _ => None,
        }
    }
}

/// The set of cells whose squares satisfy `keep`.
pub(super) fn cells_where(board: &Board, keep: impl Fn(&Square) -> bool) -> CellSet {
    let kept = board.cells().iter().enumerate().filter(|(_, square)| keep(square));
    CellSet::from_cells(board.cell_count(), kept.map(|(index, _)| index as CellIndex))
}
