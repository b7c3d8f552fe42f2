//! Measures the full-information planner over level sets.
//!
//! Prints levels solved and proved optimal, states expanded, and time.
//!
//! `cargo run --release --no-default-features --example measure_planner -- fast|moves|pushes SECONDS FILE… [+DETECTOR|-DETECTOR…] [=rooms|=others]`
//!
//! SECONDS is the limit for a level: processor time on Linux, wall time elsewhere. `-DETECTOR`
//! switches a deadlock detector off and `+DETECTOR` on; `fast` ignores both. `=rooms` restricts the
//! run to big boards with goal rooms, `=others` to the other big boards (see
//! `support/goal_rooms.rs`).

#![expect(clippy::print_stdout, reason = "a table on the terminal is what this is for")]

#[path = "support/goal_rooms.rs"]
mod goal_rooms;
#[path = "support/processor.rs"]
mod processor;

use blackice::formats::xsb::read_xsb;
use blackice::planning::search::{Budget, SolveStatus};
use blackice::planning::sokoban::{
    Detector, DetectorSet, Objective, Verdict, solve, solve_with_detectors,
};
use blackice::worlds::ice::{Level, State, Terrain};
use goal_rooms::BoardSelection;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(objective), Some(seconds)) = (arguments.next(), arguments.next()) else {
        let wanted = "fast|moves|pushes SECONDS FILE… [+DETECTOR|-DETECTOR…] [=rooms|=others]";
        return Err(format!("wanted: {wanted}").into());
    };
    let (objective, seconds): (Objective, f64) = (objective.parse()?, seconds.parse()?);
    let mut detectors = DetectorSet::default();
    let (mut boards, mut files) = (BoardSelection::All, Vec::new());
    for argument in arguments {
        if let Some(name) = argument.strip_prefix('+') {
            detectors = detectors.with(name.parse::<Detector>()?);
        } else if let Some(name) = argument.strip_prefix('-') {
            detectors = detectors.without(name.parse::<Detector>()?);
        } else if argument == "=rooms" {
            boards = BoardSelection::BigWithGoalRooms;
        } else if argument == "=others" {
            boards = BoardSelection::BigWithoutGoalRooms;
        } else {
            files.push(argument);
        }
    }
    println!("level  status       moves  pushes  at least  expanded  seconds  name");
    for file in files {
        let levels = read(&file)?;
        let mut stats = SetTotals::default();
        for (index, level) in levels.iter().enumerate() {
            let number = index + 1;
            let (terrain, state) = Terrain::compile(level)
                .map_err(|problems| format!("level {number}: {problems:?}"))?;
            if boards.includes(terrain.layout(), &state) {
                let named = (number, level.title.as_str());
                stats.measure(named, (&terrain, &state), objective, detectors, seconds);
            }
        }
        stats.report(&file);
    }
    Ok(())
}

/// Totals over a level set.
#[derive(Default)]
struct SetTotals {
    levels: usize,
    solved: usize,
    /// Number of pushes in all plans.
    pushes: u64,
    optimal: usize,
    tie_breaks_proved: usize,
    unsolvable: usize,
    expanded: u64,
    seconds: f64,
}

impl SetTotals {
    /// Solves one level, adds the result to the totals and prints its row.
    fn measure(
        &mut self,
        named: (usize, &str),
        (terrain, state): (&Terrain, &State),
        objective: Objective,
        detectors: DetectorSet,
        seconds: f64,
    ) {
        let started = processor::seconds();
        let should_stop = processor::time_limit(seconds);
        let budget = Budget::guarded(u64::MAX, &should_stop);
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let found = match objective {
            Objective::Fast | Objective::Improve => solve(layout, ice, state, objective, &budget),
            _ => solve_with_detectors(layout, ice, state, objective, detectors, &budget),
        };
        let spent = processor::seconds() - started;
        self.levels += 1;
        self.solved += usize::from(found.plan.is_some());
        self.pushes += found.plan.as_ref().map_or(0, |plan| u64::from(plan.pushes));
        self.optimal += usize::from(found.status == SolveStatus::Optimal);
        self.tie_breaks_proved += usize::from(found.is_tie_break_proved);
        self.unsolvable += usize::from(found.status == SolveStatus::Unsolvable);
        self.expanded += found.expanded;
        self.seconds += spent;
        row(named, &found, spent);
    }

    fn report(&self, file: &str) {
        let Self {
            levels,
            solved,
            pushes,
            optimal,
            tie_breaks_proved: ties,
            unsolvable,
            expanded,
            seconds,
        } = self;
        println!(
            "{file}: {solved} of {levels} solved with {pushes} pushes, {optimal} optimal ({ties} with \
             ties proved), {unsolvable} unsolvable, {expanded} states expanded, {seconds:.1} s"
        );
    }
}

/// Prints the table row of one level.
fn row((number, title): (usize, &str), found: &Verdict, seconds: f64) {
    let count_text = |count: Option<u32>| count.map_or("-".to_owned(), |count| count.to_string());
    let moves = count_text(found.plan.as_ref().map(|plan| plan.moves()));
    let pushes = count_text(found.plan.as_ref().map(|plan| plan.pushes));
    let status = match found.status {
        SolveStatus::Optimal if !found.is_tie_break_proved => "optimal, tie?",
        proved => proved.name(),
    };
    println!(
        "{number:5}  {status:13}{moves:>5}  {pushes:>6}  {:>8}  {:>8}  {seconds:7.2}  {title}",
        found.lower_bound, found.expanded
    );
}

/// Reads the levels of a Sokoban text file; ignores problems of the text.
fn read(file: &str) -> Result<Vec<Level>, Box<dyn Error>> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    Ok(read_xsb(&text).value.levels)
}
