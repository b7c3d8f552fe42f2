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

    /// Closes a run and offers to reopen it.
    pub(super) fn close_run(&mut self, id: RunId) {
        let mut hand = self.hand.take_if(|hand| hand.run() == id);
        if let Some(hand) = &mut hand {
            hand.walk.clear();
        }
        self.give_up_work_on(id);
        let was_shown = self.runs.shown().map(|run| run.id()) == Some(id);
        self.runs.close(id, hand);
        if was_shown {
            self.show_player_of_run();
        }
        self.notices.offer("Run closed", "Reopen", Request::Command(Command::ReopenRun));
    }

    /// Reopens the run that was closed last.
    pub(super) fn reopen_run(&mut self) {
        let Some((id, hand)) = self.runs.reopen() else { return };
        self.show_run(id);
        // A manual game continues, unless an agent or another manual game is running.
        let is_free = self.hand.as_ref().is_none_or(|hand| hand.game.is_over());
        if hand.is_some() && is_free && self.simulation.is_none() {
            self.hand = hand;
            self.go_to(self.player.last());
            self.watch_for_dead_end(id);
        } else {
            self.look_for_dead_end(id);
        }
    }
}
