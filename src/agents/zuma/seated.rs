//! A player as an agent of an episode.

use super::Player;
use crate::agents::{
    Agent, Answer, Candidate, Decision, Effort, Forecast, Percept, PlanNote, Proof, Verdict,
};
use crate::planning::learning::Judgement;
use crate::planning::search::Budget;
use crate::worlds::zuma::{Action, Zuma};

/// Plays an episode, and gives every choice with what it is worth as an explanation.
#[derive(Debug)]
pub struct Seated<P: ?Sized>(Box<P>);

impl<P: Player + ?Sized> Seated<P> {
    /// Seats a player.
    #[must_use]
    pub const fn new(player: Box<P>) -> Self {
        Self(player)
    }
}

impl<P: Player + ?Sized> Agent<Zuma> for Seated<P> {
    fn name(&self) -> &str {
        self.0.name()
    }

    /// One look at every place: no search that could be stopped.
    fn decide(&mut self, percept: &Percept<'_, Zuma>, _: &Budget<'_>) -> Answer<Zuma> {
        let judgement = self.0.judge(percept.observation);
        let is_optimal = self.0.is_optimal();
        Answer::Act(explained(&judgement, self.0.name(), is_optimal))
    }
}

fn explained(judgement: &Judgement, engine: &str, is_optimal: bool) -> Decision<Zuma> {
    let chosen = judgement.action.rank();
    let forecast = |rank: usize| Forecast {
        reward: judgement.values.get(rank).copied(),
        reward_deviation: judgement.deviations.get(rank).copied(),
        ..Forecast::default()
    };
    let candidate = |rank: usize| {
        let (value, best) = (judgement.values[rank], judgement.values[chosen]);
        let verdict = if rank == chosen {
            Verdict::Chosen
        } else if value >= best {
            Verdict::Tied
        } else {
            Verdict::Costlier
        };
        Candidate {
            actions: [Action::from_rank(rank)].into(),
            cost: 1.0,
            heuristic: None,
            forecast: forecast(rank),
            risk: None,
            reveals: [].into(),
            information_bits: None,
            outcomes: Box::default(),
            verdict,
        }
    };
    let others = (0..judgement.values.len()).filter(|rank| *rank != chosen);
    let ranks = std::iter::once(chosen).filter(|rank| *rank < judgement.values.len()).chain(others);
    Decision {
        action: judgement.action,
        engine: engine.to_owned(),
        effort: Effort { nodes: judgement.values.len() as u64, ..Effort::default() },
        proof: if is_optimal { Proof::Optimal } else { Proof::BestEffort },
        forecast: Forecast { certainty: judgement.certainty, ..forecast(chosen) },
        candidates: ranks.map(candidate).collect(),
        imagined: Vec::new(),
        plan: PlanNote::None,
        predicted: None,
    }
}
