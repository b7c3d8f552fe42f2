//! Handlers for the shown run: cursor, events, loop, choice of the run, closing, selected cell.
//!
//! The same commands of the timeline control a recorded search and the layers of a verification.
//! Closing a run closes its manual game; reopening continues the game.

use super::board_marks::SelectedCell;
use super::{Effect, IceRun, Mode, PlaybackRequest, Run, RunFacts, RunId, Studio};
use crate::board::{CellIndex, Direction};
use crate::episode::{Event, EventKind};
use crate::studio::command::Command;
use crate::studio::request::Request;
use std::sync::Arc;

impl Studio {
    /// Executes a command about the cursor or playback of the current mode.
    pub(in crate::studio) fn perform_timeline(&mut self, command: Command) {
        use Command::*;
        // The same commands control a run, a search trace or the layers of a verification.
        let searches = self.mode == Mode::Search;
        let proves = self.mode == Mode::Verify;
        let follows = self.mode == Mode::Watch && self.shows_live_run();
        let has_own = self.adapter().has_own_timeline(self);
        let player = self.shown_playback_mut();
        let (cursor, last, speed) = (player.cursor(), player.end(), player.speed());
        let range = player.loop_range();
        match command {
            NextEvent | PreviousEvent if searches => self.perform_search(command),
            NextEvent | PreviousEvent if proves => self.go_to_marked_layer(command),
            // Only a live run has a next step to wait for.
            StepForward if searches || proves || has_own => player.apply(PlaybackRequest::Step(1)),
            PlayPause => self.play_or_pause(),
            StepForward => self.step_forward(),
            StepBack => player.apply(PlaybackRequest::Step(-1)),
            Start => self.go_to(0),
            End => {
                self.go_to(last);
                if follows {
                    self.playback.follow();
                }
            }
            Faster => player.apply(PlaybackRequest::Speed(speed * 2.0)),
            Slower => player.apply(PlaybackRequest::Speed(speed / 2.0)),
            GoToStep => self.effects.push(Effect::FocusStepField),
            LoopFrom => {
                let end = range.map_or(last, |(_, end)| end);
                self.set_loop(cursor, end.max(cursor));
            }
            LoopTo => {
                let start = range.map_or(0, |(start, _)| start);
                self.set_loop(start.min(cursor), cursor);
            }
            LoopOff => player.apply(PlaybackRequest::Loop(None)),
            TimelineZoomIn => self.effects.push(Effect::ZoomTimeline(1_500)),
            TimelineZoomOut => self.effects.push(Effect::ZoomTimeline(667)),
            NextRun => self.show_neighbouring_run(1),
            PreviousRun => self.show_neighbouring_run(-1),
            NextReplan => self.go_to_next(EventKind::Replan),
            NextUnexpectedOutcome => self.go_to_next(EventKind::LessLikely),
            NextDiscovery => self.go_to_next(EventKind::Discovery),
            NextDeadEnd => self.go_to_next(EventKind::DeadEnd),
            LastCellChange => self.go_to_last_change(),
            _ => self.go_to_neighbour(command, cursor),
        }
    }

    /// Toggles playback. In a live run, playback waits at the end for the next step.
    fn play_or_pause(&mut self) {
        let follows = self.mode == Mode::Watch && self.shows_live_run();
        if follows && !self.playback.is_playing() {
            self.playback.follow();
        } else {
            self.shown_playback_mut().apply(PlaybackRequest::PlayPause);
        }
    }

    /// Jumps to the next or previous decision or visible event of the shown run, if any.
    fn go_to_neighbour(&mut self, command: Command, cursor: usize) {
        let Some(run) = self.runs.shown_recorded() else { return };
        let mut shown = run.events().iter().filter(|event| self.shows_mark(event.kind));
        let target = match command {
            Command::NextDecision => Some(run.next_decision(cursor)),
            Command::PreviousDecision => Some(run.previous_decision(cursor)),
            Command::NextEvent => shown.find(|event| event.step > cursor).map(|event| event.step),
            Command::PreviousEvent => {
                shown.rfind(|event| event.step < cursor).map(|event| event.step)
            }
            _ => None,
        };
        if let Some(target) = target {
            self.go_to(target);
        }
    }

    /// Jumps to the next event of a kind; after the last, to the first.
    ///
    /// Shows the reason if there is no such event.
    fn go_to_next(&mut self, kind: EventKind) {
        if let Some(reason) = self.event_obstacle(kind) {
            return self.notices.info(reason);
        }
        let Some(run) = self.runs.shown() else { return };
        let cursor = self.playback.cursor();
        let is_wanted = |event: &&Event| event.kind.is_for(kind);
        let mut marks = run.events().iter().filter(is_wanted);
        let first = marks.clone().next();
        let step = marks.find(|event| event.step > cursor).or(first).map(|event| event.step);
        if let Some(step) = step {
            self.go_to(step);
        }
    }

    /// Jumps to a cursor position of the current mode's timeline, clamped to the end.
    pub(super) fn go_to(&mut self, step: usize) {
        self.shown_playback_mut().apply(PlaybackRequest::GoTo(step));
    }

    /// Loops playback from one cursor position to another, both included.
    fn set_loop(&mut self, from: usize, to: usize) {
        self.shown_playback_mut().apply(PlaybackRequest::Loop(Some((from, to))));
    }

    /// Shows the run `offset` positions after the shown one in its level's list; wraps around.
    pub(super) fn show_neighbouring_run(&mut self, offset: isize) {
        if let Some(run) = self.runs.neighbour(offset) {
            self.show_run(run);
        }
    }

    /// Shows a run and its level in watch mode; does nothing if the run is not open.
    ///
    /// Stops playback. The cursor keeps its position if the run is long enough.
    pub(in crate::studio) fn show_run(&mut self, id: RunId) {
        let Some(level) = self.runs.get(id).map(Run::level_id) else { return };
        self.show_level(level);
        self.runs.select(id);
        self.sync_cursor_with_run();
        self.adapters().iter().for_each(|world| world.run_shown(self));
        self.mode = Mode::Watch;
    }

    /// Shows a run at its start.
    pub(crate) fn watch_from_start(&mut self, id: RunId) {
        self.show_run(id);
        self.playback.apply(PlaybackRequest::GoTo(0));
    }

    /// Sets the cursor's range to the shown run, and stops playback.
    ///
    /// The cursor keeps its position if the run is long enough.
    pub(super) fn sync_cursor_with_run(&mut self) {
        let last = self.runs.shown_recorded().map_or(0, |run| run.len());
        self.playback.show_recording(last, self.playback.cursor());
    }
}

impl Studio {
    /// Closes the shown run.
    pub(super) fn close_shown_run(&mut self) {
        if let Some(run) = self.runs.shown() {
            self.close_run(run.id());
        }
    }

    /// Closes a run, cancels its jobs and offers to reopen it.
    pub(super) fn close_run(&mut self, id: RunId) {
        let mut hand = self.manual_play.take_if(|hand| hand.run() == id);
        if let Some(hand) = &mut hand {
            hand.walk.clear();
        }
        self.cancel_jobs_of(id);
        let was_shown = self.runs.shown().map(|run| run.id()) == Some(id);
        self.runs.close(id, hand);
        if was_shown {
            self.sync_cursor_with_run();
        }
        self.notices.info_with_action("Run closed", "Reopen", Request::Command(Command::ReopenRun));
    }

    /// Reopens and shows the run that was closed last; does nothing without one.
    ///
    /// Its manual game continues, unless an agent or another manual game is running.
    pub(super) fn reopen_run(&mut self) {
        let Some((id, hand)) = self.runs.reopen() else { return };
        self.show_run(id);
        // A manual game continues, unless an agent or another manual game is running.
        let is_free = self.manual_play.as_ref().is_none_or(|hand| hand.game.is_over());
        if hand.is_some() && is_free && self.running_agent.is_none() {
            self.manual_play = hand;
            self.go_to(self.playback.end());
            self.update_dead_end_search(id);
        } else {
            self.search_dead_end(id);
        }
    }
}

impl Studio {
    /// The selected cell of the shown ice run's board; `None` without one.
    ///
    /// Also `None` if the cell was selected on another board.
    #[must_use]
    pub fn selected_cell(&self) -> Option<CellIndex> {
        let layout = self.shown_ice_run()?.terrain().layout();
        self.selected.as_ref().filter(|it| it.layout == *layout).map(|it| it.cell)
    }

    /// Whether the shown run has cells to select: runs of the ice world do.
    pub(super) fn can_select_cells(&self) -> bool {
        self.shown_ice_run().is_some()
    }

    /// Selects a cell of the shown ice run's board, or clears the selection.
    pub(super) fn select_cell(&mut self, cell: Option<CellIndex>) {
        let layout = self.shown_ice_run().map(|run| Arc::clone(run.terrain().layout()));
        self.selected = layout.zip(cell).map(|(layout, cell)| SelectedCell { layout, cell });
    }

    /// Selects the neighbour of the selected cell, or of the player's; walls can be selected.
    ///
    /// Does nothing at the edge of the board, or without a run of the ice world.
    pub(super) fn select_neighbour(&mut self, direction: Direction) {
        let Some(run) = self.shown_ice_run() else { return };
        let from = self.selected_cell().unwrap_or_else(|| {
            let cursor = self.playback.cursor().min(run.len());
            run.frame(cursor).state.player
        });
        let beside = run.terrain().layout().position_of(from).step(direction);
        let board = &run.recording().header.level.board;
        let beside = beside.and_then(|position| board.index_of(position));
        if beside.is_some() {
            self.select_cell(beside);
        }
    }

    /// Moves the cursor back to the previous belief change of the selected cell.
    ///
    /// Without one, shows the reason.
    pub(super) fn go_to_last_change(&mut self) {
        if let Some(step) = self.earlier_change() {
            self.go_to(step);
        } else if let Some(reason) = self.obstacle(Command::LastCellChange) {
            self.notices.info(reason);
        }
    }

    /// The last cursor position before the cursor with a belief change of the selected cell.
    ///
    /// `None` without such a change, or without a selected cell.
    pub(super) fn earlier_change(&self) -> Option<usize> {
        let (cell, run) = (self.selected_cell()?, self.shown_ice_run()?);
        // At a change, jump to the one before it.
        run.last_change_of(cell, self.playback.cursor().saturating_sub(1))
    }

    /// The shown run if it is of the ice world; otherwise `None`.
    fn shown_ice_run(&self) -> Option<&IceRun> {
        self.runs.shown().and_then(Run::ice)
    }
}
