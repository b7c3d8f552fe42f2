//! When the window needs its next frame: an idle window draws none.
//!
//! Input and other threads wake the window at once; [`Studio::next_frame_in`] adds the frames that
//! nothing else causes: motion, the figures of running jobs, messages that expire, and work that
//! repeats while you use the window, such as backups. That work ends one interval after the last
//! cause of a frame, because nothing can have changed since.

use super::{Mode, Studio};
use std::time::Duration;

/// Milliseconds between two frames while only figures of running jobs change.
///
/// Also the minimum pause before a frame that is not part of a motion.
const STATUS_INTERVAL_MS: u64 = 100;

impl Studio {
    /// Time until the next frame that neither input nor another thread causes; `None` if idle.
    ///
    /// 0 while something moves.
    #[must_use]
    pub fn next_frame_in(&self) -> Option<Duration> {
        if self.is_moving() {
            return Some(Duration::ZERO);
        }
        if self.is_busy() {
            return Some(Duration::from_millis(STATUS_INTERVAL_MS));
        }
        let now_ms = self.now_ms();
        let work = self.file_work_due_ms().map(|due_ms| due_ms.saturating_sub(now_ms));
        let notice = self.notices.next_expiry_seconds().map(|seconds| (seconds * 1e3) as u64 + 1);
        let agent = self.running_agent.as_ref().map(|running| {
            u64::try_from(running.live().overdue_in().as_millis()).unwrap_or(u64::MAX)
        });
        let next_ms = [work, notice, agent].into_iter().flatten().min()?;
        Some(Duration::from_millis(next_ms.max(STATUS_INTERVAL_MS)))
    }

    /// Records a cause of this frame, so that the work that repeats runs once more after it.
    ///
    /// Causes are input, requests and news of other threads, but not a frame that was scheduled.
    pub fn note_cause(&mut self) {
        self.caused_at_ms = self.now_ms();
    }

    /// Studio time in milliseconds of the last frame with a cause: input, a request, or news.
    pub(in crate::studio) fn caused_at_ms(&self) -> u64 {
        self.caused_at_ms
    }

    /// Whether the agent's steps are on screen as they come: its run is shown and played.
    pub(super) fn follows_live_run(&self) -> bool {
        self.mode == Mode::Watch && self.shows_live_run() && self.playback.is_playing()
    }
}
