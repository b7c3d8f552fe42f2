//! Distance tables: a set of scenarios and the states with distances in them.

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

/// Limits of the distance tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableLimits {
    /// Greatest number of states with distances in every scenario, cutoff states excluded.
    pub most_poses: usize,
    /// Greatest number of distances: states × scenarios, one byte each.
    ///
    /// One table of [`LANES`] scenarios is allowed in any case.
    pub most_distances: usize,
    /// Greatest number of scenarios to enumerate.
    pub most_worlds_counted: usize,
    /// Greatest number of scenarios to sample where they cannot all be enumerated.
    pub most_worlds_drawn: usize,
    /// Whether paths may end at cutoff states where they leave the tables.
    pub has_edge: bool,
}

/// Scenarios, states, and a distance for each pair.
#[derive(Debug, Clone)]
pub struct Tables {
    /// States with distances.
    pub poses: PoseIndex,
    /// Scenarios with their distances.
    pub bank: Bank,
    /// Whether the tables cover every path to the goal.
    pub has_all_ways: bool,
}

impl Tables {
    /// Creates tables for play that has come to `pose`, by the present belief.
    ///
    /// They also cover the paths from `start`, if given. `None` if the guard stopped the work.
    /// O(indexed states), and O(states × scenarios) for the distances.
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
        // Sampled scenarios fill whole tables, since a part of one costs as much time; more states
        // leave room for fewer scenarios.
        let affordable = limits.most_distances / poses.pose_count().max(1);
        let drawn = (affordable / LANES * LANES).max(LANES).min(limits.most_worlds_drawn);
        let counted = affordable.min(limits.most_worlds_counted);
        let Worlds { worlds, is_complete } = worlds_of(rink, belief, counted, drawn, rng);
        let is_hopeless = |ice| outline.is_hopeless(pose, ice);
        let edge = (edge, &is_hopeless as _);
        let bank = Bank::up_to(edge, rink, &poses, worlds, is_complete, should_stop)?;
        Some(Self { poses, bank, has_all_ways: is_whole })
    }

    /// Returns the context for evaluating policies with these costs.
    #[must_use]
    pub fn ground<'a>(&'a self, rink: &'a Rink, stakes: Stakes) -> Ground<'a> {
        Ground { rink, index: &self.poses, bank: &self.bank, stakes }
    }
}

/// Returns the states on paths from `pose` and, if given, from `start`.
///
/// With `start`, each gets half of the room.
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
