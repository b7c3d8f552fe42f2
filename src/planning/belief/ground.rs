//! The ground on which policies are compared: board, worlds and prices.

use super::bank::Bank;
use super::pose_index::PoseIndex;
use super::rink::{Pose, Rink};
use super::slide::{Known, Slide};
use super::stakes::Stakes;
use crate::board::Direction;

/// Actions without information, and the last one, which may bring some.
#[derive(Debug, Clone, PartialEq)]
pub struct Macro {
    /// The pose before the last action; the last pose if no action brings information.
    pub pose: Pose,
    /// All actions.
    pub actions: Vec<Direction>,
}

/// The ground on which policies are compared.
#[derive(Debug, Clone, Copy)]
pub struct Ground<'a> {
    /// The board.
    pub rink: &'a Rink,
    /// Its poses.
    pub index: &'a PoseIndex,
    /// The worlds.
    pub bank: &'a Bank,
    /// The prices.
    pub stakes: Stakes,
}

/// What is the same in all these worlds. Of no world everything is true: every cell is both, which
/// is told apart from what any world has.
#[must_use]
pub fn common_knowledge(bank: &Bank, worlds: &[u32]) -> Known {
    let (mut everywhere, mut somewhere) = (u128::MAX, 0);
    for world in worlds {
        everywhere &= bank.ice(*world);
        somewhere |= bank.ice(*world);
    }
    Known { ice: everywhere, floor: !somewhere }
}

/// The worlds by the outcome of the slide in them; empty outcomes are left out.
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
    /// The weight of these worlds together.
    #[must_use]
    pub fn weight(&self, worlds: &[u32]) -> f64 {
        worlds.iter().map(|world| f64::from(self.bank.weight(*world))).sum()
    }

    /// Steps to the goal from a pose at which ways end: none at the goal, what is expected at the
    /// edge of the tables; `None` for other poses.
    #[inline]
    #[must_use]
    pub fn steps_from_end(&self, pose: Pose) -> Option<u8> {
        if self.rink.is_solved(pose) {
            return Some(0);
        }
        // Where there is no edge the pose need not be looked up.
        if self.bank.edge().is_empty() {
            return None;
        }
        self.bank.edge().price_at(self.index.number_of(pose)?)
    }

    /// The last action of a macro, by what is known before it; `None` if its way ends at the pose
    /// before, see [`Self::steps_from_end`].
    #[must_use]
    pub fn last_slide(&self, way: &Macro, known: Known) -> Option<Slide> {
        let last = way.actions.last().filter(|_| self.steps_from_end(way.pose).is_none())?;
        let mut slide = Slide::default();
        slide.follow(self.rink, known, way.pose, *last);
        Some(slide)
    }

    /// The number of a pose with ways of its own; `None` if there are no tables for it, or they end
    /// there.
    #[must_use]
    pub fn number_inside(&self, pose: Pose) -> Option<u32> {
        let number = self.index.number_of(pose)?;
        self.bank.edge().price_at(number).is_none().then_some(number)
    }

    /// Total over the worlds of weight times cost of one action and hindsight after it.
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
