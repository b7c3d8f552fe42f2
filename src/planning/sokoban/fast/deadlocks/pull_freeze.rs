//! Crates that can never be pulled again.

use crate::planning::sokoban::fast::ground::{Cell, DIRECTIONS, Floorplan, NONE};

/// Finds crates that no pull can ever move in reversed play.
///
/// A pull needs two free cells in its direction, for the crate and the player. Crates that can move
/// are removed until none can; the remaining set is the largest set of mutually blocked crates.
#[derive(Debug, Clone)]
pub(super) struct PullFreeze {
    is_frozen: Vec<bool>,
    frozen: Vec<Cell>,
}

impl PullFreeze {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { is_frozen: vec![false; cell_count], frozen: Vec::new() }
    }

    /// Number of crates off target in the blocked set of the crate at `cell`; 0 if it can move.
    /// O(crates²) at worst, usually O(1).
    pub(super) fn lost_with(&mut self, plan: &Floorplan, occupied: &[bool], cell: Cell) -> usize {
        // The common case: the crate can be pulled at once.
        if has_room(plan, occupied, cell) {
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
                    ahead = plan.next(ahead, direction);
                    if ahead == NONE {
                        break;
                    }
                    if occupied[usize::from(ahead)] && !self.is_frozen[usize::from(ahead)] {
                        self.add(ahead);
                    }
                }
            }
        }
        self.release(plan);
        if !self.is_frozen[usize::from(cell)] {
            return 0;
        }
        self.frozen.iter().filter(|cell| !plan.is_target[usize::from(**cell)]).count()
    }

    /// Marks every blocked crate. O(crates²) at worst.
    pub(super) fn mark_all(&mut self, plan: &Floorplan, crates: &[Cell], marks: &mut [bool]) {
        self.forget();
        crates.iter().for_each(|cell| self.add(*cell));
        self.release(plan);
        for cell in &self.frozen {
            marks[usize::from(*cell)] = true;
        }
    }

    fn forget(&mut self) {
        for cell in self.frozen.drain(..) {
            self.is_frozen[usize::from(cell)] = false;
        }
    }

    fn add(&mut self, cell: Cell) {
        self.is_frozen[usize::from(cell)] = true;
        self.frozen.push(cell);
    }

    /// Removes the crates that can move, until none can.
    fn release(&mut self, plan: &Floorplan) {
        let Self { is_frozen, frozen } = self;
        let mut before = usize::MAX;
        while frozen.len() < before {
            before = frozen.len();
            frozen.retain(|cell| {
                is_frozen[usize::from(*cell)] = !has_room(plan, is_frozen, *cell);
                is_frozen[usize::from(*cell)]
            });
        }
    }
}

/// Returns true if the crate can be pulled in some direction past the taken cells.
fn has_room(plan: &Floorplan, is_taken: &[bool], cell: Cell) -> bool {
    let is_free = |cell: Cell| cell != NONE && !is_taken[usize::from(cell)];
    (0..DIRECTIONS).any(|direction| {
        let ahead = plan.next(cell, direction);
        is_free(ahead) && is_free(plan.next(ahead, direction))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::{Level, Terrain, board_of_letters};

    #[test]
    fn crates_without_room_beyond_them_cannot_be_pulled() {
        // Checks how many crates the first one loses, with crates at these places.
        let check = |start: &str, places: &[(usize, usize)], lost: usize| {
            let level = Level::untitled(board_of_letters(start).expect("a drawing"));
            let (terrain, state) = Terrain::compile(&level).expect("a level");
            let (plan, crates) =
                Floorplan::new(terrain.layout(), terrain.ice(), &state).expect("crates in reach");
            let player = plan.at(state.player);
            let turned_round = plan.turned_round(&crates, player).expect("no ice");
            let columns = terrain.layout().columns();
            let cells = places.iter().map(|(row, column)| plan.number[row * columns + column]);
            let cells: Vec<Cell> = cells.collect();
            let mut occupied = vec![false; plan.len()];
            cells.iter().for_each(|cell| occupied[usize::from(*cell)] = true);
            let told = PullFreeze::new(plan.len()).lost_with(&turned_round, &occupied, cells[0]);
            assert_eq!(told, lost, "{start}: {places:?}");
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
