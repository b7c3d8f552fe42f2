//! Opening a lesson, and showing the room of a moment: run, search, verification, training.

use super::question_state::KeyState;
use super::room_answers::TIME_LIMIT;
use super::{OpenLesson, OpenRooms};
use crate::formats::lesson::lesson_digest;
use crate::lessons::{Camera, Lesson, QuestionKind, Room, answer_key, hints};
use crate::picture::LESSON_NODES;
use crate::planning::platform::Engine;
use crate::planning::search::Budget;
use crate::planning::sokoban::{Objective, RecordSettings, SearchAlgorithm};
use crate::studio::ice::IceRequest;
use crate::studio::job::Job;
use crate::studio::model::{Effect, Mode, PlaybackRequest, RunId, Studio};
use crate::studio::platform::PlatformRequest;
use crate::studio::request::Request;
use crate::studio::verification::{Question, VerificationRequest};
use crate::worlds::{AnyLevel, WorldKind};
use std::sync::Arc;

impl Studio {
    /// Opens a lesson at its first moment; `name` is its file, for messages.
    ///
    /// A lesson that was open before can be reopened with its answers.
    pub(in crate::studio) fn open_lesson(&mut self, lesson: Lesson, name: &str) {
        if lesson.moments.is_empty() {
            return self.notices.error(format!("{name} has no moment that can be shown"));
        }
        match lesson_digest(&lesson) {
            Ok(digest) => self.begin_lesson(OpenLesson::new(lesson, digest)),
            Err(error) => self.notices.error(format!("{name} was not opened: {error}")),
        }
    }

    /// Makes a lesson the open one, and shows its current moment.
    pub(in crate::studio) fn begin_lesson(&mut self, lesson: OpenLesson) {
        self.put_away_lesson();
        let moment = lesson.current();
        self.lesson = Some(Box::new(lesson));
        self.show_moment(moment);
    }

    /// Closes the open lesson; offers to reopen one with answers that were not saved.
    pub(in crate::studio) fn put_away_lesson(&mut self) {
        let Some(lesson) = self.lesson.take() else { return };
        if lesson.is_preview {
            return;
        }
        if lesson.has_unsaved_answers {
            let text = format!("The answers to “{}” are not saved", lesson.title());
            let reopen = Request::Lesson(super::LessonRequest::Reopen);
            self.notices.info_with_action(text, "Reopen", reopen);
        }
        self.closed_lesson = Some(lesson);
    }

    /// Shows a moment of the open lesson; does nothing without a lesson.
    pub(in crate::studio) fn show_moment(&mut self, moment: usize) {
        let Some(open) = self.lesson.as_deref_mut() else { return };
        open.go_to(moment);
        let lesson = Arc::clone(open.lesson());
        let Some(moment) = open.moment().cloned() else { return };
        self.show_room(&lesson, &moment.room);
        self.prepare_question();
        self.presenter.follow_moment();
        self.aim_boards_of_moment();
    }

    /// Shows the part of the boards that the moment shows; without a lesson, the whole boards.
    pub(in crate::studio) fn aim_boards_of_moment(&mut self) {
        let moment = self.followed_lesson().and_then(OpenLesson::moment);
        self.aim_boards(moment.and_then(|moment| moment.camera));
    }

    /// Shows this part of the boards; the whole boards without a camera.
    pub(in crate::studio) fn aim_boards(&mut self, camera: Option<Camera>) {
        self.push_effect(match camera {
            Some(camera) => {
                let thousandths = |value: f32| (value * 1e3) as i32;
                Effect::AimBoard {
                    row: thousandths(camera.row),
                    column: thousandths(camera.column),
                    rows: thousandths(camera.rows),
                }
            }
            None => Effect::FitBoard,
        });
    }

    /// Open runs and levels of the lesson that is played, or else of the one that is written.
    fn rooms_mut(&mut self) -> Option<&mut OpenRooms> {
        match self.lesson.as_deref_mut() {
            Some(lesson) => Some(&mut lesson.rooms),
            None => self.authored.as_deref_mut().map(|authored| &mut authored.rooms),
        }
    }

    /// Returns from free exploration to the current moment, at the cursor of the student.
    pub(super) fn return_to_lesson(&mut self) {
        let Some(lesson) = self.lesson.as_deref() else { return };
        let (moment, cursor) = (lesson.current(), lesson.cursor_at_leave);
        self.show_moment(moment);
        if let Some(lesson) = self.lesson.as_deref_mut()
            && lesson.rooms.pending_cursor.is_some()
        {
            lesson.rooms.pending_cursor = Some(cursor);
        } else {
            self.shown_playback_mut().apply(PlaybackRequest::GoTo(cursor));
        }
        self.hold_cursor();
    }

    /// Shows what a moment shows. Reports a run or level that cannot be opened.
    pub(in crate::studio) fn show_room(&mut self, lesson: &Lesson, room: &Room) {
        if let Room::Watch { run, step } = room {
            if let Some(id) = self.run_of_lesson(lesson, run) {
                self.show_run(id);
                self.playback.apply(PlaybackRequest::GoTo(*step));
            }
            return;
        }
        let Some(level) = room.level().and_then(|name| Some((name, lesson.levels.get(name)?)))
        else {
            return;
        };
        self.show_level_of_lesson(level.0, level.1);
        match room {
            Room::Watch { .. } => {}
            Room::Search { method, objective, expanded, .. } => {
                self.show_search(method, objective);
                self.set_cursor_later(usize::try_from(*expanded).unwrap_or(usize::MAX));
            }
            Room::Verify { ice_maps, layer, .. } => {
                self.apply_verification(VerificationRequest::Ask(Question::Layouts, *ice_maps));
                self.verify_level();
                self.set_cursor_later(*layer as usize);
            }
            Room::Training { learner, games, seed, .. } => {
                self.show_mode(Mode::Watch);
                self.train_once(learner, *games, *seed);
            }
        }
    }

    /// The open run of this name; opens it if it is not open.
    ///
    /// The run opens without its agent, and counts as saved: the lesson's file contains it.
    fn run_of_lesson(&mut self, lesson: &Lesson, name: &str) -> Option<RunId> {
        let known = self.rooms_mut()?.runs.get(name).copied();
        if let Some(id) = known.filter(|id| self.runs.recorded(*id).is_some()) {
            return Some(id);
        }
        let recording = lesson.runs.get(name)?;
        match self.open_run((**recording).clone(), None) {
            Ok(id) => {
                if let Some(run) = self.runs.get_mut(id) {
                    run.file_mut().is_saved = true;
                }
                self.rooms_mut()?.runs.insert(name.to_owned(), id);
                self.search_dead_end(id);
                Some(id)
            }
            Err(problems) => {
                let reason = problems.first().cloned().unwrap_or_default();
                self.notices.error(format!("Run {name:?} of the lesson cannot be shown: {reason}"));
                None
            }
        }
    }

    /// Shows the open level of this name; opens it if it is not open.
    fn show_level_of_lesson(&mut self, name: &str, level: &AnyLevel) {
        let known = self.rooms_mut().and_then(|rooms| rooms.levels.get(name).copied());
        if let Some(id) = known.filter(|id| self.is_open(*id)) {
            return self.show_level(id);
        }
        let source = self.files.new_source();
        self.open_level(source, level.clone());
        let id = self.level_id();
        if let Some(rooms) = self.rooms_mut() {
            rooms.levels.insert(name.to_owned(), id);
        }
    }

    /// Shows the search of the open level by this method and objective.
    fn show_search(&mut self, method: &str, objective: &str) {
        self.search.end_comparison();
        match self.world {
            WorldKind::Ice => {
                let algorithm = SearchAlgorithm::ALL.into_iter().find(|it| it.name() == method);
                let objective = match objective == Objective::Pushes.name() {
                    true => Objective::Pushes,
                    false => Objective::Moves,
                };
                // A room stores no other settings: they are the standard ones.
                let algorithm = algorithm.unwrap_or_default();
                let settings = RecordSettings { objective, algorithm, ..RecordSettings::default() };
                self.apply_to_world(IceRequest::SearchSettings(settings).into());
            }
            WorldKind::Platform => {
                let engine = Engine::ALL.into_iter().find(|engine| engine.name() == method);
                let engine = engine.unwrap_or_default();
                self.apply_to_world(PlatformRequest::SearchEngine(engine).into());
            }
            WorldKind::Zuma => {}
        }
    }

    /// Starts the training of the moment once, unless another one is running.
    fn train_once(&mut self, learner: &str, games: u32, seed: u64) {
        let is_training = self.is_training();
        let Some(lesson) = self.lesson.as_deref_mut() else { return };
        if is_training || !lesson.trained.insert(lesson.current()) {
            return;
        }
        self.train_for_lesson(learner, games, seed);
    }

    /// Sets the cursor of the search or verification as soon as it has results.
    fn set_cursor_later(&mut self, cursor: usize) {
        if let Some(rooms) = self.rooms_mut() {
            rooms.pending_cursor = Some(cursor);
        }
        self.set_pending_cursor();
    }

    /// Sets the pending cursor if the search or verification has ended.
    pub(super) fn set_pending_cursor(&mut self) {
        let is_ready = match self.mode {
            Mode::Search => self.search.progress().is_none() && self.search.result().is_some(),
            Mode::Verify => !self.verification.is_busy() && self.verification.result().is_some(),
            Mode::Edit | Mode::Watch => false,
        };
        let Some(rooms) = self.rooms_mut().filter(|_| is_ready) else { return };
        if let Some(cursor) = rooms.pending_cursor.take() {
            self.shown_playback_mut().apply(PlaybackRequest::GoTo(cursor));
        }
    }

    /// Computes the right answers to the question of the current moment, if it has one.
    ///
    /// A question that needs a search or a proof is answered by a job.
    fn prepare_question(&mut self) {
        let waker = self.waker();
        let Some(open) = self.lesson.as_deref_mut() else { return };
        let (lesson, place) = (Arc::clone(open.lesson()), open.current());
        let Some(moment) = lesson.moments.get(place) else { return };
        let kind = moment.question.as_ref().map(|question| &question.kind);
        let needs_work = matches!(kind, Some(QuestionKind::Number(topic)) if topic.needs_work());
        let Some(state) = open.question_mut() else { return };
        if !matches!(state.key, KeyState::Unknown) {
            return;
        }
        if needs_work {
            let lesson = Arc::clone(&lesson);
            state.key = KeyState::Working(Job::start_within(TIME_LIMIT, waker, move |control| {
                let stops = || control.is_stopped();
                let budget = Budget::guarded(LESSON_NODES, &stops);
                answer_key(&lesson, &lesson.moments[place], &budget)
            }));
            return;
        }
        state.key = match answer_key(&lesson, moment, &Budget::nodes(0)) {
            Ok(key) => KeyState::Known(key),
            Err(reason) => KeyState::Missing(reason.to_string()),
        };
        self.store_hints();
    }

    /// Stores the hints of the current question once its right answers are known.
    pub(super) fn store_hints(&mut self) {
        let Some(open) = self.lesson.as_deref_mut() else { return };
        let (lesson, place) = (Arc::clone(open.lesson()), open.current());
        let (Some(moment), Some(state)) = (lesson.moments.get(place), open.question_mut()) else {
            return;
        };
        if let Some(key) = state.key() {
            state.hints = hints(&lesson, moment, key);
        }
    }
}
