//! Determines the goal cells of a problem, and checks goals that name stones.
//!
//! In a Sokoban level any crate may stand on any target, but a goal such as `(at box1 a)` assigns
//! one stone to a cell. Both mean the same if no other stone can be pushed to the cell. So the
//! reader computes for each stone the cells that it could reach alone on the board, with the player
//! anywhere; this is a superset of the cells that it can reach. Then it repeatedly removes an
//! assigned cell that no other remaining stone reaches, together with its stone. If all assigned
//! cells can be removed, a plan solves the level exactly if it solves the problem. Otherwise the
//! problem is rejected.

use super::facts::{Dialect, GoalCondition, GridStep, ProblemFacts};
use crate::board::Direction;
use crate::formats::problems::UnlocatedProblem;
use std::collections::{BTreeMap, BTreeSet};

/// Description of the supported goals, for messages.
const READ_GOALS: &str = "A goal that names stones is supported if it has one stone, or if no \
                          other stone can be pushed to its cell; (at-goal stone) of \
                          sokoban-sequential and (crate-at cell) of Black Ice's domain do not \
                          distinguish stones";

/// The goal cells of a problem.
pub(super) struct Targets {
    /// Name of each goal cell, with the byte offset of a fact about it.
    pub cells: BTreeMap<String, usize>,
    /// Remark that the names of the stones were ignored; `None` if the goal names at most one.
    pub remark: Option<String>,
}

/// A condition of the goal that assigns a stone to a cell, with its byte offset.
struct StoneAssignment<'it> {
    stone: &'it str,
    cell: &'it str,
    offset: usize,
}

/// Returns the goal cells; `cells` are the open cells, with offsets.
///
/// O((cells + conditions²) · stones · log cells), where `conditions` are those of the goal.
///
/// # Errors
/// If the goal distinguishes stones that a level does not, or omits a stone in
/// [`Dialect::Sequential`].
pub(super) fn find_goal_cells(
    facts: &ProblemFacts,
    cells: &BTreeMap<String, usize>,
) -> Result<Targets, UnlocatedProblem> {
    let mut targets = BTreeMap::new();
    let (mut at_goal, mut assignments) = (Vec::new(), Vec::new());
    let mut all = false;
    for (item, offset) in &facts.goal {
        match item {
            GoalCondition::AllAtGoal => all = true,
            GoalCondition::StoneAtGoal(stone) => at_goal.push(stone),
            GoalCondition::CrateOn(cell) => {
                targets.insert(cell.clone(), *offset);
            }
            GoalCondition::StoneOn(stone, cell) => {
                assignments.push(StoneAssignment { stone, cell, offset: *offset });
                targets.insert(cell.clone(), *offset);
            }
        }
    }
    check_assignments(facts, &assignments)?;
    // A single stone has no rivals, so its assignment needs no check.
    if facts.stones.len() > 1 {
        check_assigned_stones(facts, cells, &assignments)?;
    }
    // This domain marks the goal cells by facts; its goal names only the stones.
    if facts.dialect == Dialect::Sequential {
        let missing = facts.stones.iter().find(|(stone, ..)| !all && !at_goal.contains(&stone));
        if let Some((stone, ..)) = missing {
            let reason = format!("the goal does not name {stone}; all stones must be at a goal");
            return Err(UnlocatedProblem::new(facts.goal_offset, reason));
        }
        targets.extend(facts.goal_cells.clone());
    }
    let remark = (assignments.len() > 1).then(|| {
        "the goal names a stone for each cell. No other stone can be pushed there, so the names \
         were ignored"
            .to_owned()
    });
    Ok(Targets { cells: targets, remark })
}

/// Checks that each assigned stone exists and no two assignments conflict.
///
/// # Errors
/// The first invalid assignment.
fn check_assignments(
    facts: &ProblemFacts,
    assignments: &[StoneAssignment<'_>],
) -> Result<(), UnlocatedProblem> {
    let (mut cell_of, mut stone_on) = (BTreeMap::new(), BTreeMap::new());
    for StoneAssignment { stone, cell, offset } in assignments {
        let refuse = |reason: String| Err(UnlocatedProblem::new(*offset, reason));
        if facts.stones.iter().all(|(known, ..)| known != stone) {
            return refuse(format!("no stone is named {stone}"));
        }
        let other_cell = *cell_of.entry(*stone).or_insert(*cell);
        if other_cell != *cell {
            return refuse(format!("the goal requires {stone} on both {other_cell} and {cell}"));
        }
        let other_stone = *stone_on.entry(*cell).or_insert(*stone);
        if other_stone != *stone {
            return refuse(format!("the goal requires both {other_stone} and {stone} on {cell}"));
        }
    }
    Ok(())
}

/// Checks that no other stone can take an assigned cell, see the module documentation.
///
/// # Errors
/// An assignment whose cell another stone may reach.
fn check_assigned_stones(
    facts: &ProblemFacts,
    cells: &BTreeMap<String, usize>,
    assignments: &[StoneAssignment<'_>],
) -> Result<(), UnlocatedProblem> {
    if assignments.is_empty() {
        return Ok(());
    }
    let steps = steps_between(&facts.steps, cells);
    let mut open: Vec<&StoneAssignment<'_>> = assignments.iter().collect();
    let mut reaches: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (stone, start, _) in &facts.stones {
        reaches.insert(stone, reachable_alone(start, &steps));
    }
    loop {
        let other = |assignment: &StoneAssignment<'_>| {
            let mut others = reaches.iter().filter(|(stone, _)| **stone != assignment.stone);
            others.find(|(_, reach)| reach.contains(assignment.cell)).map(|(stone, _)| *stone)
        };
        let Some(place) = open.iter().position(|assignment| other(assignment).is_none()) else {
            // Every cell that is left has a rival. Without any cell left, all assignments are safe.
            let doubt = open.first().and_then(|assignment| Some((*assignment, other(assignment)?)));
            let Some((StoneAssignment { stone, cell, offset }, other_stone)) = doubt else {
                return Ok(());
            };
            let reason = format!(
                "the goal requires {stone} on {cell}, but {other_stone} can be pushed there as well; in \
                 a Sokoban level any stone may be on any goal cell. {READ_GOALS}"
            );
            return Err(UnlocatedProblem::new(*offset, reason));
        };
        // This stone must end on this cell, so it competes for no other one.
        reaches.remove(open.remove(place).stone);
    }
}

/// Returns the neighbour of each open cell in each direction with a step.
fn steps_between<'it>(
    steps: &'it [GridStep],
    cells: &BTreeMap<String, usize>,
) -> BTreeMap<(&'it str, Direction), &'it str> {
    let is_open = |step: &&GridStep| cells.contains_key(&step.from) && cells.contains_key(&step.to);
    let step = |step: &'it GridStep| ((&*step.from, step.direction), &*step.to);
    steps.iter().filter(is_open).map(step).collect()
}

/// Returns the cells to which a stone could be pushed if it is alone on the board.
///
/// The player may be on any cell, so the result is a superset of the reachable cells.
fn reachable_alone<'it>(
    start: &'it str,
    steps: &BTreeMap<(&'it str, Direction), &'it str>,
) -> BTreeSet<&'it str> {
    let mut reach = BTreeSet::from([start]);
    let mut unseen = vec![start];
    while let Some(cell) = unseen.pop() {
        for direction in Direction::ALL {
            // The player must stand behind the stone to push it.
            let has_room_behind = steps.contains_key(&(cell, direction.opposite()));
            let ahead = steps.get(&(cell, direction)).filter(|_| has_room_behind);
            unseen.extend(ahead.copied().filter(|ahead| reach.insert(ahead)));
        }
    }
    reach
}
