//! Searches of ice levels for the search view: start and settings.

use super::recorded_search::{objective_name, tint_name};
use super::{IceRequest, RecordedIceSearch};
use crate::planning::sokoban::{
    Detector, Objective, RecordSettings, SearchAlgorithm, VisitSubject, record_search,
};
use crate::studio::command::Command;
use crate::studio::glossary::{Term, help_ui, hover, of_detector};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::search::{SearchChange, SearchRequest};
use crate::studio::widgets::command_tooltip;
use crate::worlds::ice::{Level, Terrain};
use eframe::egui::containers::menu::{MenuButton, MenuConfig};
use eframe::egui::{PopupCloseBehavior, Ui};

impl Studio {
    /// Shows the search of an ice level, or starts it.
    ///
    /// Starts a job if the last result is of another level or other settings.
    pub(super) fn watch_ice_search(&mut self, level: Level) {
        let settings = self.worlds.ice.search_settings();
        let board = level.board.clone();
        let is_of_level = |found: &RecordedIceSearch| found.level().board.has_same_play(&board);
        let is_wanted = |found: &_| is_of_level(found) && found.record().settings() == settings;
        if self.show_finished_search(is_wanted) {
            return;
        }
        let (terrain, state) = match Terrain::compile(&level) {
            Ok(compiled) => compiled,
            Err(problems) => return self.report_unplayable_level(&problems),
        };
        self.begin_search(is_of_level, move |budget, reported| {
            let (layout, ice) = (terrain.layout(), terrain.ice());
            let record = record_search(layout, ice, &state, settings, budget, reported);
            Some(RecordedIceSearch::new(level, terrain, record))
        });
    }

    /// Changes the settings of searches and searches again; reports the new setting.
    pub(super) fn change_ice_search(&mut self, change: SearchChange) {
        let mut settings = self.worlds.ice.search_settings();
        let text = match change {
            SearchChange::Method => {
                settings.algorithm = settings.algorithm.other();
                format!("Method: {}", settings.algorithm.name())
            }
            SearchChange::Objective => {
                settings.objective = match settings.objective {
                    Objective::Moves => Objective::Pushes,
                    _ => Objective::Moves,
                };
                format!("Objective: {}", objective_name(settings.objective))
            }
            SearchChange::Detector(place) => {
                let Some(detector) = Detector::all().nth(place) else { return };
                settings.detectors = settings.detectors.toggled(detector);
                let is_on = settings.detectors.contains(detector);
                format!("{}: {}", detector.name(), if is_on { "on" } else { "off" })
            }
        };
        self.notices.info(text);
        self.apply(Request::from(IceRequest::SearchSettings(settings)));
    }
}

/// Shows the settings: objective, algorithm, tint, detectors.
pub(super) fn settings_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let settings = studio.worlds.ice.search_settings();
    ui.horizontal_wrapped(|ui| {
        // A changed choice searches again at once, so that the result fits the shown settings.
        for objective in [Objective::Moves, Objective::Pushes] {
            let is_chosen = settings.objective == objective;
            let response = ui.selectable_label(is_chosen, objective_name(objective));
            if hover(response, term_of_objective(objective)).clicked() {
                push(requests, RecordSettings { objective, ..settings });
            }
        }
        ui.separator();
        for algorithm in SearchAlgorithm::ALL {
            let is_chosen = settings.algorithm == algorithm;
            let response = ui.selectable_label(is_chosen, algorithm.name());
            if hover(response, term_of_algorithm(algorithm)).clicked() {
                push(requests, RecordSettings { algorithm, ..settings });
            }
        }
        ui.separator();
        for actor in VisitSubject::ALL {
            let name = format!("tint {}", tint_name(actor));
            let response = ui.selectable_label(studio.search.tint == actor, name);
            let response = response.on_hover_ui(|ui| {
                help_ui(ui, [Term::Tint]);
                command_tooltip(ui, Command::SwitchSearchTint);
            });
            if response.clicked() {
                requests.push(Request::Search(SearchRequest::Tint(actor)));
            }
        }
        detectors_ui(ui, settings, requests);
    });
}

/// Shows the menu of deadlock detectors. A detector's effect shows best in a search without it.
fn detectors_ui(ui: &mut Ui, settings: RecordSettings, requests: &mut Requests) {
    let detectors = settings.detectors;
    let count = Detector::all().filter(|detector| detectors.contains(*detector)).count();
    let name = format!("{count} of {} detectors", Detector::ALL.len());
    // Keep the menu open, so that several detectors can be toggled.
    let stays = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let (button, _) = MenuButton::new(name).config(stays).ui(ui, |ui| {
        for detector in Detector::all() {
            let mut is_on = detectors.contains(detector);
            let response = ui.checkbox(&mut is_on, detector.name());
            let label = of_detector(detector).note(about_detector(detector));
            if hover(response, label).clicked() {
                let detectors = detectors.toggled(detector);
                push(requests, RecordSettings { detectors, ..settings });
            }
        }
    });
    hover(button, Term::Detector.note("Switch one off to compare the number of expansions."));
}

/// Requests a search with these settings.
fn push(requests: &mut Requests, settings: RecordSettings) {
    requests.push(Request::from(IceRequest::SearchSettings(settings)));
}

/// The term of an objective.
const fn term_of_objective(objective: Objective) -> Term {
    match objective {
        Objective::Pushes => Term::FewestPushes,
        Objective::Moves | Objective::Fast | Objective::Improve => Term::FewestMoves,
    }
}

/// The term of an algorithm.
const fn term_of_algorithm(algorithm: SearchAlgorithm) -> Term {
    match algorithm {
        SearchAlgorithm::AStar => Term::AStar,
        SearchAlgorithm::IdaStar => Term::IdaStar,
    }
}

/// The deadlocks that a detector finds, in one sentence.
const fn about_detector(detector: Detector) -> &'static str {
    match detector {
        Detector::DeadCell => "A crate on a cell from which no push leads to a target",
        Detector::Freeze => "Crates that block each other for good (freeze deadlock)",
        Detector::Bipartite => "No matching of crates to targets exists (bipartite deadlock)",
        Detector::ClosedDiagonal => "Crates around a diagonal that cannot be opened (without ice)",
        Detector::Pattern => "A known deadlock pattern of this search (without ice)",
        Detector::Corral => {
            "Corral deadlock: crates around an enclosed area (without ice; fewer states, twice \
             the time a state)"
        }
        Detector::PiCorral => {
            "PI-corral pruning: pushes into an enclosed area come first (fewest pushes, without \
             ice)"
        }
    }
}
