//! The worlds at hand, with their distances to the goal over the poses worth a table.

use super::bank::{Bank, LANES};
use super::corridor::Corridor;
use super::draw::{Worlds, worlds_of};
use super::edge::Edge;
use super::ground::Ground;
use super::outline::Outline;
use super::pose_index::PoseIndex;
use super::rink::{Pose, Rink};
use super::stakes::Stakes;
use crate::planning::search::Guard;
use crate::worlds::ice::Belief;
use rand_chacha::ChaCha8Rng;

/// How much goes into tables, and where they end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableLimits {
    /// Poses with distances in every world, those at the edge not counted.
    pub most_poses: usize,
    /// Poses times worlds, one byte each. One table is made in any case.
    pub most_distances: usize,
    /// Worlds counted out one by one at most.
    pub most_worlds_counted: usize,
    /// Worlds drawn at most, where they cannot all be counted.
    pub most_worlds_drawn: usize,
    /// Whether something is expected beyond the poses, where some ways lead out of them.
    pub has_edge: bool,
}

/// Worlds and poses, with a distance for each of one in each of the other.
#[derive(Debug, Clone)]
pub struct Tables {
    /// The poses worth a table.
    pub poses: PoseIndex,
    /// The worlds, each with its distances.
    pub bank: Bank,
    /// Whether the bank has distances for every way to the goal.
    pub has_all_ways: bool,
}

impl Tables {
    /// Tables for play that has come to a `pose`, with worlds counted out or drawn from what is
    /// known now; they hold the ways from a `start` as well, where one is given. `None` if the
    /// guard ends the work. O(poses of the outline), and O(distances).
    #[must_use]
    pub fn new(
        outline: &Outline,
        belief: &Belief,
        (start, pose): (Option<Pose>, Pose),
        limits: &TableLimits,
        rng: &mut ChaCha8Rng,
        should_stop: Guard<'_>,
    ) -> Option<Self> {
        let start = start.filter(|start| *start != pose);
        let Corridor { poses, is_whole } = ways(outline, belief, (start, pose), limits.most_poses);
        let (poses, edge) = if limits.has_edge {
            outline.with_edge(belief, poses)
        } else {
            (poses, Edge::default())
        };
        let rink = outline.rink();
        let affordable = limits.most_distances / poses.pose_count().max(1);
        let drawn = (affordable / LANES * LANES).max(LANES).min(limits.most_worlds_drawn);
        let counted = affordable.min(limits.most_worlds_counted);
        let Worlds { worlds, is_complete } = worlds_of(rink, belief, counted, drawn, rng);
        let is_hopeless = |ice| outline.is_hopeless(pose, ice);
        let edge = (edge, &is_hopeless as _);
        let bank = Bank::up_to(edge, rink, &poses, worlds, is_complete, should_stop)?;
        Some(Self { poses, bank, has_all_ways: is_whole })
    }

    /// On what policies are compared, by these prices.
    #[must_use]
    pub fn ground<'a>(&'a self, rink: &'a Rink, stakes: Stakes) -> Ground<'a> {
        Ground { rink, index: &self.poses, bank: &self.bank, stakes }
    }
}

/// The poses on ways from a pose, and from a start.
fn ways(
    outline: &Outline,
    belief: &Belief,
    (start, pose): (Option<Pose>, Pose),
    most_poses: usize,
) -> Corridor {
    let Some(start) = start else { return outline.corridor(belief, pose, most_poses) };
    let [from_pose, from_start] =
        [pose, start].map(|pose| outline.corridor(belief, pose, most_poses / 2));
    let all = outline.poses();
    let poses = all.select(|number| {
        let pose = all.pose_of(number);
        from_pose.poses.number_of(pose).is_some() || from_start.poses.number_of(pose).is_some()
    });
    Corridor { poses, is_whole: from_pose.is_whole && from_start.is_whole }
}
