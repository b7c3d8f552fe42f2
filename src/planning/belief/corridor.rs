//! The poses worth a table: those on ways to the goal that are not much longer than they could
//! be at best.

use super::distances::{LOST, solved_poses};
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
    let mut reach = vec![LOST; index.pose_count()];
    reach[start as usize] = 0;
    let mut open: Vec<Vec<u32>> = vec![Vec::new(); 2 * usize::from(LOST)];
    let shortest = usize::from(to_goal[start as usize]);
    open[shortest].push(start);
    let (mut total, mut longest) = (0, open.len() - 1);
    let mut slide = Slide::default();
    // In the order of lengths, as in A*: what is too long is never looked at.
    'lengths: for length in shortest..open.len() {
        while let Some(number) = open[length].pop() {
            let steps = reach[number as usize];
            let is_outdated = usize::from(steps) + usize::from(to_goal[number as usize]) != length;
            if is_outdated {
                continue;
            }
            total += 1;
            if total > most_poses && length > shortest {
                longest = length - 1;
                break 'lengths;
            }
            if steps + 1 == LOST {
                continue;
            }
            let pose = index.pose_of(number);
            for direction in Direction::ALL {
                slide.follow(rink, known, pose, direction);
                let outcomes = if slide.moves() { slide.outcome_count() } else { 0 };
                for outcome in 0..outcomes {
                    let after = index.number_of(slide.pose_after(outcome));
                    let Some(after) = after.map(|after| after as usize) else { continue };
                    if to_goal[after] != LOST && steps + 1 < reach[after] {
                        reach[after] = steps + 1;
                        let length = usize::from(steps + 1) + usize::from(to_goal[after]);
                        open[length].push(after as u32);
                    }
                }
            }
        }
    }
    let length = |pose: u32| match (reach[pose as usize], to_goal[pose as usize]) {
        (LOST, _) | (_, LOST) => usize::MAX,
        (from, to) => usize::from(from) + usize::from(to),
    };
    let is_whole = longest + 1 == open.len();
    Corridor { poses: index.select(|pose| length(pose) <= longest), is_whole }
}
