//! Output of `blackice verify`: one JSON object per level, or a table.

use crate::cli::input::InputLevel;
use crate::cli::output::{Align, Table, or_dash};
use crate::planning::sokoban::Plan;
use crate::planning::symbolic::{IceLayoutBounds, IceLayoutSample, Solvability, Verification};
use crate::worlds::ice::BoardLayout;
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// Verification of one level, with the sample of ice maps and the time.
pub struct LevelVerification {
    /// The level's walls and targets, for cell positions.
    pub layout: Arc<BoardLayout>,
    /// Result of the symbolic search.
    pub verification: Verification,
    /// Sampled ice maps; `None` if they were counted, not requested, or interrupted.
    pub sample: Option<IceLayoutSample>,
    /// Duration in seconds, sampling included.
    pub seconds: f64,
}

/// JSON line of one level; `--json` describes its fields.
///
/// A layout is an ice map. Numbers are `None` if they were not requested or not proved in time.
#[derive(Debug, Serialize)]
pub struct Report<'a> {
    index: usize,
    name: &'a str,
    #[serde(serialize_with = "serialize_status")]
    status: Solvability,
    /// Fewest moves.
    shortest: Option<u32>,
    reachable_states: Option<u128>,
    /// Reachable states from which the goal is out of reach.
    dead_states: Option<u128>,
    /// Number of ice maps in question.
    layouts: Option<u128>,
    solvable_layouts: Option<u128>,
    /// Solvable ice maps with ice on each cell in question.
    per_cell: Option<Vec<CellReport>>,
    /// Maximum number of decision diagram nodes at one time.
    nodes: u64,
    seconds: f64,
    /// Lower bound on `solvable_layouts`, if counting did not finish.
    #[serde(skip_serializing_if = "Option::is_none")]
    solvable_layouts_at_least: Option<u128>,
    /// Lower bound on `per_cell`, if counting did not finish.
    #[serde(skip_serializing_if = "Option::is_none")]
    per_cell_at_least: Option<Vec<CellReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    layout_sample: Option<SampleReport>,
}

/// Result of sampled ice maps.
#[derive(Debug, Serialize)]
struct SampleReport {
    layouts: u64,
    solvable: u64,
    unsolvable: u64,
    undecided: u64,
    /// Solvable share of the decided ice maps; `None` if none is decided.
    share: Option<f64>,
    /// Lower end of the 95 % interval of the share.
    low: f64,
    /// Upper end of the 95 % interval of the share.
    high: f64,
    seed: u64,
    per_cell: Vec<CellSampleReport>,
}

/// Counts for one cell in the sampled ice maps: those with ice on it.
///
/// Row and column count from 1.
#[derive(Debug, Serialize)]
struct CellSampleReport {
    row: usize,
    column: usize,
    /// Number of these ice maps that the planner decided.
    decided: u64,
    solvable: u64,
}

/// Number of solvable ice maps with ice on one cell.
///
/// Row and column count from 1.
#[derive(Debug, Serialize)]
struct CellReport {
    row: usize,
    column: usize,
    /// Number of solvable ice maps with ice on the cell.
    ice_in: u128,
}

/// Name of the status in the output.
const fn status_name(solvability: Solvability) -> &'static str {
    match solvability {
        Solvability::Solvable => "solvable",
        Solvability::Unsolvable => "unsolvable",
        Solvability::Unknown => "budget",
    }
}

/// Writes the status as its name.
fn serialize_status<S: Serializer>(status: &Solvability, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(status_name(*status))
}

impl<'a> Report<'a> {
    /// Creates the report of one level; `seed` is the seed of the sample.
    pub fn new(level: &'a InputLevel, outcome: &LevelVerification, seed: u64) -> Self {
        let LevelVerification { layout, verification, sample, seconds } = outcome;
        let layouts = verification.layouts.as_ref();
        let bounds = verification.bounds.as_ref();
        let per_cell = layouts.map(|it| cell_reports(layout, &it.unknown, &it.per_cell));
        let per_cell_at_least = bounds.map(|it| cell_reports(layout, &it.unknown, &it.per_cell));
        Self {
            index: level.index,
            name: &level.name,
            status: verification.solvability,
            shortest: verification.shortest.as_ref().map(Plan::moves),
            reachable_states: verification.states.map(|states| states.reachable),
            dead_states: verification.states.map(|states| states.dead),
            layouts: layouts.map(|answer| answer.layouts),
            solvable_layouts: layouts.map(|answer| answer.solvable),
            per_cell,
            nodes: verification.nodes,
            seconds: *seconds,
            solvable_layouts_at_least: bounds.map(|it| it.solvable),
            per_cell_at_least,
            layout_sample: sample.as_ref().map(|sample| SampleReport::new(layout, sample, seed)),
        }
    }
}

/// Row and column of each cell, from 1, with its count.
fn cell_reports(layout: &BoardLayout, cells: &[u16], counts: &[u128]) -> Vec<CellReport> {
    let report = |(cell, ice_in): (&u16, &u128)| {
        let position = layout.position_of(*cell);
        CellReport { row: position.row + 1, column: position.column + 1, ice_in: *ice_in }
    };
    cells.iter().zip(counts).map(report).collect()
}

/// Message with the lower bounds proved before the budget ended.
pub fn bounds_text(layout: &BoardLayout, bounds: &IceLayoutBounds) -> String {
    let IceLayoutBounds { solvable, layouts, unknown, per_cell, .. } = bounds;
    let place = |cell: u16| {
        let position = layout.position_of(cell);
        format!("row {}, column {}", position.row + 1, position.column + 1)
    };
    let counted = || unknown.iter().zip(per_cell);
    let least = counted().min_by_key(|(_, count)| **count);
    let most = counted().max_by_key(|(_, count)| **count);
    let cells = match (least, most) {
        (Some((least, fewest)), Some((most, count))) => format!(
            "; with ice on one cell, at least {fewest} ({}) to {count} ({}) ice maps. See --json \
             for every cell",
            place(*least),
            place(*most)
        ),
        _ => String::new(),
    };
    format!("proved so far: at least {solvable} of {layouts} ice maps are solvable{cells}")
}

impl SampleReport {
    /// Creates the report of a sample with this seed; rows and columns count from 1.
    fn new(layout: &BoardLayout, sample: &IceLayoutSample, seed: u64) -> Self {
        let cells = sample.unknown.iter().zip(&sample.per_cell).map(|(cell, found)| {
            let position = layout.position_of(*cell);
            let (row, column) = (position.row + 1, position.column + 1);
            CellSampleReport { row, column, decided: found.decided, solvable: found.solvable }
        });
        let [low, high] = sample.interval();
        Self {
            layouts: sample.layouts(),
            solvable: sample.solvable,
            unsolvable: sample.unsolvable,
            undecided: sample.undecided,
            share: sample.solvable_fraction(),
            low,
            high,
            seed,
            per_cell: cells.collect(),
        }
    }
}

/// Table of the levels and the totals below it.
pub struct SummaryTable {
    table: Table,
    has_layouts: bool,
    /// Number of levels in the table.
    pub tried: usize,
    /// Number of levels proved solvable.
    solvable: usize,
    /// Number of levels with a proved minimum number of moves.
    proved_shortest: usize,
    /// Number of levels proved unsolvable.
    unsolvable: usize,
}

impl SummaryTable {
    /// Creates an empty table; `has_layouts` adds the columns of ice maps.
    pub fn new(has_layouts: bool) -> Self {
        let mut columns = vec![
            ("#", Align::Right),
            ("level", Align::Left),
            ("status", Align::Left),
            ("shortest", Align::Right),
            ("states", Align::Right),
            ("dead", Align::Right),
        ];
        if has_layouts {
            columns.extend([("ice maps", Align::Right), ("solvable", Align::Right)]);
        }
        columns.extend([("nodes", Align::Right), ("seconds", Align::Right)]);
        let table = Table::new(&columns);
        Self { table, has_layouts, tried: 0, solvable: 0, proved_shortest: 0, unsolvable: 0 }
    }

    /// Adds a level.
    pub fn push(&mut self, report: &Report<'_>) {
        self.tried += 1;
        self.solvable += usize::from(report.status == Solvability::Solvable);
        self.proved_shortest += usize::from(report.shortest.is_some());
        self.unsolvable += usize::from(report.status == Solvability::Unsolvable);
        let mut row = vec![
            report.index.to_string(),
            report.name.to_owned(),
            status_name(report.status).to_owned(),
            or_dash(report.shortest),
            or_dash(report.reachable_states),
            or_dash(report.dead_states),
        ];
        if self.has_layouts {
            row.extend([or_dash(report.layouts), or_dash(report.solvable_layouts)]);
        }
        row.extend([report.nodes.to_string(), format!("{:.3}", report.seconds)]);
        self.table.push(row);
    }

    /// Lines of the table and the totals.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        let Self { tried, solvable, proved_shortest: shortest, unsolvable, .. } = self;
        let below = format!(
            "\n{solvable} of {tried} proved solvable, {shortest} with the fewest moves, \
             {unsolvable} proved unsolvable"
        );
        self.table.lines().chain(std::iter::once(below))
    }
}
