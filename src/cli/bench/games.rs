//! Plays the games of the benchmark, and writes them as CSV.

use super::exact::exact_cost;
use super::geometry::Geometries;
use crate::cli::ice_game::IceGameOptions;
use crate::cli::in_order::Cancelled;
use crate::cli::input::InputLevel;
use crate::cli::output::quoted;
use crate::cli::timing::{Percentiles, rounded};
use crate::episode::Outcome;
use crate::programs::Player;
use std::fmt::Write;

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
    pub geometry: usize,
    /// Optimal expected cost given what the agents see; see [`exact_cost`].
    pub exact_cost: Option<f64>,
    /// Games per agent, in the order of the agents, one per seed.
    ///
    /// The clairvoyant is deterministic and has only one.
    pub games: Vec<Vec<Game>>,
}

/// Result of one agent on one level with one seed.
#[derive(Debug)]
pub struct Game {
    /// Agent name.
    pub agent: &'static str,
    /// Seed of the agent.
    pub seed: u64,
    /// Whether the agent solved the level.
    pub solved: bool,
    /// Outcome as text.
    pub outcome: String,
    /// Whether the agent stopped before the end of the game.
    pub is_breakdown: bool,
    /// Number of actions.
    pub steps: usize,
    /// Cost in steps: the steps taken, or the failure cost.
    pub cost: f64,
    /// Construction time of the agent, in milliseconds.
    pub construct_ms: f64,
    /// Time of each decision, in milliseconds.
    pub decision_times_ms: Vec<f64>,
}

/// Players and settings of the benchmark.
#[derive(Debug)]
pub struct Match<'a> {
    /// Players, in playing order.
    pub agents: &'a [Player],
    /// Games per agent and level.
    pub seeds: u64,
    /// Game settings.
    pub options: &'a IceGameOptions,
    /// Visible boards of all levels.
    pub geometries: Geometries,
}

impl Match<'_> {
    /// Plays the level with every agent and every seed.
    pub fn play(&self, level: &InputLevel, cancelled: &Cancelled<'_>) -> LevelGames {
        let options = self.options;
        let mut exact = None;
        let mut game = |agent: &Player, seed: u64| {
            // The input contains only levels without problems.
            let recording = options.play(&level.level, agent, seed, cancelled).ok()?;
            // A claim of an external program is no proof.
            if let Player::Automatic(agent) = agent {
                exact = exact.or_else(|| exact_cost(*agent, &recording));
            }
            let outcome = recording.outcome.as_ref();
            Some(Game {
                agent: agent.name(),
                seed,
                solved: outcome.is_some_and(Outcome::is_solved),
                outcome: outcome.map(ToString::to_string).unwrap_or_default(),
                is_breakdown: outcome.is_some_and(Outcome::is_breakdown),
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
            geometry: self.geometries.number(&level.level),
            exact_cost: exact,
            games,
        }
    }
}

/// Messages about games that agents did not play to the end; such games count as failures.
pub fn breakdowns(levels: &[LevelGames]) -> Vec<String> {
    let all = || {
        levels.iter().flat_map(|level| level.games.iter().flatten().map(move |game| (level, game)))
    };
    let mut agents: Vec<&str> = all().map(|(_, game)| game.agent).collect();
    agents.sort_unstable();
    agents.dedup();
    let told = agents.into_iter().filter_map(|agent| {
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
    told.collect()
}

/// All games as CSV (RFC 4180), with a header line.
pub fn csv(levels: &[LevelGames]) -> String {
    let mut text = String::from(
        "index,name,agent,seed,solved,outcome,steps,limit,cost,construct_ms,\
         decision_p50_ms,decision_p99_ms,decision_max_ms,geometry,exact_cost\n",
    );
    for level in levels {
        let LevelGames { index, name, limit, geometry, .. } = level;
        let exact_cost =
            level.exact_cost.map_or_else(String::new, |cost| rounded(cost).to_string());
        let name = quoted(name);
        for game in level.games.iter().flatten() {
            let Game { seed, solved, steps, cost, .. } = game;
            let (agent, outcome) = (game.agent, quoted(&game.outcome));
            let construct_ms = rounded(game.construct_ms);
            let Percentiles { p50, p99, max } = Percentiles::of(game.decision_times_ms.clone());
            let [p50, p99, max] = [p50, p99, max]
                .map(|time| time.map_or_else(String::new, |time_ms| time_ms.to_string()));
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{index},{name},{agent},{seed},{solved},{outcome},{steps},{limit},{cost},\
                 {construct_ms},{p50},{p99},{max},{geometry},{exact_cost}"
            );
        }
    }
    text
}
