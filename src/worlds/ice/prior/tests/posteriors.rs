//! All results of a belief against enumeration of every map.

use super::boards::{any_prior, belief_after, partly_known};
use super::enumeration::posterior_by_enumeration;
use crate::board::{CellIndex, CellSet};
use crate::worlds::ice::prior::IcePrior;
use crate::worlds::ice::{Belief, BeliefUpdate, BoardLayout};
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
    fn probabilities_are_exact((layout, belief_update) in partly_known(), prior in any_prior()) {
        let belief = belief_after(&layout, prior, &belief_update);
        let worlds = posterior_by_enumeration(&belief);
        for cell in belief.unknown_cells() {
            let with = worlds.iter().filter(|(ice, _)| ice.contains(cell));
            let exact: f64 = with.map(|(_, shares)| both(*shares)).sum();
            let actual = belief.ice_probability(cell);
            prop_assert!((actual - exact).abs() < 1e-4, "cell {cell}: {actual}, exactly {exact}");
        }
        let exact: f64 = worlds.iter().map(|(_, shares)| shares[1]).sum();
        let actual = belief.hypothesis_weights();
        prop_assert!((actual.patches - exact).abs() < 1e-4, "{actual:?}, exactly {exact}");
        prop_assert!((actual.patches + actual.independent - 1.0).abs() < 1e-9);
    }

    #[test]
    fn map_probabilities_are_exact((layout, belief_update) in partly_known(), prior in any_prior()) {
        let belief = belief_after(&layout, prior, &belief_update);
        let worlds = posterior_by_enumeration(&belief);
        let maps: Vec<CellSet> = worlds.iter().map(|(ice, _)| ice.clone()).collect();
        let actual = belief.map_probabilities(&maps);
        prop_assert_eq!(actual.len(), maps.len());
        for ((_, shares), actual) in worlds.iter().zip(actual) {
            prop_assert!((actual - both(*shares)).abs() < 1e-4, "{actual}, exactly {}", both(*shares));
        }
    }

    #[test]
    fn joint_marginals_are_exact(
        (layout, belief_update) in partly_known(),
        prior in any_prior(),
        chosen in any::<u16>(),
    ) {
        let belief = belief_after(&layout, prior, &belief_update);
        let unknown = belief.unknown_cells().enumerate();
        let is_chosen = |index: usize| chosen >> (index % 16) & 1 == 1;
        let part: Vec<CellIndex> =
            unknown.filter(|(index, _)| is_chosen(*index)).map(|(_, cell)| cell).collect();
        let actual = belief.joint_marginals(&part);
        let exact = joint_marginals_by_enumeration(&belief, &part);
        prop_assert_eq!(actual.len(), exact.len());
        prop_assert!((actual.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let error = total_variation(&actual, &exact);
        prop_assert!(error <= 1e-4, "{error} of the probability in the wrong place");
    }
}

/// Joint distribution of some unknown cells by enumeration; bits of the index are ice cells.
fn joint_marginals_by_enumeration(belief: &Belief, cells: &[CellIndex]) -> Vec<f64> {
    let mut parts = vec![0.0; 1 << cells.len()];
    for (ice, shares) in posterior_by_enumeration(belief) {
        let bits = cells.iter().enumerate().filter(|(_, cell)| ice.contains(**cell));
        parts[bits.map(|(place, _)| 1 << place).sum::<usize>()] += both(shares);
    }
    parts
}

/// Total variation distance of two distributions.
fn total_variation(actual: &[f64], exact: &[f64]) -> f64 {
    actual.iter().zip(exact).map(|(actual, exact)| (actual - exact).abs()).sum::<f64>() / 2.0
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, ..ProptestConfig::default() })]

    /// Every map is sampled as often as its probability predicts, within five standard deviations.
    #[test]
    fn samples_have_the_posterior_frequencies((layout, belief_update) in partly_known(), prior in any_prior(), seed: u64) {
        let belief = belief_after(&layout, prior, &belief_update);
        let worlds = posterior_by_enumeration(&belief);
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
    fn the_same_seed_gives_the_same_samples((layout, belief_update) in partly_known(), prior in any_prior(), seed: u64) {
        let belief = belief_after(&layout, prior, &belief_update);
        let rng = || ChaCha8Rng::seed_from_u64(seed);
        let many = belief.sample_many(5, &mut rng());
        prop_assert_eq!(&many[0], &belief.sample(&mut rng()));
        let (sampler, mut rng) = (belief.sampler(), rng());
        prop_assert_eq!(many, [(); 5].map(|()| sampler.sample(&mut rng)));
    }
}

/// With too many maps to enumerate, sampled maps approximate the distribution; marginals are exact
/// as long as all maps of the unknown cells can be enumerated.
#[test]
fn sampled_maps_approximate_the_posterior() {
    let targets = CellSet::from_cells(16, [3, 12]);
    let layout = Arc::new(BoardLayout::new(4, 4, CellSet::new(16), targets));
    for (ice, floor) in
        [(vec![], vec![]), (vec![5], vec![]), (vec![5], vec![10]), (vec![], vec![6])]
    {
        let belief_update = BeliefUpdate { ice, floor, ..BeliefUpdate::default() };
        let belief = belief_after(&layout, IcePrior::mixture(1.0), &belief_update);
        assert!(belief.unknown_count() >= 12, "so few maps are listed");
        let worlds = posterior_by_enumeration(&belief);
        let mean = |of: &dyn Fn(&CellSet) -> f64| -> f64 {
            worlds.iter().map(|(ice, shares)| both(*shares) * of(ice)).sum()
        };
        for cell in belief.unknown_cells() {
            let exact = mean(&|ice| f64::from(u8::from(ice.contains(cell))));
            let actual = belief.ice_probability(cell);
            assert!(
                (actual - exact).abs() < 1e-4,
                "{belief_update:?}, cell {cell}: {actual}, exactly {exact}"
            );
        }
        let part = belief.unknown_cells().take(4).collect::<Vec<_>>();
        let error = total_variation(
            &belief.joint_marginals(&part),
            &joint_marginals_by_enumeration(&belief, &part),
        );
        assert!(error < 0.05, "{belief_update:?}: {error} of the probability in the wrong place");
        let exact = mean(&|ice| ice.len() as f64 / 14.0);
        let actual = belief.density_mean();
        assert!(
            (actual - exact).abs() < 0.03,
            "{belief_update:?}: density {actual}, exactly {exact}"
        );
    }
}

/// Where the other cells have too many maps, sampled ones represent them. The joint distribution of
/// all unknown cells is exact.
#[test]
fn sampled_maps_approximate_joint_marginals() {
    let (walls, targets) = ([6, 18], [0, 24]);
    let cells = |those: [CellIndex; 2]| CellSet::from_cells(25, those);
    let layout = Arc::new(BoardLayout::new(5, 5, cells(walls), cells(targets)));
    for (prior, most) in [(IcePrior::mixture(1.0), 0.04), (IcePrior::default(), 0.02)] {
        let belief = Belief::initial(&layout, prior);
        let unknown: Vec<CellIndex> = belief.unknown_cells().collect();
        assert_eq!(unknown.len(), 21, "so more than 52,000 maps besides five cells");
        let all = belief.joint_marginals(&unknown);
        for first in [0, 7, 16] {
            let mut exact = vec![0.0; 1 << 5];
            for (map, probability) in all.iter().enumerate() {
                exact[map >> first & 31] += probability;
            }
            let error =
                total_variation(&belief.joint_marginals(&unknown[first..first + 5]), &exact);
            assert!(error > 1e-9, "from {first}: nothing was drawn");
            assert!(error < most, "from {first}: {error} of the probability in the wrong place");
        }
    }
}

/// Joint distributions stay consistent after some of their cells are revealed, however improbable.
#[test]
fn joint_marginals_stay_consistent_when_cells_are_revealed() {
    let layout =
        Arc::new(BoardLayout::new(4, 4, CellSet::new(16), CellSet::from_cells(16, [3, 12])));
    let before = Belief::initial(&layout, IcePrior::mixture(1.0));
    let part = [5, 6, 9, 0];
    let actual = before.joint_marginals(&part);
    let mut worst = 0.0_f64;
    for learnt in 0..8 {
        let (ice, floor) = (0..3).partition(|place| learnt >> place & 1 == 1);
        let cells = |places: Vec<usize>| places.iter().map(|place| part[*place]).collect();
        let after = belief_after(
            &layout,
            *before.prior(),
            &BeliefUpdate { ice: cells(ice), floor: cells(floor), ..BeliefUpdate::default() },
        );
        let (with, without) = (actual[learnt | 8], actual[learnt]);
        let exact = joint_marginals_by_enumeration(&after, &[0])[1];
        worst = worst.max((with / (with + without) - exact).abs());
    }
    assert!(worst < 0.05, "{worst}");
}
