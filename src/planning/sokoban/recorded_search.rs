//! Records an optimal search: the state of every expansion and the push of every successor.
//!
//! The search space numbers its states and identifies mirror images. The record converts them back
//! to the boards that the player sees: each follows from its parent by the recorded push. Recording
//! does not change the search.
//!
//! Only A* and IDA* are recorded. [`super::solve()`] uses bidirectional search without ice, and the
//! portfolio for any plan; these searches are not recorded.

use super::deadlocks::{DeadlockReport, Deadlocks, Detector, DetectorSet};
use super::model::{CostMeasure, PushAction, PushSpace};
use super::verdict::{Objective, Plan};
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::search::{
    Budget, PruneReason, ReportingRecorder, SearchResult, Trace, TraceLimit, Weight, astar, idastar,
};
use crate::worlds::ice::{BoardLayout, NO_CELL, State, rules};
use std::fmt;
use std::sync::Arc;

/// Search algorithm of the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum SearchAlgorithm {
    /// A*: expands the state with the least sum of path cost and heuristic first.
    #[default]
    AStar,
    /// IDA*: depth-first searches with a rising bound on that sum.
    IdaStar,
}

impl SearchAlgorithm {
    /// Every algorithm, in the order of menus.
    pub const ALL: [Self; 2] = [Self::AStar, Self::IdaStar];

    /// Name for display.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AStar => "A*",
            Self::IdaStar => "IDA*",
        }
    }

    /// The other algorithm.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::AStar => Self::IdaStar,
            Self::IdaStar => Self::AStar,
        }
    }
}

impl fmt::Display for SearchAlgorithm {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// What to search for, how, and how much to record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RecordSettings {
    /// Cost to minimise.
    ///
    /// `Fast` and `Improve` count as `Moves`; with `Pushes`, moves are not minimised.
    pub objective: Objective,
    /// Search algorithm.
    pub algorithm: SearchAlgorithm,
    /// Deadlock detectors and pruning rules in use.
    pub detectors: DetectorSet,
    /// Maximum size of the record; a longer search continues unrecorded.
    pub limit: TraceLimit,
}

/// How the search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordedOutcome {
    /// Found an optimal plan.
    Solved(Plan),
    /// Proved that no plan exists.
    Unsolvable,
    /// Stopped before a proof, or the plan failed the replay by the rules.
    BudgetSpent {
        /// Lower bound on the moves or pushes of every plan, as the objective says.
        lower_bound: u32,
        /// Whether `should_stop` of the budget ended the search, not its nodes or bytes.
        stopped: bool,
    },
}

/// A finished search with the state of every recorded expansion.
#[derive(Debug, Clone)]
pub struct SearchRecord {
    layout: Arc<BoardLayout>,
    ice: CellSet,
    settings: RecordSettings,
    /// Expansions and successors; pushes refer to the state of their expansion.
    trace: Trace<PushAction>,
    /// State of each recorded expansion.
    boards: Boards,
    outcome: RecordedOutcome,
    /// Detectors with the patterns learned in the search.
    deadlocks: Deadlocks,
    /// Whether the search merged mirror images.
    merges_mirror_images: bool,
}

/// Runs a search and records it; `progress` receives the number of expansions after each.
///
/// `budget` limits the search, `settings.limit` the record: a longer search continues unrecorded.
#[must_use]
pub fn record_search(
    layout: &Arc<BoardLayout>,
    ice: &CellSet,
    start: &State,
    settings: RecordSettings,
    budget: &Budget<'_>,
    progress: impl FnMut(u64),
) -> SearchRecord {
    let measure = match settings.objective {
        Objective::Pushes => CostMeasure::Pushes,
        Objective::Moves | Objective::Fast | Objective::Improve => CostMeasure::Actions,
    };
    let crate_count = start.crates.len();
    let deadlocks = Deadlocks::new(layout, ice, crate_count, settings.detectors);
    let mut space = PushSpace::new(layout, ice.clone(), deadlocks, None, crate_count, measure);
    let first = space.begin(start, true);
    let mut recorder = ReportingRecorder::new(settings.limit, progress);
    let answer = match settings.algorithm {
        SearchAlgorithm::AStar => astar(&mut space, first, Weight::ONE, budget, &mut recorder),
        SearchAlgorithm::IdaStar => idastar(&mut space, first, budget, &mut recorder),
    };
    let end = match answer {
        SearchResult::Solved(found) => {
            let actions = space.expand_to_actions(start, &found.actions);
            let plan = Plan::replayed(layout, ice, start, actions);
            let unproved =
                RecordedOutcome::BudgetSpent { lower_bound: found.lower_bound, stopped: false };
            plan.map_or(unproved, RecordedOutcome::Solved)
        }
        SearchResult::Unsolvable { .. } => RecordedOutcome::Unsolvable,
        SearchResult::BudgetSpent(spent) => {
            RecordedOutcome::BudgetSpent { lower_bound: spent.lower_bound, stopped: spent.stopped }
        }
    };
    // Pushes in the trace belong to canonical mirror images; map them to real boards.
    let trace = recorder.into_trace();
    let (boards, trace) = undo_symmetry(&mut space, layout, ice, start, trace);
    let (layout, ice) = (Arc::clone(layout), ice.clone());
    let merges_mirror_images = space.merges_mirror_images();
    // The patterns learned during the search explain its prunings.
    let deadlocks = space.into_deadlocks();
    SearchRecord {
        layout,
        ice,
        settings,
        trace,
        boards,
        outcome: end,
        deadlocks,
        merges_mirror_images,
    }
}

impl SearchRecord {
    /// Walls and targets.
    #[must_use]
    pub fn layout(&self) -> &Arc<BoardLayout> {
        &self.layout
    }

    /// The assumed ice.
    #[must_use]
    pub fn ice(&self) -> &CellSet {
        &self.ice
    }

    /// The settings of the search.
    #[must_use]
    pub fn settings(&self) -> RecordSettings {
        self.settings
    }

    /// Expansions and successors; pushes refer to the state of their expansion.
    #[must_use]
    pub fn trace(&self) -> &Trace<PushAction> {
        &self.trace
    }

    /// Whether the level is symmetric, so that mirror images share a state.
    #[must_use]
    pub fn merges_mirror_images(&self) -> bool {
        self.merges_mirror_images
    }

    /// How the search ended.
    #[must_use]
    pub fn outcome(&self) -> &RecordedOutcome {
        &self.outcome
    }

    /// State of an expansion; the last recorded state if the index is too large.
    ///
    /// The start if nothing was recorded. With `Objective::Pushes` and without ice, the player may
    /// be on any cell of its region.
    #[must_use]
    pub fn state(&self, expansion: usize) -> State {
        self.boards.get(expansion, self.layout.cell_count())
    }

    /// Cell where the pushed crate stops, and the state after the push.
    ///
    /// `successor` is an index into the successors of the trace. `None` if it is out of range or if
    /// its entry has no single push, for example because it combines several pruned pushes.
    #[must_use]
    pub fn state_after(&self, successor: usize) -> Option<(CellIndex, State)> {
        let action = self.trace.successors().get(successor)?.action?;
        let mut state = self.state(self.trace.parent_of(successor));
        let rest = apply_push(&self.layout, &self.ice, &mut state, action)?;
        Some((rest, state))
    }

    /// Explains the deadlock or PI-corral that pruned a successor; `None` without an explanation.
    ///
    /// `successor` is an index into the successors of the trace. There is no explanation if it was
    /// not pruned or for another reason, or if the detector proves nothing when run alone.
    #[must_use]
    pub fn deadlock_report(&self, successor: usize) -> Option<DeadlockReport> {
        let reason = self.trace.successors().get(successor)?.pruned?;
        if !matches!(reason, PruneReason::Deadlock(_) | PruneReason::OutOfReach) {
            return None;
        }
        let detector = match reason {
            PruneReason::Deadlock(name) => name.parse().ok()?,
            _ => Detector::Bipartite,
        };
        // Only this detector: the search may have skipped the cheaper ones.
        let mut deadlocks = self.deadlocks.clone();
        deadlocks.set_detectors(DetectorSet::NONE.with(detector));
        let Some((rest, state)) = self.state_after(successor) else {
            // The detector rejected the expanded board itself.
            let State { player, crates } = self.state(self.trace.parent_of(successor));
            return match detector {
                Detector::PiCorral => deadlocks.explain_restriction(&crates, player),
                _ => crates.iter().find_map(|rest| deadlocks.explain(&crates, rest, player)),
            };
        };
        let report = deadlocks.explain(&state.crates, rest, state.player)?;
        // Prefer the explanation of the cell to that of the push.
        let why =
            (detector == Detector::DeadCell).then(|| deadlocks.explain_dead_cell(rest, &self.ice));
        Some(why.flatten().unwrap_or(report))
    }
}

/// States in one array: the player's cell, then the crates' cells.
///
/// A state takes (crates + 1) × 2 bytes.
#[derive(Debug, Clone)]
struct Boards {
    /// Number of entries of a state: crates + 1.
    width: usize,
    /// The entries of all states, one state after another.
    cells: Vec<CellIndex>,
}

impl Boards {
    /// Appends a state.
    fn push(&mut self, state: &State) {
        self.cells.push(state.player);
        self.cells.extend(state.crates.iter());
    }

    /// State with this index; the last one if the index is too large.
    fn get(&self, number: usize, cell_count: usize) -> State {
        let last = (self.cells.len() / self.width).saturating_sub(1);
        let start = number.min(last) * self.width;
        let cells = &self.cells[start..start + self.width];
        let crates = CellSet::from_cells(cell_count, cells[1..].iter().copied());
        State { player: cells[0], crates }
    }
}

/// States of all recorded expansions, and the trace with pushes on these states.
///
/// Maps pushes from canonical mirror images to the states themselves.
fn undo_symmetry(
    space: &mut PushSpace,
    layout: &BoardLayout,
    ice: &CellSet,
    start: &State,
    trace: Trace<PushAction>,
) -> (Boards, Trace<PushAction>) {
    let mut boards = Boards { width: start.crates.len() + 1, cells: Vec::new() };
    boards.push(start);
    let cell_count = layout.cell_count();
    // Boards are rebuilt in order: a parent's board is known before its successors.
    for number in 1..trace.expansions().len() {
        let arrival = trace.arrival(number);
        let push = arrival.and_then(|arrival| trace.successors().get(arrival)?.action);
        let mut state = start.clone();
        if let (Some(arrival), Some(push)) = (arrival, push) {
            state = boards.get(trace.parent_of(arrival), cell_count);
            if let Some(push) = push_on_board(layout, space.canonical_to_board(&state), push) {
                apply_push(layout, ice, &mut state, push);
            }
        }
        boards.push(&state);
    }
    let mut at = None;
    let mut origins = Vec::new();
    let trace = trace.renamed(|expansion, push| {
        if at != Some(expansion) {
            at = Some(expansion);
            origins.clear();
            origins.extend_from_slice(space.canonical_to_board(&boards.get(expansion, cell_count)));
        }
        push_on_board(layout, &origins, push)
    });
    (boards, trace)
}

/// Maps a push on the canonical mirror image to the state itself.
///
/// `origins` maps each cell of the canonical image to the cell of the state. `None` if the cell
/// behind the crate is no cell of the board.
fn push_on_board(
    layout: &BoardLayout,
    origins: &[CellIndex],
    push: PushAction,
) -> Option<PushAction> {
    let behind = layout.neighbour(push.from, push.direction.opposite());
    let [behind, from] = [behind, push.from].map(|cell| origins.get(usize::from(cell)));
    let direction: Direction = layout.line(*behind?, *from?)?;
    Some(PushAction { from: *from?, direction })
}

/// Puts the player behind the crate and pushes; returns where the crate stops.
///
/// Returns `None` if there is no cell behind the crate or the push is impossible. Does not check
/// that the player can walk there.
fn apply_push(
    layout: &BoardLayout,
    ice: &CellSet,
    state: &mut State,
    PushAction { from, direction }: PushAction,
) -> Option<CellIndex> {
    let behind = layout.neighbour(from, direction.opposite());
    if behind == NO_CELL {
        return None;
    }
    state.player = behind;
    let is_ice = |cell| ice.contains(cell);
    rules::apply_assuming(layout, is_ice, state, direction).push.map(|push| push.to)
}
