//! The state of the Zuma world: open games, players and policies.

use super::play::Play;
use super::policy_job::{PolicyJob, Work};
use super::{Believer, GameSeat, School};
use crate::studio::desk::{Desk, Documents, Room};
use crate::worlds::zuma::{Action, Colour, Game, Problem};
use std::time::Duration;

/// Open games, the next player, and the training jobs.
#[derive(Debug)]
pub struct Marbles {
    pub(super) documents: Documents<Game>,
    /// The drawing colour.
    pub ink: Colour,
    /// The next player.
    pub seat: GameSeat,
    /// Training jobs and policies.
    pub school: School,
    /// Aim of the ball in a manual game.
    pub(super) aim: Action,
    /// The gap of the keyboard in the edited line.
    pub(super) gap: Option<usize>,
    /// Whether keys draw at that gap; false while the pointer draws. The last input decides.
    pub(super) draws_by_keys: bool,
    /// Whose belief is shown, if there is one.
    pub believer: Believer,
    /// Whether the Zuma world was shown in the last frame.
    pub(super) was_here: bool,
    pub(super) play: Option<Play>,
    pub(super) policy_files: Vec<PolicyJob>,
}

impl Default for Marbles {
    fn default() -> Self {
        Self {
            documents: Documents::default(),
            ink: Colour::Red,
            seat: GameSeat::default(),
            school: School::default(),
            aim: Action::Insert(0),
            gap: None,
            draws_by_keys: false,
            believer: Believer::default(),
            was_here: false,
            play: None,
            policy_files: Vec::new(),
        }
    }
}

impl Marbles {
    /// The open games.
    #[must_use]
    pub fn documents(&self) -> &Documents<Game> {
        &self.documents
    }

    /// The shown game.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.documents.shown().level()
    }

    /// Problems of the shown game.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        self.documents.shown().review()
    }

    /// Seconds that a player has been preparing a game.
    #[must_use]
    pub fn preparing_for(&self) -> Option<f32> {
        self.play.as_ref().map(|play| play.started.elapsed().as_secs_f32())
    }

    /// Waits for policies being written, at most `most` for each. Blocks the window: only for
    /// closing.
    pub(in crate::studio) fn finish_writing(&mut self, most: Duration) {
        for file in self.policy_files.drain(..) {
            if let Work::Write(_, _, job) = file.work {
                job.wait(most);
            }
        }
    }

    /// Whether a policy is being written.
    #[must_use]
    pub(in crate::studio) fn writes_policy(&self) -> bool {
        self.policy_files.iter().any(|file| matches!(file.work, Work::Write(..)))
    }

    /// Whether a job is running that was not asked to stop yet.
    #[must_use]
    pub fn can_be_stopped(&self) -> bool {
        let training = self.school.training();
        self.is_busy() && training.is_none_or(|training| !training.view().is_stopping)
    }

    /// Whether a job is running that can be stopped.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.play.is_some() || self.school.training().is_some() || self.school.seeks_best_play()
    }
}

impl Room for Marbles {
    fn desk(&self) -> &dyn Desk {
        &self.documents
    }

    fn desk_mut(&mut self) -> &mut dyn Desk {
        &mut self.documents
    }

    fn forget_places(&mut self) {
        self.gap = None;
    }
}
