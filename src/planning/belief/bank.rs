//! Scenarios with their distance tables.

use super::distances::{End, Grip, LOST, Scratch, fill};
use super::edge::Edge;
use super::pose_index::PoseIndex;
use super::rink::{Cells, Pose, Rink, has};
use super::slide::Known;
use super::ways_back::WrittenDown;
use super::world_set::WorldSet;
use crate::planning::search::Guard;
use rayon::prelude::*;

/// Words of 64 scenarios that one breadth-first search handles at a time.
const WORDS: usize = 4;

/// Scenarios per table.
pub const LANES: usize = 64 * WORDS;

/// Scenarios with weights and tables of distances to the goal.
#[derive(Debug, Clone)]
pub struct Bank {
    ice: Vec<Cells>,
    weights: Vec<f32>,
    pose_count: usize,
    /// Tables one after another: a row per state, a byte per scenario.
    ///
    /// Each table holds [`LANES`] scenarios, the last one the rest.
    distances: Vec<u8>,
    /// Cutoff states, at which paths end.
    edge: Edge,
    /// Whether it holds every scenario that the belief admits, up to cells that never matter.
    is_complete: bool,
}

impl Bank {
    /// Computes the distances of all indexed states in these scenarios.
    ///
    /// `None` if the guard stopped it. O(states × cells of a slide) for the predecessors, then
    /// O(scenarios / 256 × states) on all threads.
    #[must_use]
    pub fn new(
        rink: &Rink,
        index: &PoseIndex,
        worlds: Vec<(Cells, f32)>,
        is_complete: bool,
        should_stop: Guard<'_>,
    ) -> Option<Self> {
        Self::up_to((Edge::default(), &|_| false), rink, index, worlds, is_complete, should_stop)
    }

    /// Computes distances with paths that may end at cutoff states.
    ///
    /// `is_hopeless` returns true for ice maps in which the goal is unreachable from every cutoff
    /// state. It is called only if there are cutoff states. Otherwise like [`Self::new`].
    #[must_use]
    pub fn up_to(
        (edge, is_hopeless): (Edge, &(dyn Fn(Cells) -> bool + Sync)),
        rink: &Rink,
        index: &PoseIndex,
        worlds: Vec<(Cells, f32)>,
        is_complete: bool,
        should_stop: Guard<'_>,
    ) -> Option<Self> {
        let ends = edge.ends(rink, index);
        let poses = index.pose_count().max(1);
        let (ice, weights): (Vec<Cells>, Vec<f32>) = worlds.into_iter().unzip();
        let mut distances = vec![LOST; ice.len() * poses];
        let tables = distances.par_chunks_mut(LANES * poses).zip(ice.par_chunks(LANES));
        let ways_back = WrittenDown::new(rink, index, should_stop)?;
        let filled = tables.try_for_each_init(
            || Scratch::new(index.pose_count()),
            |scratch, (distances, ice)| {
                let (width, all) = (ice.len(), WorldSet::first(ice.len()));
                let grips = by_cell(rink, ice);
                let hopeful = worlds_where(ice, |ice| edge.is_empty() || !is_hopeless(ice));
                let worlds_at = |pose| edge.price_at(pose).map_or(all, |_| hopeful);
                // Nothing is reachable beyond the cutoff states of a hopeless ice map.
                let end_of = |&(pose, steps)| End { pose, worlds: worlds_at(pose), steps };
                let ends: Vec<End<WORDS>> = ends.iter().map(end_of).collect();
                let mut write = |pose: u32, worlds: WorldSet<WORDS>, distance| {
                    let row = &mut distances[pose as usize * width..][..width];
                    if worlds == all {
                        row.fill(distance);
                    } else {
                        worlds.for_each(|world| row[world] = distance);
                    }
                };
                fill(&ends, &ways_back, &grips, scratch, should_stop, &mut write).then_some(())
            },
        );
        let pose_count = index.pose_count();
        filled.map(|()| Self { ice, weights, pose_count, distances, edge, is_complete })
    }

    /// Number of scenarios.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ice.len()
    }

    /// Returns true if there is no scenario.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ice.is_empty()
    }

    /// Returns true if it held every scenario that the belief admitted when it was made.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Ice map of a scenario.
    #[inline]
    #[must_use]
    pub fn ice(&self, world: u32) -> Cells {
        self.ice[world as usize]
    }

    /// Weight of a scenario.
    #[inline]
    #[must_use]
    pub fn weight(&self, world: u32) -> f32 {
        self.weights[world as usize]
    }

    /// Cutoff states, at which paths end.
    #[inline]
    #[must_use]
    pub fn edge(&self) -> &Edge {
        &self.edge
    }

    /// Fewest actions to the goal from an indexed state; [`LOST`] if it is unreachable.
    ///
    /// Paths through a cutoff state count its estimate.
    #[inline]
    #[must_use]
    pub fn distance(&self, world: u32, pose: u32) -> u8 {
        let (first, lane) = (world as usize / LANES * LANES, world as usize % LANES);
        let width = (self.len() - first).min(LANES);
        self.distances[first * self.pose_count + pose as usize * width + lane]
    }

    /// Returns [`Self::distance`] for each of these scenarios, in order.
    #[inline]
    pub fn distances<'a>(&'a self, worlds: &'a [u32], pose: u32) -> impl Iterator<Item = u8> + 'a {
        // Most sets are one table; then the row is found once.
        let row = if self.len() <= LANES {
            &self.distances[pose as usize * self.len()..][..self.len()]
        } else {
            &[]
        };
        worlds.iter().map(move |world| match row.get(*world as usize) {
            Some(distance) => *distance,
            None => self.distance(*world, pose),
        })
    }

    /// Returns [`Self::distance`], or [`LOST`] for a state without an index.
    #[inline]
    #[must_use]
    pub fn distance_if(&self, world: u32, pose: Option<u32>) -> u8 {
        pose.map_or(LOST, |pose| self.distance(world, pose))
    }

    /// Returns [`Self::distance`] of a packed state; [`LOST`] if it is not indexed.
    ///
    /// For many scenarios, look the index up once and use [`Self::distance_if`].
    #[must_use]
    pub fn distance_of(&self, index: &PoseIndex, world: u32, pose: Pose) -> u8 {
        self.distance_if(world, index.number_of(pose))
    }

    /// Returns the scenarios that agree with the knowledge.
    pub fn consistent(&self, known: Known) -> impl Iterator<Item = u32> + '_ {
        let fits = move |ice: &Cells| ice & known.floor == 0 && known.ice & !ice == 0;
        (0..self.len() as u32).filter(move |world| fits(&self.ice[*world as usize]))
    }
}

/// Splits the scenarios by each cell: ice there, or not.
fn by_cell(rink: &Rink, worlds: &[Cells]) -> Vec<Grip<WORDS>> {
    let all = WorldSet::first(worlds.len());
    let worlds_with = |cell: u8| {
        let carries = worlds_where(worlds, |ice| has(ice, cell));
        Grip { carries, stops: all.without(carries) }
    };
    (0..rink.cell_count() as u8).map(worlds_with).collect()
}

/// Returns the scenarios whose ice map satisfies `is_wanted`.
fn worlds_where(worlds: &[Cells], is_wanted: impl Fn(Cells) -> bool) -> WorldSet<WORDS> {
    let mut wanted = WorldSet::EMPTY;
    let lanes = worlds.iter().enumerate().filter(|(_, ice)| is_wanted(**ice));
    lanes.for_each(|(lane, _)| wanted.insert(lane));
    wanted
}
