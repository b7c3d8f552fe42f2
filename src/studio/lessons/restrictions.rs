//! What a moment of a lesson hides, and which commands and requests it allows.

use super::OpenLesson;
use crate::board::Position;
use crate::episode::{ShownBoards, Visible};
use crate::lessons::{Annotation, Controls, QuestionKind, Room};
use crate::studio::command::{Command, Context, Menu, MomentSubject};
use crate::studio::model::{Mode, PlaybackRequest, Studio};
use crate::studio::request::Request;

impl Studio {
    /// The lesson that the student follows; `None` during free exploration.
    pub(super) fn followed_lesson(&self) -> Option<&OpenLesson> {
        self.lesson.as_deref().filter(|lesson| !lesson.is_left())
    }

    /// Whether the student follows a lesson.
    pub(in crate::studio) fn follows_lesson(&self) -> bool {
        self.followed_lesson().is_some()
    }

    /// The boards that the moment shows; both without a lesson.
    pub(in crate::studio) fn lesson_boards(&self) -> ShownBoards {
        let moment = self.followed_lesson().and_then(OpenLesson::moment);
        moment.map_or(ShownBoards::Both, |moment| moment.boards)
    }

    /// The facts that the lesson shows; all of them without a lesson.
    pub(in crate::studio) fn lesson_visible(&self) -> Visible {
        self.followed_lesson().map_or_else(Visible::default, OpenLesson::visible)
    }

    /// Whether the lesson hides searches and verification.
    pub(in crate::studio) fn lesson_hides_results(&self) -> bool {
        let visible = self.lesson_visible();
        !(visible.truth && visible.future)
    }

    /// The keyboard context while the student follows a lesson.
    pub(in crate::studio) fn lesson_context(&self) -> Option<Context> {
        let lesson = self.followed_lesson()?;
        let shows = match self.mode {
            Mode::Search => MomentSubject::Search,
            Mode::Verify => MomentSubject::Verification,
            Mode::Edit | Mode::Watch => MomentSubject::Run,
        };
        Some(Context::Moment { shows, asks: lesson.asks() })
    }

    /// Controls that the current moment allows; all of them without a lesson.
    fn lesson_controls(&self) -> Controls {
        let moment = self.followed_lesson().and_then(OpenLesson::moment);
        moment.map_or(Controls::Free, |moment| moment.controls)
    }

    /// Why the moment does not allow a command; `None` if it does.
    pub(in crate::studio) fn lesson_obstacle(&self, command: Command) -> Option<String> {
        let is_allowed = match self.lesson_controls() {
            Controls::Free => true,
            controls => {
                let spec = command.spec();
                let steps = matches!(spec.context, Context::Stepping | Context::Searching)
                    || matches!(command, Command::NextDecision | Command::PreviousDecision);
                let is_of_lesson = matches!(spec.context, Context::Lesson | Context::Question)
                    || matches!(command, Command::ExploreFreely | Command::Cancel);
                // Files, view and help change nothing in the room.
                let is_view = matches!(spec.menu, Menu::File | Menu::View | Menu::Help)
                    && command != Command::SwitchEditWatch;
                is_of_lesson || is_view && !steps || steps && controls == Controls::Step
            }
        };
        (!is_allowed).then(refusal)
    }

    /// Why the moment does not allow a request; `None` if it does.
    pub(in crate::studio) fn lesson_refusal(&self, request: &Request) -> Option<String> {
        let is_allowed = match (self.lesson_controls(), request) {
            (Controls::Free, _) => true,
            (controls, Request::Playback(_)) => controls == Controls::Step,
            (_, Request::World(request)) => request.is_pointer_report(),
            (
                _,
                Request::ShowMode(_)
                | Request::Documents(_)
                | Request::Search(_)
                | Request::Verification(_)
                | Request::ChooseAgent(_)
                | Request::ChooseSeed(_)
                | Request::SelectRun(_)
                | Request::CloseRun(_)
                | Request::ReviewDecisions(_)
                | Request::Move(_)
                | Request::WalkTo(_),
            ) => false,
            _ => true,
        };
        (!is_allowed).then(refusal)
    }

    /// Keeps the cursor before an open question, and notes when the student leaves the moment.
    ///
    /// Call it after every request.
    pub(in crate::studio) fn follow_lesson(&mut self) {
        if self.followed_lesson().is_some() && !self.shows_moment() {
            self.leave_lesson();
        }
        self.hold_cursor();
    }

    /// Moves the cursor back to the step of an open question that hides the future.
    pub(super) fn hold_cursor(&mut self) {
        let Some(lesson) = self.followed_lesson() else { return };
        let Some(Room::Watch { step, .. }) = lesson.moment().map(|moment| &moment.room) else {
            return;
        };
        let step = *step;
        if lesson.asks() && !lesson.visible().future && self.playback.cursor() > step {
            self.playback.pause();
            self.playback.apply(PlaybackRequest::GoTo(step));
        }
    }

    /// Whether the window shows the room of the current moment.
    fn shows_moment(&self) -> bool {
        let Some(lesson) = self.lesson.as_deref() else { return false };
        let Some(moment) = lesson.moment() else { return false };
        let of_level = |name| lesson.rooms.levels.get(name) == Some(&self.level_id());
        match &moment.room {
            Room::Watch { run, .. } => {
                let shown = self.runs.shown_recorded().map(|run| run.id());
                self.mode == Mode::Watch
                    && shown.is_some()
                    && lesson.rooms.runs.get(run) == shown.as_ref()
            }
            Room::Search { level, .. } => self.mode == Mode::Search && of_level(level),
            Room::Verify { level, .. } => self.mode == Mode::Verify && of_level(level),
            Room::Training { level, .. } => self.mode == Mode::Watch && of_level(level),
        }
    }

    /// Leaves the lesson for free exploration; does nothing if the student has left it.
    pub(super) fn leave_lesson(&mut self) {
        let cursor = self.shown_playback().cursor();
        let Some(lesson) = self.lesson.as_deref_mut().filter(|lesson| !lesson.is_left()) else {
            return;
        };
        lesson.cursor_at_leave = cursor;
        lesson.set_left(true);
        let moment = lesson.current() + 1;
        let key = Command::ExploreFreely.key_text();
        self.notices.info(format!("Exploring freely. {key} returns to moment {moment}."));
    }

    /// Areas of cells to mark on the boards: hints, and the cell that the arrow keys mark.
    pub(in crate::studio) fn lesson_areas(&self) -> Vec<(Position, Position)> {
        let Some(question) = self.followed_lesson().and_then(OpenLesson::question) else {
            return Vec::new();
        };
        let hint = question.shown_hints().iter().rev().find_map(|hint| hint.area);
        let cell = question.cell().map(|cell| (cell, cell));
        hint.into_iter().chain(cell).collect()
    }

    /// The marks of the moment: none after a step away from it, or during free exploration.
    pub(in crate::studio) fn lesson_annotations(&self) -> &[Annotation] {
        let Some(moment) = self.followed_lesson().and_then(OpenLesson::moment) else { return &[] };
        let is_there = match moment.room {
            Room::Watch { step, .. } => self.playback.cursor() == step,
            Room::Search { expanded, .. } => {
                let playback = &self.search.playback;
                let step = usize::try_from(expanded).unwrap_or(usize::MAX);
                playback.cursor() == step.min(playback.end())
            }
            _ => true,
        };
        if is_there { &moment.annotations } else { &[] }
    }

    /// Whether the open question asks for a cell.
    pub(in crate::studio) fn asks_for_cell(&self) -> bool {
        let lesson = self.followed_lesson().filter(|lesson| lesson.asks());
        let question = lesson.and_then(OpenLesson::moment).and_then(|it| it.question.as_ref());
        question.is_some_and(|question| matches!(question.kind, QuestionKind::Cell(_)))
    }
}

/// Message about a control that the moment does not allow.
fn refusal() -> String {
    let key = Command::ExploreFreely.key_text();
    format!("This moment does not allow that. {key} leaves the lesson to explore freely.")
}
