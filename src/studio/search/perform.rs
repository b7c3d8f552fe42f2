//! What is asked of the search, done.

use super::SearchRequest;
use super::job::Start;
use crate::planning::sokoban::Actor;
use crate::studio::command::Command;
use crate::studio::model::{Mode, PlayerRequest, Studio};
use crate::worlds::ice::{Level, Terrain};

impl Studio {
    /// Shows the search of the level that is drawn; searches if that was not done yet.
    pub(in crate::studio) fn watch_search(&mut self) {
        self.settle();
        let level = self.editor.level().clone();
        self.player.pause();
        if !self.search.is_about(&level) {
            self.search_level(level);
        } else {
            self.mode = Mode::Search;
        }
    }

    fn search_level(&mut self, level: Level) {
        let (terrain, state) = match Terrain::compile(&level) {
            Ok(compiled) => compiled,
            Err(problems) => return self.refuse_level(&problems),
        };
        self.cancel_gesture();
        self.mode = Mode::Search;
        let order = self.search.order();
        let wake = self.waker();
        self.search.start(Start { level, terrain, state, order }, wake);
    }

    /// Takes in what the search has found.
    pub(in crate::studio) fn take_in_search(&mut self) {
        if self.search.take_in() {
            self.notices.trouble("The search broke down; nothing of it was kept");
        }
    }

    pub(in crate::studio) fn apply_search(&mut self, request: SearchRequest) {
        let (objective, engine) = (self.search.objective(), self.search.engine());
        match request {
            SearchRequest::Objective(objective) => self.search.choose(objective, engine),
            SearchRequest::Engine(engine) => self.search.choose(objective, engine),
            SearchRequest::Tint(tint) => return self.search.tint = tint,
        }
        let searched = self.search.found().map(|found| found.level().clone());
        let level = searched.unwrap_or_else(|| self.editor.level().clone());
        if !self.search.is_about(&level) {
            self.search_level(level);
        }
    }

    /// Commands that mean something in a search alone.
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
