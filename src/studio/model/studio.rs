//! The model of the window.

use super::annotations::Annotations;
use super::board_marks::SelectedCell;
use super::run_analyses::DeadEndJobs;
use super::{
    DecisionReviewer, Dialog, Effect, HiddenFacts, HoverMarks, ManualPlay, Mode, Notices,
    PlaybackCursor, RunningAgent, Runs,
};
use crate::lessons::Camera;
use crate::picture::MotionSpeed;
use crate::studio::authoring::AuthoredLesson;
use crate::studio::command::{Command, Context, PresentedActivity};
use crate::studio::files::Files;
use crate::studio::inspector::PointedAt;
use crate::studio::lessons::{OpenLesson, RoomAnswers};
use crate::studio::level_analysis::{DeadlockFinder, LevelAnalyzer, SolveJob};
use crate::studio::presenter::Presenter;
use crate::studio::request::Request;
use crate::studio::search::SearchModel;
use crate::studio::settings::Settings;
use crate::studio::verification::VerificationModel;
use crate::studio::world_states::WorldStates;
use crate::worlds::WorldKind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Maximum time that playback advances in one frame, in milliseconds.
///
/// After a long frame, playback continues from its last position.
const MAX_PLAYBACK_STEP_MS: f32 = 250.0;

/// The model: everything that the window shows.
#[derive(Debug)]
pub struct Studio {
    /// The mode of the window.
    pub mode: Mode,
    /// The world of the open level.
    pub world: WorldKind,
    /// The editors of all worlds.
    pub worlds: WorldStates,
    /// Library, recent files, backups.
    pub files: Files,
    /// Open runs.
    pub runs: Runs,
    /// The cursor over the shown run.
    pub playback: PlaybackCursor,
    /// The search view, with its own cursor.
    pub search: SearchModel,
    /// Verification of the level, with its own cursor.
    pub verification: VerificationModel,
    /// The running agent, if any.
    pub running_agent: Option<RunningAgent>,
    /// Analysis of the edited level in the background.
    pub level_analyzer: LevelAnalyzer,
    /// Dead cells and initial deadlocks of the edited ice level.
    pub static_deadlocks: DeadlockFinder,
    /// The running solver job, if the user started one.
    pub solve_job: Option<SolveJob>,
    /// Decision reviews.
    pub decision_reviewer: DecisionReviewer,
    /// The manual game, if any.
    pub manual_play: Option<ManualPlay>,
    /// The open lesson, if any.
    pub lesson: Option<Box<OpenLesson>>,
    /// The lesson that was closed last, with its answers.
    pub(in crate::studio) closed_lesson: Option<Box<OpenLesson>>,
    /// The lesson that is written, if any; an open lesson covers it.
    pub authored: Option<Box<AuthoredLesson>>,
    /// Answers of the searches, proofs and trainings of lessons.
    pub(in crate::studio) room_answers: RoomAnswers,
    /// Part of the boards in view; `None` if they are fitted. The views report it.
    pub(in crate::studio) board_camera: Option<Camera>,
    /// The presenter.
    pub presenter: Presenter,
    /// Settings kept between sessions.
    pub settings: Settings,
    /// Short messages.
    pub notices: Notices,
    /// The open dialog, if any.
    pub dialog: Option<Dialog>,
    /// Whether everything but boards and timeline is hidden.
    pub panels_hidden: bool,
    /// Maximum scale at which the window's content fits.
    pub largest_scale: f32,
    /// Facts that the user has hidden with commands.
    pub hidden: HiddenFacts,
    /// Whether the truth is hidden because its key is held.
    pub(super) hides_truth_by_key: bool,
    pub(super) dead_end_jobs: DeadEndJobs,
    /// The cell selected on the boards of a run, if any.
    pub(super) selected: Option<SelectedCell>,
    /// Marks that the user draws on the boards, for the shown step.
    pub(super) annotations: Annotations,
    /// Entry of the decision panel to which the keys point, if any.
    pub(in crate::studio) pointed: Option<PointedAt>,
    /// Board marks of the hovered list entry, for this frame.
    pub hover_marks: HoverMarks,
    /// Queued effects, which the window executes at the end of the frame.
    pub(super) effects: Vec<Effect>,
    pub(super) wake: Waker,
    /// Whether another thread has woken the window since the last frame.
    was_woken: Arc<AtomicBool>,
    /// Studio time in milliseconds of the last frame with a cause: see [`Self::caused_at_ms`].
    pub(super) caused_at_ms: u64,
    /// Studio time: sum of the times passed to [`Self::advance`], in milliseconds.
    elapsed_ms: f64,
}

/// Wakes the window; job threads call it when they have news.
#[derive(Clone)]
pub(super) struct Waker(pub Arc<dyn Fn() + Send + Sync>);

impl std::fmt::Debug for Waker {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Waker")
    }
}

impl Studio {
    /// Creates a studio in watch mode, with one new level in each world.
    ///
    /// Other threads call `wake` whenever [`Studio::advance`] has work to do.
    #[must_use]
    pub fn new(settings: Settings, files: Files, wake: impl Fn() + Send + Sync + 'static) -> Self {
        let was_woken = Arc::new(AtomicBool::new(false));
        let woken = Arc::clone(&was_woken);
        let wake = move || {
            woken.store(true, Ordering::Release);
            wake();
        };
        let mut studio = Self {
            mode: Mode::default(),
            world: WorldKind::default(),
            worlds: WorldStates::default(),
            files,
            runs: Runs::default(),
            playback: PlaybackCursor::default(),
            search: SearchModel::default(),
            verification: VerificationModel::default(),
            running_agent: None,
            level_analyzer: LevelAnalyzer::default(),
            static_deadlocks: DeadlockFinder::default(),
            solve_job: None,
            decision_reviewer: DecisionReviewer::default(),
            manual_play: None,
            lesson: None,
            closed_lesson: None,
            authored: None,
            room_answers: RoomAnswers::default(),
            board_camera: None,
            presenter: Presenter::default(),
            settings,
            notices: Notices::default(),
            dialog: None,
            panels_hidden: false,
            largest_scale: f32::INFINITY,
            hidden: HiddenFacts::default(),
            hides_truth_by_key: false,
            dead_end_jobs: DeadEndJobs::default(),
            selected: None,
            annotations: Annotations::default(),
            pointed: None,
            hover_marks: HoverMarks::default(),
            effects: Vec::new(),
            wake: Waker(Arc::new(wake)),
            was_woken,
            caused_at_ms: 0,
            elapsed_ms: 0.0,
        };
        // The source names the backups of a level, so each first level needs a unique one.
        for world in WorldKind::ALL {
            let source = studio.files.new_source();
            let documents = studio.editor_of_mut(world).documents_mut();
            let first = documents.shown().id();
            documents.set_source(first, source);
        }
        studio
    }

    /// The keyboard context, which selects the active key bindings.
    #[must_use]
    pub fn context(&self) -> Context {
        let context = self.context_of_activity();
        match self.presenter.is_on() {
            true => Context::Presentation(PresentedActivity::of(context)),
            false => context,
        }
    }

    /// The keyboard context outside the presenter.
    fn context_of_activity(&self) -> Context {
        if let Some(context) = self.lesson_context() {
            return context;
        }
        if let Some(context) = self.authoring_context() {
            return context;
        }
        match self.mode {
            Mode::Edit => Context::EditingWorld(self.world),
            Mode::Watch if self.can_move_manually() => Context::PlayingWorld(self.world),
            Mode::Watch => Context::Watching,
            Mode::Search => Context::Searching,
            Mode::Verify => Context::Verifying,
        }
    }

    /// Whether the shown run is the current manual game and the cursor is at its end.
    ///
    /// True also if the game is over.
    #[must_use]
    pub fn can_move_manually(&self) -> bool {
        let shown = self.runs.shown().map(|run| run.id());
        self.manual_play.as_ref().is_some_and(|hand| Some(hand.run()) == shown)
            && self.playback.cursor() == self.playback.end()
    }

    /// Applies a request.
    pub fn apply(&mut self, request: Request) {
        if let Some(reason) = self.lesson_refusal(&request) {
            return self.notices.info(reason);
        }
        if let Some(reason) = self.presenter_refusal(&request) {
            return self.notices.info(reason);
        }
        match request {
            Request::Lesson(request) => self.apply_lesson(request),
            Request::Authoring(request) => self.apply_authoring(request),
            Request::Command(command) => self.perform(command),
            Request::Explain(command) => self.explain(command),
            Request::ShowMode(mode) => self.show_mode(mode),
            Request::Playback(request) => self.shown_playback_mut().apply(request),
            Request::Search(request) => self.apply_search(request),
            Request::Verification(request) => self.apply_verification(request),
            Request::Documents(request) => self.apply_documents(request),
            Request::World(request) => self.apply_to_world(request),
            Request::Files(request) => self.apply_files(request),
            Request::Settings(request) => self.settings.apply(request),
            Request::ChooseAgent(agent) => self.settings.agent = agent.name().to_owned(),
            Request::ChooseSeed(seed) => self.settings.seed = seed,
            Request::SelectRun(run) => self.show_run(run),
            Request::CloseRun(run) => self.close_run(run),
            Request::ReviewDecisions(run) => self.review_run(run),
            Request::Move(direction) => self.move_manually(direction),
            Request::WalkTo(cell) => self.walk_to(cell),
            Request::SelectCell(Some(cell)) if self.asks_for_cell() => {
                self.answer_with_cell(usize::from(cell));
            }
            Request::SelectCell(cell) => self.select_cell(cell),
            Request::Annotate(mark) => self.annotate(mark),
            Request::MarkHovered(pointed_at) => self.hover_marks.add(*pointed_at),
            Request::ShowTruth => self.show_truth(),
            Request::DismissNotice(index) => self.notices.dismiss(index),
            Request::ShowFuture => self.hidden.future = false,
            Request::CloseDialog => self.dismiss_dialog(),
        }
        self.follow_lesson();
        self.hide_future_steps();
        self.drop_old_annotations();
        self.update_presenter();
    }

    /// Advances time by `passed_ms` and collects the results of jobs. Called once a frame.
    pub fn advance(&mut self, passed_ms: f32) {
        self.elapsed_ms += f64::from(passed_ms);
        // First: messages of this frame's results must not expire with the time since the last one.
        self.notices.advance(f64::from(passed_ms) / 1e3);
        if self.was_woken.swap(false, Ordering::AcqRel) {
            self.note_cause();
        }
        // Collect results before playback advances, so that it can move to new steps at once.
        self.collect_agent_steps();
        self.collect_dead_ends();
        self.collect_reviews();
        self.collect_file_jobs();
        self.collect_search();
        self.search.advance(passed_ms.min(MAX_PLAYBACK_STEP_MS));
        self.collect_verification();
        self.verification.advance(passed_ms.min(MAX_PLAYBACK_STEP_MS));
        self.advance_solver(passed_ms);
        for world in self.adapters() {
            world.advance(self, passed_ms);
        }
        let motion = self.motion();
        let grows = self.shows_live_run();
        let run = self.runs.shown_recorded();
        self.playback.advance(
            passed_ms.min(MAX_PLAYBACK_STEP_MS),
            |step| run.map_or(0.0, |run| run.motion_ms(step, motion)),
            grows,
        );
        // A walk waits for the animation, whose time has advanced just now.
        self.continue_walk();
        self.advance_lesson(passed_ms);
        self.hide_future_steps();
        self.drop_old_annotations();
        self.update_presenter();
    }

    /// Whether the next frame must come soon: an animation, playback or search is running.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.playback.is_moving(self.shown_motion_ms(), self.shows_live_run())
            || self.search.is_moving()
            || self.verification.playback.is_playing()
            || self.adapter().has_own_timeline(self) && self.shown_playback().is_playing()
            || self.manual_play.as_ref().is_some_and(ManualPlay::is_walking)
    }

    /// The cursor that the timeline shows: of a run, a search, a training, or the layers of a verification.
    #[must_use]
    pub fn shown_playback(&self) -> &PlaybackCursor {
        match self.mode {
            Mode::Search => &self.search.playback,
            Mode::Verify => &self.verification.playback,
            Mode::Edit | Mode::Watch => self.adapter().shown_playback(self),
        }
    }

    /// The cursor that the timeline shows, mutable.
    pub(in crate::studio) fn shown_playback_mut(&mut self) -> &mut PlaybackCursor {
        match self.mode {
            Mode::Search => &mut self.search.playback,
            Mode::Verify => &mut self.verification.playback,
            Mode::Edit | Mode::Watch => self.adapter().shown_playback_mut(self),
        }
    }

    /// Whether a job is running whose status text changes; a few frames a second are enough.
    ///
    /// Recorded searches are not included: see [`Self::is_moving`]. An agent counts only while you
    /// follow its run: otherwise its steps wake the window.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.solve_job.is_some()
            || self.running_agent.is_some() && self.follows_live_run()
            || self.decision_reviewer.is_busy()
            || self.verification.is_busy()
            || self.files.export_progress().is_some()
            || self.adapters().iter().any(|world| world.is_busy(self))
    }

    /// Whether the user is editing an ice level.
    #[must_use]
    pub fn edits_ice_level(&self) -> bool {
        self.mode == Mode::Edit && self.world == WorldKind::Ice
    }

    /// Animation time of the step that leads to the cursor, in milliseconds at speed 1.
    ///
    /// 0 without a run, and unless the cursor arrived by a single step forwards.
    #[must_use]
    pub fn shown_motion_ms(&self) -> f32 {
        let Some(run) = self.runs.shown() else { return 0.0 };
        self.playback.motion().map_or(0.0, |(step, _)| run.motion_ms(step, self.motion()))
    }

    /// Speed of animations; 0 ms a cell if they are off.
    #[must_use]
    pub fn motion(&self) -> MotionSpeed {
        MotionSpeed {
            ms_per_cell: if self.settings.animate { self.settings.ms_per_cell } else { 0 },
        }
    }

    /// Studio time: sum of the times passed to [`Self::advance`], in milliseconds.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        self.elapsed_ms as u64
    }

    /// Returns a function that wakes the window from another thread.
    pub(crate) fn waker(&self) -> impl Fn() + Send + Sync + 'static + use<> {
        let wake = self.wake.clone();
        move || (wake.0)()
    }

    /// Queues an effect.
    pub(crate) fn push_effect(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// Removes and returns the queued effects.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Title of the window: name of the visible level, with a dot if it is modified.
    #[must_use]
    pub fn title(&self) -> String {
        if let Some(authored) = self.written_lesson() {
            let mark = if authored.is_modified() { " •" } else { "" };
            return format!("{}{mark} – Black Ice", authored.title());
        }
        let drawn = self.shown_level();
        let mark = if drawn.is_modified() { " •" } else { "" };
        format!("{}{mark} – Black Ice", drawn.name())
    }

    /// Whether the command is a toggle that is on; menus show it.
    #[must_use]
    pub fn is_on(&self, command: Command) -> bool {
        use Command::*;
        let settings = &self.settings;
        match command {
            ToggleIceLayer => !self.hidden.truth,
            ToggleDeadCells => settings.show_dead_cells,
            ToggleIceEffect => self.verification.shows_ice_map(&self.worlds.ice.level().board),
            ToggleDiagram => self.verification.shows_diagram,
            TogglePanels => self.panels_hidden,
            Present => self.presenter.is_on(),
            ToggleBeliefOverlay => settings.overlay,
            HideTruth => self.hidden.truth,
            HideFuture => self.hidden.future,
            HideReasons => self.hidden.reasons,
            HideLabels => self.hidden.labels,
            TogglePlan => settings.show_plan,
            ToggleReachable => settings.show_reachable,
            ToggleLegend => settings.show_legend,
            ToggleMotion => settings.animate,
            KnownDensity => settings.knows_density,
            KnownSolvable => settings.knows_solvable,
            _ => false,
        }
    }
}
