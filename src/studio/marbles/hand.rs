//! A game that is played by hand.

use crate::agents::Decision;
use crate::episode::{Episode, GameSetting};
use crate::studio::model::RunId;
use crate::worlds::zuma::{Action, Experience, Game, Problem, Zuma};

/// A game being played by a person, and the run it writes.
#[derive(Debug)]
pub struct GameHand {
    pub(super) run: RunId,
    pub(super) episode: Episode<Zuma>,
    aim: Action,
}

impl GameHand {
    /// Sits down to a game.
    ///
    /// # Errors
    /// The game's problems, if it cannot be played.
    pub(super) fn begin(game: Game, seed: u64) -> Result<Episode<Zuma>, Vec<Problem>> {
        let experience = Experience::default();
        let setting = GameSetting { game, seed, experience, construct_ms: 0.0 };
        Episode::begin(setting.header(super::GameSeat::YOU))
    }

    pub(super) fn new(run: RunId, episode: Episode<Zuma>) -> Self {
        Self { run, episode, aim: Action::Insert(0) }
    }

    /// The run that grows.
    #[must_use]
    pub fn run(&self) -> RunId {
        self.run
    }

    /// Whether there is a ball to take back.
    #[must_use]
    pub fn can_take_back(&self) -> bool {
        !self.episode.recording().is_empty()
    }

    /// Where the ball in hand is aimed.
    #[must_use]
    pub fn aim(&self) -> Action {
        let length = self.length();
        if self.aim.is_possible(length) { self.aim } else { Action::Insert(length as u8) }
    }

    /// Aims the ball in hand, as far as the line goes.
    pub(super) fn aim_at(&mut self, action: Action) {
        self.aim = action;
        self.aim = self.aim();
    }

    /// Aims that many places further, around the ends; the bin comes before the first.
    pub(super) fn aim_by(&mut self, places: isize) {
        let count = Action::count(self.length()) as isize;
        let rank = (self.aim().rank() as isize + places).rem_euclid(count);
        self.aim = Action::from_rank(rank as usize);
    }

    /// Plays the ball.
    pub(super) fn put(&mut self, action: Action) {
        self.episode.commit(Decision::bare(action, "by hand"), 0.0);
    }

    fn length(&self) -> usize {
        self.episode.state().line.len()
    }
}
