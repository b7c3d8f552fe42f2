//! Playing by hand: You, with undo.

use super::{Mode, RunId, Studio};
use crate::agents::Decision;
use crate::board::{CellIndex, Direction};
use crate::episode::{Episode, RecordingHeader, Step};
use crate::planning::walks;
use crate::worlds::ice::Ice;

/// A level being played at the keyboard, and the run it writes.
#[derive(Debug)]
pub struct Hand {
    run: RunId,
    episode: Episode<Ice>,
}

impl Hand {
    /// The run that grows.
    #[must_use]
    pub fn run(&self) -> RunId {
        self.run
    }

    /// Whether there is a move to take back.
    #[must_use]
    pub fn can_take_back(&self) -> bool {
        !self.episode.recording().is_empty()
    }
}

impl Studio {
    pub(super) fn play_by_hand(&mut self, header: RecordingHeader<Ice>, played: Vec<Step<Ice>>) {
        let mut episode = match Episode::begin(header) {
            Ok(episode) => episode,
            Err(problems) => return self.refuse_level(&problems),
        };
        for step in played {
            episode.commit(step.decision, step.decision_ms);
        }
        match self.runs.add(episode.recording().clone()) {
            Ok(run) => {
                let last = episode.recording().len();
                self.hand = Some(Hand { run, episode });
                self.simulation = None;
                self.mode = Mode::Watch;
                self.player.show(last, last);
            }
            Err(problems) => self.refuse_level(&problems),
        }
    }

    /// Carries a move out, if one can be made now.
    pub(super) fn move_by_hand(&mut self, direction: Direction) {
        if !self.plays_by_hand() {
            return;
        }
        let Some(hand) = &mut self.hand else { return };
        if hand.episode.is_over() {
            return;
        }
        hand.episode.commit(Decision::bare(direction, "by hand"), 0.0);
        let recording = hand.episode.recording();
        if let Some(run) = self.runs.get_mut(hand.run)
            && let Some(step) = recording.steps.last()
        {
            run.push(step.clone());
            if let Some(outcome) = recording.outcome.clone() {
                run.end(outcome);
            }
            self.player.set_last(run.len());
            self.player.apply(super::PlayerRequest::Step(1));
        }
    }

    /// Takes the last move back.
    pub(super) fn take_back(&mut self) {
        let Some(hand) = &mut self.hand else { return };
        if !hand.episode.take_back() {
            return;
        }
        let recording = hand.episode.recording().clone();
        let last = recording.len();
        if let Err(problems) = self.runs.replace(hand.run, recording) {
            return self.refuse_level(&problems);
        }
        self.player.set_last(last);
    }

    /// Walks to a cell without pushing, as far as what is known of the ice lets it be planned:
    /// unknown cells are taken for floor, and the walk ends where that proves wrong.
    pub(super) fn travel_by_hand(&mut self, goal: CellIndex) {
        if !self.plays_by_hand() {
            return;
        }
        let Some(hand) = &self.hand else { return };
        let observation = hand.episode.observation().clone();
        let known_ice = hand.episode.belief().known_ice().clone();
        let is_ice = |cell| known_ice.contains(cell);
        let Some(path) = walks::path(&observation.layout, &observation.state, is_ice, goal) else {
            return self.notices.trouble("There is no way there without a push");
        };
        for (direction, expected) in path {
            self.move_by_hand(direction);
            let arrived = self.hand.as_ref().map(|hand| hand.episode.state().player);
            if arrived != Some(expected) {
                break;
            }
        }
    }
}
