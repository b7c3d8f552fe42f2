//! Plans in actions.

use super::push_distances::{Grip, PushDistances};
use super::push_space::{PushAction, PushSpace};
use super::risk::{Caution, Risk};
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::search::{Answer, Budget, BudgetSpent, Observer, Solution, Weight, astar};
use crate::worlds::ice::{Belief, Layout, State, rules};
use std::sync::Arc;

/// Plans on one layout with one ice map, for any state with a fixed number of crates.
#[derive(Debug, Clone)]
pub struct Planner {
    space: PushSpace,
}

impl Planner {
    /// A planner for that ice, which may be the true one or an assumed one, and for that many
    /// crates. O(targets × cells).
    #[must_use]
    pub fn new(layout: &Arc<Layout>, ice: &CellSet, crate_count: usize) -> Self {
        Self::priced(layout, ice, crate_count, None)
    }

    /// A planner that assumes `ice`, knows that the belief admits other ice as well, and avoids
    /// pushes that may then go wrong.
    #[must_use]
    pub fn cautious(belief: &Belief, ice: &CellSet, crate_count: usize, caution: Caution) -> Self {
        Self::priced(belief.layout(), ice, crate_count, Some(Risk::new(belief, caution)))
    }

    fn priced(layout: &Arc<Layout>, ice: &CellSet, crate_count: usize, risk: Option<Risk>) -> Self {
        let grip = |cell| if ice.contains(cell) { Grip::Carries } else { Grip::Stops };
        let distances = PushDistances::new(layout, grip, crate_count);
        Self { space: PushSpace::new(layout, ice.clone(), distances, risk, crate_count) }
    }

    /// The ice that plans are made for.
    #[must_use]
    pub fn ice(&self) -> &CellSet {
        &self.space.ice
    }

    /// Fewest pushes from every cell to every target.
    #[must_use]
    pub fn distances(&self) -> &PushDistances {
        &self.space.distances
    }

    /// A lower bound of the actions from a state to the goal; `None` if the crates alone prove
    /// that there is no way.
    pub fn lower_bound(&mut self, state: &State) -> Option<u32> {
        let crates: Vec<CellIndex> = state.crates.iter().collect();
        self.space.fewest_pushes(&crates)
    }

    /// A plan with the fewest actions, or with a few more if `weight` is above one.
    ///
    /// Exact: "unsolvable" and "optimal" are proofs for this ice. The observer sees states after
    /// pushes, as numbers in the order in which they were met. A node costs about as much as a
    /// flood fill of the board.
    pub fn plan(
        &mut self,
        state: &State,
        weight: Weight,
        budget: &Budget<'_>,
        observer: &mut impl Observer<u32>,
    ) -> Answer<Direction> {
        let price = self.space.action_price();
        let start = self.space.begin(state);
        match astar(&mut self.space, start, weight, budget, observer) {
            Answer::Solved(solution) => {
                let actions = self.unroll(state, &solution.actions);
                let cost = actions.len() as u32;
                let lower_bound = (solution.lower_bound / price).min(cost);
                let expanded = solution.expanded;
                Answer::Solved(Solution { actions, cost, lower_bound, expanded })
            }
            Answer::Unsolvable { expanded } => Answer::Unsolvable { expanded },
            Answer::BudgetSpent(spent) => Answer::BudgetSpent(BudgetSpent {
                expanded: spent.expanded,
                lower_bound: spent.lower_bound / price,
                stopped: spent.stopped,
                towards: self.unroll(state, &spent.towards),
            }),
        }
    }

    /// The pushes with a shortest walk before each.
    fn unroll(&mut self, state: &State, pushes: &[PushAction]) -> Vec<Direction> {
        let mut state = state.clone();
        let mut actions = Vec::with_capacity(4 * pushes.len());
        let PushSpace { layout, ice, walk, .. } = &mut self.space;
        for push in pushes {
            walk.explore(layout, ice, &state.crates, state.player);
            let behind = layout.neighbour(push.from, push.direction.opposite());
            walk.append_path(behind, &mut actions);
            actions.push(push.direction);
            state.player = behind;
            rules::apply_assuming(layout, |cell| ice.contains(cell), &mut state, push.direction);
        }
        actions
    }
}
