//! Everything a belief tells by its prior, against trying every map.

use super::boards::{any_prior, partly_known, taught};
use super::enumeration::worlds;
use crate::board::{CellIndex, CellSet};
use crate::worlds::ice::prior::IcePrior;
use crate::worlds::ice::{Belief, Layout, Lesson};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::sync::Arc;

fn both(shares: [f64; 2]) -> f64 {
    shares[0] + shares[1]
}

fn set_of(belief: &Belief, cells: impl Iterator<Item = CellIndex>) -> CellSet {
    CellSet::from_cells(belief.layout().cell_count(), cells)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn probabilities_are_exact((layout, lesson) in partly_known(), prior in any_prior()) {
        let belief = taught(&layout, prior, &lesson);
        let worlds = worlds(&belief);
        for cell in belief.unknown_cells() {
            let with = worlds.iter().filter(|(ice, _)| ice.contains(cell));
            let exact: f64 = with.map(|(_, shares)| both(*shares)).sum();
            let told = belief.ice_probability(cell);
            prop_assert!((told - exact).abs() < 1e-4, "cell {cell}: {told}, exactly {exact}");
        }
        let exact: f64 = worlds.iter().map(|(_, shares)| shares[1]).sum();
        let told = belief.hypothesis_weights();
        prop_assert!((told.patches - exact).abs() < 1e-4, "{told:?}, exactly {exact}");
        prop_assert!((told.patches + told.independent - 1.0).abs() < 1e-9);
    }

    #[test]
    fn weights_are_exact((layout, lesson) in partly_known(), prior in any_prior()) {
        let belief = taught(&layout, prior, &lesson);
        let worlds = worlds(&belief);
        let maps: Vec<CellSet> = worlds.iter().map(|(ice, _)| ice.clone()).collect();
        let told = belief.weigh(&maps);
        prop_assert_eq!(told.len(), maps.len());
        for ((_, shares), told) in worlds.iter().zip(told) {
            prop_assert!((told - both(*shares)).abs() < 1e-4, "{told}, exactly {}", both(*shares));
        }
    }

    /// What maps say of other cells does not matter.
    #[test]
    fn weights_of_a_part(
        (layout, lesson) in partly_known(),
        prior in any_prior(),
        chosen in any::<u16>(),
    ) {
        let belief = taught(&layout, prior, &lesson);
        let worlds = worlds(&belief);
        let unknown = belief.unknown_cells().enumerate();
        let part = set_of(
            &belief,
            unknown.filter(|(index, _)| chosen >> (index % 16) & 1 == 1).map(|(_, cell)| cell),
        );
        let mut maps: Vec<(CellSet, CellSet, f64)> = Vec::new();
        for (ice, shares) in &worlds {
            let seen = set_of(&belief, ice.iter().filter(|cell| part.contains(*cell)));
            match maps.iter_mut().find(|(there, _, _)| *there == seen) {
                Some((_, whole, share)) => {
                    *whole = ice.clone();
                    *share += both(*shares);
                }
                None => maps.push((seen, ice.clone(), both(*shares))),
            }
        }
        let wholes: Vec<CellSet> = maps.iter().map(|(_, whole, _)| whole.clone()).collect();
        let told = belief.weigh_partial(&part, &wholes);
        prop_assert!((told.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let error: f64 =
            maps.iter().zip(&told).map(|((_, _, exact), told)| (exact - told).abs()).sum::<f64>() / 2.0;
        prop_assert!(error <= 1e-4, "{error} of the probability in the wrong place");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, ..ProptestConfig::default() })]

    /// As many draws of every world as its probability makes expect, give or take five standard
    /// deviations.
    #[test]
    fn draws_are_fair((layout, lesson) in partly_known(), prior in any_prior(), seed: u64) {
        let belief = taught(&layout, prior, &lesson);
        let worlds = worlds(&belief);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let count = 20_000;
        let mut drawn = belief.sample_many(count, &mut rng);
        prop_assert!(drawn.iter().all(|ice| belief.admits(ice)));
        drawn.sort_unstable();
        for (ice, shares) in &worlds {
            let first = drawn.partition_point(|other| other < ice);
            let times = drawn[first..].iter().take_while(|other| *other == ice).count();
            let expected = both(*shares) * count as f64;
            let slack = 6.0 * expected.sqrt() + 8.0;
            prop_assert!((times as f64 - expected).abs() < slack, "{times}, expected {expected}");
        }
    }

    #[test]
    fn the_same_seed_draws_the_same((layout, lesson) in partly_known(), prior in any_prior(), seed: u64) {
        let belief = taught(&layout, prior, &lesson);
        let rng = || ChaCha8Rng::seed_from_u64(seed);
        let many = belief.sample_many(5, &mut rng());
        prop_assert_eq!(&many[0], &belief.sample(&mut rng()));
        let (sampler, mut rng) = (belief.sampler(), rng());
        prop_assert_eq!(many, [(); 5].map(|()| sampler.draw(&mut rng)));
    }
}

/// Where there are too many maps to list, the drawn ones tell nearly what all of them do.
#[test]
fn drawn_maps_stand_for_all() {
    let targets = CellSet::from_cells(16, [3, 12]);
    let layout = Arc::new(Layout::new(4, 4, CellSet::new(16), targets));
    for (ice, floor) in
        [(vec![], vec![]), (vec![5], vec![]), (vec![5], vec![10]), (vec![], vec![6])]
    {
        let lesson = Lesson { ice, floor, ..Lesson::default() };
        let belief = taught(&layout, IcePrior::learnt(1.0), &lesson);
        assert!(belief.unknown_count() >= 12, "so few maps are listed");
        let worlds = worlds(&belief);
        let mean = |of: &dyn Fn(&CellSet) -> f64| -> f64 {
            worlds.iter().map(|(ice, shares)| both(*shares) * of(ice)).sum()
        };
        for cell in belief.unknown_cells() {
            let exact = mean(&|ice| f64::from(u8::from(ice.contains(cell))));
            let told = belief.ice_probability(cell);
            assert!(
                (told - exact).abs() < 0.06,
                "{lesson:?}, cell {cell}: {told}, exactly {exact}"
            );
        }
        let exact = mean(&|ice| ice.len() as f64 / 14.0);
        let told = belief.density_mean();
        assert!((told - exact).abs() < 0.03, "{lesson:?}: density {told}, exactly {exact}");
    }
}
