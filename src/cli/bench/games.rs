//! Numbers the boards of the levels, plays the games of the benchmark and writes them as CSV.
//!
//! A level has an optimal expected cost if an agent has proved it.

use crate::agents::{AutomaticAgent, Proof};
use crate::cli::ice_game::IceGameOptions;
use crate::cli::input::InputLevel;
use crate::cli::output::csv_field;
use crate::cli::threads::Cancelled;
use crate::cli::timing::{Percentiles, rounded_to_thousandth};
use crate::episode::{EpisodeOutcome, Recording};
use crate::planning::belief::cost_model::{Criterion, MAX_FAILURE_COST};
use crate::programs::IcePlayer;
use crate::worlds::ice::{Board, Ice, Level};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// Number of each visible board: 1 for the first in the input, then 2, and so on.
///
/// Two levels have the same number if their boards look the same before the first action; titles do
/// not matter.
#[derive(Debug, Default)]
pub struct Geometries(FxHashMap<Board, usize>);

impl Geometries {
    /// Numbers the visible boards of these levels.
    pub fn of(levels: &[InputLevel]) -> Self {
        let mut numbers = FxHashMap::default();
        for level in levels {
            let next = numbers.len() + 1;
            numbers.entry(level.level.board.as_observed()).or_insert(next);
        }
        Self(numbers)
    }

    /// Returns the number of a level's visible board; 0 if it was not numbered.
    pub fn number(&self, level: &Level) -> usize {
        self.0.get(&level.board.as_observed()).copied().unwrap_or_default()
    }
}

/// All games on one level.
#[derive(Debug)]
pub struct LevelGames {
    /// Number of the level in input order, from 1.
    pub index: usize,
    /// Name of the level.
    pub name: String,
    /// Step limit of the level.
    pub limit: u32,
    /// Number of its visible board, see [`Geometries`].
    pub board_number: usize,
    /// Optimal expected cost, see [`optimal_expected_cost`]; `None` if no agent proved it.
    pub optimal_cost: Option<f64>,
    /// Games per agent, in the order of the agents, one per seed.
    ///
    /// The clairvoyant is deterministic and has only one.
    pub games: Vec<Vec<GameResult>>,
}

/// Result of one agent on one level with one seed.
#[derive(Debug)]
pub struct GameResult {
    /// Agent name.
    pub agent: &'static str,
    /// Seed of the agent.
    pub seed: u64,
    /// Whether the agent solved the level.
    pub solved: bool,
    /// Outcome as text.
    pub outcome: String,
    /// Whether the agent crashed, or replied illegally or too late.
    pub is_breakdown: bool,
    /// Number of actions.
    pub steps: usize,
    /// Cost in steps: the steps taken, at most the failure cost; the failure cost if not solved.
    pub cost: f64,
    /// Construction time of the agent, in milliseconds.
    pub construct_ms: f64,
    /// Time of each decision, in milliseconds.
    pub decision_times_ms: Vec<f64>,
}

/// Players and settings of the benchmark.
#[derive(Debug)]
pub struct BenchSettings<'a> {
    /// Players, in playing order: the clairvoyant first.
    pub agents: &'a [IcePlayer],
    /// Number of games per agent and level, one for each seed from 0.
    pub seeds: u64,
    /// Game settings.
    pub options: &'a IceGameOptions,
    /// Visible boards of all levels.
    pub geometries: Geometries,
}

impl BenchSettings<'_> {
    /// Plays the level with every agent and every seed.
    ///
    /// The clairvoyant plays with seed 0 only.
    pub fn play_level(&self, level: &InputLevel, cancelled: &Cancelled<'_>) -> LevelGames {
        let options = self.options;
        let mut exact = None;
        let mut game = |agent: &IcePlayer, seed: u64| {
            // The input contains only levels without problems.
            let recording = options.play(&level.level, agent, seed, cancelled).ok()?;
            // A claim of an external program is no proof.
            if let IcePlayer::Automatic(agent) = agent {
                exact = exact.or_else(|| optimal_expected_cost(*agent, &recording));
            }
            let outcome = recording.outcome.as_ref();
            Some(GameResult {
                agent: agent.name(),
                seed,
                solved: outcome.is_some_and(EpisodeOutcome::is_solved),
                outcome: outcome.map(ToString::to_string).unwrap_or_default(),
                is_breakdown: outcome.is_some_and(EpisodeOutcome::is_breakdown),
                steps: recording.len(),
                cost: options.cost(&recording),
                construct_ms: recording.header.construct_ms,
                decision_times_ms: recording.decision_times_ms().collect(),
            })
        };
        let games = self.agents.iter().map(|agent| {
            let seeds = if agent.is_clairvoyant() { 1 } else { self.seeds };
            (0..seeds).filter_map(|seed| game(agent, seed)).collect()
        });
        let games = games.collect();
        LevelGames {
            index: level.index,
            name: level.name.clone(),
            limit: level.level.step_limit(),
            board_number: self.geometries.number(&level.level),
            optimal_cost: exact,
            games,
        }
    }
}

/// Messages about games in which an agent crashed, or replied illegally or too late.
///
/// One message per agent. Such games count as failures.
pub fn breakdown_messages(levels: &[LevelGames]) -> Vec<String> {
    let all = || {
        levels.iter().flat_map(|level| level.games.iter().flatten().map(move |game| (level, game)))
    };
    let mut agents: Vec<&str> = all().map(|(_, game)| game.agent).collect();
    agents.sort_unstable();
    agents.dedup();
    let messages = agents.into_iter().filter_map(|agent| {
        let games = || all().filter(|(_, game)| game.agent == agent);
        let mut broken = games().filter(|(_, game)| game.is_breakdown);
        let (level, first) = broken.next()?;
        let (count, all) = (1 + broken.count(), games().count());
        let (number, outcome) = (level.index, &first.outcome);
        Some(format!(
            "{agent}: {count} of {all} games not played to the end. First on level {number}: \
             {outcome}"
        ))
    });
    messages.collect()
}

/// All games as CSV (RFC 4180), with a header line.
pub fn csv(levels: &[LevelGames]) -> String {
    let mut text = String::from(
        "index,name,agent,seed,solved,outcome,steps,limit,cost,construct_ms,\
         decision_p50_ms,decision_p99_ms,decision_max_ms,geometry,exact_cost\n",
    );
    for level in levels {
        let LevelGames { index, name, limit, board_number, .. } = level;
        let exact_cost = level
            .optimal_cost
            .map_or_else(String::new, |cost| rounded_to_thousandth(cost).to_string());
        let name = csv_field(name);
        for game in level.games.iter().flatten() {
            let GameResult { seed, solved, steps, cost, .. } = game;
            let (agent, outcome) = (game.agent, csv_field(&game.outcome));
            let construct_ms = rounded_to_thousandth(game.construct_ms);
            let Percentiles { p50, p99, max } = Percentiles::of(game.decision_times_ms.clone());
            let [p50, p99, max] = [p50, p99, max]
                .map(|time| time.map_or_else(String::new, |time_ms| time_ms.to_string()));
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{index},{name},{agent},{seed},{solved},{outcome},{steps},{limit},{cost},\
                 {construct_ms},{p50},{p99},{max},{board_number},{exact_cost}"
            );
        }
    }
    text
}

/// Mean cost of an optimal policy, if the agent proved it at its first decision.
///
/// The mean is over the solvable ice maps that look like this level. An optimal proof with a
/// success probability and an upper bound covers the agent's whole belief, so its bounds meet.
/// `None` for the clairvoyant, which knows the ice, and for a criterion other than the mean cost or
/// a failure cost above the maximum.
///
/// The probability of success itself is unusable: it counts unsolvable ice maps, which the
/// benchmark excludes.
pub fn optimal_expected_cost(agent: AutomaticAgent, recording: &Recording<Ice>) -> Option<f64> {
    let decision = &recording.steps.first()?.decision;
    if agent.is_clairvoyant()
        || decision.proof != Proof::Optimal
        || recording.header.limits.criterion != Criterion::MeanCost
    {
        return None;
    }
    let forecast = &decision.forecast;
    let (success, cost) = (f64::from(forecast.success?), f64::from(forecast.upper?));
    let step_limit = f64::from(recording.header.level.step_limit());
    match recording.header.limits.failure_cost {
        Some(failure_cost) if failure_cost > MAX_FAILURE_COST => return None,
        Some(failure_cost) if failure_cost != step_limit => return Some(cost),
        Some(_) | None => {}
    }
    // If a failure costs as much as the step limit, the agent counts one step more.
    let reached = success / (1.0 - f64::from(forecast.lost_share.unwrap_or_default()));
    Some(cost - (1.0 - reached).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::episode::{Episode, EpisodeLimits, EpisodeOutcome, RecordingHeader, run};
    use crate::planning::search::Budget;
    use crate::worlds::ice::{IcePrior, Level, board_of_letters};
    use std::ops::ControlFlow;
    use std::time::Duration;

    #[test]
    fn hidden_ice_does_not_change_the_number() {
        let drawings = ["@$_.", "@$~.", "@~$.", "@_$.", "@$_./____", "@$_."];
        let level = |(index, drawing): (usize, &&str)| InputLevel {
            index,
            name: index.to_string(),
            level: Level::untitled(board_of_letters(drawing).expect("letters")),
        };
        let levels: Vec<_> = drawings.iter().enumerate().map(level).collect();
        let geometries = Geometries::of(&levels);
        let numbers = levels.iter().map(|it| geometries.number(&it.level));
        assert_eq!(numbers.collect::<Vec<_>>(), [1, 1, 2, 2, 3, 1]);
    }

    fn level(drawing: &str) -> Level {
        Level::untitled(board_of_letters(drawing).expect("a drawing"))
    }

    fn played(agent: AutomaticAgent, drawing: &str, failure_cost: Option<f64>) -> Recording<Ice> {
        let level = level(drawing);
        let limits = EpisodeLimits { failure_cost, ..EpisodeLimits::default() };
        // All ice maps of the drawing are equally probable.
        let (prior, construct_ms) = (IcePrior::Density(0.5), 0.0);
        let agent_name = agent.name().to_owned();
        let header =
            RecordingHeader { level, agent: agent_name, seed: 1, prior, limits, construct_ms };
        let mut episode = Episode::begin(header).expect("a level");
        let construct = |episode: &Episode<Ice>, budget: &Budget<'_>| {
            agent.construct(episode.agent_init(), budget)
        };
        let clock = || Duration::ZERO;
        run(&mut episode, construct, &limits, &clock, &|| false, |_| ControlFlow::Continue(()));
        episode.into_recording()
    }

    /// Plays every ice map that looks like the drawing. Returns true if some are unsolvable.
    fn check(drawing: &str, failure_cost: Option<f64>) -> bool {
        let failure = failure_cost.unwrap_or_else(|| f64::from(level(drawing).step_limit()));
        let open: Vec<usize> = drawing.match_indices('_').map(|(place, _)| place).collect();
        let (mut costs, mut unsolvable) = (Vec::new(), 0);
        let mut exact = None;
        for number in 0..1_u32 << open.len() {
            let mut world = drawing.to_owned();
            for (bit, place) in open.iter().enumerate() {
                if number >> bit & 1 == 1 {
                    world.replace_range(*place..=*place, "~");
                }
            }
            let recording = played(AutomaticAgent::Careful, &world, failure_cost);
            let clairvoyant = played(AutomaticAgent::Clairvoyant, &world, failure_cost);
            assert_eq!(optimal_expected_cost(AutomaticAgent::Clairvoyant, &clairvoyant), None);
            let reported =
                optimal_expected_cost(AutomaticAgent::Careful, &recording).expect("few worlds");
            assert!(
                (reported - *exact.get_or_insert(reported)).abs() < 1e-4,
                "{world}: {reported}"
            );
            let is_solved =
                |one: &Recording<Ice>| one.outcome.as_ref().is_some_and(EpisodeOutcome::is_solved);
            if !is_solved(&clairvoyant) {
                unsolvable += 1;
            } else if is_solved(&recording) {
                costs.push((recording.len() as f64).min(failure));
            } else {
                costs.push(failure);
            }
        }
        let mean = costs.iter().sum::<f64>() / costs.len() as f64;
        assert!((mean - exact.expect("a world")).abs() < 1e-3, "{drawing}: {mean}, {exact:?}");
        unsolvable > 0
    }

    #[test]
    fn optimal_cost_is_mean_over_solvable_ice_maps() {
        let drawings = ["__.\n_$_\n@__", "@__\n_$_\n#._", "_@_#\n_$_.\n#__#"];
        for drawing in drawings {
            let as_many_as_steps = f64::from(level(drawing).step_limit());
            check(drawing, None);
            check(drawing, Some(as_many_as_steps));
        }
        let with_unsolvable = drawings.iter().filter(|it| check(it, Some(40.0))).count();
        assert!(with_unsolvable > 0, "every world can be solved");
    }
}
