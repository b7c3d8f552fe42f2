//! The open games, and everything that is done with them.

use super::play::Play;
use super::policy_job::{PolicyJob, Work};
use super::{Believer, GameSeat, School};
use crate::studio::desk::{Desk, Documents, Room};
use crate::worlds::zuma::{Action, Colour, Game, Problem};
use std::time::Duration;

/// Every open game, who plays, and what is learnt.
#[derive(Debug)]
pub struct Marbles {
    pub(super) documents: Documents<Game>,
    /// The colour that is drawn.
    pub ink: Colour,
    /// Who plays next.
    pub seat: GameSeat,
    /// Trainings and policies.
    pub school: School,
    /// Where the ball in hand is aimed while a game is played by hand.
    pub(super) aim: Action,
    /// The gap that keys have led to in the line that is drawn.
    pub(super) gap: Option<usize>,
    /// Whether that gap is at hand, rather than what the pointer is at: whoever acted last leads.
    pub(super) draws_by_keys: bool,
    /// Whose belief is shown, if it is there.
    pub believer: Believer,
    /// Whether this world was shown a moment ago.
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

    /// The game that is shown, as it is now.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.documents.shown().level()
    }

    /// What is wrong with it.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        self.documents.shown().review()
    }

    /// For how many seconds somebody has been getting ready to play.
    #[must_use]
    pub fn preparing_for(&self) -> Option<f32> {
        self.play.as_ref().map(|play| play.started.elapsed().as_secs_f32())
    }

    /// Waits until policies that are being written lie in their files, but for none longer than
    /// that. The window stands still meanwhile: for the way out.
    pub(in crate::studio) fn finish_writing(&mut self, most: Duration) {
        for file in self.policy_files.drain(..) {
            if let Work::Write(_, _, job) = file.work {
                job.wait(most);
            }
        }
    }

    /// Whether a policy is being written into a file.
    #[must_use]
    pub(in crate::studio) fn writes_policy(&self) -> bool {
        self.policy_files.iter().any(|file| matches!(file.work, Work::Write(..)))
    }

    /// Whether something goes on that nobody has asked to end yet.
    #[must_use]
    pub fn can_be_stopped(&self) -> bool {
        let training = self.school.training();
        self.is_busy() && training.is_none_or(|training| !training.view().is_stopping)
    }

    /// Whether something goes on that can be stopped.
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
