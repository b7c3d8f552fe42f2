//! The indexed state space of a level: its cells, its states and distances at best.
//!
//! It stays the same for the whole episode, however much the agent learns.

use super::corridor::{Corridor, best_case_distances, corridor};
use super::distances::LOST;
use super::draw::known_of;
use super::edge::Edge;
use super::likely::likely_poses;
use super::pose_index::PoseIndex;
use super::rink::{Cells, Pose, Rink};
use super::slide::Known;
use super::vicinity::arrangements_around;
use crate::planning::search::{Budget, Guard};
use crate::planning::sokoban::{Doom, PlanOutcome, Planner};
use crate::worlds::ice::{Belief, State};

/// Estimated cost of a cutoff state beyond the distance without ice, in steps.
///
/// Covers detours and losses because of ice that the tables do not show.
const STEPS_BEYOND_EDGE: u8 = 25;

/// Board, indexed states and optimistic distances of a level.
#[derive(Debug, Clone)]
pub struct Outline {
    rink: Rink,
    poses: PoseIndex,
    distances: Distances,
}

/// Fewest actions to the goal from every indexed state.
#[derive(Debug, Clone)]
enum Distances {
    /// The better of ice and floor for each unknown cell, chosen again for each action.
    BestCase(Vec<u8>),
    /// With floor wherever no ice was known when the state space was made around a plan.
    OnFloor(Vec<u8>),
}

/// Why a level has no distance tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoTables {
    /// Never: they would be too large, or useless because the level is lost.
    #[error("too many poses and no plan, or crates that are lost whatever is ice")]
    OutOfQuestion,
    /// Perhaps later: the guard stopped the work.
    #[error("the guard ended the work")]
    Stopped,
}

impl Outline {
    /// Indexes all states of a level. O(states).
    ///
    /// # Errors
    /// [`NoTables`], if there are more than `most_poses` states, a crate is stuck under every ice
    /// map, or the guard stopped the work.
    pub fn new(
        belief: &Belief,
        state: &State,
        most_poses: usize,
        should_stop: Guard<'_>,
    ) -> Result<Self, NoTables> {
        let (rink, poses) = numbered(belief, state, most_poses).ok_or(NoTables::OutOfQuestion)?;
        let known = known_of(&rink, belief);
        let best_case = best_case_distances(&rink, &poses, known, should_stop);
        let distances = Distances::BestCase(best_case.ok_or(NoTables::Stopped)?);
        Ok(Self { rink, poses, distances })
    }

    /// Indexes only states near a plan that assumes floor, at most `most_poses`.
    ///
    /// `budget` is for the search for that plan.
    ///
    /// # Errors
    /// [`NoTables`], if the search finds no plan, the board has too many cells, or the guard
    /// stopped the work.
    pub fn around_a_plan(
        belief: &Belief,
        state: &State,
        most_poses: usize,
        budget: &Budget<'_>,
    ) -> Result<Self, NoTables> {
        let rink = Rink::new(belief.layout(), state).ok_or(NoTables::OutOfQuestion)?;
        let crate_count = state.crates.len();
        // The rules never remove a crate, but an external environment may.
        if crate_count < belief.layout().targets().len() {
            return Err(NoTables::OutOfQuestion);
        }
        let mut planner = Planner::new(belief.layout(), belief.known_ice(), crate_count);
        // The planner charges each of its two parts to the budget.
        let twice = budget.with_nodes(budget.nodes.saturating_mul(2));
        let found = planner.plan_at_best(state, budget.nodes, &twice);
        let PlanOutcome::Plan { actions: plan, .. } = found.outcome else {
            let is_stopped = (budget.should_stop)();
            return Err(if is_stopped { NoTables::Stopped } else { NoTables::OutOfQuestion });
        };
        let (known, should_stop) = (known_of(&rink, belief), budget.should_stop);
        let board = (&rink, crate_cells(&rink, belief, crate_count));
        let most = most_poses / rink.cell_count().max(1);
        let found = arrangements_around(board, known, state, &plan, most, should_stop);
        let list = found.ok_or(NoTables::Stopped)?;
        let poses = PoseIndex::listing(&rink, crate_count, list);
        let floor = Known { floor: !known.ice, ..known };
        let on_floor = best_case_distances(&rink, &poses, floor, should_stop);
        let distances = Distances::OnFloor(on_floor.ok_or(NoTables::Stopped)?);
        Ok(Self { rink, poses, distances })
    }

    /// The bit board.
    #[must_use]
    pub fn rink(&self) -> &Rink {
        &self.rink
    }

    /// Index of all states, or of those near a plan.
    #[must_use]
    pub fn poses(&self) -> &PoseIndex {
        &self.poses
    }

    /// Packs a state; `None` for a player in a wall or a different number of crates.
    #[must_use]
    pub fn pose_of(&self, state: &State) -> Option<Pose> {
        self.rink.number_of(state.player)?;
        let pose = self.rink.pose_of(state);
        (pose.crates.count_ones() as usize == self.poses.crate_count()).then_some(pose)
    }

    /// Returns true if states that may not be lost were left out for lack of space.
    #[must_use]
    pub fn is_around_a_plan(&self) -> bool {
        matches!(self.distances, Distances::OnFloor(_))
    }

    /// Returns the fewest actions to the goal with floor wherever no ice was known.
    ///
    /// `None` for a state space that is not around a plan, and where that distance is unknown.
    #[must_use]
    pub fn steps_on_floor(&self, state: &State) -> Option<u32> {
        let Distances::OnFloor(on_floor) = &self.distances else { return None };
        let pose = self.poses.number_of(self.pose_of(state)?)?;
        Some(on_floor[pose as usize]).filter(|steps| *steps != LOST).map(u32::from)
    }

    /// Returns the states for the distance tables, at most `most_poses`.
    ///
    /// Those on near-optimal paths, see [`corridor`]; around a plan the likely ones, see
    /// [`likely_poses`].
    #[must_use]
    pub fn corridor(&self, belief: &Belief, start: Pose, most_poses: usize) -> Corridor {
        let Self { rink, poses, distances } = self;
        let known = known_of(rink, belief);
        match distances {
            Distances::BestCase(best_case) => {
                corridor(rink, poses, known, start, best_case, most_poses)
            }
            Distances::OnFloor(on_floor) => {
                let poses = likely_poses(rink, poses, known, start, on_floor, most_poses);
                Corridor { poses, is_whole: false }
            }
        }
    }

    /// Returns the states `inside` with the cutoff states around them, if around a plan.
    ///
    /// States without an index, and those without a path on floor, are no cutoff states.
    #[must_use]
    pub fn with_edge(&self, belief: &Belief, inside: PoseIndex) -> (PoseIndex, Edge) {
        let Self { rink, poses, distances } = self;
        let Distances::OnFloor(on_floor) = distances else { return (inside, Edge::default()) };
        let known = known_of(rink, belief);
        Edge::around(rink, poses, &inside, known, (on_floor, STEPS_BEYOND_EDGE))
    }

    /// Returns true if the crates alone prove the goal unreachable with this ice.
    ///
    /// Then unsearched states beyond a cutoff do not help either. False proves nothing. Takes
    /// O(targets × cells) time.
    #[must_use]
    pub fn is_hopeless(&self, pose: Pose, ice: Cells) -> bool {
        let state = self.rink.state_of(pose);
        let ice = self.rink.cell_set(ice);
        let mut planner = Planner::new(self.rink.layout(), &ice, state.crates.len());
        planner.lower_bound(&state).is_none()
    }
}

/// Returns the bit board and the index of all states.
///
/// `None` if there are too many cells or states, or the state is lost under every ice map.
fn numbered(belief: &Belief, state: &State, most_poses: usize) -> Option<(Rink, PoseIndex)> {
    let rink = Rink::new(belief.layout(), state)?;
    let crate_count = state.crates.len();
    let crate_cells = crate_cells(&rink, belief, crate_count);
    let poses = PoseIndex::new(&rink, crate_count, crate_cells, most_poses)?;
    poses.number_of(rink.pose_of(state))?;
    Some((rink, poses))
}

/// Returns true for a board with at most `most_poses` states, small enough for tables.
///
/// O(arrangements of crates).
#[must_use]
pub fn fits_tables(belief: &Belief, state: &State, most_poses: usize) -> bool {
    numbered(belief, state, most_poses).is_some()
}

/// Returns the cells where a crate is not lost under every ice map.
///
/// All cells if there are more crates than targets: spare crates may be lost.
fn crate_cells(rink: &Rink, belief: &Belief, crate_count: usize) -> Cells {
    if crate_count > belief.layout().targets().len() {
        u128::MAX >> (u128::BITS as usize - rink.cell_count())
    } else {
        rink.set_of(Doom::new(belief, crate_count).alive())
    }
}
