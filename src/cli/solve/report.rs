//! What is said of each level, and of all together.

use super::attempt::{Found, FoundPlan, Proved};
use crate::cli::input::{InputLevel, SolvableLevel};
use crate::cli::table::{Align, Table};
use crate::planning::sokoban::Objective;
use serde::Serialize;

/// One line of the output.
#[derive(Debug, Serialize)]
pub struct Report<'a> {
    index: usize,
    name: &'a str,
    status: &'static str,
    moves: Option<u32>,
    pushes: Option<u32>,
    lower_bound: Option<u32>,
    solution: Option<&'a str>,
    expanded: u64,
    seconds: f64,
    /// Whether plans with as few pushes may have fewer moves, where that was asked.
    #[serde(skip)]
    is_tie_open: bool,
}

impl<'a> Report<'a> {
    pub fn new(
        level: &'a InputLevel<SolvableLevel>,
        found: &'a Found,
        objective: Objective,
    ) -> Self {
        let has_ties_proved = match &found.plan {
            FoundPlan::Ice(verdict) => verdict.are_ties_proved,
            FoundPlan::Stage(_) => true,
        };
        let is_optimal = found.status == Proved::Optimal;
        Self {
            is_tie_open: objective == Objective::Pushes && is_optimal && !has_ties_proved,
            index: level.index,
            name: &level.name,
            status: found.status.word(),
            moves: found.moves,
            pushes: found.pushes,
            lower_bound: found.lower_bound,
            solution: found.solution.as_deref(),
            expanded: found.expanded,
            seconds: found.seconds,
        }
    }
}

/// The table, and what is said below it.
pub struct Summary {
    table: Table,
    tried: usize,
    solved: usize,
    optimal: usize,
    unsolvable: usize,
    open_ties: usize,
}

impl Summary {
    pub fn new(objective: Objective) -> Self {
        let bound =
            if objective == Objective::Moves { "at least moves" } else { "at least pushes" };
        let table = Table::new(&[
            ("#", Align::Right),
            ("level", Align::Left),
            ("status", Align::Left),
            ("moves", Align::Right),
            ("pushes", Align::Right),
            (bound, Align::Right),
            ("expanded", Align::Right),
            ("seconds", Align::Right),
        ]);
        Self { table, tried: 0, solved: 0, optimal: 0, unsolvable: 0, open_ties: 0 }
    }

    pub fn push(&mut self, report: &Report<'_>) {
        let figure =
            |number: Option<u32>| number.map_or_else(|| "-".to_owned(), |it| it.to_string());
        self.tried += 1;
        self.open_ties += usize::from(report.is_tie_open);
        self.solved += usize::from(report.solution.is_some());
        self.optimal += usize::from(report.status == Proved::Optimal.word());
        self.unsolvable += usize::from(report.status == Proved::Unsolvable.word());
        self.table.push(vec![
            report.index.to_string(),
            report.name.to_owned(),
            format!("{}{}", report.status, if report.is_tie_open { ", tie?" } else { "" }),
            figure(report.moves),
            figure(report.pushes),
            figure(report.lower_bound),
            report.expanded.to_string(),
            format!("{:.3}", report.seconds),
        ]);
    }

    pub fn is_empty(&self) -> bool {
        self.tried == 0
    }

    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        let Self { tried, solved, optimal, unsolvable, open_ties, .. } = self;
        let mut below = format!(
            "\n{solved} of {tried} solved, {optimal} proved optimal, {unsolvable} proved unsolvable"
        );
        if *open_ties > 0 {
            below += "\ntie?: none has fewer pushes, but one with as few may have fewer moves";
        }
        self.table.lines().chain(std::iter::once(below))
    }
}
