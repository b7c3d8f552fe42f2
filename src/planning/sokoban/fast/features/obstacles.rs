//! Counts crates in the way of another crate or of the player.

use crate::planning::sokoban::fast::ground::{
    Cell, DIRECTIONS, Floorplan, NONE, Regions, Travelling, opposite,
};
use std::collections::VecDeque;

/// Computes minimal obstacle counts; reuses its memory between calls.
#[derive(Debug, Clone)]
pub(super) struct Obstacles {
    cost: Vec<u16>,
    queue: VecDeque<(u16, Cell)>,
}

/// Goal cells of the moving crate, and whether it is pushed or pulled.
pub(super) struct Destination<'a> {
    pub(super) goals: &'a [Cell],
    pub(super) travelling: Travelling,
}

impl Obstacles {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { cost: vec![u16::MAX; cell_count], queue: VecDeque::new() }
    }

    /// Fewest crates in the way of some crate on its way to a goal. O(cells).
    ///
    /// Counts crates on the crate's path and on the cells from which the player pushes, but not on
    /// the player's walks between pushes. Crates for which `is_wall` is true are walls. Returns
    /// `u16::MAX` if no crate can reach a goal. An estimate for comparisons: a crate is counted
    /// once against itself if the player follows it straight on from its own cell.
    pub(super) fn fewest(
        &mut self,
        plan: &Floorplan,
        occupied: &[bool],
        destination: &Destination<'_>,
        is_wall: impl Fn(Cell) -> bool,
    ) -> u16 {
        let Destination { goals, travelling } = *destination;
        self.cost.fill(u16::MAX);
        self.queue.clear();
        let hurdle = |cell: Cell| u16::from(occupied[usize::from(cell)]);
        let is_open = |cell: Cell| cell != NONE && !is_wall(cell);
        // Dijkstra's algorithm backwards from all goals.
        for goal in goals {
            self.note(*goal, hurdle(*goal));
        }
        while let Some((cost, cell)) = self.queue.pop_front() {
            if cost > self.cost[usize::from(cell)] {
                continue;
            }
            if occupied[usize::from(cell)] && !goals.contains(&cell) && !is_wall(cell) {
                // The first crate reached is the best one; it does not block itself.
                return cost.saturating_sub(1);
            }
            for direction in 0..DIRECTIONS {
                let from = plan.next(cell, opposite(direction));
                if !is_open(from) {
                    continue;
                }
                // The cell from which the player pushes the crate, or onto which the player steps
                // in pulling it.
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

    /// Sum over the regions of the fewest crates between the player and the region. O(cells).
    pub(super) fn seclusion(
        &mut self,
        plan: &Floorplan,
        occupied: &[bool],
        regions: &Regions,
        player: Cell,
    ) -> u16 {
        self.cost.fill(u16::MAX);
        self.queue.clear();
        // Dijkstra's algorithm from the player; a step onto a crate costs 1.
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
            // Costs grow by 0, 1 or 2 per step, so insertion near the end keeps the queue sorted.
            let place = self.queue.partition_point(|(other, _)| *other <= cost);
            self.queue.insert(place, (cost, cell));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::{Level, Terrain, board_of_letters};

    /// Checks the crates in the way of the nearest crate, and those around the player.
    fn check(drawing: &str, fewest: u16, seclusion: u16) {
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let (plan, crates) =
            Floorplan::new(terrain.layout(), terrain.ice(), &state).expect("enough crates");
        let mut occupied = vec![false; plan.len()];
        crates.iter().for_each(|cell| occupied[usize::from(*cell)] = true);
        let mut regions = Regions::new(plan.len());
        regions.divide(&plan, &occupied);
        let mut obstacles = Obstacles::new(plan.len());
        let goals: Vec<Cell> =
            plan.targets.iter().copied().filter(|cell| !occupied[usize::from(*cell)]).collect();
        let destination = Destination { goals: &goals, travelling: Travelling::Forwards };
        assert_eq!(
            obstacles.fewest(&plan, &occupied, &destination, |_| false),
            fewest,
            "{drawing}"
        );
        let player = plan.number[usize::from(state.player)];
        assert_eq!(obstacles.seclusion(&plan, &occupied, &regions, player), seclusion, "{drawing}");
    }

    #[test]
    fn crates_in_the_way_are_counted() {
        check("@$.", 0, 1);
        check("@$__.", 1, 1);
        check("@_$$_.", 2, 2);
        check("@$_$_$_.", 1, 6);
        check("@_$_.\n_____", 1, 0);
        // The player must stand on the first crate's cell to push the second one.
        check("#@$$.\n#####", 1, 2);
    }
}
