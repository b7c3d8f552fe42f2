//! What the model does with games.

use super::MarbleRequest;
use crate::studio::model::Studio;

impl Studio {
    /// Does what a view of this room asked.
    pub(in crate::studio) fn apply_games(&mut self, request: MarbleRequest) {
        match request {}
    }

    /// Lets time pass in this room and takes in what its threads have done.
    pub(in crate::studio) fn keep_games(&mut self, _passed_ms: f32) {}

    /// Plays the game that is drawn, and opens what happened as a run.
    pub(in crate::studio) fn run_game(&mut self) {
        self.notices.news("Games are not played here yet; blackice play does");
    }
}
