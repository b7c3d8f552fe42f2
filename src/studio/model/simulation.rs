//! The agent at work.

use super::RunId;
use crate::studio::live::LiveRun;
use std::time::Duration;

/// An agent at work, and the run it writes. The agent plays until its run ends, even if another
/// run is shown or the playback is paused.
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

    /// How long the agent has been at work on its next decision.
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
