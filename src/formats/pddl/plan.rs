//! Plans as planners print them: one action after another, `(push-right r2c3 r2c4 r2c5)`.
//!
//! Labels in front (`3:`, `0.000:`, `step 3:`) and costs behind (`[1.000]`, `(1)`) are left out,
//! and so are lines of a log and a last action for the goal. The actions of the common Sokoban
//! domains (`move`, `push`, `push-to-goal`, `push-to-nongoal`) are played by their direction.

use super::actions::{Actions, Trouble, Words};
use super::common::{self, CellNames};
use crate::board::Direction;
use crate::formats::lurd::MAX_MOVES;
use crate::formats::{FormatProblem, Reading};
use crate::planning::strips::{CellName, Kind, Model, direction_of_word, word_of_direction};
use crate::worlds::ice::{Level, Problem, State, Terrain, rules};
use std::fmt::Write;

/// Reads a plan for a level and plays it by the rules. Comments (`;` to the end of the line) and
/// the case of letters do not matter. At the first action that is unknown, or cannot be carried
/// out, the reading ends with a problem; the moves before are kept. Whether they solve the level
/// is not asked. Lines without an action are skipped, unless the text has no action at all.
/// O(text), on ice times the longest slide.
///
/// # Errors
/// The level's problems, if it cannot be played.
pub fn read_plan(level: &Level, text: &str) -> Result<Reading<Vec<Direction>>, Vec<Problem>> {
    let (terrain, mut state) = Terrain::compile(level)?;
    let model = Model::new(terrain.layout(), terrain.ice(), &state);
    let mut moves = Vec::new();
    let mut problems = Vec::new();
    let mut actions = Actions::new(text);
    let mut names = CellNames::default();
    while let Some(action) = actions.next() {
        let checked = action.and_then(|words| {
            if moves.len() == MAX_MOVES {
                return Err((words.offset, format!("more than {MAX_MOVES} moves")));
            }
            match common::step_of(&words) {
                Some(step) => {
                    let step = step?;
                    names.play(&step, &terrain, &mut state).map_err(|why| (words.offset, why))
                }
                None => {
                    let direction = direction_of(&model, &state, &words)?;
                    rules::apply(&terrain, &mut state, direction);
                    Ok(direction)
                }
            }
        });
        match checked {
            Ok(direction) => moves.push(direction),
            Err((offset, reason)) => {
                problems.push(FormatProblem::at_offset(text, offset, reason));
                break;
            }
        }
    }
    if moves.is_empty()
        && problems.is_empty()
        && let Some(offset) = actions.first_skipped
    {
        let expected = "an action in parentheses is expected, as in (walk-up r2c3 r1c3)";
        problems.push(FormatProblem::at_offset(text, offset, expected));
    }
    Ok(Reading::new(moves, problems))
}

/// Writes moves as a plan, with its length in a last comment, as Fast Downward does. Moves that
/// change nothing are left out: no operator stands behind them.
///
/// # Errors
/// The level's problems, if it cannot be played.
pub fn write_plan(level: &Level, moves: &[Direction]) -> Result<String, Vec<Problem>> {
    let (terrain, mut state) = Terrain::compile(level)?;
    let model = Model::new(terrain.layout(), terrain.ice(), &state);
    let mut text = String::new();
    let mut cost = 0;
    for direction in moves {
        if let Some(operator) = model.operator(&state, *direction) {
            let cells: Vec<String> = operator.cells.iter().map(ToString::to_string).collect();
            // Writing to a String cannot fail.
            let _ = writeln!(text, "({} {})", operator.name(), cells.join(" "));
            cost += 1;
        }
        rules::apply(&terrain, &mut state, *direction);
    }
    let _ = writeln!(text, "; cost = {cost} (unit cost)");
    Ok(text)
}

/// The direction of an action that can be carried out in that state.
///
/// # Errors
/// Why it is no action, or cannot be carried out.
fn direction_of(model: &Model, state: &State, action: &Words<'_>) -> Result<Direction, Trouble> {
    let trouble = |reason: String| (action.offset, reason);
    let (name, arguments) =
        action.words.split_first().ok_or_else(|| trouble("an action without a name".to_owned()))?;
    let (kind, direction) = kind_and_direction(name).ok_or_else(|| {
        let known = Kind::ALL.map(|kind| {
            Direction::ALL.map(|it| format!("{}-{}", kind.word(), word_of_direction(it))).join(", ")
        });
        trouble(format!("unknown action {name:?}; known are {}", known.join(", ")))
    })?;
    let cells: Result<Vec<CellName>, String> = arguments.iter().map(|word| word.parse()).collect();
    let cells = cells.map_err(trouble)?;
    if cells.len() != kind.cell_count() {
        let (needed, found) = (kind.cell_count(), cells.len());
        return Err(trouble(format!("{name} needs {needed} cells, not {found}")));
    }
    let operator = model.named(kind, direction, &cells).ok_or_else(|| {
        trouble(format!("these cells are no place to {} on this board", kind.word()))
    })?;
    match operator.missing(|atom| model.holds(state, atom)) {
        None => Ok(direction),
        Some(atom) => Err(trouble(format!("{operator} needs {atom}, which does not hold here"))),
    }
}

fn kind_and_direction(name: &str) -> Option<(Kind, Direction)> {
    let (kind, direction) = name.split_once('-')?;
    let kind = Kind::ALL.into_iter().find(|it| it.word().eq_ignore_ascii_case(kind))?;
    Some((kind, direction_of_word(direction)?))
}
