//! Converts a PDDL problem of a common Sokoban domain to a level.
//!
//! A cell is open if it is clear or occupied in the initial state. All other cells are walls,
//! because nothing could ever enter them. The board is trimmed to the open cells with a wall
//! around. Problems that no Sokoban level can express are rejected: unknown predicates, one-way
//! steps, two players, and goals that distinguish stones (see [`super::goal`]).

use super::facts::{Dialect, GridStep, ProblemFacts, dialect_of};
use super::goal::{Targets, find_goal_cells};
use super::grid_embedding::{GridPosition, place_on_grid};
use super::nested_lists::{Node, parse};
use crate::board::{Grid, Position};
use crate::formats::collection::SizeLimits;
use crate::formats::problems::{DOMAIN_WITHOUT_LEVEL, UnlocatedProblem};
use crate::formats::text_lines::text_lines;
use crate::formats::{Collection, Parsed, ReadError, line_and_column};
use crate::worlds::ice::{Board, Ground, Level, Occupant, Square};
use std::collections::BTreeMap;

/// Description of the supported domains, for messages.
const KNOWN_DOMAINS: &str = "supported domains: sokoban-sequential (IPC 2008 and 2011), \
                             typed-sokoban, sokoban-untyped, and the domain of Black Ice";

/// Returns true if a text begins with `(define`, after blank lines and comments.
///
/// Ignores case.
#[must_use]
pub fn is_pddl(text: &str) -> bool {
    let is_remark = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with(';');
    let mut lines = text_lines(text).map(|line| line.text).skip_while(is_remark);
    let Some(inner) = lines.next().and_then(|line| line.trim_start().strip_prefix('(')) else {
        return false;
    };
    let word = inner.trim_start();
    word.get(..6).is_some_and(|it| it.eq_ignore_ascii_case("define"))
        && !word[6..].starts_with(|it: char| it.is_alphanumeric())
}

/// Reads the first problem of a text as a level; its name becomes the title.
///
/// O(n log n) for n facts and cells of the board; longer if the goal names stones.
///
/// # Errors
/// Line and reason, if the problem is of an unsupported domain or is not a Sokoban level.
pub fn read_problem(text: &str) -> Result<Parsed<Collection>, ReadError> {
    let found = level_of_problem(text).map_err(|fault| fault.located(text))?;
    let mut collection = Collection::default();
    collection.push_at_line(found.level, line_and_column(text, found.offset).0);
    let mut reading = Parsed::new(collection, Vec::new());
    reading.remarks.extend(found.remark);
    Ok(reading)
}

/// A problem converted to a level.
struct ProblemLevel {
    level: Level,
    /// Byte offset of the problem.
    offset: usize,
    /// Remark about the goal, see [`Targets::remark`].
    remark: Option<String>,
}

/// Converts the first problem of a text to a level.
///
/// # Errors
/// Position and reason, as for [`read_problem`].
fn level_of_problem(text: &str) -> Result<ProblemLevel, UnlocatedProblem> {
    let nodes = parse(text)?;
    // A file may contain the domain before the problem.
    let defines = || nodes.iter().filter(|node| node.begins_with("define"));
    let problem = defines().find(|node| node.items().iter().any(|it| it.begins_with("problem")));
    let Some(problem) = problem else {
        return Err(match defines().next() {
            Some(domain) => UnlocatedProblem::new(domain.offset, DOMAIN_WITHOUT_LEVEL),
            None => UnlocatedProblem::new(0, "expected a PDDL problem: (define (problem …) …)"),
        });
    };
    let section = |name: &str| problem.items().iter().find(|node| node.begins_with(name));
    let name_in = |section: Option<&Node<'_>>| {
        let word = section.and_then(|section| section.items().get(1)?.word());
        word.unwrap_or_default().to_owned()
    };
    let domain = name_in(section(":domain"));
    let needed = |name: &str| {
        section(name).ok_or_else(|| {
            UnlocatedProblem::new(problem.offset, format!("the problem has no {name}"))
        })
    };
    let init = needed(":init")?;
    let goal = needed(":goal")?;
    let facts = init.items().get(1..).unwrap_or_default();
    let Some(dialect) = dialect_of(facts) else {
        let reason = format!("unsupported domain {domain:?}; {KNOWN_DOMAINS}");
        return Err(UnlocatedProblem::new(problem.offset, reason));
    };
    let Some(goal) = goal.items().get(1) else {
        return Err(UnlocatedProblem::new(goal.offset, "the goal is empty"));
    };
    let types = section(":objects").map(types_of).unwrap_or_default();
    let facts = ProblemFacts::of(dialect, &types, facts, goal).map_err(|fault| {
        UnlocatedProblem::new(fault.offset, format!("{} (domain {domain:?})", fault.reason))
    })?;
    let (board, remark) = board_of(&facts, problem.offset)?;
    let level = Level { title: name_in(section("problem")), ..Level::untitled(board) };
    Ok(ProblemLevel { level, offset: problem.offset, remark })
}

/// Returns the type of each object: `a b - stone` gives both the type `stone`.
///
/// Objects without a type are left out.
fn types_of(objects: &Node<'_>) -> BTreeMap<String, String> {
    let mut types = BTreeMap::new();
    let mut names = Vec::new();
    let mut words =
        objects.items().iter().skip(1).filter_map(Node::word).map(str::to_ascii_lowercase);
    while let Some(word) = words.next() {
        if word == "-" {
            let kind = words.next().unwrap_or_default();
            types.extend(names.drain(..).map(|name| (name, kind.clone())));
        } else {
            names.push(word);
        }
    }
    types
}

/// Returns the board, and a remark about the goal.
///
/// `problem_offset` is the byte offset of the problem.
///
/// # Errors
/// If there is not exactly one player, or cells, steps and goal fit no level.
fn board_of(
    facts: &ProblemFacts,
    problem_offset: usize,
) -> Result<(Board, Option<String>), UnlocatedProblem> {
    let player = match &facts.players[..] {
        [player] => player,
        [] => return Err(UnlocatedProblem::new(problem_offset, "there is no player")),
        [_, (_, offset), ..] => {
            let reason = "a second player: levels with several players are not supported";
            return Err(UnlocatedProblem::new(*offset, reason));
        }
    };
    let cells = open_cells(facts, player)?;
    let Targets { cells: targets, remark } = find_goal_cells(facts, &cells)?;
    // Steps from or to walls have no effect, so only steps between open cells count.
    let is_open = |step: &&GridStep| cells.contains_key(&step.from) && cells.contains_key(&step.to);
    let steps: Vec<&GridStep> = facts.steps.iter().filter(is_open).collect();
    let places = place_on_grid(&cells, &steps, &player.0)?;
    for (target, offset) in &targets {
        if !places.contains_key(target) {
            let reason = format!("the goal cell {target} is unreachable");
            return Err(UnlocatedProblem::new(*offset, reason));
        }
    }
    if facts.dialect == Dialect::Sequential {
        check_goal_cells(facts, &cells, targets.len())?;
    }
    // Floor first, then the targets, crates and the player on it.
    let drawn = draw_floor(&places, problem_offset)?;
    let mut board = drawn.board;
    let mut set = |cell: &String, change: &dyn Fn(Square) -> Square| {
        let square = places.get(cell).and_then(|place| board.get_mut((drawn.position)(*place)));
        if let Some(square) = square {
            *square = change(*square);
        }
    };
    for target in targets.keys() {
        set(target, &|square| Square { ground: Ground::Target, ..square });
    }
    for (_, cell, _) in &facts.stones {
        set(cell, &|square| Square { occupant: Some(Occupant::Crate), ..square });
    }
    set(&player.0, &|square| Square { occupant: Some(Occupant::Player), ..square });
    Ok((board, remark))
}

/// Returns the clear and occupied cells, each with the offset of a fact about it.
///
/// # Errors
/// If a cell with a stone is clear or occupied as well, or the cell of the player is not clear in
/// [`Dialect::Typed`].
fn open_cells(
    facts: &ProblemFacts,
    player: &(String, usize),
) -> Result<BTreeMap<String, usize>, UnlocatedProblem> {
    let mut cells = facts.clear.clone();
    let (player_cell, player_offset) = player;
    if facts.dialect == Dialect::Typed && !cells.contains_key(player_cell) {
        let reason = format!("{player_cell} is not clear, so the player could never return to it");
        return Err(UnlocatedProblem::new(*player_offset, reason));
    }
    cells.insert(player_cell.clone(), *player_offset);
    for (stone, cell, offset) in &facts.stones {
        if cells.insert(cell.clone(), *offset).is_some() {
            let reason = format!("{cell} is occupied or clear, but {stone} is on it as well");
            return Err(UnlocatedProblem::new(*offset, reason));
        }
    }
    Ok(cells)
}

/// Checks the facts about goal cells in [`Dialect::Sequential`]; `targets` is their number.
///
/// # Errors
/// If there are not as many goal cells as stones, a cell is both or neither of goal and non-goal,
/// or an `at-goal` disagrees with the cell of its stone.
fn check_goal_cells(
    facts: &ProblemFacts,
    cells: &BTreeMap<String, usize>,
    targets: usize,
) -> Result<(), UnlocatedProblem> {
    if targets != facts.stones.len() {
        let reason = format!(
            "{targets} goal cells for {} stones; a level needs as many",
            facts.stones.len()
        );
        return Err(UnlocatedProblem::new(facts.goal_offset, reason));
    }
    // A push onto a cell of neither kind would be impossible, unlike in a level.
    for (cell, offset) in cells {
        let is_goal = facts.goal_cells.contains_key(cell);
        if is_goal == facts.nongoal_cells.contains_key(cell) {
            let found = if is_goal { "both IS-GOAL and" } else { "neither IS-GOAL nor" };
            let reason = format!("{cell} is {found} IS-NONGOAL");
            return Err(UnlocatedProblem::new(*offset, reason));
        }
    }
    for (stone, cell, offset) in &facts.stones {
        let is_at_goal = facts.at_goal.contains_key(stone);
        if is_at_goal != facts.goal_cells.contains_key(cell) {
            let reason = format!("at-goal of {stone} disagrees with IS-GOAL of {cell}");
            return Err(UnlocatedProblem::new(*offset, reason));
        }
    }
    Ok(())
}

/// A board of floor and walls.
struct BlankBoard<F> {
    board: Board,
    /// Function that converts a grid position to a position on the board.
    position: F,
}

/// Creates a board with floor at all grid positions and walls elsewhere and around.
///
/// `problem_offset` is the byte offset of the problem.
///
/// # Errors
/// If the board is too large.
fn draw_floor(
    places: &BTreeMap<String, GridPosition>,
    problem_offset: usize,
) -> Result<BlankBoard<impl Fn(GridPosition) -> Position>, UnlocatedProblem> {
    let range = |part: fn(&GridPosition) -> i64| {
        let least = places.values().map(part).min().unwrap_or_default();
        let most = places.values().map(part).max().unwrap_or_default();
        (least - 1, usize::try_from(most - least + 3).unwrap_or(usize::MAX))
    };
    let (top, rows) = range(|place| place.0);
    let (left, columns) = range(|place| place.1);
    SizeLimits::default()
        .count_board(rows, columns)
        .map_err(|reason| UnlocatedProblem::new(problem_offset, reason))?;
    let position = move |(row, column): GridPosition| {
        let index = |at: i64| usize::try_from(at).unwrap_or_default();
        Position::new(index(row - top), index(column - left))
    };
    let mut board = Grid::filled(rows, columns, Square::empty(Ground::Wall));
    for place in places.values() {
        if let Some(square) = board.get_mut(position(*place)) {
            *square = Square::empty(Ground::Floor);
        }
    }
    Ok(BlankBoard { board, position })
}
