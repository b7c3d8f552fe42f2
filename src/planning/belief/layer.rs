//! A* over the states that are reachable without a new observation.
//!
//! Every action has one outcome as long as no unknown cell decides. The heuristic is the hindsight
//! cost (mean over the scenarios), which is consistent. The search is lazy: it advances only while
//! a macro-action that it has not found yet may be better than the found ones. It yields
//! macro-actions in rising order of their lower bounds.

use super::ground::{Ground, Macro};
use super::rink::Pose;
use super::slide::{Known, Slide};
use crate::board::Direction;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// A* search among states with unchanged knowledge; can be continued at any time.
#[derive(Debug, Clone)]
pub struct Layer {
    known: Known,
    places: Vec<Place>,
    steps_to: FxHashMap<Pose, u32>,
    queue: BinaryHeap<Entry>,
}

/// A reached state with its parent, for reconstructing the actions.
#[derive(Debug, Clone, Copy)]
struct Place {
    pose: Pose,
    /// Actions since the start of this search.
    steps: u32,
    parent: u32,
    direction: Direction,
}

/// What an expansion found, in rising order of lower bounds.
#[derive(Debug, Clone, PartialEq)]
pub enum Found {
    /// A macro-action to the goal or a cutoff state, without a further observation.
    End(Macro),
    /// A macro-action whose last action may reveal something.
    Exit(Macro),
    /// None yet: one state was expanded.
    Nothing,
}

/// Queue entry: a state, or an informative action from it, with its lower bound.
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
    /// Least cost first; then states before macro-actions (fewer observations); then deepest.
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
    /// Starts a search in a state; `hindsight` is its mean hindsight cost.
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

    /// Number of states and queue entries held: the greater part of the memory.
    #[must_use]
    pub fn size(&self) -> usize {
        self.places.len() + self.queue.len()
    }

    /// Lower bound of all macro-actions not found yet; infinite after the last.
    #[must_use]
    pub fn least_cost_ahead(&self) -> f64 {
        self.queue.peek().map_or(f64::INFINITY, |entry| entry.cost)
    }

    /// Expands one state or returns one macro-action.
    ///
    /// Costs are means over `worlds`, whose weights sum to `weight`. `steps` were taken before this
    /// search; `work` counts scenario evaluations.
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
        // A shorter path to this state was found after this entry was queued.
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
            // One step ahead of the action, whether informative or not: the lower bound of
            // everything that follows.
            let cost = ground.hindsight_after(&slide, worlds, steps + after.steps) / weight;
            *work += worlds.len() as u64;
            // Rounding must not make the lower bound fall along a path.
            let cost = cost.max(entry.cost);
            // As good as giving up: no policy takes it.
            if cost >= failure {
                continue;
            }
            // An informative action is queued with its own bound and becomes a macro-action when
            // its turn comes.
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

    /// Reconstructs the actions to a state, followed by `last`.
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
