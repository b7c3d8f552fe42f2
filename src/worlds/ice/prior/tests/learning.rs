//! Behaviour of beliefs as cells are revealed.

use super::boards::{
    any_prior, belief_after, independent_ice, may_be_ice, partly_known, patchy_ice, random_reveal,
    small_layouts, square,
};
use super::enumeration::ice_maps;
use crate::board::{CellIndex, CellSet};
use crate::worlds::ice::prior::IcePrior;
use crate::worlds::ice::prior::beta_bernoulli::BetaBernoulli;
use crate::worlds::ice::{Belief, BeliefUpdate, Knowledge};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fn figures(belief: &Belief) -> Vec<f64> {
    let cells = 0..belief.layout().cell_count() as u16;
    let weights = belief.hypothesis_weights();
    let others = [belief.density_mean(), belief.density_deviation(), weights.patches];
    cells.map(|cell| belief.ice_probability(cell)).chain(others).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// Queries between updates and the order of updates do not change a belief, and cached results
    /// do not take part in comparisons.
    #[test]
    fn queries_and_update_order_do_not_change_a_belief(
        (layout, belief_update) in partly_known(),
        prior in any_prior(),
    ) {
        let mut asked = Belief::initial(&layout, prior);
        let contradicted = belief_update.ice.first().copied();
        let belief_updates = (belief_update.ice.iter().map(|cell| BeliefUpdate { ice: vec![*cell], ..BeliefUpdate::default() }))
            .chain(belief_update.floor.iter().map(|cell| BeliefUpdate { floor: vec![*cell], ..BeliefUpdate::default() }))
            .chain(contradicted.map(|cell| BeliefUpdate { contradicted: vec![cell], ..BeliefUpdate::default() }));
        for belief_update in belief_updates {
            figures(&asked);
            asked = asked.clone();
            asked.update(&belief_update);
        }
        let mut unasked = belief_after(&layout, prior, &belief_update);
        unasked.update(&BeliefUpdate { contradicted: contradicted.into_iter().collect(), ..BeliefUpdate::default() });
        prop_assert_eq!(&asked, &unasked);
        prop_assert_eq!(figures(&asked), figures(&unasked));
        prop_assert_eq!(&asked, &unasked);
    }

    /// Under independence, an ice cell never makes another cell less likely to be ice than a floor
    /// cell does. Under patches it can, because clusters and the fraction of ice are bounded.
    #[test]
    fn ice_never_lowers_independent_ice(
        layout in small_layouts(),
        prior in any_prior().prop_filter("patches", |prior| !prior.allows_patches()),
        place in any::<prop::sample::Index>(),
    ) {
        let cell = *place.get(&may_be_ice(&layout));
        let ice = belief_after(&layout, prior, &BeliefUpdate { ice: vec![cell], ..BeliefUpdate::default() });
        let floor = belief_after(&layout, prior, &BeliefUpdate { floor: vec![cell], ..BeliefUpdate::default() });
        for other in ice.unknown_cells() {
            let (with, without) = (ice.ice_probability(other), floor.ice_probability(other));
            prop_assert!(with > without - 1e-6, "cell {other}: {with} after ice, {without} after floor");
        }
    }
}

/// Under patches a cell beside known ice is more likely to be ice than a distant one; under
/// independence both are equal.
#[test]
fn patches_favour_ice_beside_ice() {
    let layout = square(9, 0.0, 0);
    let middle = 40;
    for (prior, least) in [
        (IcePrior::mixture(1.0), 1.8),
        (IcePrior::default(), 1.2),
        (IcePrior::independent(), 1.0),
        (IcePrior::Density(0.3), 1.0),
    ] {
        let belief = belief_after(
            &layout,
            prior,
            &BeliefUpdate { ice: vec![middle], ..BeliefUpdate::default() },
        );
        let [beside, second, far] = [41, 42, 0].map(|cell| belief.ice_probability(cell));
        assert!(beside >= second && second >= far, "{prior:?}: {beside} {second} {far}");
        assert!(beside >= least * far, "{prior:?}: {beside} {far}");
        let flat = beside == far;
        assert_eq!(flat, least == 1.0, "{prior:?}");
        assert_eq!(belief.knowledge(middle), Knowledge::Ice);
    }
}

/// A prior of 10 % on a board of 40 %: the mean follows the counts, and with patches about as far.
#[test]
fn revealed_cells_outweigh_a_wrong_density() {
    let layout = square(8, 0.2, 5);
    let (ice, floor) = (1.0, 9.0);
    for seed in 0..20 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let truth = independent_ice(&layout, 0.4, &mut rng);
        let belief_update = random_reveal(&layout, &truth, 0.6, &mut rng);
        let independent =
            belief_after(&layout, IcePrior::UnknownDensity { ice, floor }, &belief_update);
        let (seen, learnt) = (belief_update.ice.len() as f64, belief_update.cells().count() as f64);
        let mean = (ice + seen) / (ice + floor + learnt);
        assert!((independent.density_mean() - mean).abs() < 1e-12);
        let deviation = (mean * (1.0 - mean) / (ice + floor + learnt + 1.0)).sqrt();
        assert!((independent.density_deviation() - deviation).abs() < 1e-12);
        let prior =
            IcePrior::Mixture { ice, floor, informative: 0.0, patches: 0.5, solvable: false };
        let learnt = belief_after(&layout, prior, &belief_update).density_mean();
        assert!((learnt - mean).abs() < 0.1, "{learnt}, independent {mean}");
    }
}

/// An observation of prior probability 0 is accepted, and every statistic stays finite.
#[test]
fn observations_of_probability_zero_are_accepted() {
    let layout = square(3, 0.0, 0);
    let belief_update = BeliefUpdate { ice: vec![4], floor: vec![0], ..BeliefUpdate::default() };
    let learnt = |ice, floor, patches| IcePrior::Mixture {
        ice,
        floor,
        informative: 0.0,
        patches,
        solvable: false,
    };
    for prior in [
        IcePrior::Density(0.0),
        IcePrior::Density(1.0),
        IcePrior::UnknownDensity { ice: 0.0, floor: 5.0 },
        IcePrior::UnknownDensity { ice: 5.0, floor: 0.0 },
        IcePrior::UnknownDensity { ice: 1e308, floor: 1e-300 },
        learnt(0.0, 5.0, 0.5),
        learnt(5.0, 0.0, 1.0),
        learnt(1e308, 1e-300, 0.5),
        learnt(1.0, 1e308, 1.0),
        learnt(1e-300, 1e-300, 0.5),
    ] {
        assert!(prior.is_valid());
        let belief = belief_after(&layout, prior, &belief_update);
        assert!(figures(&belief).iter().all(|it| (0.0..=1.0).contains(it)), "{prior:?}");
        let worlds = belief.sample_many(10, &mut ChaCha8Rng::seed_from_u64(1));
        assert!(worlds.iter().all(|ice| belief.admits(ice)), "{prior:?}");
        let all = admitted_maps(&belief);
        let total: f64 = belief.map_probabilities(&all).iter().sum();
        assert!((total - 1.0).abs() < 1e-9, "{prior:?}: {total}");
        assert!((belief.map_probabilities(&all[..1])[0] - 1.0).abs() < 1e-9, "{prior:?}");
    }
}

/// The factors of patches overflow on boards with thousands of cells; the probabilities do not.
#[test]
fn probabilities_are_finite_on_large_boards() {
    for share in [0.02, 0.5, 0.98] {
        let layout = square(60, 0.1, 7);
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let truth = independent_ice(&layout, share, &mut rng);
        let belief_update = random_reveal(&layout, &truth, 0.3, &mut rng);
        let belief = belief_after(&layout, IcePrior::mixture(1.0), &belief_update);
        assert!(figures(&belief).iter().all(|it| (0.0..=1.0).contains(it)), "{share}");
        assert!((belief.density_mean() - share).abs() < 0.2, "{share}: {}", belief.density_mean());
        assert!(belief.sample_many(3, &mut rng).iter().all(|ice| belief.admits(ice)));
    }
}

fn admitted_maps(belief: &Belief) -> Vec<CellSet> {
    ice_maps(belief.layout()).into_iter().filter(|ice| belief.admits(ice)).collect()
}

/// Log loss in bits per hidden cell and the mean posterior of patches, with half of each board
/// revealed.
fn log_loss(prior: IcePrior, in_patches: bool) -> (f64, f64) {
    let (boards, mut bits, mut cells, mut patches) = (60, 0.0, 0.0, 0.0);
    for seed in 0..boards {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let layout = square(8, 0.2, seed);
        let share = [0.1, 0.2, 0.3, 0.4][seed as usize % 4];
        let make = if in_patches { patchy_ice } else { independent_ice };
        let truth = make(&layout, share, &mut rng);
        let belief = belief_after(&layout, prior, &random_reveal(&layout, &truth, 0.5, &mut rng));
        for cell in belief.unknown_cells() {
            let ice = belief.ice_probability(cell);
            bits -= if truth.contains(cell) { ice } else { 1.0 - ice }.log2();
            cells += 1.0;
        }
        patches += belief.hypothesis_weights().patches / boards as f64;
    }
    (bits / cells, patches)
}

/// On either kind of board the mixture is almost as good as the correct hypothesis; on patches it
/// is far better than the wrong one.
#[test]
fn the_posterior_identifies_the_hypothesis() {
    let [independent, learnt, patches] =
        [IcePrior::independent(), IcePrior::default(), IcePrior::mixture(1.0)];
    let (right, (evaluated, probability)) = (log_loss(patches, true).0, log_loss(learnt, true));
    let wrong = log_loss(independent, true).0;
    assert!(evaluated < right + 0.05 && evaluated < 0.72 * wrong, "{right} {evaluated} {wrong}");
    assert!(probability > 0.7, "{probability}");
    let (right, (evaluated, probability)) =
        (log_loss(independent, false).0, log_loss(learnt, false));
    assert!(evaluated < right + 0.02, "{right} {evaluated}");
    assert!(probability < 0.4, "{probability}");
}

/// Reveals all of these cells: the first `ice` ones as ice, the others as floor.
fn first_are_ice(cells: &[CellIndex], ice: usize) -> BeliefUpdate {
    let (ice, floor) = cells.split_at(ice);
    BeliefUpdate { ice: ice.to_vec(), floor: floor.to_vec(), ..BeliefUpdate::default() }
}

/// A dozen cells refute a wrong stated density; a correct one changes little.
#[test]
fn a_stated_density_holds_until_refuted() {
    let layout = square(6, 0.0, 1);
    let cells: Vec<u16> = may_be_ice(&layout).into_iter().take(12).collect();
    let mean_after = |actual: f64, ice: usize| {
        let prior = IcePrior::stated_density(actual, may_be_ice(&layout).len());
        belief_after(&layout, prior, &first_are_ice(&cells, ice)).density_mean()
    };
    assert!((mean_after(0.2, 3) - 0.2).abs() < 0.02, "{}", mean_after(0.2, 3));
    assert!((mean_after(0.1, 1) - 0.1).abs() < 0.02, "{}", mean_after(0.1, 1));
    assert!(mean_after(0.1, 5) > 0.25, "{}", mean_after(0.1, 5));
    assert!(mean_after(0.0, 1) > 0.05 && mean_after(1.0, 1) < 0.3);
}

/// A density of 0 or 1 leaves a single map until a cell refutes it.
#[test]
fn a_single_map_holds_until_refuted() {
    let layout = square(3, 0.0, 1);
    let cells: Vec<u16> = may_be_ice(&layout).into_iter().take(3).collect();
    let leaves_one_map = |prior: IcePrior, ice: usize| {
        belief_after(&layout, prior, &first_are_ice(&cells, ice)).prior_decides_unknown_cells()
    };
    for of_density in [IcePrior::Density, |density| IcePrior::stated_density(density, 9)] {
        for (density, ice, expected) in
            [(0.0, 0, true), (0.0, 1, false), (1.0, 3, true), (1.0, 2, false), (0.5, 0, false)]
        {
            let actual = leaves_one_map(of_density(density), ice);
            assert_eq!(actual, expected, "{:?} {ice}", of_density(density));
        }
    }
    assert!(!leaves_one_map(IcePrior::default(), 0));
}

/// Up to 24 cells, most of them ice although the stated density is 10 %.
#[test]
fn small_boards_need_more_cells_to_refute_a_density() {
    let believed = |cells: usize, ice: u32| {
        BetaBernoulli::new(&IcePrior::stated_density(0.1, cells), ice, 6 - ice).mean()
    };
    for ice in 0..=6 {
        assert_eq!(believed(1, ice).to_bits(), believed(24, ice).to_bits());
        assert_eq!(believed(25, ice).to_bits(), believed(400, ice).to_bits());
    }
    assert!(believed(24, 2) < 0.12 && believed(25, 2) > 0.16);
    assert!(believed(24, 5) > 0.3, "{}", believed(24, 5));
}
