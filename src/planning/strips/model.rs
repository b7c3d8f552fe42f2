//! Atoms and operators of a level.

use super::{ActionKind, Atom, CellName, Operator};
use crate::board::{CellIndex, CellSet, Direction, flood_fill};
use crate::worlds::ice::{BoardLayout, NO_CELL, State, slide};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The static part of a level: walls, targets and ice, from which operators are made.
///
/// Ice needs no conditional effects: a slide ends before the next crate, before a wall, or on the
/// first floor cell. Each possible end is an operator. Its preconditions contain the clear cells up
/// to the end and the crate behind it, if one stops the slide. In any state at most one operator of
/// a direction is applicable.
#[derive(Debug, Clone)]
pub struct StripsModel {
    layout: Arc<BoardLayout>,
    ice: CellSet,
    /// Cells connected to the player's cell, with crates ignored and ice as floor.
    floor: CellSet,
    /// All cells that occur in atoms: `floor`, and the cells of crates and targets.
    cells: CellSet,
}

impl StripsModel {
    /// The model for a state and all states reachable from it. O(cells).
    #[must_use]
    pub fn new(layout: &Arc<BoardLayout>, ice: &CellSet, state: &State) -> Self {
        let floor = flood_fill(layout.cell_count(), [state.player], |cell| layout.neighbours(cell));
        let mut cells = floor.clone();
        cells.union_with(&state.crates);
        cells.union_with(layout.targets());
        Self { layout: Arc::clone(layout), ice: ice.clone(), floor, cells }
    }

    /// Every cell that occurs in atoms, row by row.
    pub fn cells(&self) -> impl Iterator<Item = CellName> + '_ {
        self.cells.iter().map(|cell| self.name(cell))
    }

    /// Every step between adjacent cells of the player's area as (direction, from, to), row by row.
    ///
    /// The area is all cells connected to the player's, with crates ignored; ice counts as floor.
    /// Each pair of cells gives two steps. PDDL needs them as static facts.
    pub fn steps(&self) -> impl Iterator<Item = (Direction, CellName, CellName)> + '_ {
        self.floor.iter().flat_map(move |cell| {
            let step = move |direction| {
                let next = self.layout.neighbour(cell, direction);
                (next != NO_CELL).then(|| (direction, self.name(cell), self.name(next)))
            };
            Direction::ALL.into_iter().filter_map(step)
        })
    }

    /// The atoms that hold in a state: one for each cell of [`Self::cells`].
    #[must_use]
    pub fn atoms(&self, state: &State) -> BTreeSet<Atom> {
        self.cells.iter().map(|cell| self.atom(state, cell)).collect()
    }

    /// Returns true if an atom holds in a state. O(1).
    ///
    /// False for cells that are not in [`Self::cells`].
    #[must_use]
    pub fn holds(&self, state: &State, atom: &Atom) -> bool {
        let (_, name) = atom.parts();
        self.cell(name).is_some_and(|cell| self.atom(state, cell) == *atom)
    }

    /// The atoms of the goal: a crate on every target.
    pub fn goal(&self) -> impl Iterator<Item = Atom> + '_ {
        self.layout.targets().iter().map(|cell| Atom::CrateAt(self.name(cell)))
    }

    /// The applicable operator of an action in a state; `None` if the action changes nothing.
    #[must_use]
    pub fn operator(&self, state: &State, direction: Direction) -> Option<Operator> {
        let next = self.layout.neighbour(state.player, direction);
        let is_push = next != NO_CELL && state.crates.contains(next);
        let kind = if is_push { ActionKind::Push } else { ActionKind::Walk };
        self.ground_operators(kind, state.player, direction)
            .find(|operator| operator.unmet_precondition(|atom| self.holds(state, atom)).is_none())
    }

    /// The operator with these cells; `None` if the level has no such operator.
    ///
    /// `cells` are in the order of [`Operator::cells`]. The operator need not be applicable in any
    /// state.
    #[must_use]
    pub fn operator_with_cells(
        &self,
        kind: ActionKind,
        direction: Direction,
        cells: &[CellName],
    ) -> Option<Operator> {
        let player = self.cell(*cells.first()?).filter(|cell| self.floor.contains(*cell))?;
        self.ground_operators(kind, player, direction).find(|operator| operator.cells == cells)
    }

    /// Every ground operator; their number is O(cells · longest slide).
    pub fn operators(&self) -> impl Iterator<Item = Operator> + '_ {
        self.floor.iter().flat_map(move |player| {
            ActionKind::ALL.into_iter().flat_map(move |kind| {
                let in_direction = move |direction| self.ground_operators(kind, player, direction);
                Direction::ALL.into_iter().flat_map(in_direction)
            })
        })
    }

    /// Ground operators of a kind and direction for one player cell.
    ///
    /// One for each cell where the slide may end, nearest first; none if a wall blocks the action.
    fn ground_operators(
        &self,
        kind: ActionKind,
        player: CellIndex,
        direction: Direction,
    ) -> impl Iterator<Item = Operator> + use<> {
        let next = self.layout.neighbour(player, direction);
        let name = |cell| CellName(self.layout.position_of(cell));
        let (slide_cells, crate_cell) = match kind {
            _ if next == NO_CELL => (Vec::new(), None),
            ActionKind::Walk => (self.slide_cells(next, direction), None),
            ActionKind::Push => {
                (self.slide_cells(self.layout.neighbour(next, direction), direction), Some(next))
            }
        };
        let slide_cells: Vec<CellName> = slide_cells.into_iter().map(name).collect();
        let (player, crate_cell) = (name(player), crate_cell.map(name));
        (0..slide_cells.len()).map(move |place| {
            let rest = slide_cells[place];
            let mut preconditions = vec![Atom::PlayerAt(player)];
            preconditions.extend(crate_cell.map(Atom::CrateAt));
            preconditions.extend(slide_cells[..=place].iter().copied().map(Atom::Clear));
            preconditions.extend(slide_cells.get(place + 1).copied().map(Atom::CrateAt));
            let mut add = vec![Atom::PlayerAt(crate_cell.unwrap_or(rest)), Atom::Clear(player)];
            add.extend(crate_cell.map(|_| Atom::CrateAt(rest)));
            let mut delete = vec![Atom::PlayerAt(player), Atom::Clear(rest)];
            delete.extend(crate_cell.map(Atom::CrateAt));
            let cells = [Some(player), crate_cell, Some(rest)].into_iter().flatten().collect();
            Operator { kind, direction, cells, preconditions, add, delete }
        })
    }

    /// The cells of a slide that enters `entered`, if no crate stops it.
    ///
    /// Empty if `entered` is a wall.
    fn slide_cells(&self, entered: CellIndex, direction: Direction) -> Vec<CellIndex> {
        if entered == NO_CELL {
            return Vec::new();
        }
        let mut path = Vec::new();
        let no_crates = CellSet::new(self.layout.cell_count());
        let ahead = |cell| self.layout.open_neighbour(cell, direction, &no_crates);
        let end = slide(entered, ahead, |cell| {
            let carries = self.ice.contains(cell);
            if carries {
                path.push(cell);
            }
            carries
        });
        path.push(end);
        path
    }

    /// The one atom of a cell that holds in a state.
    fn atom(&self, state: &State, cell: CellIndex) -> Atom {
        let name = self.name(cell);
        if state.player == cell {
            Atom::PlayerAt(name)
        } else if state.crates.contains(cell) {
            Atom::CrateAt(name)
        } else {
            Atom::Clear(name)
        }
    }

    /// Name of a cell.
    fn name(&self, cell: CellIndex) -> CellName {
        CellName(self.layout.position_of(cell))
    }

    /// The cell with this name; `None` if it occurs in no atom.
    fn cell(&self, name: CellName) -> Option<CellIndex> {
        let CellName(position) = name;
        let is_inside =
            position.row < self.layout.rows() && position.column < self.layout.columns();
        let cell = is_inside.then(|| position.row * self.layout.columns() + position.column)?;
        CellIndex::try_from(cell).ok().filter(|cell| self.cells.contains(*cell))
    }
}
