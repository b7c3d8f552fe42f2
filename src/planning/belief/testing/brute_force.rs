//! Optimal policies by exhaustive search, as a reference for tests.
//!
//! Shares no code with the planner: a situation is a state with the set of scenarios that look
//! alike so far. Every action is taken in each of these scenarios to split them.

use super::scene::Scene;
use crate::board::{CellSet, Direction};
use crate::worlds::ice::{State, Terrain, rules};
use std::collections::HashMap;

/// Set of scenarios, one bit each.
pub(crate) type WorldSet = u64;

/// How the costs of several scenarios are aggregated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Over {
    Mean,
    Worst,
}

/// Index in the list of situations.
pub(crate) type SituationId = usize;

/// Weighted scenarios, and all situations that can arise.
pub(crate) struct BruteForce {
    worlds: Vec<(Terrain, f64)>,
    /// States in which games end before the goal, with the steps to it.
    ends: HashMap<State, End>,
    situations: Vec<Situation>,
    numbers: HashMap<(State, WorldSet), SituationId>,
}

/// Steps from the end of a game to the goal; `None` if it is lost.
type End = Option<u32>;

struct Situation {
    state: State,
    worlds: WorldSet,
    weight: f64,
    end: Option<End>,
    /// For each action that changes something, the situations it may lead to.
    actions: Vec<Vec<SituationId>>,
}

impl BruteForce {
    /// Creates the reference for at most 64 scenarios.
    pub(crate) fn new(scene: &Scene, worlds: impl Iterator<Item = (CellSet, f64)>) -> Self {
        let worlds: Vec<_> = worlds.map(|(ice, weight)| (scene.world(ice), weight)).collect();
        assert!(worlds.len() <= 64);
        let (situations, numbers, ends) = (Vec::new(), HashMap::new(), HashMap::new());
        Self { worlds, ends, situations, numbers }
    }

    /// Lets games end in these states too.
    pub(crate) fn ending_at(self, ends: impl Iterator<Item = (State, End)>) -> Self {
        Self { ends: ends.collect(), ..self }
    }

    /// The set of all scenarios.
    pub(crate) fn every_world(&self) -> WorldSet {
        (0..self.worlds.len()).fold(0, |set, world| set | 1 << world)
    }

    /// Returns a situation, and adds all that can follow from it.
    pub(crate) fn situation(&mut self, state: &State, worlds: WorldSet) -> SituationId {
        let id = self.note(state.clone(), worlds);
        let mut next = id;
        while next < self.situations.len() {
            if self.situations[next].actions.is_empty() && self.situations[next].end.is_none() {
                let actions = Direction::ALL.into_iter();
                self.situations[next].actions =
                    actions.filter_map(|action| self.outcomes(next, action)).collect();
            }
            next += 1;
        }
        id
    }

    fn note(&mut self, state: State, worlds: WorldSet) -> SituationId {
        if let Some(id) = self.numbers.get(&(state.clone(), worlds)) {
            return *id;
        }
        let is_solved = state.solves(self.worlds[0].0.layout());
        let end = if is_solved { Some(Some(0)) } else { self.ends.get(&state).copied() };
        let weight = members(worlds).map(|world| self.worlds[world].1).sum();
        let situation =
            Situation { state: state.clone(), worlds, weight, end, actions: Vec::new() };
        self.situations.push(situation);
        self.numbers.insert((state, worlds), self.situations.len() - 1);
        self.situations.len() - 1
    }

    /// Returns the situations after an action; `None` if nothing moves.
    fn outcomes(&mut self, id: SituationId, action: Direction) -> Option<Vec<SituationId>> {
        let Situation { state, worlds, .. } = &self.situations[id];
        let mut seen: Vec<(State, WorldSet)> = Vec::new();
        for world in members(*worlds) {
            let mut after = state.clone();
            rules::apply(&self.worlds[world].0, &mut after, action);
            match seen.iter_mut().find(|(state, _)| *state == after) {
                Some((_, worlds)) => *worlds |= 1 << world,
                None => seen.push((after, 1 << world)),
            }
        }
        let moves = seen.iter().any(|(after, _)| after != state);
        moves.then(|| seen.into_iter().map(|(after, worlds)| self.note(after, worlds)).collect())
    }

    /// Returns the least cost of the whole episode, by `[steps][situation]`.
    ///
    /// For 0 to `horizon` steps, after which the game is lost. A cost is the steps at the goal, at
    /// most `failure`; aggregated by the mean or the maximum.
    pub(crate) fn least_costs(&self, horizon: u32, failure: f64, over: Over) -> Vec<Vec<f64>> {
        let mut costs = vec![Vec::new(); horizon as usize + 1];
        for steps in (0..=horizon as usize).rev() {
            let cost = |situation: &Situation| {
                if let Some(end) = situation.end {
                    let left = end.map_or(f64::INFINITY, f64::from);
                    return failure.min(steps as f64 + left);
                }
                if steps as u32 == horizon {
                    return failure;
                }
                let later: &[f64] = &costs[steps + 1];
                let together = |outcomes: &Vec<SituationId>| {
                    let outcomes =
                        outcomes.iter().map(|id| (self.situations[*id].weight, later[*id]));
                    match over {
                        Over::Mean => {
                            outcomes.map(|(w, cost)| w * cost).sum::<f64>() / situation.weight
                        }
                        Over::Worst => outcomes.map(|(_, cost)| cost).fold(0.0, f64::max),
                    }
                };
                situation.actions.iter().map(together).fold(failure, f64::min)
            };
            costs[steps] = self.situations.iter().map(cost).collect();
        }
        costs
    }

    /// Returns the greatest weight of scenarios that reach the goal, by situation.
    ///
    /// Steps do not count.
    pub(crate) fn greatest_successes(&self) -> Vec<f64> {
        let first = |situation: &Situation| {
            if situation.end.flatten().is_some() { situation.weight } else { 0.0 }
        };
        let mut successes: Vec<f64> = self.situations.iter().map(first).collect();
        loop {
            let better = |situation: &Situation, so_far: f64| {
                let actions = situation.actions.iter();
                actions
                    .map(|outcomes| outcomes.iter().map(|id| successes[*id]).sum::<f64>())
                    .fold(so_far, f64::max)
            };
            let situations = self.situations.iter().zip(&successes);
            let after: Vec<f64> =
                situations.map(|(situation, so_far)| better(situation, *so_far)).collect();
            if after == successes {
                return successes;
            }
            successes = after;
        }
    }

    /// Weight of a situation's scenarios.
    pub(crate) fn weight(&self, id: SituationId) -> f64 {
        self.situations[id].weight
    }
}

fn members(worlds: WorldSet) -> impl Iterator<Item = usize> {
    (0..64).filter(move |world| worlds >> world & 1 == 1)
}
