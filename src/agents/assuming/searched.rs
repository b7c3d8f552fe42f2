//! Results of searching for a plan on several ice maps.

use crate::agents::Effort;
use crate::board::{CellSet, Direction};
use crate::planning::sokoban::PlanFound;
use crate::worlds::ice::Belief;

/// Results of searching for a plan on several ice maps.
#[derive(Default)]
pub(super) struct Search {
    pub(super) effort: Effort,
    /// Number of ice maps with neither a plan nor a proof that none exists.
    pub(super) undecided_worlds: u32,
    /// One of these maps.
    pub(super) undecided: Option<CellSet>,
    /// On that map: actions to the state that looked closest to the goal; may be empty.
    pub(super) towards: Vec<Direction>,
}

impl Search {
    /// Records an undecided map. Keeps the first one with a path towards the goal.
    pub(super) fn leave_undecided(&mut self, ice: CellSet, towards: Vec<Direction>) {
        self.undecided_worlds += 1;
        if self.undecided.is_none() || self.towards.is_empty() && !towards.is_empty() {
            (self.undecided, self.towards) = (Some(ice), towards);
        }
    }

    /// Records that the undecided map has no plan.
    pub(super) fn decide_against(&mut self) {
        self.undecided = None;
        self.undecided_worlds -= 1;
        self.towards.clear();
    }

    /// Why the agent resigns, and whether the reason is proved.
    pub(super) fn reason_to_resign(&self, belief: &Belief) -> String {
        let Effort { nodes, worlds, cut_short } = self.effort;
        if self.undecided_worlds > 0 {
            let until = if cut_short { "before time was up, " } else { "" };
            format!("no plan found {until}within {nodes} nodes; whether there is one is not proved")
        } else if belief.unknown_cells().next().is_none() {
            "proved: no plan leads to the goal".to_owned()
        } else {
            format!("none of {worlds} worlds looked at has a plan")
        }
    }
}

impl Effort {
    /// Adds the work of one searched map.
    pub(super) fn count(&mut self, found: &PlanFound) {
        self.nodes += found.nodes;
        self.worlds += 1;
        self.cut_short |= found.cut_short;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::World;
    use crate::worlds::ice::{Ice, IcePrior, Level, board_of_letters};

    /// Checks the reason for resigning after `worlds` maps, some of them undecided.
    fn check(drawing: &str, worlds: u32, undecided_worlds: u32, cut_short: bool, expected: &str) {
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (truth, state) = Ice::open(&level).expect("a level");
        let observation = Ice::observe(&truth, &state);
        let belief = Ice::first_belief(&observation, &IcePrior::default());
        let effort = Effort { nodes: 7, worlds, cut_short };
        let search = Search { effort, undecided_worlds, ..Search::default() };
        assert_eq!(search.reason_to_resign(&belief), expected, "{drawing}");
    }

    #[test]
    fn the_reason_says_what_is_proved() {
        let unproved = "no plan found within 7 nodes; whether there is one is not proved";
        check("@$_.\n____", 3, 1, false, unproved);
        check("@$_.\n____", 3, 0, false, "none of 3 worlds looked at has a plan");
        let in_haste =
            "no plan found before time was up, within 7 nodes; whether there is one is not proved";
        check("@$_.\n____", 3, 1, true, in_haste);
    }

    #[test]
    fn the_first_way_towards_the_goal_is_kept() {
        let mut search = Search::default();
        for (cell, towards) in [(0, vec![]), (1, vec![Direction::Up]), (2, vec![Direction::Down])] {
            search.leave_undecided(CellSet::from_cells(3, [cell]), towards);
        }
        assert_eq!(search.towards, [Direction::Up]);
        assert!(search.undecided.is_some_and(|ice| ice.contains(1)));
        assert_eq!(search.undecided_worlds, 3);
    }
}
