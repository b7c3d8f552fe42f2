//! The edge of the tables: poses beyond those with ways of their own, one action away from them.
//!
//! Where the tables cannot hold all ways, play may leave them and yet reach the goal. Whoever takes
//! all that leaves them for lost dreads what is harmless as much as what is fatal, and pays for it
//! in steps. So a game that comes to the edge is taken to end there, at a price. That is an
//! estimate: what is told of ways through the edge is no bound.

use super::distances::{LOST, solved_poses};
use super::pose_index::PoseIndex;
use super::rink::{Rink, has};
use super::slide::{Known, Slide};
use crate::board::Direction;

/// Poses at which the tables end, with the steps to the goal that are expected from there.
#[derive(Debug, Clone, Default)]
pub struct Edge {
    /// By number; [`LOST`] for poses inside. Empty if all are.
    prices: Vec<u8>,
}

impl Edge {
    /// Numbers for the poses `inside` and those at their edge: all of the others to which one
    /// action may lead, and from which there is a way on floor.
    ///
    /// `all` numbers all poses, `inside` some of the same; `on_floor` are the fewest actions to the
    /// goal, by the numbers of all, where what is not known to be ice is floor. Beyond the edge so
    /// many steps more are expected. O(poses inside), and a look at every number.
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
            // Who has arrived does not go on, and some numbers stand for no pose of the game.
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

    /// Whether all poses are inside.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.prices.is_empty()
    }

    /// Steps to the goal that are expected from a pose, by its number, if it is at the edge.
    #[inline]
    #[must_use]
    pub fn price_at(&self, pose: u32) -> Option<u8> {
        self.prices.get(pose as usize).copied().filter(|price| *price != LOST)
    }

    /// Where ways end, at the goal or at the edge, with the steps to the goal from there, in rising
    /// order of these. O(poses).
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
