//! The games of a comparison, one by one.

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
    /// Number of the level in the order of the input, from 1.
    pub index: usize,
    /// The level's name.
    pub name: String,
    /// Its step limit.
    pub limit: u32,
    /// The number of its geometry, see [`Geometries`].
    pub geometry: usize,
    /// The least cost that can be expected of who sees as much as the agents; see [`exact_cost`].
    pub exact_cost: Option<f64>,
    /// For each agent, in the order they were given, one game a seed; one alone for the
    /// clairvoyant, who draws no random numbers.
    pub games: Vec<Vec<Game>>,
}

/// One agent on one level with one seed.
#[derive(Debug)]
pub struct Game {
    /// Who played.
    pub agent: &'static str,
    /// The seed.
    pub seed: u64,
    /// Whether the level was solved.
    pub solved: bool,
    /// How it ended, in words.
    pub outcome: String,
    /// Whether the agent did not play to the end.
    pub is_breakdown: bool,
    /// Actions taken.
    pub steps: usize,
    /// Steps, or what a failure costs.
    pub cost: f64,
    /// Time for constructing the agent.
    pub construct_ms: f64,
    /// Time for each decision.
    pub decision_times_ms: Vec<f64>,
}

/// Who plays, and how.
#[derive(Debug)]
pub struct Match<'a> {
    /// The players, in the order in which they play.
    pub agents: &'a [Player],
    /// Games of each agent on each level.
    pub seeds: u64,
    /// The settings.
    pub options: &'a IceGameOptions,
    /// Of all levels.
    pub geometries: Geometries,
}

impl Match<'_> {
    /// Lets every agent play the level with every seed.
    pub fn play(&self, level: &InputLevel, cancelled: &Cancelled<'_>) -> LevelGames {
        let options = self.options;
        let mut exact = None;
        let mut game = |agent: &Player, seed: u64| {
            // Levels with problems do not come this far.
            let recording = options.play(&level.level, agent, seed, cancelled).ok()?;
            // What a program claims is no proof.
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

/// What is said of games that agents did not play to the end: in the figures such a game is lost
/// like any other.
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
            "{agent}: {count} of {all} games not played to the end; on level {number}: {outcome}"
        ))
    });
    told.collect()
}

/// Every game as a line of comma-separated values (RFC 4180), below a line of names.
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
