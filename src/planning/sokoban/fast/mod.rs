//! Any solution, soon: search in a space of features, for boards too big for proofs.

mod blocks;
mod corral;
mod corridors;
mod feature_search;
mod features;
mod floorplan;
mod lone_crate;
mod packing;
mod regions;
mod stuck;
mod travel;

use crate::board::{CellSet, Direction};
use crate::planning::search::Budget;
use crate::worlds::ice::{Layout, State};
use feature_search::{FeatureSearch, Outcome};
use floorplan::Floorplan;
use packing::Packing;

pub fn try_it(layout: &Layout, ice: &CellSet, state: &State, budget: &Budget<'_>, verbose: bool) -> (Option<u32>, u64) {
    let Some((plan, crates)) = Floorplan::new(layout, ice, state) else { return (None, 0) };
    let packing = Packing::new(&plan, &crates);
    if verbose {
        eprintln!("cells {} crates {} flexible {}", plan.len(), crates.len(), packing.is_flexible());
    }
    let mut search = FeatureSearch::new(&plan, packing, crates.len());
    let player = plan.number[usize::from(state.player)];
    let outcome = search.run(&crates, player, budget);
    if verbose {
        search.show_best(layout);
        eprintln!("progress {}", search.measure.packing.known()); eprintln!("{:?} trials {} boards {} stuck {:?}", search.counts, search.corrals.trials, search.corrals.boards, search.corrals.found);
    }
    (match outcome {
        Outcome::Solved(errands) => Some(errands.iter().map(|errand| errand.pushes.len() as u32).sum()),
        Outcome::Exhausted => { if verbose {eprintln!("EXHAUSTED");} None }
        Outcome::BudgetSpent => None,
    }, search.counts.expanded)
}
