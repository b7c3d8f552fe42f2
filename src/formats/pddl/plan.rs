//! Reads and writes plans in planner output, `(push-right r2c3 r2c4 r2c5)`.
//!
//! Labels before an action (`3:`, `0.000:`, `step 3:`, `3)`, `-`), costs after it (`[1.000]`,
//! `(1)`), log lines and a final goal action are ignored. An action may also be in call syntax,
//! `push-right(r2c3, r2c4, r2c5)`. The actions of the common Sokoban domains (`move`, `push`,
//! `push-to-goal`, `push-to-nongoal`) are executed by their direction.
//!
//! A text may contain several plans, as anytime planners print them. It is split only if it does
//! not solve the level as one plan: first at comments with a cost, at "Solution found" and where
//! numbering restarts; then at every log line; then at blank lines. The plan is the first part that
//! solves the level, or else the last part of the first split. A remark says which one was read.

use super::actions::{Actions, Boundary, Trouble, Words};
use super::common::{self, CellNames};
use crate::board::Direction;
use crate::formats::lurd::MAX_MOVES;
use crate::formats::{FormatProblem, Reading};
use crate::planning::strips::{CellName, Kind, Model, direction_of_word, word_of_direction};
use crate::worlds::ice::{Level, Problem, State, Terrain, rules};
use std::fmt::Write;

/// Reads a plan for a level and executes it by the rules. O(text), on ice times the longest slide.
///
/// Ignores comments (`;` to the end of the line) and case. The plan ends with a problem at the
/// first action that is unknown or impossible; the moves before are kept. Lines and parentheses
/// without an action are skipped, unless the text has no action at all. See the module
/// documentation for several plans.
///
/// # Errors
/// The level's problems, if it cannot be played.
pub fn read_plan(level: &Level, text: &str) -> Result<Reading<Vec<Direction>>, Vec<Problem>> {
    let (terrain, start) = Terrain::compile(level)?;
    let model = Model::new(terrain.layout(), terrain.ice(), &start);
    let stage = Stage { terrain: &terrain, start: &start, model: &model };
    let Parts { solved, last: whole, .. } = stage.parts(text, None);
    if let Some((_, played)) = solved {
        return Ok(played.reading());
    }
    // Split at the most certain boundaries first.
    for boundary in [Boundary::Plan, Boundary::Line, Boundary::Blank] {
        let Parts { solved, count, .. } = stage.parts(text, Some(boundary));
        if let Some((number, played)) = solved {
            let remark = format!(
                "{count} plans found; using plan {number}, the first that solves the level"
            );
            return Ok(played.reading().with_remark(remark));
        }
    }
    let Parts { last, count, .. } = stage.parts(text, Some(Boundary::Plan));
    if count < 2 {
        return Ok(whole.reading());
    }
    let remark = format!("{count} plans found; none solves the level, using the last");
    Ok(last.reading().with_remark(remark))
}

/// Level on which plans are executed.
struct Stage<'it> {
    terrain: &'it Terrain,
    start: &'it State,
    model: &'it Model,
}

/// A plan as far as it could be executed.
struct Played {
    moves: Vec<Direction>,
    state: State,
    names: CellNames,
    problem: Option<FormatProblem>,
}

/// Plans of a text.
struct Parts {
    /// The first plan that solves the level, and its number from 1.
    solved: Option<(usize, Played)>,
    last: Played,
    count: usize,
}

impl Stage<'_> {
    /// Executes the parts between boundaries of at least this certainty; `None`: the whole text.
    fn parts(&self, text: &str, least: Option<Boundary>) -> Parts {
        let mut actions = Actions::new(text);
        let mut parts = Parts { solved: None, last: self.begin(), count: 1 };
        let mut has_actions = false;
        while let Some(action) = actions.next() {
            let is_new = least.is_some_and(|least| actions.boundary >= Some(least));
            if is_new && has_actions {
                parts.end_of_part(self);
                parts.last = self.begin();
                parts.count += 1;
            }
            has_actions = true;
            if parts.solved.is_none() && parts.last.problem.is_none() {
                let played = action.and_then(|words| self.play(&mut parts.last, &words));
                if let Err((offset, reason)) = played {
                    parts.last.problem = Some(FormatProblem::at_offset(text, offset, reason));
                }
            }
        }
        if !has_actions {
            let expected = "expected an action in parentheses such as (walk-up r2c3 r1c3)";
            let skipped = actions.first_skipped.map(|offset| (offset, expected.to_owned()));
            let trouble = actions.first_trouble.or(skipped);
            parts.last.problem =
                trouble.map(|(offset, reason)| FormatProblem::at_offset(text, offset, reason));
        }
        parts.end_of_part(self);
        parts
    }

    fn begin(&self) -> Played {
        Played {
            moves: Vec::new(),
            state: self.start.clone(),
            names: CellNames::default(),
            problem: None,
        }
    }

    /// # Errors
    /// If the words are not an action, or the action is impossible.
    fn play(&self, played: &mut Played, words: &Words<'_>) -> Result<(), Trouble> {
        let Played { moves, state, names, .. } = played;
        if moves.len() == MAX_MOVES {
            return Err((words.offset, format!("more than {MAX_MOVES} moves")));
        }
        let direction = match common::step_of(words) {
            Some(step) => {
                names.play(&step?, self.terrain, state).map_err(|why| (words.offset, why))?
            }
            None => {
                let direction = direction_of(self.model, state, words)?;
                rules::apply(self.terrain, state, direction);
                direction
            }
        };
        moves.push(direction);
        Ok(())
    }
}

impl Parts {
    /// Keeps the last part if it is the first that solves the level.
    fn end_of_part(&mut self, stage: &Stage<'_>) {
        let Played { moves, state, problem, .. } = &self.last;
        let solves = problem.is_none() && !moves.is_empty() && state.solves(stage.terrain.layout());
        if solves && self.solved.is_none() {
            self.solved = Some((self.count, std::mem::replace(&mut self.last, stage.begin())));
        }
    }
}

impl Played {
    fn reading(self) -> Reading<Vec<Direction>> {
        Reading::new(self.moves, Vec::from_iter(self.problem))
    }
}

/// Writes moves as a plan with a final cost comment, like Fast Downward.
///
/// Omits moves that change nothing, because they have no operator.
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

/// Returns the direction of an action that is possible in this state.
///
/// # Errors
/// If the words are not an action, or the action is impossible.
fn direction_of(model: &Model, state: &State, action: &Words<'_>) -> Result<Direction, Trouble> {
    let trouble = |reason: String| (action.offset, reason);
    let (name, arguments) =
        action.words.split_first().ok_or_else(|| trouble("an action without a name".to_owned()))?;
    let (kind, direction) = kind_and_direction(name).ok_or_else(|| {
        let known = Kind::ALL.map(|kind| {
            Direction::ALL.map(|it| format!("{}-{}", kind.word(), word_of_direction(it))).join(", ")
        });
        trouble(format!("unknown action {name:?}. Actions: {}", known.join(", ")))
    })?;
    let cells: Result<Vec<CellName>, String> = arguments.iter().map(|word| word.parse()).collect();
    let cells = cells.map_err(trouble)?;
    if cells.len() != kind.cell_count() {
        let (needed, found) = (kind.cell_count(), cells.len());
        return Err(trouble(format!("{name} needs {needed} cells, not {found}")));
    }
    let operator = model.named(kind, direction, &cells).ok_or_else(|| {
        trouble(format!("cannot {} between these cells on this board", kind.word()))
    })?;
    match operator.missing(|atom| model.holds(state, atom)) {
        None => Ok(direction),
        Some(atom) => Err(trouble(format!("{operator} needs {atom}, which is false here"))),
    }
}

fn kind_and_direction(name: &str) -> Option<(Kind, Direction)> {
    let (kind, direction) = name.split_once('-')?;
    let kind = Kind::ALL.into_iter().find(|it| it.word().eq_ignore_ascii_case(kind))?;
    Some((kind, direction_of_word(direction)?))
}
