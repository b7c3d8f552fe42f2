//! The agent that is playing, on a thread, and its run.

use super::RunId;
use crate::studio::live::LiveRun;
use std::time::Duration;

/// A running agent and the run that it extends.
///
/// The agent plays until its run ends, even if another run is shown or playback is paused.
#[derive(Debug)]
pub struct RunningAgent {
    run: RunId,
    live: LiveRun,
    /// Whether the cursor follows the newest step during playback.
    follows_newest: bool,
}

impl RunningAgent {
    pub(super) fn new(run: RunId, live: LiveRun) -> Self {
        Self { run, live, follows_newest: false }
    }

    pub(super) fn live(&self) -> &LiveRun {
        &self.live
    }

    pub(super) fn live_mut(&mut self) -> &mut LiveRun {
        &mut self.live
    }

    /// The run to which the agent's steps are appended.
    #[must_use]
    pub fn run(&self) -> RunId {
        self.run
    }

    /// Time that the agent has spent on its construction or decision; `None` while it is idle.
    #[must_use]
    pub fn thinking_for(&self) -> Option<Duration> {
        self.live.thinking_for()
    }

    /// Whether the cursor follows the newest step during playback.
    #[must_use]
    pub fn follows_newest(&self) -> bool {
        self.follows_newest
    }

    /// Makes the cursor follow the newest step during playback, from now on.
    pub(super) fn follow_newest(&mut self) {
        self.follows_newest = true;
    }
}
