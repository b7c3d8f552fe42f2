//! The search panel: settings, and the costs, successors, path and layer of the expansion at the
//! cursor.

use super::columns::{self, LayerRow};
use super::{Found, SearchRequest, terms, words};
use crate::board::CellIndex;
use crate::planning::platform::Engine as StageEngine;
use crate::planning::sokoban::{Actor, Detector, DetectorSet, Engine, Objective, Sighting};
use crate::studio::command::Command;
use crate::studio::glossary::{Term, help_ui, hover, hover_terms, of_detector};
use crate::studio::model::{PlayerRequest, PointedAt, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::style;
use crate::studio::table::{Extents, Row, Table, Touched};
use crate::studio::widgets::{command_tooltip, term_section};
use crate::worlds::WorldKind;
use eframe::egui::containers::menu::{MenuButton, MenuConfig};
use eframe::egui::{Label, PopupCloseBehavior, RichText, ScrollArea, Ui};

/// Number of layers listed around the current one.
const LAYERS_LISTED: usize = 9;

/// View state of the panel.
#[derive(Debug, Default)]
pub struct SearchPanel {
    /// The hovered successor (revision, index), and the deadlock found there.
    pointed: Option<(u64, usize, Option<Sighting>)>,
}

impl SearchPanel {
    /// Shows the panel.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let scroll = ScrollArea::vertical().id_salt("search panel").auto_shrink(false);
        scroll.show(ui, |ui| {
            order_ui(ui, studio, requests);
            let found = studio.search.found().filter(|found| found.world() == studio.world);
            let Some(found) = found else { return };
            if studio.search.progress().is_some() {
                return;
            }
            let cursor = studio.search.player.cursor();
            ui.add_space(studio.theme().spacing);
            let place = ui.label(RichText::new(words::place(found, cursor)).strong());
            hover(place, Term::Expand);
            let standing = ui.add(Label::new(words::standing(found, cursor)).truncate());
            hover_terms(standing, &[Term::G, Term::H, Term::F, Term::Frontier]);
            if let Some(cut) = words::cut(found) {
                let warning = style::colour(studio.theme().chrome.warning);
                ui.label(RichText::new(cut).color(warning));
            }
            self.successors_ui(ui, studio, found, requests);
            path_ui(ui, studio, found, requests);
            layers_ui(ui, studio, found, requests);
        });
    }

    fn successors_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        found: &Found,
        requests: &mut Requests,
    ) {
        term_section(ui, "Successors", Term::Successor);
        let cursor = studio.search.player.cursor();
        let trace = found.trace();
        let number = found.expansion(cursor);
        let places: Vec<usize> =
            number.map_or_else(Vec::new, |number| trace.successors_of(number).collect());
        if places.is_empty() {
            ui.weak(match number {
                None => "No expansion yet: step forward (→)",
                Some(number) => found.told().no_successors(trace.goal() == Some(number)),
            });
        }
        let rows: Vec<_> = places.iter().map(|place| columns::successor(found, *place)).collect();
        let columns = columns::of_successors(found.told());
        let extents = Extents::of_all_columns(&columns, rows.iter().map(|row| &row.value));
        let table = Table { name: "successors", columns: &columns, rows: &rows, extents: &extents };
        let touched =
            if rows.is_empty() { Touched::default() } else { table.show(ui, studio.theme()) };
        let clicked = touched.clicked.and_then(|row| places.get(row));
        if let Some(target) = clicked.and_then(|place| trace.expansion_of(*place)) {
            requests.push(Request::Player(PlayerRequest::GoTo(target + 1)));
        }
        let hovered = touched.hovered.and_then(|row| places.get(row)).copied();
        let highlighted = self.point_at(studio, found, hovered);
        if !highlighted.is_empty() {
            requests.push(Request::PointAt(Box::new(PointedAt::cells(highlighted))));
        }
        // The line always takes its space, so that nothing below it moves.
        let text = match (hovered, &self.pointed) {
            (Some(place), Some((.., Some(sighting)))) => {
                format!("{}: {}", words::fate(found, place), sighting.sentence)
            }
            (Some(place), _) => match trace.pruned(place) {
                Some(reason) => words::reason(found.told(), reason).to_owned(),
                None => words::fate(found, place),
            },
            (None, _) => {
                "Hover a successor for the reason; click to go to its expansion".to_owned()
            }
        };
        let room = studio.theme().text_sizes.small * 2.8;
        ui.scope(|ui| {
            ui.set_min_height(room);
            ui.label(RichText::new(text).small());
        });
    }

    /// The cells to outline for a successor: its action, and the deadlock found there.
    fn point_at(&mut self, studio: &Studio, found: &Found, place: Option<usize>) -> Vec<CellIndex> {
        let Some(place) = place else {
            self.pointed = None;
            return Vec::new();
        };
        let revision = studio.search.revision();
        let is_known =
            matches!(self.pointed, Some((known, at, _)) if (known, at) == (revision, place));
        if !is_known {
            let sighting = found.ice().and_then(|ice| ice.watched().sighting(place));
            self.pointed = Some((revision, place, sighting));
        }
        let mut cells = found.told().cells_of(place);
        if let Some((.., Some(sighting))) = &self.pointed {
            cells.extend(sighting.crates.iter().chain(sighting.cells.iter()));
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// Settings: objective, algorithm, tint, detectors.
fn order_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let search = &studio.search;
    if studio.world == WorldKind::Platform {
        return stage_order_ui(ui, studio, requests);
    }
    ui.horizontal_wrapped(|ui| {
        for objective in [Objective::Moves, Objective::Pushes] {
            let is_chosen = search.objective() == objective;
            let response = ui.selectable_label(is_chosen, terms::objective(objective));
            if hover(response, terms::term_of_objective(objective)).clicked() {
                requests.push(Request::Search(SearchRequest::Objective(objective)));
            }
        }
        ui.separator();
        for engine in Engine::ALL {
            let response = ui.selectable_label(search.engine() == engine, engine.name());
            if hover(response, terms::term_of_engine(engine)).clicked() {
                requests.push(Request::Search(SearchRequest::Engine(engine)));
            }
        }
        ui.separator();
        for actor in Actor::ALL {
            let name = format!("tint {}", terms::tint(actor));
            let response = ui.selectable_label(search.tint == actor, name);
            let response = response.on_hover_ui(|ui| {
                help_ui(ui, [Term::Tint]);
                command_tooltip(ui, Command::SwitchTint);
            });
            if response.clicked() {
                requests.push(Request::Search(SearchRequest::Tint(actor)));
            }
        }
        detectors_ui(ui, search.detectors(), requests);
    });
}

/// Menu of the deadlock detectors. The effect of a detector shows best in a search without it.
fn detectors_ui(ui: &mut Ui, detectors: DetectorSet, requests: &mut Requests) {
    let count = Detector::all().filter(|detector| detectors.contains(*detector)).count();
    let name = format!("{count} of {} detectors", Detector::ALL.len());
    // Keep the menu open, so that several detectors can be toggled.
    let stays = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let (button, _) = MenuButton::new(name).config(stays).ui(ui, |ui| {
        for detector in Detector::all() {
            let mut is_on = detectors.contains(detector);
            let response = ui.checkbox(&mut is_on, detector.name());
            let label = of_detector(detector).note(terms::about_detector(detector));
            if hover(response, label).clicked() {
                requests.push(Request::Search(SearchRequest::Detector(detector)));
            }
        }
    });
    hover(button, Term::Detector.note("Switch one off to compare the number of expansions."));
}

/// Algorithm for platform levels, and its guarantee.
fn stage_order_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    ui.horizontal_wrapped(|ui| {
        for engine in StageEngine::ALL {
            let is_chosen = studio.search.stage_engine() == engine;
            let response = ui.selectable_label(is_chosen, engine.name());
            if hover(response, terms::term_of_stage_engine(engine)).clicked() {
                requests.push(Request::Search(SearchRequest::StageEngine(engine)));
            }
        }
    });
    let about = match studio.search.stage_engine() {
        StageEngine::Optimal => "h is admissible: the plan is the shortest",
        StageEngine::AStar | StageEngine::Deepening => {
            "f = g + 2 × h; h counts walls only, so the plan may not be the shortest"
        }
    };
    let about = ui.add(Label::new(RichText::new(about).weak()).wrap());
    hover_terms(about, &[Term::H, Term::F, Term::Admissible]);
}

/// The actions from the start; each is a button that moves the cursor to its expansion.
fn path_ui(ui: &mut Ui, studio: &Studio, found: &Found, requests: &mut Requests) {
    term_section(ui, "Path to here", Term::Path);
    let trace = found.trace();
    let number = found.expansion(studio.search.player.cursor());
    let path = number.map_or_else(Vec::new, |number| trace.path(number));
    if path.len() < 2 {
        ui.weak("Start of the search");
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = studio.theme().spacing * 0.5;
        for step in path.windows(2) {
            let [from, to] = [step[0], step[1]];
            let arrival = trace.arrival(to);
            let words = arrival.and_then(|arrival| found.told().action_words(arrival));
            let Some((short, full)) = words else { continue };
            let response = ui.small_button(RichText::new(short).monospace());
            let response = response
                .on_hover_text(format!("{full} in expansion {}; click to go there", from + 1));
            if response.clicked() {
                requests.push(Request::Player(PlayerRequest::GoTo(from + 1)));
            }
        }
    });
}

/// The layers around the current one, with their numbers of expansions.
fn layers_ui(ui: &mut Ui, studio: &Studio, found: &Found, requests: &mut Requests) {
    let is_round = found.told().deepens();
    let (title, term) = if is_round { ("Rounds", Term::Round) } else { ("f-layers", Term::FLayer) };
    term_section(ui, title, term);
    let trace = found.trace();
    let layers = trace.layers();
    let here = found.expansion(studio.search.player.cursor()).map(|number| trace.layer_of(number));
    let most = layers.iter().map(|layer| layer.expansions).max().unwrap_or(1) as f32;
    let middle = here.unwrap_or_default();
    let first =
        middle.saturating_sub(LAYERS_LISTED / 2).min(layers.len().saturating_sub(LAYERS_LISTED));
    let listed = first..(first + LAYERS_LISTED).min(layers.len());
    let rows: Vec<_> = listed
        .clone()
        .map(|place| {
            let layer = layers[place];
            let count = words::grouped(layer.expansions as u64);
            Row {
                name: format!("f {}, {count} expansions", layer.total),
                is_chosen: here == Some(place),
                value: LayerRow { total: layer.total, expansions: layer.expansions, most },
            }
        })
        .collect();
    let columns = columns::of_layers(is_round);
    let extents = Extents::of_all_columns(&columns, rows.iter().map(|row| &row.value));
    let table = Table { name: "layers", columns: &columns, rows: &rows, extents: &extents };
    let touched = table.show(ui, studio.theme());
    if let Some(layer) = touched.clicked.and_then(|row| layers.get(listed.start + row)) {
        requests.push(Request::Player(PlayerRequest::GoTo(layer.first + 1)));
    }
    if layers.len() > listed.len() {
        let what = if is_round { "rounds" } else { "layers" };
        ui.weak(format!("{} {what} in all; Ctrl+→ goes to the next", layers.len()));
    }
}
