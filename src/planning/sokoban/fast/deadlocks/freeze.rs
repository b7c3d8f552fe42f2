//! Crates that can never be pushed again, and in reversed play, crates that can never be pulled.
//!
//! The rule for pushes is [`Freeze`](crate::planning::sokoban::deadlocks::Freeze), on the floor
//! numbering of this solver.

use crate::board::Direction;
use crate::planning::sokoban::deadlocks::FreezeBoard;
use crate::planning::sokoban::fast::topology::{Cell, DIRECTIONS, NONE, StaticLevel};

/// A board for the freeze rule: a level, and by cell whether it has a crate.
pub(super) struct FloorBoard<'a> {
    pub(super) level: &'a StaticLevel,
    pub(super) occupied: &'a [bool],
}

impl FreezeBoard for FloorBoard<'_> {
    fn neighbour(&self, cell: Cell, direction: Direction) -> Cell {
        self.level.neighbour(cell, direction.index())
    }

    fn has_crate(&self, cell: Cell) -> bool {
        self.occupied[usize::from(cell)]
    }

    fn is_target(&self, cell: Cell) -> bool {
        self.level.is_target[usize::from(cell)]
    }

    fn is_dead(&self, cell: Cell) -> bool {
        self.level.surplus_crates == 0
            && !self.level.has_ice
            && !self.level.alive[usize::from(cell)]
    }
}

/// Finds crates that no sequence of pulls can move in reversed play.
///
/// A pull needs two free cells in its direction, for the crate and the player. Crates that can move
/// are removed until none can; the remaining set is the largest set of mutually blocked crates.
#[derive(Debug, Clone)]
pub(super) struct PullFreeze {
    /// By cell: whether its crate is in the set under test.
    is_frozen: Vec<bool>,
    /// The set under test; the blocked crates after [`Self::release`].
    frozen: Vec<Cell>,
}

impl PullFreeze {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { is_frozen: vec![false; cell_count], frozen: Vec::new() }
    }

    /// Number of crates off target among the crates blocked together with that at `cell`.
    ///
    /// The targets of reversed play are the start cells. 0 if the crate can move; it can if other
    /// crates can clear the cells for a pull. Also 0 if all blocked crates are on targets.
    /// O(crates²) at worst, usually O(1).
    pub(super) fn frozen_off_targets(
        &mut self,
        level: &StaticLevel,
        occupied: &[bool],
        cell: Cell,
    ) -> usize {
        // The common case: the crate can be pulled at once.
        if has_room(level, occupied, cell) {
            return 0;
        }
        self.forget();
        self.add(cell);
        // A crate depends only on crates at most two cells away, and so on transitively.
        let mut asked = 0;
        while let Some(&cell) = self.frozen.get(asked) {
            asked += 1;
            for direction in 0..DIRECTIONS {
                let mut ahead = cell;
                for _ in 0..2 {
                    ahead = level.neighbour(ahead, direction);
                    if ahead == NONE {
                        break;
                    }
                    if occupied[usize::from(ahead)] && !self.is_frozen[usize::from(ahead)] {
                        self.add(ahead);
                    }
                }
            }
        }
        self.release(level);
        if !self.is_frozen[usize::from(cell)] {
            return 0;
        }
        self.frozen.iter().filter(|cell| !level.is_target[usize::from(**cell)]).count()
    }

    /// Sets the marks, by cell, of every blocked crate. O(crates²) at worst.
    pub(super) fn mark_all(&mut self, level: &StaticLevel, crates: &[Cell], marks: &mut [bool]) {
        self.forget();
        crates.iter().for_each(|cell| self.add(*cell));
        self.release(level);
        for cell in &self.frozen {
            marks[usize::from(*cell)] = true;
        }
    }

    /// Empties the set under test.
    fn forget(&mut self) {
        for cell in self.frozen.drain(..) {
            self.is_frozen[usize::from(cell)] = false;
        }
    }

    /// Adds a crate to the set under test.
    fn add(&mut self, cell: Cell) {
        self.is_frozen[usize::from(cell)] = true;
        self.frozen.push(cell);
    }

    /// Removes from the set under test the crates that can move, until none can.
    fn release(&mut self, level: &StaticLevel) {
        let Self { is_frozen, frozen } = self;
        let mut before = usize::MAX;
        while frozen.len() < before {
            before = frozen.len();
            frozen.retain(|cell| {
                is_frozen[usize::from(*cell)] = !has_room(level, is_frozen, *cell);
                is_frozen[usize::from(*cell)]
            });
        }
    }
}

/// Returns true if the next two cells in some direction are free.
fn has_room(level: &StaticLevel, is_taken: &[bool], cell: Cell) -> bool {
    let is_free = |cell: Cell| cell != NONE && !is_taken[usize::from(cell)];
    (0..DIRECTIONS).any(|direction| {
        let ahead = level.neighbour(cell, direction);
        is_free(ahead) && is_free(level.neighbour(ahead, direction))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::{Level, Terrain, board_of_letters};

    #[test]
    fn crates_without_free_cells_are_pull_frozen() {
        // Checks how many crates the first one loses, with crates at these places.
        let check = |start: &str, positions: &[(usize, usize)], lost: usize| {
            let level = Level::untitled(board_of_letters(start).expect("a drawing"));
            let (terrain, state) = Terrain::compile(&level).expect("a level");
            let (static_level, crates) =
                StaticLevel::new(terrain.layout(), terrain.ice(), &state).expect("crates in reach");
            let player = static_level.number_of(state.player);
            let reversed = static_level.reversed(&crates, player).expect("no ice");
            let columns = terrain.layout().columns();
            let cells = positions
                .iter()
                .map(|(row, column)| static_level.number_of((row * columns + column) as u16));
            let cells: Vec<Cell> = cells.collect();
            let mut occupied = vec![false; static_level.len()];
            cells.iter().for_each(|cell| occupied[usize::from(*cell)] = true);
            let reported = PullFreeze::new(static_level.len())
                .frozen_off_targets(&reversed, &occupied, cells[0]);
            assert_eq!(reported, lost, "{start}: {positions:?}");
        };
        // A large dense block is decided without a search.
        let block: Vec<(usize, usize)> =
            (0..49).map(|index| (1 + index / 7, 1 + index % 7)).collect();
        let (wall, row) = ("#".repeat(12), "#__________#/".repeat(8));
        check(&format!("{wall}/{row}#@$.#######_#/{wall}"), &block, 0);
        // In two rows of three cells a crate can only be pulled from the ends.
        let start = "#####/#@$_#/#__.#/#####";
        check(start, &[(1, 3)], 0);
        check(start, &[(2, 2)], 1);
        // This is its goal cell in reversed play.
        check(start, &[(1, 2)], 0);
        // Crates can block each other side by side or one cell apart.
        let start = "######/#@$_.#/#_$_.#/######";
        check(start, &[(1, 3), (2, 3)], 0);
        check(start, &[(1, 3), (1, 2)], 1);
        check(start, &[(1, 4), (1, 2)], 1);
    }
}
