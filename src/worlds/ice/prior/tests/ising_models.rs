//! Elimination against enumeration of every map.

use super::boards::{may_be_ice, small_layouts, square};
use super::enumeration::{ice_maps, model_weight};
use crate::worlds::ice::BoardLayout;
use crate::worlds::ice::prior::IcePrior;
use crate::worlds::ice::prior::elimination::LANES;
use crate::worlds::ice::prior::ising_models::IsingModels;
use crate::worlds::ice::prior::lattice::{Lattice, MAX_TABLE_ENTRIES};
use proptest::prelude::*;

/// Compares the sum and the marginals of the whole board for each model.
fn check(layout: &BoardLayout, lattice: Lattice) -> Result<(), TestCaseError> {
    let models = IsingModels::new(lattice, &IcePrior::mixture(1.0));
    let cells = models.lattice.cells().to_vec();
    let found = models.eliminate(&cells, |cell| models.log_odds(cell, 0.0));
    let marginals = found.marginals();
    let maps = ice_maps(layout);
    for lane in 0..LANES {
        let weights: Vec<f64> = maps.iter().map(|ice| model_weight(&models, lane, ice)).collect();
        let total: f64 = weights.iter().sum();
        let error = (found.log_sum[lane] - total.ln()).abs();
        prop_assert!(error < 1e-4, "sum {} instead of {}", found.log_sum[lane], total.ln());
        let mut density = 0.0;
        for (cell, marginal) in cells.iter().zip(&marginals) {
            let with = maps.iter().zip(&weights).filter(|(ice, _)| ice.contains(*cell));
            let exact = with.map(|(_, weight)| weight).sum::<f64>() / total;
            let actual = f64::from(marginal[lane]);
            prop_assert!((exact - actual).abs() < 1e-4, "cell {cell}: {actual}, exactly {exact}");
            density += exact / cells.len() as f64;
        }
        prop_assert!((density - models.density[lane]).abs() < 1e-4);
    }
    let weight: f64 = models.weight.iter().sum();
    prop_assert!((weight - 1.0).abs() < 1e-9);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn sums_are_exact(layout in small_layouts(), width in 1..=5_usize) {
        check(&layout, Lattice::new(&layout))?;
        check(&layout, Lattice::in_strips(&layout, width))?;
    }
}

/// Boards of every size stay within the work limit, and no board is cut without need.
#[test]
fn elimination_work_is_bounded() {
    for (side, wall_share, whole) in
        [(10, 0.0, true), (12, 0.2, true), (12, 0.0, false), (100, 0.1, false)]
    {
        let layout = square(side, wall_share, 1);
        let lattice = Lattice::new(&layout);
        let work = lattice.elimination(lattice.cells()).work();
        assert!(work <= MAX_TABLE_ENTRIES, "side {side}: {work}");
        assert_eq!(lattice.cells().len(), may_be_ice(&layout).len());
        let is_complete = lattice
            .cells()
            .iter()
            .all(|cell| lattice.coupled(*cell).count() == layout.neighbours(*cell).count());
        assert_eq!(is_complete, whole, "side {side}");
    }
}

/// The expected densities increase and cover the densities of levels.
#[test]
fn expected_densities_increase() {
    for side in [5, 8, 12, 40] {
        let lattice = Lattice::new(&square(side, 0.2, 2));
        let density = IsingModels::new(lattice, &IcePrior::mixture(1.0)).density;
        assert!(density.is_sorted(), "{density:?}");
        assert!(density[0] < 0.1 && density[LANES - 1] > 0.5, "{density:?}");
    }
}
