//! The poses worth a table: those on ways to the goal that are not much longer than they could
//! be at best.

use super::distances::{Grip, LOST, Scratch, fill};
use super::pose_index::PoseIndex;
use super::rink::{Pose, Rink, has};
use super::slide::{Known, Slide};
use super::ways_back::Followed;
use super::world_set::WorldSet;
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
    let one_world = |is_so: bool| WorldSet::first(usize::from(is_so));
    let grips: Vec<Grip<1>> = (0..rink.cell_count() as u8)
        .map(|cell| Grip {
            carries: one_world(!has(known.floor, cell)),
            stops: one_world(!has(known.ice, cell)),
        })
        .collect();
    let mut scratch = Scratch::new(index.pose_count());
    let mut distances = vec![LOST; index.pose_count()];
    let all = one_world(true);
    let mut write = |pose: u32, _, distance| distances[pose as usize] = distance;
    let ways_back = Followed { rink, index };
    let board = (rink, index);
    fill(board, &ways_back, &grips, all, &mut scratch, should_stop, &mut write).then_some(distances)
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
