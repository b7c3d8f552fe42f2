//! Optimal policies by exhaustive search, as a reference for tests.
//!
//! Shares no code with the planner. A situation is a state with the set of scenarios that agree
//! with all observations so far. Every action is taken in each of these scenarios to split them.

use super::scene::Scene;
use crate::board::{CellSet, Direction};
use crate::worlds::ice::{State, Terrain, rules};
use std::collections::HashMap;

/// Set of scenarios, one bit each.
pub(crate) type ScenarioBits = u64;

/// How the costs of several scenarios are aggregated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aggregation {
    Mean,
    Worst,
}

/// Index in the list of situations.
pub(crate) type SituationId = usize;

/// Weighted scenarios, and all situations that can arise.
pub(crate) struct BruteForce {
    scenarios: Vec<(Terrain, f64)>,
    /// States in which games end before the goal, with the steps from there to the goal.
    ends: HashMap<State, GameEnd>,
    situations: Vec<Situation>,
    numbers: HashMap<(State, ScenarioBits), SituationId>,
}

/// Number of steps from the end of a game to the goal; `None` if it is lost.
type GameEnd = Option<u32>;

/// A state, and the scenarios that agree with all observations so far.
struct Situation {
    state: State,
    scenarios: ScenarioBits,
    weight: f64,
    end: Option<GameEnd>,
    /// For each action that changes something, the situations it may lead to.
    actions: Vec<Vec<SituationId>>,
}

impl BruteForce {
    /// Creates the reference for at most 64 scenarios.
    pub(crate) fn new(scene: &Scene, scenario_ids: impl Iterator<Item = (CellSet, f64)>) -> Self {
        let scenarios: Vec<_> =
            scenario_ids.map(|(ice, weight)| (scene.terrain_with_ice(ice), weight)).collect();
        assert!(scenarios.len() <= 64);
        let (situations, numbers, ends) = (Vec::new(), HashMap::new(), HashMap::new());
        Self { scenarios, ends, situations, numbers }
    }

    /// Returns this reference with games that also end in these states.
    pub(crate) fn ending_at(self, ends: impl Iterator<Item = (State, GameEnd)>) -> Self {
        Self { ends: ends.collect(), ..self }
    }

    /// The set of all scenarios.
    pub(crate) fn all_scenarios(&self) -> ScenarioBits {
        (0..self.scenarios.len()).fold(0, |set, scenario| set | 1 << scenario)
    }

    /// Returns the index of a situation, and adds all situations that can follow from it.
    pub(crate) fn situation(&mut self, state: &State, scenarios: ScenarioBits) -> SituationId {
        let id = self.add_situation(state.clone(), scenarios);
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

    /// Returns the index of a situation; adds it without its actions if it is new.
    fn add_situation(&mut self, state: State, scenario_ids: ScenarioBits) -> SituationId {
        if let Some(id) = self.numbers.get(&(state.clone(), scenario_ids)) {
            return *id;
        }
        let is_solved = state.solves(self.scenarios[0].0.layout());
        let end = if is_solved { Some(Some(0)) } else { self.ends.get(&state).copied() };
        let weight = members(scenario_ids).map(|scenario| self.scenarios[scenario].1).sum();
        let situation = Situation {
            state: state.clone(),
            scenarios: scenario_ids,
            weight,
            end,
            actions: Vec::new(),
        };
        self.situations.push(situation);
        self.numbers.insert((state, scenario_ids), self.situations.len() - 1);
        self.situations.len() - 1
    }

    /// Returns the situations after an action; `None` if it changes the state in no scenario.
    fn outcomes(&mut self, id: SituationId, action: Direction) -> Option<Vec<SituationId>> {
        let Situation { state, scenarios: scenario_ids, .. } = &self.situations[id];
        let mut seen: Vec<(State, ScenarioBits)> = Vec::new();
        for scenario in members(*scenario_ids) {
            let mut after = state.clone();
            rules::apply(&self.scenarios[scenario].0, &mut after, action);
            match seen.iter_mut().find(|(state, _)| *state == after) {
                Some((_, scenario_ids)) => *scenario_ids |= 1 << scenario,
                None => seen.push((after, 1 << scenario)),
            }
        }
        let moves = seen.iter().any(|(after, _)| after != state);
        moves.then(|| {
            seen.into_iter()
                .map(|(after, scenario_ids)| self.add_situation(after, scenario_ids))
                .collect()
        })
    }

    /// Returns the minimum cost of the whole episode, indexed by `[steps][situation]`.
    ///
    /// `steps` is the number of steps before the situation, 0 to `horizon`; after `horizon` steps
    /// the game is lost. A cost is the number of steps at the goal, at most `failure`; `over`
    /// aggregates the scenarios.
    pub(crate) fn least_costs(
        &self,
        horizon: u32,
        failure: f64,
        over: Aggregation,
    ) -> Vec<Vec<f64>> {
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
                        Aggregation::Mean => {
                            outcomes.map(|(w, cost)| w * cost).sum::<f64>() / situation.weight
                        }
                        Aggregation::Worst => outcomes.map(|(_, cost)| cost).fold(0.0, f64::max),
                    }
                };
                situation.actions.iter().map(together).fold(failure, f64::min)
            };
            costs[steps] = self.situations.iter().map(cost).collect();
        }
        costs
    }

    /// Returns the maximum weight of scenarios that reach the goal, by situation.
    ///
    /// The number of steps is not limited.
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

fn members(scenarios: ScenarioBits) -> impl Iterator<Item = usize> {
    (0..64).filter(move |scenario| scenarios >> scenario & 1 == 1)
}
