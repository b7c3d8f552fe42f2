//! Figures of each agent.

use super::bootstrap::{Estimate, LevelValue, estimate};
use super::games::{GameResult, LevelGames};
use crate::cli::timing::Percentiles;
use crate::programs::IcePlayer;
use serde::Serialize;
use std::collections::BTreeSet;

/// Figures of one agent over all levels, printed as one line of JSON.
///
/// Success, cost and steps are means over the levels that the clairvoyant solves, so that
/// unsolvable levels do not count. An estimate is `None` if there is no such level.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Score {
    /// Agent name.
    pub agent: &'static str,
    /// Number of levels played.
    pub levels: usize,
    /// Number of levels that the clairvoyant solves.
    pub solvable: usize,
    /// Number of visibly different boards among the solvable levels.
    pub geometries: usize,
    /// Number of games per level.
    pub seeds: u64,
    /// Fraction of games solved.
    pub success: Option<Estimate>,
    /// Cost of a game in steps; an unsolved game costs the failure cost, the maximum.
    pub cost: Option<Estimate>,
    /// Difference to the reference agent on the same levels; `None` for the reference itself.
    pub difference: Option<Difference>,
    /// Comparison with the optimal expected cost; `None` if no agent proved it.
    pub exact: Option<OptimalComparison>,
    /// Steps relative to the clairvoyant, on levels that all agents solve in every game.
    pub step_ratio: Option<Estimate>,
    /// Number of levels that all agents solve in every game.
    pub commonly_solved: usize,
    /// Construction times of the agent over all games, in milliseconds.
    pub construct_ms: Percentiles,
    /// Times of single decisions over all games, in milliseconds.
    pub decision_ms: Percentiles,
}

/// Mean paired differences by level, which cancel the difficulty of the level.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Difference {
    /// Name of the reference agent.
    pub to: &'static str,
    /// Success of this agent minus success of the reference.
    pub success: Option<Estimate>,
    /// Cost of this agent minus cost of the reference.
    pub cost: Option<Estimate>,
}

/// Cost relative to the optimal expected cost, see [`super::games`].
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OptimalComparison {
    /// Number of levels with a known optimal expected cost.
    pub levels: usize,
    /// Mean optimal expected cost on these levels.
    pub expected_cost: Option<Estimate>,
    /// Cost of all games on these levels over the optimal expected cost.
    pub cost_ratio: Option<Estimate>,
}

/// Returns the scores of the agents, in the order of `agents`.
///
/// The first agent is the clairvoyant; differences are relative to `reference`.
pub fn scores(
    agents: &[IcePlayer],
    reference: &IcePlayer,
    levels: &[LevelGames],
    seeds: u64,
) -> Vec<Score> {
    let counted = CountedLevels::of(levels);
    let reference = agents.iter().position(|agent| agent == reference).unwrap_or(0);
    let score = |(index, agent): (usize, &IcePlayer)| {
        let games = || levels.iter().flat_map(|level| &level.games[index]);
        Score {
            agent: agent.name(),
            levels: levels.len(),
            solvable: counted.solvable.len(),
            geometries: counted.geometries(),
            seeds: if agent.is_clairvoyant() { 1 } else { seeds },
            success: mean(&counted.solvable, |level| success(level, index)),
            cost: mean(&counted.solvable, |level| cost(level, index)),
            difference: (index != reference).then(|| Difference {
                // Subtract level by level, so that the difficulty of the levels cancels.
                to: agents[reference].name(),
                success: mean(&counted.solvable, |it| success(it, index) - success(it, reference)),
                cost: mean(&counted.solvable, |it| cost(it, index) - cost(it, reference)),
            }),
            exact: counted.optimal_comparison(index),
            step_ratio: mean(&counted.commonly_solved, |level| {
                ratio(steps(level, index), steps(level, 0))
            }),
            commonly_solved: counted.commonly_solved.len(),
            construct_ms: Percentiles::of(games().map(|game| game.construct_ms).collect()),
            decision_ms: Percentiles::of(
                games().flat_map(|game| game.decision_times_ms.iter().copied()).collect(),
            ),
        }
    };
    agents.iter().enumerate().map(score).collect()
}

/// The levels over which the figures are means.
struct CountedLevels<'a> {
    /// Levels that the clairvoyant solves.
    solvable: Vec<&'a LevelGames>,
    /// Levels that all agents solve in every game.
    commonly_solved: Vec<&'a LevelGames>,
}

impl<'a> CountedLevels<'a> {
    /// Selects the levels; the clairvoyant's games come first in each level.
    fn of(levels: &'a [LevelGames]) -> Self {
        let is_solved = |games: &Vec<GameResult>| games.iter().all(|game| game.solved);
        let solvable: Vec<_> =
            levels.iter().filter(|level| level.games.first().is_some_and(is_solved)).collect();
        let common =
            solvable.iter().copied().filter(|level| level.games.iter().all(is_solved)).collect();
        Self { solvable, commonly_solved: common }
    }

    /// Number of visibly different boards among the solvable levels.
    fn geometries(&self) -> usize {
        self.solvable.iter().map(|level| level.board_number).collect::<BTreeSet<_>>().len()
    }

    /// Comparison of an agent with the optimal expected cost; `None` if no level has one.
    fn optimal_comparison(&self, agent: usize) -> Option<OptimalComparison> {
        let known = || {
            let known =
                self.solvable.iter().filter_map(|level| Some((*level, level.optimal_cost?)));
            known.map(|(level, exact)| (level, exact, cost(level, agent)))
        };
        let estimate_of =
            |observed: fn((&LevelGames, f64, f64)) -> LevelValue| estimate(known().map(observed));
        let levels = known().count();
        (levels > 0).then(|| OptimalComparison {
            levels,
            expected_cost: estimate_of(|(level, exact, _)| LevelValue {
                board_number: level.board_number,
                value: exact,
                weight: 1.0,
            }),
            // With the optimal cost as weight, this is a ratio of two sums. A mean of ratios would
            // give short levels too much influence.
            cost_ratio: estimate_of(|(level, exact, cost)| LevelValue {
                board_number: level.board_number,
                value: cost,
                weight: exact,
            }),
        })
    }
}

/// Mean of a value over levels, with its interval; `None` without levels.
fn mean(levels: &[&LevelGames], value: impl Fn(&LevelGames) -> f64) -> Option<Estimate> {
    estimate(levels.iter().map(|level| LevelValue {
        board_number: level.board_number,
        value: value(level),
        weight: 1.0,
    }))
}

/// Fraction of an agent's games on a level that are solved.
fn success(level: &LevelGames, agent: usize) -> f64 {
    mean_over_games(level, agent, |game| f64::from(u8::from(game.solved)))
}

/// Mean cost of an agent's games on a level, in steps.
fn cost(level: &LevelGames, agent: usize) -> f64 {
    mean_over_games(level, agent, |game| game.cost)
}

/// Mean number of steps of an agent's games on a level.
fn steps(level: &LevelGames, agent: usize) -> f64 {
    mean_over_games(level, agent, |game| game.steps as f64)
}

/// Mean over an agent's games on a level; 0 without games.
fn mean_over_games(level: &LevelGames, agent: usize, value: impl Fn(&GameResult) -> f64) -> f64 {
    let games = &level.games[agent];
    games.iter().map(value).sum::<f64>() / games.len().max(1) as f64
}

/// Ratio of steps; 1 if the reference needs no steps.
fn ratio(steps: f64, reference: f64) -> f64 {
    if reference == 0.0 { 1.0 } else { steps / reference }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::AutomaticAgent;

    const CLAIRVOYANT: IcePlayer = IcePlayer::Automatic(AutomaticAgent::Clairvoyant);
    const GAMBLER: IcePlayer = IcePlayer::Automatic(AutomaticAgent::Gambler);
    const AGENTS: [IcePlayer; 2] = [CLAIRVOYANT, GAMBLER];

    /// Games of the clairvoyant and one other agent; each entry is the steps, if solved.
    fn level(
        board_number: usize,
        clairvoyant: Option<usize>,
        games: &[Option<usize>],
    ) -> LevelGames {
        let game = |agent: &IcePlayer, steps: &Option<usize>| GameResult {
            agent: agent.name(),
            seed: 0,
            solved: steps.is_some(),
            outcome: String::new(),
            is_breakdown: false,
            steps: steps.unwrap_or(7),
            cost: steps.map_or(100.0, |steps| steps as f64),
            construct_ms: 1.0,
            decision_times_ms: vec![2.0],
        };
        let games = vec![
            vec![game(&CLAIRVOYANT, &clairvoyant)],
            games.iter().map(|steps| game(&GAMBLER, steps)).collect(),
        ];
        let (name, exact_cost) = (String::new(), None);
        LevelGames { index: 1, name, limit: 100, board_number, optimal_cost: exact_cost, games }
    }

    fn some_levels() -> [LevelGames; 4] {
        [
            level(1, Some(10), &[Some(20), Some(10)]),
            level(1, Some(10), &[Some(10), None]),
            level(2, None, &[None, None]),
            level(3, Some(0), &[Some(0), Some(0)]),
        ]
    }

    #[test]
    fn only_levels_solved_by_clairvoyant_count() {
        let scores = scores(&AGENTS, &GAMBLER, &some_levels(), 2);
        let means = |score: &Score| {
            [score.success, score.cost, score.step_ratio].map(|it| it.expect("levels").mean)
        };
        assert_eq!(means(&scores[0]), [1.0, 6.667, 1.0]);
        assert_eq!(means(&scores[1]), [0.833, 23.333, 1.25]);
        let counts = |it: &Score| (it.levels, it.solvable, it.geometries, it.commonly_solved);
        assert_eq!(scores.iter().map(counts).collect::<Vec<_>>(), [(4, 3, 2, 2), (4, 3, 2, 2)]);
        assert_eq!(scores[1].decision_ms.max, Some(2.0));
    }

    #[test]
    fn differences_are_paired_by_level() {
        let scores_to = |reference| scores(&AGENTS, reference, &some_levels(), 2);
        let scores = scores_to(&CLAIRVOYANT);
        assert_eq!(scores[0].difference, None);
        let difference = scores[1].difference.as_ref().expect("another agent");
        assert_eq!(difference.to, "clairvoyant");
        // Two boards: the costs exceed the clairvoyant's by 5 and 45 on two levels, and by 0 on
        // one.
        let expected = Estimate { mean: 16.667, low: Some(0.0), high: Some(25.0) };
        assert_eq!(difference.cost, Some(expected));
        assert_eq!(difference.success.expect("levels").mean, -0.167);
        assert_eq!(scores_to(&GAMBLER)[1].difference, None);
    }

    #[test]
    fn optimal_cost_is_compared_where_known() {
        let mut levels = some_levels();
        let score = |levels: &[LevelGames]| scores(&AGENTS, &GAMBLER, levels, 2)[1].exact.clone();
        assert_eq!(score(&levels), None);
        levels[0].optimal_cost = Some(12.0);
        levels[2].optimal_cost = Some(1.0);
        let of_one_board = |mean| Some(Estimate { mean, low: None, high: None });
        let expected = OptimalComparison {
            levels: 1,
            expected_cost: of_one_board(12.0),
            cost_ratio: of_one_board(1.25),
        };
        assert_eq!(score(&levels), Some(expected));
    }

    #[test]
    fn no_solvable_level_gives_no_means() {
        let levels = [level(1, None, &[None])];
        let scores = scores(&AGENTS, &GAMBLER, &levels, 1);
        assert_eq!((scores[1].success, scores[1].step_ratio), (None, None));
    }
}
