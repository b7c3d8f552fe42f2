//! A moment of the game to be asked about. Asking changes nothing that is planned later.

use super::distances::LOST;
use super::draw::known_of;
use super::ground::common_knowledge;
use super::planner::BeliefPlanner;
use super::rink::Pose;
use super::slide::Known;
use crate::worlds::ice::{Belief, State};

/// What a planner knows about one moment of the game.
#[derive(Debug)]
pub struct Viewpoint<'a> {
    pub(super) planner: &'a BeliefPlanner,
    /// What the belief knows.
    pub(super) known: Known,
    /// What is the same in all worlds where the goal is in reach.
    pub(super) granted: Known,
    pub(super) start: Pose,
    pub(super) steps: u32,
    /// The worlds of the bank that the belief admits.
    pub(super) worlds: Vec<u32>,
}

impl BeliefPlanner {
    /// The moment after so many steps; `None` if no rule leads to that state. O(worlds).
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
