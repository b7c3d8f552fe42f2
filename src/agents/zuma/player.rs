//! The interface of the Zuma players, and the adapter from a player to an agent.
//!
//! The records list the possible outcomes of each action under the player's estimated model.

use crate::agents::{
    Agent, AgentReply, Candidate, Decision, DecisionEffort, Forecast, Percept, PossibleOutcome,
    Proof, Verdict,
};
use crate::planning::search::Budget;
use crate::planning::zuma::{DecisionValues, ModelEstimate};
use crate::worlds::zuma::rules::{ChangedLine, overflow};
use crate::worlds::zuma::{Action, BeliefUpdate, Colour, Observation, Transition, Zuma};

/// A player that decides from observations only.
pub trait Player: Send {
    /// The name shown beside its decisions.
    fn name(&self) -> &str;

    /// Chooses an action and values the alternatives.
    ///
    /// Simple players give no values.
    fn evaluate(&mut self, observation: &Observation) -> DecisionValues;

    /// Name of the method that decides, as recorded; the player's name by default.
    fn engine(&self) -> &str {
        self.name()
    }

    /// The estimated model, if the player plans with one; `None` by default.
    fn estimate(&self) -> Option<&ModelEstimate> {
        None
    }

    /// Returns true if its choices are proved optimal for its model; false by default.
    fn is_optimal(&self) -> bool {
        false
    }
}

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
        forecast: forecast(rank),
        outcomes: outcomes(player, observation, Action::from_rank(rank)),
        ..Candidate::without_figures([Action::from_rank(rank)].into(), verdict(choice, rank))
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

/// One possible outcome of an action that is executed as chosen.
#[derive(Debug, Clone, PartialEq)]
struct PlacementOutcome {
    /// Probability, given that the action is executed as chosen.
    probability: f64,
    /// The transition; its next ball is the most probable one.
    change: Transition,
}

/// All outcomes of an action that is executed as chosen, shortest chain reaction first.
///
/// One outcome for each possible number of popped runs. A discarded ball has one outcome.
fn placement_outcomes(
    estimate: &ModelEstimate,
    observation: &Observation,
    action: Action,
) -> Vec<PlacementOutcome> {
    let ModelEstimate { probabilities, rewards } = estimate;
    let next_ball = most_probable_ball(estimate);
    let ended = |mut change: Transition, line| {
        let after = Observation { line, step: observation.step + 1, ..*observation };
        if after.is_over() {
            change.reward += rewards.of_end(line);
        }
        change
    };
    let nothing =
        Transition { done: action, pops: Vec::new(), fallen: None, reward: 0.0, next_ball };
    let Action::Insert(at) = action else {
        return vec![PlacementOutcome {
            probability: 1.0,
            change: ended(nothing, observation.line),
        }];
    };
    let mut touched = ChangedLine::insert(observation.line, usize::from(at), observation.ball);
    let (mut reached, mut so_far) = (1.0, nothing);
    let mut outcomes = Vec::new();
    // Each round adds the outcome in which the chain stops here, then assumes that the run pops.
    loop {
        let run = touched.run();
        let pop = run.map_or(0.0, |run| probabilities.pop[run.colour]);
        let mut change = so_far.clone();
        let mut line = touched.line;
        if let Some((rest, fallen)) = overflow(line, observation.max_length) {
            line = rest;
            change.fallen = Some(fallen);
            change.reward += rewards.of_fall(fallen);
        }
        outcomes.push(PlacementOutcome {
            probability: reached * (1.0 - pop),
            change: ended(change, line),
        });
        let Some(run) = run else { return outcomes };
        reached *= pop;
        so_far.reward += rewards.of_pop(run);
        so_far.pops.push(run);
        touched = touched.after_pop(run);
    }
}

/// The most probable outcome, the first of equals; `None` if there is none.
fn most_probable(outcomes: &[PlacementOutcome]) -> Option<&PlacementOutcome> {
    outcomes.iter().reduce(
        |best, outcome| {
            if outcome.probability > best.probability { outcome } else { best }
        },
    )
}

/// The most probable colour of the next ball, the first of equals.
fn most_probable_ball(estimate: &ModelEstimate) -> Colour {
    let probabilities = &estimate.probabilities.next_ball;
    let more = |best: Colour, colour| {
        if probabilities[colour] > probabilities[best] { colour } else { best }
    };
    Colour::ALL.into_iter().fold(Colour::Red, more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::zuma::State;
    use crate::worlds::zuma::testing::{example_model, line};

    /// Outcomes as "probability: pops, points".
    #[track_caller]
    fn check(numbers: &[u8], ball: Colour, action: i16, step: u32, expected: &[&str]) {
        let estimate = ModelEstimate::of_model(&example_model());
        let state = State { step, ..State::initial(line(numbers), ball) };
        let observation = Observation::of(&state, 10, 6);
        let action = Action::from_rank((action + 1) as usize);
        let shown: Vec<_> = placement_outcomes(&estimate, &observation, action)
            .iter()
            .map(|PlacementOutcome { probability, change }| {
                assert_eq!((change.done, change.next_ball), (action, Colour::Blue));
                let fallen = change.fallen.map_or_else(String::new, |ball| format!(" -{ball}"));
                let pops = change.pops.len();
                format!("{:.0} %: {pops} pops, {}{fallen}", probability * 100.0, change.reward)
            })
            .collect();
        assert_eq!(shown, expected, "{numbers:?} {ball} {action}");
    }

    #[test]
    fn outcomes_cover_chains_overflow_and_final_reward() {
        check(&[1, 2], Colour::Red, -1, 0, &["100 %: 0 pops, 0"]);
        check(&[1, 2], Colour::Red, 0, 0, &["100 %: 0 pops, 0"]);
        check(&[2, 2, 1], Colour::Blue, 0, 0, &["30 %: 0 pops, 0", "70 %: 1 pops, 1"]);
        check(
            &[4, 4, 2, 2, 4],
            Colour::Blue,
            3,
            0,
            &["30 %: 0 pops, 0", "7 %: 1 pops, 1", "63 %: 2 pops, 153"],
        );
        check(&[1, 2, 3, 1, 2, 3], Colour::Red, 0, 0, &["100 %: 0 pops, -3 -green"]);
        check(&[1, 2], Colour::Red, -1, 9, &["100 %: 0 pops, -5"]);
        check(&[2, 2], Colour::Blue, 0, 9, &["30 %: 0 pops, -9", "70 %: 1 pops, 151"]);
    }
}
