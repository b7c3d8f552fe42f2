//! Model of the search view: settings, result and cursor.

use super::job::Job;
use super::{Found, IceFound, StageFound};
use crate::planning::platform::Engine as StageEngine;
use crate::planning::sokoban::{Actor, Detector, DetectorSet, Engine, Objective, WatchOrder};
use crate::studio::job::Progress;
use crate::studio::model::Player;
use crate::worlds::AnyLevel;
use crate::worlds::ice::Level;
use crate::worlds::platform;

/// The search view. Its cursor counts expansions, see [`Found`].
#[derive(Debug)]
pub struct Search {
    /// Cursor over the expansions.
    pub player: Player,
    /// Whose cells are tinted: crates or player.
    pub tint: Actor,
    objective: Objective,
    engine: Engine,
    detectors: DetectorSet,
    stage_engine: StageEngine,
    found: Option<Box<Found>>,
    job: Option<Job>,
    /// Increases with each result; views use it as a cache key.
    revision: u64,
}

/// A change of the search view that a view can request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchRequest {
    /// Search for a plan that minimises this.
    Objective(Objective),
    /// Use this search algorithm.
    Engine(Engine),
    /// Toggle a deadlock detector.
    Detector(Detector),
    /// Use this algorithm for platform levels.
    StageEngine(StageEngine),
    /// Tint the cells of this actor.
    Tint(Actor),
}

impl Default for Search {
    fn default() -> Self {
        Self {
            player: Player::default(),
            tint: Actor::default(),
            objective: Objective::Moves,
            engine: Engine::default(),
            detectors: DetectorSet::default(),
            stage_engine: StageEngine::default(),
            found: None,
            job: None,
            revision: 0,
        }
    }
}

impl Search {
    /// The shown result.
    #[must_use]
    pub fn found(&self) -> Option<&Found> {
        self.found.as_deref()
    }

    /// The objective.
    #[must_use]
    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// The search algorithm.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// The enabled deadlock detectors.
    #[must_use]
    pub fn detectors(&self) -> DetectorSet {
        self.detectors
    }

    /// The search algorithm for platform levels.
    #[must_use]
    pub fn stage_engine(&self) -> StageEngine {
        self.stage_engine
    }

    /// States expanded by the running search; `None` if none is running.
    #[must_use]
    pub fn progress(&self) -> Option<u64> {
        self.job.as_ref().map(Job::expanded)
    }

    /// Increases whenever another result is shown.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether the next frame must come soon: playback or a search is running.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.player.is_playing() || self.job.is_some()
    }

    /// Cancels the running search; its partial result is shown.
    pub fn cancel(&mut self) {
        if let Some(job) = &self.job {
            job.cancel();
        }
    }

    /// Advances playback.
    pub(in crate::studio) fn advance(&mut self, passed_ms: f32) {
        self.player.advance(passed_ms, |_| 0.0, false);
    }

    pub(super) fn order(&self) -> WatchOrder {
        let Self { objective, engine, detectors, .. } = *self;
        WatchOrder { objective, engine, detectors, ..WatchOrder::default() }
    }

    /// Whether the result is that of this level under the current settings.
    pub(super) fn is_about(&self, level: &Level) -> bool {
        let same = |found: &IceFound| {
            found.level().board.plays_like(&level.board) && found.watched().order() == self.order()
        };
        self.job.is_none() && self.found().and_then(Found::ice).is_some_and(same)
    }

    /// Whether the result is that of this platform level under the current settings.
    pub(super) fn is_about_stage(&self, stage: &platform::Level) -> bool {
        let same = |found: &StageFound| {
            ground(found.level()) == ground(stage) && found.engine() == self.stage_engine
        };
        self.job.is_none() && self.found().and_then(Found::stage).is_some_and(same)
    }

    /// Discards the result of another level, before a search of `level` starts.
    pub(super) fn leave_other_than(&mut self, level: &AnyLevel) {
        let Some(found) = self.found() else { return };
        let is_same = match level {
            AnyLevel::Ice(level) => {
                found.ice().is_some_and(|found| found.level().board.plays_like(&level.board))
            }
            AnyLevel::Platform(stage) => {
                found.stage().is_some_and(|found| ground(found.level()) == ground(stage))
            }
            AnyLevel::Zuma(_) => false,
        };
        if !is_same {
            self.found = None;
            self.revision += 1;
            self.player.show(0, 0);
        }
    }

    pub(super) fn choose_for_stages(&mut self, engine: StageEngine) {
        self.stage_engine = engine;
    }

    pub(super) fn choose(&mut self, objective: Objective, engine: Engine) {
        (self.objective, self.engine) = (objective, engine);
    }

    pub(super) fn switch(&mut self, detector: Detector) {
        self.detectors = self.detectors.switched(detector);
    }

    pub(super) fn start(&mut self, job: Job) {
        self.player.pause();
        self.job = Some(job);
    }

    /// Stores the result of the running search. Returns true if the search failed.
    pub(super) fn take_in(&mut self) -> bool {
        match self.job.as_ref().map_or(Progress::Busy, Job::poll) {
            Progress::Busy => false,
            Progress::Lost => {
                self.job = None;
                true
            }
            Progress::Done(found) => {
                self.job = None;
                self.revision += 1;
                self.player.show(found.last(), 0);
                self.found = Some(found);
                false
            }
        }
    }
}

/// The part of a platform level that a search depends on.
fn ground(stage: &platform::Level) -> (&[platform::Column], Option<usize>, Option<usize>) {
    (&stage.columns, stage.agent, stage.gate)
}
