//! The agent at work.

use super::RunId;
use crate::studio::live::LiveRun;
use std::time::Duration;

/// An agent at work, and the run it writes.
#[derive(Debug)]
pub struct Simulation {
    run: RunId,
    live: LiveRun,
}

impl Simulation {
    pub(super) fn new(run: RunId, live: LiveRun) -> Self {
        Self { run, live }
    }

    pub(super) fn live(&self) -> &LiveRun {
        &self.live
    }

    pub(super) fn live_mut(&mut self) -> &mut LiveRun {
        &mut self.live
    }

    /// The run that grows.
    #[must_use]
    pub fn run(&self) -> RunId {
        self.run
    }

    /// How long the agent has been at work on what it was asked last.
    #[must_use]
    pub fn thinking_for(&self) -> Option<Duration> {
        self.live.thinking_for()
    }

    /// Whether it decides as fast as it can.
    #[must_use]
    pub fn runs_ahead(&self) -> bool {
        self.live.runs_ahead()
    }
}
