//! Query: one-step values, without a search of the belief graph.

use super::courses::lost_in;
use super::distances::LOST;
use super::draw::known_of;
use super::planner::BeliefPlanner;
use super::slide::Slide;
use crate::board::Direction;
use crate::worlds::ice::{Belief, State};

/// Value of one action if the ice became known right after it (QMDP).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Glance {
    /// Lower bound of the mean cost of the whole episode.
    pub lower: f64,
    /// Share of the scenarios in which the action makes the goal unreachable.
    pub lost: f64,
    /// Whether the action loses every scenario that was not lost before.
    pub has_no_way: bool,
    /// Whether the tables cover every path to the goal; if not, `lost` may be too high.
    pub has_all_ways: bool,
}

impl BeliefPlanner {
    /// Returns the one-step values of the four actions, in the order of [`Direction::ALL`].
    ///
    /// Over the scenarios of the last evaluation. `None` for actions that change nothing, and for
    /// all at a cutoff state or if every scenario is lost. O(scenarios).
    #[must_use]
    pub fn glance(&self, belief: &Belief, state: &State, steps: u32) -> [Option<Glance>; 4] {
        let Some(pose) = self.pose_of(state) else { return [None; 4] };
        let (ground, mut worlds) = (self.ground_judged(), self.worlds_judged(belief, pose));
        let number = ground.number_inside(pose);
        let all = ground.weight(&worlds);
        worlds.retain(|world| ground.bank.distance_if(*world, number) != LOST);
        let open = ground.weight(&worlds);
        let known = known_of(ground.rink, belief);
        Direction::ALL.map(|direction| {
            let mut slide = Slide::default();
            slide.follow(ground.rink, known, pose, direction);
            (slide.moves() && open > 0.0).then(|| {
                let lost = lost_in(&ground, &slide, &worlds);
                Glance {
                    lower: ground.hindsight_after(&slide, &worlds, steps + 1) / open,
                    lost: lost / all,
                    has_no_way: lost >= open * (1.0 - 1e-9),
                    has_all_ways: self.tables.has_all_ways,
                }
            })
        })
    }

    /// Returns true if the tables cover every path to the goal.
    ///
    /// If not, a state that counts as lost may not be.
    #[must_use]
    pub fn has_all_ways(&self) -> bool {
        self.tables.has_all_ways
    }

    /// Returns true if all possible scenarios are enumerated, not sampled.
    #[must_use]
    pub fn has_all_worlds(&self) -> bool {
        self.tables.bank.is_complete()
    }

    /// Lost share of the scenarios of the last evaluation, 0 to 1.
    ///
    /// `None` if that is all of them, the state is a cutoff, or the belief admits none.
    /// O(scenarios).
    #[must_use]
    pub fn lost_already(&self, belief: &Belief, state: &State) -> Option<f64> {
        let pose = self.pose_of(state)?;
        let (ground, mut worlds) = (self.ground(), self.worlds_judged(belief, pose));
        let number = ground.number_inside(pose);
        let all = ground.weight(&worlds);
        worlds.retain(|world| ground.bank.distance_if(*world, number) != LOST);
        let open = ground.weight(&worlds);
        (open > 0.0).then(|| (1.0 - open / all).max(0.0))
    }
}
