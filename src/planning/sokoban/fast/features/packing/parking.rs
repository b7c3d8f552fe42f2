//! Packing order with parked crates: some crates are set aside, their parking cells left open.
//!
//! Best-first search over sets of remaining crates, from all targets down. A crate that can be
//! pulled to a free exit is removed at no cost. If none can, a crate that can move at all is
//! removed as "parked"; the cost is higher the fewer cells it could be parked on.

use super::claims::Claims;
use super::shifting::Stage;
use crate::planning::search::Budget;
use crate::planning::sokoban::fast::ground::{Cell, Floorplan, Travel, occupy};
use crate::planning::sokoban::fast::perturbation::Perturbation;
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

/// Most one-crate searches before the best order so far is used.
const MOST_LOOKS: usize = 100_000;

/// Cost of parking a crate, and extra cost if few parking cells exist.
///
/// The extra cost is divided by the number of cells that the crate can be pulled to.
const PARKING: u32 = 4;
const NARROWNESS: u32 = 40;

/// A search node: the crates that remain on targets.
struct Board {
    standing: Vec<Cell>,
    parent: usize,
    cost: u32,
    /// Exits of each crate removed through an exit.
    ways: Vec<Rc<[Cell]>>,
    /// Crates removed since the parent, in order.
    taken: Vec<Cell>,
}

/// Search for a removal order with the least parking.
pub(super) struct Parking<'a> {
    plan: &'a Floorplan,
    is_exit: Vec<bool>,
    perturbation: Perturbation,
    travel: Travel,
    claims: Claims,
    occupied: Vec<bool>,
    looks: usize,
}

impl<'a> Parking<'a> {
    pub(super) fn new(plan: &'a Floorplan, exits: &[Cell], perturbation: Perturbation) -> Self {
        let mut is_exit = vec![false; plan.len()];
        for cell in exits {
            is_exit[usize::from(*cell)] = true;
        }
        Self {
            plan,
            is_exit,
            perturbation,
            travel: Travel::new(plan.len()),
            claims: Claims::new(plan.len()),
            occupied: vec![false; plan.len()],
            looks: 0,
        }
    }

    /// Stages from all targets down to the fewest remaining crates, with the least parking.
    ///
    /// `players` are the possible final cells of the player.
    pub(super) fn stages(mut self, players: &[Cell], budget: &Budget<'_>) -> Vec<Stage> {
        let most = MOST_LOOKS / players.len().max(1);
        let orders = players.iter().map(|player| self.order(*player, most, budget));
        let best = orders.min_by_key(|(cost, order)| (Reverse(order.len()), *cost));
        let (mut left, plan) = (self.plan.targets.clone(), self.plan);
        let mut stages = vec![Stage::anywhere(plan, left.clone())];
        for cell in best.map(|(_, order)| order).unwrap_or_default() {
            left.retain(|other| *other != cell);
            stages.push(Stage::anywhere(plan, left.clone()));
        }
        stages
    }

    /// Cost and removal order for one final cell of the player.
    fn order(&mut self, player: Cell, most: usize, budget: &Budget<'_>) -> (u32, Vec<Cell>) {
        let targets = self.plan.targets.clone();
        self.looks = 0;
        let first = Board {
            standing: targets,
            parent: usize::MAX,
            cost: 0,
            ways: Vec::new(),
            taken: Vec::new(),
        };
        let mut boards = vec![first];
        let mut known: FxHashSet<Vec<Cell>> = FxHashSet::default();
        let mut open = BinaryHeap::from([Reverse((0_u32, 0_usize))]);
        let mut best = (usize::MAX, u32::MAX, 0);
        while let Some(Reverse((_, index))) = open.pop() {
            if self.looks > most || (budget.should_stop)() {
                break;
            }
            // Removing crates through exits is free, so it is done before branching.
            let shifts = self.take_away(&mut boards[index], player);
            let Board { standing, cost, ways, .. } = &boards[index];
            if !known.insert(standing.clone()) {
                continue;
            }
            // Keep the best node in case the search ends early.
            if (standing.len(), *cost) < (best.0, best.1) {
                best = (standing.len(), *cost, index);
            }
            if standing.is_empty() {
                break;
            }
            let (standing, cost, ways) = (standing.clone(), *cost, ways.clone());
            for (cell, places) in shifts {
                let perturbation = u32::from(self.perturbation.of((cell, 1), 2));
                // A crate with few parking cells is likely to be in the way again.
                let cost = cost + PARKING + NARROWNESS / places as u32 + perturbation;
                let left: Vec<Cell> =
                    standing.iter().copied().filter(|other| *other != cell).collect();
                let urgency = cost + PARKING * left.len() as u32;
                open.push(Reverse((urgency, boards.len())));
                let (ways, taken) = (ways.clone(), vec![cell]);
                boards.push(Board { standing: left, parent: index, cost, ways, taken });
            }
        }
        let (_, cost, mut index) = best;
        let mut parts = Vec::new();
        // Collect the removals from the root to the best node.
        while index < boards.len() {
            parts.push(boards[index].taken.clone());
            index = boards[index].parent;
        }
        parts.reverse();
        (cost, parts.concat())
    }

    /// Removes every crate that can be pulled to an unassigned exit. Returns the other crates that
    /// can move, with the number of cells each can be pulled to.
    fn take_away(&mut self, board: &mut Board, player: Cell) -> Vec<(Cell, usize)> {
        let Board { standing, ways, taken, .. } = board;
        occupy(&mut self.occupied, standing.iter());
        self.claims.forget();
        // Rebuild the matching of the crates removed so far.
        for (claimant, exits) in ways.iter().enumerate() {
            self.claims.claim(claimant, exits);
        }
        loop {
            self.looks += standing.len();
            let Self { plan, occupied, travel, is_exit, claims, .. } = self;
            travel.look_at(plan, occupied, player);
            let mut shifts = Vec::new();
            let mut leaving: Option<(u16, Cell, Rc<[Cell]>)> = None;
            for &from in standing.iter() {
                travel.explore(plan, occupied, (from, plan.travelling.reversed()), &plan.rests);
                let mut cells: Vec<Cell> = travel.stops().iter().map(|stop| stop.cell).collect();
                cells.sort_unstable();
                cells.dedup();
                let places = cells.len();
                if places > 0 {
                    shifts.push((from, places));
                }
                let pulls = if is_exit[usize::from(from)] {
                    cells.push(from);
                    Some(u16::MAX)
                } else {
                    let mut exits = travel.stops().iter();
                    exits.find(|stop| is_exit[usize::from(stop.cell)]).map(|stop| stop.pushes)
                };
                let Some(pulls) = pulls else { continue };
                if leaving.as_ref().is_some_and(|(least, ..)| *least <= pulls) {
                    continue;
                }
                let exits: Vec<Cell> =
                    cells.into_iter().filter(|cell| is_exit[usize::from(*cell)]).collect();
                // Try on a copy: only the nearest crate is removed in this round.
                if claims.clone().claim(ways.len(), &exits) {
                    leaving = Some((pulls, from, exits.into()));
                }
            }
            let Some((_, from, exits)) = leaving else { return shifts };
            claims.claim(ways.len(), &exits);
            ways.push(exits);
            taken.push(from);
            occupied[usize::from(from)] = false;
            standing.retain(|cell| *cell != from);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::fast::ground::Travelling;
    use crate::worlds::ice::{Level, Terrain, board_of_letters};

    /// Checks the targets in order of removal, by row and column; each crate can move in its turn.
    fn check(drawing: &str, expected: &[(usize, usize)]) {
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let (plan, crates) =
            Floorplan::new(terrain.layout(), terrain.ice(), &state).expect("enough crates");
        let player = plan.at(state.player);
        let parking = Parking::new(&plan, &crates, Perturbation::NONE);
        let stages = parking.stages(&[player], &Budget::nodes(0));
        let mut travel = Travel::new(plan.len());
        let (mut occupied, anywhere) = (plan.is_target.clone(), vec![true; plan.len()]);
        let mut order = Vec::new();
        for pair in stages.windows(2) {
            let gone = pair[0].crates.iter().find(|cell| !pair[1].crates.contains(cell));
            let gone = *gone.expect("one crate fewer");
            travel.look_at(&plan, &occupied, player);
            travel.explore(&plan, &mut occupied, (gone, Travelling::Backwards), &anywhere);
            assert!(!travel.stops().is_empty() || crates.contains(&gone), "{drawing}");
            occupied[usize::from(gone)] = false;
            let columns = terrain.layout().columns();
            let cell = usize::from(plan.cells[usize::from(gone)]);
            order.push((cell / columns, cell % columns));
        }
        assert_eq!(order, expected, "{drawing}");
    }

    #[test]
    fn crates_that_shut_others_in_are_parked() {
        // No parking is needed: the crate nearest to an exit leaves first.
        check("#########\n#@$$__..#\n#########", &[(1, 6), (1, 7)]);
        // Both crates come from below while the player is above: the upper one must be parked.
        check(
            "#######\n#_@___#\n#___._#\n####.##\n####_##\n####$##\n####$##\n####_##\n#######",
            &[(2, 4), (3, 4)],
        );
    }
}
