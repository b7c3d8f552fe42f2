//! Playing by hand: You, with undo.

use super::{Hand, Mode, PlayerRequest, RunFacts, Studio};
use crate::agents::Decision;
use crate::board::{CellIndex, Direction};
use crate::episode::{Episode, Outcome, RecordingHeader, Step};
use crate::planning::walks;
use crate::worlds::WorldKind;
use crate::worlds::ice::Ice;
use std::collections::VecDeque;

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
                self.hand = Some(Hand { run, episode, walk: VecDeque::new() });
                self.simulation = None;
                (self.mode, self.world) = (Mode::Watch, WorldKind::Ice);
                self.player.show(last, last);
            }
            Err(problems) => self.refuse_level(&problems),
        }
    }

    /// Carries a move out, if one can be made now. Ends a walk that is under way.
    pub(super) fn move_by_hand(&mut self, direction: Direction) {
        if let Some(hand) = &mut self.hand {
            hand.walk.clear();
        }
        if self.hand_may_move() {
            self.commit_move(direction);
        }
    }

    /// Takes the last move back.
    pub(super) fn take_back(&mut self) {
        if !self.plays_by_hand() {
            return;
        }
        let Some(hand) = &mut self.hand else { return };
        hand.walk.clear();
        if !hand.episode.take_back() {
            return self.notices.news("There is no move to take back");
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
        if !self.hand_may_move() {
            return;
        }
        let Some(hand) = &mut self.hand else { return };
        let observation = hand.episode.observation();
        let known_ice = hand.episode.belief().known_ice();
        let is_ice = |cell| known_ice.contains(cell);
        match walks::path(&observation.layout, &observation.state, is_ice, goal) {
            Some(path) => {
                hand.walk = path.into();
                self.walk_on();
            }
            None => self.notices.trouble("There is no known way there without a push"),
        }
    }

    /// Makes the next move of a walk once the one before has come to rest. Stepping away from
    /// the end of the run ends the walk.
    pub(super) fn walk_on(&mut self) {
        loop {
            let is_at_rest =
                self.player.motion().is_none_or(|(_, passed)| passed >= self.shown_motion_ms());
            let goes_on = self.plays_by_hand();
            let Some(hand) = &mut self.hand else { return };
            if !goes_on {
                return hand.walk.clear();
            }
            if !is_at_rest {
                return;
            }
            let Some((direction, expected)) = hand.walk.pop_front() else { return };
            self.commit_move(direction);
            let Some(hand) = &mut self.hand else { return };
            if hand.episode.state().player != expected || hand.episode.is_over() {
                hand.walk.clear();
            }
        }
    }

    /// Whether a move can be made now; says what to do if the level is over.
    fn hand_may_move(&mut self) -> bool {
        if !self.plays_by_hand() {
            return false;
        }
        let is_over = self.hand.as_ref().is_some_and(|hand| hand.episode.is_over());
        if is_over {
            self.notices.news("The level is over: take a move back, or run it again");
        }
        !is_over
    }

    /// Carries a move out and shows it.
    fn commit_move(&mut self, direction: Direction) {
        let Some(hand) = &mut self.hand else { return };
        hand.episode.commit(Decision::bare(direction, "by hand"), 0.0);
        let recording = hand.episode.recording();
        let Some(run) = self.runs.get_of::<Ice>(hand.run) else { return };
        let Some(step) = recording.steps.last() else { return };
        run.push(step.clone());
        if let Some(outcome) = recording.outcome.clone() {
            let steps = recording.len();
            self.notices.news(match &outcome {
                Outcome::Solved if steps == 1 => "Solved in one step".to_owned(),
                Outcome::Solved => format!("Solved in {steps} steps"),
                failed => format!("Not solved: {failed}"),
            });
            run.end(outcome);
        }
        self.player.set_last(run.len());
        self.player.apply(PlayerRequest::Step(1));
    }
}

#[cfg(test)]
mod tests;
