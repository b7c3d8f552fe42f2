//! Reads and writes plans in the form that planners print, `(push-right r2c3 r2c4 r2c5)`.
//!
//! The reader ignores labels before an action (`3:`, `0.000:`, `step 3:`, `3)`, `-`), costs after
//! it (`[1.000]`, `(1)`), log lines (other lines that planners print) and a final goal action. An
//! action may also be in call syntax, `push-right(r2c3, r2c4, r2c5)`. The actions of the common
//! Sokoban domains (`move`, `push`, `push-to-goal`, `push-to-nongoal`) are executed in the last
//! direction among their arguments (`right` or `dir-right`). These domains name cells in their own
//! ways; each name must mean the same cell throughout a plan.
//!
//! A text may contain several plans, because anytime planners print each plan that they find. It is
//! split only if it does not solve the level as one plan: first at comments with a cost, at
//! "Solution found" and where numbering restarts; then also at all log lines; then also at blank
//! lines. The plan is the first part that solves the level, or else the last part of the first
//! split. If the plan is only a part of the text, a remark says which one.
//!
//! Examples of the International Planning Competitions (IPC) 2008 and 2011:
//! `(move player-01 pos-3-4 pos-3-3 dir-up)` and
//! `(push-to-goal player-01 stone-01 pos-5-3 pos-5-4 pos-5-5 dir-down)`. Examples of
//! `typed-sokoban`: `(move f1 f2 up)` and `(push f1 f2 f3 up box0)`. The last direction among the
//! arguments counts, and the cells are the arguments directly before it.

use super::plan_actions::{ActionProblem, ActionWords, Actions, Boundary};
use crate::board::{Direction, Position};
use crate::formats::lurd::MAX_MOVES;
use crate::formats::{FormatProblem, Parsed};
use crate::planning::strips::{ActionKind, CellName, StripsModel, direction_name, parse_direction};
use crate::worlds::ice::{Level, Problem, State, Terrain, rules};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Reads a plan for a level and executes it by the rules; returns its moves.
///
/// Ignores comments (`;` to the end of the line) and case. The plan ends with a problem at the
/// first action that is unknown or impossible; the moves before are kept. Parentheses contain an
/// action if they begin with the name of a known action or have an argument like a cell name,
/// `r2c3`. Other parentheses, and lines without an action, are skipped. If the text has no action
/// at all, the first such parentheses, or else the first such line, are the problem; a blank text
/// is an empty plan. See the module documentation for several plans. O(text · (plans + crates +
/// longest slide)).
///
/// # Errors
/// The level's problems, if it cannot be played.
pub fn read_plan(level: &Level, text: &str) -> Result<Parsed<Vec<Direction>>, Vec<Problem>> {
    let (terrain, start) = Terrain::compile(level)?;
    let model = StripsModel::new(terrain.layout(), terrain.ice(), &start);
    let context = PlanContext { terrain: &terrain, start: &start, model: &model };
    let PlanParts { solved, last: whole, .. } = context.execute_parts(text, None);
    if let Some((_, plan)) = solved {
        return Ok(plan.parsed());
    }
    // Split at the most certain boundaries first.
    for boundary in [Boundary::Plan, Boundary::Line, Boundary::Blank] {
        let PlanParts { solved, count, .. } = context.execute_parts(text, Some(boundary));
        if let Some((number, plan)) = solved {
            let remark = format!(
                "{count} plans found; using plan {number}, the first that solves the level"
            );
            return Ok(plan.parsed().with_remark(remark));
        }
    }
    let PlanParts { last, count, .. } = context.execute_parts(text, Some(Boundary::Plan));
    if count < 2 {
        return Ok(whole.parsed());
    }
    let remark = format!("{count} plans found; none solves the level, using the last");
    Ok(last.parsed().with_remark(remark))
}

/// The level on which plans are executed: terrain, initial state and STRIPS model.
struct PlanContext<'it> {
    terrain: &'it Terrain,
    start: &'it State,
    model: &'it StripsModel,
}

/// A plan as far as it could be executed.
struct ExecutedPlan {
    moves: Vec<Direction>,
    /// State after the moves.
    state: State,
    /// Cell of each name used so far; only for the common domains.
    cell_names: CellNames,
    /// Why the rest of the plan was not executed; `None` if all of it was.
    problem: Option<FormatProblem>,
}

/// The parts of a text, executed as one plan each.
struct PlanParts {
    /// The first plan that solves the level, and its number from 1.
    solved: Option<(usize, ExecutedPlan)>,
    /// The last part; an empty plan if an earlier part or this one solves the level.
    last: ExecutedPlan,
    /// Number of parts, including those after the one that solves the level.
    count: usize,
}

impl PlanContext<'_> {
    /// Splits a text at boundaries and executes each part as a plan.
    ///
    /// Splits at boundaries of at least this certainty; `None` executes the whole text as one plan.
    /// After the first part that solves the level, the other parts are only counted.
    fn execute_parts(&self, text: &str, min_boundary: Option<Boundary>) -> PlanParts {
        let mut actions = Actions::new(text);
        let mut parts = PlanParts { solved: None, last: self.start_plan(), count: 1 };
        let mut has_actions = false;
        while let Some(action) = actions.next() {
            let is_new =
                min_boundary.is_some_and(|min_boundary| actions.boundary >= Some(min_boundary));
            if is_new && has_actions {
                parts.finish_part(self);
                parts.last = self.start_plan();
                parts.count += 1;
            }
            has_actions = true;
            // Behind a problem or a solution, actions only separate and count the plans.
            if parts.solved.is_none() && parts.last.problem.is_none() {
                let result = action.and_then(|words| self.execute(&mut parts.last, &words));
                if let Err((offset, reason)) = result {
                    parts.last.problem = Some(FormatProblem::at_offset(text, offset, reason));
                }
            }
        }
        if !has_actions {
            let expected = "expected an action in parentheses such as (walk-up r2c3 r1c3)";
            let skipped = actions.first_skipped.map(|offset| (offset, expected.to_owned()));
            let first_problem = actions.first_problem.or(skipped);
            parts.last.problem = first_problem
                .map(|(offset, reason)| FormatProblem::at_offset(text, offset, reason));
        }
        parts.finish_part(self);
        parts
    }

    /// Returns an empty plan in the initial state.
    fn start_plan(&self) -> ExecutedPlan {
        ExecutedPlan {
            moves: Vec::new(),
            state: self.start.clone(),
            cell_names: CellNames::default(),
            problem: None,
        }
    }

    /// Executes one action and adds its move.
    ///
    /// # Errors
    /// If the words are not an action, the action is impossible, or there are too many moves.
    fn execute(
        &self,
        plan: &mut ExecutedPlan,
        words: &ActionWords<'_>,
    ) -> Result<(), ActionProblem> {
        let ExecutedPlan { moves, state, cell_names, .. } = plan;
        if moves.len() == MAX_MOVES {
            return Err((words.offset, format!("more than {MAX_MOVES} moves")));
        }
        let direction = match parse_action(words) {
            Some(step) => cell_names
                .execute(&step?, self.terrain, state)
                .map_err(|why| (words.offset, why))?,
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

impl PlanParts {
    /// Moves the last part to `solved` if it is the first that solves the level.
    ///
    /// Then `last` becomes an empty plan.
    fn finish_part(&mut self, context: &PlanContext<'_>) {
        let ExecutedPlan { moves, state, problem, .. } = &self.last;
        let solves =
            problem.is_none() && !moves.is_empty() && state.solves(context.terrain.layout());
        if solves && self.solved.is_none() {
            self.solved =
                Some((self.count, std::mem::replace(&mut self.last, context.start_plan())));
        }
    }
}

impl ExecutedPlan {
    /// Returns the moves, with the problem that ended the plan, if any.
    fn parsed(self) -> Parsed<Vec<Direction>> {
        Parsed::new(self.moves, Vec::from_iter(self.problem))
    }
}

/// Returns moves as a plan in PDDL, with a final cost comment like that of Fast Downward.
///
/// Omits moves that change nothing, because they have no operator.
///
/// # Errors
/// The level's problems, if it cannot be played.
pub fn write_plan(level: &Level, moves: &[Direction]) -> Result<String, Vec<Problem>> {
    let (terrain, mut state) = Terrain::compile(level)?;
    let model = StripsModel::new(terrain.layout(), terrain.ice(), &state);
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

/// Returns the direction of an action of this program's domain, if it is possible in this state.
///
/// # Errors
/// If the words are not an action, or the action is impossible.
fn direction_of(
    model: &StripsModel,
    state: &State,
    action: &ActionWords<'_>,
) -> Result<Direction, ActionProblem> {
    let problem = |reason: String| (action.offset, reason);
    let (name, arguments) =
        action.words.split_first().ok_or_else(|| problem("an action without a name".to_owned()))?;
    let (kind, direction) = kind_and_direction(name).ok_or_else(|| {
        let known = ActionKind::ALL.map(|kind| {
            Direction::ALL.map(|it| format!("{}-{}", kind.name(), direction_name(it))).join(", ")
        });
        problem(format!("unknown action {name:?}. Actions: {}", known.join(", ")))
    })?;
    let cells: Result<Vec<CellName>, String> = arguments.iter().map(|word| word.parse()).collect();
    let cells = cells.map_err(problem)?;
    if cells.len() != kind.cell_count() {
        let (needed, found) = (kind.cell_count(), cells.len());
        return Err(problem(format!("{name} needs {needed} cells, not {found}")));
    }
    let operator = model.operator_with_cells(kind, direction, &cells).ok_or_else(|| {
        problem(format!("cannot {} between these cells on this board", kind.name()))
    })?;
    match operator.unmet_precondition(|atom| model.holds(state, atom)) {
        None => Ok(direction),
        Some(atom) => Err(problem(format!("{operator} needs {atom}, which is false here"))),
    }
}

/// Parses the name of an action of this program's domain, such as `push-left`.
///
/// `None` for other names.
fn kind_and_direction(name: &str) -> Option<(ActionKind, Direction)> {
    let (kind, direction) = name.split_once('-')?;
    let kind = ActionKind::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(kind))?;
    Some((kind, parse_direction(direction)?))
}

/// An action: a walk or a push, its direction, and the names of its cells.
///
/// The first name is the cell of the player; the others follow in the direction.
pub(super) struct DomainAction<'text> {
    kind: ActionKind,
    direction: Direction,
    cells: Vec<&'text str>,
}

/// Parses an action of a common domain; `None` for any other action or without a direction.
///
/// # Errors
/// If there are too few cells before the direction.
pub(super) fn parse_action<'text>(
    action: &ActionWords<'text>,
) -> Option<Result<DomainAction<'text>, ActionProblem>> {
    let (name, arguments) = action.words.split_first()?;
    let kind = match name.to_ascii_lowercase().as_str() {
        "move" => ActionKind::Walk,
        "push" | "push-to-goal" | "push-to-nongoal" => ActionKind::Push,
        _ => return None,
    };
    let direction_at = |word: &str| {
        let word = word.to_ascii_lowercase();
        parse_direction(word.strip_prefix("dir-").unwrap_or(&word))
    };
    let found =
        arguments.iter().enumerate().rev().find_map(|(at, it)| Some((at, direction_at(it)?)));
    // Without a direction the action may belong to another domain; the caller reports it as
    // unknown.
    let (at, direction) = found?;
    let Some(first) = at.checked_sub(kind.cell_count()) else {
        let reason = format!("{name} needs {} cells before the direction", kind.cell_count());
        return Some(Err((action.offset, reason)));
    };
    Some(Ok(DomainAction { kind, direction, cells: arguments[first..at].to_vec() }))
}

/// The cell that each name in a plan means, for the names used so far.
#[derive(Default)]
pub(super) struct CellNames(BTreeMap<String, Position>);

impl CellNames {
    /// Executes an action by the rules of the game and returns its direction.
    ///
    /// Binds the names of its cells. O(crates + length of the slide).
    ///
    /// # Errors
    /// A message, if the action is impossible, or a name would mean two cells; then `state` is
    /// unchanged.
    pub(super) fn execute(
        &mut self,
        step: &DomainAction<'_>,
        terrain: &Terrain,
        state: &mut State,
    ) -> Result<Direction, String> {
        // Work on a copy, because a wrong name must leave the state unchanged.
        let mut after = state.clone();
        let player = terrain.layout().position_of(state.player);
        let transition = rules::apply(terrain, &mut after, step.direction);
        let is_push = transition.push.is_some();
        let word = step.kind.name();
        if !transition.is_change() || is_push != (step.kind == ActionKind::Push) {
            let direction = direction_name(step.direction);
            return Err(format!("cannot {word} {direction} here"));
        }
        // The cells of an action follow one another in its direction, from the player on.
        let mut cell = Some(player);
        for name in &step.cells {
            let at = cell.ok_or_else(|| format!("{name} lies outside the level"))?;
            let known = *self.0.entry(name.to_lowercase()).or_insert(at);
            if known != at {
                return Err(format!("{name} meant another cell before"));
            }
            cell = at.step(step.direction);
        }
        *state = after;
        Ok(step.direction)
    }
}
