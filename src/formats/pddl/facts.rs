//! Facts of a PDDL problem: cells, steps between cells, stones (crates), the player, the goal.
//!
//! A fact is an atom such as `(clear a)`: a predicate and its arguments. The reader recognises
//! three kinds of domains by their predicates:
//!
//! | domain | step | player, stone | goal |
//! |---|---|---|---|
//! | `sokoban-sequential` (IPC 2008, 2011) | `(MOVE-DIR a b dir-up)` | `(at player-01 a)`, `(at stone-01 b)` | all stones `at-goal` |
//! | `typed-sokoban`, `sokoban-untyped` (also IPC 2023) | `(adjacent a b up)` | `(at-robot a)`, `(at box1 b)` | `(at box1 c)` |
//! | the domain this program writes | `(step-up a b)` | `(player-at a)`, `(crate-at b)` | `(crate-at c)` |
//!
//! Other predicates are rejected, except those that only repeat a type or a cost, because a problem
//! with further rules is not a Sokoban level.

use super::nested_lists::Node;
use crate::board::Direction;
use crate::formats::problems::UnlocatedProblem;
use crate::planning::strips::parse_direction;
use std::collections::BTreeMap;

/// A supported kind of domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    /// `sokoban-sequential`.
    Sequential,
    /// `typed-sokoban` or `sokoban-untyped`.
    Typed,
    /// The domain that this program writes.
    BlackIce,
}

/// A fact that one cell is next to another in a direction.
#[derive(Debug)]
pub(super) struct GridStep {
    pub from: String,
    pub to: String,
    pub direction: Direction,
    /// Byte offset of the fact.
    pub offset: usize,
}

/// A condition of the goal.
#[derive(Debug)]
pub(super) enum GoalCondition {
    /// This stone is on any goal cell.
    StoneAtGoal(String),
    /// Every stone is on a goal cell.
    AllAtGoal,
    /// The first name, a stone, is on the cell with the second name.
    StoneOn(String, String),
    /// Any crate is on this cell.
    CrateOn(String),
}

/// All facts of a problem.
///
/// Names are in lower case. Each number is the byte offset of the fact in the text.
#[derive(Debug)]
pub(super) struct ProblemFacts {
    pub dialect: Dialect,
    pub steps: Vec<GridStep>,
    /// Cell of each player.
    pub players: Vec<(String, usize)>,
    /// Name of each stone, its cell, and the offset of the fact.
    ///
    /// Crates without names have their number, from 0, as a name.
    pub stones: Vec<(String, String, usize)>,
    /// Cells that are clear in the initial state.
    pub clear: BTreeMap<String, usize>,
    /// Cells with the predicate `IS-GOAL`; only in [`Dialect::Sequential`].
    pub goal_cells: BTreeMap<String, usize>,
    /// Cells with the predicate `IS-NONGOAL`; only in [`Dialect::Sequential`].
    pub nongoal_cells: BTreeMap<String, usize>,
    /// Stones with the fact `at-goal` in the initial state.
    pub at_goal: BTreeMap<String, usize>,
    /// Conditions of the goal; all must hold.
    pub goal: Vec<(GoalCondition, usize)>,
    /// Offset of the goal.
    pub goal_offset: usize,
}

/// Predicates that the reader ignores, with any number of arguments.
///
/// They repeat a type or a cost; `move` is the name of an action of the common domains.
const TYPE_PREDICATES: [&str; 8] =
    ["=", "is-player", "is-stone", "move", "location", "direction", "box", "stone"];

/// A fact: predicate and arguments in lower case, and its byte offset.
struct FlatAtom {
    predicate: String,
    arguments: Vec<String>,
    offset: usize,
}

/// Returns the dialect of a problem, from its first characteristic predicate.
///
/// `init` has the facts of the initial state. Characteristic are the predicates of steps,
/// `is-goal`, `is-nongoal`, `at-robot`, `player-at` and `crate-at`. `None` if there is none.
pub(super) fn dialect_of(init: &[Node<'_>]) -> Option<Dialect> {
    init.iter().find_map(|node| {
        let predicate = node.items().first()?.word()?.to_ascii_lowercase();
        match predicate.as_str() {
            "move-dir" | "is-goal" | "is-nongoal" => Some(Dialect::Sequential),
            "adjacent" | "at-robot" => Some(Dialect::Typed),
            "player-at" | "crate-at" => Some(Dialect::BlackIce),
            step if step_direction(step).is_some() => Some(Dialect::BlackIce),
            _ => None,
        }
    })
}

impl ProblemFacts {
    /// Collects the facts of a problem.
    ///
    /// `types` maps objects to their types, `init` has the facts of the initial state.
    ///
    /// # Errors
    /// The first fact that is no list of words, else the first fact with an unknown predicate or an
    /// invalid argument, else the first condition that does not say that stones are on goal cells.
    pub(super) fn of(
        dialect: Dialect,
        types: &BTreeMap<String, String>,
        init: &[Node<'_>],
        goal: &Node<'_>,
    ) -> Result<Self, UnlocatedProblem> {
        let mut facts = Self {
            dialect,
            steps: Vec::new(),
            players: Vec::new(),
            stones: Vec::new(),
            clear: BTreeMap::new(),
            goal_cells: BTreeMap::new(),
            nongoal_cells: BTreeMap::new(),
            at_goal: BTreeMap::new(),
            goal: Vec::new(),
            goal_offset: goal.offset,
        };
        let mut types = types.clone();
        // Costs such as `(= (total-cost) 0)` contain a list, so they are no atoms.
        let atoms = init.iter().filter(|node| !node.begins_with("=")).map(flat_atom);
        let atoms: Vec<FlatAtom> = atoms.collect::<Result<_, _>>()?;
        // The facts may be in any order, so collect the types before the facts that need them.
        for atom in &atoms {
            if let ("is-player" | "is-stone", [name]) = (&*atom.predicate, &atom.arguments[..]) {
                types.insert(name.clone(), atom.predicate[3..].to_owned());
            }
        }
        for atom in atoms {
            facts.add(atom, &types)?;
        }
        facts.add_goal(goal)?;
        Ok(facts)
    }

    /// Adds one fact; `types` maps each object with a known type to it.
    ///
    /// # Errors
    /// If the predicate is unknown, or an argument is invalid.
    fn add(
        &mut self,
        atom: FlatAtom,
        types: &BTreeMap<String, String>,
    ) -> Result<(), UnlocatedProblem> {
        let FlatAtom { predicate, arguments, offset } = atom;
        let argument = |index: usize| arguments.get(index).cloned().unwrap_or_default();
        // The number of arguments counts, too: with another number, a predicate is unknown.
        match (self.dialect, &*predicate, arguments.len()) {
            (_, "clear", 1) => {
                self.clear.insert(argument(0), offset);
            }
            (Dialect::Sequential, "move-dir", 3) | (Dialect::Typed, "adjacent", 3) => {
                let direction = direction_of(&argument(2), offset)?;
                self.steps.push(GridStep { from: argument(0), to: argument(1), direction, offset });
            }
            (Dialect::Sequential, "is-goal", 1) => {
                self.goal_cells.insert(argument(0), offset);
            }
            (Dialect::Sequential, "is-nongoal", 1) => {
                self.nongoal_cells.insert(argument(0), offset);
            }
            (Dialect::Sequential, "at-goal", 1) => {
                self.at_goal.insert(argument(0), offset);
            }
            // This domain has one predicate for players and stones; only their types differ.
            (Dialect::Sequential, "at", 2) => match types.get(&argument(0)).map(String::as_str) {
                Some("player") => self.players.push((argument(1), offset)),
                Some("stone") => self.stones.push((argument(0), argument(1), offset)),
                _ => {
                    let reason = format!("{} is neither a player nor a stone", argument(0));
                    return Err(UnlocatedProblem::new(offset, reason));
                }
            },
            (Dialect::Typed, "at-robot", 1) | (Dialect::BlackIce, "player-at", 1) => {
                self.players.push((argument(0), offset));
            }
            (Dialect::Typed, "at", 2) => self.stones.push((argument(0), argument(1), offset)),
            (Dialect::BlackIce, "crate-at", 1) => {
                // These crates have no names, so their number in the text serves as one.
                let name = self.stones.len().to_string();
                self.stones.push((name, argument(0), offset));
            }
            (Dialect::BlackIce, step, 2) if step_direction(step).is_some() => {
                let direction = step_direction(step).unwrap_or(Direction::Up);
                self.steps.push(GridStep { from: argument(0), to: argument(1), direction, offset });
            }
            (_, known, _) if TYPE_PREDICATES.contains(&known) => {}
            (_, unknown, count) => {
                let reason = format!("unknown predicate ({unknown} …) with {count} arguments");
                return Err(UnlocatedProblem::new(offset, reason));
            }
        }
        Ok(())
    }

    /// Adds the conditions of a goal, which may be a nested `and`.
    ///
    /// # Errors
    /// If a condition does not say that stones are on goal cells.
    fn add_goal(&mut self, goal: &Node<'_>) -> Result<(), UnlocatedProblem> {
        if goal.begins_with("and") {
            return goal.items().iter().skip(1).try_for_each(|item| self.add_goal(item));
        }
        let item = match goal.items() {
            [_, _, inner] if goal.begins_with("forall") && inner.begins_with("at-goal") => {
                GoalCondition::AllAtGoal
            }
            items => {
                let words: Option<Vec<String>> =
                    items.iter().map(|it| it.word().map(str::to_ascii_lowercase)).collect();
                let words = words.unwrap_or_default();
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                match (self.dialect, &words[..]) {
                    (Dialect::Sequential, ["at-goal", stone]) => {
                        GoalCondition::StoneAtGoal((*stone).to_owned())
                    }
                    (Dialect::Typed, ["at", stone, cell]) => {
                        GoalCondition::StoneOn((*stone).to_owned(), (*cell).to_owned())
                    }
                    (Dialect::BlackIce, ["crate-at", cell]) => {
                        GoalCondition::CrateOn((*cell).to_owned())
                    }
                    _ => {
                        let reason = "the goal of a Sokoban level must be stones on goal cells";
                        return Err(UnlocatedProblem::new(goal.offset, reason));
                    }
                }
            }
        };
        self.goal.push((item, goal.offset));
        Ok(())
    }
}

/// Converts a list to an atom.
///
/// # Errors
/// If it is a word, empty, or contains another list.
fn flat_atom(node: &Node<'_>) -> Result<FlatAtom, UnlocatedProblem> {
    let words: Option<Vec<String>> =
        node.items().iter().map(|item| item.word().map(str::to_ascii_lowercase)).collect();
    let mut words = words.unwrap_or_default().into_iter();
    let Some(predicate) = words.next() else {
        return Err(UnlocatedProblem::new(node.offset, "expected a fact in parentheses"));
    };
    Ok(FlatAtom { predicate, arguments: words.collect(), offset: node.offset })
}

/// Returns the direction of `step-up`, `step-down`, `step-left` and `step-right`.
///
/// `None` for any other predicate.
fn step_direction(predicate: &str) -> Option<Direction> {
    predicate.strip_prefix("step-").and_then(parse_direction)
}

/// Returns the direction of `dir-up`, `up`, or a compass direction such as `north`.
///
/// `offset` is that of the fact.
///
/// # Errors
/// If the word is none of the four directions.
fn direction_of(word: &str, offset: usize) -> Result<Direction, UnlocatedProblem> {
    let plain = word.strip_prefix("dir-").unwrap_or(word);
    let direction = match plain {
        "north" => Some(Direction::Up),
        "south" => Some(Direction::Down),
        "west" => Some(Direction::Left),
        "east" => Some(Direction::Right),
        other => parse_direction(other),
    };
    direction.ok_or_else(|| {
        let is_hexagonal = plain.contains("north") || plain.contains("south");
        let found = if is_hexagonal { ": this is Hexoban, which has six" } else { "" };
        UnlocatedProblem::new(
            offset,
            format!("{word} is not a direction of a Sokoban board{found}"),
        )
    })
}
