//! Adapter from a player to an agent.

use super::Player;
use super::placement_outcomes::{most_probable, placement_outcomes};
use crate::agents::{
    Agent, AgentReply, Candidate, Decision, DecisionEffort, Forecast, Percept, PossibleOutcome,
    Proof, Verdict,
};
use crate::planning::learning::DecisionValues;
use crate::planning::search::Budget;
use crate::worlds::zuma::{Action, BeliefUpdate, Observation, Zuma};

/// An agent that plays Zuma with a player and records every choice.
#[derive(Debug)]
pub struct PlayerAgent<P: ?Sized>(Box<P>);

impl<P: Player + ?Sized> PlayerAgent<P> {
    /// An agent for this player.
    #[must_use]
    pub const fn new(player: Box<P>) -> Self {
        Self(player)
    }
}

impl<P: Player + ?Sized> Agent<Zuma> for PlayerAgent<P> {
    fn name(&self) -> &str {
        self.0.name()
    }

    /// Asks the player once; ignores the budget.
    fn decide(&mut self, percept: &Percept<'_, Zuma>, _: &Budget<'_>) -> AgentReply<Zuma> {
        let choice = self.0.evaluate(percept.observation);
        AgentReply::Act(decision_of(&choice, self.0.as_ref(), percept.observation))
    }
}

/// Record of a choice: forecasts, outcomes and verdicts of the valued actions.
///
/// The effort counts each valued action as one node.
fn decision_of<P: Player + ?Sized>(
    choice: &DecisionValues,
    player: &P,
    observation: &Observation,
) -> Decision<Zuma> {
    let chosen = choice.action.rank();
    let hit = player.estimate().map(|estimate| estimate.probabilities.hit[observation.ball] as f32);
    let forecast = |rank: usize| Forecast {
        reward: choice.values.get(rank).copied(),
        reward_deviation: choice.deviations.get(rank).copied(),
        execution_probability: hit,
        ..Forecast::default()
    };
    let candidate = |rank: usize| Candidate {
        actions: [Action::from_rank(rank)].into(),
        cost: 1.0,
        heuristic: None,
        forecast: forecast(rank),
        risk: None,
        reveals: [].into(),
        information_bits: None,
        proved_loss: None,
        outcomes: outcomes(player, observation, Action::from_rank(rank)),
        verdict: verdict(choice, rank),
    };
    let others = (0..choice.values.len()).filter(|rank| *rank != chosen);
    let ranks = std::iter::once(chosen).filter(|rank| *rank < choice.values.len()).chain(others);
    // The prediction assumes that the choice is executed; its probability is
    // `execution_probability`.
    let predicted = player.estimate().and_then(|estimate| {
        let placements = placement_outcomes(estimate, observation, choice.action);
        most_probable(&placements).map(|outcome| outcome.change.clone())
    });
    Decision {
        effort: DecisionEffort { nodes: choice.values.len() as u64, ..DecisionEffort::default() },
        proof: if player.is_optimal() { Proof::Optimal } else { Proof::BestEffort },
        forecast: Forecast { confidence: choice.confidence, ..forecast(chosen) },
        candidates: ranks.map(candidate).collect(),
        predicted,
        ..Decision::without_explanation(choice.action, player.engine())
    }
}

/// Verdict on an action by its value; `rank` is its index among all actions.
fn verdict(choice: &DecisionValues, rank: usize) -> Verdict {
    let (value, best) = (choice.values[rank], choice.values[choice.action.rank()]);
    if rank == choice.action.rank() {
        Verdict::Chosen
    } else if value >= best {
        Verdict::Tied
    } else {
        Verdict::Costlier
    }
}

/// Possible outcomes of an executed action; empty if certain or if the player has no model.
fn outcomes<P: Player + ?Sized>(
    player: &P,
    observation: &Observation,
    action: Action,
) -> Box<[PossibleOutcome<Zuma>]> {
    let Some(estimate) = player.estimate() else { return Box::default() };
    let placements = placement_outcomes(estimate, observation, action);
    if placements.len() == 1 {
        return Box::default();
    }
    placements
        .into_iter()
        .map(|outcome| PossibleOutcome {
            probability: outcome.probability as f32,
            change: outcome.change,
            belief_update: BeliefUpdate::default(),
            lost: 0.0,
            is_unsampled: false,
            forecast: Forecast::default(),
            continuation: Box::default(),
        })
        .collect()
}
