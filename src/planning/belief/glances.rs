//! What the worlds at hand tell at a glance, without a search.

use super::courses::lost_in;
use super::distances::LOST;
use super::draw::known_of;
use super::planner::BeliefPlanner;
use super::slide::Slide;
use crate::board::Direction;
use crate::worlds::ice::{Belief, State};

/// One action, judged with the ice in plain sight afterwards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Glance {
    /// Mean cost of the whole episode at least.
    pub lower: f64,
    /// Share of the worlds in which the action puts the goal out of reach.
    pub lost: f64,
    /// Whether these are all in which it was not out of reach already.
    pub has_no_way: bool,
    /// Whether every way to the goal was looked at. Otherwise what is held for lost need not be.
    pub has_all_ways: bool,
}

impl BeliefPlanner {
    /// A quick look at single actions in a state, in the order of [`Direction::ALL`], over the
    /// worlds upon which the last judgement rests; `None` for those that change nothing, and for
    /// all where the tables end.
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

    /// Whether the tables hold every way to the goal. Otherwise what is held for lost need not be.
    #[must_use]
    pub fn has_all_ways(&self) -> bool {
        self.tables.has_all_ways
    }

    /// Whether all worlds that are possible are at hand, and not just some that were drawn.
    #[must_use]
    pub fn has_all_worlds(&self) -> bool {
        self.tables.bank.is_complete()
    }

    /// Share of the worlds upon which the last judgement rests in which the goal is out of reach;
    /// `None` if it is in all of them, the tables end there, or the belief admits none. O(worlds).
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
