//! The search panel: settings, and the costs, successors, path and layer of the expansion at the
//! cursor.

use super::columns::{self, LayerRow};
use super::comparison_table::comparison_ui;
use super::{PruningProof, RecordedSearch, SearchSide, text};
use crate::board::CellIndex;
use crate::studio::glossary::{Term, hover, hover_terms};
use crate::studio::model::{HoverMarks, PlaybackRequest, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::style;
use crate::studio::table::{ColumnWidths, Row, Table, TableResponse};
use crate::studio::widgets::term_section;
use eframe::egui::{Label, RichText, ScrollArea, Ui};

/// Maximum number of layers listed around the current one.
const LAYERS_LISTED: usize = 9;

/// View state of the panel.
#[derive(Debug, Default)]
pub struct SearchPanel {
    /// Revision and index of the hovered successor, and the proof that pruned it, if any.
    hovered: Option<(u64, usize, Option<PruningProof>)>,
}

impl SearchPanel {
    /// Shows the panel.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let scroll = ScrollArea::vertical().id_salt("search panel").auto_shrink(false);
        scroll.show(ui, |ui| {
            studio.adapter().search_settings_ui(ui, studio, requests);
            let found = studio.search.result().filter(|found| found.world() == studio.world);
            let Some(found) = found else { return };
            // The board shows the progress; facts about the old result would not belong to it.
            if studio.search.progress().is_some() {
                return;
            }
            comparison_ui(ui, studio, requests);
            let cursor = studio.search.position();
            ui.add_space(studio.theme().spacing);
            let place = ui.label(RichText::new(text::cursor_text(found, cursor)).strong());
            hover(place, Term::Expand);
            let status = ui.add(Label::new(text::status_text(found, cursor)).truncate());
            hover_terms(status, &[Term::G, Term::H, Term::F, Term::Frontier]);
            if let Some(cut) = text::truncation_text(found) {
                let warning = style::colour(studio.theme().chrome.warning);
                ui.label(RichText::new(cut).color(warning));
            }
            self.successors_ui(ui, studio, found, requests);
            path_ui(ui, studio, found, requests);
            layers_ui(ui, studio, found, requests);
        });
    }

    /// Shows the successors in a table, with a line about the hovered one.
    fn successors_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        found: &RecordedSearch,
        requests: &mut Requests,
    ) {
        term_section(ui, "Successors", Term::Successor);
        let cursor = studio.search.position();
        let trace = found.trace();
        let number = found.expansion(cursor);
        let places: Vec<usize> =
            number.map_or_else(Vec::new, |number| trace.successors_of(number).collect());
        if places.is_empty() {
            ui.weak(match number {
                None => "No expansion yet: step forward (→)",
                Some(number) => found.view().no_successors_text(trace.goal() == Some(number)),
            });
        }
        let rows: Vec<_> = places.iter().map(|place| columns::successor(found, *place)).collect();
        let columns = columns::of_successors(found.view());
        let extents = ColumnWidths::of_all_columns(&columns, rows.iter().map(|row| &row.value));
        let table = Table { name: "successors", columns: &columns, rows: &rows, widths: &extents };
        let touched =
            if rows.is_empty() { TableResponse::default() } else { table.show(ui, studio.theme()) };
        let clicked = touched.clicked.and_then(|row| places.get(row));
        // Only expanded states have a position: the start is at 0, expansion n at n + 1.
        if let Some(target) = clicked.and_then(|place| trace.expansion_of(*place)) {
            requests.push(go_to(studio, target + 1));
        }
        let hovered = touched.hovered.and_then(|row| places.get(row)).copied();
        let highlighted = self.point_at(studio, found, hovered);
        if !highlighted.is_empty() {
            requests.push(Request::MarkHovered(Box::new(HoverMarks::cells(highlighted))));
        }
        // The line always takes its space, so that nothing below it moves.
        let text = match (hovered, &self.hovered) {
            (Some(place), Some((.., Some(proof)))) => {
                format!("{}: {}", text::successor_text(found, place), proof.sentence)
            }
            (Some(place), _) => match trace.pruned(place) {
                Some(reason) => text::prune_text(found.view(), reason).to_owned(),
                None => text::successor_text(found, place),
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

    /// Returns the cells to outline for a successor: its action, and the proof that pruned it.
    ///
    /// `place` is the index of the hovered successor; without one, returns none.
    fn point_at(
        &mut self,
        studio: &Studio,
        search: &RecordedSearch,
        place: Option<usize>,
    ) -> Vec<CellIndex> {
        let Some(place) = place else {
            self.hovered = None;
            return Vec::new();
        };
        let revision = studio.search.revision();
        let is_known =
            matches!(self.hovered, Some((known, at, _)) if (known, at) == (revision, place));
        if !is_known {
            self.hovered = Some((revision, place, search.view().pruning_proof(place)));
        }
        let mut cells = search.view().cells_of(place);
        if let Some((.., Some(proof))) = &self.hovered {
            cells.extend_from_slice(&proof.cells);
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// Requests the cursor at which the newest search is at a position.
fn go_to(studio: &Studio, position: usize) -> Request {
    let shown = studio.search.shown(SearchSide::Newest);
    let cursor = shown.map_or(position, |shown| shown.cursor_of(position));
    Request::Playback(PlaybackRequest::GoTo(cursor))
}

/// Shows the actions from the start as buttons that move the cursor.
fn path_ui(ui: &mut Ui, studio: &Studio, search: &RecordedSearch, requests: &mut Requests) {
    term_section(ui, "Path to here", Term::Path);
    let trace = search.trace();
    let number = search.expansion(studio.search.position());
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
            let words = arrival.and_then(|arrival| search.view().action_texts(arrival));
            let Some((short, full)) = words else { continue };
            let response = ui.small_button(RichText::new(short).monospace());
            let response = response
                .on_hover_text(format!("{full} in expansion {}; click to go there", from + 1));
            if response.clicked() {
                // Goes to the state before the action, where its alternatives are listed.
                requests.push(go_to(studio, from + 1));
            }
        }
    });
}

/// Shows the layers around the current one, with their numbers of expansions.
fn layers_ui(ui: &mut Ui, studio: &Studio, search: &RecordedSearch, requests: &mut Requests) {
    let is_round = search.view().is_iterative_deepening();
    let (title, term) = if is_round { ("Rounds", Term::Round) } else { ("f-layers", Term::FLayer) };
    term_section(ui, title, term);
    let trace = search.trace();
    let layers = trace.layers();
    let here = search.expansion(studio.search.position()).map(|number| trace.layer_of(number));
    let most = layers.iter().map(|layer| layer.expansions).max().unwrap_or(1) as f32;
    // Lists a fixed number of layers around the current one, moved inside at both ends.
    let middle = here.unwrap_or_default();
    let first =
        middle.saturating_sub(LAYERS_LISTED / 2).min(layers.len().saturating_sub(LAYERS_LISTED));
    let listed = first..(first + LAYERS_LISTED).min(layers.len());
    let rows: Vec<_> = listed
        .clone()
        .map(|place| {
            let layer = layers[place];
            let count = text::group_digits(layer.expansions as u64);
            Row {
                name: format!("f {}, {count} expansions", layer.total),
                is_chosen: here == Some(place),
                value: LayerRow {
                    total: layer.total,
                    expansions: layer.expansions,
                    max_expansions: most,
                },
            }
        })
        .collect();
    let columns = columns::of_layers(is_round);
    let extents = ColumnWidths::of_all_columns(&columns, rows.iter().map(|row| &row.value));
    let table = Table { name: "layers", columns: &columns, rows: &rows, widths: &extents };
    let response = table.show(ui, studio.theme());
    if let Some(layer) = response.clicked.and_then(|row| layers.get(listed.start + row)) {
        requests.push(go_to(studio, layer.first + 1));
    }
    if layers.len() > listed.len() {
        let what = if is_round { "rounds" } else { "layers" };
        ui.weak(format!("{} {what} in all; Ctrl+→ goes to the next", layers.len()));
    }
}
