//! Closes and reopens runs, together with the manual game played in them.

use super::{RunId, Studio};
use crate::studio::command::Command;
use crate::studio::request::Request;

impl Studio {
    /// Closes the shown run.
    pub(super) fn close_shown_run(&mut self) {
        if let Some(run) = self.runs.shown() {
            self.close_run(run.id());
        }
    }

    /// Closes a run, cancels its jobs and offers to reopen it.
    pub(super) fn close_run(&mut self, id: RunId) {
        let mut hand = self.manual_play.take_if(|hand| hand.run() == id);
        if let Some(hand) = &mut hand {
            hand.walk.clear();
        }
        self.cancel_jobs_of(id);
        let was_shown = self.runs.shown().map(|run| run.id()) == Some(id);
        self.runs.close(id, hand);
        if was_shown {
            self.sync_cursor_with_run();
        }
        self.notices.info_with_action("Run closed", "Reopen", Request::Command(Command::ReopenRun));
    }

    /// Reopens and shows the run that was closed last; does nothing without one.
    ///
    /// Its manual game continues, unless an agent or another manual game is running.
    pub(super) fn reopen_run(&mut self) {
        let Some((id, hand)) = self.runs.reopen() else { return };
        self.show_run(id);
        // A manual game continues, unless an agent or another manual game is running.
        let is_free = self.manual_play.as_ref().is_none_or(|hand| hand.game.is_over());
        if hand.is_some() && is_free && self.running_agent.is_none() {
            self.manual_play = hand;
            self.go_to(self.playback.last());
            self.update_dead_end_search(id);
        } else {
            self.search_dead_end(id);
        }
    }
}
