//! Commands of the timeline: cursor, events, loop, and choice of the shown run.

use super::{Effect, Mode, PlaybackRequest, Run, RunId, Studio};
use crate::episode::{Event, EventKind};
use crate::studio::command::Command;

impl Studio {
    /// Executes a command about the cursor or playback of the current mode.
    pub(super) fn perform_timeline(&mut self, command: Command) {
        use Command::*;
        // The same commands control a run, a search trace or the layers of a verification.
        let searches = self.mode == Mode::Search;
        let proves = self.mode == Mode::Verify;
        let follows = self.mode == Mode::Watch && self.shows_live_run();
        let player = self.shown_playback_mut();
        let (cursor, last, speed) = (player.cursor(), player.last(), player.speed());
        let range = player.loop_range();
        match command {
            NextEvent | PreviousEvent if searches => self.perform_search(command),
            NextEvent | PreviousEvent if proves => self.go_to_marked_layer(command),
            // Only a live run has a next step to wait for.
            StepForward if searches || proves => player.apply(PlaybackRequest::Step(1)),
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
        let Some(run) = self.runs.shown() else { return };
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
        let last = self.runs.shown().map_or(0, |run| run.len());
        self.playback.show_recording(last, self.playback.cursor());
    }
}
