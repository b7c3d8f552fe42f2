//! Texts about a search.

use super::{RecordedSearch, SearchView};
use crate::picture::{Rgba, Theme};
use crate::planning::search::{Expansion, PruneReason};
use crate::studio::glossary::Term;
pub(super) use crate::studio::level_analysis::text::group_digits;
use crate::studio::model::Studio;
use std::fmt::Write;

/// Terms that the help of the board's two header lines defines.
pub(super) const OF_HEADER: [&[Term]; 2] =
    [&[Term::AStar, Term::IdaStar], &[Term::FewestMoves, Term::Expand, Term::Unsolvable]];

/// Returns as text what the search did with a successor, an index of the trace.
///
/// The text names expansions by cursor position: their index plus 1.
pub(super) fn successor_text(search: &RecordedSearch, successor: usize) -> String {
    let trace = search.trace();
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

/// Why the search pruned a successor, in a sentence, if no deadlock can be shown.
pub(super) fn prune_text(view: &dyn SearchView, reason: PruneReason) -> &'static str {
    match reason {
        PruneReason::ReachedBefore => {
            match (view.merges_mirror_images(), view.is_iterative_deepening()) {
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
            }
        }
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

/// Returns the name of a cursor position: start, expansion, or goal.
pub(super) fn cursor_text(search: &RecordedSearch, cursor: usize) -> String {
    let all = group_digits(search.trace().expanded());
    match search.expansion(cursor) {
        None => format!("Start: 0 of {all} expanded"),
        Some(number) if search.trace().goal() == Some(number) => format!("Goal, {all} expanded"),
        Some(_) => format!("Expansion {} of {all}", group_digits(cursor as u64)),
    }
}

/// Returns the expansion at the cursor with its state; `None` without a search of this world.
pub(in crate::studio) fn step_text(studio: &Studio) -> Option<String> {
    let search = studio.search.result().filter(|found| found.world() == studio.world)?;
    let cursor = studio.search.playback.cursor();
    Some(format!("{}: {}", cursor_text(search, cursor), status_text(search, cursor)))
}

/// The estimate h without the weight that the search applied.
pub(super) fn unweighted(view: &dyn SearchView, estimate: u32) -> u32 {
    estimate / view.weight().max(1)
}

/// The meaning of f in this search.
pub(super) fn about_total(view: &dyn SearchView) -> &'static str {
    match view.weight() {
        1 => "Lower bound on a path through the state: g + h",
        2 => "Total cost that orders the states: g + 2 × h",
        _ => "Total cost that orders the states: g + weight × h",
    }
}

/// Returns the costs of an expanded state: "g 3 + 2 × h 5 = f 13".
pub(super) fn cost_text(view: &dyn SearchView, expansion: &Expansion) -> String {
    let (g, f) = (expansion.cost, expansion.total());
    let h = unweighted(view, expansion.estimate);
    match view.weight() {
        1 => format!("g {g} + h {h} = f {f}"),
        weight => format!("g {g} + {weight} × h {h} = f {f}"),
    }
}

/// Result and effort of the search, and the colour of the text.
pub(super) fn result_text(search: &RecordedSearch, theme: &Theme) -> (String, Rgba) {
    let (ending, colour) = search.view().result_text(theme);
    let expanded = group_digits(search.trace().expanded());
    let seconds = search.seconds();
    (format!("{ending} · {expanded} expanded, {seconds:.1} s"), colour)
}

/// Warning that only the first expansions were recorded; `None` if all were.
pub(super) fn truncation_text(search: &RecordedSearch) -> Option<String> {
    let trace = search.trace();
    let kept = group_digits(trace.expansions().len() as u64);
    let all = group_digits(trace.expanded());
    trace.is_cut().then(|| format!("The first {kept} of {all} expansions were kept"))
}

/// The costs and the open-list size at a cursor position.
pub(super) fn status_text(search: &RecordedSearch, cursor: usize) -> String {
    let trace = search.trace();
    let mut text = String::new();
    match search.expansion(cursor).map(|number| (number, trace.expansions()[number])) {
        Some((number, expansion)) => {
            let what = if trace.goal() == Some(number) { "goal, " } else { "" };
            let _ = write!(text, "{what}{}", cost_text(search.view(), &expansion));
        }
        None => text.push_str("before the first expansion"),
    }
    let _ = write!(text, " · frontier {}", group_digits(search.open_count(cursor).into()));
    text
}

#[cfg(test)]
#[path = "words_tests.rs"]
mod tests;
