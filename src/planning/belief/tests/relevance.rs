//! Cells whose ice can never matter.

use crate::board::{CellSet, Direction};
use crate::planning::belief::rink::has;
use crate::planning::belief::testing::cases::cases;
use crate::worlds::ice::{NO_CELL, State, rules};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// In every state, whatever else is ice.
    #[test]
    fn the_ice_of_other_cells_changes_no_transition(case in cases(4, 16, 3)) {
        let (rink, layout) = (&case.rink, case.layout());
        let matters = rink.cells_that_matter();
        let index = case.all_poses();
        let truth = case.truth.ice();
        let mut changed = truth.clone();
        for number in 0..rink.cell_count() as u8 {
            let cell = rink.cell_of(number);
            let may_be_ice = !layout.targets().contains(cell);
            if may_be_ice && !has(matters, number) && !changed.remove(cell) {
                changed.insert(cell);
            }
        }
        for number in 0..index.pose_count() as u32 {
            let pose = index.pose_of(number);
            if has(pose.crates, pose.player) {
                continue;
            }
            for direction in Direction::ALL {
                let after = |ice: &CellSet| {
                    let mut state: State = rink.state_of(pose);
                    rules::apply_assuming(layout, |cell| ice.contains(cell), &mut state, direction);
                    state
                };
                prop_assert_eq!(after(truth), after(&changed));
            }
        }
    }

    /// The other cells: a player alone on the board can find out whether such a cell is ice.
    #[test]
    fn the_ice_of_the_cells_that_matter_can_be_seen(case in cases(4, 16, 3)) {
        let (rink, layout) = (&case.rink, case.layout());
        for number in 0..rink.cell_count() as u8 {
            let cell = rink.cell_of(number);
            let is_seen = Direction::ALL.into_iter().any(|direction| {
                let from = layout.neighbour(cell, direction.opposite());
                let after = |is_ice: bool| {
                    let crates = CellSet::new(layout.cell_count());
                    rules::slide(layout, &crates, |asked| is_ice && asked == cell, cell, direction)
                };
                from != NO_CELL && after(true) != after(false)
            });
            let is_target = layout.targets().contains(cell);
            prop_assert_eq!(has(rink.cells_that_matter(), number), is_seen && !is_target);
        }
    }
}
