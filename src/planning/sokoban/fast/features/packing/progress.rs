//! Packing progress of a board, and the crates that the order will shut out.

use crate::planning::sokoban::fast::topology::{
    Cell, CrateMotion, DIRECTIONS, NONE, StaticLevel, opposite,
};
use crate::worlds::ice::slide_back;

/// One step of the packing order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct PackingStep {
    /// Cells to fill, in any order.
    pub(crate) fills: Vec<Cell>,
    /// Cells that packed crates leave to fill cells of `fills`.
    ///
    /// The first cells of `fills` get these crates, in order. The crates for the other cells of
    /// `fills` come from outside: they are not packed yet.
    pub(super) vacates: Vec<Cell>,
}

/// A position in the packing order, with tables for the crates that are not packed.
#[derive(Debug, Clone)]
pub(crate) struct PackingProgress {
    /// Cells of the packed crates in ascending order; later steps may vacate some.
    pub(crate) packed: Vec<Cell>,
    /// Position in the order; higher is better.
    ///
    /// Usually the order comes from unpacking: pulling the crates out of the solved board. Then the
    /// rank is the number of packed crates minus 2 per unfilled target whose crate cannot be pulled
    /// out, at least 0. If the order is a fixed list of stages (boards to reach one after another),
    /// the rank is the index of the stage minus 2 per crate that it lacks.
    pub(crate) rank: u16,
    /// The next step; empty if the order is complete.
    pub(crate) next: PackingStep,
    /// Number of crates that must still come from outside.
    crates_needed: u16,
    /// By cell: number of crates from outside that can be packed before a crate there is useless.
    ///
    /// `u16::MAX` for packed cells, and if a crate there is never useless.
    deadline: Vec<u16>,
    /// By cell: bit mask of the goals (cells to fill) that a crate there reaches.
    ///
    /// Of the first 64 goals. Counts only cells that crates from outside fill. 0 for packed cells.
    reachable_goals: Vec<u64>,
}

/// One cell filled by one crate.
#[derive(Debug, Clone, Copy)]
struct FilledCell {
    cell: Cell,
    /// Previous cell of a packed crate; `None` for a crate from outside.
    vacates: Option<Cell>,
}

impl PackingProgress {
    /// Computes the tables; `steps` are the remaining steps of the order.
    ///
    /// O(cells to fill × cells), times the slide length if the level has ice.
    pub(super) fn new(
        level: &StaticLevel,
        packed: Vec<Cell>,
        steps: &[PackingStep],
        rank: u16,
    ) -> Self {
        let fillings: Vec<FilledCell> = steps
            .iter()
            .flat_map(|step| {
                let vacates = step.vacates.iter().copied().map(Some).chain(std::iter::repeat(None));
                step.fills
                    .iter()
                    .zip(vacates)
                    .map(|(cell, vacates)| FilledCell { cell: *cell, vacates })
            })
            .collect();
        let mut too_late = deadlines(level, &packed, &fillings);
        let next = steps.first().cloned().unwrap_or_default();
        let left = fillings.iter().filter(|filling| filling.vacates.is_none()).count() as u16;
        let mut reaches = reaches(level, &packed, &fillings);
        for cell in &packed {
            too_late[usize::from(*cell)] = u16::MAX;
            reaches[usize::from(*cell)] = 0;
        }
        Self {
            packed,
            rank,
            next,
            crates_needed: left,
            deadline: too_late,
            reachable_goals: reaches,
        }
    }

    /// Returns true if a crate on `cell` is packed and stays during the next step.
    pub(crate) fn stays(&self, cell: Cell) -> bool {
        self.is_packed(cell) && !self.next.vacates.contains(&cell)
    }

    /// Returns true if a crate on `cell` is packed.
    pub(crate) fn is_packed(&self, cell: Cell) -> bool {
        self.packed.binary_search(&cell).is_ok()
    }

    /// Estimated number of out-of-plan crates; `counts` is working memory.
    ///
    /// The larger of two numbers: the maximum excess of crates over the cells to fill before their
    /// deadline, and the number of cells to fill, of the first 64 for crates from outside, that no
    /// crate can be matched with.
    pub(crate) fn out_of_plan(&self, crates: &[Cell], counts: &mut Vec<u16>) -> u16 {
        counts.clear();
        counts.resize(usize::from(self.crates_needed) + 1, 0);
        for cell in crates {
            counts[usize::from(self.deadline[usize::from(*cell)].min(self.crates_needed))] += 1;
        }
        let mut waiting = 0;
        let mut worst = 0_u16;
        // Crates with deadlines up to `filled` compete for `filled` uses.
        for (filled, count) in counts.iter().enumerate().take(usize::from(self.crates_needed)) {
            waiting += count;
            worst = worst.max(waiting.saturating_sub(filled as u16));
        }
        worst.max(self.unmatched_goals(crates))
    }

    /// Number of goals, of the first 64, without a crate in a maximum matching.
    fn unmatched_goals(&self, crates: &[Cell]) -> u16 {
        let wanted = usize::from(self.crates_needed).min(64);
        let mut matched = GoalMatching { crate_for: [NONE; 64], goals: 0 };
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

    /// Finds a goal for the crate on `cell` along an augmenting path (Kuhn 1955).
    ///
    /// Returns false if there is none. `tried` are the goals visited by this path.
    fn assign(&self, cell: Cell, matched: &mut GoalMatching, tried: &mut u64) -> bool {
        let mut open = self.reachable_goals[usize::from(cell)] & !*tried;
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

/// Matching of goals, by index among the first 64, to crates.
struct GoalMatching {
    /// Cell of the crate of each matched goal.
    crate_for: [Cell; 64],
    /// Bit mask of the matched goals.
    goals: u64,
}

/// By cell: bit mask of the goals that a crate there can reach.
///
/// Of the first 64 cells that crates from outside fill. Packed crates that stay to the end are
/// walls. Ignores the player's walks, like [`mark_sources`].
fn reaches(level: &StaticLevel, packed: &[Cell], fillings: &[FilledCell]) -> Vec<u64> {
    let mut is_wall = vec![false; level.len()];
    for cell in packed {
        is_wall[usize::from(*cell)] = true;
    }
    // Packed crates that move on later are no obstacle for good.
    for cell in fillings.iter().filter_map(|filling| filling.vacates) {
        is_wall[usize::from(cell)] = false;
    }
    let mut reaches = vec![0; level.len()];
    let new = fillings.iter().filter(|filling| filling.vacates.is_none());
    for (index, filling) in new.take(64).enumerate() {
        mark_sources(level, &is_wall, &[filling.cell], |cell| {
            let known = reaches[usize::from(cell)] >> index & 1 == 1;
            reaches[usize::from(cell)] |= 1 << index;
            !known
        });
    }
    reaches
}

/// Calls `mark` for every cell from which a crate can reach a goal, goals included.
///
/// Leaves out goals that are walls. Ignores the player's walks between pushes, and lets the crate
/// stop on any ice. May call `mark` again for a cell; it returns true if the cell is new. O(cells),
/// times the slide length if the level has ice.
fn mark_sources(
    level: &StaticLevel,
    is_wall: &[bool],
    goals: &[Cell],
    mut mark: impl FnMut(Cell) -> bool,
) {
    let is_open = |cell: Cell| cell != NONE && !is_wall[usize::from(cell)];
    let mut stack: Vec<Cell> =
        goals.iter().copied().filter(|cell| is_open(*cell) && mark(*cell)).collect();
    while let Some(cell) = stack.pop() {
        for direction in 0..DIRECTIONS {
            let behind = |cell| level.neighbour(cell, opposite(direction));
            let open_behind = |cell| Some(behind(cell)).filter(|next| is_open(*next));
            // A crate may have slid across ice from farther away.
            slide_back(open_behind(cell), open_behind, |from| {
                let player = match level.motion {
                    CrateMotion::Push => behind(from),
                    CrateMotion::Pull => level.neighbour(cell, direction),
                };
                if is_open(player) && mark(from) {
                    stack.push(from);
                }
                level.is_ice[usize::from(from)]
            });
        }
    }
}

/// By cell: number of crates from outside that can be packed before a crate there is useless.
///
/// A crate is useless once it can reach no later goal. `u16::MAX` if it never is.
fn deadlines(level: &StaticLevel, packed: &[Cell], fillings: &[FilledCell]) -> Vec<u16> {
    let mut too_late = vec![u16::MAX; level.len()];
    let mut is_wall = vec![false; level.len()];
    for cell in packed {
        is_wall[usize::from(*cell)] = true;
    }
    let mut goals: Vec<Cell> =
        fillings.iter().filter(|filling| filling.vacates.is_none()).map(|new| new.cell).collect();
    let mut useful = vec![false; level.len()];
    let mut brought = 0;
    goals.reverse();
    // Before each filling, find the cells from which some remaining goal can be reached.
    for filling in fillings {
        useful.fill(false);
        mark_sources(level, &is_wall, &goals, |cell| {
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
    use crate::planning::sokoban::fast::topology::{ALL_SIDES, NEVER};
    use crate::worlds::ice::{Level, Terrain, board_of_letters};

    #[test]
    fn marked_sources_include_all_reachable_cells() {
        let drawing = "#########/#@______#/#_$_##..#/#___$___#/#_______#/#########";
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let (static_level, crates) =
            StaticLevel::new(terrain.layout(), terrain.ice(), &state).expect("crates in reach");
        let reversed =
            static_level.reversed(&crates, static_level.number_of(state.player)).expect("no ice");
        let is_wall = vec![false; static_level.len()];
        for static_level in [&static_level, &reversed] {
            for (index, target) in static_level.targets.iter().enumerate() {
                let mut marked = vec![false; static_level.len()];
                mark_sources(static_level, &is_wall, &[*target], |cell| {
                    !std::mem::replace(&mut marked[usize::from(cell)], true)
                });
                for cell in 0..static_level.len() as Cell {
                    let reaches = static_level.single_crate.pushes(index, cell, ALL_SIDES) != NEVER;
                    assert!(marked[usize::from(cell)] || !reaches, "{cell} to {target}");
                }
                // A crate pushed into a corner stays there; a pulled crate can leave any corner.
                let is_forwards = static_level.motion == CrateMotion::Push;
                assert_eq!(marked[0], !is_forwards);
            }
        }
    }
}
