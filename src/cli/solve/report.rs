//! Output of `blackice solve`: one JSON object per level, or a table.

use super::attempt::{LowerBound, SolveResult};
use crate::cli::input::InputLevel;
use crate::cli::table::{Align, Table, or_dash};
use crate::planning::platform::Measure;
use crate::planning::search::SolveStatus;
use crate::planning::sokoban::Objective;
use serde::{Serialize, Serializer};

/// JSON line of one level; `--json` lists its fields.
#[derive(Debug, Serialize)]
pub struct Report<'a> {
    index: usize,
    name: &'a str,
    #[serde(serialize_with = "serialize_status")]
    status: SolveStatus,
    moves: Option<u32>,
    pushes: Option<u32>,
    lower_bound: LowerBound,
    solution: Option<String>,
    expanded: u64,
    seconds: f64,
    /// Whether the pushes are minimal, but another plan with as many may have fewer moves.
    #[serde(skip)]
    is_tie_open: bool,
}

/// Writes only the number: the user chose the measure by the objective.
impl Serialize for LowerBound {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

/// Writes the status as its name.
fn serialize_status<S: Serializer>(status: &SolveStatus, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(status.name())
}

impl<'a> Report<'a> {
    /// Creates the report of one level.
    pub fn new<L>(level: &'a InputLevel<L>, found: SolveResult, objective: Objective) -> Self {
        let is_optimal = found.status == SolveStatus::Optimal;
        let has_open_ties = is_optimal && !found.is_tie_break_proved;
        Self {
            is_tie_open: objective == Objective::Pushes && has_open_ties,
            index: level.index,
            name: &level.name,
            status: found.status,
            moves: found.moves,
            pushes: found.pushes,
            lower_bound: found.lower_bound,
            solution: found.solution,
            expanded: found.expanded,
            seconds: found.seconds,
        }
    }

    /// Row of the table.
    ///
    /// `names_measure`: the bound names its measure, because the column holds both.
    fn row(&self, names_measure: bool) -> Vec<String> {
        let LowerBound { measure, value: least } = self.lower_bound;
        let bound = least.map(|least| {
            if names_measure {
                format!("{} {least}", measure_name(measure))
            } else {
                least.to_string()
            }
        });
        vec![
            self.index.to_string(),
            self.name.to_owned(),
            format!("{}{}", self.status.name(), if self.is_tie_open { ", tie?" } else { "" }),
            or_dash(self.moves),
            or_dash(self.pushes),
            or_dash(bound),
            self.expanded.to_string(),
            format!("{:.3}", self.seconds),
        ]
    }
}

/// Name of the measure in the table.
const fn measure_name(measure: Measure) -> &'static str {
    match measure {
        Measure::Moves => "moves",
        Measure::Pushes => "pushes",
    }
}

/// Lines of the table of all levels, and the totals below it.
pub fn table_lines(reports: &[Report<'_>]) -> Vec<String> {
    let mut measures = reports.iter().map(|it| it.lower_bound.measure);
    let first = measures.next();
    let is_mixed = measures.any(|measure| Some(measure) != first);
    let bound = match first {
        Some(measure) if !is_mixed => format!("at least {}", measure_name(measure)),
        _ => "at least".to_owned(),
    };
    let mut table = Table::new(&[
        ("#", Align::Right),
        ("level", Align::Left),
        ("status", Align::Left),
        ("moves", Align::Right),
        ("pushes", Align::Right),
        (&bound, Align::Right),
        ("expanded", Align::Right),
        ("seconds", Align::Right),
    ]);
    reports.iter().for_each(|report| table.push(report.row(is_mixed)));
    table.lines().chain(totals(reports)).collect()
}

/// Lines below the table: numbers of solved, optimal and unsolvable levels.
fn totals(reports: &[Report<'_>]) -> impl Iterator<Item = String> {
    let count =
        |is_meant: fn(&Report<'_>) -> bool| reports.iter().filter(|it| is_meant(it)).count();
    let tried = reports.len();
    let solved = count(|it| it.solution.is_some());
    let optimal = count(|it| it.status == SolveStatus::Optimal);
    let unsolvable = count(|it| it.status == SolveStatus::Unsolvable);
    let all = format!(
        "\n{solved} of {tried} solved, {optimal} proved optimal, {unsolvable} proved unsolvable"
    );
    let tie = "tie?: pushes are minimal; another solution with as many pushes may have fewer moves";
    let has_open_ties = reports.iter().any(|it| it.is_tie_open);
    std::iter::once(all).chain(has_open_ties.then(|| tie.to_owned()))
}
