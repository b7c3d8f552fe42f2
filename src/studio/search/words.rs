//! Texts about a search.

use super::{Found, Told};
use crate::picture::{Rgba, Theme};
use crate::planning::search::{Expansion, PruneReason};
pub(super) use crate::studio::solving::words::grouped;
use std::fmt::Write;

/// What the search did with a successor. Expansions are named by cursor position.
pub(super) fn fate(found: &Found, successor: usize) -> String {
    let trace = found.trace();
    let target = trace.expansion_of(successor);
    let at = |words: &str| match target {
        Some(number) => format!("{words}, see {}", number + 1),
        None => words.to_owned(),
    };
    match trace.pruned(successor) {
        None => match target {
            Some(number) if trace.arrival(number) == Some(successor) => {
                let what = if trace.goal() == Some(number) { "goal" } else { "opened" };
                format!("{what}, taken {}", number + 1)
            }
            _ if trace.left_open_list(successor) => at("opened, then reached at lower cost"),
            _ => "open".to_owned(),
        },
        Some(PruneReason::ReachedBefore) => at("reached before"),
        Some(PruneReason::OverBound) => "above the bound".to_owned(),
        Some(PruneReason::OutOfReach) => "pruned: goal unreachable".to_owned(),
        Some(PruneReason::Deadlock(detector)) => format!("pruned: {detector}"),
    }
}

/// Why a successor was pruned, for reasons without a deadlock to show.
pub(super) fn reason(told: &dyn Told, reason: PruneReason) -> &'static str {
    match reason {
        PruneReason::ReachedBefore => match (told.has_mirrors(), told.deepens()) {
            (true, true) => {
                "The search reached this state or its mirror image before in this round, at no \
                 greater cost."
            }
            (true, false) => {
                "The search reached this state or its mirror image before, at no greater cost."
            }
            (false, true) => {
                "The search reached this state before in this round, at no greater cost."
            }
            (false, false) => "The search reached this state before, at no greater cost.",
        },
        PruneReason::OverBound => {
            "A plan through this state costs more than the bound of the round."
        }
        PruneReason::OutOfReach => "The goal is unreachable from this state.",
        PruneReason::Deadlock("pi-corral") => {
            "PI-corral: a push into the enclosed area is needed first or later; other pushes are \
             deferred."
        }
        PruneReason::Deadlock(_) => "No plan exists from this state.",
    }
}

/// The name of a cursor position: the start, an expansion, or the goal, which is not expanded.
pub(super) fn place(found: &Found, cursor: usize) -> String {
    let all = grouped(found.trace().expanded());
    match found.expansion(cursor) {
        None => format!("Start: 0 of {all} expanded"),
        Some(number) if found.trace().goal() == Some(number) => format!("Goal, {all} expanded"),
        Some(_) => format!("Expansion {} of {all}", grouped(cursor as u64)),
    }
}

/// The estimate h without the weight that the search applied.
pub(super) fn unweighted(told: &dyn Told, estimate: u32) -> u32 {
    estimate / told.weight().max(1)
}

/// The meaning of f in this search.
pub(super) fn about_total(told: &dyn Told) -> &'static str {
    match told.weight() {
        1 => "Lower bound on a path through the state: g + h",
        2 => "Total cost that orders the states: g + 2 × h",
        _ => "Total cost that orders the states: g + weight × h",
    }
}

/// The costs of a state: "g 3 + 2 × h 5 = f 13".
pub(super) fn sum(told: &dyn Told, expansion: &Expansion) -> String {
    let (g, f) = (expansion.cost, expansion.total());
    let h = unweighted(told, expansion.estimate);
    match told.weight() {
        1 => format!("g {g} + h {h} = f {f}"),
        weight => format!("g {g} + {weight} × h {h} = f {f}"),
    }
}

/// Result and effort of the search, and the colour of the text.
pub(super) fn ending(found: &Found, theme: &Theme) -> (String, Rgba) {
    let (ending, colour) = found.told().ending(theme);
    let expanded = grouped(found.trace().expanded());
    let seconds = found.seconds();
    (format!("{ending} · {expanded} expanded, {seconds:.1} s"), colour)
}

/// The part of the search that was not recorded, if any.
pub(super) fn cut(found: &Found) -> Option<String> {
    let trace = found.trace();
    let kept = grouped(trace.expansions().len() as u64);
    let all = grouped(trace.expanded());
    trace.is_cut().then(|| format!("The first {kept} of {all} expansions were kept"))
}

/// The costs and the open-list size at a cursor position.
pub(super) fn standing(found: &Found, cursor: usize) -> String {
    let trace = found.trace();
    let mut text = String::new();
    match found.expansion(cursor).map(|number| (number, trace.expansions()[number])) {
        Some((number, expansion)) => {
            let what = if trace.goal() == Some(number) { "goal, " } else { "" };
            let _ = write!(text, "{what}{}", sum(found.told(), &expansion));
        }
        None => text.push_str("before the first expansion"),
    }
    let _ = write!(text, " · frontier {}", grouped(found.frontier(cursor).into()));
    text
}

#[cfg(test)]
#[path = "words_tests.rs"]
mod tests;
