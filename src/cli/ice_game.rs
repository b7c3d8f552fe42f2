//! Plays one level of the ice world with one player, under the options that `run` and `bench`
//! share.

use super::in_order::Cancelled;
use super::timing::{Percentiles, WallClock};
use crate::agents::{Answer, AutomaticAgent, PlanNote, Proof};
use crate::episode::{Clock, Episode, Limits, Outcome, Recording, RecordingHeader, run};
use crate::planning::belief::stakes::{MOST_FAILURE_COST, Reading};
use crate::planning::search::Budget;
use crate::programs::Player;
use crate::worlds::World;
use crate::worlds::ice::{Ice, IcePrior, Level};
use std::ops::ControlFlow;
use std::time::Duration;

/// Default time limit of a decision, in milliseconds.
const THINK_MS: u64 = 4000;

/// Options of a game in the ice world.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct IceGameOptions {
    /// Give agents the ice density of the unknown cells, from 0 to 1. Agents start with weight 0.5
    /// on it (nearly 1 on boards with up to 24 possible ice cells) and update the weight by
    /// observation; 0 and 1 hold until refuted (default: unknown)
    #[arg(long, value_name = "P", value_parser = density, allow_negative_numbers = true)]
    ice_density: Option<f64>,

    /// Ice prior of the agents: independent cells, patches, or a mixture of both updated by
    /// observation; not with a density
    #[arg(long, value_enum, default_value_t, conflicts_with = "ice_density")]
    prior: Prior,

    /// Tell agents that the levels are solvable. careful and scenarios then exclude ice maps that
    /// make the level unsolvable, which changes their reported probabilities
    #[arg(long)]
    given_solvable: bool,

    /// Cost of a failed level in steps, also the maximum cost of a solved one; at most 100000
    /// (default: the step limit)
    #[arg(long, value_name = "D", value_parser = cost, allow_negative_numbers = true)]
    failure_cost: Option<f64>,

    /// Criterion that careful and scenarios optimise
    #[arg(long = "criterion", alias = "reading", value_name = "CRITERION")]
    #[arg(value_enum, default_value_t)]
    reading: ReadingOption,

    /// Time limit of a decision in milliseconds. A decision over 5000 ms loses the level
    #[arg(long, value_name = "MS", default_value_t = THINK_MS)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=4900))]
    think: u64,
}

/// Ice priors with unknown density.
#[derive(Debug, Clone, Copy, Default, PartialEq, clap::ValueEnum)]
enum Prior {
    /// Mixture of independent and patches, weighted by how well each predicts the observations
    #[default]
    Learnt,
    /// Ice is scattered
    Independent,
    /// Ice comes in patches
    Patches,
}

impl Prior {
    fn ice_prior(self) -> IcePrior {
        match self {
            Self::Learnt => IcePrior::default(),
            Self::Independent => IcePrior::independent(),
            Self::Patches => IcePrior::learnt(1.0),
        }
    }
}

/// Decision criterion on the command line.
#[derive(Debug, Clone, Copy, Default, PartialEq, clap::ValueEnum)]
enum ReadingOption {
    /// Minimise the mean cost: steps, or the failure cost
    #[default]
    Shortest,
    /// Maximise the probability of success, then minimise the steps
    Likeliest,
    /// Minimise the cost on the worst possible ice map that is not lost already
    Minimax,
}

impl ReadingOption {
    fn reading(self) -> Reading {
        match self {
            Self::Shortest => Reading::Shortest,
            Self::Likeliest => Reading::Likeliest,
            Self::Minimax => Reading::Minimax,
        }
    }
}

impl IceGameOptions {
    /// Returns the first option here that differs from its default.
    ///
    /// Verbs on other worlds refuse such options, because the options have no effect there.
    pub fn about_ice(&self) -> Option<&'static str> {
        let asked = [
            ("--ice-density", self.ice_density.is_some()),
            ("--prior", self.prior != Prior::default()),
            ("--given-solvable", self.given_solvable),
            ("--failure-cost", self.failure_cost.is_some()),
            ("--criterion", self.reading != ReadingOption::default()),
            ("--think", self.think != THINK_MS),
        ];
        asked.into_iter().find_map(|(name, is_asked)| is_asked.then_some(name))
    }

    /// Plays the level with the player to its end.
    ///
    /// # Errors
    /// The level's problems, if it cannot be played.
    pub fn play(
        &self,
        level: &Level,
        player: &Player,
        seed: u64,
        cancelled: &Cancelled<'_>,
    ) -> Result<Recording<Ice>, Vec<<Ice as World>::Problem>> {
        let mut episode = self.begin(level, player.name(), seed)?;
        let construct =
            |episode: &Episode<Ice>, budget: &Budget<'_>| player.construct(episode, budget);
        let go_on = |_: &Episode<Ice>| ControlFlow::Continue(());
        run(&mut episode, construct, &self.limits(), &WallClock::start(), &cancelled, go_on);
        Ok(episode.into_recording())
    }

    /// Returns the fewest steps that solve the level if the ice is known.
    ///
    /// `None` if the level is unsolvable, or nothing is proved within the budget.
    pub fn fewest_steps(&self, level: &Level, cancelled: &Cancelled<'_>) -> Option<usize> {
        let agent = AutomaticAgent::Clairvoyant;
        let episode = self.begin(level, agent.name(), 0).ok()?;
        if episode.is_over() {
            return episode.observation().is_solved().then_some(0);
        }
        let (clock, limits) = (WallClock::start(), self.limits());
        let guard = || cancelled() || clock.now() > limits.construct;
        let budget = Budget::guarded(limits.decision_nodes, &guard);
        let mut agent = agent.construct(episode.seat(), &budget);
        match episode.with_percept(|percept| agent.decide(percept, &budget)) {
            Answer::Act(decision) if decision.proof == Proof::Optimal => match decision.plan {
                PlanNote::New { actions, .. } => Some(actions.len()),
                PlanNote::None | PlanNote::Continues => None,
            },
            _ => None,
        }
    }

    /// Cost of the episode: its steps if solved, at most the failure cost; else the failure cost.
    pub fn cost(&self, recording: &Recording<Ice>) -> f64 {
        let failure = self.failure_cost(&recording.header.level);
        match recording.outcome {
            Some(Outcome::Solved) => failure.min(recording.len() as f64),
            _ => failure,
        }
    }

    /// Cost of not solving the level, in steps.
    fn failure_cost(&self, level: &Level) -> f64 {
        self.failure_cost.unwrap_or_else(|| f64::from(level.step_limit()))
    }

    fn begin(
        &self,
        level: &Level,
        agent: &str,
        seed: u64,
    ) -> Result<Episode<Ice>, Vec<<Ice as World>::Problem>> {
        Episode::begin(RecordingHeader {
            level: level.clone(),
            agent: agent.to_owned(),
            seed,
            prior: self.prior(level),
            limits: self.limits(),
            construct_ms: 0.0,
        })
    }

    fn prior(&self, level: &Level) -> IcePrior {
        let told = |density| IcePrior::told(density, level.count_can_be_ice());
        let prior = self.ice_density.map_or_else(|| self.prior.ice_prior(), told);
        if self.given_solvable { prior.given_solvable() } else { prior }
    }

    fn limits(&self) -> Limits {
        Limits {
            think: Duration::from_millis(self.think),
            failure_cost: self.failure_cost,
            reading: self.reading.reading(),
            ..Limits::default()
        }
    }
}

/// Percentiles of the decision times of a recording, in milliseconds.
pub fn decision_percentiles(recording: &Recording<Ice>) -> Percentiles {
    Percentiles::of(recording.decision_times_ms().collect())
}

fn density(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(density) if (0.0..=1.0).contains(&density) => Ok(density),
        _ => Err("expected a number from 0 to 1".to_owned()),
    }
}

fn cost(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(cost) if cost > MOST_FAILURE_COST => Err(format!(
            "the maximum failure cost is {MOST_FAILURE_COST} steps; use --criterion likeliest to \
             put success first"
        )),
        Ok(cost) if cost.is_finite() && cost >= 0.0 => Ok(cost),
        _ => Err("expected a number of at least 0".to_owned()),
    }
}
