//! Columns of the tables of a search.

use super::{RecordedSearch, SearchView, text};
use crate::studio::glossary::Term;
use crate::studio::table::{Cell, Column, Row};

/// A successor of the expansion at the cursor.
#[derive(Debug, Clone)]
pub(super) struct SuccessorRow {
    action: [Cell; 2],
    /// Cost of the path (g).
    cost: Option<u32>,
    /// Estimate without the weight (h).
    estimate: Option<u32>,
    /// Cost plus weighted estimate (f).
    total: Option<u32>,
    /// What the search did with the successor.
    outcome: String,
}

/// The columns of the successor table, named for the searched world.
pub(super) fn of_successors(view: &dyn SearchView) -> [Column<SuccessorRow>; 6] {
    let [first, second] = view.action_titles();
    let [about_first, about_second] = view.action_helps();
    [
        Column::new(first, Term::Action, |row: &SuccessorRow| row.action[0].clone())
            .note(about_first),
        Column::new(second, Term::Action, |row: &SuccessorRow| row.action[1].clone())
            .note(about_second),
        Column::new("g", Term::G, |row: &SuccessorRow| figure(row.cost))
            .priority(0)
            .min_characters(3),
        Column::new("h", Term::H, |row: &SuccessorRow| figure(row.estimate))
            .priority(1)
            .min_characters(3),
        Column::new("f", Term::F, |row: &SuccessorRow| figure(row.total))
            .note(text::about_total(view))
            .min_characters(3),
        Column::new("result", Term::Result, |row: &SuccessorRow| Cell::Text(row.outcome.clone())),
    ]
}

/// The cell of a number; empty for `None`.
fn figure(value: Option<u32>) -> Cell {
    value.map_or(Cell::Empty, |value| Cell::Number(value.to_string()))
}

/// Returns the row of successor `place`, marked if on the path to the goal.
pub(super) fn successor(search: &RecordedSearch, place: usize) -> Row<SuccessorRow> {
    let trace = search.trace();
    let (cost, estimate) = trace.costs(place);
    let total = cost.zip(estimate).map(|(g, h)| g.saturating_add(h));
    let fate = text::successor_text(search, place);
    let (action, name) = search.view().action_cells(place);
    let estimate = estimate.map(|estimate| text::unweighted(search.view(), estimate));
    Row {
        name: format!("{name}, {fate}"),
        is_chosen: trace.goal().is_some_and(|goal| {
            trace.path(goal).iter().any(|number| trace.arrival(*number) == Some(place))
        }),
        value: SuccessorRow { action, cost, estimate, total, outcome: fate },
    }
}

/// An f-layer, or a round of IDA*.
///
/// A layer is a sequence of expansions whose f does not exceed a maximum.
#[derive(Debug, Clone, Copy)]
pub(super) struct LayerRow {
    /// Maximum f of the layer; in IDA*, the bound of the round.
    pub total: u32,
    /// Number of expansions of the layer.
    pub expansions: usize,
    /// Number of expansions of the largest layer: the scale of the bars.
    pub max_expansions: f32,
}

/// The columns of the table of layers; `is_round` for IDA*, whose layers are rounds.
pub(super) const fn of_layers(is_round: bool) -> [Column<LayerRow>; 3] {
    let term = if is_round { Term::Round } else { Term::FLayer };
    [
        Column::new("f", term, |row: &LayerRow| Cell::Number(row.total.to_string())),
        Column::new("expansions", Term::Expand, |row: &LayerRow| {
            Cell::Number(text::group_digits(row.expansions as u64))
        }),
        Column::new("share", Term::Expand, |row: &LayerRow| {
            Cell::Bar(0.0, row.expansions as f32, row.max_expansions)
        })
        .note("Compared with the largest layer."),
    ]
}
