//! All results of a belief against enumeration of every map.

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

    #[test]
    fn weights_of_parts_are_exact(
        (layout, lesson) in partly_known(),
        prior in any_prior(),
        chosen in any::<u16>(),
    ) {
        let belief = taught(&layout, prior, &lesson);
        let unknown = belief.unknown_cells().enumerate();
        let is_chosen = |index: usize| chosen >> (index % 16) & 1 == 1;
        let part: Vec<CellIndex> =
            unknown.filter(|(index, _)| is_chosen(*index)).map(|(_, cell)| cell).collect();
        let told = belief.weigh_parts(&part);
        let exact = shares_of_parts(&belief, &part);
        prop_assert_eq!(told.len(), exact.len());
        prop_assert!((told.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let error = misplaced(&told, &exact);
        prop_assert!(error <= 1e-4, "{error} of the probability in the wrong place");
    }
}

/// Joint distribution of some unknown cells by enumeration; bits of the index are ice cells.
fn shares_of_parts(belief: &Belief, cells: &[CellIndex]) -> Vec<f64> {
    let mut parts = vec![0.0; 1 << cells.len()];
    for (ice, shares) in worlds(belief) {
        let bits = cells.iter().enumerate().filter(|(_, cell)| ice.contains(**cell));
        parts[bits.map(|(place, _)| 1 << place).sum::<usize>()] += both(shares);
    }
    parts
}

/// Total variation distance of two distributions.
fn misplaced(told: &[f64], exact: &[f64]) -> f64 {
    told.iter().zip(exact).map(|(told, exact)| (told - exact).abs()).sum::<f64>() / 2.0
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, ..ProptestConfig::default() })]

    /// Every map is sampled as often as its probability predicts, within five standard deviations.
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

/// With too many maps to enumerate, sampled maps approximate the distribution; marginals are exact
/// as long as all maps of the unknown cells can be enumerated.
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
                (told - exact).abs() < 1e-4,
                "{lesson:?}, cell {cell}: {told}, exactly {exact}"
            );
        }
        let part = belief.unknown_cells().take(4).collect::<Vec<_>>();
        let error = misplaced(&belief.weigh_parts(&part), &shares_of_parts(&belief, &part));
        assert!(error < 0.05, "{lesson:?}: {error} of the probability in the wrong place");
        let exact = mean(&|ice| ice.len() as f64 / 14.0);
        let told = belief.density_mean();
        assert!((told - exact).abs() < 0.03, "{lesson:?}: density {told}, exactly {exact}");
    }
}

/// Where the other cells have too many maps, sampled ones represent them. The joint distribution of
/// all unknown cells is exact.
#[test]
fn drawn_maps_stand_for_the_cells_besides_a_part() {
    let (walls, targets) = ([6, 18], [0, 24]);
    let cells = |those: [CellIndex; 2]| CellSet::from_cells(25, those);
    let layout = Arc::new(Layout::new(5, 5, cells(walls), cells(targets)));
    for (prior, most) in [(IcePrior::learnt(1.0), 0.04), (IcePrior::default(), 0.02)] {
        let belief = Belief::first(&layout, prior);
        let unknown: Vec<CellIndex> = belief.unknown_cells().collect();
        assert_eq!(unknown.len(), 21, "so more than 52,000 maps besides five cells");
        let all = belief.weigh_parts(&unknown);
        for first in [0, 7, 16] {
            let mut exact = vec![0.0; 1 << 5];
            for (map, probability) in all.iter().enumerate() {
                exact[map >> first & 31] += probability;
            }
            let error = misplaced(&belief.weigh_parts(&unknown[first..first + 5]), &exact);
            assert!(error > 1e-9, "from {first}: nothing was drawn");
            assert!(error < most, "from {first}: {error} of the probability in the wrong place");
        }
    }
}

/// Joint distributions stay consistent after some of their cells are revealed, however improbable.
#[test]
fn what_is_told_of_a_part_agrees_with_what_is_learnt() {
    let layout = Arc::new(Layout::new(4, 4, CellSet::new(16), CellSet::from_cells(16, [3, 12])));
    let before = Belief::first(&layout, IcePrior::learnt(1.0));
    let part = [5, 6, 9, 0];
    let told = before.weigh_parts(&part);
    let mut worst = 0.0_f64;
    for learnt in 0..8 {
        let (ice, floor) = (0..3).partition(|place| learnt >> place & 1 == 1);
        let cells = |places: Vec<usize>| places.iter().map(|place| part[*place]).collect();
        let after = taught(
            &layout,
            *before.prior(),
            &Lesson { ice: cells(ice), floor: cells(floor), ..Lesson::default() },
        );
        let (with, without) = (told[learnt | 8], told[learnt]);
        let exact = shares_of_parts(&after, &[0])[1];
        worst = worst.max((with / (with + without) - exact).abs());
    }
    assert!(worst < 0.05, "{worst}");
}
