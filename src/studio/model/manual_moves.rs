//! Manual play: the user moves the player, with undo.

use super::manual_play::{ManualGame, commit};
use super::{ManualPlay, Mode, PlaybackRequest, RunId, RunWorld, Studio};
use crate::board::{CellIndex, Direction};
use crate::episode::{Episode, EpisodeOutcome, RecordedStep, RecordingHeader};
use crate::planning::walks;
use crate::studio::worlds::adapter_of;
use std::collections::VecDeque;

impl Studio {
    /// Starts a manual game after the given steps; reports an unplayable level.
    ///
    /// Shows the game and drops the running agent.
    pub(in crate::studio) fn begin_manual_play<W: RunWorld>(
        &mut self,
        header: RecordingHeader<W>,
        played: Vec<RecordedStep<W>>,
    ) {
        let mut episode = match Episode::begin(header) {
            Ok(episode) => episode,
            Err(problems) => return self.report_unplayable_level(&problems),
        };
        for step in played {
            episode.commit(step.decision, step.decision_ms);
        }
        let game: Box<dyn ManualGame> = Box::new(episode);
        match self.open_run(game.recording(), Some(self.level_id())) {
            Ok(run) => {
                self.manual_play = Some(ManualPlay { run, game, walk: VecDeque::new() });
                self.running_agent = None;
                self.show_run(run);
                let last = self.playback.last();
                self.playback.apply(PlaybackRequest::GoTo(last));
                self.update_dead_end_search(run);
            }
            Err(problems) => self.report_unplayable_level(&problems),
        }
    }

    /// Plays a move if the user can move now. Cancels a walk in progress.
    pub(super) fn move_manually(&mut self, direction: Direction) {
        if let Some(hand) = &mut self.manual_play {
            hand.walk.clear();
        }
        if self.can_move_now() {
            self.commit_move(direction);
        }
    }

    /// Undoes the last move if the cursor is at the end of the manual game.
    pub(super) fn undo_move(&mut self) {
        if !self.can_move_manually() {
            return;
        }
        let Some(hand) = &mut self.manual_play else { return };
        hand.walk.clear();
        if !hand.game.undo_move() {
            return self.notices.info("There is no move to undo");
        }
        let recording = hand.game.recording();
        let (id, last) = (hand.run, recording.len());
        let known = self.runs.get(id).and_then(|run| run.dead_end());
        if let Err(problems) = self.runs.replace(id, recording) {
            return self.report_unplayable_level(&problems);
        }
        self.playback.set_last(last);
        // If the remaining run contains the dead end, it is still lost.
        if let (Some(run), Some(dead_end)) = (self.runs.get_mut(id), known)
            && dead_end.step as usize <= last
        {
            run.set_dead_end(dead_end);
        }
        self.update_dead_end_search(id);
    }

    /// Starts or cancels the dead-end search of a manual game after a change.
    ///
    /// During a game only levels that hide nothing are searched. On ice, the search waits for the
    /// end of the game: its result would reveal hidden ice.
    pub(super) fn update_dead_end_search(&mut self, id: RunId) {
        let Some(run) = self.runs.get(id) else { return };
        if !adapter_of(run.world()).hides_facts(Mode::Watch) || run.outcome().is_some() {
            self.search_dead_end(id);
        } else {
            self.dead_end_jobs.cancel(id);
        }
    }

    /// Starts a walk to a cell without a push, if the user can move now.
    ///
    /// The path treats unknown cells as floor; the walk stops if a move ends on another cell than
    /// expected. Reports an error if there is no path.
    pub(super) fn walk_to(&mut self, goal: CellIndex) {
        if !self.can_move_now() {
            return;
        }
        let Some(episode) = self.manual_play.as_ref().and_then(ManualPlay::ice) else { return };
        let observation = episode.observation();
        let known_ice = episode.belief().known_ice();
        let is_ice = |cell| known_ice.contains(cell);
        let path = walks::path(&observation.layout, &observation.state, is_ice, goal);
        match (path, &mut self.manual_play) {
            (Some(path), Some(hand)) => {
                hand.walk = path.into();
                self.continue_walk();
            }
            _ => self.notices.error("No path to this cell without a push"),
        }
    }

    /// Plays the next move of a walk once the animation of the last move has ended.
    ///
    /// Without animation, plays all remaining moves. Moving the cursor away from the end cancels
    /// the walk.
    pub(super) fn continue_walk(&mut self) {
        // Without animation, all moves of the walk are played in one call.
        loop {
            let is_at_rest =
                self.playback.motion().is_none_or(|(_, passed)| passed >= self.shown_motion_ms());
            let goes_on = self.can_move_manually();
            let Some(hand) = &mut self.manual_play else { return };
            if !goes_on {
                return hand.walk.clear();
            }
            if !is_at_rest {
                return;
            }
            let Some((direction, expected)) = hand.walk.pop_front() else { return };
            self.commit_move(direction);
            let Some(hand) = &mut self.manual_play else { return };
            let is_there = hand.ice().is_some_and(|it| it.state().player == expected);
            if !is_there || hand.game.is_over() {
                hand.walk.clear();
            }
        }
    }

    /// Whether the user can move now. Shows a message if the game is over.
    fn can_move_now(&mut self) -> bool {
        if !self.can_move_manually() {
            return false;
        }
        let is_over = self.manual_play.as_ref().is_some_and(|hand| hand.game.is_over());
        if is_over {
            self.notices.info("The game is over. Undo a move or start a new run");
        }
        !is_over
    }

    /// Plays the move of an arrow key, and shows it.
    fn commit_move(&mut self, direction: Direction) {
        if let Some(world) = self.adapter_of_run() {
            world.move_by_hand(self, direction);
        }
    }

    /// Plays an action if the user can move now; does nothing in a game of another world.
    pub(in crate::studio) fn act_manually<W: RunWorld>(&mut self, action: W::Action) {
        if !self.can_move_now() {
            return;
        }
        let Some(hand) = &mut self.manual_play else { return };
        let Some(run) = self.runs.get_mut(hand.run) else { return };
        let Some(episode) = hand.game.episode_mut::<W>() else { return };
        let outcome = commit(episode, action, run);
        self.show_move(outcome);
    }

    /// Moves the cursor to the new step, and reports the outcome if the game ended.
    fn show_move(&mut self, outcome: Option<EpisodeOutcome>) {
        let steps = self.runs.shown().map_or(0, |run| run.len());
        if let Some(outcome) = outcome {
            let of_game = self.adapter().game_result_text(self, &outcome);
            self.notices.info(match &outcome {
                _ if of_game.is_some() => of_game.unwrap_or_default(),
                EpisodeOutcome::Solved if steps == 1 => "Solved in one step".to_owned(),
                EpisodeOutcome::Solved => format!("Solved in {steps} steps"),
                failed => format!("Not solved: {failed}"),
            });
        }
        self.playback.set_last(steps);
        self.playback.apply(PlaybackRequest::Step(1));
        if let Some(id) = self.runs.shown().map(|run| run.id()) {
            self.update_dead_end_search(id);
        }
    }
}

#[cfg(test)]
mod tests;
