//! Near-optimal states: those on paths little longer than the best possible one.

use super::distances::{LOST, solved_poses};
use super::nearest::nearest;
use super::pose_index::PoseIndex;
use super::rink::{Pose, Rink, has};
use super::slide::{Known, Slide};
use super::ways_back::{Followed, WaysBack};
use crate::board::Direction;
use crate::planning::search::Guard;

/// Returns the fewest actions to the goal if every unknown cell suited each action best.
///
/// A lower bound of the distance in every scenario. `None` if the guard stopped it. O(states).
#[must_use]
pub fn best_case_distances(
    rink: &Rink,
    index: &PoseIndex,
    known: Known,
    should_stop: Guard<'_>,
) -> Option<Vec<u8>> {
    let mut distances = vec![LOST; index.pose_count()];
    let (mut frontier, mut next) = (solved_poses(rink, index), Vec::new());
    frontier.iter().for_each(|pose| distances[*pose as usize] = 0);
    let ways_back = Followed { rink, index };
    for distance in 1..LOST {
        if frontier.is_empty() {
            break;
        }
        if should_stop() {
            return None;
        }
        for pose in frontier.drain(..) {
            let mut is_open = false;
            ways_back.each_run(pose, |step| {
                if step.is_first() {
                    is_open = step.stops().is_none_or(|cell| !has(known.ice, cell));
                }
                // Each unknown cell may be ice or floor, so only known cells block a run.
                if is_open
                    && let Some(from) = step.from()
                    && distances[from as usize] == LOST
                {
                    distances[from as usize] = distance;
                    next.push(from);
                }
                is_open &= step.carries().is_none_or(|cell| !has(known.floor, cell));
                is_open
            });
        }
        std::mem::swap(&mut frontier, &mut next);
    }
    Some(distances)
}

/// The states chosen for distance tables.
#[derive(Debug, Clone)]
pub struct Corridor {
    /// Their index.
    pub poses: PoseIndex,
    /// Whether they cover every path to the goal of at most 254 actions.
    ///
    /// If not, a state without an index is not necessarily lost.
    pub is_whole: bool,
}

/// Returns the states on optimistic paths from `start` up to a certain length.
///
/// The length is the greatest that gives at most `most_poses` states, but at least that of the
/// shortest path. `index` must cover all states; `to_goal` are their [`best_case_distances`], by
/// the present knowledge or that of an earlier decision. O(states within that length and around
/// them), and one look at every index.
#[must_use]
pub fn corridor(
    rink: &Rink,
    index: &PoseIndex,
    known: Known,
    start: Pose,
    to_goal: &[u8],
    most_poses: usize,
) -> Corridor {
    let Some(start) = index.number_of(start).filter(|start| to_goal[*start as usize] != LOST)
    else {
        return Corridor { poses: index.select(|_| false), is_whole: true };
    };
    let shortest = u16::from(to_goal[start as usize]);
    let mut slide = Slide::default();
    // As in A*: the key is the length of a path, the steps to a state plus those from there.
    let (poses, is_whole) = nearest(index, start, shortest, most_poses, |number, length, found| {
        let steps = length - u16::from(to_goal[number as usize]) + 1;
        // Distances are bytes: paths of more than 254 actions count as lost.
        if steps == u16::from(LOST) {
            return;
        }
        let pose = index.pose_of(number);
        for direction in Direction::ALL {
            slide.follow(rink, known, pose, direction);
            let outcomes = if slide.moves() { slide.outcome_count() } else { 0 };
            for outcome in 0..outcomes {
                if let Some(after) = index.number_of(slide.pose_after(outcome))
                    && to_goal[after as usize] != LOST
                {
                    found.offer(after, steps + u16::from(to_goal[after as usize]));
                }
            }
        }
    });
    Corridor { poses, is_whole }
}
