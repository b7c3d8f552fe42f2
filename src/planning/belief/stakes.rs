//! The cost model: what an episode costs, and how scenarios are aggregated.
//!
//! An episode that reaches the goal costs its steps, any other the failure cost D. A criterion
//! aggregates the scenarios of a node: by their weighted mean, by a mean in which a failure
//! outweighs all steps, or by their maximum.

use super::bank::Bank;
use super::caution::Caution;
use super::distances::LOST;
use super::outlook::Outlook;
use serde::{Deserialize, Serialize};

/// Decision criterion: how policies are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Reading {
    /// Least mean cost: steps, or the failure cost.
    #[default]
    Shortest,
    /// Greatest probability of success, then fewest steps.
    Likeliest,
    /// Least cost in the worst scenario; least mean if no policy succeeds in every scenario.
    Minimax,
}

/// Failure cost where success comes first, in steps.
///
/// A difference of one failure in ten thousand episodes outweighs a hundred steps. A power of two,
/// so sums of costs stay exact.
const PRICELESS: f32 = 1_048_576.0;

/// Greatest failure cost, in steps.
///
/// Costs are summed as numbers with 24-bit mantissas; with more, single steps would be lost to
/// rounding.
pub const MOST_FAILURE_COST: f64 = 100_000.0;

/// Cost model of an episode: its steps, or the failure cost.
///
/// The cost of a state is the steps so far plus the distance to the goal, at most a loss.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stakes {
    /// Cost of a failure, in steps. An episode with as many steps counts as a failure.
    pub failure_cost: f32,
    /// `failure_cost` times the loss multiplier: what a failure counts in comparisons.
    loss_cost: f32,
    /// Whether sampled scenarios count as if they were all, without a loss multiplier.
    trusts_samples: bool,
    /// Whether scenarios are aggregated by their maximum, not by their mean.
    is_about_the_worst: bool,
    /// Step limit of the episode. Reaching the goal later counts as a failure.
    pub step_limit: u32,
}

impl Stakes {
    /// Creates the cost model of a criterion, with the failure cost in steps.
    ///
    /// [`Reading::Likeliest`] replaces the failure cost; others use at most [`MOST_FAILURE_COST`].
    #[must_use]
    pub fn new(reading: Reading, failure_cost: f64) -> Self {
        let failure_cost = match reading {
            Reading::Likeliest => PRICELESS,
            Reading::Shortest | Reading::Minimax => failure_cost.min(MOST_FAILURE_COST) as f32,
        };
        let is_about_the_worst = reading == Reading::Minimax;
        Self {
            failure_cost,
            loss_cost: failure_cost,
            trusts_samples: false,
            is_about_the_worst,
            step_limit: u32::MAX,
        }
    }

    /// Returns these costs with a step limit.
    ///
    /// A failure cost equal to the limit is raised by one step, so that success with the last step
    /// is better than failure.
    #[must_use]
    pub fn within(self, step_limit: u32) -> Self {
        let stakes = Self { step_limit, ..self };
        let is_a_tie = self.failure_cost == step_limit as f32;
        if is_a_tie { stakes.at_least(step_limit.saturating_add(1)) } else { stakes }
    }

    /// Returns these costs without a loss multiplier for sampled scenarios.
    #[must_use]
    pub fn trusting_samples(self) -> Self {
        Self { trusts_samples: true, ..self }
    }

    /// Returns these costs with a failure cost of at least `failure_cost` steps.
    #[must_use]
    pub fn at_least(self, failure_cost: u32) -> Self {
        let failure_cost = self.failure_cost.max(failure_cost as f32);
        Self { failure_cost, loss_cost: self.loss_cost.max(failure_cost), ..self }
    }

    /// Returns true if costs are steps: not where a failure outweighs all steps.
    #[must_use]
    pub fn are_steps(self) -> bool {
        self.failure_cost < PRICELESS
    }

    /// Returns true if the criterion is the least mean cost in steps.
    #[must_use]
    pub fn are_mean_steps(self) -> bool {
        self.are_steps() && !self.is_about_the_worst
    }

    /// Returns true if scenarios are aggregated by their maximum.
    #[must_use]
    pub fn is_about_the_worst(self) -> bool {
        self.is_about_the_worst
    }

    /// Returns the mean-cost model to use if no policy avoids failure in the worst case.
    ///
    /// All policies are equal in the worst case then. `None` for a mean-cost criterion.
    #[must_use]
    pub fn without_guarantee(self) -> Option<Self> {
        self.is_about_the_worst.then_some(Self { is_about_the_worst: false, ..self })
    }

    /// Returns these costs for sampled scenarios, with a multiplier on losses.
    ///
    /// Only the least mean cost changes: neither a worst case nor success first depends on the size
    /// of a loss.
    #[must_use]
    pub fn in_drawn_worlds(self, caution: Caution) -> Self {
        if self.trusts_samples || !self.are_mean_steps() {
            return self;
        }
        Self { loss_cost: caution.failures() * self.failure_cost, ..self }
    }

    /// What a failure counts in comparisons, in steps: the greatest cost of an episode.
    #[inline]
    #[must_use]
    pub fn loss_cost(self) -> f64 {
        f64::from(self.loss_cost)
    }

    /// Returns a mean cost in which a further share `lost` of the scenarios fails.
    ///
    /// Unchanged for the worst case and for costs without a loss multiplier.
    #[must_use]
    pub fn but_for(self, cost: f64, lost: f64) -> f64 {
        if self.trusts_samples || self.is_about_the_worst {
            return cost;
        }
        (1.0 - lost) * cost + lost * self.loss_cost()
    }

    /// Returns the cost of an episode after `steps` steps with `distance` to go.
    #[inline]
    #[must_use]
    pub fn cost(self, steps: u32, distance: u8) -> f64 {
        self.costs_after(steps)(distance)
    }

    /// Returns [`Self::cost`] as a function of the distance, for many scenarios.
    #[inline]
    pub fn costs_after(self, steps: u32) -> impl Fn(u8) -> f64 {
        // From this many steps of the whole episode on, reaching the goal counts as a failure.
        let is_late_from = self.step_limit.saturating_add(1).min(self.failure_cost.ceil() as u32);
        let distances_in_time = is_late_from.saturating_sub(steps).min(u32::from(LOST)) as u8;
        let (taken, loss) = (f64::from(steps), self.loss_cost());
        move |distance| {
            if distance < distances_in_time { taken + f64::from(distance) } else { loss }
        }
    }

    /// Returns true if the step limit allows `distance` more steps after `steps`.
    #[inline]
    #[must_use]
    pub fn is_in_time(self, steps: u32, distance: u8) -> bool {
        steps.saturating_add(u32::from(distance)) <= self.step_limit
    }

    /// Returns the statistics of scenarios that reach a terminal state after `steps` steps.
    ///
    /// `steps_from_end` is the distance from there: 0 at the goal, an estimate at a cutoff state.
    #[must_use]
    pub fn outlook(self, weight: f64, steps: u32, steps_from_end: u8) -> Outlook {
        if self.is_in_time(steps, steps_from_end) {
            Outlook::ended(weight, steps, steps_from_end)
        } else {
            Outlook { weight, ..Outlook::default() }
        }
    }

    /// Priority of an outcome in a trial: its share of the gap, or its upper bound.
    ///
    /// The upper bound for the worst-case criterion.
    #[must_use]
    pub fn weight_of_gap(self, share: f64, lower: f64, upper: f64) -> f64 {
        if self.is_about_the_worst { upper } else { share * (upper - lower) }
    }

    /// Aggregates parts of (weight, cost): their mean or maximum; 0 without parts.
    ///
    /// Parts of weight 0 do not count.
    #[inline]
    #[must_use]
    pub fn together(self, parts: impl Iterator<Item = (f64, f64)>) -> f64 {
        let (weight, sum) = self.total(parts);
        if weight > 0.0 { sum / weight } else { 0.0 }
    }

    /// Returns the total weight, and that weight times the aggregated cost.
    #[inline]
    #[must_use]
    pub fn total(self, parts: impl Iterator<Item = (f64, f64)>) -> (f64, f64) {
        if self.is_about_the_worst {
            let (mut weight, mut worst) = (0.0, 0.0_f64);
            for (its_weight, cost) in parts {
                weight += its_weight;
                worst = if its_weight > 0.0 { worst.max(cost) } else { worst };
            }
            return (weight, weight * worst);
        }
        parts.fold((0.0, 0.0), |(weight, sum), (its, cost)| (weight + its, sum + its * cost))
    }

    /// Returns the weighted total of the hindsight costs of these scenarios.
    ///
    /// The hindsight cost is that with the ice map known: no policy costs less, except through
    /// cutoff states. `pose` is an index of the tables; a state without one counts as lost.
    /// O(scenarios).
    #[inline]
    #[must_use]
    pub fn hindsight(self, bank: &Bank, worlds: &[u32], steps: u32, pose: Option<u32>) -> f64 {
        let weights = worlds.iter().map(|world| f64::from(bank.weight(*world)));
        let Some(pose) = pose else { return weights.sum::<f64>() * self.loss_cost() };
        let cost_after = self.costs_after(steps);
        let costs = bank.distances(worlds, pose).map(cost_after);
        self.total(weights.zip(costs)).1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(reading: Reading, (steps, distance): (u32, u8), expected: [f64; 2]) {
        let stakes = Stakes::new(reading, 100.0);
        let costs = [stakes, stakes.in_drawn_worlds(Caution::default())]
            .map(|stakes| stakes.cost(steps, distance));
        assert_eq!(costs, expected, "{reading:?} {steps} {distance}");
    }

    #[test]
    fn whoever_trusts_samples_counts_losses_alike() {
        let stakes = Stakes::new(Reading::Shortest, 100.0).trusting_samples();
        assert_eq!(stakes.in_drawn_worlds(Caution::default()), stakes);
    }

    #[test]
    fn a_failure_may_cost_more_where_the_goal_is_far() {
        let stakes = Stakes::new(Reading::Shortest, 100.0);
        let raised = stakes.at_least(120);
        assert_eq!((raised.failure_cost, raised.loss_cost()), (120.0, 120.0));
        assert_eq!(raised.cost(60, 59), 119.0);
        assert_eq!(stakes.at_least(90), stakes);
    }

    #[test]
    fn whoever_arrives_after_the_last_step_does_not() {
        let check = |failure_cost: f64, (steps, distance): (u32, u8), expected: f64| {
            let stakes = Stakes::new(Reading::Shortest, failure_cost).within(12);
            assert_eq!(stakes.cost(steps, distance), expected, "{failure_cost} {steps} {distance}");
        };
        check(12.0, (7, 5), 12.0);
        check(12.0, (7, 6), 13.0);
        check(100.0, (0, 12), 12.0);
        check(100.0, (0, 13), 100.0);
        check(100.0, (0, LOST), 100.0);
    }

    #[test]
    fn steps_cost_what_they_are_and_losses_what_they_count() {
        check(Reading::Shortest, (0, 0), [0.0, 0.0]);
        check(Reading::Shortest, (60, 39), [99.0, 99.0]);
        check(Reading::Shortest, (60, 40), [100.0, 200.0]);
        check(Reading::Shortest, (60, 90), [100.0, 200.0]);
        check(Reading::Shortest, (7, LOST), [100.0, 200.0]);
        check(Reading::Minimax, (60, 90), [100.0, 100.0]);
        check(Reading::Minimax, (7, LOST), [100.0, 100.0]);
        let most = Stakes::new(Reading::Shortest, 1e39).failure_cost;
        assert_eq!(f64::from(most), MOST_FAILURE_COST);
        assert!(f64::from(most + 0.01) > MOST_FAILURE_COST, "a hundredth of a step still counts");
        check(Reading::Likeliest, (60, 90), [150.0, 150.0]);
        check(Reading::Likeliest, (7, LOST), [f64::from(PRICELESS); 2]);
    }
}
