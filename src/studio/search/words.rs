//! What is said of a search.

use super::Found;
use crate::board::Direction;
use crate::picture::{Rgba, Theme};
use crate::planning::search::{PruneReason, Successor};
use crate::planning::sokoban::{Actor, Objective, PushAction, WatchEnd};
pub(super) use crate::studio::solving::words::grouped;
use std::fmt::Write;

/// What a plan should have little of.
pub(super) fn objective(objective: Objective) -> &'static str {
    match objective {
        Objective::Pushes => "fewest pushes",
        Objective::Moves | Objective::Fast => "fewest moves",
    }
}

pub(super) fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Left => "left",
        Direction::Right => "right",
    }
}

/// What became of a successor. `expanded` is the cursor position of its expansion, if it has one.
pub(super) fn fate(successor: &Successor<PushAction>, expanded: Option<usize>) -> String {
    let at = |words: &str| expanded.map_or(words.to_owned(), |at| format!("{words}, see {at}"));
    match successor.pruned {
        None => expanded.map_or("opened, waits".to_owned(), |at| format!("opened, taken {at}")),
        Some(PruneReason::ReachedBefore) => at("reached before"),
        Some(PruneReason::OverBound) => "over the bound".to_owned(),
        Some(PruneReason::OutOfReach) => "pruned: out of reach".to_owned(),
        Some(PruneReason::Deadlock(detector)) => format!("pruned: {detector}"),
    }
}

/// Why a successor was left out, for people, where no detector can show it.
pub(super) fn reason(reason: PruneReason) -> &'static str {
    match reason {
        PruneReason::ReachedBefore => {
            "This state or its mirror image was reached before, at no greater cost."
        }
        PruneReason::OverBound => {
            "A plan through this state costs more than the bound of the round."
        }
        PruneReason::OutOfReach => "No plan leads on from here: crates cannot get to all targets.",
        PruneReason::Deadlock("pi-corral") => {
            "Pushes outside of a closed-off area can wait: one must lead into it some time."
        }
        PruneReason::Deadlock(_) => "No plan leads on from here.",
    }
}

/// How the search ended, and in which colour that is said.
pub(super) fn ending(found: &Found, theme: &Theme) -> (String, Rgba) {
    let chrome = &theme.chrome;
    let expanded = grouped(found.watched().trace().expanded());
    let seconds = found.seconds();
    let effort = format!("{expanded} expanded, {seconds:.1} s");
    match found.watched().end() {
        WatchEnd::Solved(plan) => {
            let (moves, pushes) = (plan.moves(), plan.pushes);
            let text = format!("optimal: {moves} moves, {pushes} pushes · {effort}");
            (text, chrome.success)
        }
        WatchEnd::Unsolvable => (format!("unsolvable, proved · {effort}"), chrome.error),
        WatchEnd::BudgetSpent { lower_bound, stopped } => {
            let why = if *stopped { "stopped" } else { "budget spent" };
            (format!("{why}: no plan below {lower_bound} · {effort}"), chrome.warning)
        }
    }
}

/// What of the search was not kept, if anything.
pub(super) fn cut(found: &Found) -> Option<String> {
    let trace = found.watched().trace();
    let kept = grouped(trace.expansions().len() as u64);
    let all = grouped(trace.expanded());
    trace.is_cut().then(|| format!("The first {kept} of {all} expansions were kept"))
}

/// The figures at a cursor position.
pub(super) fn standing(found: &Found, cursor: usize) -> String {
    let trace = found.watched().trace();
    let mut text = String::new();
    match found.expansion(cursor).map(|number| (number, trace.expansions()[number])) {
        Some((number, expansion)) => {
            let what = if trace.goal() == Some(number) { "goal, " } else { "" };
            let (g, h, f) = (expansion.cost, expansion.estimate, expansion.total());
            let _ = write!(text, "{what}g {g} + h {h} = f {f}");
        }
        None => text.push_str("before the first expansion"),
    }
    let _ = write!(text, " · frontier {}", grouped(found.frontier(cursor).into()));
    text
}

/// Whose cells are tinted, as the legend has it.
pub(super) fn tint(actor: Actor) -> &'static str {
    match actor {
        Actor::Crate => "crates",
        Actor::Player => "player",
    }
}
