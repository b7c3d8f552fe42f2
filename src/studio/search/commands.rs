//! Handlers of the search view.

use super::job::SearchJob;
use super::{RecordedIceSearch, RecordedPlatformSearch, SearchRequest, WorldSearch};
use crate::planning::platform::{SearchOptions as StageOrder, record_search as watch_stage};
use crate::planning::search::{Budget, TraceLimit};
use crate::planning::sokoban::{VisitSubject, record_search};
use crate::studio::command::Command;
use crate::studio::model::{Mode, PlaybackRequest, Studio};
use crate::worlds::ice::{Level, Terrain};
use crate::worlds::platform;

impl Studio {
    /// Shows the search of the edited level, or starts it.
    ///
    /// Starts a job if the last result is of another level or other settings.
    pub(in crate::studio) fn watch_search(&mut self) {
        self.commit_text();
        self.playback.pause();
        self.adapter().watch_search(self);
    }

    /// Shows the search of an ice level, or starts it.
    pub(in crate::studio) fn watch_ice_search(&mut self, level: Level) {
        if self.search.matches_level(&level) {
            self.mode = Mode::Search;
            return;
        }
        let (terrain, state) = match Terrain::compile(&level) {
            Ok(compiled) => compiled,
            Err(problems) => return self.report_unplayable_level(&problems),
        };
        self.search.discard_other_result(&level.clone().into());
        let order = self.search.settings();
        self.begin_search(move |budget, reported| {
            let record =
                record_search(terrain.layout(), terrain.ice(), &state, order, budget, reported);
            Some(WorldSearch::Ice(Box::new(RecordedIceSearch::new(level, terrain, record))))
        });
    }

    /// Shows the search of a platform level, or starts it.
    pub(in crate::studio) fn watch_platform_search(&mut self, stage: platform::Level) {
        if self.search.matches_platform_level(&stage) {
            self.mode = Mode::Search;
            return;
        }
        let problems = stage.problems();
        if !problems.is_empty() {
            return self.report_unplayable_level(&problems);
        }
        self.search.discard_other_result(&stage.clone().into());
        let order = StageOrder { engine: self.search.platform_engine(), ..StageOrder::default() };
        self.begin_search(move |budget, reported| {
            let limit = TraceLimit::default();
            let record = watch_stage(&stage, order, limit, budget, reported).ok()?;
            Some(WorldSearch::Platform(Box::new(RecordedPlatformSearch::new(stage, record))))
        });
    }

    /// Switches to the search view and starts a job; a running search is cancelled.
    fn begin_search(
        &mut self,
        work: impl FnOnce(&Budget<'_>, &dyn Fn(u64)) -> Option<WorldSearch> + Send + 'static,
    ) {
        self.cancel_gesture();
        self.mode = Mode::Search;
        let wake = self.waker();
        self.search.start(SearchJob::start(wake, work));
    }

    /// Stores the result of the search once it has ended, or reports that it failed.
    pub(in crate::studio) fn collect_search(&mut self) {
        if self.search.collect() {
            self.notices.error("The search failed; no result");
        }
    }

    /// Applies a request. A setting other than the tint may start a search.
    pub(in crate::studio) fn apply_search(&mut self, request: SearchRequest) {
        let (objective, engine) = (self.search.objective(), self.search.engine());
        match request {
            SearchRequest::Objective(objective) => {
                self.search.set_objective_and_engine(objective, engine);
            }
            SearchRequest::Engine(engine) => {
                self.search.set_objective_and_engine(objective, engine);
            }
            SearchRequest::Detector(detector) => self.search.toggle_detector(detector),
            SearchRequest::PlatformEngine(engine) => self.search.set_platform_engine(engine),
            SearchRequest::Tint(tint) => return self.search.tint = tint,
        }
        self.watch_search();
    }

    /// Executes a command of the search view; does nothing without a result.
    pub(in crate::studio) fn perform_search(&mut self, command: Command) {
        let cursor = self.search.playback.cursor();
        let Some(found) = self.search.result() else { return };
        let target = match command {
            Command::NextEvent => found.next_layer(cursor),
            Command::PreviousEvent => found.previous_layer(cursor),
            Command::NextOnPath => found.next_on_path(cursor),
            Command::PreviousOnPath => found.parent(cursor),
            Command::SwitchSearchTint => {
                self.search.tint = match self.search.tint {
                    VisitSubject::Crate => VisitSubject::Player,
                    VisitSubject::Player => VisitSubject::Crate,
                };
                return;
            }
            _ => return,
        };
        self.search.playback.apply(PlaybackRequest::GoTo(target));
    }
}
