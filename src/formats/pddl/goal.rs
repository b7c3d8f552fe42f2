//! Determines the goal cells of a problem, and checks goals that name stones.
//!
//! In a Sokoban level any crate may stand on any target, but a goal such as `(at box1 a)` assigns
//! one stone to a cell. The two agree if no other stone can be pushed to the cell. So the reader
//! computes for every stone the cells it could reach alone on the board, with the player anywhere;
//! this is a superset of the cells it can reach. Then it repeatedly removes a goal cell that only
//! its own stone reaches, together with that stone. If all goal cells are removed, every plan for
//! the level solves the problem and vice versa. Otherwise the problem is rejected.

use super::facts::{Dialect, Facts, GoalItem, Step};
use crate::board::Direction;
use crate::formats::problem::Fault;
use std::collections::{BTreeMap, BTreeSet};

/// Supported goals, for messages.
const READ_GOALS: &str = "A goal that names stones is supported if it has one stone, or if no \
                          other stone can be pushed to its cell; (at-goal stone) of \
                          sokoban-sequential and (crate-at cell) of Black Ice's domain do not \
                          distinguish stones";

/// Goal cells, each with the offset of a fact about it.
pub(super) struct Targets {
    pub cells: BTreeMap<String, usize>,
    /// Remark that the goal names several stones.
    pub remark: Option<String>,
}

/// An assignment of a stone to a cell by the goal.
struct Wish<'it> {
    stone: &'it str,
    cell: &'it str,
    offset: usize,
}

/// Returns the goal cells. `cells` are the open cells. O(stones · cells · log cells).
///
/// # Errors
/// If the goal distinguishes stones that a level does not, or omits a stone.
pub(super) fn targets_of(facts: &Facts, cells: &BTreeMap<String, usize>) -> Result<Targets, Fault> {
    let mut targets = BTreeMap::new();
    let (mut at_goal, mut wishes) = (Vec::new(), Vec::new());
    let mut all = false;
    for (item, offset) in &facts.goal {
        match item {
            GoalItem::AllAtGoal => all = true,
            GoalItem::StoneAtGoal(stone) => at_goal.push(stone),
            GoalItem::CrateOn(cell) => {
                targets.insert(cell.clone(), *offset);
            }
            GoalItem::StoneOn(stone, cell) => {
                wishes.push(Wish { stone, cell, offset: *offset });
                targets.insert(cell.clone(), *offset);
            }
        }
    }
    check_wishes(facts, &wishes)?;
    if facts.stones.len() > 1 {
        check_only_stones(facts, cells, &wishes)?;
    }
    if facts.dialect == Dialect::Sequential {
        let missing = facts.stones.iter().find(|(stone, ..)| !all && !at_goal.contains(&stone));
        if let Some((stone, ..)) = missing {
            let reason = format!("the goal does not name {stone}; all stones must be at a goal");
            return Err(Fault::new(facts.goal_offset, reason));
        }
        targets.extend(facts.goal_cells.clone());
    }
    let remark = (wishes.len() > 1).then(|| {
        "the goal names a stone for each cell. No other stone can be pushed there, so the names \
         were ignored"
            .to_owned()
    });
    Ok(Targets { cells: targets, remark })
}

/// Checks that every assigned stone exists and no two assignments conflict.
fn check_wishes(facts: &Facts, wishes: &[Wish<'_>]) -> Result<(), Fault> {
    let (mut cell_of, mut stone_on) = (BTreeMap::new(), BTreeMap::new());
    for Wish { stone, cell, offset } in wishes {
        let refuse = |reason: String| Err(Fault::new(*offset, reason));
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

/// Checks that each assigned cell can be covered by its stone only.
fn check_only_stones(
    facts: &Facts,
    cells: &BTreeMap<String, usize>,
    wishes: &[Wish<'_>],
) -> Result<(), Fault> {
    if wishes.is_empty() {
        return Ok(());
    }
    let steps = steps_between(&facts.steps, cells);
    let mut open: Vec<&Wish<'_>> = wishes.iter().collect();
    let mut reaches: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (stone, start, _) in &facts.stones {
        reaches.insert(stone, pushed_from(start, &steps));
    }
    loop {
        let other = |wish: &Wish<'_>| {
            let mut others = reaches.iter().filter(|(stone, _)| **stone != wish.stone);
            others.find(|(_, reach)| reach.contains(wish.cell)).map(|(stone, _)| *stone)
        };
        let Some(place) = open.iter().position(|wish| other(wish).is_none()) else {
            let doubt = open.first().and_then(|wish| Some((*wish, other(wish)?)));
            let Some((Wish { stone, cell, offset }, rival)) = doubt else { return Ok(()) };
            let reason = format!(
                "the goal requires {stone} on {cell}, but {rival} can be pushed there as well; in \
                 a Sokoban level any stone may be on any goal cell. {READ_GOALS}"
            );
            return Err(Fault::new(*offset, reason));
        };
        reaches.remove(open.remove(place).stone);
    }
}

/// Maps each open cell and direction to the neighbour.
fn steps_between<'it>(
    steps: &'it [Step],
    cells: &BTreeMap<String, usize>,
) -> BTreeMap<(&'it str, Direction), &'it str> {
    let is_open = |step: &&Step| cells.contains_key(&step.from) && cells.contains_key(&step.to);
    let step = |step: &'it Step| ((&*step.from, step.direction), &*step.to);
    steps.iter().filter(is_open).map(step).collect()
}

/// Cells to which a stone can be pushed if it is alone on the board.
fn pushed_from<'it>(
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
