//! The poses worth a table: those on ways to the goal that are not much longer than they could
//! be at best.

use super::distances::{Grip, LOST, Scratch, fill};
use super::pose_index::PoseIndex;
use super::rink::{Pose, Rink, has};
use super::slide::{Known, Slide};
use super::world_set::WorldSet;
use crate::board::Direction;

/// Fewest actions to the goal from every pose if each unknown cell were ice or floor just as it
/// suits, each time anew. Never more than in any world. O(poses).
#[must_use]
pub fn best_case_distances(rink: &Rink, index: &PoseIndex, known: Known) -> Vec<u8> {
    let one_world = |is_so: bool| WorldSet::first(usize::from(is_so));
    let grips: Vec<Grip<1>> = (0..rink.cell_count() as u8)
        .map(|cell| Grip {
            carries: one_world(!has(known.floor, cell)),
            stops: one_world(!has(known.ice, cell)),
        })
        .collect();
    let mut scratch = Scratch::new(index.pose_count());
    let mut distances = vec![LOST; index.pose_count()];
    fill(rink, index, &grips, one_world(true), &mut scratch, &mut |pose, _, distance| {
        distances[pose as usize] = distance;
    });
    distances
}

/// Fewest actions to every pose from `start`, granted likewise; [`LOST`] past 254. O(poses).
#[must_use]
pub fn best_case_reach(rink: &Rink, index: &PoseIndex, known: Known, start: Pose) -> Vec<u8> {
    let mut reach = vec![LOST; index.pose_count()];
    let Some(number) = index.number_of(start) else { return reach };
    reach[number as usize] = 0;
    let (mut frontier, mut next) = (vec![number], Vec::new());
    let mut slide = Slide::default();
    for steps in 1..LOST {
        for number in frontier.drain(..) {
            let pose = index.pose_of(number);
            for direction in Direction::ALL {
                slide.follow(rink, known, pose, direction);
                if !slide.moves() {
                    continue;
                }
                for outcome in 0..slide.outcome_count() {
                    if let Some(after) = index.number_of(slide.pose_after(outcome))
                        && reach[after as usize] == LOST
                    {
                        reach[after as usize] = steps;
                        next.push(after);
                    }
                }
            }
        }
        std::mem::swap(&mut frontier, &mut next);
        if frontier.is_empty() {
            break;
        }
    }
    reach
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
/// [`best_case_distances`].
#[must_use]
pub fn corridor(
    rink: &Rink,
    index: &PoseIndex,
    known: Known,
    start: Pose,
    to_goal: &[u8],
    most_poses: usize,
) -> Corridor {
    let reach = best_case_reach(rink, index, known, start);
    let length = |pose: usize| match (reach[pose], to_goal[pose]) {
        (LOST, _) | (_, LOST) => usize::MAX,
        (from, to) => usize::from(from) + usize::from(to),
    };
    let mut poses_of_length = vec![0; 2 * usize::from(LOST)];
    for pose in 0..reach.len() {
        if let Some(count) = poses_of_length.get_mut(length(pose)) {
            *count += 1;
        }
    }
    let shortest = poses_of_length.iter().position(|count| *count > 0).unwrap_or(0);
    let mut total = 0;
    let longest = poses_of_length
        .iter()
        .take_while(|count| {
            total += **count;
            total <= most_poses
        })
        .count()
        .saturating_sub(1)
        .max(shortest);
    let is_whole = poses_of_length.iter().skip(longest + 1).all(|count| *count == 0);
    Corridor { poses: index.select(|pose| length(pose as usize) <= longest), is_whole }
}
