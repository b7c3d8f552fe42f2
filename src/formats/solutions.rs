//! Replays the solutions stored with the levels of a text.

use super::lurd::read_moves;
use super::{Collection, LevelDetails, Parsed, SavedGame};
use crate::board::Direction;
use crate::worlds::ice::{Level, Terrain, rules};
use std::fmt;

/// Maximum number of moves replayed for one level or collection, over all its solutions.
///
/// With counts before moves, a short text can claim millions of moves per solution.
/// [`best_solution`] has no such limit.
const MAX_REPLAYED: usize = 20_000_000;

/// Result of replaying the solutions of a collection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolutionReport {
    /// Number of solutions that were replayed.
    pub count: usize,
    /// Number of replayed solutions that solve their level.
    pub solving: usize,
    /// Minimum number of pushes of a solution that solves its level.
    ///
    /// `None` unless solutions solve exactly one level.
    pub fewest_pushes: Option<usize>,
    /// Level number and heading line, both from 1, of each solution that does not solve its level.
    pub failing: Vec<(usize, usize)>,
    /// Number of solutions that were not replayed, because the text claims too many moves.
    pub not_replayed: usize,
}

impl fmt::Display for SolutionReport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = if self.count == 1 {
            "solution solves its level"
        } else {
            "solutions solve their level"
        };
        write!(formatter, "{} of {} {noun}", self.solving, self.count)?;
        if let Some(pushes) = self.fewest_pushes {
            write!(formatter, "; best {pushes} pushes")?;
        }
        if let Some((level, line)) = self.failing.first() {
            write!(formatter, "; the one on line {line} does not solve level {level}")?;
        }
        if self.not_replayed > 0 {
            write!(formatter, "; {} not replayed: too many moves", self.not_replayed)?;
        }
        Ok(())
    }
}

/// The moves of a solution that solves its level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// Moves up to the one that solves the level.
    pub moves: Vec<Direction>,
    /// Number of pushes among these moves.
    pub pushes: usize,
}

/// Why the moves of a solution do not solve the level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplayFailure {
    /// A wall or a crate blocks a move.
    Blocked {
        /// Number of the move, from 1.
        number: usize,
        /// Direction of the move.
        direction: Direction,
    },
    /// No move is blocked, but the level is not solved after the last one.
    ///
    /// Also if the level cannot be played.
    Unsolved {
        /// Number of moves of the solution.
        moves: usize,
    },
    /// The text claims more moves than [`replay_solutions_of_level`] replays.
    TooLong,
}

impl fmt::Display for ReplayFailure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blocked { number, direction } => {
                write!(formatter, "move {number} ({}) is blocked", direction.letter())
            }
            Self::Unsolved { moves } => {
                write!(formatter, "the level is not solved after the last move, {moves}")
            }
            Self::TooLong => write!(formatter, "too many moves to replay"),
        }
    }
}

/// A stored solution and the result of its replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayedSolution {
    /// Heading of the solution without a colon at its end, such as `Solution/Moves`.
    pub heading: String,
    /// Line of the heading, from 1.
    pub line: usize,
    /// Moves up to the one that solves the level.
    ///
    /// If they do not solve it: the moves before the first blocked one, or all. Empty if there are
    /// too many, or the level cannot be played.
    pub moves: Vec<Direction>,
    /// Why the moves do not solve the level; `None` if they do.
    pub failure: Option<ReplayFailure>,
}

/// Replays the solutions of one level, in text order; skips snapshots.
///
/// A blocked move is a failure only if the moves do not solve the level. O(moves · (crates +
/// longest slide) + solutions · cells).
#[must_use]
pub fn replay_solutions_of_level(level: &Level, games: &[SavedGame]) -> Vec<ReplayedSolution> {
    let mut replayed = 0;
    let game = |game: &SavedGame| {
        let (heading, line) = (game.heading.trim().trim_end_matches(':').to_owned(), game.line);
        let all = saved_moves(game);
        if replayed + all.len() > MAX_REPLAYED {
            let failure = Some(ReplayFailure::TooLong);
            return ReplayedSolution { heading, line, moves: Vec::new(), failure };
        }
        replayed += all.len();
        let (moves, failure) = match replay(level, &all) {
            Some(replay) => (replay.moves, None),
            None => moves_before_failure(level, all),
        };
        ReplayedSolution { heading, line, moves, failure }
    };
    games.iter().filter(|game| is_solution(game)).map(game).collect()
}

/// Returns the moves before the first blocked one, and why they do not solve the level.
///
/// All moves if none is blocked; no moves if the level cannot be played. The reason is never
/// `None`.
fn moves_before_failure(
    level: &Level,
    mut moves: Vec<Direction>,
) -> (Vec<Direction>, Option<ReplayFailure>) {
    let Ok((terrain, mut state)) = Terrain::compile(level) else {
        return (Vec::new(), Some(ReplayFailure::Unsolved { moves: moves.len() }));
    };
    // A blocked move leaves the state unchanged.
    let blocked = moves.iter().position(|direction| {
        let before = state.clone();
        rules::apply(&terrain, &mut state, *direction);
        state == before
    });
    let failure = match blocked.and_then(|place| Some((place, *moves.get(place)?))) {
        Some((place, direction)) => {
            moves.truncate(place);
            ReplayFailure::Blocked { number: place + 1, direction }
        }
        None => ReplayFailure::Unsolved { moves: moves.len() },
    };
    (moves, Some(failure))
}

/// Replays all solutions of a collection; `None` if it has none.
///
/// O(moves · (crates + longest slide) + solutions · cells).
#[must_use]
pub fn replay_solutions(collection: &Collection) -> Option<SolutionReport> {
    let mut report = SolutionReport {
        count: 0,
        solving: 0,
        fewest_pushes: None,
        failing: Vec::new(),
        not_replayed: 0,
    };
    let mut replayed = 0;
    let mut solved_levels = 0;
    for (index, level) in collection.levels.iter().enumerate() {
        let mut is_solved = false;
        for game in solutions_of(collection.details(index)) {
            let moves = saved_moves(game);
            if replayed + moves.len() > MAX_REPLAYED {
                report.not_replayed += 1;
                continue;
            }
            replayed += moves.len();
            report.count += 1;
            match replay(level, &moves) {
                Some(Replay { pushes, .. }) => {
                    is_solved = true;
                    report.solving += 1;
                    let fewest = report.fewest_pushes.map_or(pushes, |fewest| fewest.min(pushes));
                    report.fewest_pushes = Some(fewest);
                }
                None => report.failing.push((collection.place(index).number, game.line)),
            }
        }
        solved_levels += usize::from(is_solved);
    }
    // A minimum over different levels would mean nothing.
    report.fewest_pushes = report.fewest_pushes.filter(|_| solved_levels == 1);
    (report.count + report.not_replayed > 0).then_some(report)
}

/// Returns the solution with the minimum number of pushes, and of moves among these.
///
/// `details` are those of the level. `None` if no stored solution solves the level.
#[must_use]
pub fn best_solution(level: &Level, details: Option<&LevelDetails>) -> Option<Replay> {
    let replays = solutions_of(details).filter_map(|game| replay(level, &saved_moves(game)));
    replays.min_by_key(|replay| (replay.pushes, replay.moves.len()))
}

/// Returns the solutions with moves among the details of a level.
fn solutions_of(details: Option<&LevelDetails>) -> impl Iterator<Item = &SavedGame> {
    let games = details.into_iter().flat_map(|details| &details.saved_games);
    games.filter(|game| is_solution(game))
}

/// Returns true for a solution with moves.
///
/// Snapshots do not count, because they may be unfinished.
#[must_use]
pub fn is_solution(game: &SavedGame) -> bool {
    game.is_solution() && !game.moves.is_empty()
}

/// Returns the moves of a saved game; ignores unreadable characters.
#[must_use]
pub fn saved_moves(game: &SavedGame) -> Vec<Direction> {
    let Parsed { value, .. } = read_moves(&game.moves.join("\n"));
    value
}

/// Plays moves until the level is solved; ignores blocked moves.
///
/// `None` if they do not solve the level or it cannot be played.
fn replay(level: &Level, moves: &[Direction]) -> Option<Replay> {
    let (terrain, mut state) = Terrain::compile(level).ok()?;
    let mut pushes = 0;
    for (played, direction) in moves.iter().enumerate() {
        if state.solves(terrain.layout()) {
            return Some(Replay { moves: moves[..played].to_vec(), pushes });
        }
        pushes += usize::from(rules::apply(&terrain, &mut state, *direction).push.is_some());
    }
    state.solves(terrain.layout()).then(|| Replay { moves: moves.to_vec(), pushes })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::xsb::read_xsb;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let report = replay_solutions(&read_xsb(text).value);
        assert_eq!(report.map(|report| report.to_string()).as_deref(), expected, "in\n{text}");
    }

    #[test]
    fn solutions_are_replayed_and_counted() {
        let board = "#######\n#@$  .#\n#######\n";
        let other = "#######\n#.  $@#\n#######\n";
        check(board, None);
        check(
            &format!("{board}\nSolution\nRRR\n"),
            Some("1 of 1 solution solves its level; best 3 pushes"),
        );
        check(
            &format!("{board}\nSolution/Moves\n3R\n\nSolution/Pushes\nlRrRR\n"),
            Some("2 of 2 solutions solve their level; best 3 pushes"),
        );
        check(
            &format!("{board}Solution:\n3R\n\n{other}Solution: 3L\n"),
            Some("2 of 2 solutions solve their level"),
        );
        check(
            &format!("{board}\nSolution\nRR\n\n{other}\nSolution\nLLLL\n"),
            Some(
                "1 of 2 solutions solve their level; best 3 pushes; the one on line 5 does not solve level 1",
            ),
        );
        check(&format!("{board}\nSnapshot\nRR\n"), None);
    }

    #[test]
    fn the_best_solution_has_the_fewest_pushes() {
        let text = "######\n#@   #\n# $ .#\n#    #\n######\n\nSolution\ndRR\n\nSolution\ndrRR\n";
        let collection = read_xsb(text).value;
        let best = best_solution(&collection.levels[0], collection.details(0));
        assert_eq!(best.map(|replay| (replay.pushes, replay.moves.len())), Some((2, 3)));
    }

    #[test]
    fn failed_replay_names_the_blocked_move() {
        let text = "#######\n#@$  .#\n#######\n\nSolution/Moves\n3R\n\nSolution/Short\nRR\n\n\
                    Solution/Blocked\nRUR\n\nSolution/Detour\nlRRR\n\nSnapshot\nR\n";
        let collection = read_xsb(text).value;
        let games = &collection.details[0].saved_games;
        let reported =
            replay_solutions_of_level(&collection.levels[0], games).into_iter().map(|game| {
                let failure = game.failure.map(|failure| failure.to_string()).unwrap_or_default();
                (game.heading, game.moves.len(), failure)
            });
        let expected = [
            ("Solution/Moves", 3, ""),
            ("Solution/Short", 2, "the level is not solved after the last move, 2"),
            ("Solution/Blocked", 1, "move 2 (U) is blocked"),
            ("Solution/Detour", 4, ""),
        ];
        let expected = expected.map(|(name, moves, why)| (name.to_owned(), moves, why.to_owned()));
        assert_eq!(reported.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn claimed_moves_are_bounded() {
        let claim = "Solution\n4999999r\n\n".repeat(40);
        let text = format!("#####\n#@$.#\n#.$ #\n#####\n\n{claim}");
        let report = replay_solutions(&read_xsb(&text).value).expect("solutions");
        assert_eq!((report.count, report.not_replayed), (4, 36));
    }
}
