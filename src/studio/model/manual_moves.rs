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
                let last = self.playback.end();
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
        let known = self.runs.recorded(id).and_then(|run| run.dead_end());
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
        let Some(run) = self.runs.recorded(id) else { return };
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
        let steps = self.runs.shown_recorded().map_or(0, |run| run.len());
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
mod tests {
    use super::*;
    use crate::agents::AgentKind;
    use crate::studio::command::Command;
    use crate::studio::files::Files;
    use crate::studio::model::Run;
    use crate::studio::request::Request;
    use crate::studio::settings::Settings;
    use crate::worlds::ice::{Level, board_of_letters};

    /// A studio with a manual game on a row of letters.
    ///
    /// Animation is off, so that walks end at once.
    fn playing(row: &str) -> Studio {
        let board = board_of_letters(row).expect("a drawing");
        let settings = Settings { animate: false, ..Settings::default() };
        let mut studio = Studio::new(settings, Files::default(), || ());
        studio.open_as_new_level(Level::untitled(board));
        studio.apply(Request::ChooseAgent(AgentKind::You));
        studio.apply(Request::Command(Command::Run));
        assert!(studio.can_move_manually());
        studio
    }

    /// The row at the cursor.
    fn row(studio: &Studio) -> String {
        let run = studio.runs.shown().and_then(Run::ice).expect("a run");
        let state = run.frame(studio.playback.cursor()).state;
        (0..run.terrain().layout().cell_count() as CellIndex)
            .map(|cell| {
                if state.player == cell {
                    '@'
                } else if state.crates.contains(cell) {
                    '$'
                } else {
                    ' '
                }
            })
            .collect()
    }

    /// Plays keys (`r`ight, `l`eft, `u`p, `z` to undo) and compares the row.
    #[track_caller]
    fn check(before: &str, keys: &str, after: &str) -> Studio {
        let mut studio = playing(before);
        for key in keys.chars() {
            studio.apply(Request::Command(match key {
                'r' => Command::MoveRight,
                'l' => Command::MoveLeft,
                'u' => Command::MoveUp,
                _ => Command::UndoMove,
            }));
        }
        assert_eq!(row(&studio), after, "{before} after {keys}");
        studio
    }

    #[test]
    fn keys_move_push_and_slide() {
        check("@  $ .", "rr", "  @$  ");
        check("@  $ .", "rrr", "   @$ ");
        check("@~~  $.", "r", "   @ $ ");
        check("@ $$ .", "rr", " @$$  ");
        check("@  $ .", "ur", " @ $  ");
    }

    #[test]
    fn moves_are_undone_one_by_one() {
        check("@  $ .", "rrrz", "  @$  ");
        check("@  $ .", "rrrzzz", "@  $  ");
        check("@  $ .", "zzzr", " @ $  ");
        let studio = check("@~~  $.", "rz", "@    $ ");
        let run = studio.runs.shown().and_then(Run::ice).expect("a run");
        assert_eq!(run.unknown_cells(), [6], "what a slide taught is unlearnt with it");
    }

    #[test]
    fn move_after_undo_changes_the_revision() {
        let mut studio = check("@  $ .", "r", " @ $  ");
        let revision = |studio: &Studio| studio.runs.shown().expect("a run").revision();
        let first = revision(&studio);
        studio.apply(Request::Command(Command::UndoMove));
        studio.apply(Request::Command(Command::MoveLeft));
        assert!(revision(&studio) > first, "views with cached drawings would show the old move");
    }

    #[test]
    fn outcome_is_reported_and_can_be_undone() {
        let mut studio = check("@$.", "r", " @$");
        let outcome = |studio: &Studio| studio.runs.shown().expect("a run").outcome().cloned();
        assert_eq!(outcome(&studio), Some(EpisodeOutcome::Solved));
        assert!(studio.notices.iter().any(|notice| notice.text == "Solved in one step"));
        studio.apply(Request::Command(Command::MoveLeft));
        assert_eq!(row(&studio), " @$", "a level that is over takes no moves");
        studio.apply(Request::Command(Command::UndoMove));
        assert_eq!((row(&studio).as_str(), outcome(&studio)), ("@$ ", None));
    }

    #[test]
    fn walks_use_known_ice_only() {
        // The ice ahead is unknown: the walk starts over it and ends where the player slides.
        let mut studio = playing("@ ~~  $.");
        studio.apply(Request::WalkTo(3));
        assert_eq!(row(&studio), "    @ $ ");
        // The ice is known now: one move slides over it, and no walk can end on it.
        studio.apply(Request::WalkTo(0));
        assert_eq!(row(&studio), "@     $ ");
        studio.apply(Request::WalkTo(3));
        assert_eq!(row(&studio), "@     $ ", "a walk cannot end on known ice");
        studio.apply(Request::WalkTo(7));
        assert_eq!(row(&studio), "@     $ ", "no walk pushes");
    }

    #[test]
    fn a_walk_goes_step_by_step_and_stops_for_a_key() {
        let mut studio = playing("@     $.");
        studio.settings.animate = true;
        studio.apply(Request::WalkTo(5));
        assert_eq!(row(&studio), " @    $ ");
        assert!(studio.is_moving());
        studio.advance(200.0);
        assert_eq!(row(&studio), "  @   $ ");
        studio.apply(Request::Command(Command::MoveLeft));
        studio.advance(5000.0);
        studio.advance(5000.0);
        assert_eq!(row(&studio), " @    $ ");
    }

    #[test]
    fn undo_affects_own_run_only() {
        let mut studio = check("@  $ .", "rr", "  @$  ");
        let played = studio.runs.shown().expect("a run").id();
        let recording = studio.runs.shown().and_then(Run::ice).expect("a run").recording().clone();
        let other = studio.open_run(recording, None).expect("a run");
        studio.apply(Request::SelectRun(other));
        studio.apply(Request::Command(Command::UndoMove));
        assert_eq!(studio.runs.get(played).map(|run| run.len()), Some(2));
        assert_eq!(studio.runs.get(other).map(|run| run.len()), Some(2));
    }

    #[test]
    fn a_game_that_is_closed_and_reopened_goes_on() {
        let mut studio = check("@  $ .", "rr", "  @$  ");
        studio.apply(Request::Command(Command::CloseRun));
        assert!(!studio.can_move_manually() && studio.runs.is_empty());
        studio.apply(Request::Command(Command::ReopenRun));
        assert_eq!(row(&studio), "  @$  ");
        studio.apply(Request::Command(Command::MoveRight));
        assert_eq!(row(&studio), "   @$ ");
        studio.apply(Request::Command(Command::UndoMove));
        assert_eq!(row(&studio), "  @$  ");
    }
}
