//! How many crates stand in the way of another.

use super::floor::{Cell, DIRECTIONS, NONE, opposite};
use super::floorplan::Floorplan;
use super::regions::Regions;
use super::travel::Travelling;
use std::collections::VecDeque;

/// Counts crates in the way; keeps its memory between calls.
#[derive(Debug, Clone)]
pub(super) struct Obstacles {
    cost: Vec<u16>,
    queue: VecDeque<(u16, Cell)>,
}

/// Of whose way the crates are counted.
pub(super) struct Errands<'a> {
    pub(super) goals: &'a [Cell],
    pub(super) travelling: Travelling,
}

impl Obstacles {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { cost: vec![u16::MAX; cell_count], queue: VecDeque::new() }
    }

    /// The fewest crates that stand in the way of some crate to one of the goals, and in the way
    /// of the player who moves it there; the way the player must take to it is left out. Crates
    /// for which `is_wall` are no crates but walls. `u16::MAX` if there is no way. O(cells).
    pub(super) fn fewest(
        &mut self,
        plan: &Floorplan,
        occupied: &[bool],
        errands: &Errands<'_>,
        is_wall: impl Fn(Cell) -> bool,
    ) -> u16 {
        let Errands { goals, travelling } = *errands;
        self.cost.fill(u16::MAX);
        self.queue.clear();
        let hurdle = |cell: Cell| u16::from(occupied[usize::from(cell)]);
        let is_open = |cell: Cell| cell != NONE && !is_wall(cell);
        for goal in goals {
            self.note(*goal, hurdle(*goal));
        }
        while let Some((cost, cell)) = self.queue.pop_front() {
            if cost > self.cost[usize::from(cell)] {
                continue;
            }
            if occupied[usize::from(cell)] && !goals.contains(&cell) && !is_wall(cell) {
                // This crate is the one; it does not stand in its own way.
                return cost.saturating_sub(1);
            }
            for direction in 0..DIRECTIONS {
                let from = plan.next(cell, opposite(direction));
                if !is_open(from) {
                    continue;
                }
                // Where the player must be to push the crate from there, or where he goes in
                // pulling it.
                let player = match travelling {
                    Travelling::Forwards => plan.next(from, opposite(direction)),
                    Travelling::Backwards => plan.next(cell, direction),
                };
                if is_open(player) {
                    let cost = cost.saturating_add(hurdle(from) + hurdle(player));
                    self.note(from, cost);
                }
            }
        }
        u16::MAX
    }

    /// How many crates shut the player off from each part of the floor, in all. `regions` are the
    /// parts. O(cells).
    pub(super) fn seclusion(
        &mut self,
        plan: &Floorplan,
        occupied: &[bool],
        regions: &Regions,
        player: Cell,
    ) -> u16 {
        self.cost.fill(u16::MAX);
        self.queue.clear();
        self.note(player, 0);
        let mut reached = vec![false; regions.count()];
        let mut seclusion = 0_u16;
        while let Some((cost, cell)) = self.queue.pop_front() {
            if cost > self.cost[usize::from(cell)] {
                continue;
            }
            if !occupied[usize::from(cell)]
                && !std::mem::replace(&mut reached[usize::from(regions.of(cell))], true)
            {
                seclusion = seclusion.saturating_add(cost);
            }
            for next in plan.neighbours[usize::from(cell)].into_iter().filter(|next| *next != NONE)
            {
                self.note(next, cost + u16::from(occupied[usize::from(next)]));
            }
        }
        seclusion
    }

    fn note(&mut self, cell: Cell, cost: u16) {
        if cost < self.cost[usize::from(cell)] {
            self.cost[usize::from(cell)] = cost;
            // Steps cost nothing, one or two: sorted in from the end is sorted enough.
            let place = self.queue.partition_point(|(other, _)| *other <= cost);
            self.queue.insert(place, (cost, cell));
        }
    }
}
