//! Recorded facts as texts. No text states a fact that is not recorded.

use crate::agents::{Decision, PlanReason, Proof, ProvedLoss, Verdict};
use crate::agents::{DecisionEffort as Effort, PlanNote};
use crate::episode::{EpisodeOutcome, Failure, Recording};
use crate::studio::level_analysis::text::group_digits;
use crate::studio::model::lost_by;
use crate::worlds::ice::{BoardLayout, Ice, Transition};

/// Returns the agent's claim about its plan as text.
///
/// `engine` is the algorithm that decided. A clairvoyant agent sees the true ice.
#[must_use]
pub fn guarantee(proof: Proof, engine: &str, is_clairvoyant: bool) -> &'static str {
    match proof {
        Proof::Optimal if is_clairvoyant => "shortest plan on the true ice map",
        Proof::Optimal if engine.ends_with("unknown = floor") => {
            "shortest plan if every unknown cell is floor"
        }
        Proof::Optimal if engine.ends_with("unknown = ice") => {
            "shortest plan if every unknown cell is ice"
        }
        Proof::Optimal if engine.starts_with("exact") => "best policy over all ice maps",
        Proof::Optimal => "shortest plan on the assumed ice map",
        Proof::Bounded => "cost within the bounds shown",
        Proof::Estimated => "none: estimated from sampled scenarios",
        Proof::BestEffort => "none: best effort",
    }
}

/// Returns the verdict on a candidate as text.
#[must_use]
pub const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Chosen => "chosen",
        Verdict::Tied => "equal cost",
        Verdict::Costlier => "costs more",
        Verdict::Riskier => "riskier",
        Verdict::Tried => "tried earlier",
        Verdict::Idle => "no effect",
        Verdict::DeadEnd => "dead end",
        Verdict::NotSearched => "not searched",
    }
}

/// Returns as text how many consistent ice maps a candidate provably makes unsolvable.
#[must_use]
pub fn proved(proved: ProvedLoss) -> String {
    let ProvedLoss { ice_maps, lost_before, lost } = proved;
    let [all, left, loses] =
        [ice_maps, ice_maps - lost_before.min(ice_maps), lost].map(group_digits);
    match (lost, lost_before) {
        (0, 0) => format!("Proved safe: all {all} ice maps stay solvable"),
        (0, _) => format!("Proved: all {left} solvable ice maps stay solvable"),
        _ => format!("Proved: {loses} of {all} ice maps become unsolvable"),
    }
}

/// Returns the reason for a new plan as text.
#[must_use]
pub const fn reason(reason: PlanReason) -> &'static str {
    match reason {
        PlanReason::First => "First plan",
        PlanReason::Surprise => "New plan: the last action had an unexpected outcome",
        PlanReason::Invalidated => "New plan: the old one no longer reaches the goal",
        PlanReason::Improved => "New plan: a better one was found",
        PlanReason::UsedUp => "New plan: the old one is finished",
        PlanReason::Unspecified => "New plan: the agent did not say why",
    }
}

/// Name of the algorithm that decided, with the number of sampled ice maps, if any.
#[must_use]
pub fn engine(decision: &Decision<Ice>) -> String {
    let sampled =
        format!("on {} sampled ice maps", group_digits(u64::from(decision.effort.scenarios)));
    match decision.effort.scenarios {
        0 => decision.engine.clone(),
        _ => decision.engine.replace("on sampled ice maps", &sampled),
    }
}

/// Explains the time of a decision that expanded no nodes; `None` if it expanded some.
///
/// `is_program` is true if the agent is an external program.
#[must_use]
pub fn time_without_search(decision: &Decision<Ice>, is_program: bool) -> Option<&'static str> {
    let Effort { nodes, scenarios, .. } = decision.effort;
    match (nodes, scenarios, &decision.plan) {
        (1.., ..) => None,
        (0, ..) if is_program => Some("The time went into waiting for the program's answer"),
        (0, 1.., _) => Some("No tree search: the time went into evaluating the scenarios"),
        (0, 0, PlanNote::Continues) => Some(
            "Plan followed without a search: the time went into the belief and into the bounds \
             and risks of the four actions",
        ),
        (0, 0, PlanNote::None | PlanNote::New { .. }) => Some(
            "No search: the time went into the belief and into the bounds and risks of the four \
             actions",
        ),
    }
}

/// Returns the outcome of a run in one or two words, for tables.
#[must_use]
pub const fn outcome(outcome: &EpisodeOutcome) -> &'static str {
    match outcome {
        EpisodeOutcome::Solved => "solved",
        EpisodeOutcome::PlayedOut { .. } => "played out",
        EpisodeOutcome::Cancelled => "stopped",
        EpisodeOutcome::Failed(Failure::StepLimit) => "step limit",
        EpisodeOutcome::Failed(Failure::ConstructionTime | Failure::DecisionTime) => "too slow",
        EpisodeOutcome::Failed(Failure::IllegalAction(_)) => "illegal move",
        EpisodeOutcome::Failed(Failure::Resigned(_)) => "gave up",
        EpisodeOutcome::Failed(Failure::Crashed(_)) => "crashed",
    }
}

/// Returns the movement of the pushed crate, otherwise of the player, as text.
#[must_use]
pub fn change(layout: &BoardLayout, change: &Transition) -> String {
    let cells = |from, to| {
        let (from, to) = (layout.position_of(from), layout.position_of(to));
        from.row.abs_diff(to.row) + from.column.abs_diff(to.column)
    };
    if !change.is_change() {
        return "nothing moves".to_owned();
    }
    match change.push {
        Some(push) => match cells(push.from, push.to) {
            1 => format!("the crate moves to {}", place(layout, push.to)),
            count => format!("the crate slides {count} cells to {}", place(layout, push.to)),
        },
        None => match cells(change.from, change.to) {
            1 => format!("the player steps to {}", place(layout, change.to)),
            count => format!("the player slides {count} cells to {}", place(layout, change.to)),
        },
    }
}

/// Row and column of a cell, from 1.
#[must_use]
pub fn place(layout: &BoardLayout, cell: u16) -> String {
    let position = layout.position_of(cell);
    format!("row {}, column {}", position.row + 1, position.column + 1)
}

/// A number with its noun: "1 cell", "3 cells".
#[must_use]
pub fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// Returns the outcome and, with `tells_dead_end`, the losing step: one sentence each.
///
/// The second sentence is absent if no dead end has been proved.
#[must_use]
pub fn ending(recording: &Recording<Ice>, tells_dead_end: bool) -> Vec<String> {
    let steps = count(recording.len(), "step");
    let mut sentences = vec![match &recording.outcome {
        Some(EpisodeOutcome::Solved) => format!("Solved in {steps}"),
        Some(outcome @ EpisodeOutcome::PlayedOut { .. }) => format!("{steps}, {outcome}"),
        Some(EpisodeOutcome::Cancelled) => format!("Stopped after {steps}"),
        Some(EpisodeOutcome::Failed(Failure::StepLimit)) => {
            format!("Failed: step limit of {steps} reached")
        }
        Some(EpisodeOutcome::Failed(failure)) => format!("Failed after {steps}: {failure}"),
        None => format!("Interrupted after {steps}"),
    }];
    let dead_end = recording.dead_end.filter(|_| tells_dead_end);
    sentences.extend(dead_end.map(|dead_end| match dead_end.step {
        0 => format!("Lost from the start (proved with {} nodes)", dead_end.nodes),
        // `taken` actions were played, so the last one is step `taken` - 1.
        taken => {
            let lost = lost_by(recording, taken as usize);
            format!("{lost} (proved with {} nodes)", dead_end.nodes)
        }
    }));
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::CellSet;
    use crate::episode::DeadEnd;
    use crate::studio::model::testing::random_walk;
    use crate::worlds::ice::rules::Push;

    #[test]
    fn proof_text_counts_ice_maps() {
        let check = |lost_before, lost, expected: &str| {
            let reported = proved(ProvedLoss { ice_maps: 4096, lost_before, lost });
            assert_eq!(reported.replace('\u{202f}', " "), expected);
        };
        check(0, 0, "Proved safe: all 4 096 ice maps stay solvable");
        check(96, 0, "Proved: all 4 000 solvable ice maps stay solvable");
        check(96, 8, "Proved: 8 of 4 096 ice maps become unsolvable");
    }

    #[test]
    fn changes_name_who_moved_and_how_far() {
        let layout = BoardLayout::new(3, 8, CellSet::new(24), CellSet::new(24));
        let check = |from, to, push: Option<(u16, u16)>, expected: &str| {
            let push = push.map(|(from, to)| Push { from, to });
            assert_eq!(change(&layout, &Transition { from, to, push }), expected);
        };
        check(9, 9, None, "nothing moves");
        check(9, 10, None, "the player steps to row 2, column 3");
        check(9, 14, None, "the player slides 5 cells to row 2, column 7");
        check(9, 10, Some((10, 11)), "the crate moves to row 2, column 4");
        check(9, 10, Some((10, 13)), "the crate slides 3 cells to row 2, column 6");
    }

    #[test]
    fn endings_say_what_was_proved() {
        let mut recording = random_walk("gambler", 1, 1);
        let lost = format!("{} (proved with 12 nodes)", lost_by(&recording, 1));
        assert!(lost.starts_with("Lost by decision 0 ("), "{lost}");
        let mut check = |outcome, dead_end: Option<u32>, expected: &[&str]| {
            recording.outcome = outcome;
            recording.dead_end = dead_end.map(|step| DeadEnd { step, nodes: 12 });
            assert_eq!(ending(&recording, true), expected);
            assert_eq!(ending(&recording, false), expected[..1]);
        };
        check(None, None, &["Interrupted after 1 step"]);
        check(Some(EpisodeOutcome::Cancelled), None, &["Stopped after 1 step"]);
        check(Some(EpisodeOutcome::Solved), None, &["Solved in 1 step"]);
        check(
            Some(EpisodeOutcome::Failed(Failure::Resigned("no plan".into()))),
            Some(1),
            &["Failed after 1 step: gave up: no plan", &lost],
        );
    }
}
