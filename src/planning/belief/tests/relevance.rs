//! Tests of the cells whose ice can never matter.

use crate::board::{CellSet, Direction};
use crate::planning::belief::bit_board::has;
use crate::planning::belief::testing::cases::cases;
use crate::worlds::ice::{NO_CELL, State, rules};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Holds in every state and for every ice on the other cells.
    #[test]
    fn ice_of_irrelevant_cells_changes_no_transition(case in cases(4, 16, 3)) {
        let (board, layout) = (&case.board, case.layout());
        let matters = board.relevant_cells();
        let index = case.all_states();
        let truth = case.truth.ice();
        let mut changed = truth.clone();
        for number in 0..board.cell_count() as u8 {
            let cell = board.cell_of(number);
            let may_be_ice = !layout.targets().contains(cell);
            if may_be_ice && !has(matters, number) && !changed.remove(cell) {
                changed.insert(cell);
            }
        }
        for number in 0..index.state_count() as u32 {
            let packed = index.state_of(number);
            if has(packed.crates, packed.player) {
                continue;
            }
            for direction in Direction::ALL {
                let after = |ice: &CellSet| {
                    let mut state: State = board.unpack(packed);
                    rules::apply_assuming(layout, |cell| ice.contains(cell), &mut state, direction);
                    state
                };
                prop_assert_eq!(after(truth), after(&changed));
            }
        }
    }

    /// A player alone on the board can find out whether a relevant cell is ice.
    #[test]
    fn ice_of_relevant_cells_can_be_observed(case in cases(4, 16, 3)) {
        let (board, layout) = (&case.board, case.layout());
        for number in 0..board.cell_count() as u8 {
            let cell = board.cell_of(number);
            let is_seen = Direction::ALL.into_iter().any(|direction| {
                let from = layout.neighbour(cell, direction.opposite());
                let after = |is_ice: bool| {
                    let crates = CellSet::new(layout.cell_count());
                    rules::slide(layout, &crates, |asked| is_ice && asked == cell, cell, direction)
                };
                from != NO_CELL && after(true) != after(false)
            });
            let is_target = layout.targets().contains(cell);
            prop_assert_eq!(has(board.relevant_cells(), number), is_seen && !is_target);
        }
    }
}
