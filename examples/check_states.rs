//! Compares the symbolic engine with counts found by trying everything, level by level.
//!
//! ```text
//! cargo run --release --no-default-features --example check_states -- COUNTS LEVELS [sets|tiles]
//! ```
//!
//! COUNTS is a text with one line a level: `name number course cells crates goals states goal dead
//! moves pushes below upto depth`, where number is the level's place in LEVELS, from 1; other
//! lines are passed over. Compared are states, goal states, dead states, fewest moves. Ends with
//! status 1 if anything differs.

#![expect(clippy::print_stdout, reason = "a table on the terminal is what this is for")]

use blackice::formats::Document;
use blackice::planning::search::Budget;
use blackice::planning::symbolic::{Encoding, Questions, StateCounts, verify};
use blackice::storage::read_document_file;
use blackice::worlds::ice::{Level, Terrain};
use std::path::Path;
use std::process::ExitCode;

/// What a line says of a level.
struct Expected {
    number: usize,
    counts: StateCounts,
    moves: u32,
}

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [counts, levels, rest @ ..] = &words[..] else {
        return Err("COUNTS LEVELS [sets|tiles]".into());
    };
    let encoding: Encoding = rest.first().map_or(Ok(Encoding::Sets), |word| word.parse())?;
    let reading = read_document_file(Path::new(levels))?;
    let Document::Levels(collection) = reading.value else { return Err("no levels".into()) };
    let text = std::fs::read_to_string(counts)?;
    let (mut same, mut tried) = (0, 0);
    for expected in text.lines().filter_map(expected) {
        let Some(level) = collection.levels.get(expected.number - 1) else {
            return Err(format!("there is no level {}", expected.number).into());
        };
        tried += 1;
        let differs = difference(level, &expected, encoding);
        same += usize::from(differs.is_none());
        println!("{} {}", expected.number, differs.unwrap_or_else(|| "same".to_owned()));
    }
    println!("{same} of {tried} the same");
    Ok(ExitCode::from(u8::from(same != tried || tried == 0)))
}

fn expected(line: &str) -> Option<Expected> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    if line.starts_with('#') || fields.len() != 14 {
        return None;
    }
    let number = |index: usize| fields[index].parse::<u128>().ok();
    Some(Expected {
        number: number(1).filter(|number| *number > 0)? as usize,
        counts: StateCounts { reachable: number(6)?, goals: number(7)?, dead: number(8)? },
        moves: number(9)? as u32,
    })
}

/// What is not as expected.
fn difference(level: &Level, expected: &Expected, encoding: Encoding) -> Option<String> {
    let Ok((terrain, state)) = Terrain::compile(level) else { return Some("problems".to_owned()) };
    let questions = Questions { encoding, layouts: false };
    let budget = Budget { bytes: usize::MAX, ..Budget::nodes(100_000_000) };
    let found = verify(terrain.layout(), terrain.ice(), &state, questions, &budget, |_| ());
    let moves = found.shortest.as_ref().map(|plan| plan.moves());
    let is_same = found.states == Some(expected.counts) && moves == Some(expected.moves);
    (!is_same).then(|| {
        let Expected { counts, moves: least, .. } = expected;
        format!("{:?}, {moves:?} moves; expected {counts:?}, {least}", found.states)
    })
}
