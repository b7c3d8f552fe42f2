//! Placements: a crate's cell together with the side of the crate on which the player is.
//!
//! The sides of a crate are the areas of the board between which the crate alone stops the player.

use crate::board::{CellIndex, Direction};
use crate::worlds::ice::{BoardLayout, NO_CELL};

/// Index of a placement: a crate's cell with one side of the player, or with any side.
pub(in super::super) type PlacementId = u32;

/// Push distance that means: no sequence of pushes leads there.
pub(in super::super) const NEVER: u16 = u16::MAX;

/// Numbering of placements, consecutive over all cells.
///
/// Each cell has one placement for each side of the player, then one for "any side" if there are
/// several.
#[derive(Debug, Clone)]
pub(super) struct PlacementIndex {
    sides: PlayerSides,
    /// First placement of each cell.
    first_places: Box<[PlacementId]>,
    /// Number of placements.
    count: usize,
}

impl PlacementIndex {
    /// Builds the numbering; as expensive as [`PlayerSides::new`].
    pub(super) fn new(layout: &BoardLayout) -> Self {
        let sides = PlayerSides::new(layout);
        let mut count = 0;
        let first_places = (0..layout.cell_count() as CellIndex)
            .map(|cell| {
                let sides = PlacementId::from(sides.count(cell));
                let first = count;
                count += if sides > 1 { sides + 1 } else { 1 };
                first
            })
            .collect();
        Self { sides, first_places, count: count as usize }
    }

    /// Number of placements.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The placements of a crate on a cell, one for each side of the player.
    ///
    /// Without the placement for "any side".
    pub(super) fn all_sides(&self, cell: CellIndex) -> std::ops::Range<PlacementId> {
        let first = self.first_places[usize::from(cell)];
        first..first + PlacementId::from(self.sides.count(cell))
    }

    /// The placement of a crate with the player on any side.
    #[inline]
    pub(super) fn any_side(&self, cell: CellIndex) -> PlacementId {
        let count = PlacementId::from(self.sides.count(cell));
        self.first_places[usize::from(cell)] + if count > 1 { count } else { 0 }
    }

    /// The placement of a crate on `cell` with the player on `player`.
    #[inline]
    pub(super) fn with_player(&self, cell: CellIndex, player: CellIndex) -> PlacementId {
        self.first_places[usize::from(cell)] + PlacementId::from(self.sides.side(cell, player))
    }

    /// Sets the entry for "any side" of each cell to the minimum over its sides.
    ///
    /// `row` is indexed by placement.
    pub(super) fn join_sides(&self, row: &mut [u16]) {
        for (cell, first) in self.first_places.iter().enumerate() {
            let count = usize::from(self.sides.count(cell as CellIndex));
            if count > 1 {
                let first = *first as usize;
                let least = row[first..first + count].iter().copied().min();
                row[first + count] = least.unwrap_or(NEVER);
            }
        }
    }
}

/// Maximum number of cells of a board with separate sides.
///
/// On larger boards each crate has one side.
const MAX_CELLS: usize = 4096;

/// Marks a cell on which a crate has a single side.
const CONNECTED: u32 = u32::MAX;

/// For each cell, the areas (sides) into which a crate on it divides the board.
///
/// Other crates are absent. Slides count as walks: a sliding player passes every cell, and another
/// crate might stop it there. Above [`MAX_CELLS`] cells every crate has one side.
#[derive(Debug, Clone)]
pub(super) struct PlayerSides {
    /// Number of cells of the board.
    cell_count: usize,
    /// Start of each cell's row in the table, or [`CONNECTED`].
    rows: Box<[u32]>,
    /// For each cell on which a crate has several sides, the side of every cell.
    table: Vec<u8>,
    /// Number of sides of a crate on each cell.
    counts: Box<[u8]>,
}

impl PlayerSides {
    /// Builds the table. O(cells) on open boards, O(cells²) in mazes.
    pub(super) fn new(layout: &BoardLayout) -> Self {
        let cell_count = layout.cell_count();
        let mut sides = Self {
            cell_count,
            rows: vec![CONNECTED; cell_count].into(),
            table: Vec::new(),
            counts: vec![1; cell_count].into(),
        };
        if cell_count <= MAX_CELLS {
            let mut queue = Vec::new();
            let mut seen = vec![NO_CELL; cell_count];
            for cell in layout.passable_cells() {
                // Most cells are decided by their eight neighbours; the rest by a search.
                let is_joined = is_joined_around(layout, cell)
                    || is_joined_elsewhere(layout, cell, &mut seen, &mut queue);
                if !is_joined {
                    sides.add_sides(layout, cell, &mut queue);
                }
            }
        }
        sides
    }

    /// Adds the sides of a crate on a cell, if there are several. O(cells).
    ///
    /// `queue` is working memory, empty before and after.
    fn add_sides(&mut self, layout: &BoardLayout, cell: CellIndex, queue: &mut Vec<CellIndex>) {
        const UNSEEN: u8 = u8::MAX;
        let start = self.table.len();
        self.table.resize(start + self.cell_count, UNSEEN);
        let row = &mut self.table[start..];
        let mut count = 0;
        for neighbour in layout.neighbours(cell) {
            if row[usize::from(neighbour)] != UNSEEN {
                continue;
            }
            row[usize::from(neighbour)] = count;
            queue.push(neighbour);
            while let Some(at) = queue.pop() {
                for next in layout.neighbours(at) {
                    if next != cell && row[usize::from(next)] == UNSEEN {
                        row[usize::from(next)] = count;
                        queue.push(next);
                    }
                }
            }
            count += 1;
        }
        if count <= 1 {
            self.table.truncate(start);
            return;
        }
        // The player can never be on these cells, so any side is correct.
        row.iter_mut().filter(|side| **side == UNSEEN).for_each(|side| *side = 0);
        self.rows[usize::from(cell)] = start as u32;
        self.counts[usize::from(cell)] = count;
    }

    /// Number of sides of a crate on a cell, at least one.
    pub(super) fn count(&self, cell: CellIndex) -> u8 {
        self.counts[usize::from(cell)]
    }

    /// The side of a crate at `cell` on which the player is, counted from 0.
    ///
    /// 0 if no side reaches the player's cell.
    #[inline]
    pub(super) fn side(&self, cell: CellIndex, player: CellIndex) -> u8 {
        match self.rows[usize::from(cell)] {
            CONNECTED => 0,
            start => self.table[start as usize + usize::from(player)],
        }
    }
}

/// Returns true if the eight surrounding cells already connect the neighbours of a cell.
///
/// False proves nothing. O(1).
fn is_joined_around(layout: &BoardLayout, cell: CellIndex) -> bool {
    const ROUND: [Direction; 4] =
        [Direction::Up, Direction::Right, Direction::Down, Direction::Left];
    let neighbours = ROUND.map(|direction| layout.neighbour(cell, direction));
    let open = neighbours.iter().filter(|next| **next != NO_CELL).count();
    let joined = (0..4).filter(|index| {
        let (one, other) = (neighbours[*index], neighbours[(index + 1) % 4]);
        one != NO_CELL
            && other != NO_CELL
            && layout.neighbour(one, ROUND[(index + 1) % 4]) != NO_CELL
    });
    open <= 1 || joined.count() + 1 >= open
}

/// Returns true if the neighbours of a cell are connected without the cell.
///
/// Breadth-first search. `seen` stores for each cell the last `cell` whose search reached it;
/// `queue` is working memory.
fn is_joined_elsewhere(
    layout: &BoardLayout,
    cell: CellIndex,
    seen: &mut [CellIndex],
    queue: &mut Vec<CellIndex>,
) -> bool {
    queue.clear();
    queue.extend(layout.neighbours(cell).take(1));
    queue.iter().for_each(|first| seen[usize::from(*first)] = cell);
    let mut missing = layout.neighbours(cell).count().saturating_sub(1);
    let mut next_in_queue = 0;
    while let Some(&at) = queue.get(next_in_queue) {
        next_in_queue += 1;
        for next in layout.neighbours(at) {
            if next == cell || seen[usize::from(next)] == cell {
                continue;
            }
            seen[usize::from(next)] = cell;
            missing -= usize::from(layout.neighbours(next).any(|other| other == cell));
            if missing == 0 {
                queue.clear();
                return true;
            }
            queue.push(next);
        }
    }
    queue.clear();
    missing == 0
}
