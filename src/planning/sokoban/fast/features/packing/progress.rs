//! Packing progress of a board, and the crates that the order will shut out.

use crate::planning::sokoban::fast::ground::{
    Cell, DIRECTIONS, Floorplan, NONE, Travelling, opposite,
};

/// One step of the packing order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Step {
    /// Cells to fill, in any order.
    pub(crate) fills: Vec<Cell>,
    /// Cells that crates leave to fill them; all other filling crates come from outside.
    pub(super) vacates: Vec<Cell>,
}

/// A position in the packing order, with tables for the crates that are not packed.
#[derive(Debug, Clone)]
pub(crate) struct Progress {
    /// Cells of crates that may stay, in ascending order.
    pub(crate) packed: Vec<Cell>,
    /// Number of packed crates, or number of the stage.
    pub(crate) rank: u16,
    /// The next step.
    pub(crate) next: Step,
    /// Number of crates that must still come from outside.
    left: u16,
    /// Deadline by cell: how many crates can be packed before a crate there is useless; `u16::MAX`
    /// for packed cells.
    too_late: Vec<u16>,
    /// By cell: bit mask of the first 64 open cells of the order that a crate can reach; 0 for
    /// packed cells.
    reaches: Vec<u64>,
}

/// One cell filled by one crate.
#[derive(Debug, Clone, Copy)]
struct Filling {
    cell: Cell,
    /// The previous cell of the crate if it was already packed; `None` if it comes from outside.
    vacates: Option<Cell>,
}

impl Progress {
    pub(super) fn new(plan: &Floorplan, packed: Vec<Cell>, steps: &[Step], rank: u16) -> Self {
        let fillings: Vec<Filling> = steps
            .iter()
            .flat_map(|step| {
                let vacates = step.vacates.iter().copied().map(Some).chain(std::iter::repeat(None));
                step.fills
                    .iter()
                    .zip(vacates)
                    .map(|(cell, vacates)| Filling { cell: *cell, vacates })
            })
            .collect();
        let mut too_late = too_late(plan, &packed, &fillings);
        let next = steps.first().cloned().unwrap_or_default();
        let left = fillings.iter().filter(|filling| filling.vacates.is_none()).count() as u16;
        let mut reaches = reaches(plan, &packed, &fillings);
        for cell in &packed {
            too_late[usize::from(*cell)] = u16::MAX;
            reaches[usize::from(*cell)] = 0;
        }
        Self { packed, rank, next, left, too_late, reaches }
    }

    /// Returns true if the crate on `cell` stays during the next step.
    pub(crate) fn stays(&self, cell: Cell) -> bool {
        self.is_packed(cell) && !self.next.vacates.contains(&cell)
    }

    pub(crate) fn is_packed(&self, cell: Cell) -> bool {
        self.packed.binary_search(&cell).is_ok()
    }

    /// Out-of-plan crates: the largest excess of crates over uses before their deadline.
    pub(crate) fn out_of_plan(&self, crates: &[Cell], counts: &mut Vec<u16>) -> u16 {
        counts.clear();
        counts.resize(usize::from(self.left) + 1, 0);
        for cell in crates {
            counts[usize::from(self.too_late[usize::from(*cell)].min(self.left))] += 1;
        }
        let mut waiting = 0;
        let mut worst = 0_u16;
        // Crates with deadlines up to `filled` compete for `filled` uses.
        for (filled, count) in counts.iter().enumerate().take(usize::from(self.left)) {
            waiting += count;
            worst = worst.max(waiting.saturating_sub(filled as u16));
        }
        worst.max(self.without_crate(crates))
    }

    /// Number of cells to fill that no crate can reach past the packed crates.
    fn without_crate(&self, crates: &[Cell]) -> u16 {
        let wanted = usize::from(self.left).min(64);
        let mut matched = Matched { crate_for: [NONE; 64], goals: 0 };
        // Augment from the crates: there are at most 64 goals.
        for cell in crates {
            let mut tried = 0_u64;
            if self.assign(*cell, &mut matched, &mut tried)
                && matched.goals.count_ones() as usize == wanted
            {
                break;
            }
        }
        (wanted - matched.goals.count_ones() as usize) as u16
    }

    /// Augments the matching of crates to goals (Kuhn 1955); returns false if impossible.
    fn assign(&self, cell: Cell, matched: &mut Matched, tried: &mut u64) -> bool {
        let mut open = self.reaches[usize::from(cell)] & !*tried;
        let free = open & !matched.goals;
        if free != 0 {
            let goal = free.trailing_zeros() as usize;
            matched.goals |= 1 << goal;
            matched.crate_for[goal] = cell;
            return true;
        }
        while open != 0 {
            let goal = open.trailing_zeros() as usize;
            *tried |= 1 << goal;
            if self.assign(matched.crate_for[goal], matched, tried) {
                matched.crate_for[goal] = cell;
                return true;
            }
            open &= !*tried & (open - 1);
        }
        false
    }
}

/// Matched goals as a bit set, with the crate of each.
struct Matched {
    crate_for: [Cell; 64],
    goals: u64,
}

/// By cell: bit mask of the first 64 open cells that a crate can reach, packed crates being walls.
fn reaches(plan: &Floorplan, packed: &[Cell], fillings: &[Filling]) -> Vec<u64> {
    let mut is_wall = vec![false; plan.len()];
    for cell in packed {
        is_wall[usize::from(*cell)] = true;
    }
    // Packed crates that move on later are no obstacle for good.
    for cell in fillings.iter().filter_map(|filling| filling.vacates) {
        is_wall[usize::from(cell)] = false;
    }
    let mut reaches = vec![0; plan.len()];
    let new = fillings.iter().filter(|filling| filling.vacates.is_none());
    for (index, filling) in new.take(64).enumerate() {
        mark_sources(plan, &is_wall, &[filling.cell], |cell| {
            let known = reaches[usize::from(cell)] >> index & 1 == 1;
            reaches[usize::from(cell)] |= 1 << index;
            !known
        });
    }
    reaches
}

/// Calls `mark` for every cell from which a crate can reach a goal.
///
/// Ignores the player's walks. `mark` returns true if the cell is new.
fn mark_sources(
    plan: &Floorplan,
    is_wall: &[bool],
    goals: &[Cell],
    mut mark: impl FnMut(Cell) -> bool,
) {
    let is_open = |cell: Cell| cell != NONE && !is_wall[usize::from(cell)];
    let mut stack: Vec<Cell> =
        goals.iter().copied().filter(|cell| is_open(*cell) && mark(*cell)).collect();
    while let Some(cell) = stack.pop() {
        for direction in 0..DIRECTIONS {
            let mut from = plan.next(cell, opposite(direction));
            // A crate may have slid across ice from farther away.
            while is_open(from) {
                let behind = plan.next(from, opposite(direction));
                let player = match plan.travelling {
                    Travelling::Forwards => behind,
                    Travelling::Backwards => plan.next(cell, direction),
                };
                if is_open(player) && mark(from) {
                    stack.push(from);
                }
                if !plan.is_ice[usize::from(from)] {
                    break;
                }
                from = behind;
            }
        }
    }
}

/// By cell: the number of crates that can be packed in order before a crate there reaches no later
/// goal.
fn too_late(plan: &Floorplan, packed: &[Cell], fillings: &[Filling]) -> Vec<u16> {
    let mut too_late = vec![u16::MAX; plan.len()];
    let mut is_wall = vec![false; plan.len()];
    for cell in packed {
        is_wall[usize::from(*cell)] = true;
    }
    let mut goals: Vec<Cell> =
        fillings.iter().filter(|filling| filling.vacates.is_none()).map(|new| new.cell).collect();
    let mut useful = vec![false; plan.len()];
    let mut brought = 0;
    goals.reverse();
    // Before each filling, find the cells from which some remaining goal can be reached.
    for filling in fillings {
        useful.fill(false);
        mark_sources(plan, &is_wall, &goals, |cell| {
            !std::mem::replace(&mut useful[usize::from(cell)], true)
        });
        for (cell, useful) in useful.iter().enumerate() {
            // Useful again after a packed crate moved on, so an earlier deadline does not hold.
            if *useful {
                too_late[cell] = u16::MAX;
            } else if !is_wall[cell] {
                too_late[cell] = too_late[cell].min(brought);
            }
        }
        is_wall[usize::from(filling.cell)] = true;
        match filling.vacates {
            Some(cell) => is_wall[usize::from(cell)] = false,
            None => {
                brought += 1;
                goals.pop();
            }
        }
    }
    too_late
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::fast::ground::{ALL_SIDES, NEVER};
    use crate::worlds::ice::{Level, Terrain, board_of_letters};

    #[test]
    fn nothing_that_a_lone_crate_can_reach_is_out_of_reach() {
        let drawing = "#########/#@______#/#_$_##..#/#___$___#/#_______#/#########";
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let (plan, crates) =
            Floorplan::new(terrain.layout(), terrain.ice(), &state).expect("crates in reach");
        let turned_round = plan.turned_round(&crates, plan.at(state.player)).expect("no ice");
        let is_wall = vec![false; plan.len()];
        for plan in [&plan, &turned_round] {
            for (index, target) in plan.targets.iter().enumerate() {
                let mut marked = vec![false; plan.len()];
                mark_sources(plan, &is_wall, &[*target], |cell| {
                    !std::mem::replace(&mut marked[usize::from(cell)], true)
                });
                for cell in 0..plan.len() as Cell {
                    let reaches = plan.lone.pushes(index, cell, ALL_SIDES) != NEVER;
                    assert!(marked[usize::from(cell)] || !reaches, "{cell} to {target}");
                }
                // A crate pushed into a corner stays there; a pulled crate can leave any corner.
                let is_forwards = plan.travelling == Travelling::Forwards;
                assert_eq!(marked[0], !is_forwards);
            }
        }
    }
}
