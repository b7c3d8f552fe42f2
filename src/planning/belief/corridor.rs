//! The poses worth a table: those on ways to the goal that are not much longer than they could
//! be at best.

use super::distances::{LOST, solved_poses};
use super::nearest::nearest;
use super::pose_index::PoseIndex;
use super::rink::{Pose, Rink, has};
use super::slide::{Known, Slide};
use super::ways_back::{Followed, WaysBack};
use crate::board::Direction;
use crate::planning::search::Guard;

/// Fewest actions to the goal from every pose if each unknown cell were ice or floor just as it
/// suits, each time anew. Never more than in any world; `None` if the guard ends the search.
/// O(poses).
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

/// Poses worth a table.
#[derive(Debug, Clone)]
pub struct Corridor {
    /// Their numbers.
    pub poses: PoseIndex,
    /// Whether every way to the goal of at most 254 actions runs through these poses alone. Where
    /// some do not, a pose without a number need not be lost.
    pub is_whole: bool,
}

/// The poses through which a way to the goal leads that is, with everything granted, at most a
/// certain number of actions long: as many actions as give no more than `most_poses`, but at least
/// those of the shortest way. `index` must number all poses, `to_goal` are its
/// [`best_case_distances`], with what is known now or was known once.
///
/// O(poses of the corridor and around it), and a look at every number.
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
    // As in A*: the key is the length of a way, the steps to a pose and those from there at best.
    let (poses, is_whole) = nearest(index, start, shortest, most_poses, |number, length, found| {
        let steps = length - u16::from(to_goal[number as usize]) + 1;
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
