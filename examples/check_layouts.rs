//! Compares the symbolic counts of ice maps with counts from an exhaustive enumeration.
//!
//! ```text
//! cargo run --release --no-default-features --example check_layouts -- FACTS
//! ```
//!
//! FACTS is a text file of cases: `CASE name`, `board` with rows joined by `/`, then in any order
//! `cells` (row,column from 0), `k … layouts … solvable …`, `per_cell`, `no_ice … all_ice … fewest
//! … most … sum …` (`none` where no plan exists) and `single_breakers` (indices into `cells`, or
//! `-`). Lines of a single word and lines that begin with `# ` are ignored; any other line is an
//! error. The minimum numbers of moves without ice and with ice on all cells are computed in both
//! state encodings. The exit status is 1 if a line differs or the file has no lines to compare.

#![expect(clippy::print_stdout, reason = "a table on the terminal is what this is for")]

use blackice::board::{CellIndex, CellSet};
use blackice::planning::search::Budget;
use blackice::planning::symbolic::{
    Encoding, IceLayoutCounts, IceLayoutQuestion, VerificationScope, verify,
};
use blackice::worlds::ice::{Level, State, Terrain, board_of_letters};
use std::error::Error;
use std::process::ExitCode;

/// A board and the symbolic result for all its ice maps.
struct Case {
    terrain: Terrain,
    state: State,
    answer: IceLayoutCounts,
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("FACTS")?;
    let text = std::fs::read_to_string(&path)?;
    let (mut name, mut case) = ("", None);
    let (mut equal, mut compared) = (0, 0);
    for (number, line) in (1..).zip(text.lines()) {
        let Some((key, facts)) = line.trim_end().split_once(' ').filter(|(key, _)| *key != "#")
        else {
            continue;
        };
        match key {
            "CASE" => (name, case) = (facts, None),
            "board" => case = Some(Case::from_drawing(facts)?),
            _ => {
                let case = case.as_ref().ok_or_else(|| format!("{path}:{number}: no board yet"))?;
                let computed = case.expected_line(key);
                let computed =
                    computed.ok_or_else(|| format!("{path}:{number}: what is {key}?"))??;
                compared += 1;
                equal += usize::from(computed == line.trim_end());
                if computed != line.trim_end() {
                    println!("{path}:{number}: {name}: {line}\n  but found: {computed}");
                }
            }
        }
    }
    println!("{equal} of {compared} lines the same");
    Ok(ExitCode::from(u8::from(equal != compared || compared == 0)))
}

impl Case {
    /// Creates the case of a board (rows joined by `/`) and counts its ice maps.
    fn from_drawing(drawing: &str) -> Result<Self, Box<dyn Error>> {
        let board = board_of_letters(drawing).ok_or_else(|| format!("no board: {drawing}"))?;
        let (terrain, state) = Terrain::compile(&Level::untitled(board))
            .map_err(|problems| format!("{drawing}: {problems:?}"))?;
        let question = IceLayoutQuestion::with_every_cell(terrain.layout(), &state);
        let answer = question.answer(&budget())?;
        Ok(Self { terrain, state, answer })
    }

    /// Line of FACTS computed from the result; `None` if the key is unknown.
    fn expected_line(&self, key: &str) -> Option<Result<String, Box<dyn Error>>> {
        let IceLayoutCounts { unknown, layouts, solvable, per_cell, .. } = &self.answer;
        Some(Ok(match key {
            "cells" => {
                let position = |cell: &CellIndex| self.terrain.layout().position_of(*cell);
                let cells = unknown.iter().map(position);
                joined(key, cells.map(|it| format!("{},{}", it.row, it.column)))
            }
            "k" => format!("k {} layouts {layouts} solvable {solvable}", unknown.len()),
            "per_cell" => joined(key, per_cell.iter().map(ToString::to_string)),
            "no_ice" => return Some(self.moves_line()),
            "single_breakers" => {
                let breaks = |cell: &CellIndex| self.answer.breaking_alone.contains(cell);
                let places = (0..unknown.len()).filter(|place| breaks(&unknown[*place]));
                let line = joined(key, places.map(|place| place.to_string()));
                if self.answer.breaking_alone.is_empty() { format!("{line} -") } else { line }
            }
            _ => return None,
        }))
    }

    /// Line of FACTS with the numbers of moves.
    fn moves_line(&self) -> Result<String, Box<dyn Error>> {
        let by_actions = &self.answer.by_actions;
        let sum = by_actions.iter().map(|(moves, count)| u128::from(*moves) * count).sum();
        let [fewest, most] =
            [by_actions.first(), by_actions.last()].map(|end| end.map(|(moves, _)| *moves));
        let no_ice = CellSet::new(self.terrain.layout().cell_count());
        let mut all_ice = no_ice.clone();
        self.answer.unknown.iter().for_each(|cell| {
            all_ice.insert(*cell);
        });
        let figures: [(&str, Option<u128>); 5] = [
            ("no_ice", self.fewest_moves(&no_ice)?.map(u128::from)),
            ("all_ice", self.fewest_moves(&all_ice)?.map(u128::from)),
            ("fewest", fewest.map(u128::from)),
            ("most", most.map(u128::from)),
            ("sum", Some(sum)),
        ];
        let words = figures.map(|(word, figure)| {
            let figure = figure.map_or("none".to_owned(), |figure| figure.to_string());
            format!("{word} {figure}")
        });
        Ok(words.join(" "))
    }

    /// Minimum number of moves with the given ice; `None` if there is no plan.
    ///
    /// # Errors
    /// If the budget is spent, or the two encodings disagree.
    fn fewest_moves(&self, ice: &CellSet) -> Result<Option<u32>, Box<dyn Error>> {
        let moves = Encoding::ALL.map(|encoding| {
            let questions = VerificationScope { encoding, doubtful: None, only_layouts: false };
            let layout = self.terrain.layout();
            let found = verify(layout, ice, &self.state, questions, &budget(), |_| ());
            (found.halt, found.shortest.map(|plan| plan.moves()))
        });
        let [(None, one), (None, other)] = moves else { return Err("the budget is spent".into()) };
        if one == other { Ok(one) } else { Err(format!("sets {one:?}, tiles {other:?}").into()) }
    }
}

fn budget() -> Budget<'static> {
    Budget { bytes: 4_000_000_000, ..Budget::nodes(50_000_000) }
}

/// Joins a key and words with spaces.
fn joined(key: &str, words: impl Iterator<Item = String>) -> String {
    std::iter::once(key.to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}
