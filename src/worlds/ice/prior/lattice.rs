//! Lattice of the cells that may be ice: elimination order and coupled neighbours.

use super::elimination::Elimination;
use crate::board::{CellIndex, CellSet};
use crate::worlds::ice::{BoardLayout, NO_CELL};

/// Maximum number of table entries for one pass over the board, for each model.
///
/// This bounds every computation on a belief. An open board of 10×10 fits without a cut; walls and
/// targets make room for larger ones.
pub(super) const MAX_TABLE_ENTRIES: usize = 1 << 18;

/// Cells of a board that may be ice, and the couplings between neighbours.
///
/// The cost of a sum over all ice maps is exponential in the shorter side of the board. A board
/// that is too large is therefore cut along its longer side into strips of about equal width, as
/// few as keep a pass within [`MAX_TABLE_ENTRIES`]. Cells on either side of a cut are not coupled.
/// The cut is part of the model: all results are exact for the model without these couplings.
#[derive(Debug)]
pub(super) struct Lattice {
    /// The cells in the order of elimination: strip by strip, line by line across the strip.
    cells: Vec<CellIndex>,
    /// For every cell of the board, the cells coupled with it; padded with [`NO_CELL`].
    coupled: Vec<[CellIndex; 4]>,
}

impl Lattice {
    /// Returns the lattice of all cells that are neither wall nor target, cut if necessary.
    ///
    /// O(cells × log² cells): one sort of the cells for each tried width of the strips.
    pub(super) fn new(layout: &BoardLayout) -> Self {
        let shorter = layout.rows().min(layout.columns()).max(1);
        let whole = Self::in_strips(layout, shorter);
        if whole.is_affordable() {
            return whole;
        }
        // Binary search for the widest strip that is affordable.
        let (mut affordable, mut too_wide) = (1, shorter);
        while too_wide - affordable > 1 {
            let width = affordable.midpoint(too_wide);
            let tried = Self::in_strips(layout, width);
            *if tried.is_affordable() { &mut affordable } else { &mut too_wide } = width;
        }
        // Strips of equal width: the last one would otherwise be narrow.
        let strips = shorter.div_ceil(affordable);
        Self::in_strips(layout, shorter.div_ceil(strips))
    }

    /// Returns true if one pass stays within [`MAX_TABLE_ENTRIES`].
    fn is_affordable(&self) -> bool {
        self.elimination(&self.cells).work() <= MAX_TABLE_ENTRIES
    }

    /// Returns the lattice cut into strips of `width` cells along the longer side.
    pub(super) fn in_strips(layout: &BoardLayout, width: usize) -> Self {
        let is_wide = layout.columns() > layout.rows();
        // Sort by strip, then by line, then by index in the line.
        let key = |cell: CellIndex| {
            let at = layout.position_of(cell);
            let (along, across) = if is_wide { (at.column, at.row) } else { (at.row, at.column) };
            (across / width, along, across)
        };
        let may_be_ice = |cell: CellIndex| !layout.never_ice().contains(cell);
        let mut cells: Vec<_> = layout.passable_cells().filter(|cell| may_be_ice(*cell)).collect();
        cells.sort_unstable_by_key(|cell| key(*cell));
        let mut coupled = vec![[NO_CELL; 4]; layout.cell_count()];
        for cell in &cells {
            let together = |next: &CellIndex| may_be_ice(*next) && key(*next).0 == key(*cell).0;
            let neighbours = layout.neighbours(*cell).filter(together);
            for (place, next) in coupled[usize::from(*cell)].iter_mut().zip(neighbours) {
                *place = next;
            }
        }
        Self { cells, coupled }
    }

    /// The cells that may be ice, in the order of elimination.
    pub(super) fn cells(&self) -> &[CellIndex] {
        &self.cells
    }

    /// Number of cells of the board, walls included.
    pub(super) fn board_cell_count(&self) -> usize {
        self.coupled.len()
    }

    /// The coupled neighbours of a cell: no walls, targets or cells beyond a cut.
    pub(super) fn coupled(&self, cell: CellIndex) -> impl Iterator<Item = CellIndex> + '_ {
        self.coupled[usize::from(cell)].iter().copied().take_while(|next| *next != NO_CELL)
    }

    /// Number of coupled pairs within a set.
    pub(super) fn pairs(&self, set: &CellSet) -> usize {
        let twice: usize = set
            .iter()
            .map(|cell| self.coupled(cell).filter(|next| set.contains(*next)).count())
            .sum();
        twice / 2
    }

    /// Returns the elimination over `cells`, which must be in the order of [`Self::cells`].
    pub(super) fn elimination(&self, cells: &[CellIndex]) -> Elimination {
        const ABSENT: u16 = u16::MAX;
        let mut rank_of = vec![ABSENT; self.coupled.len()];
        for (rank, cell) in cells.iter().enumerate() {
            rank_of[usize::from(*cell)] = rank as u16;
        }
        let ranks = |rank: usize| {
            let ranks = self.coupled(cells[rank]).map(|next| rank_of[usize::from(next)]);
            ranks.filter(|next| *next != ABSENT).map(usize::from).collect::<Vec<_>>()
        };
        Elimination::new(cells.len(), ranks)
    }
}
