//! Questions about a recorded run of any world: options, hints, and decisions worth a question.

use super::asked_world::AskedWorld;
use super::close_decisions::close_decisions_of;
use super::decision_hints::hints_of;
use super::decision_options;
use super::{AnswerOption, CloseDecision, Hint};
use crate::episode::{AnyRecording, Recording};
use crate::worlds::AnyLevel;

/// A run whose world is not known at compile time.
pub(super) trait AskedRun {
    /// Returns the options for the next action at a step, in the order of the world's actions.
    ///
    /// # Errors
    /// A message, if the run has no next step or its level cannot be opened.
    fn move_options(&self, step: usize) -> Result<Vec<AnswerOption>, String>;

    /// Returns the recorded candidates at a step as options.
    ///
    /// # Errors
    /// A message, if the run has no next step, fewer than two candidates, or cannot be opened.
    fn candidate_options(&self, step: usize) -> Result<Vec<AnswerOption>, String>;

    /// Returns the hints about the next action at a step, in stages.
    fn hints(&self, step: usize) -> Vec<Hint>;

    /// Returns the decisions that are worth a question, in order.
    fn close_decisions(&self) -> Vec<CloseDecision>;
}

impl<W: AskedWorld> AskedRun for Recording<W>
where
    AnyLevel: From<W::Level>,
{
    fn move_options(&self, step: usize) -> Result<Vec<AnswerOption>, String> {
        decision_options::move_options(self, step)
    }

    fn candidate_options(&self, step: usize) -> Result<Vec<AnswerOption>, String> {
        decision_options::candidate_options(self, step)
    }

    fn hints(&self, step: usize) -> Vec<Hint> {
        hints_of(self, step)
    }

    fn close_decisions(&self) -> Vec<CloseDecision> {
        close_decisions_of(self)
    }
}

/// Returns the run without the type of its world.
pub(super) fn asked_run(run: &AnyRecording) -> &dyn AskedRun {
    match run {
        AnyRecording::Ice(run) => &**run,
        AnyRecording::Platform(run) => &**run,
        AnyRecording::Zuma(run) => &**run,
    }
}

/// Returns the hints about the next action at a step, in stages; empty past the end of the run.
///
/// Region and cell show where the chosen action or candidate leads, as the agent predicts.
#[must_use]
pub fn decision_hints(run: &AnyRecording, step: usize) -> Vec<Hint> {
    asked_run(run).hints(step)
}

/// Returns the decisions of a run that are worth a question, in order.
///
/// Only evaluated candidates count. O(candidates of the run).
#[must_use]
pub fn close_decisions(run: &AnyRecording) -> Vec<CloseDecision> {
    asked_run(run).close_decisions()
}
