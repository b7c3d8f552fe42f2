//! Texts about verdicts and searches. No text claims more than was proved or played.

use super::{LevelVerdict, SolverEffort};
use crate::planning::sokoban::Objective;

/// The label of an objective.
#[must_use]
pub const fn objective(objective: Objective) -> &'static str {
    match objective {
        Objective::Fast => "any, fast",
        Objective::Improve => "any, then better",
        Objective::Moves => "fewest moves",
        Objective::Pushes => "fewest pushes",
    }
}

/// The description of an objective.
#[must_use]
pub const fn about_objective(objective: Objective) -> &'static str {
    match objective {
        Objective::Fast => "Any solution quickly, then fewer pushes while it still improves",
        Objective::Improve => {
            "Any solution quickly, then fewer pushes until optimal, for at most one minute"
        }
        Objective::Moves => "Fewest moves, pushes included",
        Objective::Pushes => "Fewest pushes, then fewest moves",
    }
}

/// The verdict in one word.
#[must_use]
pub const fn verdict(level_verdict: &LevelVerdict) -> &'static str {
    match level_verdict.is_solvable {
        Some(true) => "Solvable",
        Some(false) => "Unsolvable",
        None => "Unknown",
    }
}

/// Returns the bounds on moves and pushes as text, to follow the verdict.
///
/// Without bounds: "no solution exists (proved)" or "neither solved nor proved unsolvable".
#[must_use]
pub fn bounds_text(level_verdict: &LevelVerdict) -> String {
    let LevelVerdict { moves, pushes, .. } = level_verdict;
    match (level_verdict.is_solvable, moves.at_most, pushes.at_most) {
        (Some(true), Some(most_moves), Some(most_pushes)) => {
            match (moves.proved(), pushes.proved()) {
                (Some(fewest), Some(least)) => {
                    format!("fewest {}, {}", moves_text(fewest), pushes_of(least))
                }
                (None, Some(least)) => {
                    format!("fewest {}, at most {}", pushes_of(least), moves_text(most_moves))
                }
                (Some(fewest), None) => {
                    format!("fewest {}, at most {}", moves_text(fewest), pushes_of(most_pushes))
                }
                (None, None) => {
                    format!("at most {}, {}", moves_text(most_moves), pushes_of(most_pushes))
                }
            }
        }
        (Some(false), ..) => "no solution exists (proved)".to_owned(),
        _ if pushes.at_least > 0 => {
            format!("any solution has at least {}", pushes_of(pushes.at_least))
        }
        _ => "neither solved nor proved unsolvable".to_owned(),
    }
}

/// A number with grouped digits and its noun: "1 move", "1 234 moves".
#[must_use]
pub fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", group_digits(number), if number == 1 { one } else { many })
}

/// The title in quotes, or a noun for a level without one.
#[must_use]
pub fn quoted(title: &str, untitled: &str) -> String {
    if title.is_empty() { untitled.to_owned() } else { format!("“{title}”") }
}

/// A number of moves with its noun.
fn moves_text(moves: u32) -> String {
    counted(moves.into(), "move", "moves")
}

/// A number of pushes with its noun.
fn pushes_of(pushes: u32) -> String {
    counted(pushes.into(), "push", "pushes")
}

/// The verdict as text if provably no solution is within the step limit; `None` otherwise.
///
/// `None` also for a level that is unsolvable without a limit.
#[must_use]
pub fn beyond_limit(level_verdict: &LevelVerdict, step_limit: u32) -> Option<String> {
    let fewest = level_verdict.moves.at_least;
    if level_verdict.is_solvable == Some(false) || fewest <= step_limit {
        return None;
    }
    Some(match (level_verdict.is_solvable, level_verdict.moves.proved()) {
        (Some(true), Some(fewest)) => {
            format!("Solvable in {}, but the limit is {step_limit}", moves_text(fewest))
        }
        (is_solvable, _) => {
            let start = if is_solvable.is_some() { "Solvable, but not" } else { "Not solvable" };
            let fewest = moves_text(fewest);
            format!("{start} within the limit of {step_limit}: any solution has at least {fewest}")
        }
    })
}

/// Note that symbolic verification has proved the verdict; `None` if it has not.
#[must_use]
pub fn verification_note(level_verdict: &LevelVerdict) -> Option<String> {
    let what = if level_verdict.is_solvable == Some(false) { "unsolvable" } else { "fewest moves" };
    level_verdict.is_verified.then(|| format!("{what} proved by Verify"))
}

/// Returns the number of states and the time as text.
///
/// Fractions of a second are omitted, because they vary between runs.
#[must_use]
pub fn effort_text(cost: SolverEffort) -> String {
    let states = group_digits(cost.states);
    let noun = if cost.states == 1 { "state" } else { "states" };
    if cost.seconds < 1.0 {
        format!("{states} {noun}, below 1 s")
    } else {
        format!("{states} {noun}, {:.0} s", cost.seconds)
    }
}

/// Returns the result of a requested search as text.
///
/// `cost` is the effort of the search. `has_ice` is true if the level has ice, which the solver
/// sees and agents do not; the text then contains "with visible ice".
#[must_use]
pub fn result_text(
    objective: Objective,
    level_verdict: &LevelVerdict,
    cost: SolverEffort,
    has_ice: bool,
) -> String {
    let sight = if has_ice { ", with visible ice" } else { "" };
    let cost = effort_text(cost);
    match (level_verdict.is_solvable, level_verdict.plan(objective)) {
        (Some(true), Some(plan)) => {
            let claim = match objective {
                Objective::Moves if level_verdict.moves.proved().is_some() => {
                    "; no solution has fewer moves".to_owned()
                }
                Objective::Pushes | Objective::Improve
                    if level_verdict.pushes.proved().is_some() =>
                {
                    "; no solution has fewer pushes".to_owned()
                }
                Objective::Moves => {
                    format!(
                        "; any solution has at least {}",
                        moves_text(level_verdict.moves.at_least)
                    )
                }
                Objective::Pushes | Objective::Improve => {
                    format!(
                        "; any solution has at least {}",
                        pushes_of(level_verdict.pushes.at_least)
                    )
                }
                // A fast search accepts any solution, so its result claims no minimum.
                Objective::Fast => String::new(),
            };
            let (moves, pushes) = (moves_text(plan.moves()), pushes_of(plan.pushes));
            format!("Solved{sight}: {moves}, {pushes}{claim} ({cost})")
        }
        (Some(false), _) => format!("No solution exists{sight} (proved, {cost})"),
        _ => {
            let bound = match (level_verdict.moves.at_least, level_verdict.pushes.at_least) {
                (0, 0) => String::new(),
                (moves, _) if objective == Objective::Moves => {
                    format!("; any solution has at least {}", moves_text(moves))
                }
                (_, pushes) => format!("; any solution has at least {}", pushes_of(pushes)),
            };
            format!("Undecided{sight}{bound} ({cost})")
        }
    }
}

/// A number with grouped thousands: 1 234 567.
#[must_use]
pub fn group_digits(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 2);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            // A narrow no-break space.
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Direction;
    use crate::planning::search::SolveStatus;
    use crate::planning::sokoban::{Plan, Verdict};

    fn verdict(status: SolveStatus, plan: Option<(usize, u32)>, lower_bound: u32) -> Verdict {
        let plan = plan.map(|(moves, pushes)| Plan { actions: vec![Direction::Up; moves], pushes });
        Verdict {
            status,
            plan,
            lower_bound,
            expanded: 1_234,
            stopped: false,
            is_tie_break_proved: false,
        }
    }

    #[track_caller]
    fn check(objective: Objective, verdict: &Verdict, badge: &str, notice: &str) {
        let mut level_verdict = LevelVerdict::default();
        level_verdict.add(objective, verdict, 2.4);
        let said = format!("{}: {}", super::verdict(&level_verdict), bounds_text(&level_verdict));
        assert_eq!(said, badge);
        let cost = level_verdict.effort;
        assert_eq!(
            result_text(objective, &level_verdict, cost, false).replace('\u{202f}', " "),
            notice
        );
    }

    #[test]
    fn texts_claim_only_proved_facts() {
        use Objective::{Fast, Moves, Pushes};
        use SolveStatus::{BudgetSpent, Optimal, Solved, Unsolvable};
        check(
            Fast,
            &verdict(Solved, Some((40, 14)), 3),
            "Solvable: at most 40 moves, 14 pushes",
            "Solved: 40 moves, 14 pushes (1 234 states, 2 s)",
        );
        check(
            Moves,
            &verdict(Optimal, Some((33, 13)), 33),
            "Solvable: fewest 33 moves, at most 13 pushes",
            "Solved: 33 moves, 13 pushes; no solution has fewer moves (1 234 states, 2 s)",
        );
        check(
            Pushes,
            &verdict(Optimal, Some((37, 12)), 12),
            "Solvable: fewest 12 pushes, at most 37 moves",
            "Solved: 37 moves, 12 pushes; no solution has fewer pushes (1 234 states, 2 s)",
        );
        check(
            Pushes,
            &verdict(Solved, Some((37, 12)), 11),
            "Solvable: at most 37 moves, 12 pushes",
            "Solved: 37 moves, 12 pushes; any solution has at least 11 pushes (1 234 states, 2 s)",
        );
        check(
            Moves,
            &verdict(Unsolvable, None, 0),
            "Unsolvable: no solution exists (proved)",
            "No solution exists (proved, 1 234 states, 2 s)",
        );
        check(
            Pushes,
            &verdict(BudgetSpent, None, 24),
            "Unknown: any solution has at least 24 pushes",
            "Undecided; any solution has at least 24 pushes (1 234 states, 2 s)",
        );
        check(
            Fast,
            &verdict(BudgetSpent, None, 24),
            "Unknown: neither solved nor proved unsolvable",
            "Undecided (1 234 states, 2 s)",
        );
    }

    #[test]
    fn one_is_singular() {
        use Objective::{Moves, Pushes};
        check(
            Moves,
            &verdict(SolveStatus::Optimal, Some((1, 1)), 1),
            "Solvable: fewest 1 move, at most 1 push",
            "Solved: 1 move, 1 push; no solution has fewer moves (1 234 states, 2 s)",
        );
        check(
            Pushes,
            &verdict(SolveStatus::BudgetSpent, None, 1),
            "Unknown: any solution has at least 1 push",
            "Undecided; any solution has at least 1 push (1 234 states, 2 s)",
        );
    }

    #[test]
    fn text_reports_step_limit_below_fewest_moves() {
        let reported = |status, plan, bound, limit| {
            let mut level_verdict = LevelVerdict::default();
            level_verdict.add(Objective::Moves, &verdict(status, plan, bound), 2.4);
            beyond_limit(&level_verdict, limit)
        };
        let beyond = "Solvable in 18 moves, but the limit is 5";
        assert_eq!(reported(SolveStatus::Optimal, Some((18, 3)), 18, 5).as_deref(), Some(beyond));
        let bound = "Not solvable within the limit of 5: any solution has at least 18 moves";
        assert_eq!(reported(SolveStatus::BudgetSpent, None, 18, 5).as_deref(), Some(bound));
        let found = "Solvable, but not within the limit of 5: any solution has at least 18 moves";
        assert_eq!(reported(SolveStatus::Solved, Some((20, 3)), 18, 5).as_deref(), Some(found));
        assert_eq!(reported(SolveStatus::Optimal, Some((18, 3)), 18, 18), None);
        assert_eq!(reported(SolveStatus::Solved, Some((18, 3)), 4, 5), None);
        assert_eq!(reported(SolveStatus::Unsolvable, None, 0, 5), None);
    }

    #[test]
    fn digits_are_grouped() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1 000"), (1_234_567, "1 234 567")] {
            assert_eq!(group_digits(number).replace('\u{202f}', " "), text);
        }
    }
}
