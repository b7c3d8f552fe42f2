//! Adapter from a player to an agent.

use super::Player;
use super::outlook::{courses, likeliest};
use crate::agents::{
    Agent, Answer, Candidate, Decision, Effort, Forecast, Percept, PossibleOutcome, Proof, Verdict,
};
use crate::planning::learning::Judgement;
use crate::planning::search::Budget;
use crate::worlds::zuma::{Action, Lesson, Observation, Zuma};

/// An agent that plays Zuma with a player and records every choice.
#[derive(Debug)]
pub struct Seated<P: ?Sized>(Box<P>);

impl<P: Player + ?Sized> Seated<P> {
    /// An agent for this player.
    #[must_use]
    pub const fn new(player: Box<P>) -> Self {
        Self(player)
    }
}

impl<P: Player + ?Sized> Agent<Zuma> for Seated<P> {
    fn name(&self) -> &str {
        self.0.name()
    }

    /// Evaluates every place once; no search that the budget could stop.
    fn decide(&mut self, percept: &Percept<'_, Zuma>, _: &Budget<'_>) -> Answer<Zuma> {
        let judgement = self.0.judge(percept.observation);
        Answer::Act(explained(&judgement, self.0.as_ref(), percept.observation))
    }
}

fn explained<P: Player + ?Sized>(
    judgement: &Judgement,
    player: &P,
    seen: &Observation,
) -> Decision<Zuma> {
    let chosen = judgement.action.rank();
    let hit = player.estimate().map(|estimate| estimate.odds.hit[seen.ball] as f32);
    let forecast = |rank: usize| Forecast {
        reward: judgement.values.get(rank).copied(),
        reward_deviation: judgement.deviations.get(rank).copied(),
        carried_out: hit,
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
        proved: None,
        outcomes: outcomes(player, seen, Action::from_rank(rank)),
        verdict: verdict(judgement, rank),
    };
    let others = (0..judgement.values.len()).filter(|rank| *rank != chosen);
    let ranks = std::iter::once(chosen).filter(|rank| *rank < judgement.values.len()).chain(others);
    // The prediction assumes that the choice is executed; its odds are in `carried_out`.
    let predicted = player.estimate().and_then(|estimate| {
        let courses = courses(estimate, seen, judgement.action);
        likeliest(&courses).map(|course| course.change.clone())
    });
    Decision {
        effort: Effort { nodes: judgement.values.len() as u64, ..Effort::default() },
        proof: if player.is_optimal() { Proof::Optimal } else { Proof::BestEffort },
        forecast: Forecast { certainty: judgement.certainty, ..forecast(chosen) },
        candidates: ranks.map(candidate).collect(),
        predicted,
        ..Decision::bare(judgement.action, player.engine())
    }
}

fn verdict(judgement: &Judgement, rank: usize) -> Verdict {
    let (value, best) = (judgement.values[rank], judgement.values[judgement.action.rank()]);
    if rank == judgement.action.rank() {
        Verdict::Chosen
    } else if value >= best {
        Verdict::Tied
    } else {
        Verdict::Costlier
    }
}

/// Possible outcomes of an executed choice; empty if the outcome is certain.
fn outcomes<P: Player + ?Sized>(
    player: &P,
    seen: &Observation,
    action: Action,
) -> Box<[PossibleOutcome<Zuma>]> {
    let Some(estimate) = player.estimate() else { return Box::default() };
    let courses = courses(estimate, seen, action);
    if courses.len() == 1 {
        return Box::default();
    }
    courses
        .into_iter()
        .map(|course| PossibleOutcome {
            probability: course.probability as f32,
            change: course.change,
            lesson: Lesson::default(),
            lost: 0.0,
            is_unseen: false,
            forecast: Forecast::default(),
            then: Box::default(),
        })
        .collect()
}
