//! Records an optimal search: the board of every expansion and the push of every successor.
//!
//! The search space numbers its states and identifies mirror images. The record converts them back
//! to the boards that the player sees: each follows from its parent by the recorded push. Recording
//! does not change the search.
//!
//! Only A* and IDA* are recorded. [`super::solve()`] uses bidirectional search without ice, and the
//! portfolio for any plan; these searches are not recorded.

use super::deadlocks::{Deadlocks, Detector, DetectorSet, Sighting};
use super::model::{Measure, PushAction, PushSpace};
use super::verdict::{Objective, Plan};
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::search::{
    Answer, Budget, PruneReason, ReportingRecorder, Trace, TraceLimit, Weight, astar, idastar,
};
use crate::worlds::ice::{Layout, NO_CELL, State, rules};
use std::fmt;
use std::sync::Arc;

/// Search algorithm of the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Engine {
    /// A*: least `f` first.
    #[default]
    AStar,
    /// IDA*: depth first with a rising bound.
    Deepening,
}

impl Engine {
    /// Every engine, in the order of menus.
    pub const ALL: [Self; 2] = [Self::AStar, Self::Deepening];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AStar => "A*",
            Self::Deepening => "IDA*",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// What to search for, how, and how much to record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WatchOrder {
    /// Objective; `Fast` and `Improve` count as moves.
    pub objective: Objective,
    /// Search algorithm.
    pub engine: Engine,
    /// Deadlock detectors and pruning rules in use.
    pub detectors: DetectorSet,
    /// Limit of the record.
    pub limit: TraceLimit,
}

/// How the search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WatchEnd {
    /// Found an optimal plan.
    Solved(Plan),
    /// Proved that no plan exists.
    Unsolvable,
    /// Stopped before a proof.
    BudgetSpent {
        /// No plan costs less.
        lower_bound: u32,
        /// Whether the guard stopped the search, not the node limit.
        stopped: bool,
    },
}

/// A finished search with the board of every expansion.
#[derive(Debug, Clone)]
pub struct Watched {
    layout: Arc<Layout>,
    ice: CellSet,
    order: WatchOrder,
    trace: Trace<PushAction>,
    boards: Boards,
    end: WatchEnd,
    deadlocks: Deadlocks,
    has_mirrors: bool,
}

/// Runs a search and records it. `progress` receives the number of expansions after each.
///
/// `budget` limits the search, `order.limit` the record: a longer search continues unrecorded.
#[must_use]
pub fn watch(
    layout: &Arc<Layout>,
    ice: &CellSet,
    start: &State,
    order: WatchOrder,
    budget: &Budget<'_>,
    progress: impl FnMut(u64),
) -> Watched {
    let measure = match order.objective {
        Objective::Pushes => Measure::Pushes,
        Objective::Moves | Objective::Fast | Objective::Improve => Measure::Actions,
    };
    let crate_count = start.crates.len();
    let deadlocks = Deadlocks::new(layout, ice, crate_count, order.detectors);
    let mut space = PushSpace::new(layout, ice.clone(), deadlocks, None, crate_count, measure);
    let first = space.begin(start, true);
    let mut recorder = ReportingRecorder::new(order.limit, progress);
    let answer = match order.engine {
        Engine::AStar => astar(&mut space, first, Weight::ONE, budget, &mut recorder),
        Engine::Deepening => idastar(&mut space, first, budget, &mut recorder),
    };
    let end = match answer {
        Answer::Solved(found) => {
            let actions = space.unroll(start, &found.actions);
            let plan = Plan::replayed(layout, ice, start, actions);
            let unproved = WatchEnd::BudgetSpent { lower_bound: found.lower_bound, stopped: false };
            plan.map_or(unproved, WatchEnd::Solved)
        }
        Answer::Unsolvable { .. } => WatchEnd::Unsolvable,
        Answer::BudgetSpent(spent) => {
            WatchEnd::BudgetSpent { lower_bound: spent.lower_bound, stopped: spent.stopped }
        }
    };
    // Pushes in the trace belong to canonical mirror images; map them to real boards.
    let trace = recorder.into_trace();
    let (boards, trace) = unmirrored(&mut space, layout, ice, start, trace);
    let (layout, ice) = (Arc::clone(layout), ice.clone());
    let has_mirrors = space.has_mirrors();
    // The patterns learned during the search explain its prunings.
    let deadlocks = space.into_deadlocks();
    Watched { layout, ice, order, trace, boards, end, deadlocks, has_mirrors }
}

impl Watched {
    /// Walls and targets.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The assumed ice.
    #[must_use]
    pub fn ice(&self) -> &CellSet {
        &self.ice
    }

    /// The settings of the search.
    #[must_use]
    pub fn order(&self) -> WatchOrder {
        self.order
    }

    /// Expansions and successors; pushes are those on the board of the expansion.
    #[must_use]
    pub fn trace(&self) -> &Trace<PushAction> {
        &self.trace
    }

    /// Whether the board is symmetric, so that mirror images share a state.
    #[must_use]
    pub fn has_mirrors(&self) -> bool {
        self.has_mirrors
    }

    /// How it ended.
    #[must_use]
    pub fn end(&self) -> &WatchEnd {
        &self.end
    }

    /// The board of an expansion, or the last one. If only pushes count, the player may be anywhere
    /// in the region.
    #[must_use]
    pub fn state(&self, expansion: usize) -> State {
        self.boards.get(expansion, self.layout.cell_count())
    }

    /// The cell where the pushed crate stops and the board after it; `None` if the successor is not
    /// one push.
    #[must_use]
    pub fn after(&self, successor: usize) -> Option<(CellIndex, State)> {
        let action = self.trace.successors().get(successor)?.action?;
        let mut state = self.state(self.trace.parent_of(successor));
        let rest = pushed(&self.layout, &self.ice, &mut state, action)?;
        Some((rest, state))
    }

    /// What the detector reported that pruned a successor; `None` if none did or it has no picture.
    #[must_use]
    pub fn sighting(&self, successor: usize) -> Option<Sighting> {
        let reason = self.trace.successors().get(successor)?.pruned?;
        if !matches!(reason, PruneReason::Deadlock(_) | PruneReason::OutOfReach) {
            return None;
        }
        let detector = match reason {
            PruneReason::Deadlock(name) => name.parse().ok()?,
            _ => Detector::Bipartite,
        };
        // Only this detector: the search may have skipped the cheaper ones.
        let mut judge = self.deadlocks.clone();
        judge.set_detectors(DetectorSet::NONE.with(detector));
        let Some((rest, state)) = self.after(successor) else {
            // The detector rejected the expanded board itself.
            let State { player, crates } = self.state(self.trace.parent_of(successor));
            return match detector {
                Detector::PiCorral => judge.explain_restriction(&crates, player),
                _ => crates.iter().find_map(|rest| judge.explain(&crates, rest, player)),
            };
        };
        let sighting = judge.explain(&state.crates, rest, state.player)?;
        // Prefer the explanation of the cell to that of the push.
        let why = (detector == Detector::DeadCell).then(|| judge.why_dead(rest, &self.ice));
        Some(why.flatten().unwrap_or(sighting))
    }
}

/// Boards in one array, (crates + 1) × 2 bytes each: the player's cell, then the crates' cells.
#[derive(Debug, Clone)]
struct Boards {
    width: usize,
    cells: Vec<CellIndex>,
}

impl Boards {
    fn push(&mut self, state: &State) {
        self.cells.push(state.player);
        self.cells.extend(state.crates.iter());
    }

    fn get(&self, number: usize, cell_count: usize) -> State {
        let last = (self.cells.len() / self.width).saturating_sub(1);
        let start = number.min(last) * self.width;
        let cells = &self.cells[start..start + self.width];
        let crates = CellSet::from_cells(cell_count, cells[1..].iter().copied());
        State { player: cells[0], crates }
    }
}

/// Boards of all expansions, and the trace with pushes on these boards.
///
/// Maps pushes from canonical mirror images to the boards.
fn unmirrored(
    space: &mut PushSpace,
    layout: &Layout,
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
            if let Some(push) = as_made(layout, space.origins(&state), push) {
                pushed(layout, ice, &mut state, push);
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
            origins.extend_from_slice(space.origins(&boards.get(expansion, cell_count)));
        }
        as_made(layout, &origins, push)
    });
    (boards, trace)
}

/// Maps a push on the canonical mirror image to the board itself.
fn as_made(layout: &Layout, origins: &[CellIndex], push: PushAction) -> Option<PushAction> {
    let behind = layout.neighbour(push.from, push.direction.opposite());
    let [behind, from] = [behind, push.from].map(|cell| origins.get(usize::from(cell)));
    let direction: Direction = layout.line(*behind?, *from?)?;
    Some(PushAction { from: *from?, direction })
}

/// Applies a push including the walk before it; returns the cell where the crate stops.
fn pushed(
    layout: &Layout,
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
