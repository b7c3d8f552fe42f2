//! Exploration: a shortest walk to an action that may reveal an unknown cell.

use crate::agents::information_gain::may_reveal;
use crate::board::{CellSet, Direction};
use crate::worlds::ice::{Belief, Observation, rules};
use std::collections::VecDeque;

/// A shortest walk without pushes whose last action may reveal an unknown cell.
///
/// Unknown cells count as floor. No earlier action can reveal one: an unknown cell in front of a
/// wall or a crate stays unknown when the player enters it. Breadth-first; `None` if no such walk
/// exists.
pub(super) fn explore(observation: &Observation, belief: &Belief) -> Option<Vec<Direction>> {
    let layout = &observation.layout;
    let mut reached = CellSet::new(layout.cell_count());
    reached.insert(observation.state.player);
    let mut queue = VecDeque::from([(observation.clone(), Vec::new())]);
    while let Some((here, path)) = queue.pop_front() {
        for action in Direction::ALL {
            let mut after = here.clone();
            let is_ice = |cell| belief.known_ice().contains(cell);
            let change = rules::apply_assuming(layout, is_ice, &mut after.state, action);
            if !change.is_change() || change.push.is_some() {
                continue;
            }
            let path: Vec<_> = path.iter().copied().chain([action]).collect();
            if may_reveal(&here, belief, action).next().is_some() {
                return Some(path);
            }
            if reached.insert(after.state.player) {
                queue.push_back((after, path));
            }
        }
    }
    None
}
