//! Compares the symbolic engine with state counts from an exhaustive search, level by level.
//!
//! ```text
//! cargo run --release --no-default-features --example check_states -- COUNTS LEVELS [sets|tiles [SECONDS]]
//! ```
//!
//! COUNTS is a text file with one line per level:
//!
//! ```text
//! number course cells crates goals states goal dead moves pushes below upto depth
//! ```
//!
//! `number` is the position of the level in LEVELS, counted from 1. The fields from `course` to
//! `goals` and lines of another form are ignored. The program compares the numbers of reachable
//! states, goal states and dead states, the minimum numbers of moves and pushes, the number of
//! states nearer than the first goal state (`below`) and at most as far as it (`upto`), and the
//! maximum distance (`depth`). SECONDS limits the processor time for the verification of a level
//! (wall time where the system does not report processor time); a level that needs more is listed
//! as open. The exit status is 1 if a figure differs or no level is equal.

#![expect(clippy::print_stdout, reason = "a table on the terminal is what this is for")]

#[path = "support/processor.rs"]
mod processor;

use blackice::formats::Document;
use blackice::planning::search::{Budget, Measure};
use blackice::planning::symbolic::{
    Encoding, Halt, StateCounts, VerificationScope, layers, verify,
};
use blackice::storage::read_document_file;
use blackice::worlds::ice::{Level, Terrain};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;

/// Expected or computed figures of one level.
#[derive(Debug, PartialEq, Eq)]
struct LevelFigures {
    states: Option<StateCounts>,
    moves: Option<u32>,
    pushes: Option<u32>,
    /// Number of states nearer to the start than the nearest goal state.
    ///
    /// All states if there is no goal state.
    states_below_goal: u128,
    /// Number of states at most as far as the nearest goal state.
    ///
    /// All states if there is no goal state.
    states_up_to_goal: u128,
    /// Maximum distance of a reachable state from the start, in moves.
    max_distance: u32,
}

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [counts, levels, rest @ ..] = &words[..] else {
        return Err("COUNTS LEVELS [sets|tiles [SECONDS]]".into());
    };
    let encoding: Encoding = rest.first().map_or(Ok(Encoding::Sets), |word| word.parse())?;
    let seconds: f64 = rest.get(1).map_or(Ok(f64::INFINITY), |word| word.parse())?;
    let reading = read_document_file(Path::new(levels))?;
    let Document::Levels(collection) = reading.value else { return Err("no levels".into()) };
    let text = std::fs::read_to_string(counts)?;
    let (mut same, mut open, mut compared) = (0, 0, 0);
    for (number, expected) in text.lines().filter_map(expected) {
        let Some(level) = collection.levels.get(number - 1) else {
            return Err(format!("there is no level {number}").into());
        };
        compared += 1;
        match compute_figures(level, encoding, seconds)? {
            Err(halt) => {
                open += 1;
                println!("{number} open: {halt}");
            }
            Ok(found) if found == expected => {
                same += 1;
                println!("{number} same");
            }
            Ok(found) => println!("{number} {found:?}, expected {expected:?}"),
        }
    }
    println!("{same} of {compared} the same, {open} open");
    Ok(ExitCode::from(u8::from(same + open != compared || same == 0)))
}

/// Parses a line of COUNTS; `None` for comments and other lines.
fn expected(line: &str) -> Option<(usize, LevelFigures)> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    if line.starts_with('#') || fields.len() != 13 {
        return None;
    }
    let number = |index: usize| fields[index].parse::<u128>().ok();
    let counts = StateCounts { reachable: number(5)?, goals: number(6)?, dead: number(7)? };
    let facts = LevelFigures {
        states: Some(counts),
        moves: Some(number(8)? as u32),
        pushes: Some(number(9)? as u32),
        states_below_goal: number(10)?,
        states_up_to_goal: number(11)?,
        max_distance: number(12)? as u32,
    };
    Some((number(0).filter(|number| *number > 0)? as usize, facts))
}

/// Computes the figures of a level; `Ok(Err(halt))` if a limit stopped the verification.
///
/// # Errors
/// If the level cannot be played, or the breadth-first layers exceed their limits.
fn compute_figures(
    level: &Level,
    encoding: Encoding,
    seconds: f64,
) -> Result<Result<LevelFigures, Halt>, Box<dyn std::error::Error>> {
    let (terrain, state) = Terrain::compile(level).map_err(|problems| format!("{problems:?}"))?;
    let (layout, ice) = (terrain.layout(), terrain.ice());
    let guard = processor::time_limit(seconds);
    let budget = Budget { bytes: 4_000_000_000, ..Budget::guarded(100_000_000, &guard) };
    let questions = VerificationScope { encoding, doubtful: None, only_layouts: false };
    let found = verify(layout, ice, &state, questions, &budget, |_| ());
    if let Some(halt) = found.halt {
        return Ok(Err(halt));
    }
    let moves = found.shortest.as_ref().map(|plan| plan.moves());
    let (mut pushes, mut below, mut upto, mut depth) = (None, 0, 0, 0);
    // The breadth-first layers use the set encoding for every `encoding`.
    let budget = Budget { bytes: usize::MAX, ..Budget::nodes(100_000_000) };
    layers(layout, ice, &state, Measure::Pushes, &budget, |layer| {
        if layer.goals == 0 {
            return ControlFlow::Continue(());
        }
        pushes = Some(layer.distance);
        ControlFlow::Break(())
    })?;
    layers(layout, ice, &state, Measure::Moves, &budget, |layer| {
        let is_before = moves.is_none_or(|moves| layer.distance < moves);
        below += if is_before { layer.states } else { 0 };
        upto += if is_before || Some(layer.distance) == moves { layer.states } else { 0 };
        depth = layer.distance;
        ControlFlow::Continue(())
    })?;
    Ok(Ok(LevelFigures {
        states: found.states,
        moves,
        pushes,
        states_below_goal: below,
        states_up_to_goal: upto,
        max_distance: depth,
    }))
}
