//! Costs of the candidates of a decision, by the criterion of the agent that decided.
//!
//! | criterion | cost of a candidate |
//! |---|---|
//! | mean cost | the recorded bound on the mean cost; without it, success × steps + failure × failure cost |
//! | worst case | the recorded bound on the cost in the worst ice map |
//! | success first | probability of failure; if equal, expected steps |
//! | points | expected points, negated |
//!
//! A candidate that was rejected as riskier costs the ice maps that it loses more than the choice.

use super::RegretUnit;
use crate::agents::{Candidate, Decision, Verdict};
use crate::episode::{EpisodeLimits, Recording};
use crate::planning::belief::cost_model::Criterion;
use crate::worlds::World;

/// Costs that differ by at most this many steps count as equal; records round costs.
pub const EQUAL_COST: f64 = 1e-3;

/// Probabilities of success that differ by at most this much count as equal.
const EQUAL_SUCCESS: f64 = 1e-5;

/// A recorded candidate with its cost relative to the chosen one.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct CandidateCost {
    /// Index in the record.
    pub index: usize,
    /// Cost minus that of the chosen candidate, in [`Self::unit`]; `None` without figures.
    pub difference: Option<f64>,
    /// Unit of the difference.
    pub unit: RegretUnit,
    /// Whether it is the chosen one, or as good.
    pub is_right: bool,
    /// Whether the agent searched it, so that its cost is no bound.
    pub is_evaluated: bool,
}

impl CandidateCost {
    /// Regret in [`Self::unit`], at least 0; a lower bound for a candidate not searched.
    ///
    /// `None` without figures, and for a wrong candidate without a proved regret.
    pub(super) fn regret(&self) -> Option<f64> {
        if self.is_right {
            return Some(0.0);
        }
        self.difference.filter(|regret| *regret > 0.0)
    }
}

/// How the agent of a decision compares candidates.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Comparison {
    /// Criterion of the decision.
    criterion: Criterion,
    /// Cost of a failure, in steps.
    failure_cost: f64,
}

impl Comparison {
    /// Returns how the agent compared the candidates of a decision.
    ///
    /// An agent with the worst case as its criterion compares means where no policy succeeds in
    /// every ice map; the decision says which it did.
    pub(super) fn of<W: World>(
        decision: &Decision<W>,
        limits: &EpisodeLimits,
        failure_cost: f64,
    ) -> Self {
        let criterion = match limits.criterion {
            _ if decision.is_worst_case => Criterion::WorstCase,
            Criterion::SuccessFirst => Criterion::SuccessFirst,
            Criterion::MeanCost | Criterion::WorstCase => Criterion::MeanCost,
        };
        Self { criterion, failure_cost }
    }

    /// Returns the cost of a candidate in one number, to find close ones; `None` without figures.
    ///
    /// In steps; in a game for points, the negative of the expected points.
    pub(super) fn cost<W: World>(self, candidate: &Candidate<W>) -> Option<f64> {
        bound(candidate).or_else(|| self.mean_cost(candidate))
    }

    /// Returns success × steps + failure × failure cost; `None` without figures.
    fn mean_cost<W: World>(self, candidate: &Candidate<W>) -> Option<f64> {
        let forecast = &candidate.forecast;
        if let Some(points) = forecast.reward {
            return Some(-f64::from(points));
        }
        let steps = forecast.steps.or_else(|| candidate.total_steps()).map(f64::from);
        match (success(candidate), steps) {
            (Some(success), _) if success <= 0.0 => Some(self.failure_cost),
            (Some(success), Some(steps)) => {
                Some(success * steps + (1.0 - success) * self.failure_cost)
            }
            (None, steps) => steps,
            (Some(_), None) => None,
        }
    }

    /// Returns the cost of a candidate minus that of the chosen one, and its unit.
    fn difference<W: World>(
        self,
        own: &Candidate<W>,
        chosen: &Candidate<W>,
    ) -> (Option<f64>, RegretUnit) {
        let minus = |pair: Option<(f64, f64)>| pair.map(|(own, chosen)| own - chosen);
        if own.verdict == Verdict::Riskier {
            let lost = |it: &Candidate<W>| Some(it.proved_loss.as_ref()?.lost as f64);
            return (minus(lost(own).zip(lost(chosen))), RegretUnit::LostIceMaps);
        }
        if own.forecast.reward.is_some() {
            let points = self.mean_cost(own).zip(self.mean_cost(chosen));
            return (minus(points), RegretUnit::Points);
        }
        let bounds = bound(own).zip(bound(chosen));
        match self.criterion {
            // Only like figures are compared: two bounds, or two means.
            Criterion::MeanCost => {
                let means = || self.mean_cost(own).zip(self.mean_cost(chosen));
                (minus(bounds.or_else(means)), RegretUnit::Steps)
            }
            Criterion::WorstCase => (minus(bounds), RegretUnit::WorstSteps),
            Criterion::SuccessFirst => {
                let less = success(chosen).zip(success(own)).map(|(chosen, own)| chosen - own);
                if let Some(less) = less.filter(|less| less.abs() > EQUAL_SUCCESS) {
                    return (Some(less * 100.0), RegretUnit::SuccessPercent);
                }
                let steps = |it: &Candidate<W>| it.forecast.steps.map(f64::from);
                (minus(steps(own).zip(steps(chosen))), RegretUnit::Steps)
            }
        }
    }
}

/// Returns the recorded bound on the cost by the criterion of the agent.
///
/// The upper bound; the lower one of a candidate that was not searched. `None` of agents that do
/// not compare policies.
fn bound<W: World>(candidate: &Candidate<W>) -> Option<f64> {
    let forecast = &candidate.forecast;
    // Games for points have points, and agents without policies have no probability of success.
    if forecast.reward.is_some() || forecast.success.is_none() {
        return None;
    }
    let bound = match candidate.verdict {
        Verdict::NotSearched => forecast.lower,
        _ => forecast.upper,
    };
    bound.map(f64::from)
}

/// Returns the recorded probability of success, 0 to 1; 0 in a dead end.
fn success<W: World>(candidate: &Candidate<W>) -> Option<f64> {
    if candidate.verdict == Verdict::DeadEnd {
        return Some(0.0);
    }
    candidate.forecast.success.map(|success| f64::from(success).clamp(0.0, 1.0))
}

/// Returns the cost of a failure in a recording, in steps.
///
/// # Errors
/// A message, if the level cannot be opened.
pub(super) fn failure_cost<W: World>(recording: &Recording<W>) -> Result<f64, String> {
    let (truth, _) = W::open(&recording.header.level)
        .map_err(|problems| problems.first().map(ToString::to_string).unwrap_or_default())?;
    Ok(recording.header.limits.failure_cost_or(W::step_limit(&truth)))
}

/// Returns the candidates of a decision with their costs, in the order of the record.
///
/// The chosen candidate is the one that begins with the action that was taken and has the verdict
/// "chosen". Right are the chosen one, ties, and evaluated ones of equal cost.
pub(super) fn candidate_costs<W: World>(
    candidates: &[Candidate<W>],
    comparison: Comparison,
) -> Vec<CandidateCost> {
    let chosen = candidates.iter().position(|it| it.verdict == Verdict::Chosen);
    let cost_of = |(index, candidate): (usize, &Candidate<W>)| {
        let (difference, unit) = chosen.map_or((None, RegretUnit::default()), |chosen| {
            comparison.difference(candidate, &candidates[chosen])
        });
        let is_equal = difference.is_some_and(|difference| difference.abs() <= EQUAL_COST);
        CandidateCost {
            index,
            difference,
            unit,
            is_right: match candidate.verdict {
                Verdict::Chosen => Some(index) == chosen,
                Verdict::Tied => true,
                Verdict::Costlier => is_equal,
                _ => false,
            },
            is_evaluated: matches!(
                candidate.verdict,
                Verdict::Chosen | Verdict::Tied | Verdict::Costlier | Verdict::Riskier
            ),
        }
    };
    candidates.iter().enumerate().map(cost_of).collect()
}
