//! What the games say about each agent.

use super::bootstrap::{Estimate, estimate};
use super::games::{Game, LevelGames};
use crate::agents::AutomaticAgent;
use crate::cli::timing::Percentiles;
use serde::Serialize;

/// The figures of one agent. Success, cost and steps are means over the levels that the
/// clairvoyant solves: on others nobody can be blamed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Score {
    /// Its name.
    pub agent: &'static str,
    /// Levels played.
    pub levels: usize,
    /// Levels that the clairvoyant solves.
    pub solvable: usize,
    /// Games on each level.
    pub seeds: u64,
    /// Share of games that were solved.
    pub success: Option<Estimate>,
    /// Cost of a game: its steps, or what a failure costs if that is less or the game failed.
    pub cost: Option<Estimate>,
    /// Steps over those of the clairvoyant, on the levels that all agents solve in every game.
    pub step_ratio: Option<Estimate>,
    /// Number of those levels.
    pub commonly_solved: usize,
    /// Time for constructing the agent, over all levels.
    pub construct_ms: Percentiles,
    /// Time of single decisions, over all levels.
    pub decision_ms: Percentiles,
}

/// The scores of the agents, in the order in which the games of each level stand. The first
/// agent is the clairvoyant.
pub fn scores(agents: &[AutomaticAgent], levels: &[LevelGames], seeds: u64) -> Vec<Score> {
    let is_solved = |games: &Vec<Game>| games.iter().all(|game| game.solved);
    let solvable: Vec<_> =
        levels.iter().filter(|level| level.games.first().is_some_and(is_solved)).collect();
    let common: Vec<_> =
        solvable.iter().copied().filter(|level| level.games.iter().all(is_solved)).collect();
    let score = |(place, agent): (usize, &AutomaticAgent)| {
        let mean_of = |levels: &[&LevelGames], value: &dyn Fn(&LevelGames, &Game) -> f64| {
            let per_level = levels
                .iter()
                .map(|level| mean(level.games[place].iter().map(|game| value(level, game))));
            estimate(&per_level.collect::<Vec<_>>())
        };
        let games = || levels.iter().flat_map(|level| &level.games[place]);
        Score {
            agent: agent.name(),
            levels: levels.len(),
            solvable: solvable.len(),
            seeds: if agent.is_clairvoyant() { 1 } else { seeds },
            success: mean_of(&solvable, &|_, game| f64::from(u8::from(game.solved))),
            cost: mean_of(&solvable, &|_, game| game.cost),
            step_ratio: mean_of(&common, &|level, game| {
                ratio(game.steps, level.games[0].iter().map(|game| game.steps).sum())
            }),
            commonly_solved: common.len(),
            construct_ms: Percentiles::of(games().map(|game| game.construct_ms).collect()),
            decision_ms: Percentiles::of(
                games().flat_map(|game| game.decision_times_ms.iter().copied()).collect(),
            ),
        }
    };
    agents.iter().enumerate().map(score).collect()
}

/// Levels that are solved from the start take everybody the same: no step.
fn ratio(steps: usize, yardstick: usize) -> f64 {
    if yardstick == 0 { 1.0 } else { steps as f64 / yardstick as f64 }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len().max(1);
    values.sum::<f64>() / count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of the clairvoyant and one other: steps if solved.
    fn level(yardstick: Option<usize>, games: &[Option<usize>]) -> LevelGames {
        let game = |agent, steps: &Option<usize>| Game {
            agent,
            seed: 0,
            solved: steps.is_some(),
            outcome: String::new(),
            steps: steps.unwrap_or(7),
            cost: steps.map_or(100.0, |steps| steps as f64),
            construct_ms: 1.0,
            decision_times_ms: vec![2.0],
        };
        let games = vec![
            vec![game(AutomaticAgent::Clairvoyant, &yardstick)],
            games.iter().map(|steps| game(AutomaticAgent::Gambler, steps)).collect(),
        ];
        LevelGames { index: 1, name: String::new(), limit: 100, games }
    }

    #[test]
    fn only_what_the_clairvoyant_solves_counts() {
        let levels = [
            level(Some(10), &[Some(20), Some(10)]),
            level(Some(10), &[Some(10), None]),
            level(None, &[None, None]),
            level(Some(0), &[Some(0), Some(0)]),
        ];
        let agents = [AutomaticAgent::Clairvoyant, AutomaticAgent::Gambler];
        let scores = scores(&agents, &levels, 2);
        let means = |score: &Score| {
            [score.success, score.cost, score.step_ratio].map(|it| it.expect("levels").mean)
        };
        assert_eq!(means(&scores[0]), [1.0, 6.667, 1.0]);
        assert_eq!(means(&scores[1]), [0.833, 23.333, 1.25]);
        let counts = |score: &Score| (score.levels, score.solvable, score.commonly_solved);
        assert_eq!(scores.iter().map(counts).collect::<Vec<_>>(), [(4, 3, 2), (4, 3, 2)]);
        assert_eq!(scores[1].decision_ms.max, Some(2.0));
    }

    #[test]
    fn without_solvable_levels_there_are_no_means() {
        let agents = [AutomaticAgent::Clairvoyant, AutomaticAgent::Gambler];
        let scores = scores(&agents, &[level(None, &[None])], 1);
        assert_eq!((scores[1].success, scores[1].step_ratio), (None, None));
    }
}
