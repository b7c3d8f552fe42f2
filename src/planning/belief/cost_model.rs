//! The cost model: the cost of an episode, and how the costs of scenarios are aggregated.
//!
//! An episode that reaches the goal within the step limit and in fewer steps than the failure cost
//! costs its steps; any other episode costs the failure cost. A criterion aggregates the scenarios
//! of a node: by their weighted mean, by a mean with a failure cost that outweighs all steps, or by
//! their maximum.
//!
//! A policy is optimised on the sample that also evaluates it, so its losses look rarer than they
//! are (over-fitting, the "optimizer's curse": Smith and Winkler, 2006). DESPOT regularises the
//! size of the policy instead. Here a [`LossMultiplier`] corrects the mean cost: a loss in a
//! sampled scenario costs a multiple of the failure cost, the *weighted failure cost*. A cutoff
//! state is a state where the distance tables end; its distance to the goal is an estimate.

use super::bit_board::UNREACHABLE;
use crate::worlds::ice::Belief;
use serde::{Deserialize, Serialize};

/// Decision criterion: how policies are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Criterion {
    /// Least mean cost: steps, or the failure cost.
    #[default]
    #[serde(rename = "Shortest")]
    MeanCost,
    /// Highest probability of success; if equal, least mean steps.
    #[serde(rename = "Likeliest")]
    SuccessFirst,
    /// Least cost in the worst scenario; least mean if no policy succeeds in every scenario.
    #[serde(rename = "Minimax")]
    WorstCase,
}

/// Failure cost where success comes first, in steps.
///
/// A difference of one failure in ten thousand episodes outweighs a hundred steps. A power of two,
/// which floating-point numbers represent exactly.
const SUCCESS_FIRST_WEIGHT: f32 = 1_048_576.0;

/// Maximum failure cost, in steps, except for success first.
///
/// Failure costs are stored with 24-bit mantissas. Up to this limit they are exact to a hundredth
/// of a step.
pub const MAX_FAILURE_COST: f64 = 100_000.0;

/// Cost model of an episode: its steps, or the failure cost.
///
/// The cost of a state in a scenario is the steps so far plus the distance to the goal, or the
/// weighted failure cost if that sum is too large.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CostModel {
    /// Cost of a failure, in steps, without the loss multiplier.
    ///
    /// An episode with at least this number of steps costs as much as a failure.
    pub failure_cost: f32,
    /// Cost of a failure in comparisons: `failure_cost`, times the loss multiplier if there is one.
    weighted_failure_cost: f32,
    /// Whether losses in sampled scenarios count without the loss multiplier.
    ignores_loss_multiplier: bool,
    /// Whether scenarios are aggregated by their maximum, not by their mean.
    is_worst_case: bool,
    /// Maximum number of steps of the episode.
    ///
    /// Reaching the goal later counts as a failure.
    pub step_limit: u32,
}

impl CostModel {
    /// Creates the cost model of a criterion, with the failure cost in steps.
    ///
    /// There is no step limit at first. [`Criterion::SuccessFirst`] ignores `failure_cost` and uses
    /// 2^20; the others use at most [`MAX_FAILURE_COST`].
    #[must_use]
    pub fn new(criterion: Criterion, failure_cost: f64) -> Self {
        let failure_cost = match criterion {
            Criterion::SuccessFirst => SUCCESS_FIRST_WEIGHT,
            Criterion::MeanCost | Criterion::WorstCase => failure_cost.min(MAX_FAILURE_COST) as f32,
        };
        let is_worst_case = criterion == Criterion::WorstCase;
        Self {
            failure_cost,
            weighted_failure_cost: failure_cost,
            ignores_loss_multiplier: false,
            is_worst_case,
            step_limit: u32::MAX,
        }
    }

    /// Returns these costs with a step limit.
    ///
    /// A failure cost equal to the limit is raised by one step, so that success with the last step
    /// is better than failure.
    #[must_use]
    pub fn with_step_limit(self, step_limit: u32) -> Self {
        let costs = Self { step_limit, ..self };
        let is_a_tie = self.failure_cost == step_limit as f32;
        if is_a_tie { costs.with_min_failure_cost(step_limit.saturating_add(1)) } else { costs }
    }

    /// Returns these costs, to which [`Self::for_sampled_scenarios`] adds no loss multiplier.
    #[must_use]
    pub fn without_loss_multiplier(self) -> Self {
        Self { ignores_loss_multiplier: true, ..self }
    }

    /// Returns these costs with a failure cost of at least `failure_cost` steps.
    ///
    /// The result may exceed [`MAX_FAILURE_COST`].
    #[must_use]
    pub fn with_min_failure_cost(self, failure_cost: u32) -> Self {
        let failure_cost = self.failure_cost.max(failure_cost as f32);
        Self {
            failure_cost,
            weighted_failure_cost: self.weighted_failure_cost.max(failure_cost),
            ..self
        }
    }

    /// Returns true if the failure cost is below that of success first.
    ///
    /// Then costs can be read as steps.
    #[must_use]
    pub fn is_in_steps(self) -> bool {
        self.failure_cost < SUCCESS_FIRST_WEIGHT
    }

    /// Returns true if the criterion is the least mean cost in steps.
    #[must_use]
    pub fn is_mean_steps(self) -> bool {
        self.is_in_steps() && !self.is_worst_case
    }

    /// Returns true if scenarios are aggregated by their maximum.
    #[must_use]
    pub fn is_worst_case(self) -> bool {
        self.is_worst_case
    }

    /// Returns the mean-cost model to use if no policy avoids failure in the worst case.
    ///
    /// All policies have the same worst case then. `None` unless the criterion is the worst case.
    #[must_use]
    pub fn mean_fallback(self) -> Option<Self> {
        self.is_worst_case.then_some(Self { is_worst_case: false, ..self })
    }

    /// Returns these costs for sampled scenarios, with a multiplier on losses.
    ///
    /// Changes only the mean-cost criterion: neither the worst case nor success first depends on
    /// the size of a loss. Costs from [`Self::without_loss_multiplier`] stay unchanged, too.
    #[must_use]
    pub fn for_sampled_scenarios(self, loss_multiplier: LossMultiplier) -> Self {
        if self.ignores_loss_multiplier || !self.is_mean_steps() {
            return self;
        }
        Self { weighted_failure_cost: loss_multiplier.factor() * self.failure_cost, ..self }
    }

    /// Cost of a failure in comparisons, in steps: the maximum cost of an episode.
    ///
    /// The failure cost, times the loss multiplier if there is one.
    #[inline]
    #[must_use]
    pub fn weighted_failure_cost(self) -> f64 {
        f64::from(self.weighted_failure_cost)
    }

    /// Returns the mean cost if every scenario also fails with probability `lost`.
    ///
    /// `cost` is the mean cost without these failures. Returns `cost` for the worst case and for
    /// costs from [`Self::without_loss_multiplier`].
    #[must_use]
    pub fn with_extra_loss(self, cost: f64, lost: f64) -> f64 {
        if self.ignores_loss_multiplier || self.is_worst_case {
            return cost;
        }
        (1.0 - lost) * cost + lost * self.weighted_failure_cost()
    }

    /// Returns the cost of an episode after `steps` steps, with `distance` more to the goal.
    ///
    /// The weighted failure cost if the goal is unreachable (`distance` is 255), if the sum exceeds
    /// the step limit, or if the sum is at least the failure cost.
    #[inline]
    #[must_use]
    pub fn cost(self, steps: u32, distance: u8) -> f64 {
        self.cost_by_distance(steps)(distance)
    }

    /// Returns [`Self::cost`] as a function of the distance, for many scenarios.
    #[inline]
    pub fn cost_by_distance(self, steps: u32) -> impl Fn(u8) -> f64 {
        // From this number of steps of the whole episode on, reaching the goal costs a failure.
        let is_late_from = self.step_limit.saturating_add(1).min(self.failure_cost.ceil() as u32);
        let distances_in_time =
            is_late_from.saturating_sub(steps).min(u32::from(UNREACHABLE)) as u8;
        let (taken, loss) = (f64::from(steps), self.weighted_failure_cost());
        move |distance| {
            if distance < distances_in_time { taken + f64::from(distance) } else { loss }
        }
    }

    /// Returns true if the step limit allows `distance` more steps after `steps`.
    #[inline]
    #[must_use]
    pub fn is_within_step_limit(self, steps: u32, distance: u8) -> bool {
        steps.saturating_add(u32::from(distance)) <= self.step_limit
    }

    /// Returns the priority of an outcome in a trial; the largest comes first.
    ///
    /// `share` is its share of the weight. The priority is share × (upper − lower), or the upper
    /// bound for the worst-case criterion.
    #[must_use]
    pub fn gap_priority(self, share: f64, lower: f64, upper: f64) -> f64 {
        if self.is_worst_case { upper } else { share * (upper - lower) }
    }

    /// Aggregates pairs of weight and cost: the weighted mean, or the maximum.
    ///
    /// Pairs of weight 0 do not count. 0 if no pair counts.
    #[inline]
    #[must_use]
    pub fn aggregate(self, parts: impl Iterator<Item = (f64, f64)>) -> f64 {
        let (weight, sum) = self.weighted_total(parts);
        if weight > 0.0 { sum / weight } else { 0.0 }
    }

    /// Returns the total weight of pairs (weight, cost), and that weight times their aggregate.
    ///
    /// See [`Self::aggregate`].
    #[inline]
    #[must_use]
    pub fn weighted_total(self, parts: impl Iterator<Item = (f64, f64)>) -> (f64, f64) {
        if self.is_worst_case {
            let (mut weight, mut worst) = (0.0, 0.0_f64);
            for (its_weight, cost) in parts {
                weight += its_weight;
                worst = if its_weight > 0.0 { worst.max(cost) } else { worst };
            }
            return (weight, weight * worst);
        }
        parts.fold((0.0, 0.0), |(weight, sum), (its, cost)| (weight + its, sum + its * cost))
    }
}

/// Multiplier for a prior that considers only scattered ice or only patches.
const FOR_KNOWN_KIND: f32 = 2.0;

/// Multiplier for scattered ice, under a prior that also considers patches.
///
/// Such a prior is also unsure about the amount of ice and so overestimates losses, which makes up
/// for a part of the correction.
const FOR_SCATTERED: f32 = 1.5;

/// Added to [`FOR_SCATTERED`] after multiplication by the probability of patches.
///
/// Cells in a patch are correlated, so a decisive pattern occurs in few sampled scenarios.
const EXTRA_FOR_PATCHES: f32 = 1.5;

/// Changes up to this are ignored, because a change makes the belief graph invalid.
const MIN_CHANGE: f32 = 0.2;

/// Cost of a failure in sampled scenarios, as a multiple of the failure cost.
///
/// Tuned by playing; the figures are in `docs/figures.md`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LossMultiplier(f32);

/// The default is the multiplier for one kind of ice: 2.
impl Default for LossMultiplier {
    fn default() -> Self {
        Self(FOR_KNOWN_KIND)
    }
}

impl LossMultiplier {
    /// The multiplier, from 1.5 to 3.
    #[must_use]
    pub fn factor(self) -> f32 {
        self.0
    }

    /// Returns the multiplier for the present belief.
    ///
    /// It depends on the probability of patches. Returns `self` if the two differ by at most 0.2.
    #[must_use]
    pub fn updated_for(self, belief: &Belief) -> Self {
        let multiplier = if belief.prior().has_two_hypotheses() {
            FOR_SCATTERED + EXTRA_FOR_PATCHES * belief.hypothesis_weights().patches as f32
        } else {
            FOR_KNOWN_KIND
        };
        if (multiplier - self.0).abs() > MIN_CHANGE { Self(multiplier) } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::belief::testing::board_of;
    use crate::worlds::ice::IcePrior;

    fn check(criterion: Criterion, (steps, distance): (u32, u8), expected: [f64; 2]) {
        let cost_model = CostModel::new(criterion, 100.0);
        let costs = [cost_model, cost_model.for_sampled_scenarios(LossMultiplier::default())]
            .map(|cost_model| cost_model.cost(steps, distance));
        assert_eq!(costs, expected, "{criterion:?} {steps} {distance}");
    }

    #[test]
    fn without_loss_multiplier_keeps_the_failure_cost() {
        let costs = CostModel::new(Criterion::MeanCost, 100.0).without_loss_multiplier();
        assert_eq!(costs.for_sampled_scenarios(LossMultiplier::default()), costs);
    }

    #[test]
    fn minimum_raises_the_failure_cost() {
        let costs = CostModel::new(Criterion::MeanCost, 100.0);
        let raised = costs.with_min_failure_cost(120);
        assert_eq!((raised.failure_cost, raised.weighted_failure_cost()), (120.0, 120.0));
        assert_eq!(raised.cost(60, 59), 119.0);
        assert_eq!(costs.with_min_failure_cost(90), costs);
    }

    #[test]
    fn goal_after_the_step_limit_is_a_failure() {
        let check = |failure_cost: f64, (steps, distance): (u32, u8), expected: f64| {
            let costs = CostModel::new(Criterion::MeanCost, failure_cost).with_step_limit(12);
            assert_eq!(costs.cost(steps, distance), expected, "{failure_cost} {steps} {distance}");
        };
        check(12.0, (7, 5), 12.0);
        check(12.0, (7, 6), 13.0);
        check(100.0, (0, 12), 12.0);
        check(100.0, (0, 13), 100.0);
        check(100.0, (0, UNREACHABLE), 100.0);
    }

    #[test]
    fn costs_by_criterion_and_loss_multiplier() {
        check(Criterion::MeanCost, (0, 0), [0.0, 0.0]);
        check(Criterion::MeanCost, (60, 39), [99.0, 99.0]);
        check(Criterion::MeanCost, (60, 40), [100.0, 200.0]);
        check(Criterion::MeanCost, (60, 90), [100.0, 200.0]);
        check(Criterion::MeanCost, (7, UNREACHABLE), [100.0, 200.0]);
        check(Criterion::WorstCase, (60, 90), [100.0, 100.0]);
        check(Criterion::WorstCase, (7, UNREACHABLE), [100.0, 100.0]);
        let most = CostModel::new(Criterion::MeanCost, 1e39).failure_cost;
        assert_eq!(f64::from(most), MAX_FAILURE_COST);
        assert!(f64::from(most + 0.01) > MAX_FAILURE_COST, "a hundredth of a step still counts");
        check(Criterion::SuccessFirst, (60, 90), [150.0, 150.0]);
        check(Criterion::SuccessFirst, (7, UNREACHABLE), [f64::from(SUCCESS_FIRST_WEIGHT); 2]);
    }

    fn check_multiplier(before: f32, prior: IcePrior, expected: f32) {
        let (_, _, terrain) = board_of("@$_.\n____");
        let belief = Belief::initial(terrain.layout(), prior);
        let failures = LossMultiplier(before).updated_for(&belief).factor();
        assert!((failures - expected).abs() < 1e-6, "{before} {prior:?}: {failures}");
    }

    #[test]
    fn multiplier_rises_with_patch_probability() {
        check_multiplier(2.5, IcePrior::independent(), 2.0);
        check_multiplier(2.5, IcePrior::stated_density(0.2, 9), 2.0);
        check_multiplier(2.5, IcePrior::mixture(0.0), 2.0);
        check_multiplier(1.0, IcePrior::mixture(1e-9), 1.5);
        check_multiplier(1.0, IcePrior::mixture(0.5), 2.25);
        check_multiplier(1.0, IcePrior::mixture(0.999_999_9), 3.0);
        check_multiplier(1.0, IcePrior::mixture(1.0), 2.0);
    }

    #[test]
    fn small_changes_are_ignored() {
        check_multiplier(2.25, IcePrior::mixture(0.38), 2.25);
        check_multiplier(2.25, IcePrior::mixture(0.36), 2.04);
    }
}
