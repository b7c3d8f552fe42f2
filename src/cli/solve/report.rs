//! What is said of each level, and of all together.

use super::attempt::{Found, Proved};
use crate::cli::input::{AnyLevel, InputLevel};
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
}

impl<'a> Report<'a> {
    pub fn new(level: &'a InputLevel<AnyLevel>, found: &'a Found) -> Self {
        Self {
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
        Self { table, tried: 0, solved: 0, optimal: 0, unsolvable: 0 }
    }

    pub fn push(&mut self, report: &Report<'_>) {
        let figure =
            |number: Option<u32>| number.map_or_else(|| "-".to_owned(), |it| it.to_string());
        self.tried += 1;
        self.solved += usize::from(report.solution.is_some());
        self.optimal += usize::from(report.status == Proved::Optimal.word());
        self.unsolvable += usize::from(report.status == Proved::Unsolvable.word());
        self.table.push(vec![
            report.index.to_string(),
            report.name.to_owned(),
            report.status.to_owned(),
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
        let Self { tried, solved, optimal, unsolvable, .. } = self;
        let below = format!(
            "\n{solved} of {tried} solved, {optimal} proved optimal, {unsolvable} proved unsolvable"
        );
        self.table.lines().chain(std::iter::once(below))
    }
}
