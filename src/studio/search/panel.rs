//! The expansion at the cursor: its figures, what became of its successors, the pushes that led
//! here, and the layers of the search.

use super::{Found, SearchRequest, words};
use crate::board::CellIndex;
use crate::planning::sokoban::{Actor, Engine, Objective, Sighting};
use crate::studio::command::Command;
use crate::studio::inspector::table::{self, Cell, Row};
use crate::studio::model::{PlayerRequest, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::style;
use crate::studio::widgets::{command_tooltip, section};
use eframe::egui::{Label, RichText, ScrollArea, Ui};

const TITLES: [&str; 6] = ["crate", "push", "g", "h", "f", "became"];

/// Columns that give way first where the panel is narrow.
const SPARE: [usize; 2] = [2, 3];

/// Layers that are listed around the one at the cursor.
const LAYERS_LISTED: usize = 9;

/// What the panel remembers between frames.
#[derive(Debug, Default)]
pub struct SearchPanel {
    /// The successor under the pointer, and what the detector saw there.
    pointed: Option<(u64, usize, Option<Sighting>)>,
}

impl SearchPanel {
    /// Shows it.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let scroll = ScrollArea::vertical().id_salt("search panel").auto_shrink(false);
        scroll.show(ui, |ui| {
            order_ui(ui, studio, requests);
            let Some(found) = studio.search.found() else { return };
            if studio.search.progress().is_some() {
                return;
            }
            let cursor = studio.search.player.cursor();
            ui.add_space(studio.theme().spacing);
            ui.label(RichText::new(format!("Expansion {cursor} of {}", found.last())).strong());
            ui.add(Label::new(words::standing(found, cursor)).truncate());
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
        section(ui, "Successors");
        let cursor = studio.search.player.cursor();
        let trace = found.watched().trace();
        let number = found.expansion(cursor);
        let places: Vec<usize> =
            number.map_or_else(Vec::new, |number| trace.successors_of(number).collect());
        if places.is_empty() {
            ui.weak(match number {
                None => "Nothing is expanded yet: step forward (→)",
                Some(number) if trace.goal() == Some(number) => "Every target is filled",
                Some(_) => "No crate can be pushed",
            });
        }
        let rows: Vec<_> = places.iter().map(|place| row(found, *place)).collect();
        let touched = if rows.is_empty() {
            table::Touched::default()
        } else {
            ui.scope(|ui| table::show(ui, studio.theme(), &TITLES, &rows, &SPARE)).inner
        };
        let clicked = touched.clicked.and_then(|row| places.get(row));
        if let Some(target) = clicked.and_then(|place| trace.expansion_of(*place)) {
            requests.push(Request::Player(PlayerRequest::GoTo(target + 1)));
        }
        let hovered = touched.hovered.and_then(|row| places.get(row)).copied();
        let highlighted = self.point_at(studio, found, hovered);
        if highlighted != studio.highlighted_cells {
            requests.push(Request::Highlight(highlighted));
        }
        // The line is there whether or not it says anything: nothing below it moves.
        let text = match (hovered, &self.pointed) {
            (Some(place), Some((.., Some(sighting)))) => {
                format!("{}: {}", fate(found, place), sighting.sentence)
            }
            (Some(place), _) => match trace.successors()[place].pruned {
                Some(reason) => words::reason(reason).to_owned(),
                None => fate(found, place),
            },
            (None, _) => "Point at a successor to see why; click to go to its expansion".to_owned(),
        };
        let room = studio.theme().text_sizes.small * 2.8;
        ui.scope(|ui| {
            ui.set_min_height(room);
            ui.label(RichText::new(text).small());
        });
    }

    /// The cells to outline for a successor: what its detector saw, or the way of its crate.
    fn point_at(&mut self, studio: &Studio, found: &Found, place: Option<usize>) -> Vec<CellIndex> {
        let Some(place) = place else {
            self.pointed = None;
            return Vec::new();
        };
        let revision = studio.search.revision();
        let is_known =
            matches!(self.pointed, Some((known, at, _)) if (known, at) == (revision, place));
        if !is_known {
            self.pointed = Some((revision, place, found.watched().sighting(place)));
        }
        let action = found.watched().trace().successors()[place].action;
        let mut cells: Vec<CellIndex> = action.map(|push| push.from).into_iter().collect();
        if let Some((.., Some(sighting))) = &self.pointed {
            cells.extend(sighting.crates.iter().chain(sighting.cells.iter()));
        } else {
            cells.extend(found.watched().after(place).map(|(rest, _)| rest));
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// What is searched for, how, and what is tinted.
fn order_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let search = &studio.search;
    ui.horizontal_wrapped(|ui| {
        for objective in [Objective::Moves, Objective::Pushes] {
            let is_chosen = search.objective() == objective;
            if ui.selectable_label(is_chosen, words::objective(objective)).clicked() {
                requests.push(Request::Search(SearchRequest::Objective(objective)));
            }
        }
        ui.separator();
        for engine in Engine::ALL {
            if ui.selectable_label(search.engine() == engine, engine.name()).clicked() {
                requests.push(Request::Search(SearchRequest::Engine(engine)));
            }
        }
        ui.separator();
        for actor in Actor::ALL {
            let name = format!("tint {}", words::tint(actor));
            let response = ui.selectable_label(search.tint == actor, name);
            let response = response.on_hover_ui(|ui| command_tooltip(ui, Command::SwitchTint));
            if response.clicked() {
                requests.push(Request::Search(SearchRequest::Tint(actor)));
            }
        }
    });
}

fn fate(found: &Found, place: usize) -> String {
    let trace = found.watched().trace();
    let expanded = trace.expansion_of(place).map(|number| number + 1);
    words::fate(&trace.successors()[place], expanded)
}

fn row(found: &Found, place: usize) -> Row {
    let trace = found.watched().trace();
    let successor = &trace.successors()[place];
    let layout = found.watched().layout();
    let figure = |value: Option<u32>| match value {
        Some(value) => Cell::Figure(value.to_string()),
        None => Cell::Figure("–".to_owned()),
    };
    let total = successor.cost.zip(successor.estimate).map(|(g, h)| g.saturating_add(h));
    let fate = fate(found, place);
    let (position, arrow, name) = match successor.action {
        Some(push) => {
            let position = layout.position_of(push.from).to_string();
            let name = format!("push {position} {}, {fate}", words::direction(push.direction));
            (position, Cell::Arrows(vec![push.direction]), name)
        }
        None => ("others".to_owned(), Cell::Arrows(Vec::new()), format!("other pushes, {fate}")),
    };
    Row {
        name,
        cells: vec![
            Cell::Words(position),
            arrow,
            figure(successor.cost),
            figure(successor.estimate),
            figure(total),
            Cell::Words(fate),
        ],
        is_chosen: trace.goal().is_some_and(|goal| {
            trace.path(goal).iter().any(|number| trace.arrival(*number) == Some(place))
        }),
    }
}

/// The pushes from the start, each a way back to the expansion it was made from.
fn path_ui(ui: &mut Ui, studio: &Studio, found: &Found, requests: &mut Requests) {
    section(ui, "Path to here");
    let trace = found.watched().trace();
    let Some(number) = found.expansion(studio.search.player.cursor()) else {
        ui.weak("This is the start");
        return;
    };
    let path = trace.path(number);
    let layout = found.watched().layout();
    if path.len() < 2 {
        ui.weak("This is the start");
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = studio.theme().spacing * 0.5;
        for step in path.windows(2) {
            let [from, to] = [step[0], step[1]];
            let Some(push) =
                trace.arrival(to).and_then(|arrival| trace.successors()[arrival].action)
            else {
                continue;
            };
            let position = layout.position_of(push.from);
            let arrow = arrow(push.direction);
            let response = ui.small_button(
                RichText::new(format!("{},{} {arrow}", position.row + 1, position.column + 1))
                    .monospace(),
            );
            let name = format!("{position} {}", words::direction(push.direction));
            let response = response.on_hover_text(format!(
                "pushed {name} in expansion {}; click to go there",
                from + 1
            ));
            if response.clicked() {
                requests.push(Request::Player(PlayerRequest::GoTo(from + 1)));
            }
        }
    });
}

const fn arrow(direction: crate::board::Direction) -> char {
    use crate::board::Direction::{Down, Left, Right, Up};
    match direction {
        Up => '↑',
        Down => '↓',
        Left => '←',
        Right => '→',
    }
}

/// The layers around the one at the cursor, with their shares of the expansions.
fn layers_ui(ui: &mut Ui, studio: &Studio, found: &Found, requests: &mut Requests) {
    section(ui, "f-layers");
    let trace = found.watched().trace();
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
                name: format!("f-layer {}, {count} expansions", layer.total),
                cells: vec![
                    Cell::Figure(layer.total.to_string()),
                    Cell::Figure(count),
                    Cell::Range(0.0, layer.expansions as f32, most),
                ],
                is_chosen: here == Some(place),
            }
        })
        .collect();
    let titles = ["f", "expansions", ""];
    let touched = ui.scope(|ui| table::show(ui, studio.theme(), &titles, &rows, &[])).inner;
    if let Some(layer) = touched.clicked.and_then(|row| layers.get(listed.start + row)) {
        requests.push(Request::Player(PlayerRequest::GoTo(layer.first + 1)));
    }
    if layers.len() > listed.len() {
        ui.weak(format!("{} layers in all; Ctrl+→ goes to the next", layers.len()));
    }
}
