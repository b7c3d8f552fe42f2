//! Moments proposed from a recorded run: replans, surprises, the losing decision, the worst regret.

use super::asked_run::asked_run;
use super::{Moment, Question, QuestionKind, Room, Words};
use crate::episode::{AnyRecording, Event, EventKind, Regret, Visible};
use std::collections::BTreeMap;

/// Maximum number of proposed moments; the most important ones are kept.
pub const MAX_PROPOSALS: usize = 12;

/// Why a moment is proposed, least important first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProposalReason {
    /// The agent makes a new plan.
    Replan,
    /// The outcome is not the likeliest one.
    LessLikely,
    /// No scenario of the agent predicted the outcome.
    Surprise,
    /// The decision with the largest regret of the run.
    WorstRegret,
    /// The last decision before the level is unsolvable.
    LosingDecision,
}

impl ProposalReason {
    /// Title of the moment.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Replan => "A new plan",
            Self::LessLikely => "A less likely outcome",
            Self::Surprise => "A surprise",
            Self::WorstRegret => "The most expensive decision",
            Self::LosingDecision => "The losing decision",
        }
    }

    /// First narration of the moment, which the author replaces.
    const fn narration(self) -> &'static str {
        match self {
            Self::Replan => "The agent makes a new plan here.",
            Self::LessLikely => "The outcome is not the one that the agent expected most.",
            Self::Surprise => "The agent did not expect this outcome in any scenario.",
            Self::WorstRegret => "This decision loses the most steps against the best action.",
            Self::LosingDecision => "After the next action, the level is unsolvable.",
        }
    }

    /// Returns true if the moment asks for the next move.
    const fn asks_for_move(self) -> bool {
        matches!(self, Self::Replan | Self::WorstRegret | Self::LosingDecision)
    }
}

/// A proposed moment.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// Why it is proposed.
    pub reason: ProposalReason,
    /// The moment; its question hides the future, the plan and the reasons.
    pub moment: Moment,
}

/// Proposes moments of the run `name`, in the order of its steps, at most one for each step.
///
/// `regrets` has an entry for each decision; see [`find_regrets`](crate::episode::find_regrets).
#[must_use]
pub fn propose_moments(
    name: &str,
    run: &AnyRecording,
    regrets: Option<&[Option<Regret>]>,
) -> Vec<Proposal> {
    let mut found = reasons_of_events(run);
    // A level that is unsolvable from the start has no losing decision.
    let losing = run.dead_end().and_then(|dead_end| (dead_end.step as usize).checked_sub(1));
    found.extend(losing.map(|step| (step, ProposalReason::LosingDecision)));
    found.extend(worst_regret(regrets).map(|step| (step, ProposalReason::WorstRegret)));
    // The most important reason of each step, then the most important steps.
    let mut by_step = BTreeMap::new();
    for (step, reason) in found.into_iter().filter(|(step, _)| *step <= run.len()) {
        let best = by_step.entry(step).or_insert(reason);
        *best = reason.max(*best);
    }
    let mut chosen: Vec<_> = by_step.into_iter().collect();
    chosen.sort_by_key(|(step, reason)| (std::cmp::Reverse(*reason), *step));
    chosen.truncate(MAX_PROPOSALS);
    chosen.sort_unstable();
    chosen.into_iter().map(|(step, reason)| proposal(name, run, step, reason)).collect()
}

/// Returns the steps of the events that are worth a moment, with their reasons.
fn reasons_of_events(run: &AnyRecording) -> Vec<(usize, ProposalReason)> {
    let reason = |Event { step, kind }| match kind {
        EventKind::Replan => Some((step, ProposalReason::Replan)),
        EventKind::LessLikely => Some((step, ProposalReason::LessLikely)),
        EventKind::Surprise => Some((step, ProposalReason::Surprise)),
        _ => None,
    };
    run.events().into_iter().filter_map(reason).collect()
}

/// Returns the first decision of the largest regret, if any decision has a regret above 0.
fn worst_regret(regrets: Option<&[Option<Regret>]>) -> Option<usize> {
    let steps =
        regrets?.iter().enumerate().filter_map(|(step, regret)| Some((step, (*regret)?.steps)));
    let worst = steps.rev().max_by(|one, other| one.1.total_cmp(&other.1))?;
    (worst.1 > 0.0).then_some(worst.0)
}

/// Returns the moment of a step.
fn proposal(name: &str, run: &AnyRecording, step: usize, reason: ProposalReason) -> Proposal {
    let mut moment = Moment::new(Room::Watch { run: name.to_owned(), step });
    moment.title = reason.title().into();
    moment.narration = Words::english(reason.narration());
    if reason.asks_for_move() && asked_run(run).move_options(step).is_ok() {
        moment.visible =
            Visible { future: false, plan: false, reasons: false, ..Visible::default() };
        moment.question =
            Some(Question::new("Which action does the agent choose next?", QuestionKind::Move));
        // The narration would give the answer away before it is asked.
        if reason != ProposalReason::Replan {
            let question = moment.question.as_mut();
            if let Some(question) = question {
                question.explanation = std::mem::take(&mut moment.narration);
            }
            moment.title = Words::default();
        }
    }
    Proposal { reason, moment }
}
