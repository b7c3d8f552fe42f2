//! Results of searching for a plan on several ice maps.

use crate::agents::DecisionEffort;
use crate::board::{CellSet, Direction};
use crate::planning::sokoban::PlanAnswer;
use crate::worlds::ice::Belief;

/// Results of searching for a plan on several ice maps.
#[derive(Default)]
pub(super) struct SearchSummary {
    /// Work of all searches; each counts as one ice map.
    pub(super) effort: DecisionEffort,
    /// Number of ice maps with neither a plan nor a proof that none exists.
    pub(super) undecided_maps: u32,
    /// One of these maps: the first with a path towards the goal, otherwise the first.
    pub(super) undecided_ice: Option<CellSet>,
    /// On that map: actions to the state that looked closest to the goal; may be empty.
    pub(super) partial_path: Vec<Direction>,
}

impl SearchSummary {
    /// Records an undecided map and the path to its best state.
    ///
    /// Keeps the first map with a nonempty path.
    pub(super) fn add_undecided(&mut self, ice: CellSet, partial_path: Vec<Direction>) {
        self.undecided_maps += 1;
        if self.undecided_ice.is_none() || self.partial_path.is_empty() && !partial_path.is_empty()
        {
            (self.undecided_ice, self.partial_path) = (Some(ice), partial_path);
        }
    }

    /// Records that the map in [`Self::undecided_ice`] has no plan.
    pub(super) fn mark_unsolvable(&mut self) {
        self.undecided_ice = None;
        self.undecided_maps -= 1;
        self.partial_path.clear();
    }

    /// Why the agent resigns, and whether the reason is proved.
    pub(super) fn reason_to_resign(&self, belief: &Belief) -> String {
        let DecisionEffort { nodes, scenarios: maps, cut_short } = self.effort;
        if self.undecided_maps > 0 {
            let until = if cut_short { "before time was up, " } else { "" };
            format!("no plan found {until}within {nodes} nodes; whether there is one is not proved")
        } else if belief.unknown_cells().next().is_none() {
            "proved: no plan leads to the goal".to_owned()
        } else {
            format!("none of {maps} ice maps searched has a plan")
        }
    }
}

impl DecisionEffort {
    /// Adds the work of one search, and counts it as one ice map.
    pub(super) fn count(&mut self, found: &PlanAnswer) {
        self.nodes += found.nodes;
        self.scenarios += 1;
        self.cut_short |= found.stopped;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::World;
    use crate::worlds::ice::{Ice, IcePrior, Level, board_of_letters};

    /// Checks the reason for resigning after `maps` searched maps, some of them undecided.
    fn check(drawing: &str, maps: u32, undecided_maps: u32, cut_short: bool, expected: &str) {
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (truth, state) = Ice::open(&level).expect("a level");
        let observation = Ice::observe(&truth, &state);
        let belief = Ice::first_belief(&observation, &IcePrior::default());
        let effort = DecisionEffort { nodes: 7, scenarios: maps, cut_short };
        let search = SearchSummary { effort, undecided_maps, ..SearchSummary::default() };
        assert_eq!(search.reason_to_resign(&belief), expected, "{drawing}");
    }

    #[test]
    fn resign_reason_states_what_is_proved() {
        let unproved = "no plan found within 7 nodes; whether there is one is not proved";
        check("@$_.\n____", 3, 1, false, unproved);
        check("@$_.\n____", 3, 0, false, "none of 3 ice maps searched has a plan");
        let in_haste =
            "no plan found before time was up, within 7 nodes; whether there is one is not proved";
        check("@$_.\n____", 3, 1, true, in_haste);
    }

    #[test]
    fn first_partial_path_is_kept() {
        let mut search = SearchSummary::default();
        for (cell, partial_path) in
            [(0, vec![]), (1, vec![Direction::Up]), (2, vec![Direction::Down])]
        {
            search.add_undecided(CellSet::from_cells(3, [cell]), partial_path);
        }
        assert_eq!(search.partial_path, [Direction::Up]);
        assert!(search.undecided_ice.is_some_and(|ice| ice.contains(1)));
        assert_eq!(search.undecided_maps, 3);
    }
}
