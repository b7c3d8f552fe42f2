//! A layer of the belief graph: all that can be reached without learning anything.
//!
//! Inside a layer every action has one outcome, so it is searched by A*, with the hindsight cost
//! (the mean over worlds of the cost with the ice in plain sight) as the estimate, which is
//! consistent. The search is lazy: it goes on only as long as something better than the exits
//! found so far may be ahead.

use super::ground::{Ground, Macro};
use super::rink::Pose;
use super::slide::{Known, Slide};
use crate::board::Direction;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// The search inside one layer, to be continued at any time.
#[derive(Debug, Clone)]
pub struct Layer {
    known: Known,
    places: Vec<Place>,
    steps_to: FxHashMap<Pose, u32>,
    queue: BinaryHeap<Entry>,
}

/// A pose reached.
#[derive(Debug, Clone, Copy)]
struct Place {
    pose: Pose,
    /// Actions since the start of the layer.
    steps: u32,
    parent: u32,
    direction: Direction,
}

/// The next thing found, in the order of the cost that is certain at least.
#[derive(Debug, Clone, PartialEq)]
pub enum Found {
    /// The goal, or the edge of the tables, without learning anything more.
    End(Macro),
    /// An action that may reveal something.
    Exit(Macro),
    /// Nothing yet: the search went on by one pose.
    Nothing,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Entry {
    cost: f64,
    steps: u32,
    place: u32,
    exit: Option<Direction>,
}

impl Eq for Entry {}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Entry {
    /// Cheapest first; then poses before exits (fewer informative moves); then the farthest.
    fn cmp(&self, other: &Self) -> Ordering {
        other
            .cost
            .total_cmp(&self.cost)
            .then_with(|| other.exit.is_some().cmp(&self.exit.is_some()))
            .then_with(|| self.steps.cmp(&other.steps))
            .then_with(|| other.place.cmp(&self.place))
            .then_with(|| other.exit.cmp(&self.exit))
    }
}

impl Layer {
    /// The layer of a pose with that knowledge, whose hindsight cost is given.
    #[must_use]
    pub fn new(known: Known, start: Pose, hindsight: f64) -> Self {
        let place = Place { pose: start, steps: 0, parent: 0, direction: Direction::Up };
        let entry = Entry { cost: hindsight, steps: 0, place: 0, exit: None };
        Self {
            known,
            places: vec![place],
            steps_to: FxHashMap::from_iter([(start, 0)]),
            queue: BinaryHeap::from([entry]),
        }
    }

    /// Poses and ways held: the greater part of the memory.
    #[must_use]
    pub fn size(&self) -> usize {
        self.places.len() + self.queue.len()
    }

    /// No way not found yet costs less; infinite when all are found.
    #[must_use]
    pub fn least_cost_ahead(&self) -> f64 {
        self.queue.peek().map_or(f64::INFINITY, |entry| entry.cost)
    }

    /// Goes on by one pose or exit. Costs are means over the worlds, whose weights sum to
    /// `weight`; `steps` were taken before the layer. `work` counts worlds looked at.
    pub fn advance(
        &mut self,
        ground: &Ground<'_>,
        (worlds, weight): (&[u32], f64),
        steps: u32,
        work: &mut u64,
    ) -> Found {
        let Some(entry) = self.queue.pop() else { return Found::Nothing };
        let place = self.places[entry.place as usize];
        if let Some(direction) = entry.exit {
            return Found::Exit(self.way_to(entry.place, Some(direction)));
        }
        if place.steps > self.steps_to[&place.pose] {
            return Found::Nothing;
        }
        if ground.steps_from_end(place.pose).is_some() {
            return Found::End(self.way_to(entry.place, None));
        }
        let failure = ground.stakes.loss_cost() - 1e-9;
        let mut slide = Slide::default();
        for direction in Direction::ALL {
            slide.follow(ground.rink, self.known, place.pose, direction);
            if !slide.moves() {
                continue;
            }
            let after = Place {
                pose: slide.pose_after(0),
                steps: place.steps + 1,
                parent: entry.place,
                direction,
            };
            let is_exit = slide.is_informative();
            if !is_exit && self.steps_to.get(&after.pose).is_some_and(|old| *old <= after.steps) {
                continue;
            }
            let cost = ground.hindsight_after(&slide, worlds, steps + after.steps) / weight;
            *work += worlds.len() as u64;
            // Rounding must not make an estimate fall along a way.
            let cost = cost.max(entry.cost);
            if cost >= failure {
                continue;
            }
            let (place, exit) = if is_exit {
                (entry.place, Some(direction))
            } else {
                self.steps_to.insert(after.pose, after.steps);
                self.places.push(after);
                (self.places.len() as u32 - 1, None)
            };
            self.queue.push(Entry { cost, steps: after.steps, place, exit });
        }
        Found::Nothing
    }

    fn way_to(&self, place: u32, last: Option<Direction>) -> Macro {
        let mut actions: Vec<Direction> = last.into_iter().collect();
        let mut at = self.places[place as usize];
        let pose = at.pose;
        while at.steps > 0 {
            actions.push(at.direction);
            at = self.places[at.parent as usize];
        }
        actions.reverse();
        Macro { pose, actions }
    }
}
