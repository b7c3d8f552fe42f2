//! What is said of a search.

use super::Found;
use crate::picture::{Rgba, Theme};
use crate::planning::search::PruneReason;
pub(super) use crate::studio::solving::words::grouped;
use std::fmt::Write;

/// What became of a successor.
pub(super) fn fate(found: &Found, successor: usize) -> String {
    let trace = found.trace();
    let expanded = trace.expansion_of(successor).map(|number| number + 1);
    let at = |words: &str| expanded.map_or(words.to_owned(), |at| format!("{words}, see {at}"));
    match trace.pruned(successor) {
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
        PruneReason::OutOfReach => "No plan leads on from here: the goal is out of reach.",
        PruneReason::Deadlock("pi-corral") => {
            "Pushes outside of a closed-off area can wait: one must lead into it some time."
        }
        PruneReason::Deadlock(_) => "No plan leads on from here.",
    }
}

/// How the search ended and what it took, and in which colour that is said.
pub(super) fn ending(found: &Found, theme: &Theme) -> (String, Rgba) {
    let (ending, colour) = found.told().ending(theme);
    let expanded = grouped(found.trace().expanded());
    let seconds = found.seconds();
    (format!("{ending} · {expanded} expanded, {seconds:.1} s"), colour)
}

/// What of the search was not kept, if anything.
pub(super) fn cut(found: &Found) -> Option<String> {
    let trace = found.trace();
    let kept = grouped(trace.expansions().len() as u64);
    let all = grouped(trace.expanded());
    trace.is_cut().then(|| format!("The first {kept} of {all} expansions were kept"))
}

/// The figures at a cursor position.
pub(super) fn standing(found: &Found, cursor: usize) -> String {
    let trace = found.trace();
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
