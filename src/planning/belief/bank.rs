//! Worlds that the belief admits, each with the distances to the goal in it.

use super::distances::{End, Grip, LOST, Scratch, fill};
use super::edge::Edge;
use super::pose_index::PoseIndex;
use super::rink::{Cells, Pose, Rink, has};
use super::slide::Known;
use super::ways_back::WrittenDown;
use super::world_set::WorldSet;
use crate::planning::search::Guard;
use rayon::prelude::*;

/// Worlds that are searched together, in words of 64.
const WORDS: usize = 4;

/// Worlds in one table.
pub const LANES: usize = 64 * WORDS;

/// A set of worlds with weights and distance tables.
#[derive(Debug, Clone)]
pub struct Bank {
    ice: Vec<Cells>,
    weights: Vec<f32>,
    pose_count: usize,
    /// Table after table: a row a pose, a byte a world. Each holds [`LANES`] worlds, the last one
    /// what is left.
    distances: Vec<u8>,
    /// Where its tables end.
    edge: Edge,
    /// Whether every world that the belief admits is in it, up to cells that never matter.
    is_complete: bool,
}

impl Bank {
    /// Works out the distances in these worlds over all poses of the index; `None` if the guard
    /// ends that. O(poses × cells of a slide), then O(worlds / 256 × poses) on all threads.
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

    /// The same where the tables end at the edge of these poses. Nothing is expected beyond it in
    /// worlds whose ice is hopeless; no world is asked for if there is no edge.
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

    /// Number of worlds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ice.len()
    }

    /// Whether there is no world in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ice.is_empty()
    }

    /// Whether it holds every world that the belief admitted when it was made.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The ice of a world.
    #[inline]
    #[must_use]
    pub fn ice(&self, world: u32) -> Cells {
        self.ice[world as usize]
    }

    /// The weight of a world.
    #[inline]
    #[must_use]
    pub fn weight(&self, world: u32) -> f32 {
        self.weights[world as usize]
    }

    /// Where its tables end.
    #[inline]
    #[must_use]
    pub fn edge(&self) -> &Edge {
        &self.edge
    }

    /// Fewest actions to the goal from a numbered pose, along ways through the edge as many as are
    /// expected; [`LOST`] if there is no way.
    #[inline]
    #[must_use]
    pub fn distance(&self, world: u32, pose: u32) -> u8 {
        let (first, lane) = (world as usize / LANES * LANES, world as usize % LANES);
        let width = (self.len() - first).min(LANES);
        self.distances[first * self.pose_count + pose as usize * width + lane]
    }

    /// [`Self::distance`] in each of these worlds, in their order.
    #[inline]
    pub fn distances<'a>(&'a self, worlds: &'a [u32], pose: u32) -> impl Iterator<Item = u8> + 'a {
        // Most banks are one table, and of that the row need be found but once.
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

    /// [`Self::distance`] of a pose that may have no number: [`LOST`] then.
    #[inline]
    #[must_use]
    pub fn distance_if(&self, world: u32, pose: Option<u32>) -> u8 {
        pose.map_or(LOST, |pose| self.distance(world, pose))
    }

    /// [`Self::distance`] of any pose: [`LOST`] where crates stand out of the tables. Whoever asks
    /// for many worlds had better number the pose once, see [`Self::distance_if`].
    #[must_use]
    pub fn distance_of(&self, index: &PoseIndex, world: u32, pose: Pose) -> u8 {
        self.distance_if(world, index.number_of(pose))
    }

    /// The worlds that fit what is known.
    pub fn consistent(&self, known: Known) -> impl Iterator<Item = u32> + '_ {
        let fits = move |ice: &Cells| ice & known.floor == 0 && known.ice & !ice == 0;
        (0..self.len() as u32).filter(move |world| fits(&self.ice[*world as usize]))
    }
}

/// For every cell the worlds in which it is ice, and the others.
fn by_cell(rink: &Rink, worlds: &[Cells]) -> Vec<Grip<WORDS>> {
    let all = WorldSet::first(worlds.len());
    let worlds_with = |cell: u8| {
        let carries = worlds_where(worlds, |ice| has(ice, cell));
        Grip { carries, stops: all.without(carries) }
    };
    (0..rink.cell_count() as u8).map(worlds_with).collect()
}

fn worlds_where(worlds: &[Cells], is_wanted: impl Fn(Cells) -> bool) -> WorldSet<WORDS> {
    let mut wanted = WorldSet::EMPTY;
    let lanes = worlds.iter().enumerate().filter(|(_, ice)| is_wanted(**ice));
    lanes.for_each(|(lane, _)| wanted.insert(lane));
    wanted
}
