//! Recorded facts as texts. No text states a fact that is not recorded.

use crate::agents::{Decision, DecisionEffort as Effort, PlanNote, ProvedLoss};
use crate::episode::{EpisodeOutcome, Failure, Recording};
use crate::studio::level_analysis::text::group_digits;
use crate::studio::model::lost_by;
use crate::worlds::ice::Ice;

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

/// Returns the outcome and, with `tells_dead_end`, the losing step: one sentence each.
///
/// The second sentence is absent if no dead end has been proved.
#[must_use]
pub fn ending(recording: &Recording<Ice>, tells_dead_end: bool) -> Vec<String> {
    let mut sentences = vec![recording.ending()];
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
    use crate::episode::DeadEnd;
    use crate::studio::model::testing::random_walk;

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
