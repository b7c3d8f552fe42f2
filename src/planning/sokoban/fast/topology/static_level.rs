//! The planning task, a level with known ice and the state to solve, and its static tables: data
//! that never changes during a search.
//!
//! A plan consists of macro moves, each a run of consecutive pushes of one crate.
//! [`ReachableLevel`] reduces a task to the part of the level that is connected to the player. In
//! reversed play the crates move by pulls.

use super::floor::{Cell, Floor, NONE};
use super::single_crate::SingleCrateTables;
use crate::board::{CellIndex, CellSet, Direction, flood_fill};
use crate::planning::sokoban::{PushAction, PushDistances, Surface};
use crate::worlds::ice::{BoardLayout, State, rules};
use std::ops::Deref;
use std::sync::Arc;

/// The floor with its targets and the tables of a single crate.
///
/// Crates off the floor (not connected to the player) count as walls. In reversed play the start
/// cells of the crates are the targets.
#[derive(Debug, Clone)]
pub(crate) struct StaticLevel {
    floor: Floor,
    /// By cell: whether it is a target.
    pub(crate) is_target: Vec<bool>,
    /// Targets in ascending order.
    pub(crate) targets: Vec<Cell>,
    /// Number of crates on the floor minus number of targets on it.
    pub(crate) surplus_crates: usize,
    /// Push distances of a single crate.
    pub(crate) single_crate: SingleCrateTables,
    /// By cell: whether a single crate there can reach some target by `motion`.
    ///
    /// All other cells are dead. With ice the player is ignored, and other crates may stop the
    /// crate.
    pub(crate) alive: Vec<bool>,
    /// Whether crates are pushed (normal play) or pulled (play reversed in time).
    pub(crate) motion: CrateMotion,
    /// By cell: whether a crate that moves against `motion` may be placed there.
    ///
    /// All cells for forward play. After [`Self::reversed`], the cells that are not dead in
    /// forward play: pushing a crate into a dead cell is easy, but undoing it is impossible.
    pub(crate) retrograde_cells: Vec<bool>,
    /// Cell that must be in the player's reach at the end; `None` in normal play.
    pub(crate) final_player: Option<Cell>,
}

impl Deref for StaticLevel {
    type Target = Floor;

    fn deref(&self) -> &Floor {
        &self.floor
    }
}

impl StaticLevel {
    /// Builds the tables around the player of `state`, and lists the crates on the floor.
    ///
    /// Returns `None` if a target off the floor is empty, or if the floor has fewer crates than
    /// targets. O(targets × cells), plus O(cells²) for the player's sides on boards of up to a few
    /// thousand cells.
    pub(crate) fn new(
        layout: &BoardLayout,
        ice: &CellSet,
        state: &State,
    ) -> Option<(Self, Vec<Cell>)> {
        let floor = Floor::new(layout, ice, state.player);
        let is_on_floor = |cell: &Cell| *cell != NONE;
        // A target that the player cannot reach must be filled already.
        let mut all_targets = layout.targets().iter();
        if all_targets
            .any(|target| floor.number_of(target) == NONE && !state.crates.contains(target))
        {
            return None;
        }
        let targets: Vec<Cell> =
            layout.targets().iter().map(|cell| floor.number_of(cell)).filter(is_on_floor).collect();
        let crates: Vec<Cell> =
            state.crates.iter().map(|cell| floor.number_of(cell)).filter(is_on_floor).collect();
        let spare = crates.len().checked_sub(targets.len())?;
        let motion = CrateMotion::Push;
        let single_crate = if floor.has_ice {
            let surface = |cell| if ice.contains(cell) { Surface::Slides } else { Surface::Stops };
            let distances = PushDistances::new(layout, surface, state.crates.len());
            SingleCrateTables::with_ice(&floor, &distances, layout)
        } else {
            SingleCrateTables::without_ice(&floor, &targets)
        };
        let level = Self::with_targets(floor, targets, single_crate, motion);
        Some((Self { surplus_crates: spare, ..level }, crates))
    }

    /// The same floor with time reversed: crates are pulled from the targets to `crates`.
    ///
    /// `crates` and `player` are the start cells; `player` becomes the final cell of the player.
    /// Returns `None` if the level has ice or more crates than targets. O(crates × cells), plus a
    /// copy of the tables of reachable sides.
    pub(crate) fn reversed(&self, crates: &[Cell], player: Cell) -> Option<Self> {
        if self.has_ice || self.surplus_crates > 0 {
            return None;
        }
        let (floor, mut targets) = (self.floor.clone(), crates.to_vec());
        targets.sort_unstable();
        let starts: Vec<(Cell, u8)> = targets
            .iter()
            .map(|cell| (*cell, self.single_crate.possible_sides(*cell, player)))
            .collect();
        let single_crate = self.single_crate.reversed(&floor, &starts);
        let level = Self::with_targets(floor, targets, single_crate, CrateMotion::Pull);
        Some(Self { final_player: Some(player), retrograde_cells: self.alive.clone(), ..level })
    }

    /// Builds a level without surplus crates and without a final cell of the player.
    fn with_targets(
        floor: Floor,
        targets: Vec<Cell>,
        single_crate: SingleCrateTables,
        motion: CrateMotion,
    ) -> Self {
        let cells = 0..floor.len() as Cell;
        let alive = cells.map(|cell| single_crate.alive_sides(cell) != 0).collect();
        let mut is_target = vec![false; floor.len()];
        for target in &targets {
            is_target[usize::from(*target)] = true;
        }
        let retrograde_cells = vec![true; floor.len()];
        Self {
            floor,
            is_target,
            targets,
            surplus_crates: 0,
            single_crate,
            alive,
            motion,
            retrograde_cells,
            final_player: None,
        }
    }
}

/// How a crate moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CrateMotion {
    /// By pushes, as in play.
    Push,
    /// By pulls: play reversed in time. Only for boards without ice.
    Pull,
}

impl CrateMotion {
    /// The other motion.
    pub(crate) fn reversed(self) -> Self {
        match self {
            Self::Push => Self::Pull,
            Self::Pull => Self::Push,
        }
    }
}

/// A level with known ice and the state from which to solve it.
pub(crate) struct Task<'a> {
    /// Walls and targets.
    pub(crate) layout: &'a Arc<BoardLayout>,
    /// Cells that are ice; all others are floor or walls.
    pub(crate) ice: &'a CellSet,
    /// Player and crates at the start.
    pub(crate) state: &'a State,
}

impl Task<'_> {
    /// Splits macro moves into single pushes, with slides as the rules make them.
    ///
    /// `level` is the static level of this task, whose cells the macro moves use. The macro moves
    /// must be possible one after another from the state of the task.
    pub(crate) fn pushes(&self, level: &StaticLevel, macro_moves: &[MacroMove]) -> Vec<PushAction> {
        let mut crates = self.state.crates.clone();
        let mut pushes = Vec::new();
        for macro_move in macro_moves {
            let mut from: CellIndex = level.cells[usize::from(macro_move.from)];
            for direction in &macro_move.pushes {
                let entered = self.layout.neighbour(from, *direction);
                pushes.push(PushAction { from, direction: *direction });
                crates.remove(from);
                let is_ice = |cell| self.ice.contains(cell);
                from = rules::slide(self.layout, &crates, is_ice, entered, *direction);
                crates.insert(from);
            }
        }
        pushes
    }
}

/// One crate moved by consecutive pushes, with the player's walks between them left out.
///
/// A macro move in the sense of Shoham and Schaeffer, *The FESS Algorithm* (2020).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MacroMove {
    /// The cell of the crate before the first push.
    pub(super) from: Cell,
    /// Directions of the pushes in order.
    pub(super) pushes: Vec<Direction>,
}

/// A level in which all cells that are not connected to the player are walls.
///
/// Cells count as connected if the player could walk between them without crates.
///
/// Crates on the removed cells never move: each fills its target for good or is useless. All
/// searches count crates and targets, so they must work on the same part of a level. Cells keep
/// their indices, so a plan for the part is a plan for the whole level.
pub(crate) struct ReachableLevel {
    layout: Arc<BoardLayout>,
    ice: CellSet,
    state: State,
}

impl ReachableLevel {
    /// Returns the connected part; `None` if there is nothing to remove. O(cells).
    ///
    /// Also `None` if the level is already solved, or if a target outside the part is empty (then
    /// the level is unsolvable). Nothing has to be removed if every crate and target is connected
    /// to the player.
    pub(crate) fn of(task: &Task<'_>) -> Option<Self> {
        let Task { layout, ice, state } = *task;
        let cells = layout.cell_count();
        let ground = flood_fill(cells, [state.player], |cell| layout.neighbours(cell));
        let is_connected = state.crates.is_subset(&ground) && layout.targets().is_subset(&ground);
        let is_filled = |cell: CellIndex| ground.contains(cell) || state.crates.contains(cell);
        if is_connected || state.solves(layout) || !layout.targets().iter().all(is_filled) {
            return None;
        }
        let within = |set: &CellSet| {
            CellSet::from_cells(cells, set.iter().filter(|cell| ground.contains(*cell)))
        };
        let walls = (0..cells as CellIndex).filter(|cell| !ground.contains(*cell));
        let walls = CellSet::from_cells(cells, walls);
        let targets = within(layout.targets());
        let state = State { crates: within(&state.crates), ..state.clone() };
        let layout = Arc::new(BoardLayout::new(layout.rows(), layout.columns(), walls, targets));
        Some(Self { layout, ice: within(ice), state })
    }

    /// The connected part as a planning task.
    pub(crate) fn task(&self) -> Task<'_> {
        Task { layout: &self.layout, ice: &self.ice, state: &self.state }
    }
}
