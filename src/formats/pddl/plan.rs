//! Plans as planners print them: one action after another, `(push-right r2c3 r2c4 r2c5)`.

use crate::board::Direction;
use crate::formats::lurd::MAX_MOVES;
use crate::formats::{FormatProblem, Reading};
use crate::planning::strips::{CellName, Kind, Model, direction_of_word, word_of_direction};
use crate::worlds::ice::{Level, Problem, State, Terrain, rules};
use std::fmt::Write;

/// Reads a plan for a level and plays it by the rules. Comments (`;` to the end of the line) and
/// the case of letters do not matter. At the first action that is unknown, or cannot be carried
/// out, the reading ends with a problem; the moves before are kept. Whether they solve the level
/// is not asked. O(text), on ice times the longest slide.
///
/// # Errors
/// The level's problems, if it cannot be played.
pub fn read_plan(level: &Level, text: &str) -> Result<Reading<Vec<Direction>>, Vec<Problem>> {
    let (terrain, mut state) = Terrain::compile(level)?;
    let model = Model::new(terrain.layout(), terrain.ice(), &state);
    let mut moves = Vec::new();
    let mut problems = Vec::new();
    let mut actions = Actions { text, at: 0 };
    while let Some(action) = actions.next() {
        let checked = action.and_then(|words| {
            if moves.len() == MAX_MOVES {
                return Err((words.offset, format!("more than {MAX_MOVES} moves")));
            }
            direction_of(&model, &state, &words)
        });
        match checked {
            Ok(direction) => {
                rules::apply(&terrain, &mut state, direction);
                moves.push(direction);
            }
            Err((offset, reason)) => {
                problems.push(FormatProblem::at_offset(text, offset, reason));
                break;
            }
        }
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

/// A reason and the byte of the text it is about.
type Trouble = (usize, String);

/// The words between two parentheses, and where the first stands.
struct Words<'text> {
    offset: usize,
    words: Vec<&'text str>,
}

/// Goes through the actions of a text.
struct Actions<'text> {
    text: &'text str,
    at: usize,
}

impl<'text> Actions<'text> {
    /// The next action; `None` at the end of the text.
    fn next(&mut self) -> Option<Result<Words<'text>, Trouble>> {
        let rest = self.skip_blank();
        let start = self.at;
        let Some(inside) = rest.strip_prefix('(') else {
            let expected = "an action in parentheses is expected, as in (walk-up r2c3 r1c3)";
            return (!rest.is_empty()).then(|| Err((start, expected.to_owned())));
        };
        let end = inside.find(['(', ')', ';', '\n']).unwrap_or(inside.len());
        if !inside[end..].starts_with(')') {
            return Some(Err((start, "the action has no closing parenthesis".to_owned())));
        }
        self.at += end + 2;
        let words = inside[..end].split_whitespace().collect();
        Some(Ok(Words { offset: start, words }))
    }

    /// The text after blanks and comments.
    fn skip_blank(&mut self) -> &'text str {
        loop {
            let rest = &self.text[self.at..];
            let is_blank = |sign: char| sign.is_whitespace() || sign == '\u{feff}';
            let kept = rest.trim_start_matches(is_blank);
            self.at += rest.len() - kept.len();
            if !kept.starts_with(';') {
                return kept;
            }
            self.at += kept.find('\n').unwrap_or(kept.len());
        }
    }
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
