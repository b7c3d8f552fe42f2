//! Random boards and ice for the tests of the prior.

use crate::board::{CellIndex, CellSet};
use crate::worlds::ice::prior::IcePrior;
use crate::worlds::ice::{Belief, BeliefUpdate, BoardLayout};
use crate::worlds::random::unit_interval;
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use std::sync::Arc;

/// A layout of up to 11 cells that may be ice, few enough to enumerate all maps.
pub(super) fn small_layouts() -> impl Strategy<Value = Arc<BoardLayout>> {
    (1..=5_usize, 1..=5_usize)
        .prop_flat_map(|(rows, columns)| {
            let cells = prop::collection::vec(0..8_u8, rows * columns);
            cells.prop_map(move |cells| {
                let those = |kind: fn(u8) -> bool| {
                    let chosen = (0..cells.len()).filter(|cell| kind(cells[*cell]));
                    CellSet::from_cells(cells.len(), chosen.map(|cell| cell as CellIndex))
                };
                let (walls, targets) = (those(|kind| kind < 2), those(|kind| kind == 2));
                Arc::new(BoardLayout::new(rows, columns, walls, targets))
            })
        })
        .prop_filter("too many ice maps", |layout| (1..=11).contains(&may_be_ice(layout).len()))
}

/// A layout, and a belief update that reveals some of its cells as ice or floor.
pub(super) fn partly_known() -> impl Strategy<Value = (Arc<BoardLayout>, BeliefUpdate)> {
    (small_layouts(), prop::collection::vec(0..6_u8, 12)).prop_map(|(layout, kinds)| {
        let those = |kind: u8| {
            let cells = may_be_ice(&layout).into_iter().zip(&kinds);
            cells.filter(|(_, its)| **its == kind).map(|(cell, _)| cell).collect()
        };
        let belief_update =
            BeliefUpdate { ice: those(0), floor: those(1), ..BeliefUpdate::default() };
        (layout, belief_update)
    })
}

/// Any variant of the prior.
pub(super) fn any_prior() -> impl Strategy<Value = IcePrior> {
    let counts = || (0.5..6.0_f64, 0.5..6.0_f64);
    let share = || prop_oneof![Just(0.0), 0.1..0.9_f64, Just(1.0)];
    prop_oneof![
        (0.05..0.95_f64).prop_map(IcePrior::Density),
        (0.05..0.95_f64, 0.0..1.0_f64).prop_map(|(density, doubt)| IcePrior::StatedDensity {
            density,
            doubt,
            solvable: false
        }),
        counts().prop_map(|(ice, floor)| IcePrior::UnknownDensity { ice, floor }),
        (counts(), share(), share()).prop_map(|((ice, floor), informative, patches)| {
            IcePrior::Mixture { ice, floor, informative, patches, solvable: false }
        }),
    ]
}

/// The cells that are neither wall nor target.
pub(super) fn may_be_ice(layout: &BoardLayout) -> Vec<CellIndex> {
    layout.passable_cells().filter(|cell| !layout.targets().contains(*cell)).collect()
}

/// Returns the belief after an update.
pub(super) fn belief_after(
    layout: &Arc<BoardLayout>,
    prior: IcePrior,
    belief_update: &BeliefUpdate,
) -> Belief {
    let mut belief = Belief::initial(layout, prior);
    belief.update(belief_update);
    belief
}

/// A square board with random walls.
pub(super) fn square(side: usize, wall_share: f64, seed: u64) -> Arc<BoardLayout> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let count = side * side;
    let cells = (0..count as CellIndex).filter(|_| unit_interval(&mut rng) < wall_share);
    let walls = CellSet::from_cells(count, cells);
    Arc::new(BoardLayout::new(side, side, walls, CellSet::new(count)))
}

/// Independent ice on the cells that may be ice.
pub(super) fn independent_ice(layout: &BoardLayout, share: f64, rng: &mut impl RngCore) -> CellSet {
    let cells = may_be_ice(layout).into_iter().filter(|_| unit_interval(rng) < share);
    CellSet::from_cells(layout.cell_count(), cells)
}

/// Patches of 3 to 8 cells, grown at random until the fraction of ice is reached.
pub(super) fn patchy_ice(layout: &BoardLayout, share: f64, rng: &mut impl RngCore) -> CellSet {
    let free = may_be_ice(layout);
    let enough = (share * free.len() as f64).round() as usize;
    let mut below = |count: usize| (rng.next_u64() % count as u64) as usize;
    let mut ice = CellSet::new(layout.cell_count());
    while ice.len() < enough {
        let mut edge = vec![free[below(free.len())]];
        let mut seen = CellSet::from_cells(layout.cell_count(), edge.iter().copied());
        for _ in 0..3 + below(6) {
            if edge.is_empty() || ice.len() == enough {
                break;
            }
            let cell = edge.swap_remove(below(edge.len()));
            ice.insert(cell);
            let targets = layout.targets();
            let next = layout.neighbours(cell).filter(|next| !targets.contains(*next));
            edge.extend(next.filter(|next| seen.insert(*next)));
        }
    }
    ice
}

/// Returns the update that reveals a random fraction of the board.
pub(super) fn random_reveal(
    layout: &BoardLayout,
    ice: &CellSet,
    share: f64,
    rng: &mut impl RngCore,
) -> BeliefUpdate {
    let cells = may_be_ice(layout).into_iter().filter(|_| unit_interval(rng) < share);
    let (ice, floor) = cells.partition(|cell| ice.contains(*cell));
    BeliefUpdate { ice, floor, ..BeliefUpdate::default() }
}
