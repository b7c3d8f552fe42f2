//! Cutoff states: where the distance tables end, with estimated costs (leaf values).
//!
//! Where tables cannot hold all paths, play may leave them and still reach the goal. Counting that
//! as lost would make harmless departures look as bad as fatal ones and cost detours. So a path
//! that leaves the tables ends at a cutoff state, one action away, with an estimate of the steps
//! from there. Values of paths through cutoff states are estimates, not bounds.

use super::distances::{LOST, solved_poses};
use super::pose_index::PoseIndex;
use super::rink::{Rink, has};
use super::slide::{Known, Slide};
use crate::board::Direction;

/// The cutoff states with their estimated steps to the goal.
#[derive(Debug, Clone, Default)]
pub struct Edge {
    /// By state index; [`LOST`] for states inside the tables. Empty without cutoff states.
    prices: Vec<u8>,
}

impl Edge {
    /// Indexes the states `inside` and the cutoff states around them.
    ///
    /// Cutoff states are all others that one action may reach, and that have a path on floor. `all`
    /// indexes all states, `inside` a part of the same; `on_floor` are the distances without
    /// unknown ice, by the numbers of `all`. The estimate is that distance plus `more_steps`.
    /// O(states inside), and one look at every index.
    #[must_use]
    pub fn around(
        rink: &Rink,
        all: &PoseIndex,
        inside: &PoseIndex,
        known: Known,
        (on_floor, more_steps): (&[u8], u8),
    ) -> (PoseIndex, Self) {
        let mut is_next = vec![false; all.pose_count()];
        let mut slide = Slide::default();
        for number in 0..inside.pose_count() as u32 {
            let pose = inside.pose_of(number);
            // The episode is over at the goal, and some numbers are no states of the game.
            if rink.is_solved(pose) || has(pose.crates, pose.player) {
                continue;
            }
            for direction in Direction::ALL {
                slide.follow(rink, known, pose, direction);
                let outcomes = if slide.moves() { slide.outcome_count() } else { 0 };
                let after = (0..outcomes).map(|outcome| slide.pose_after(outcome));
                for pose in after.filter_map(|after| all.number_of(after)) {
                    is_next[pose as usize] = on_floor[pose as usize] != LOST;
                }
            }
        }
        // Number the states inside and the cutoff states together; the numbers of `inside` do not
        // stay.
        let is_inside = |pose: u32| {
            let (rank, player) = all.parts_of(pose);
            inside.number(rank, player).is_some()
        };
        let poses = all.select(|pose| is_next[pose as usize] || is_inside(pose));
        let price = |number: u32| {
            let (rank, player) = poses.parts_of(number);
            let on_floor = all.number(rank, player).map_or(LOST, |pose| on_floor[pose as usize]);
            let is_inside = inside.number(rank, player).is_some();
            if !is_inside && !rink.is_solved(poses.pose_of(number)) {
                on_floor.saturating_add(more_steps).min(LOST - 1)
            } else {
                LOST
            }
        };
        let prices = (0..poses.pose_count() as u32).map(price).collect();
        (poses, Self { prices })
    }

    /// Returns true if there are no cutoff states.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.prices.is_empty()
    }

    /// Returns the estimated steps to the goal of a cutoff state; `None` for other states.
    #[inline]
    #[must_use]
    pub fn price_at(&self, pose: u32) -> Option<u8> {
        self.prices.get(pose as usize).copied().filter(|price| *price != LOST)
    }

    /// Returns the terminal states with their steps to the goal, by rising steps. O(states).
    ///
    /// Solved states have 0 steps, cutoff states their estimate.
    #[must_use]
    pub fn ends(&self, rink: &Rink, index: &PoseIndex) -> Vec<(u32, u8)> {
        let at_edge =
            (0..self.prices.len() as u32).filter_map(|pose| Some((pose, self.price_at(pose)?)));
        let mut ends: Vec<(u32, u8)> =
            solved_poses(rink, index).into_iter().map(|pose| (pose, 0)).chain(at_edge).collect();
        ends.sort_by_key(|(_, steps)| *steps);
        ends
    }
}
