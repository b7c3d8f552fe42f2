//! Model of the search view: settings, result and cursor.

use super::job::SearchJob;
use super::{RecordedIceSearch, RecordedPlatformSearch, RecordedSearch};
use crate::planning::platform::Engine as StageEngine;
use crate::planning::sokoban::{
    Detector, DetectorSet, Objective, RecordSettings, SearchAlgorithm, VisitSubject,
};
use crate::studio::job::JobStatus;
use crate::studio::model::PlaybackCursor;
use crate::worlds::AnyLevel;
use crate::worlds::ice::Level;
use crate::worlds::platform;

/// The search view. Its cursor counts expansions, see [`RecordedSearch`].
#[derive(Debug)]
pub struct SearchModel {
    /// Cursor over the expansions.
    pub playback: PlaybackCursor,
    /// Whose cells are tinted: crates or player.
    pub tint: VisitSubject,
    objective: Objective,
    engine: SearchAlgorithm,
    detectors: DetectorSet,
    platform_engine: StageEngine,
    result: Option<Box<RecordedSearch>>,
    job: Option<SearchJob>,
    /// Increases whenever a result is stored or discarded; views use it as a cache key.
    revision: u64,
}

/// A change of the search view that a view can request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchRequest {
    /// Search for a plan that minimises this.
    Objective(Objective),
    /// Use this search algorithm.
    Engine(SearchAlgorithm),
    /// Toggle a deadlock detector.
    Detector(Detector),
    /// Use this algorithm for platform levels.
    PlatformEngine(StageEngine),
    /// Tint the cells that this actor has visited.
    Tint(VisitSubject),
}

impl Default for SearchModel {
    /// Returns a model without a result that searches for the fewest moves.
    fn default() -> Self {
        Self {
            playback: PlaybackCursor::default(),
            tint: VisitSubject::default(),
            objective: Objective::Moves,
            engine: SearchAlgorithm::default(),
            detectors: DetectorSet::default(),
            platform_engine: StageEngine::default(),
            result: None,
            job: None,
            revision: 0,
        }
    }
}

impl SearchModel {
    /// The last result; `None` without one.
    #[must_use]
    pub fn result(&self) -> Option<&RecordedSearch> {
        self.result.as_deref()
    }

    /// The objective of searches of ice levels.
    #[must_use]
    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// The search algorithm for ice levels.
    #[must_use]
    pub fn engine(&self) -> SearchAlgorithm {
        self.engine
    }

    /// The deadlock detectors that searches of ice levels use.
    #[must_use]
    pub fn detectors(&self) -> DetectorSet {
        self.detectors
    }

    /// The search algorithm for platform levels.
    #[must_use]
    pub fn platform_engine(&self) -> StageEngine {
        self.platform_engine
    }

    /// Number of states that the running search has expanded; `None` if none is running.
    #[must_use]
    pub fn progress(&self) -> Option<u64> {
        self.job.as_ref().map(SearchJob::expanded)
    }

    /// Increases whenever a result is stored or discarded.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether the next frame must come soon: playback or a search is running.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.playback.is_playing() || self.job.is_some()
    }

    /// Asks the running search to stop; its partial result is then shown.
    pub fn cancel(&mut self) {
        if let Some(job) = &self.job {
            job.cancel();
        }
    }

    /// Advances playback.
    pub(in crate::studio) fn advance(&mut self, passed_ms: f32) {
        self.playback.advance(passed_ms, |_| 0.0, false);
    }

    /// Settings of the next search of an ice level.
    pub(super) fn settings(&self) -> RecordSettings {
        let Self { objective, engine, detectors, .. } = *self;
        RecordSettings { objective, algorithm: engine, detectors, ..RecordSettings::default() }
    }

    /// Whether the result is of this level and the current settings; false during a search.
    pub(super) fn matches_level(&self, level: &Level) -> bool {
        let same = |found: &RecordedIceSearch| {
            found.level().board.has_same_play(&level.board)
                && found.record().settings() == self.settings()
        };
        self.job.is_none() && self.result().and_then(RecordedSearch::ice).is_some_and(same)
    }

    /// Whether the result is of this platform level and algorithm; false during a search.
    pub(super) fn matches_platform_level(&self, stage: &platform::Level) -> bool {
        let same = |found: &RecordedPlatformSearch| {
            search_key(found.level()) == search_key(stage) && found.engine() == self.platform_engine
        };
        self.job.is_none() && self.result().and_then(RecordedSearch::platform).is_some_and(same)
    }

    /// Discards the result of another level, before a search of `level` starts.
    pub(super) fn discard_other_result(&mut self, level: &AnyLevel) {
        let Some(found) = self.result() else { return };
        let is_same = match level {
            AnyLevel::Ice(level) => {
                found.ice().is_some_and(|found| found.level().board.has_same_play(&level.board))
            }
            AnyLevel::Platform(stage) => {
                found.platform().is_some_and(|found| search_key(found.level()) == search_key(stage))
            }
            AnyLevel::Zuma(_) => false,
        };
        if !is_same {
            self.result = None;
            self.revision += 1;
            self.playback.show_recording(0, 0);
        }
    }

    /// Sets the search algorithm for platform levels.
    pub(super) fn set_platform_engine(&mut self, engine: StageEngine) {
        self.platform_engine = engine;
    }

    /// Sets objective and search algorithm for ice levels.
    pub(super) fn set_objective_and_engine(
        &mut self,
        objective: Objective,
        engine: SearchAlgorithm,
    ) {
        (self.objective, self.engine) = (objective, engine);
    }

    /// Switches a deadlock detector on or off.
    pub(super) fn toggle_detector(&mut self, detector: Detector) {
        self.detectors = self.detectors.toggled(detector);
    }

    /// Stores a started search, and cancels the previous one without a result.
    pub(super) fn start(&mut self, job: SearchJob) {
        self.playback.pause();
        self.job = Some(job);
    }

    /// Stores the result of the search once it has ended. Returns true if the search failed.
    pub(super) fn collect(&mut self) -> bool {
        match self.job.as_ref().map_or(JobStatus::Busy, SearchJob::poll) {
            JobStatus::Busy => false,
            JobStatus::Failed => {
                self.job = None;
                true
            }
            JobStatus::Done(found) => {
                self.job = None;
                self.revision += 1;
                self.playback.show_recording(found.last(), 0);
                self.result = Some(found);
                false
            }
        }
    }
}

/// The part of a platform level that a search depends on.
fn search_key(stage: &platform::Level) -> (&[platform::Column], Option<usize>, Option<usize>) {
    (&stage.columns, stage.agent, stage.gate)
}
