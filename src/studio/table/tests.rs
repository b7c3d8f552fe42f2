//! Tests of the table widget.

use super::{Cell, Column, ColumnWidths, Row, Table, TableResponse};
use crate::board::Direction;
use crate::picture::Theme;
use crate::studio::glossary::Term;
use crate::studio::style;
use eframe::egui::{Rect, accesskit};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

type Values = [Option<f32>; 4];

fn figure(value: Option<f32>) -> Cell {
    value.map_or(Cell::Empty, |value| Cell::Number(format!("{value:.1}")))
}

const COLUMNS: [Column<Values>; 5] = [
    Column::new("way", Term::Action, |_| Cell::Arrows(vec![Direction::Left; 3])),
    Column::new("cost", Term::Cost, |row: &Values| figure(row[0])).priority(2),
    Column::new("time", Term::DecisionTime, |row: &Values| figure(row[1])).unit("ms").priority(0),
    Column::new("risk", Term::AddedRisk, |row: &Values| figure(row[2])).priority(3),
    Column::new("reveals", Term::Reveals, |row: &Values| figure(row[3])).priority(1),
];

struct Page {
    rows: Vec<Row<Values>>,
    extents: ColumnWidths,
    touched: TableResponse,
}

fn row(name: &str, value: Values) -> Row<Values> {
    Row { name: name.to_owned(), is_chosen: false, value }
}

/// A table whose rows change; earlier rows fill every column but "reveals".
fn harness(width: f32, rows: Vec<Row<Values>>) -> Harness<'static, Page> {
    let mut extents = ColumnWidths::of_used_columns();
    for value in [[Some(12.5), None, None, None], [None, Some(1.0), Some(0.5), None]] {
        extents.add_row(&COLUMNS, &value);
    }
    rows.iter().for_each(|row| extents.add_row(&COLUMNS, &row.value));
    let theme = &Theme::bundled()[0];
    let builder = Harness::builder().with_size([width, 400.0]);
    let mut harness = builder.build_ui_state(
        move |ui, page: &mut Page| {
            style::apply(ui.ctx(), theme);
            let Page { rows, extents, .. } = page;
            let table = Table { name: "test", columns: &COLUMNS, rows, widths: extents };
            page.touched = table.show(ui, theme);
        },
        Page { rows, extents, touched: TableResponse::default() },
    );
    harness.run_steps(2);
    harness
}

fn headers(harness: &Harness<'_, Page>) -> Vec<(String, Rect)> {
    let nodes = harness.query_all_by_role(accesskit::Role::ColumnHeader);
    nodes.map(|node| (node.accesskit_node().label().unwrap_or_default(), node.rect())).collect()
}

#[test]
fn columns_keep_their_widths_when_rows_change() {
    let mut harness = harness(600.0, vec![row("one", [Some(1.0), None, None, None])]);
    let before = headers(&harness);
    let titles: Vec<_> = before.iter().map(|(title, _)| title.as_str()).collect();
    assert_eq!(titles, ["way", "cost", "time ms", "risk"], "no page has cells that it reveals");
    for value in [[None; 4], [Some(99.9), Some(0.1), None, None]] {
        harness.state_mut().rows = vec![row("other", value)];
        harness.run_steps(2);
        assert_eq!(headers(&harness), before);
    }
}

#[test]
fn headers_do_not_overlap() {
    let harness = harness(600.0, vec![row("one", [Some(1.0); 4])]);
    let headers = headers(&harness);
    assert_eq!(headers.len(), COLUMNS.len());
    for pair in headers.windows(2) {
        assert!(pair[0].1.right() < pair[1].1.left(), "{pair:?}");
    }
}

#[test]
fn hidden_columns_are_named_and_can_be_shown() {
    let mut harness =
        harness(170.0, vec![row("one", [Some(1.0), Some(2.0), Some(0.5), Some(3.0)])]);
    let titles = |harness: &Harness<'_, Page>| {
        headers(harness).into_iter().map(|(title, _)| title).collect::<Vec<_>>()
    };
    assert_eq!(titles(&harness), ["way", "cost", "risk"], "by priority");
    harness.get_by_label("Show all columns: also time, reveals").click();
    harness.run_steps(2);
    assert_eq!(titles(&harness), ["way", "cost", "time ms", "risk", "reveals"]);
    harness.get_by_label("Show only columns that fit").click();
    harness.run_steps(2);
    assert_eq!(titles(&harness), ["way", "cost", "risk"]);
}

#[test]
fn table_with_enough_space_has_no_toggle() {
    let harness = harness(600.0, vec![row("one", [Some(1.0); 4])]);
    assert!(harness.query_by_label_contains("Show ").is_none());
}

#[test]
fn row_is_hovered_only_inside_its_rectangle() {
    let mut harness = harness(170.0, vec![row("one", [Some(1.0); 4])]);
    let header = headers(&harness)[1].1;
    harness.hover_at(header.center_bottom() - eframe::egui::vec2(0.0, 1.0));
    harness.run_steps(8);
    assert_eq!(harness.state().touched.hovered, None, "the header is pointed at");
    assert!(harness.query_by_label_contains("reveals: ").is_none());
    harness.get_by_label(&Term::Cost.note("").help());
    harness.get_by_label("one").hover();
    harness.run_steps(8);
    assert_eq!(harness.state().touched.hovered, Some(0));
    harness.get_by_label_contains("reveals: 1.0");
    assert!(harness.query_by_label(&Term::Cost.note("").help()).is_none());
}
