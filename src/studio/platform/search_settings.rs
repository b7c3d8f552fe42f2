//! Searches of platform levels for the search view: start and settings.

use super::analyzer::has_same_play;
use super::{PlatformRequest, RecordedPlatformSearch};
use crate::planning::platform::{Engine, SearchOptions, record_search};
use crate::planning::search::TraceLimit;
use crate::studio::glossary::{Term, hover, hover_terms};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::worlds::platform::Level;
use eframe::egui::{Label, RichText, Ui};

impl Studio {
    /// Shows the search of a platform level, or starts it.
    ///
    /// Starts a job if the last result is of another level or another algorithm.
    pub(super) fn watch_platform_search(&mut self, stage: Level) {
        let engine = self.worlds.platform.search_engine;
        let searched = stage.clone();
        let is_of_level = |found: &RecordedPlatformSearch| has_same_play(found.level(), &searched);
        if self.show_finished_search(|found| is_of_level(found) && found.engine() == engine) {
            return;
        }
        let problems = stage.problems();
        if !problems.is_empty() {
            return self.report_unplayable_level(&problems);
        }
        let options = SearchOptions { engine, ..SearchOptions::default() };
        self.begin_search(is_of_level, move |budget, reported| {
            let limit = TraceLimit::default();
            let record = record_search(&stage, options, limit, budget, reported).ok()?;
            Some(RecordedPlatformSearch::new(stage, record))
        });
    }
}

/// Shows the algorithm for platform levels, and its guarantee.
pub(super) fn settings_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let chosen = studio.worlds.platform.search_engine;
    ui.horizontal_wrapped(|ui| {
        for engine in Engine::ALL {
            let is_chosen = chosen == engine;
            let response = ui.selectable_label(is_chosen, engine.name());
            if hover(response, term_of(engine)).clicked() {
                requests.push(Request::from(PlatformRequest::SearchEngine(engine)));
            }
        }
    });
    let about = match chosen {
        Engine::Optimal => "h is admissible: the plan is the shortest",
        Engine::AStar | Engine::Deepening => {
            "f = g + 2 × h; h counts walls only, so the plan may not be the shortest"
        }
    };
    let about = ui.add(Label::new(RichText::new(about).weak()).wrap());
    hover_terms(about, &[Term::H, Term::F, Term::Admissible]);
}

/// The term of an algorithm.
const fn term_of(engine: Engine) -> Term {
    match engine {
        Engine::Optimal | Engine::AStar => Term::AStar,
        Engine::Deepening => Term::IdaStar,
    }
}
