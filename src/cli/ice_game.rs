//! Plays one level of the ice world with one player.
//!
//! The options are those that `run` and `bench` share. A player is a built-in agent or an external
//! program.

use super::threads::Cancelled;
use super::timing::{Percentiles, WallClock};
use crate::agents::{AgentReply, AutomaticAgent, PlanNote, Proof};
use crate::episode::{
    Clock, Episode, EpisodeLimits, EpisodeOutcome, Recording, RecordingHeader, run,
};
use crate::planning::belief::cost_model::{Criterion, MAX_FAILURE_COST};
use crate::planning::search::Budget;
use crate::programs::{IcePlayer, Program};
use crate::worlds::World;
use crate::worlds::ice::{Ice, IcePrior, Level};
use std::ops::ControlFlow;
use std::time::Duration;

/// Name of a player, parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerName {
    /// A built-in agent.
    Automatic(AutomaticAgent),
    /// An external program, given by a separate option.
    External,
}

impl PlayerName {
    /// Parses a player name, ignoring case.
    ///
    /// # Errors
    /// A message that lists all names.
    pub fn parse(name: &str) -> Result<Self, String> {
        if name.eq_ignore_ascii_case(Program::NAME) {
            return Ok(Self::External);
        }
        let automatic = AutomaticAgent::from_name(name).map(Self::Automatic);
        automatic.map_err(|unknown| format!("{unknown}, {}", Program::NAME))
    }

    /// All names, separated by commas.
    pub fn all() -> String {
        let names = AutomaticAgent::ALL.map(AutomaticAgent::name).join(", ");
        format!("{names}, {}", Program::NAME)
    }

    /// Returns the player of this name; an external one runs `program`.
    ///
    /// `option` is the name of the option that lists players, for the message.
    ///
    /// # Errors
    /// A message, if the program is missing.
    pub fn player(self, program: Option<&Program>, option: &str) -> Result<IcePlayer, String> {
        match (self, program) {
            (Self::Automatic(agent), _) => Ok(IcePlayer::Automatic(agent)),
            (Self::External, Some(program)) => Ok(IcePlayer::External(program.clone())),
            (Self::External, None) => {
                let name = Program::NAME;
                Err(format!("{option} {name} needs a program: --program \"COMMAND\""))
            }
        }
    }
}

/// Default time limit of a decision, in milliseconds.
const DEFAULT_THINK_MS: u64 = 4000;

/// Options of a game in the ice world.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct IceGameOptions {
    /// Give agents the ice density of the unknown cells, from 0 to 1. Agents start with weight 0.5
    /// on it (nearly 1 on boards with up to 24 possible ice cells) and update the weight by
    /// observation; 0 and 1 hold until refuted (default: unknown)
    #[arg(long, value_name = "P", value_parser = parse_density, allow_negative_numbers = true)]
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
    #[arg(long, value_name = "D", value_parser = parse_cost, allow_negative_numbers = true)]
    failure_cost: Option<f64>,

    /// Criterion that careful and scenarios optimise
    #[arg(long = "criterion", alias = "reading", value_name = "CRITERION")]
    #[arg(value_enum, default_value_t)]
    criterion: CriterionOption,

    /// Time limit of a decision in milliseconds. A decision over 5000 ms loses the level
    #[arg(long, value_name = "MS", default_value_t = DEFAULT_THINK_MS)]
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
    /// Prior of the agents for this option.
    fn ice_prior(self) -> IcePrior {
        match self {
            Self::Learnt => IcePrior::default(),
            Self::Independent => IcePrior::independent(),
            Self::Patches => IcePrior::mixture(1.0),
        }
    }
}

/// Decision criterion on the command line.
#[derive(Debug, Clone, Copy, Default, PartialEq, clap::ValueEnum)]
enum CriterionOption {
    /// Minimise the mean cost: steps, or the failure cost
    #[default]
    Shortest,
    /// Maximise the probability of success, then minimise the steps
    Likeliest,
    /// Minimise the cost on the worst possible ice map that is not lost already
    Minimax,
}

impl CriterionOption {
    /// Decision criterion of the planner for this option.
    fn criterion(self) -> Criterion {
        match self {
            Self::Shortest => Criterion::MeanCost,
            Self::Likeliest => Criterion::SuccessFirst,
            Self::Minimax => Criterion::WorstCase,
        }
    }
}

impl IceGameOptions {
    /// Returns the name of the first ice option that differs from its default, if any.
    ///
    /// Verbs on other worlds refuse such options, because the options have no effect there.
    pub fn first_ice_option(&self) -> Option<&'static str> {
        let options = [
            ("--ice-density", self.ice_density.is_some()),
            ("--prior", self.prior != Prior::default()),
            ("--given-solvable", self.given_solvable),
            ("--failure-cost", self.failure_cost.is_some()),
            ("--criterion", self.criterion != CriterionOption::default()),
            ("--think", self.think != DEFAULT_THINK_MS),
        ];
        options.into_iter().find_map(|(name, is_set)| is_set.then_some(name))
    }

    /// Plays the level with the player to its end or until cancelled.
    ///
    /// # Errors
    /// The level's problems, if it cannot be played.
    pub fn play(
        &self,
        level: &Level,
        player: &IcePlayer,
        seed: u64,
        cancelled: &Cancelled<'_>,
    ) -> Result<Recording<Ice>, Vec<<Ice as World>::Problem>> {
        let mut episode = self.begin_episode(level, player.name(), seed)?;
        let construct =
            |episode: &Episode<Ice>, budget: &Budget<'_>| player.construct(episode, budget);
        let go_on = |_: &Episode<Ice>| ControlFlow::Continue(());
        run(&mut episode, construct, &self.limits(), &WallClock::start(), &cancelled, go_on);
        Ok(episode.into_recording())
    }

    /// Returns the minimum number of steps that solve the level if the ice is known.
    ///
    /// `None` if the level is unsolvable or cannot be played, or nothing is proved within the
    /// budget. The step limit does not matter.
    pub fn fewest_steps(&self, level: &Level, cancelled: &Cancelled<'_>) -> Option<usize> {
        let agent = AutomaticAgent::Clairvoyant;
        let episode = self.begin_episode(level, agent.name(), 0).ok()?;
        if episode.is_over() {
            return episode.observation().is_solved().then_some(0);
        }
        let (clock, limits) = (WallClock::start(), self.limits());
        let guard = || cancelled() || clock.now() > limits.construct_time;
        let budget = Budget::guarded(limits.decision_nodes, &guard);
        let mut agent = agent.construct(episode.agent_init(), &budget);
        match episode.with_percept(|percept| agent.decide(percept, &budget)) {
            AgentReply::Act(decision) if decision.proof == Proof::Optimal => match decision.plan {
                PlanNote::New { actions, .. } => Some(actions.len()),
                PlanNote::None | PlanNote::Continues => None,
            },
            _ => None,
        }
    }

    /// Cost of the episode, in steps.
    ///
    /// The steps if solved, at most the failure cost; otherwise the failure cost.
    pub fn cost(&self, recording: &Recording<Ice>) -> f64 {
        let failure = self.failure_cost(&recording.header.level);
        match recording.outcome {
            Some(EpisodeOutcome::Solved) => failure.min(recording.len() as f64),
            _ => failure,
        }
    }

    /// Cost of not solving the level, in steps.
    fn failure_cost(&self, level: &Level) -> f64 {
        self.failure_cost.unwrap_or_else(|| f64::from(level.step_limit()))
    }

    /// Begins an episode with these options and an agent of this name.
    ///
    /// # Errors
    /// The level's problems, if it cannot be played.
    fn begin_episode(
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

    /// Ice prior of the agents for this level.
    fn prior(&self, level: &Level) -> IcePrior {
        let stated = |density| IcePrior::stated_density(density, level.possible_ice_count());
        let prior = self.ice_density.map_or_else(|| self.prior.ice_prior(), stated);
        if self.given_solvable { prior.given_solvable() } else { prior }
    }

    /// Limits of the episode for these options.
    fn limits(&self) -> EpisodeLimits {
        EpisodeLimits {
            soft_decision_time: Duration::from_millis(self.think),
            failure_cost: self.failure_cost,
            criterion: self.criterion.criterion(),
            ..EpisodeLimits::default()
        }
    }
}

/// Median, 99th percentile and maximum of a recording's decision times, in milliseconds.
pub fn decision_percentiles(recording: &Recording<Ice>) -> Percentiles {
    Percentiles::of(recording.decision_times_ms().collect())
}

/// Parses a number from 0 to 1.
fn parse_density(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(density) if (0.0..=1.0).contains(&density) => Ok(density),
        _ => Err("expected a number from 0 to 1".to_owned()),
    }
}

/// Parses a number of steps from 0 to the maximum failure cost.
fn parse_cost(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(cost) if cost > MAX_FAILURE_COST => Err(format!(
            "the maximum failure cost is {MAX_FAILURE_COST} steps; use --criterion likeliest to \
             put success first"
        )),
        Ok(cost) if cost.is_finite() && cost >= 0.0 => Ok(cost),
        _ => Err("expected a number of at least 0".to_owned()),
    }
}
