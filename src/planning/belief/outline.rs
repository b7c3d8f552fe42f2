//! What stays the same on a board however much is learnt: its cells, its poses, and how far the
//! goal is at best.

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

/// What is expected where tables about a plan end over a plan for floor, in steps: what the ice
/// costs there, and the losses to which it leads.
const STEPS_BEYOND_EDGE: u8 = 25;

/// The cells and poses of a level, as it is believed to be.
#[derive(Debug, Clone)]
pub struct Outline {
    rink: Rink,
    poses: PoseIndex,
    distances: Distances,
}

/// Fewest actions to the goal from every pose.
#[derive(Debug, Clone)]
enum Distances {
    /// With everything granted.
    BestCase(Vec<u8>),
    /// Where all is floor that was not known to be ice when the outline was made around a plan.
    OnFloor(Vec<u8>),
}

/// Why there are no tables for a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoTables {
    /// They are of no use.
    #[error("too many poses and no plan, or crates that are lost whatever is ice")]
    OutOfQuestion,
    /// There may be some another time.
    #[error("the guard ended the work")]
    Stopped,
}

impl Outline {
    /// O(poses).
    ///
    /// # Errors
    /// [`NoTables`], if there are more than `most_poses`, the crates are lost whatever is ice, or
    /// the guard ends the work.
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

    /// The same where only those poses have numbers that lie about a plan for floor, at most
    /// `most_poses` of them. `budget` is for the plan.
    ///
    /// # Errors
    /// [`NoTables`], if no plan is found, the board has too many cells, or the guard ends the work.
    pub fn around_a_plan(
        belief: &Belief,
        state: &State,
        most_poses: usize,
        budget: &Budget<'_>,
    ) -> Result<Self, NoTables> {
        let rink = Rink::new(belief.layout(), state).ok_or(NoTables::OutOfQuestion)?;
        let crate_count = state.crates.len();
        // No rule makes crates vanish, but an outside world may.
        if crate_count < belief.layout().targets().len() {
            return Err(NoTables::OutOfQuestion);
        }
        let mut planner = Planner::new(belief.layout(), belief.known_ice(), crate_count);
        // It counts its parts one by one.
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

    /// The board in bits.
    #[must_use]
    pub fn rink(&self) -> &Rink {
        &self.rink
    }

    /// Numbers for all poses.
    #[must_use]
    pub fn poses(&self) -> &PoseIndex {
        &self.poses
    }

    /// The state in bits; `None` if no rule leads there: the player in a wall, a crate too many.
    #[must_use]
    pub fn pose_of(&self, state: &State) -> Option<Pose> {
        self.rink.number_of(state.player)?;
        let pose = self.rink.pose_of(state);
        (pose.crates.count_ones() as usize == self.poses.crate_count()).then_some(pose)
    }

    /// Whether poses were left out, for want of room, that need not be lost.
    #[must_use]
    pub fn is_around_a_plan(&self) -> bool {
        matches!(self.distances, Distances::OnFloor(_))
    }

    /// Fewest actions to the goal where all is floor that was not known to be ice when the outline
    /// was made around a plan; `None` for other outlines, and where that cannot be told.
    #[must_use]
    pub fn steps_on_floor(&self, state: &State) -> Option<u32> {
        let Distances::OnFloor(on_floor) = &self.distances else { return None };
        let pose = self.poses.number_of(self.pose_of(state)?)?;
        Some(on_floor[pose as usize]).filter(|steps| *steps != LOST).map(u32::from)
    }

    /// The poses worth a table, at most `most_poses`: those on the shortest ways, see [`corridor`],
    /// and around a plan the likely ones, see [`likely_poses`].
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

    /// The poses `inside` and, around a plan, those at their edge. What the outline itself has left
    /// out, and what was lost on floor when it was made, is no part of it.
    #[must_use]
    pub fn with_edge(&self, belief: &Belief, inside: PoseIndex) -> (PoseIndex, Edge) {
        let Self { rink, poses, distances } = self;
        let Distances::OnFloor(on_floor) = distances else { return (inside, Edge::default()) };
        let known = known_of(rink, belief);
        Edge::around(rink, poses, &inside, known, (on_floor, STEPS_BEYOND_EDGE))
    }

    /// Whether the crates alone prove that the goal is out of reach from a pose if that is the ice:
    /// what lies beyond an edge, where nobody looked, does not help then. "No" proves nothing.
    /// O(targets × cells).
    #[must_use]
    pub fn is_hopeless(&self, pose: Pose, ice: Cells) -> bool {
        let state = self.rink.state_of(pose);
        let ice = self.rink.cell_set(ice);
        let mut planner = Planner::new(self.rink.layout(), &ice, state.crates.len());
        planner.lower_bound(&state).is_none()
    }
}

/// The board in bits and numbers for its poses; `None` if there are too many of either, or the
/// state is lost whatever is ice.
fn numbered(belief: &Belief, state: &State, most_poses: usize) -> Option<(Rink, PoseIndex)> {
    let rink = Rink::new(belief.layout(), state)?;
    let crate_count = state.crates.len();
    let crate_cells = crate_cells(&rink, belief, crate_count);
    let poses = PoseIndex::new(&rink, crate_count, crate_cells, most_poses)?;
    poses.number_of(rink.pose_of(state))?;
    Some((rink, poses))
}

/// Returns true for a board with at most `most_poses` poses, small enough for tables.
/// O(arrangements of crates).
#[must_use]
pub fn fits_tables(belief: &Belief, state: &State, most_poses: usize) -> bool {
    numbered(belief, state, most_poses).is_some()
}

/// The cells where crates are not lost whatever is ice.
fn crate_cells(rink: &Rink, belief: &Belief, crate_count: usize) -> Cells {
    if crate_count > belief.layout().targets().len() {
        u128::MAX >> (u128::BITS as usize - rink.cell_count())
    } else {
        rink.set_of(Doom::new(belief, crate_count).alive())
    }
}
