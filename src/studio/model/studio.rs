//! The model of the window.

use super::analysis::Analysis;
use super::selected_cell::SelectedCell;
use super::{Effect, Hand, Mode, Player, PointedAt, Reckoner, Runs, Simulation};
use crate::picture::Motion;
use crate::studio::command::{Command, Context};
use crate::studio::editor::Editor;
use crate::studio::files::Files;
use crate::studio::marbles::Marbles;
use crate::studio::notice::Notices;
use crate::studio::proofs::Proofs;
use crate::studio::request::Request;
use crate::studio::search::Search;
use crate::studio::settings::Settings;
use crate::studio::solving::{Judge, Solving};
use crate::studio::stages::Stages;
use crate::worlds::WorldKind;
use std::sync::Arc;

/// Longest time that playback advances in one frame, in milliseconds: after a stall it continues
/// where it was.
const LONGEST_FRAME_MS: f32 = 250.0;

/// A dialog over the window that receives the keys.
#[derive(Debug, Clone, PartialEq)]
pub enum Dialog {
    /// The command palette.
    Palette,
    /// The list of keys.
    Help,
    /// A dialog about files: see [`crate::studio::files`].
    Files(crate::studio::files::FileDialog),
    /// A message.
    Message {
        /// Subject of the message.
        title: String,
        /// What happened, and what to do.
        text: String,
    },
}

/// The model: everything that the window shows.
#[derive(Debug)]
pub struct Studio {
    /// The mode of the window.
    pub mode: Mode,
    /// The world of the open level.
    pub world: WorldKind,
    /// Open ice levels, with their histories and tools.
    pub editor: Editor,
    /// Open platform levels.
    pub stages: Stages,
    /// Open Zuma games.
    pub marbles: Marbles,
    /// Library, recent files, backups.
    pub files: Files,
    /// Open runs.
    pub runs: Runs,
    /// The cursor over the shown run.
    pub player: Player,
    /// The recorded search, with its own cursor.
    pub search: Search,
    /// Verification of the level, with its own cursor.
    pub proofs: Proofs,
    /// The running agent, if any.
    pub simulation: Option<Simulation>,
    /// Verdicts about the edited level.
    pub judge: Judge,
    /// The running solver job, if the user started one.
    pub solving: Option<Solving>,
    /// Decision reviews.
    pub reckoner: Reckoner,
    /// The manual game, if any.
    pub hand: Option<Hand>,
    /// Settings kept between sessions.
    pub settings: Settings,
    /// Short messages.
    pub notices: Notices,
    /// The open dialog, if any.
    pub dialog: Option<Dialog>,
    /// Whether everything but boards and timeline is hidden.
    pub panels_hidden: bool,
    /// Largest scale that fits into the window.
    pub largest_scale: f32,
    /// Whether the truth is hidden, apart from its key being held. One flag for all modes: hidden
    /// ice stays hidden when the user opens or draws another level.
    pub truth_hidden: bool,
    pub(super) hides_truth_by_key: bool,
    pub(super) analysis: Analysis,
    pub(super) selected: Option<SelectedCell>,
    /// Board marks of the hovered list entry, for this frame.
    pub pointed_at: PointedAt,
    pub(super) effects: Vec<Effect>,
    pub(super) wake: Waker,
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
    /// Creates a studio. Other threads call `wake` whenever [`Studio::advance`] has work to do.
    #[must_use]
    pub fn new(settings: Settings, files: Files, wake: impl Fn() + Send + Sync + 'static) -> Self {
        let mut studio = Self {
            mode: Mode::default(),
            world: WorldKind::default(),
            editor: Editor::default(),
            stages: Stages::default(),
            marbles: Marbles::default(),
            files,
            runs: Runs::default(),
            player: Player::default(),
            search: Search::default(),
            proofs: Proofs::default(),
            simulation: None,
            judge: Judge::default(),
            solving: None,
            reckoner: Reckoner::default(),
            hand: None,
            settings,
            notices: Notices::default(),
            dialog: None,
            panels_hidden: false,
            largest_scale: f32::INFINITY,
            truth_hidden: false,
            hides_truth_by_key: false,
            analysis: Analysis::default(),
            selected: None,
            pointed_at: PointedAt::default(),
            effects: Vec::new(),
            wake: Waker(Arc::new(wake)),
            elapsed_ms: 0.0,
        };
        for world in WorldKind::ALL {
            let source = studio.files.new_source();
            let desk = studio.room_of_mut(world).desk_mut();
            let first = desk.shown().id();
            desk.note_source(first, source);
        }
        studio
    }

    /// The keyboard context.
    #[must_use]
    pub fn context(&self) -> Context {
        match self.mode {
            Mode::Edit => match self.world {
                WorldKind::Ice => Context::Editing,
                WorldKind::Platform => Context::DrawingStage,
                WorldKind::Zuma => Context::DrawingMarbles,
            },
            Mode::Watch if self.plays_by_hand() => match self.world {
                WorldKind::Ice => Context::Playing,
                WorldKind::Platform => Context::PlayingStage,
                WorldKind::Zuma => Context::PlayingMarbles,
            },
            Mode::Watch => Context::Watching,
            Mode::Search => Context::Searching,
            Mode::Proof => Context::Proving,
        }
    }

    /// Whether the user can move now: the shown run is a manual game and the cursor is at its end.
    #[must_use]
    pub fn plays_by_hand(&self) -> bool {
        let shown = self.runs.shown().map(|run| run.id());
        self.hand.as_ref().is_some_and(|hand| Some(hand.run()) == shown)
            && self.player.cursor() == self.player.last()
    }

    /// Applies a request.
    pub fn apply(&mut self, request: Request) {
        match request {
            Request::Command(command) => self.perform(command),
            Request::ShowMode(mode) => self.show_mode(mode),
            Request::Player(request) => self.shown_player_mut().apply(request),
            Request::Search(request) => self.apply_search(request),
            Request::Proof(request) => self.apply_proof(request),
            Request::Desk(request) => self.apply_desk(request),
            Request::Editor(request) => self.apply_editor(request),
            Request::Stages(request) => self.apply_stages(request),
            Request::Marbles(request) => self.apply_games(request),
            Request::Files(request) => self.apply_files(request),
            Request::Settings(request) => self.settings.apply(request),
            Request::ChooseAgent(agent) => self.settings.agent = agent.name().to_owned(),
            Request::ChooseSeed(seed) => self.settings.seed = seed,
            Request::SelectRun(run) => self.show_run(run),
            Request::CloseRun(run) => self.close_run(run),
            Request::Reckon(run) => self.reckon_run(run),
            Request::Move(direction) => self.move_by_hand(direction),
            Request::TravelTo(cell) => self.travel_by_hand(cell),
            Request::SelectCell(cell) => self.select_cell(cell),
            Request::PointAt(pointed_at) => self.pointed_at.add(*pointed_at),
            Request::UncoverTruth => self.uncover_truth(),
            Request::DismissNotice(index) => self.notices.dismiss(index),
            Request::CloseDialog => self.leave_dialog(),
        }
    }

    /// Advances time and collects the results of jobs.
    pub fn advance(&mut self, passed_ms: f32) {
        self.elapsed_ms += f64::from(passed_ms);
        self.take_in_simulation();
        self.take_in_analysis();
        self.take_in_regrets();
        self.take_in_files();
        self.take_in_search();
        self.search.advance(passed_ms.min(LONGEST_FRAME_MS));
        self.take_in_proofs();
        self.proofs.advance(passed_ms.min(LONGEST_FRAME_MS));
        self.keep_solving(passed_ms);
        self.keep_stages(passed_ms);
        self.keep_games(passed_ms);
        self.notices.advance(f64::from(passed_ms) / 1e3);
        let motion = self.motion();
        let grows = self.shows_live_run();
        let run = self.runs.shown();
        self.player.advance(
            passed_ms.min(LONGEST_FRAME_MS),
            |step| run.map_or(0.0, |run| run.motion_ms(step, motion)),
            grows,
        );
        self.walk_on();
    }

    /// Whether something is animated, so that the next frame must come soon.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.player.is_moving(self.shown_motion_ms(), self.shows_live_run())
            || self.search.is_moving()
            || self.proofs.player.is_playing()
            || self.hand.as_ref().is_some_and(Hand::is_walking)
    }

    /// The cursor that the timeline shows: of a run, a search, or the layers of a verification.
    #[must_use]
    pub fn shown_player(&self) -> &Player {
        match self.mode {
            Mode::Search => &self.search.player,
            Mode::Proof => &self.proofs.player,
            Mode::Edit | Mode::Watch => &self.player,
        }
    }

    /// The cursor that the timeline shows, mutable.
    pub(in crate::studio) fn shown_player_mut(&mut self) -> &mut Player {
        match self.mode {
            Mode::Search => &mut self.search.player,
            Mode::Proof => &mut self.proofs.player,
            Mode::Edit | Mode::Watch => &mut self.player,
        }
    }

    /// Whether a job's status text changes without animation: a few frames a second are enough.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.solving.is_some()
            || self.simulation.is_some()
            || self.reckoner.is_at_work()
            || self.proofs.is_at_work()
            || self.marbles.is_busy()
            || self.draws_on_ice() && self.judge.is_busy()
            || self.world == WorldKind::Platform && self.stages.is_busy()
    }

    /// Whether the user is editing an ice level.
    #[must_use]
    pub fn draws_on_ice(&self) -> bool {
        self.mode == Mode::Edit && self.world == WorldKind::Ice
    }

    /// Animation time of the step that leads to the cursor, in milliseconds at speed 1.
    #[must_use]
    pub fn shown_motion_ms(&self) -> f32 {
        let Some(run) = self.runs.shown() else { return 0.0 };
        self.player.motion().map_or(0.0, |(step, _)| run.motion_ms(step, self.motion()))
    }

    /// Speed of animations; 0 ms a cell if they are off.
    #[must_use]
    pub fn motion(&self) -> Motion {
        Motion { ms_per_cell: if self.settings.animate { self.settings.ms_per_cell } else { 0 } }
    }

    /// Milliseconds since the studio was opened; the time base of the edit history.
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
    pub(crate) fn ask_for(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// Removes and returns the queued effects.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Title of the window.
    #[must_use]
    pub fn title(&self) -> String {
        let drawn = self.drawn();
        let mark = if drawn.is_modified() { " •" } else { "" };
        format!("{}{mark} – Black Ice", drawn.name())
    }

    /// Whether the command is a toggle that is on; menus show it.
    #[must_use]
    pub fn is_on(&self, command: Command) -> bool {
        use Command::*;
        let settings = &self.settings;
        match command {
            ToggleIceLayer => !self.truth_hidden,
            ToggleDeadCells => settings.show_dead_cells,
            ToggleIceMap => self.proofs.shows_ice_map,
            TogglePanels => self.panels_hidden,
            ToggleOverlay => settings.overlay,
            HideTruth => self.truth_hidden,
            TogglePlan => settings.show_plan,
            ToggleReachable => settings.show_reachable,
            ToggleLegend => settings.show_legend,
            ToggleMotion => settings.animate,
            TellDensity => settings.tells_density,
            TellSolvable => settings.tells_solvable,
            _ => false,
        }
    }
}
