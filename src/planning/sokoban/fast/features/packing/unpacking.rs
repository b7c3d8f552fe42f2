//! Removes crates from the solved board in layers, without moving the other crates.

use super::claims::Claims;
use super::knowledge::{Knowledge, Standing, Way};
use crate::planning::sokoban::fast::ground::{Cell, Floorplan, Travel, occupy};
use crate::planning::sokoban::fast::perturbation::Perturbation;
use std::cmp::Reverse;

/// Layered unpacking with cached one-crate searches.
#[derive(Debug, Clone)]
pub(super) struct Unpacking<'a> {
    plan: &'a Floorplan,
    perturbation: Perturbation,
    is_exit: Vec<bool>,
    travel: Travel,
    occupied: Vec<bool>,
    /// Exits found by the last one-crate search.
    exits: Vec<Cell>,
    claims: Claims,
    /// Final cells of the player, and for each the cache of every target.
    players: Vec<Cell>,
    knowledge: Vec<Vec<Knowledge>>,
}

/// A perturbation weighs at most as much as this many pulls.
pub(super) const MOST_PERTURBATION: u16 = 12;

/// Context of a query for the exits of a crate on a target.
struct Look<'a> {
    standing: &'a Standing,
    player: Cell,
    looks: Looks,
    is_looked_at: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Looks {
    /// Search only if the cache has no answer.
    Once,
    /// Search also if all cached exits are assigned to others.
    Again,
}

impl<'a> Unpacking<'a> {
    pub(super) fn new(plan: &'a Floorplan, crates: &[Cell], perturbation: Perturbation) -> Self {
        let mut is_exit = vec![false; plan.len()];
        for cell in crates {
            is_exit[usize::from(*cell)] = true;
        }
        Self {
            plan,
            perturbation,
            is_exit,
            travel: Travel::new(plan.len()),
            occupied: vec![false; plan.len()],
            exits: Vec::new(),
            claims: Claims::new(plan.len()),
            players: Vec::new(),
            knowledge: Vec::new(),
        }
    }

    /// Unpacks the solved board; crates on `staying` are removed only if nothing else helps.
    ///
    /// Returns the layers in order of removal, and the number of crates that could not be removed.
    /// These form the last layer.
    pub(super) fn layers(&mut self, staying: &[Cell], player: Cell) -> (Vec<Vec<Cell>>, usize) {
        let plan = self.plan;
        let mut left: Vec<usize> = (0..plan.targets.len()).collect();
        let mut standing = Standing::all(left.len());
        occupy(&mut self.occupied, &plan.targets);
        self.claims.forget();
        let stays = |index: usize| staying.binary_search(&plan.targets[index]).is_ok();
        let mut layers = Vec::new();
        loop {
            let mut taken: Vec<(u16, usize)> = Vec::new();
            // Cached answers for larger sets come first; they nearly always suffice.
            for looks in [Looks::Once, Looks::Again] {
                let mut look = Look { standing: &standing, player, looks, is_looked_at: false };
                for &index in left.iter().filter(|index| !stays(**index)) {
                    if let Some(pulls) = self.claim(index, &mut look) {
                        taken.push((pulls, index));
                    }
                }
                if !taken.is_empty() {
                    break;
                }
            }
            // Nothing else can leave: finished, or one of the staying crates must go.
            if taken.is_empty() {
                if left.iter().all(|index| stays(*index)) {
                    return (layers, 0);
                }
                let mut staying = left.iter().filter(|index| stays(**index));
                let looks = Looks::Again;
                let mut look = Look { standing: &standing, player, looks, is_looked_at: false };
                let Some(found) = staying.find_map(|index| {
                    let pulls = self.claim(*index, &mut look)?;
                    Some((pulls, *index))
                }) else {
                    break;
                };
                taken.push(found);
            }
            // Within a layer the crate that is pulled farthest is packed first.
            let perturbation = self.perturbation;
            let farness = |(pulls, index): (u16, usize)| {
                (
                    pulls.saturating_add(
                        perturbation.of((plan.targets[index], 0), MOST_PERTURBATION),
                    ),
                    index,
                )
            };
            taken.sort_unstable_by_key(|one| Reverse(farness(*one)));
            // All crates of a layer leave together: none of them blocks another.
            for (_, index) in &taken {
                self.occupied[usize::from(plan.targets[*index])] = false;
                standing.remove(*index);
            }
            left.retain(|index| self.occupied[usize::from(plan.targets[*index])]);
            layers.push(taken.into_iter().map(|(_, index)| plan.targets[index]).collect());
        }
        let stuck: Vec<Cell> =
            left.iter().filter(|index| !stays(**index)).map(|index| plan.targets[*index]).collect();
        let count = stuck.len();
        layers.push(stuck);
        (layers, count)
    }

    /// Assigns the crate on a target an exit; returns the pulls to the nearest exit.
    fn claim(&mut self, index: usize, look: &mut Look<'_>) -> Option<u16> {
        let Look { standing, player, looks, .. } = *look;
        let from = self.plan.targets[index];
        let place = self.players.iter().position(|other| *other == player).unwrap_or_else(|| {
            self.players.push(player);
            self.knowledge.push(vec![Knowledge::default(); self.plan.targets.len()]);
            self.players.len() - 1
        });
        let knowledge = &self.knowledge[place][index];
        if knowledge.is_shut_in(standing) {
            return None;
        }
        if let Some(way) = knowledge.way(standing) {
            if self.claims.claim(index, &way.exits) {
                return Some(way.pulls);
            }
            if looks == Looks::Once {
                return None;
            }
        }
        if !std::mem::replace(&mut look.is_looked_at, true) {
            self.travel.look_at(self.plan, &self.occupied, player);
        }
        let pulls = self.find_exits(from);
        let way = pulls.map(|pulls| Way { pulls, exits: self.exits.clone() });
        self.knowledge[place][index].learn(standing, way);
        pulls.filter(|_| self.claims.claim(index, &self.exits))
    }

    /// Finds all cells that a crate can be pulled to.
    fn pull(&mut self, from: Cell) {
        let Self { plan, occupied, travel, .. } = self;
        travel.explore(plan, occupied, (from, plan.travelling.reversed()), &plan.rests);
    }

    /// Finds the exits of a crate; returns the pulls to the nearest one.
    fn find_exits(&mut self, from: Cell) -> Option<u16> {
        self.pull(from);
        self.exits.clear();
        let exits = &mut self.exits;
        if self.is_exit[usize::from(from)] {
            exits.push(from);
        }
        let mut nearest = None;
        for stop in self.travel.stops() {
            if self.is_exit[usize::from(stop.cell)] && !exits.contains(&stop.cell) {
                exits.push(stop.cell);
                nearest = nearest.or(Some(stop.pushes));
            }
        }
        // A crate that starts on its target may count as removed; `u16::MAX` makes it packed first.
        if self.is_exit[usize::from(from)] { Some(u16::MAX) } else { nearest }
    }
}
