//! The running agent.

use super::RunId;
use crate::studio::live::LiveRun;
use std::time::Duration;

/// A running agent and the run that it extends. The agent plays until its run ends, even if another
/// run is shown or playback is paused.
#[derive(Debug)]
pub struct Simulation {
    run: RunId,
    live: LiveRun,
    goes_along: bool,
}

impl Simulation {
    pub(super) fn new(run: RunId, live: LiveRun) -> Self {
        Self { run, live, goes_along: false }
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

    /// Time that the agent has spent on the current decision.
    #[must_use]
    pub fn thinking_for(&self) -> Option<Duration> {
        self.live.thinking_for()
    }

    /// Whether the cursor follows the newest step during playback.
    #[must_use]
    pub fn goes_along(&self) -> bool {
        self.goes_along
    }

    pub(super) fn go_along(&mut self) {
        self.goes_along = true;
    }
}
