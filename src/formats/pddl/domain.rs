//! Writes the PDDL domain: the actions walk and push for any board without ice.
//!
//! There is one walk and one push for each direction, both by one cell.

use crate::board::Direction;
use crate::planning::strips::direction_name;

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
