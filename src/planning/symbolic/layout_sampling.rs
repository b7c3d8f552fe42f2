//! Estimated fraction of solvable ice maps, where exact counting takes too long.
//!
//! An ice map assigns ice or floor to every unknown cell of a level. Ice maps are sampled uniformly
//! from a seed: each unknown cell is ice with probability 1/2. An earlier plan or else the planner
//! with full knowledge decides each ice map. The fraction has a 95 % Wilson interval (Wilson,
//! "Probable inference, the law of succession, and statistical inference", 1927). Undecided ice
//! maps widen it on both sides: they count as unsolvable for the lower end and as solvable for the
//! upper.

use super::ice_layouts::IceLayoutQuestion;
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::search::{Budget, SolveStatus};
use crate::planning::sokoban::{Objective, solve};
use crate::worlds::ice::rules;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Quantile of the standard normal distribution for a two-sided 95 % interval.
const NORMAL_QUANTILE: f64 = 1.959_964;

/// Maximum number of earlier plans tried on a new ice map before a search.
const MAX_PLANS: usize = 32;

/// Sample size, seed and work limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SampleConfig {
    /// Seed; the same seed samples the same ice maps of a question.
    pub seed: u64,
    /// Number of ice maps to sample.
    pub layouts: u64,
    /// Maximum number of states that the planner expands for one ice map.
    pub nodes: u64,
}

impl Default for SampleConfig {
    /// Seed 1, 1,000 ice maps, and 200,000 states for each.
    fn default() -> Self {
        Self { seed: 1, layouts: 1_000, nodes: 200_000 }
    }
}

/// Numbers of decided and of solvable ice maps with ice on one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CellLayoutSample {
    /// Number of ice maps with ice there that were proved solvable or unsolvable.
    pub decided: u64,
    /// Number of solvable ice maps with ice there.
    pub solvable: u64,
}

impl CellLayoutSample {
    /// 95 % interval of the solvable fraction of decided ice maps with ice there.
    ///
    /// From 0 to 1 if there are none.
    #[must_use]
    pub fn interval(&self) -> [f64; 2] {
        wilson(self.solvable, self.decided)
    }
}

/// Numbers of ice maps sampled so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct IceLayoutSample {
    /// Unknown cells, in increasing order.
    pub unknown: Vec<CellIndex>,
    /// Number of ice maps for which a plan is known.
    pub solvable: u64,
    /// Number of ice maps that are proved to have no plan.
    pub unsolvable: u64,
    /// Number of ice maps that the limits on work and memory or the stop signal left undecided.
    pub undecided: u64,
    /// For each cell of `unknown`, the numbers of decided ice maps with ice there.
    pub per_cell: Vec<CellLayoutSample>,
}

impl IceLayoutSample {
    /// Number of ice maps sampled.
    #[must_use]
    pub fn layouts(&self) -> u64 {
        self.solvable + self.unsolvable + self.undecided
    }

    /// Fraction of solvable ice maps among the decided ones; `None` without any.
    #[must_use]
    pub fn solvable_fraction(&self) -> Option<f64> {
        let decided = self.solvable + self.unsolvable;
        (decided > 0).then(|| self.solvable as f64 / decided as f64)
    }

    /// 95 % interval of the solvable fraction of all ice maps.
    ///
    /// Undecided ice maps widen it. From 0 to 1 without a sample.
    #[must_use]
    pub fn interval(&self) -> [f64; 2] {
        let [low, _] = wilson(self.solvable, self.layouts());
        let [_, high] = wilson(self.solvable + self.undecided, self.layouts());
        [low, high]
    }

    /// Counts an ice map; `is_solvable` is `None` if undecided.
    ///
    /// `is_ice` has a value for each unknown cell.
    fn add(&mut self, is_ice: &[bool], is_solvable: Option<bool>) {
        match is_solvable {
            Some(true) => self.solvable += 1,
            Some(false) => self.unsolvable += 1,
            None => self.undecided += 1,
        }
        let Some(is_solvable) = is_solvable else { return };
        let with_ice = self.per_cell.iter_mut().zip(is_ice).filter(|(_, is_ice)| **is_ice);
        for (cell, _) in with_ice {
            cell.decided += 1;
            cell.solvable += u64::from(is_solvable);
        }
    }
}

/// Ends of the 95 % Wilson interval of a binomial proportion; 0 and 1 without trials.
fn wilson(successes: u64, trials: u64) -> [f64; 2] {
    if trials == 0 {
        return [0.0, 1.0];
    }
    let trials_f = trials as f64;
    let share = successes as f64 / trials_f;
    let scale = 1.0 + NORMAL_QUANTILE * NORMAL_QUANTILE / trials_f;
    let centre = (share + NORMAL_QUANTILE * NORMAL_QUANTILE / (2.0 * trials_f)) / scale;
    let spread = share * (1.0 - share) / trials_f
        + NORMAL_QUANTILE * NORMAL_QUANTILE / (4.0 * trials_f * trials_f);
    let half = NORMAL_QUANTILE / scale * spread.sqrt();
    // Rounding must not exclude 0 or 1 where all trials agree.
    let low = if successes == 0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if successes == trials { 1.0 } else { (centre + half).min(1.0) };
    [low, high]
}

impl IceLayoutQuestion<'_> {
    /// Samples ice maps, and tries to decide each, until the sample is complete or stopped.
    ///
    /// Calls `progress` after each ice map. An interrupted ice map counts as undecided. First tries
    /// the level without any ice: if it is unsolvable, so is every ice map.
    /// `config.nodes` limits the work for each ice map and the nodes of the budget are ignored, so
    /// an uninterrupted sample depends only on `config`, the question and the budget's bytes.
    pub fn sample(
        &self,
        config: SampleConfig,
        budget: &Budget<'_>,
        mut progress: impl FnMut(&IceLayoutSample),
    ) -> IceLayoutSample {
        let unknown = self.cells();
        let per_cell = vec![CellLayoutSample::default(); unknown.len()];
        let mut sample = IceLayoutSample { unknown, per_cell, ..IceLayoutSample::default() };
        let budget = budget.with_nodes(config.nodes);
        let mut random = ChaCha8Rng::seed_from_u64(config.seed);
        let mut plans: Vec<Vec<Direction>> = Vec::new();
        // Ice never makes an unsolvable level solvable, so this search may decide all ice maps.
        let no_ice = CellSet::new(self.layout.cell_count());
        let is_hopeless = self.decide(&no_ice, &mut plans, &budget) == Some(false);
        for _ in 0..config.layouts {
            if (budget.should_stop)() {
                break;
            }
            let is_ice: Vec<bool> =
                sample.unknown.iter().map(|_| random.next_u64() >> 63 == 1).collect();
            let mut ice = self.certain_ice();
            for (cell, _) in sample.unknown.iter().zip(&is_ice).filter(|(_, is_ice)| **is_ice) {
                ice.insert(*cell);
            }
            let is_solvable =
                if is_hopeless { Some(false) } else { self.decide(&ice, &mut plans, &budget) };
            sample.add(&is_ice, is_solvable);
            progress(&sample);
        }
        sample
    }

    /// Returns true if the level is solvable with this ice; `None` if the search ended undecided.
    ///
    /// Tries the earlier plans first, and adds a new one. Keeps at most [`MAX_PLANS`], with the
    /// last one that worked in front.
    fn decide(
        &self,
        ice: &CellSet,
        plans: &mut Vec<Vec<Direction>>,
        budget: &Budget<'_>,
    ) -> Option<bool> {
        if let Some(index) = plans.iter().position(|plan| self.solves(ice, plan)) {
            // Move the plan to the front: plans that work often are tried first.
            let plan = plans.remove(index);
            plans.insert(0, plan);
            return Some(true);
        }
        let verdict = solve(self.layout, ice, self.state, Objective::Fast, budget);
        match (verdict.plan, verdict.status) {
            (Some(plan), _) => {
                plans.insert(0, plan.actions);
                plans.truncate(MAX_PLANS);
                Some(true)
            }
            (None, SolveStatus::Unsolvable) => Some(false),
            (None, _) => None,
        }
    }

    /// Returns true if a plan or its beginning solves the level with this ice.
    fn solves(&self, ice: &CellSet, plan: &[Direction]) -> bool {
        let mut state = self.state.clone();
        for action in plan {
            if state.solves(self.layout) {
                return true;
            }
            rules::apply_assuming(self.layout, |cell| ice.contains(cell), &mut state, *action);
        }
        state.solves(self.layout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::{Level, Terrain, board_of_letters};

    fn sampled(letters: &str, config: SampleConfig) -> (IceLayoutSample, f64) {
        let level = Level::untitled(board_of_letters(letters).expect("letters only"));
        let (terrain, state) = Terrain::compile(&level).expect("a playable level");
        let question = IceLayoutQuestion::with_every_cell(terrain.layout(), &state);
        let budget = Budget::nodes(1_000_000);
        let exact = question.answer(&budget).expect("a small level");
        let share = exact.solvable as f64 / exact.layouts as f64;
        (question.sample(config, &budget, |_| ()), share)
    }

    const LEVELS: [&str; 3] = [
        "#######/#___@_#/#___$##/#_.$_.#/#######",
        "#######/#@_$_.#/#_____#/#######",
        "######/#@$_.#/#___##/######",
    ];

    #[test]
    fn the_interval_contains_the_exact_fraction() {
        for letters in LEVELS {
            let (sample, exact) = sampled(letters, SampleConfig::default());
            let [low, high] = sample.interval();
            assert_eq!((sample.layouts(), sample.undecided), (1_000, 0), "{letters}");
            assert!(low <= exact && exact <= high, "{letters}: {exact} not in {low}..{high}");
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_sample() {
        let config = SampleConfig { layouts: 100, ..SampleConfig::default() };
        let (first, _) = sampled(LEVELS[0], config);
        assert_eq!(first, sampled(LEVELS[0], config).0);
        assert_ne!(first, sampled(LEVELS[0], SampleConfig { seed: 2, ..config }).0);
    }

    #[test]
    fn cells_add_up_to_the_decided_layouts_with_ice_there() {
        let (sample, _) = sampled(LEVELS[0], SampleConfig::default());
        for cell in &sample.per_cell {
            assert!(cell.solvable <= cell.decided && cell.decided <= sample.layouts());
            assert!((400..600).contains(&cell.decided), "{cell:?}");
            let [low, high] = cell.interval();
            let share = cell.solvable as f64 / cell.decided as f64;
            assert!(low <= share && share <= high && high - low < 0.12, "{cell:?}: {low} {high}");
        }
    }

    #[test]
    fn a_level_without_a_plan_is_unsolvable_in_every_layout() {
        let (sample, exact) = sampled("######/#$@_.#/######", SampleConfig::default());
        assert_eq!((sample.solvable, sample.unsolvable, exact), (0, 1_000, 0.0));
    }

    #[test]
    fn undecided_layouts_widen_the_interval_on_both_sides() {
        let decided =
            IceLayoutSample { solvable: 50, unsolvable: 50, ..IceLayoutSample::default() };
        let open = IceLayoutSample { undecided: 20, ..decided.clone() };
        assert!(open.interval()[0] < decided.interval()[0]);
        assert!(open.interval()[1] > decided.interval()[1]);
        assert_eq!(open.solvable_fraction(), Some(0.5));
        assert_eq!(IceLayoutSample::default().interval(), [0.0, 1.0]);
    }

    #[test]
    fn the_interval_is_the_wilson_interval() {
        let [low, high] = wilson(8, 10);
        assert!((low - 0.490_2).abs() < 1e-3 && (high - 0.943_3).abs() < 1e-3, "{low} {high}");
        assert_eq!((wilson(0, 10)[0], wilson(10, 10)[1]), (0.0, 1.0));
    }
}
