//! Crates that can never be pulled again.

use crate::planning::sokoban::fast::ground::{Cell, DIRECTIONS, Floorplan, NONE};

/// Finds the crates that play as it looks from its end can never move again: in no direction is
/// there room for the crate and for the player before it, walls and other such crates being in the
/// way.
///
/// The largest set of crates like that is what is left of all crates once those with room are taken
/// out until none has any.
#[derive(Debug, Clone)]
pub(super) struct PullFreeze {
    is_frozen: Vec<bool>,
    frozen: Vec<Cell>,
}

impl PullFreeze {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { is_frozen: vec![false; cell_count], frozen: Vec::new() }
    }

    /// How many crates off the targets are frozen in all, the one at `cell` being held fast by some
    /// of them; 0 if that is not frozen. O(crates²) at worst, mostly at once.
    pub(super) fn lost_with(&mut self, plan: &Floorplan, occupied: &[bool], cell: Cell) -> usize {
        if has_room(plan, occupied, cell) {
            return 0;
        }
        self.forget();
        self.add(cell);
        // Whether a crate is frozen depends on those at most two cells off, and so on.
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

    /// Marks every frozen crate. O(crates²) at worst.
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

    /// Takes out the crates that have room, until none has.
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

/// Whether there is room to pull a crate in some direction, those cells being taken.
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
        // With crates at those places, how many the first of them loses.
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
        // However many stand close together, it is told at once.
        let block: Vec<(usize, usize)> =
            (0..49).map(|index| (1 + index / 7, 1 + index % 7)).collect();
        let (wall, row) = ("#".repeat(12), "#__________#/".repeat(8));
        check(&format!("{wall}/{row}#@$.#######_#/{wall}"), &block, 0);
        // In two rows of three cells a crate can be pulled from the ends only.
        let start = "#####/#@$_#/#__.#/#####";
        check(start, &[(1, 3)], 0);
        check(start, &[(2, 2)], 1);
        // There it must be in the end.
        check(start, &[(1, 2)], 0);
        // Crates may hold each other, side by side or one cell apart.
        let start = "######/#@$_.#/#_$_.#/######";
        check(start, &[(1, 3), (2, 3)], 0);
        check(start, &[(1, 3), (1, 2)], 1);
        check(start, &[(1, 4), (1, 2)], 1);
    }
}
