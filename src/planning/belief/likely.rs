//! The poses that sensible play is likely to come to.
//!
//! Where tables cannot hold all ways to the goal, the short ones alone are not what is wanted: what
//! a plan must be prepared for is what may go wrong on it. So poses are taken in the order of how
//! much must come together for play to get there: steps given away by choice, and cells that turn
//! out to be ice. Once something went wrong, the best that can be done from there gives nothing
//! away.

use super::distances::LOST;
use super::nearest::nearest;
use super::pose_index::PoseIndex;
use super::rink::{Pose, Rink};
use super::slide::{Known, Slide};
use crate::board::Direction;

/// What it counts that a slider goes on over a cell of which nothing is known, in steps given away.
const SURPRISE: u16 = 2;

/// Poses for which so much must come together are not looked for.
const FARTHEST: u16 = LOST as u16;

/// As many poses as `most_poses` allows, but at least those to which play comes that gives nothing
/// away and meets no surprise, up to the goal. None if `start` is lost on floor.
///
/// `on_floor` are the fewest actions to the goal where all cells that are not known to be ice are
/// floor, now or when it was made, by the numbers of `index`. What is lost there is left out.
///
/// O(poses found and those around them), and a look at every number.
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
