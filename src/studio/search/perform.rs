//! Handlers of the search view.

use super::job::Job;
use super::{FoundSearch, IceFound, SearchRequest, StageFound};
use crate::planning::platform::{Order as StageOrder, watch as watch_stage};
use crate::planning::search::{Budget, TraceLimit};
use crate::planning::sokoban::{Actor, watch};
use crate::studio::command::Command;
use crate::studio::model::{Mode, PlayerRequest, Studio};
use crate::worlds::WorldKind;
use crate::worlds::ice::{Level, Terrain};
use crate::worlds::platform;

impl Studio {
    /// Shows the search of the edited level; starts it if there is no result.
    pub(in crate::studio) fn watch_search(&mut self) {
        self.settle();
        self.player.pause();
        match self.world {
            WorldKind::Ice => self.watch_search_of(self.editor.level().clone()),
            WorldKind::Platform => self.watch_search_in(self.stages.stage().clone()),
            WorldKind::Zuma => {
                self.notices.news("Zuma games have no search. Press Shift+T to train on one");
            }
        }
    }

    fn watch_search_of(&mut self, level: Level) {
        if self.search.is_about(&level) {
            self.mode = Mode::Search;
            return;
        }
        let (terrain, state) = match Terrain::compile(&level) {
            Ok(compiled) => compiled,
            Err(problems) => return self.refuse_level(&problems),
        };
        self.search.leave_other_than(&level.clone().into());
        let order = self.search.order();
        self.begin_search(move |budget, told| {
            let watched = watch(terrain.layout(), terrain.ice(), &state, order, budget, told);
            Some(FoundSearch::Ice(Box::new(IceFound::new(level, terrain, watched))))
        });
    }

    fn watch_search_in(&mut self, stage: platform::Level) {
        if self.search.is_about_stage(&stage) {
            self.mode = Mode::Search;
            return;
        }
        let problems = stage.problems();
        if !problems.is_empty() {
            return self.refuse_level(&problems);
        }
        self.search.leave_other_than(&stage.clone().into());
        let order = StageOrder { engine: self.search.stage_engine(), ..StageOrder::default() };
        self.begin_search(move |budget, told| {
            let limit = TraceLimit::default();
            let watched = watch_stage(&stage, order, limit, budget, told).ok()?;
            Some(FoundSearch::Stage(Box::new(StageFound::new(stage, watched))))
        });
    }

    fn begin_search(
        &mut self,
        work: impl FnOnce(&Budget<'_>, &dyn Fn(u64)) -> Option<FoundSearch> + Send + 'static,
    ) {
        self.cancel_gesture();
        self.mode = Mode::Search;
        let wake = self.waker();
        self.search.start(Job::start(wake, work));
    }

    /// Stores the result of the search.
    pub(in crate::studio) fn take_in_search(&mut self) {
        if self.search.take_in() {
            self.notices.trouble("The search failed; no result");
        }
    }

    pub(in crate::studio) fn apply_search(&mut self, request: SearchRequest) {
        let (objective, engine) = (self.search.objective(), self.search.engine());
        match request {
            SearchRequest::Objective(objective) => self.search.choose(objective, engine),
            SearchRequest::Engine(engine) => self.search.choose(objective, engine),
            SearchRequest::Detector(detector) => self.search.switch(detector),
            SearchRequest::StageEngine(engine) => self.search.choose_for_stages(engine),
            SearchRequest::Tint(tint) => return self.search.tint = tint,
        }
        self.watch_search();
    }

    /// Commands that apply only to the search view.
    pub(in crate::studio) fn perform_search(&mut self, command: Command) {
        let cursor = self.search.player.cursor();
        let Some(found) = self.search.found() else { return };
        let target = match command {
            Command::NextEvent => found.next_layer(cursor),
            Command::PreviousEvent => found.previous_layer(cursor),
            Command::NextOnPath => found.next_on_path(cursor),
            Command::PreviousOnPath => found.parent(cursor),
            Command::SwitchTint => {
                self.search.tint = match self.search.tint {
                    Actor::Crate => Actor::Player,
                    Actor::Player => Actor::Crate,
                };
                return;
            }
            _ => return,
        };
        self.search.player.apply(PlayerRequest::GoTo(target));
    }
}
