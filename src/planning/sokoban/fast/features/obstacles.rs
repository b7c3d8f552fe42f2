//! Counts crates in the way of another crate or of the player.

use crate::planning::sokoban::fast::topology::{
    Cell, CrateMotion, DIRECTIONS, NONE, Regions, StaticLevel, opposite,
};
use std::collections::VecDeque;

/// Computes minimum numbers of crates in the way; reuses its memory between calls.
#[derive(Debug, Clone)]
pub(super) struct Obstacles {
    /// By cell: least number of crates on a path so far; `u16::MAX` without one.
    cost: Vec<u16>,
    /// Cells to visit, in ascending order of cost.
    queue: VecDeque<(u16, Cell)>,
}

/// Goal cells of the moving crate, and whether it is pushed or pulled.
pub(super) struct ObstacleQuery<'a> {
    pub(super) goals: &'a [Cell],
    pub(super) motion: CrateMotion,
}

impl Obstacles {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { cost: vec![u16::MAX; cell_count], queue: VecDeque::new() }
    }

    /// Estimated minimum number of crates between some crate and a goal. Usually nearly O(cells).
    ///
    /// `occupied` says by cell whether it has a crate. Counts crates on the crate's path and on the
    /// cells from which the player pushes (for pulls, onto which the player steps), but not on the
    /// player's walks in between. Cells for which `is_wall` is true are walls. Crates on goals are
    /// obstacles only, never the moving crate. Returns `u16::MAX` if no crate can reach a goal.
    /// Ignores slides. If the first two pushes of a crate are in the same direction, the crate
    /// counts as an obstacle itself, because the player then is on its start cell.
    pub(super) fn fewest(
        &mut self,
        level: &StaticLevel,
        occupied: &[bool],
        query: &ObstacleQuery<'_>,
        is_wall: impl Fn(Cell) -> bool,
    ) -> u16 {
        let ObstacleQuery { goals, motion } = *query;
        self.cost.fill(u16::MAX);
        self.queue.clear();
        let hurdle = |cell: Cell| u16::from(occupied[usize::from(cell)]);
        let is_open = |cell: Cell| cell != NONE && !is_wall(cell);
        // Dijkstra's algorithm backwards from all goals.
        for goal in goals {
            self.relax(*goal, hurdle(*goal));
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
                let from = level.neighbour(cell, opposite(direction));
                if !is_open(from) {
                    continue;
                }
                // The cell from which the player pushes the crate, or onto which the player steps
                // in pulling it.
                let player = match motion {
                    CrateMotion::Push => level.neighbour(from, opposite(direction)),
                    CrateMotion::Pull => level.neighbour(cell, direction),
                };
                if is_open(player) {
                    let cost = cost.saturating_add(hurdle(from) + hurdle(player));
                    self.relax(from, cost);
                }
            }
        }
        u16::MAX
    }

    /// Sum over the regions of the minimum number of crates between player and region.
    ///
    /// `regions` must be those of the board; the player's own region counts 0. Ignores slides.
    /// Usually nearly O(cells).
    pub(super) fn separating_crates(
        &mut self,
        level: &StaticLevel,
        occupied: &[bool],
        regions: &Regions,
        player: Cell,
    ) -> u16 {
        self.cost.fill(u16::MAX);
        self.queue.clear();
        // Dijkstra's algorithm from the player; a step onto a crate costs 1.
        self.relax(player, 0);
        let mut reached = vec![false; regions.count()];
        let mut separating = 0_u16;
        while let Some((cost, cell)) = self.queue.pop_front() {
            if cost > self.cost[usize::from(cell)] {
                continue;
            }
            if !occupied[usize::from(cell)]
                && !std::mem::replace(&mut reached[usize::from(regions.of(cell))], true)
            {
                separating = separating.saturating_add(cost);
            }
            for next in level.neighbours[usize::from(cell)].into_iter().filter(|next| *next != NONE)
            {
                self.relax(next, cost + u16::from(occupied[usize::from(next)]));
            }
        }
        separating
    }

    /// Sets the cost of a cell and queues the cell, if that lowers its cost.
    fn relax(&mut self, cell: Cell, cost: u16) {
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
    fn check(drawing: &str, fewest: u16, separating: u16) {
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let (static_level, crates) =
            StaticLevel::new(terrain.layout(), terrain.ice(), &state).expect("enough crates");
        let mut occupied = vec![false; static_level.len()];
        crates.iter().for_each(|cell| occupied[usize::from(*cell)] = true);
        let mut regions = Regions::new(static_level.len());
        regions.divide(&static_level, &occupied);
        let mut obstacles = Obstacles::new(static_level.len());
        let goals: Vec<Cell> = static_level
            .targets
            .iter()
            .copied()
            .filter(|cell| !occupied[usize::from(*cell)])
            .collect();
        let destination = ObstacleQuery { goals: &goals, motion: CrateMotion::Push };
        assert_eq!(
            obstacles.fewest(&static_level, &occupied, &destination, |_| false),
            fewest,
            "{drawing}"
        );
        let player = static_level.number_of(state.player);
        assert_eq!(
            obstacles.separating_crates(&static_level, &occupied, &regions, player),
            separating,
            "{drawing}"
        );
    }

    #[test]
    fn obstacles_are_counted() {
        check("@$.", 0, 1);
        check("@$__.", 1, 1);
        check("@_$$_.", 2, 2);
        check("@$_$_$_.", 1, 6);
        check("@_$_.\n_____", 1, 0);
        // The player must stand on the first crate's cell to push the second one.
        check("#@$$.\n#####", 1, 2);
    }
}
