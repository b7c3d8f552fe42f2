//! Random level sets: several solvable ice maps for each board without ice ("geometry").
//!
//! The generator cannot call a solver directly; [`LevelSolver`] is the interface to one.
//!
//! A trap is ice that breaks a plan made under the assumption that everything is floor: one ice
//! cell where the plan lets a crate rest, so that the crate slides on. An agent that follows the
//! plan then makes the level unsolvable.

use super::boards::take;
use super::{IcePattern, RandomBoards};
use crate::board::{CellIndex, CellSet, Direction};
use crate::worlds::ice::{Board, Ground, Level, State, Terrain, rules};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use rustc_hash::FxHashSet;
use std::ops::AddAssign;

/// Maximum number of ice maps sampled for a board, for each one requested.
const DRAWS_PER_MAP: u64 = 4;

/// Parameters of a level set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LevelFamily {
    /// Size, crates, walls and fraction of ice.
    pub boards: RandomBoards,
    /// Distribution of the ice.
    pub kind: IceKind,
    /// Number of ice maps for each board. They are sampled independently, so two may be equal.
    pub maps_per_board: usize,
    /// Minimum number of solution steps: levels that need fewer are dropped.
    pub min_steps: u32,
}

/// Distribution of the ice of a level set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IceKind {
    /// [`IcePattern::Independent`].
    Independent,
    /// [`IcePattern::Patches`].
    Patches,
    /// Independent ice plus a trap: one ice cell where a crate rests in a shortest plan without
    /// ice.
    ///
    /// The state after the first action of that plan whose outcome differs from the one on floor is
    /// unsolvable.
    Traps,
}

/// Numbers of boards and ice maps sampled, kept and dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GenerationStats {
    /// Boards kept with all requested ice maps.
    pub boards: usize,
    /// Boards sampled.
    pub boards_drawn: usize,
    /// Ice maps kept.
    pub maps: usize,
    /// Ice maps sampled.
    pub maps_drawn: usize,
    /// Ice maps dropped as unsolvable.
    pub unsolvable: usize,
    /// Ice maps dropped because the solver did not decide them within its limits.
    pub undecided: usize,
    /// Ice maps dropped because a solution has too few steps.
    pub too_short: usize,
    /// Ice maps dropped because the solver proved no cell to make a trap.
    pub without_trap: usize,
    /// Usable ice maps dropped because their board has fewer than requested.
    pub left_over: usize,
    /// Ice maps dropped because their board was sampled before.
    pub repeated: usize,
}

/// Levels of one board, which differ in their ice.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GeneratedLevels {
    /// The levels: as many as requested, or none.
    pub levels: Vec<Level>,
    /// Statistics of this board.
    pub stats: GenerationStats,
}

impl GeneratedLevels {
    /// Drops the levels if `seen` contains their board without ice; otherwise adds it to `seen`.
    ///
    /// Dropped levels count as repeated ice maps, and their board no longer as kept.
    #[must_use]
    pub fn without_seen(mut self, seen: &mut FxHashSet<Board>) -> Self {
        let geometry = self.levels.first().map(|level| level.board.as_observed());
        if geometry.is_some_and(|geometry| !seen.insert(geometry)) {
            self.levels.clear();
            self.stats.boards = 0;
            self.stats.repeated = std::mem::take(&mut self.stats.maps);
        }
        self
    }
}

impl LevelFamily {
    /// Samples the board of a seed, and ice maps until enough are usable.
    ///
    /// The result depends on these parameters, the seed and the solver only. Returns no levels if
    /// the walls leave no room, if a trap is required but no plan offers one, or if fewer than
    /// requested are usable among four times as many samples.
    #[must_use]
    pub fn draw(&self, seed: u64, solver: &impl LevelSolver) -> GeneratedLevels {
        let mut drawn = GeneratedLevels::default();
        drawn.stats.boards_drawn = 1;
        let Some(board) = self.boards.geometry(seed) else { return drawn };
        let Some(trap) = self.trap_plan(&board, solver) else { return drawn };
        // The ice of a sample depends on its index alone, not on earlier results.
        for sample in 0..DRAWS_PER_MAP * self.maps_per_board as u64 {
            if drawn.levels.len() == self.maps_per_board {
                break;
            }
            drawn.stats.maps_drawn += 1;
            let mut board = board.clone();
            self.boards.add_ice(&mut board, self.kind.pattern(), seed, sample);
            if let Some(trap) = &trap {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                rng.set_stream(!sample);
                if !set_trap(&mut board, trap, solver, &mut rng) {
                    drawn.stats.without_trap += 1;
                    continue;
                }
            }
            let level = Level::untitled(board);
            match classify(&level, solver, self.min_steps) {
                Usability::Yes => drawn.levels.push(level),
                Usability::TooShort => drawn.stats.too_short += 1,
                Usability::Unsolvable => drawn.stats.unsolvable += 1,
                Usability::Undecided => drawn.stats.undecided += 1,
            }
        }
        // All or nothing: a set has the same number of ice maps for each board.
        if drawn.levels.len() == self.maps_per_board {
            drawn.stats.boards = 1;
            drawn.stats.maps = drawn.levels.len();
        } else {
            drawn.stats.left_over = drawn.levels.len();
            drawn.levels.clear();
        }
        drawn
    }

    /// Returns the plan for traps: `Some(None)` for levels without traps, `None` without a plan.
    fn trap_plan(&self, board: &Board, solver: &impl LevelSolver) -> Option<Option<TrapPlan>> {
        match self.kind {
            IceKind::Independent | IceKind::Patches => Some(None),
            IceKind::Traps => TrapPlan::new(board, solver).map(Some),
        }
    }

    /// Title of a level; `board_number` numbers the boards and `map_number` their ice maps, from 1.
    #[must_use]
    pub fn title(&self, board_number: usize, map_number: usize) -> String {
        let RandomBoards { rows, columns, crates, ice_fraction: ice_share, .. } = self.boards;
        let plural = if crates == 1 { "" } else { "s" };
        let percent = (ice_share * 1e4).round() / 1e2;
        let kind = self.kind.name();
        format!(
            "{rows}x{columns} {crates} crate{plural} {kind} {percent} % \
             geometry {board_number} world {map_number}"
        )
    }
}

impl IceKind {
    /// All kinds, in the order of menus.
    pub const ALL: [Self; 3] = [Self::Independent, Self::Patches, Self::Traps];

    /// Name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Independent => "iid",
            Self::Patches => "patches",
            Self::Traps => "traps",
        }
    }

    /// Distribution of the ice before a trap is added.
    const fn pattern(self) -> IcePattern {
        match self {
            Self::Independent | Self::Traps => IcePattern::Independent,
            Self::Patches => IcePattern::Patches,
        }
    }
}

/// Usability of a level; a level with problems counts as unsolvable.
fn classify(level: &Level, solver: &impl LevelSolver, min_steps: u32) -> Usability {
    // A random board has a player, and as many crates as targets.
    let Ok((terrain, state)) = Terrain::compile(level) else { return Usability::Unsolvable };
    solver.classify(&terrain, &state, min_steps)
}

impl AddAssign for GenerationStats {
    fn add_assign(&mut self, other: Self) {
        self.boards += other.boards;
        self.boards_drawn += other.boards_drawn;
        self.maps += other.maps;
        self.maps_drawn += other.maps_drawn;
        self.unsolvable += other.unsolvable;
        self.undecided += other.undecided;
        self.too_short += other.too_short;
        self.without_trap += other.without_trap;
        self.left_over += other.left_over;
        self.repeated += other.repeated;
    }
}

/// A solver that knows all ice of the terrain.
pub trait LevelSolver {
    /// Classifies a state by solvability, and whether it needs at least `min_steps` steps.
    fn classify(&self, terrain: &Terrain, state: &State, min_steps: u32) -> Usability;

    /// Returns a shortest plan; `None` if none exists or the search reached its limit.
    fn shortest_plan(&self, terrain: &Terrain, state: &State) -> Option<Vec<Direction>>;
}

/// Usability of a generated level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Usability {
    /// Solvable, in no fewer steps than required.
    Yes,
    /// Solvable in fewer steps than required.
    TooShort,
    /// Unsolvable.
    Unsolvable,
    /// Not decided within the limits.
    Undecided,
}

/// A shortest plan for the board without ice.
pub(super) struct TrapPlan {
    plan: Vec<Direction>,
    /// Cells other than targets where crates come to rest during the plan, without duplicates.
    rests: Vec<CellIndex>,
}

impl TrapPlan {
    /// Finds a shortest plan for the board without ice.
    ///
    /// `None` if the solver finds no plan, or if pushed crates rest on targets only.
    pub(super) fn new(board: &Board, solver: &impl LevelSolver) -> Option<Self> {
        let (terrain, first) = Terrain::compile(&Level::untitled(board.clone())).ok()?;
        if solver.classify(&terrain, &first, 0) != Usability::Yes {
            return None;
        }
        let plan = solver.shortest_plan(&terrain, &first)?;
        let mut state = first;
        let mut rests = Vec::new();
        for action in &plan {
            let rest = rules::apply(&terrain, &mut state, *action).push.map(|push| push.to);
            let rest = rest.filter(|cell| !terrain.layout().never_ice().contains(*cell));
            rests.extend(rest.filter(|cell| !rests.contains(cell)));
        }
        (!rests.is_empty()).then_some(Self { plan, rests })
    }

    /// Returns the state after the plan's first action whose outcome differs from that on floor.
    ///
    /// `None` if no outcome of the plan differs.
    fn first_deviation(&self, terrain: &Terrain, first: &State) -> Option<State> {
        let no_ice = CellSet::new(terrain.layout().cell_count());
        let floor = Terrain::with_scenario(terrain.layout().clone(), no_ice, terrain.step_limit());
        let (mut state, mut expected) = (first.clone(), first.clone());
        for action in &self.plan {
            rules::apply(terrain, &mut state, *action);
            rules::apply(&floor, &mut expected, *action);
            if state != expected {
                return Some(state);
            }
        }
        None
    }
}

/// Turns one resting cell of the plan into ice that makes a trap.
///
/// The level stays solvable, but the first outcome that differs from the plan is an unsolvable
/// state. Tries the cells in random order. Returns true on success; the board then contains the
/// ice.
pub(super) fn set_trap(
    board: &mut Board,
    trap: &TrapPlan,
    solver: &impl LevelSolver,
    rng: &mut impl RngCore,
) -> bool {
    let mut rests = trap.rests.clone();
    while let Some(cell) = take(rng, &mut rests) {
        let mut trapped = board.clone();
        let position = board.position_of(cell);
        if let Some(square) = trapped.get_mut(position) {
            square.ground = Ground::Ice;
        }
        let level = Level::untitled(trapped);
        let Ok((terrain, first)) = Terrain::compile(&level) else { continue };
        if let Some(lost) = trap.first_deviation(&terrain, &first)
            && solver.classify(&terrain, &first, 0) == Usability::Yes
            && solver.classify(&terrain, &lost, 0) == Usability::Unsolvable
        {
            *board = level.board;
            return true;
        }
    }
    false
}
