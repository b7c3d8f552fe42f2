//! What the model does with stages.

use super::StageRequest;
use crate::studio::model::Studio;

impl Studio {
    /// Does what a view of this room asked.
    pub(in crate::studio) fn apply_stages(&mut self, request: StageRequest) {
        match request {}
    }

    /// Lets time pass in this room and takes in what its threads have done.
    pub(in crate::studio) fn keep_stages(&mut self, _passed_ms: f32) {}

    /// Searches the stage that is drawn, and opens the plan as a run.
    pub(in crate::studio) fn run_stage(&mut self) {
        self.notices.news("Stages are not searched here yet; blackice solve does");
    }
}
