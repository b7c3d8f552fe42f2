//! One-step lookahead: evaluates only the next action, over sampled scenarios, at every step.

use super::assuming::Assuming;
use super::fallback::{decide_late, fallback};
use super::forecast::steps_left;
use super::prospect::single_action;
use super::situation::fingerprint;
use super::weighing::DECISION;
use super::{
    Agent, Answer, Candidate, Decision, Effort, Forecast, Percept, PlanNote, Proof, Verdict,
};
use crate::board::Direction;
use crate::planning::belief::lookahead::{Estimate, Extent, Lookahead};
use crate::planning::belief::outline::NoTables;
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Ice, Observation, rules};
use rustc_hash::FxHashMap;

/// Resource limits of each step.
const EXTENT: Extent = Extent {
    worlds: 32,
    most_poses: DECISION.most_poses,
    most_poses_in_bank: DECISION.most_poses_in_bank,
    most_bytes: 64 << 20,
};

/// Costs that differ by less than this, in steps, are equal.
const CLOSE: f64 = 1e-6;

/// The assumed continuation after the next action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sequel {
    /// All ice becomes visible: clairvoyant play.
    Sight,
    /// The optimistic replanner continues.
    Optimism,
}

/// Takes the action with the least mean cost over sampled scenarios.
///
/// If the same state comes back with the same knowledge, it takes the action tried least often
/// there, but no action that loses every scenario while another remains. This breaks cycles.
#[derive(Debug)]
pub struct StepByStep {
    name: &'static str,
    sequel: Sequel,
    seed: u64,
    stakes: Stakes,
    lookahead: Result<Lookahead, NoTables>,
    /// Actions tried, by hash of state and knowledge.
    tried: FxHashMap<u64, Vec<Direction>>,
    /// Decides if there are no tables, or no sampled scenario has a path to the goal.
    fallback: Option<Assuming>,
}

impl StepByStep {
    /// An agent for the first observation and belief. Samples its scenarios at once.
    #[must_use]
    pub(super) fn new(
        name: &'static str,
        sequel: Sequel,
        observation: &Observation,
        belief: &Belief,
        seed: u64,
        stakes: Stakes,
        budget: &Budget<'_>,
    ) -> Self {
        let should_stop = budget.should_stop;
        let state = &observation.state;
        Self {
            name,
            sequel,
            seed,
            stakes,
            lookahead: Lookahead::new(belief, state, stakes, seed, EXTENT, should_stop),
            tried: FxHashMap::default(),
            fallback: None,
        }
    }

    /// Estimates of the four actions; `None` if no action reaches the goal in any scenario, or the
    /// guard stops the work.
    fn estimates(
        &mut self,
        percept: &Percept<'_, Ice>,
        budget: &Budget<'_>,
    ) -> Option<[Option<Estimate>; 4]> {
        let (belief, state) = (percept.belief, &percept.observation.state);
        let should_stop = budget.should_stop;
        // The guard stopped the construction of the tables: try again now.
        if matches!(self.lookahead, Err(NoTables::Stopped)) {
            self.lookahead =
                Lookahead::new(belief, state, self.stakes, self.seed, EXTENT, should_stop);
        }
        let lookahead = self.lookahead.as_mut().ok()?;
        let estimates = match self.sequel {
            Sequel::Sight => lookahead.hindsight(belief, state, percept.step, should_stop),
            Sequel::Optimism => lookahead.rollouts(belief, state, percept.step, should_stop),
        };
        estimates.iter().flatten().any(|estimate| estimate.success > 0.0).then_some(estimates)
    }

    fn decide_by(
        &mut self,
        percept: &Percept<'_, Ice>,
        estimates: &[Option<Estimate>; 4],
    ) -> Option<Decision<Ice>> {
        let situation = fingerprint(&percept.observation.state, percept.belief);
        let tried = self.tried.entry(situation).or_default();
        let times_tried = |action: &Direction| tried.iter().filter(|one| *one == action).count();
        let (action, best) = Direction::ALL
            .into_iter()
            .zip(estimates)
            .filter_map(|(direction, estimate)| Some((direction, (*estimate)?)))
            .min_by(|(one, its), (other, others)| {
                let by_cost = || its.cost.total_cmp(&others.cost);
                let by_trials = times_tried(one).cmp(&times_tried(other)).then_with(by_cost);
                // Actions that lose every scenario come last, then the least tried, then the
                // cheapest.
                (its.success <= 0.0).cmp(&(others.success <= 0.0)).then(by_trials)
            })?;
        tried.push(action);
        let worlds = self.lookahead.as_ref().map_or(0, Lookahead::world_count);
        let mut candidates: Vec<Candidate<Ice>> = Direction::ALL
            .into_iter()
            .zip(estimates)
            .map(|(direction, estimate)| {
                let verdict = match estimate {
                    _ if direction == action => Verdict::Chosen,
                    None => Verdict::Idle,
                    Some(estimate) if estimate.is_dead_end => Verdict::DeadEnd,
                    Some(estimate) if (estimate.cost - best.cost).abs() <= CLOSE => Verdict::Tied,
                    Some(estimate) if estimate.cost < best.cost => Verdict::Tried,
                    Some(_) => Verdict::Costlier,
                };
                candidate(percept, direction, *estimate, verdict)
            })
            .collect();
        candidates.sort_by_key(|candidate| candidate.verdict != Verdict::Chosen);
        // The most likely outcome is not known here; predict floor in unknown cells.
        let mut after = percept.observation.state.clone();
        let is_ice = |cell| percept.belief.known_ice().contains(cell);
        let layout = &percept.observation.layout;
        let predicted = rules::apply_assuming(layout, is_ice, &mut after, action);
        Some(Decision {
            action,
            engine: match self.sequel {
                Sequel::Sight => "hindsight on sampled ice maps",
                Sequel::Optimism => "optimistic rollouts on sampled ice maps",
            }
            .to_owned(),
            effort: Effort { nodes: 0, worlds: worlds as u32, cut_short: false },
            proof: Proof::BestEffort,
            leaves_out_ways: false,
            is_about_the_worst: false,
            forecast: forecast(percept, best),
            candidates,
            plan: PlanNote::None,
            predicted: Some(predicted),
            imagined: Vec::new(),
        })
    }
}

impl Agent<Ice> for StepByStep {
    fn name(&self) -> &str {
        self.name
    }

    fn decide(&mut self, percept: &Percept<'_, Ice>, budget: &Budget<'_>) -> Answer<Ice> {
        let estimates = self.estimates(percept, budget);
        if let Some(decision) = estimates.and_then(|them| self.decide_by(percept, &them)) {
            self.fallback = None;
            return Answer::Act(decision);
        }
        let here = (percept.observation, percept.step);
        let (name, seed, stakes) = (self.name, self.seed, self.stakes);
        decide_late(budget, |budget| {
            let make = || fallback(name, here, percept.belief, seed, stakes, budget);
            self.fallback.get_or_insert_with(make).decide(percept, budget)
        })
    }
}

/// Forecast of an action. The success probability is left out if the tables cover only some paths,
/// since it may be far too low.
fn forecast(percept: &Percept<'_, Ice>, estimate: Estimate) -> Forecast {
    let steps = estimate.steps.map(|steps| steps_left(steps, percept.step));
    let success = estimate.has_all_ways.then_some(estimate.success as f32);
    Forecast { success, steps, ..Forecast::default() }
}

/// Record of one action.
fn candidate(
    percept: &Percept<'_, Ice>,
    action: Direction,
    estimate: Option<Estimate>,
    verdict: Verdict,
) -> Candidate<Ice> {
    let forecast = estimate.map(|estimate| forecast(percept, estimate)).unwrap_or_default();
    Candidate {
        heuristic: forecast.steps.map(|steps| (steps - 1.0).max(0.0)),
        forecast,
        risk: estimate.filter(|it| it.has_all_ways).map(|estimate| estimate.lost as f32),
        ..single_action(percept, action, verdict)
    }
}
