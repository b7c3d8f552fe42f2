//! Manual play: the user moves the player, with undo.

use super::hand::{HandGame, commit};
use super::{Hand, PlayerRequest, Run, RunId, RunWorld, Studio};
use crate::board::{CellIndex, Direction};
use crate::episode::{Episode, Outcome, RecordingHeader, Step};
use crate::planning::walks;
use crate::studio::marbles::ending_of_game;
use crate::worlds::WorldKind;
use crate::worlds::platform::{Action, Platform};
use crate::worlds::zuma;
use std::collections::VecDeque;

impl Studio {
    /// Starts a manual game after the given steps.
    pub(in crate::studio) fn begin_by_hand<W: RunWorld>(
        &mut self,
        header: RecordingHeader<W>,
        played: Vec<Step<W>>,
    ) where
        HandGame: From<Episode<W>>,
    {
        let mut episode = match Episode::begin(header) {
            Ok(episode) => episode,
            Err(problems) => return self.refuse_level(&problems),
        };
        for step in played {
            episode.commit(step.decision, step.decision_ms);
        }
        let game = HandGame::from(episode);
        match self.open_run(game.recording(), Some(self.level_id())) {
            Ok(run) => {
                self.hand = Some(Hand { run, game, walk: VecDeque::new() });
                self.simulation = None;
                self.show_run(run);
                let last = self.player.last();
                self.player.apply(PlayerRequest::GoTo(last));
                self.watch_for_dead_end(run);
            }
            Err(problems) => self.refuse_level(&problems),
        }
    }

    /// Plays a move if the user can move now. Cancels a walk in progress.
    pub(super) fn move_by_hand(&mut self, direction: Direction) {
        if let Some(hand) = &mut self.hand {
            hand.walk.clear();
        }
        if self.hand_may_move() {
            self.commit_move(direction);
        }
    }

    /// Undoes the last move.
    pub(super) fn take_back(&mut self) {
        if !self.plays_by_hand() {
            return;
        }
        let Some(hand) = &mut self.hand else { return };
        hand.walk.clear();
        if !hand.game.take_back() {
            return self.notices.news("There is no move to undo");
        }
        let recording = hand.game.recording();
        let (id, last) = (hand.run, recording.len());
        let known = self.runs.get(id).and_then(|run| run.dead_end());
        if let Err(problems) = self.runs.replace(id, recording) {
            return self.refuse_level(&problems);
        }
        self.player.set_last(last);
        // If the remaining run contains the dead end, it is still lost.
        if let (Some(run), Some(dead_end)) = (self.runs.get_mut(id), known)
            && dead_end.step as usize <= last
        {
            run.set_dead_end(dead_end);
        }
        self.watch_for_dead_end(id);
    }

    /// Searches for a dead end of a running manual game, if the world hides nothing. Where ice or
    /// probabilities are hidden, the search waits for the end of the game: its result would reveal
    /// hidden facts.
    pub(super) fn watch_for_dead_end(&mut self, id: RunId) {
        let Some(run) = self.runs.get(id) else { return };
        if run.world() == WorldKind::Platform || run.outcome().is_some() {
            self.look_for_dead_end(id);
        } else {
            self.analysis.forget(id);
        }
    }

    /// Walks to a cell without a push. The path treats unknown cells as floor; the walk stops if a
    /// move ends elsewhere.
    pub(super) fn travel_by_hand(&mut self, goal: CellIndex) {
        if !self.hand_may_move() {
            return;
        }
        let Some(episode) = self.hand.as_ref().and_then(Hand::on_ice) else { return };
        let observation = episode.observation();
        let known_ice = episode.belief().known_ice();
        let is_ice = |cell| known_ice.contains(cell);
        let path = walks::path(&observation.layout, &observation.state, is_ice, goal);
        match (path, &mut self.hand) {
            (Some(path), Some(hand)) => {
                hand.walk = path.into();
                self.walk_on();
            }
            _ => self.notices.trouble("No path to this cell without a push"),
        }
    }

    /// Plays the next move of a walk once the animation of the last one has ended. Moving the
    /// cursor away from the end cancels the walk.
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
            let is_there = hand.on_ice().is_some_and(|it| it.state().player == expected);
            if !is_there || hand.game.is_over() {
                hand.walk.clear();
            }
        }
    }

    /// Whether the user can move now. Shows a message if the game is over.
    fn hand_may_move(&mut self) -> bool {
        if !self.plays_by_hand() {
            return false;
        }
        let is_over = self.hand.as_ref().is_some_and(|hand| hand.game.is_over());
        if is_over {
            self.notices.news("The game is over. Undo a move or start a new run");
        }
        !is_over
    }

    /// Plays a move and shows it.
    fn commit_move(&mut self, direction: Direction) {
        let Some(hand) = &mut self.hand else { return };
        let Some(run) = self.runs.get_mut(hand.run) else { return };
        let outcome = match (&mut hand.game, stage_action(direction, run)) {
            (HandGame::Ice(episode), _) => commit(episode, direction, run),
            (HandGame::Stage(episode), Some(action)) => commit(episode, action, run),
            // Zuma moves come from `put_ball`.
            (HandGame::Stage(_), None) | (HandGame::Zuma(_), _) => return,
        };
        self.show_move(outcome);
    }

    /// Plays an action in a platform level, if the user can move now.
    pub(super) fn act_in_stage(&mut self, action: Action) {
        self.act_by_hand(action, HandGame::stage);
    }

    /// Plays the current ball of a Zuma game, if the user can move now.
    pub(in crate::studio) fn put_ball(&mut self, action: zuma::Action) {
        self.act_by_hand(action, HandGame::zuma);
    }

    /// Plays an action in the manual game if possible. Does nothing in a game of another world.
    fn act_by_hand<W: RunWorld>(
        &mut self,
        action: W::Action,
        of_world: impl Fn(&mut HandGame) -> Option<&mut Episode<W>>,
    ) {
        if !self.hand_may_move() {
            return;
        }
        let Some(hand) = &mut self.hand else { return };
        let Some(run) = self.runs.get_mut(hand.run) else { return };
        let Some(episode) = of_world(&mut hand.game) else { return };
        let outcome = commit(episode, action, run);
        self.show_move(outcome);
    }

    /// Moves the cursor to the new step, and reports the outcome if the game ended.
    fn show_move(&mut self, outcome: Option<Outcome>) {
        let steps = self.runs.shown().map_or(0, |run| run.len());
        if let Some(outcome) = outcome {
            let of_game = self.runs.shown().and_then(|run| ending_of_game(run, &outcome));
            self.notices.news(match &outcome {
                _ if of_game.is_some() => of_game.unwrap_or_default(),
                Outcome::Solved if steps == 1 => "Solved in one step".to_owned(),
                Outcome::Solved => format!("Solved in {steps} steps"),
                failed => format!("Not solved: {failed}"),
            });
        }
        self.player.set_last(steps);
        self.player.apply(PlayerRequest::Step(1));
        if let Some(id) = self.runs.shown().map(|run| run.id()) {
            self.watch_for_dead_end(id);
        }
    }
}

/// The platform action of an arrow key: left and right walk; up climbs in the agent's viewing
/// direction.
fn stage_action(direction: Direction, run: &Run) -> Option<Action> {
    let looked = Platform::of(run)?.recording().actions().last();
    match direction {
        Direction::Right => Some(Action::Right),
        Direction::Left => Some(Action::Left),
        Direction::Up if looked.is_none_or(Action::is_rightward) => Some(Action::ClimbRight),
        Direction::Up => Some(Action::ClimbLeft),
        Direction::Down => None,
    }
}

#[cfg(test)]
mod tests;
