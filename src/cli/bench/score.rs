//! Figures of each agent.

use super::bootstrap::{Estimate, Observed, estimate};
use super::games::{Game, LevelGames};
use crate::cli::timing::Percentiles;
use crate::programs::Player;
use serde::Serialize;
use std::collections::BTreeSet;

/// Figures of one agent. A JSON line.
///
/// Success, cost and steps are means over the levels that the clairvoyant solves, because no agent
/// can solve the others.
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
    /// Games per level.
    pub seeds: u64,
    /// Fraction of games solved.
    pub success: Option<Estimate>,
    /// Cost of a game in steps: the steps taken, at most the failure cost.
    pub cost: Option<Estimate>,
    /// Difference to the reference agent on the same levels; `None` for the reference itself.
    pub difference: Option<Difference>,
    /// Comparison with the optimal expected cost; `None` if no agent proved it.
    pub exact: Option<AgainstExact>,
    /// Steps relative to the clairvoyant, on levels that all agents solve in every game.
    pub step_ratio: Option<Estimate>,
    /// Number of levels that all agents solve in every game.
    pub commonly_solved: usize,
    /// Construction time of the agent over all levels, in milliseconds.
    pub construct_ms: Percentiles,
    /// Time of single decisions over all levels, in milliseconds.
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

/// Cost relative to the optimal expected cost, see [`super::exact`].
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AgainstExact {
    /// Levels with a known optimal expected cost.
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
    agents: &[Player],
    reference: &Player,
    levels: &[LevelGames],
    seeds: u64,
) -> Vec<Score> {
    let field = Field::of(levels);
    let reference = agents.iter().position(|agent| agent == reference).unwrap_or(0);
    let score = |(place, agent): (usize, &Player)| {
        let games = || levels.iter().flat_map(|level| &level.games[place]);
        Score {
            agent: agent.name(),
            levels: levels.len(),
            solvable: field.solvable.len(),
            geometries: field.geometries(),
            seeds: if agent.is_clairvoyant() { 1 } else { seeds },
            success: mean(&field.solvable, |level| success(level, place)),
            cost: mean(&field.solvable, |level| cost(level, place)),
            difference: (place != reference).then(|| Difference {
                to: agents[reference].name(),
                success: mean(&field.solvable, |it| success(it, place) - success(it, reference)),
                cost: mean(&field.solvable, |it| cost(it, place) - cost(it, reference)),
            }),
            exact: field.against_exact(place),
            step_ratio: mean(&field.common, |level| ratio(steps(level, place), steps(level, 0))),
            commonly_solved: field.common.len(),
            construct_ms: Percentiles::of(games().map(|game| game.construct_ms).collect()),
            decision_ms: Percentiles::of(
                games().flat_map(|game| game.decision_times_ms.iter().copied()).collect(),
            ),
        }
    };
    agents.iter().enumerate().map(score).collect()
}

/// The levels that count.
struct Field<'a> {
    solvable: Vec<&'a LevelGames>,
    /// Levels that all agents solve in every game.
    common: Vec<&'a LevelGames>,
}

impl<'a> Field<'a> {
    fn of(levels: &'a [LevelGames]) -> Self {
        let is_solved = |games: &Vec<Game>| games.iter().all(|game| game.solved);
        let solvable: Vec<_> =
            levels.iter().filter(|level| level.games.first().is_some_and(is_solved)).collect();
        let common =
            solvable.iter().copied().filter(|level| level.games.iter().all(is_solved)).collect();
        Self { solvable, common }
    }

    fn geometries(&self) -> usize {
        self.solvable.iter().map(|level| level.geometry).collect::<BTreeSet<_>>().len()
    }

    fn against_exact(&self, place: usize) -> Option<AgainstExact> {
        let known = || {
            let known = self.solvable.iter().filter_map(|level| Some((*level, level.exact_cost?)));
            known.map(|(level, exact)| (level, exact, cost(level, place)))
        };
        let estimate_of =
            |observed: fn((&LevelGames, f64, f64)) -> Observed| estimate(known().map(observed));
        let levels = known().count();
        (levels > 0).then(|| AgainstExact {
            levels,
            expected_cost: estimate_of(|(level, exact, _)| Observed {
                geometry: level.geometry,
                value: exact,
                unit: 1.0,
            }),
            cost_ratio: estimate_of(|(level, exact, cost)| Observed {
                geometry: level.geometry,
                value: cost,
                unit: exact,
            }),
        })
    }
}

fn mean(levels: &[&LevelGames], value: impl Fn(&LevelGames) -> f64) -> Option<Estimate> {
    estimate(levels.iter().map(|level| Observed {
        geometry: level.geometry,
        value: value(level),
        unit: 1.0,
    }))
}

fn success(level: &LevelGames, place: usize) -> f64 {
    over_games(level, place, |game| f64::from(u8::from(game.solved)))
}

fn cost(level: &LevelGames, place: usize) -> f64 {
    over_games(level, place, |game| game.cost)
}

fn steps(level: &LevelGames, place: usize) -> f64 {
    over_games(level, place, |game| game.steps as f64)
}

/// Mean over an agent's games on a level.
fn over_games(level: &LevelGames, place: usize, value: impl Fn(&Game) -> f64) -> f64 {
    let games = &level.games[place];
    games.iter().map(value).sum::<f64>() / games.len().max(1) as f64
}

/// Ratio of steps; 1 if the level is solved from the start.
fn ratio(steps: f64, yardstick: f64) -> f64 {
    if yardstick == 0.0 { 1.0 } else { steps / yardstick }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::AutomaticAgent;

    const CLAIRVOYANT: Player = Player::Automatic(AutomaticAgent::Clairvoyant);
    const GAMBLER: Player = Player::Automatic(AutomaticAgent::Gambler);
    const AGENTS: [Player; 2] = [CLAIRVOYANT, GAMBLER];

    /// Games of the clairvoyant and one other agent; each entry is the steps, if solved.
    fn level(geometry: usize, yardstick: Option<usize>, games: &[Option<usize>]) -> LevelGames {
        let game = |agent: &Player, steps: &Option<usize>| Game {
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
            vec![game(&CLAIRVOYANT, &yardstick)],
            games.iter().map(|steps| game(&GAMBLER, steps)).collect(),
        ];
        let (name, exact_cost) = (String::new(), None);
        LevelGames { index: 1, name, limit: 100, geometry, exact_cost, games }
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
    fn only_what_the_clairvoyant_solves_counts() {
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
    fn differences_are_taken_level_by_level() {
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
    fn the_least_cost_that_can_be_expected_is_compared_with_where_it_is_known() {
        let mut levels = some_levels();
        let score = |levels: &[LevelGames]| scores(&AGENTS, &GAMBLER, levels, 2)[1].exact.clone();
        assert_eq!(score(&levels), None);
        levels[0].exact_cost = Some(12.0);
        levels[2].exact_cost = Some(1.0);
        let of_one_board = |mean| Some(Estimate { mean, low: None, high: None });
        let expected = AgainstExact {
            levels: 1,
            expected_cost: of_one_board(12.0),
            cost_ratio: of_one_board(1.25),
        };
        assert_eq!(score(&levels), Some(expected));
    }

    #[test]
    fn without_solvable_levels_there_are_no_means() {
        let levels = [level(1, None, &[None])];
        let scores = scores(&AGENTS, &GAMBLER, &levels, 1);
        assert_eq!((scores[1].success, scores[1].step_ratio), (None, None));
    }
}
