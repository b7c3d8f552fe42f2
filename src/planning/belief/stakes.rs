//! What an episode costs: its steps, or what a failure costs.

use super::bank::Bank;
use super::caution::Caution;
use super::distances::LOST;
use super::outlook::Outlook;
use serde::{Deserialize, Serialize};

/// What makes one policy better than another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Reading {
    /// The least mean cost: steps, or what a failure costs.
    #[default]
    Shortest,
    /// The greatest probability of success, then the fewest steps.
    Likeliest,
    /// The least cost in the worst of all possible worlds; where even the best policy may fail, the
    /// least mean cost.
    Minimax,
}

/// What a failure costs where success comes first, in steps: one chance in ten thousand outweighs
/// a hundred steps. Exact as a sum of costs.
const PRICELESS: f32 = 1_048_576.0;

/// The most that a failure can cost, in steps: costs are sums of numbers with 24 bits, in which a
/// step would be lost beside more.
pub const MOST_FAILURE_COST: f64 = 100_000.0;

/// Prices poses by their distances: steps taken and to be taken, but never more than a loss.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stakes {
    /// What a failure costs, in steps. Nothing is gained by arriving after as many.
    pub failure_cost: f32,
    /// What a failure counts.
    loss_cost: f32,
    /// Whether worlds drawn are taken for all there are.
    trusts_samples: bool,
    /// Whether worlds are compared by their worst, not by their mean.
    is_about_the_worst: bool,
    /// Steps that an episode may take. Whoever would arrive later does not.
    pub step_limit: u32,
}

impl Stakes {
    /// The prices of a reading; `failure_cost` in steps, which [`Reading::Likeliest`] overrules,
    /// and of which no more than [`MOST_FAILURE_COST`] counts.
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

    /// The stakes of an episode that may take so many steps. Where a failure costs just as many, it
    /// costs one more, so that it is worth something to arrive with the last of them.
    #[must_use]
    pub fn within(self, step_limit: u32) -> Self {
        let stakes = Self { step_limit, ..self };
        let is_a_tie = self.failure_cost == step_limit as f32;
        if is_a_tie { stakes.at_least(step_limit.saturating_add(1)) } else { stakes }
    }

    /// The stakes of somebody who takes worlds drawn for all there are: a loss counts no more there
    /// than anywhere.
    #[must_use]
    pub fn trusting_samples(self) -> Self {
        Self { trusts_samples: true, ..self }
    }

    /// The same where a failure costs so many steps at least.
    #[must_use]
    pub fn at_least(self, failure_cost: u32) -> Self {
        let failure_cost = self.failure_cost.max(failure_cost as f32);
        Self { failure_cost, loss_cost: self.loss_cost.max(failure_cost), ..self }
    }

    /// Whether costs are steps, and not only compare.
    #[must_use]
    pub fn are_steps(self) -> bool {
        self.failure_cost < PRICELESS
    }

    /// Whether means of steps are compared.
    #[must_use]
    pub fn are_mean_steps(self) -> bool {
        self.are_steps() && !self.is_about_the_worst
    }

    /// Whether worlds are compared by their worst, not by their mean.
    #[must_use]
    pub fn is_about_the_worst(self) -> bool {
        self.is_about_the_worst
    }

    /// The stakes where nothing can be guaranteed: whoever looks at the worst world finds all
    /// policies alike there, and takes the mean. `None` if that is what these are about.
    #[must_use]
    pub fn without_guarantee(self) -> Option<Self> {
        self.is_about_the_worst.then_some(Self { is_about_the_worst: false, ..self })
    }

    /// The stakes where policies are compared by worlds drawn. Only means are changed: neither a
    /// guarantee nor a success that outweighs everything depends on what a loss counts.
    #[must_use]
    pub fn in_drawn_worlds(self, caution: Caution) -> Self {
        if self.trusts_samples || !self.are_mean_steps() {
            return self;
        }
        Self { loss_cost: caution.failures() * self.failure_cost, ..self }
    }

    /// What a loss counts, in steps: nothing counts more.
    #[inline]
    #[must_use]
    pub fn loss_cost(self) -> f64 {
        f64::from(self.loss_cost)
    }

    /// A mean cost where a share of the worlds is lost besides; the same for whoever takes worlds
    /// drawn for all there are, or asks for the worst of them alone.
    #[must_use]
    pub fn but_for(self, cost: f64, lost: f64) -> f64 {
        if self.trusts_samples || self.is_about_the_worst {
            return cost;
        }
        (1.0 - lost) * cost + lost * self.loss_cost()
    }

    /// What the whole episode costs if the goal is `distance` away after `steps` steps.
    #[inline]
    #[must_use]
    pub fn cost(self, steps: u32, distance: u8) -> f64 {
        self.costs_after(steps)(distance)
    }

    /// [`Self::cost`] by the distance, for many of them.
    #[inline]
    pub fn costs_after(self, steps: u32) -> impl Fn(u8) -> f64 {
        // Steps of the whole episode with which it is no success any more, or not worth the name.
        let is_late_from = self.step_limit.saturating_add(1).min(self.failure_cost.ceil() as u32);
        let distances_in_time = is_late_from.saturating_sub(steps).min(u32::from(LOST)) as u8;
        let (taken, loss) = (f64::from(steps), self.loss_cost());
        move |distance| {
            if distance < distances_in_time { taken + f64::from(distance) } else { loss }
        }
    }

    /// Whether so many steps after `steps` steps are allowed.
    #[inline]
    #[must_use]
    pub fn is_in_time(self, steps: u32, distance: u8) -> bool {
        steps.saturating_add(u32::from(distance)) <= self.step_limit
    }

    /// What comes of ways that end after so many steps, with so many more expected from there.
    #[must_use]
    pub fn outlook(self, weight: f64, steps: u32, steps_from_end: u8) -> Outlook {
        if self.is_in_time(steps, steps_from_end) {
            Outlook::ended(weight, steps, steps_from_end)
        } else {
            Outlook { weight, ..Outlook::default() }
        }
    }

    /// How much it may help to narrow the bounds of a part with that share: its part of the gap,
    /// or how bad it may be.
    #[must_use]
    pub fn weight_of_gap(self, share: f64, lower: f64, upper: f64) -> f64 {
        if self.is_about_the_worst { upper } else { share * (upper - lower) }
    }

    /// What parts with these weights and costs cost together: the mean, or the worst; 0 without
    /// parts. Parts that weigh nothing do not count.
    #[inline]
    #[must_use]
    pub fn together(self, parts: impl Iterator<Item = (f64, f64)>) -> f64 {
        let (weight, sum) = self.total(parts);
        if weight > 0.0 { sum / weight } else { 0.0 }
    }

    /// The weight of all parts, and that times what they cost together.
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

    /// Total over these worlds of weight times cost, with the ice in plain sight (hindsight): no
    /// policy without sight costs less, but for what is expected beyond the edge of the tables.
    /// `pose` is a number of the bank's tables.
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
