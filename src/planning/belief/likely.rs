//! The states that play most likely reaches, for boards too large for all states.
//!
//! The states on short paths are not enough there: a plan must be prepared for surprises. States
//! are ordered by deviation from play without ice: steps lost by choice, and unknown cells that
//! turn out to be ice. After a deviation, the best continuation adds nothing.

use super::distances::LOST;
use super::nearest::nearest;
use super::pose_index::PoseIndex;
use super::rink::{Pose, Rink};
use super::slide::{Known, Slide};
use crate::board::Direction;

/// Deviation of sliding over an unknown cell, in steps lost.
const SURPRISE: u16 = 2;

/// Deviation from which states are not searched.
const FARTHEST: u16 = LOST as u16;

/// Returns the states of least deviation, as many as `most_poses` allows.
///
/// At least those of deviation 0: play that loses no step and meets no ice, up to the goal. None if
/// `start` is lost on floor.
///
/// `on_floor` are the fewest actions to the goal with floor wherever no ice is known, by the
/// numbers of `index`, as of now or when they were made. States that are lost there are left out.
/// O(states found and those around them), and one look at every index.
#[must_use]
pub fn likely_poses(
    rink: &Rink,
    index: &PoseIndex,
    known: Known,
    start: Pose,
    on_floor: &[u8],
    most_poses: usize,
) -> PoseIndex {
    let steps_left = |pose: u32| Some(u16::from(on_floor[pose as usize])).filter(is_not_lost);
    let start = index.number_of(start).filter(|start| steps_left(*start).is_some());
    let Some(start) = start else { return index.select(|_| false) };
    let mut slide = Slide::default();
    let (poses, _) = nearest(index, start, 0, most_poses, |number, distance, found| {
        let Some(here) = steps_left(number).filter(|here| *here > 0) else { return };
        let pose = index.pose_of(number);
        for direction in Direction::ALL {
            slide.follow(rink, known, pose, direction);
            if !slide.moves() {
                continue;
            }
            let intended = index.number_of(slide.pose_after(0));
            let Some(there) = intended.and_then(steps_left) else { continue };
            // Steps lost by choosing this action instead of a shortest path on floor.
            let given_away = (1 + there).saturating_sub(here);
            let mut distance = distance + given_away;
            for outcome in 0..slide.outcome_count() {
                let after = index.number_of(slide.pose_after(outcome));
                if let Some(after) = after.filter(|after| steps_left(*after).is_some())
                    && distance < FARTHEST
                {
                    found.offer(after, distance);
                }
                distance += SURPRISE;
            }
        }
    });
    poses
}

fn is_not_lost(steps: &u16) -> bool {
    *steps != u16::from(LOST)
}
