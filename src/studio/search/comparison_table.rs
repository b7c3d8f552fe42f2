//! The table of two compared searches: effort and result of both.

use super::{CommonStep, RecordedSearch, SearchRequest, SearchSide, text};
use crate::studio::command::Command;
use crate::studio::glossary::{Term, hover};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::{command_tooltip, term_section};
use eframe::egui::{Grid, RichText, Role, Ui, WidgetInfo};

/// One figure of a search, with its row title and term.
struct Figure {
    title: &'static str,
    term: Term,
    value: fn(&RecordedSearch) -> String,
}

/// The rows of the table, from top to bottom.
const FIGURES: [Figure; 5] = [
    Figure { title: "expanded", term: Term::Expand, value: expanded },
    Figure { title: "generated", term: Term::Successor, value: generated },
    Figure { title: "f", term: Term::F, value: limits },
    Figure { title: "layers", term: Term::FLayer, value: layers },
    Figure { title: "plan cost", term: Term::Plan, value: plan_cost },
];

/// Shows the figures of both searches side by side; nothing if fewer than two are shown.
pub(super) fn comparison_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let sides = [SearchSide::Kept, SearchSide::Newest].map(|side| studio.search.shown(side));
    let [Some(kept), Some(newest)] = sides else { return };
    term_section(ui, "Two searches", Term::Expand);
    let is_stacked = newest.found.view().is_wide();
    let places = if is_stacked { ["above", "below"] } else { ["left", "right"] };
    let cursor = studio.search.playback.cursor();
    Grid::new("two searches").num_columns(3).striped(true).show(ui, |ui| {
        ui.label("");
        for (place, shown) in places.into_iter().zip([kept, newest]) {
            let method = shown.found.view().method();
            ui.label(RichText::new(place).strong()).on_hover_text(method);
        }
        ui.end_row();
        ui.label("step");
        for (place, shown) in places.into_iter().zip([kept, newest]) {
            let (at, last) = (shown.position(cursor), shown.found.last());
            let [at, last] = [at, last].map(|number| text::group_digits(number as u64));
            cell(ui, place, "step", &format!("{at} of {last}"));
        }
        ui.end_row();
        for Figure { title, term, value } in &FIGURES {
            hover(ui.label(*title), *term);
            for (place, shown) in places.into_iter().zip([kept, newest]) {
                cell(ui, place, title, &value(shown.found));
            }
            ui.end_row();
        }
    });
    ui.horizontal_wrapped(|ui| {
        for way in CommonStep::ALL {
            let response = ui.selectable_label(studio.search.common_step() == way, way.name());
            let help = |ui: &mut Ui| command_tooltip(ui, Command::SwitchCommonStep);
            if response.on_hover_ui(help).clicked() {
                requests.push(Request::Search(SearchRequest::CommonStep(way)));
            }
        }
    });
}

/// Shows one figure; its accessible name says the search and the row, too.
fn cell(ui: &mut Ui, place: &str, title: &str, value: &str) {
    let response = ui.label(RichText::new(value).monospace());
    let name = format!("{place}, {title}: {value}");
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
}

/// Number of expansions.
fn expanded(search: &RecordedSearch) -> String {
    text::group_digits(search.trace().expanded())
}

/// Number of entries added to the open list.
fn generated(search: &RecordedSearch) -> String {
    text::group_digits(search.trace().generated())
}

/// The f of the first round or f-layer and of the last.
fn limits(search: &RecordedSearch) -> String {
    let layers = search.trace().layers();
    match (layers.first(), layers.last()) {
        (Some(first), Some(last)) if first.total < last.total => {
            format!("{} to {}", first.total, last.total)
        }
        (Some(only), _) => only.total.to_string(),
        _ => "–".to_owned(),
    }
}

/// Number of rounds or f-layers.
fn layers(search: &RecordedSearch) -> String {
    let layers = search.trace().layers();
    let is_round = search.view().is_iterative_deepening();
    let noun = match (is_round, layers.len()) {
        (true, 1) => "round",
        (true, _) => "rounds",
        (false, 1) => "layer",
        (false, _) => "layers",
    };
    format!("{} {noun}", layers.len())
}

/// The cost of the plan, or a dash without one.
fn plan_cost(search: &RecordedSearch) -> String {
    let trace = search.trace();
    let goal = trace.goal().and_then(|number| trace.expansions().get(number));
    goal.map_or_else(|| "–".to_owned(), |goal| goal.cost.to_string())
}
