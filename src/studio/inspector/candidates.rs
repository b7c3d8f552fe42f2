//! Table of the candidates of a decision, the chosen one first.
//!
//! A candidate is an action, or several actions evaluated as one, that the agent considered.

use crate::agents::Basis;
use crate::agents::{Candidate, Decision, Verdict};
use crate::picture::Theme;
use crate::studio::glossary::Term;
use crate::studio::model::{IceRun, RunFacts, RunId};
use crate::studio::table::{Cell, Column, ColumnWidths, Row, Table};
use crate::worlds::ice::Ice;
use eframe::egui::Ui;

/// A candidate, with the values of its decision that the cells need.
#[derive(Debug, Clone, Copy)]
struct CandidateRow<'a> {
    candidate: &'a Candidate<Ice>,
    /// Index among the candidates of the decision.
    place: usize,
    /// Scale of the bars: maximum upper bound on the cost of all candidates, or 1.
    max_cost: f32,
    /// Source of the probabilities.
    basis: Basis,
}

impl CandidateRow<'_> {
    /// Text of the verdict; "first step" for the first action of the chosen macro-action.
    fn verdict(&self) -> &'static str {
        match self.candidate.verdict {
            // The first action of the chosen macro-action, also listed on its own.
            Verdict::Chosen if self.place > 0 => "first step",
            verdict => verdict.words(),
        }
    }

    /// Cell with a number, empty without one.
    fn figure(text: Option<String>) -> Cell {
        text.map_or(Cell::Empty, Cell::Number)
    }

    /// Cell with a probability as a percentage, empty without one.
    fn percent(&self, probability: Option<f32>) -> Cell {
        Self::figure(probability.map(|it| self.basis.percent_alone(it)))
    }

    /// Cell with a number of steps; empty if it is unknown or not searched.
    ///
    /// The estimate of such a candidate may look better than the cost of the chosen one.
    fn steps(&self, steps: Option<f32>) -> Cell {
        let searched = steps.filter(|_| self.candidate.verdict != Verdict::NotSearched);
        Self::figure(searched.map(|steps| format!("{steps:.1}")))
    }

    /// Lower bound on the cost of a candidate that was not searched; otherwise `None`.
    fn lower_bound(&self) -> Option<f32> {
        let Candidate { forecast, verdict, .. } = self.candidate;
        // Without a policy, f is the planner's own lower bound.
        let has_policy = forecast.success.is_some() || forecast.steps.is_some();
        let total_steps = || self.candidate.total_steps().filter(|_| !has_policy);
        forecast.lower.or_else(total_steps).filter(|_| *verdict == Verdict::NotSearched)
    }

    /// Cell with the estimated total steps f, or the lower bound if not searched.
    fn total_steps(&self) -> Cell {
        match self.lower_bound() {
            Some(bound) => Cell::Number(format!("≥ {}", short_steps(bound))),
            None => self.steps(self.candidate.total_steps()),
        }
    }

    /// The verdict, with the lower bound of a candidate that was not searched.
    fn full_verdict(&self) -> String {
        match self.lower_bound() {
            Some(bound) => format!("not searched; lower bound {}", short_steps(bound)),
            None => self.verdict().to_owned(),
        }
    }
}

/// The columns of the table.
///
/// A narrow panel hides columns. With `has_success` (the agent estimates the success), g, h and f
/// are hidden first; otherwise they stay longer.
const fn columns<'a>(has_success: bool) -> [Column<CandidateRow<'a>>; 11] {
    // Priorities: columns with low numbers disappear first.
    let [g, h, f] = if has_success { [0, 1, 2] } else { [5, 6, 7] };
    [
        // The action always stays; the verdict is the last of the others to disappear.
        Column::new("action", Term::Candidate, |row: &CandidateRow<'_>| {
            Cell::Arrows(row.candidate.actions.to_vec())
        })
        .note(
            "The last action of a candidate may reveal cells. Point at a row to see on the belief \
             board where it may end: × = goal unreachable in all sampled scenarios, ? = no path \
             found.",
        ),
        Column::new("verdict", Term::Verdict, |row: &CandidateRow<'_>| {
            Cell::Text(row.verdict().to_owned())
        })
        .note(
            "Costs more: higher cost than the chosen one. Riskier: it loses more ice maps. Tried \
             earlier: in the same state with the same knowledge. No effect: nothing changes, or \
             no estimate.",
        )
        .priority(10),
        // The values of the search: cost so far, heuristic and their sum.
        Column::new("g", Term::G, |row: &CandidateRow<'_>| {
            Cell::Number(format!("{:.1}", row.candidate.cost))
        })
        .priority(g),
        Column::new("h", Term::H, |row: &CandidateRow<'_>| row.steps(row.candidate.heuristic))
            .priority(h),
        Column::new("f", Term::F, |row: &CandidateRow<'_>| row.total_steps())
            .note("≥ marks the lower bound of a candidate that was not searched.")
            .priority(f),
        // Success and added risk have no priority, so a narrow panel keeps both.
        Column::new("success", Term::Success, |row: &CandidateRow<'_>| {
            row.percent(row.candidate.forecast.success)
        }),
        Column::new("steps", Term::ExpectedSteps, |row: &CandidateRow<'_>| {
            row.steps(row.candidate.forecast.steps)
        })
        .priority(8),
        Column::new("bounds", Term::Bounds, |row: &CandidateRow<'_>| {
            let forecast = &row.candidate.forecast;
            let bounds = forecast.lower.zip(forecast.upper);
            bounds.map_or(Cell::Empty, |(low, high)| Cell::Bar(low, high, row.max_cost))
        })
        .note("Of the mean cost; for minimax agents, of the worst cost.")
        .priority(4),
        Column::new("+risk", Term::AddedRisk, |row: &CandidateRow<'_>| {
            row.percent(row.candidate.risk)
        })
        .note("With an incomplete search: that no path was found any more."),
        Column::new("reveals", Term::Reveals, |row: &CandidateRow<'_>| {
            let count = row.candidate.reveals.len();
            CandidateRow::figure((count > 0).then(|| count.to_string()))
        })
        .priority(5),
        Column::new("bits", Term::Information, |row: &CandidateRow<'_>| {
            let bits = row.candidate.information_bits;
            CandidateRow::figure(bits.map(|bits| format!("{bits:.2}")))
        })
        .priority(3),
    ]
}

/// The columns that the candidates of a run fill, over all its decisions so far.
///
/// With them, the table keeps its columns while the cursor moves.
#[derive(Debug)]
struct RunColumns {
    run: RunId,
    /// Number of steps read so far.
    steps: usize,
    /// The filled columns and their widths.
    widths: ColumnWidths,
    /// Whether any candidate has a success probability.
    has_success: bool,
}

impl RunColumns {
    fn new(run: RunId) -> Self {
        Self { run, steps: 0, widths: ColumnWidths::of_used_columns(), has_success: false }
    }

    /// Reads the candidates of the decisions made since the last call.
    fn update(&mut self, run: &IceRun) {
        let columns = columns(false);
        for step in (self.steps..run.len()).filter_map(|step| run.step(step)) {
            for row in rows_of(&step.decision) {
                self.widths.add_row(&columns, &row);
                self.has_success |= row.candidate.forecast.success.is_some();
            }
        }
        self.steps = run.len();
    }
}

/// The candidate table, with the columns of the shown run.
#[derive(Debug, Default)]
pub struct CandidateTable {
    /// Columns of the run shown last.
    run_columns: Option<RunColumns>,
}

impl CandidateTable {
    /// Shows the candidates of a decision; returns the hovered one.
    pub fn ui<'a>(
        &mut self,
        ui: &mut Ui,
        run: &IceRun,
        decision: &'a Decision<Ice>,
        theme: &Theme,
    ) -> Option<&'a Candidate<Ice>> {
        let known =
            self.run_columns.take().filter(|it| it.run == run.id() && it.steps <= run.len());
        let known = self.run_columns.insert(known.unwrap_or_else(|| RunColumns::new(run.id())));
        known.update(run);
        let rows: Vec<Row<CandidateRow<'_>>> = rows_of(decision).map(row).collect();
        let columns = columns(known.has_success);
        let table =
            Table { name: "candidates", columns: &columns, rows: &rows, widths: &known.widths };
        let response = table.show(ui, theme);
        response.hovered.and_then(|place| decision.candidates.get(place))
    }
}

/// Returns a number of steps as text, without decimals if it is whole: "8", "8.5".
fn short_steps(steps: f32) -> String {
    let text = format!("{steps:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// Values for the rows of the table, in the order of the candidates.
fn rows_of(decision: &Decision<Ice>) -> impl Iterator<Item = CandidateRow<'_>> {
    let uppers = decision.candidates.iter().filter_map(|candidate| candidate.forecast.upper);
    let top = uppers.fold(1.0, f32::max);
    let candidates = decision.candidates.iter().enumerate();
    let basis = Basis::of(decision);
    candidates.map(move |(place, candidate)| CandidateRow {
        candidate,
        place,
        max_cost: top,
        basis,
    })
}

/// Row of the table with its accessible name; the first candidate is marked as chosen.
fn row(value: CandidateRow<'_>) -> Row<CandidateRow<'_>> {
    let letters: String = value.candidate.actions.iter().map(|action| action.letter()).collect();
    let name = format!("candidate {letters}: {}", value.full_verdict());
    Row { name, is_chosen: value.place == 0, value }
}
