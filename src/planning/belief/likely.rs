//! The poses that sensible play is likely to come to.
//!
//! Where tables cannot hold all ways to the goal, the short ones alone are not what is wanted: what
//! a plan must be prepared for is what may go wrong on it. So poses are taken in the order of how
//! much must come together for play to get there: steps given away by choice, and cells that turn
//! out to be ice. Once something went wrong, the best that can be done from there gives nothing away.

use super::distances::LOST;
use super::pose_index::PoseIndex;
use super::rink::{Pose, Rink};
use super::slide::{Known, Slide};
use crate::board::Direction;

/// What it counts that a slider goes on over a cell of which nothing is known, in steps given away.
const SURPRISE: usize = 2;

/// Poses for which so much must come together are not looked for.
const FARTHEST: usize = LOST as usize;

/// As many poses as `most_poses` allows, but at least those to which play comes that gives nothing
/// away and meets no surprise, up to the goal. None if `start` is lost on floor.
///
/// `on_floor` are the fewest actions to the goal where all cells that are not known to be ice are
/// floor, now or when it was made, by the numbers of `index`. What is lost there is left out.
///
/// Dijkstra's search, O(poses found and those around them), and a look at every number.
#[must_use]
pub fn likely_poses(
    rink: &Rink,
    index: &PoseIndex,
    known: Known,
    start: Pose,
    on_floor: &[u8],
    most_poses: usize,
) -> PoseIndex {
    let steps_left = |pose: u32| Some(usize::from(on_floor[pose as usize])).filter(is_not_lost);
    let start = index.number_of(start).filter(|start| steps_left(*start).is_some());
    let Some(start) = start else { return index.select(|_| false) };
    let mut distances = vec![LOST; index.pose_count()];
    let mut open: Vec<Vec<u32>> = vec![Vec::new(); FARTHEST];
    distances[start as usize] = 0;
    open[0].push(start);
    let (mut total, mut farthest) = (0, FARTHEST - 1);
    let mut slide = Slide::default();
    'distances: for distance in 0..FARTHEST {
        while let Some(number) = open[distance].pop() {
            let Some(here) = steps_left(number) else { continue };
            if usize::from(distances[number as usize]) != distance {
                continue;
            }
            total += 1;
            if total > most_poses && distance > 0 {
                farthest = distance - 1;
                break 'distances;
            }
            if here == 0 {
                continue;
            }
            let pose = index.pose_of(number);
            for direction in Direction::ALL {
                slide.follow(rink, known, pose, direction);
                if !slide.moves() {
                    continue;
                }
                let intended = index.number_of(slide.pose_after(0));
                let Some(there) = intended.and_then(steps_left) else { continue };
                let given_away = (1 + there).saturating_sub(here);
                for outcome in 0..slide.outcome_count() {
                    let after = index.number_of(slide.pose_after(outcome));
                    let Some(after) = after.filter(|after| steps_left(*after).is_some()) else {
                        continue;
                    };
                    let distance = distance + given_away + SURPRISE * outcome;
                    let found = &mut distances[after as usize];
                    if distance < usize::from(*found) {
                        *found = distance as u8;
                        open[distance].push(after);
                    }
                }
            }
        }
    }
    index.select(|pose| usize::from(distances[pose as usize]) <= farthest)
}

fn is_not_lost(steps: &usize) -> bool {
    *steps != usize::from(LOST)
}
