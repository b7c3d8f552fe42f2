//! Queries about a state with the data of the last evaluation; they change nothing.

use super::distances::LOST;
use super::draw::known_of;
use super::ground::common_knowledge;
use super::planner::BeliefPlanner;
use super::rink::Pose;
use super::slide::Known;
use crate::worlds::ice::{Belief, State};

/// A state with its knowledge and scenarios, as the planner sees it.
#[derive(Debug)]
pub struct Viewpoint<'a> {
    pub(super) planner: &'a BeliefPlanner,
    /// Cells known from the belief.
    pub(super) known: Known,
    /// Cells that are the same in all scenarios with a reachable goal.
    pub(super) granted: Known,
    pub(super) start: Pose,
    pub(super) steps: u32,
    /// Scenarios that the belief admits.
    pub(super) worlds: Vec<u32>,
}

impl BeliefPlanner {
    /// Returns a query for a state after `steps` steps; `None` if the state is impossible.
    ///
    /// O(scenarios).
    #[must_use]
    pub fn viewpoint(&self, belief: &Belief, state: &State, steps: u32) -> Option<Viewpoint<'_>> {
        let ground = self.ground();
        let start = self.pose_of(state)?;
        let worlds = self.worlds_judged(belief, start);
        let number = ground.index.number_of(start);
        let is_open = |world: &u32| ground.bank.distance_if(*world, number) != LOST;
        let open: Vec<u32> = worlds.iter().copied().filter(is_open).collect();
        let granted = common_knowledge(ground.bank, &open);
        let known = known_of(ground.rink, belief);
        Some(Viewpoint { planner: self, known, granted, start, steps, worlds })
    }
}
