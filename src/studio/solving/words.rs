//! Texts about verdicts and searches. No text claims more than was proved or played.

use super::{Effort, Judgement};
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
pub const fn verdict(judgement: &Judgement) -> &'static str {
    match judgement.is_solvable {
        Some(true) => "Solvable",
        Some(false) => "Unsolvable",
        None => "Unknown",
    }
}

/// The text after the verdict: the bounds.
#[must_use]
pub fn figures(judgement: &Judgement) -> String {
    let Judgement { moves, pushes, .. } = judgement;
    match (judgement.is_solvable, moves.at_most, pushes.at_most) {
        (Some(true), Some(most_moves), Some(most_pushes)) => {
            match (moves.proved(), pushes.proved()) {
                (Some(fewest), Some(least)) => {
                    format!("fewest {}, {}", moves_of(fewest), pushes_of(least))
                }
                (None, Some(least)) => {
                    format!("fewest {}, at most {}", pushes_of(least), moves_of(most_moves))
                }
                (Some(fewest), None) => {
                    format!("fewest {}, at most {}", moves_of(fewest), pushes_of(most_pushes))
                }
                (None, None) => {
                    format!("at most {}, {}", moves_of(most_moves), pushes_of(most_pushes))
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

/// A number with its noun.
#[must_use]
pub fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

fn moves_of(moves: u32) -> String {
    counted(moves.into(), "move", "moves")
}

fn pushes_of(pushes: u32) -> String {
    counted(pushes.into(), "push", "pushes")
}

/// The verdict if provably no solution is within the step limit.
#[must_use]
pub fn beyond_limit(judgement: &Judgement, step_limit: u32) -> Option<String> {
    let fewest = judgement.moves.at_least;
    if judgement.is_solvable == Some(false) || fewest <= step_limit {
        return None;
    }
    Some(match (judgement.is_solvable, judgement.moves.proved()) {
        (Some(true), Some(fewest)) => {
            format!("Solvable in {}, but the limit is {step_limit}", moves_of(fewest))
        }
        (is_solvable, _) => {
            let start = if is_solvable.is_some() { "Solvable, but not" } else { "Not solvable" };
            let fewest = moves_of(fewest);
            format!("{start} within the limit of {step_limit}: any solution has at least {fewest}")
        }
    })
}

/// Note on a result that symbolic verification has proved.
#[must_use]
pub fn verified(judgement: &Judgement) -> Option<String> {
    let what = if judgement.is_solvable == Some(false) { "unsolvable" } else { "fewest moves" };
    judgement.is_verified.then(|| format!("{what} proved by Verify"))
}

/// States and time. Fractions of a second are omitted, because they vary between runs.
#[must_use]
pub fn effort(effort: Effort) -> String {
    let states = grouped(effort.states);
    let noun = if effort.states == 1 { "state" } else { "states" };
    if effort.seconds < 1.0 {
        format!("{states} {noun}, below 1 s")
    } else {
        format!("{states} {noun}, {:.0} s", effort.seconds)
    }
}

/// Result of a requested search. `has_ice`: the solver sees ice that agents do not see.
#[must_use]
pub fn ending(objective: Objective, judgement: &Judgement, cost: Effort, has_ice: bool) -> String {
    let sight = if has_ice { ", with visible ice" } else { "" };
    let cost = effort(cost);
    match (judgement.is_solvable, judgement.plan(objective)) {
        (Some(true), Some(plan)) => {
            let claim = match objective {
                Objective::Moves if judgement.moves.proved().is_some() => {
                    "; no solution has fewer moves".to_owned()
                }
                Objective::Pushes | Objective::Improve if judgement.pushes.proved().is_some() => {
                    "; no solution has fewer pushes".to_owned()
                }
                Objective::Moves => {
                    format!("; any has at least {}", moves_of(judgement.moves.at_least))
                }
                Objective::Pushes | Objective::Improve => {
                    format!("; any has at least {}", pushes_of(judgement.pushes.at_least))
                }
                Objective::Fast => String::new(),
            };
            let (moves, pushes) = (moves_of(plan.moves()), pushes_of(plan.pushes));
            format!("Solved{sight}: {moves}, {pushes}{claim} ({cost})")
        }
        (Some(false), _) => format!("No solution exists{sight} (proved, {cost})"),
        _ => {
            let bound = match (judgement.moves.at_least, judgement.pushes.at_least) {
                (0, 0) => String::new(),
                (moves, _) if objective == Objective::Moves => {
                    format!("; any has at least {}", moves_of(moves))
                }
                (_, pushes) => format!("; any has at least {}", pushes_of(pushes)),
            };
            format!("Undecided{sight}{bound} ({cost})")
        }
    }
}

/// A number with grouped thousands: 1 234 567.
#[must_use]
pub fn grouped(number: u64) -> String {
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
    use crate::planning::search::Status;
    use crate::planning::sokoban::{Plan, Verdict};

    fn verdict(status: Status, plan: Option<(usize, u32)>, lower_bound: u32) -> Verdict {
        let plan = plan.map(|(moves, pushes)| Plan { actions: vec![Direction::Up; moves], pushes });
        Verdict {
            status,
            plan,
            lower_bound,
            expanded: 1_234,
            stopped: false,
            are_ties_proved: false,
        }
    }

    #[track_caller]
    fn check(objective: Objective, verdict: &Verdict, badge: &str, notice: &str) {
        let mut judgement = Judgement::default();
        judgement.take_in(objective, verdict, 2.4);
        let said = format!("{}: {}", super::verdict(&judgement), figures(&judgement));
        assert_eq!(said, badge);
        let cost = judgement.effort;
        assert_eq!(ending(objective, &judgement, cost, false).replace('\u{202f}', " "), notice);
    }

    #[test]
    fn sentences_claim_no_more_than_was_proved() {
        use Objective::{Fast, Moves, Pushes};
        use Status::{BudgetSpent, Optimal, Solved, Unsolvable};
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
            "Solved: 37 moves, 12 pushes; any has at least 11 pushes (1 234 states, 2 s)",
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
            "Undecided; any has at least 24 pushes (1 234 states, 2 s)",
        );
        check(
            Fast,
            &verdict(BudgetSpent, None, 24),
            "Unknown: neither solved nor proved unsolvable",
            "Undecided (1 234 states, 2 s)",
        );
    }

    #[test]
    fn one_is_no_plural() {
        use Objective::{Moves, Pushes};
        check(
            Moves,
            &verdict(Status::Optimal, Some((1, 1)), 1),
            "Solvable: fewest 1 move, at most 1 push",
            "Solved: 1 move, 1 push; no solution has fewer moves (1 234 states, 2 s)",
        );
        check(
            Pushes,
            &verdict(Status::BudgetSpent, None, 1),
            "Unknown: any solution has at least 1 push",
            "Undecided; any has at least 1 push (1 234 states, 2 s)",
        );
    }

    #[test]
    fn a_limit_below_the_fewest_moves_is_told() {
        let told = |status, plan, bound, limit| {
            let mut judgement = Judgement::default();
            judgement.take_in(Objective::Moves, &verdict(status, plan, bound), 2.4);
            beyond_limit(&judgement, limit)
        };
        let beyond = "Solvable in 18 moves, but the limit is 5";
        assert_eq!(told(Status::Optimal, Some((18, 3)), 18, 5).as_deref(), Some(beyond));
        let bound = "Not solvable within the limit of 5: any solution has at least 18 moves";
        assert_eq!(told(Status::BudgetSpent, None, 18, 5).as_deref(), Some(bound));
        let found = "Solvable, but not within the limit of 5: any solution has at least 18 moves";
        assert_eq!(told(Status::Solved, Some((20, 3)), 18, 5).as_deref(), Some(found));
        assert_eq!(told(Status::Optimal, Some((18, 3)), 18, 18), None);
        assert_eq!(told(Status::Solved, Some((18, 3)), 4, 5), None);
        assert_eq!(told(Status::Unsolvable, None, 0, 5), None);
    }

    #[test]
    fn thousands_are_set_apart() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1 000"), (1_234_567, "1 234 567")] {
            assert_eq!(grouped(number).replace('\u{202f}', " "), text);
        }
    }
}
