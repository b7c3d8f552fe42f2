//! The context for evaluating policies: board, states, scenarios and costs.

use super::bank::Bank;
use super::pose_index::PoseIndex;
use super::rink::{Pose, Rink};
use super::slide::{Known, Slide};
use super::stakes::Stakes;
use crate::board::Direction;

/// Sequence of actions; only the last may bring an observation.
#[derive(Debug, Clone, PartialEq)]
pub struct Macro {
    /// State before the last action if that is informative, otherwise the final state.
    pub pose: Pose,
    /// All actions.
    pub actions: Vec<Direction>,
}

/// Board, state index, scenarios and costs for evaluating policies.
#[derive(Debug, Clone, Copy)]
pub struct Ground<'a> {
    /// Bit board.
    pub rink: &'a Rink,
    /// Index of the states with distances.
    pub index: &'a PoseIndex,
    /// Scenarios with their distance tables.
    pub bank: &'a Bank,
    /// Cost model.
    pub stakes: Stakes,
}

/// Returns the cells that are ice, and those that are floor, in all these scenarios.
///
/// Without scenarios every cell is both, which differs from the result for any scenario.
#[must_use]
pub fn common_knowledge(bank: &Bank, worlds: &[u32]) -> Known {
    let (mut everywhere, mut somewhere) = (u128::MAX, 0);
    for world in worlds {
        everywhere &= bank.ice(*world);
        somewhere |= bank.ice(*world);
    }
    Known { ice: everywhere, floor: !somewhere }
}

/// Groups scenarios by their outcome of an action; leaves out empty groups.
#[must_use]
pub fn by_outcome(bank: &Bank, slide: &Slide, worlds: &[u32]) -> Vec<(usize, Vec<u32>)> {
    let mut parts: Vec<(usize, Vec<u32>)> =
        (0..slide.outcome_count()).map(|outcome| (outcome, Vec::new())).collect();
    for world in worlds {
        parts[slide.outcome_in(bank.ice(*world))].1.push(*world);
    }
    parts.retain(|(_, worlds)| !worlds.is_empty());
    parts
}

impl Ground<'_> {
    /// Sum of the weights of these scenarios.
    #[must_use]
    pub fn weight(&self, worlds: &[u32]) -> f64 {
        worlds.iter().map(|world| f64::from(self.bank.weight(*world))).sum()
    }

    /// Returns the steps to the goal from a terminal state; `None` for other states.
    ///
    /// 0 at the goal, the estimate at a cutoff state.
    #[inline]
    #[must_use]
    pub fn steps_from_end(&self, pose: Pose) -> Option<u8> {
        if self.rink.is_solved(pose) {
            return Some(0);
        }
        // Without cutoff states the lookup can be skipped.
        if self.bank.edge().is_empty() {
            return None;
        }
        self.bank.edge().price_at(self.index.number_of(pose)?)
    }

    /// Returns the outcomes of a macro-action's last action, by the knowledge before it.
    ///
    /// `None` for a terminal macro-action, see [`Self::steps_from_end`].
    #[must_use]
    pub fn last_slide(&self, way: &Macro, known: Known) -> Option<Slide> {
        let last = way.actions.last().filter(|_| self.steps_from_end(way.pose).is_none())?;
        let mut slide = Slide::default();
        slide.follow(self.rink, known, way.pose, *last);
        Some(slide)
    }

    /// Returns the index of a state with known successors: not at a cutoff, and with tables.
    #[must_use]
    pub fn number_inside(&self, pose: Pose) -> Option<u32> {
        let number = self.index.number_of(pose)?;
        self.bank.edge().price_at(number).is_none().then_some(number)
    }

    /// Returns the weighted total of the hindsight costs after one action (QMDP).
    ///
    /// `steps_after` are the steps of the episode including the action. Divide by the weight of the
    /// scenarios for the mean. O(scenarios).
    #[must_use]
    pub fn hindsight_after(&self, slide: &Slide, worlds: &[u32], steps_after: u32) -> f64 {
        if !slide.is_informative() {
            let pose = self.index.number_of(slide.pose_after(0));
            return self.stakes.hindsight(self.bank, worlds, steps_after, pose);
        }
        let poses = self.index.numbers_after(slide);
        let cost_after = self.stakes.costs_after(steps_after);
        let parts = worlds.iter().map(|world| {
            let pose = poses[slide.outcome_in(self.bank.ice(*world))];
            let distance = self.bank.distance_if(*world, pose);
            (f64::from(self.bank.weight(*world)), cost_after(distance))
        });
        self.stakes.total(parts).1
    }
}
