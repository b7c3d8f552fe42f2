//! Writes the PDDL domain, and a level as a PDDL problem of this domain.
//!
//! The domain has the actions walk and push for any board without ice: one walk and one push for each
//! direction, both by one cell.

use crate::board::Direction;
use crate::formats::Collection;
use crate::formats::xsb::write_xsb;
use crate::planning::strips::{Atom, CellName, StripsModel, direction_name};
use crate::worlds::ice::{Level, Problem, Terrain};
use std::fmt::Write;
use thiserror::Error;

/// Name of the domain, to which the problems refer.
pub(super) const DOMAIN: &str = "sokoban";

/// Returns the text of the domain, which is the same for every level.
#[must_use]
pub fn write_domain() -> String {
    let mut text = format!(
        "; Sokoban: a walk of one cell and a push are one action each.\n\
         (define (domain {DOMAIN})\n  \
           (:requirements :strips :typing)\n  \
           (:types cell - object)\n  \
           (:predicates\n    \
             (player-at ?cell - cell)\n    \
             (crate-at ?cell - cell)\n    \
             (clear ?cell - cell)"
    );
    // STRIPS has no coordinates, so each direction needs its own predicate and actions.
    for direction in Direction::ALL.map(direction_name) {
        text.push_str(&format!("\n    (step-{direction} ?from ?to - cell)"));
    }
    text.push_str(")\n");
    // After a push the player is on the cell of the crate, so only its old cell becomes clear.
    for direction in Direction::ALL.map(direction_name) {
        text.push_str(&format!(
            "
  (:action walk-{direction}
    :parameters (?from ?to - cell)
    :precondition (and (player-at ?from) (clear ?to) (step-{direction} ?from ?to))
    :effect (and
      (player-at ?to) (clear ?from)
      (not (player-at ?from)) (not (clear ?to))))

  (:action push-{direction}
    :parameters (?from ?crate ?to - cell)
    :precondition (and
      (player-at ?from) (crate-at ?crate) (clear ?to)
      (step-{direction} ?from ?crate) (step-{direction} ?crate ?to))
    :effect (and
      (player-at ?crate) (crate-at ?to) (clear ?from)
      (not (player-at ?from)) (not (crate-at ?crate)) (not (clear ?to))))
"
        ));
    }
    text.push_str(")\n");
    text
}

/// Why a level cannot be written as a PDDL problem.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PddlError {
    /// The level has these problems, so that it cannot be played.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Unplayable(Vec<Problem>),
    /// The level has this many ice cells.
    #[error(
        "the level has {0} ice cells, which PDDL output does not support; --lossy can write a \
         copy without ice as .xsb"
    )]
    Ice(usize),
}

/// Returns a level as the text of a PDDL problem.
///
/// # Errors
/// If the level cannot be played, or has ice.
pub fn write_problem(level: &Level) -> Result<String, PddlError> {
    let (terrain, state) = Terrain::compile(level).map_err(PddlError::Unplayable)?;
    if !terrain.ice().is_empty() {
        return Err(PddlError::Ice(terrain.ice().len()));
    }
    let model = StripsModel::new(terrain.layout(), terrain.ice(), &state);
    let mut text = comment(level);
    // Writing to a String cannot fail.
    let _ = write!(text, "(define (problem {})\n  (:domain {DOMAIN})\n", pddl_name(&level.title));
    push_list(
        &mut text,
        "(:objects",
        model.cells().map(|cell: CellName| cell.to_string()),
        " - cell)",
    );
    let atoms = model.atoms(&state).into_iter().map(atom_text);
    let steps = model
        .steps()
        .map(|(direction, from, to)| format!("(step-{} {from} {to})", direction_name(direction)));
    push_list(&mut text, "(:init", atoms.chain(steps), ")");
    push_list(&mut text, "(:goal (and", model.goal().map(atom_text), "))");
    text.push_str(")\n");
    Ok(text)
}

/// Returns title and board of the level in Sokoban text, as comments.
fn comment(level: &Level) -> String {
    let drawing = write_xsb(&Collection::untitled(vec![Level::untitled(level.board.clone())]));
    let title = level.title.lines().chain(drawing.lines());
    title.map(|line| format!("; {line}\n")).collect()
}

/// Converts a title to a PDDL name: small letters, digits and dashes, starting with a letter.
///
/// Puts "level" in front if the title does not begin so.
fn pddl_name(title: &str) -> String {
    let sign =
        |sign: char| if sign.is_ascii_alphanumeric() { sign.to_ascii_lowercase() } else { '-' };
    let name: String = title.chars().map(sign).collect();
    let words: Vec<&str> = name.split('-').filter(|word| !word.is_empty()).collect();
    let is_name =
        words.first().is_some_and(|word| !word.starts_with(|sign: char| sign.is_ascii_digit()));
    let first = if is_name { None } else { Some("level") };
    first.into_iter().chain(words).collect::<Vec<_>>().join("-")
}

/// Returns an atom with one argument, such as `(clear r2c3)`.
fn atom_text(atom: Atom) -> String {
    let (predicate, cell) = atom.parts();
    format!("({predicate} {cell})")
}

/// Appends `head`, the entries, several per line, and `tail`.
fn push_list(text: &mut String, head: &str, entries: impl Iterator<Item = String>, tail: &str) {
    const WIDTH: usize = 100;
    text.push_str("  ");
    text.push_str(head);
    let mut column = WIDTH;
    for entry in entries {
        if column + entry.len() >= WIDTH {
            text.push_str("\n   ");
            column = 3;
        }
        text.push(' ');
        text.push_str(&entry);
        column += 1 + entry.len();
    }
    text.push_str(tail);
    text.push('\n');
}
