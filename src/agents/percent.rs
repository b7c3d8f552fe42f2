//! Text of probabilities and shares.
//!
//! Messages and the window format probabilities here: in whole percent, as "< 1 %" or "> 99 %"
//! where rounding would claim certainty, and estimates with the size of their sample ([`Basis`]).

use super::Decision;
use crate::worlds::World;

/// Rounding error of a single-precision probability, in percent.
const ROUNDING: f64 = 1e-4;

/// A probability or share in whole percent: "38 %".
///
/// Values between 0 and 1 never read "0 %" or "100 %".
#[must_use]
pub fn percent(probability: impl Into<f64>) -> String {
    match probability.into() * 100.0 {
        share if share > 0.0 && share < 1.0 - ROUNDING => "< 1 %".to_owned(),
        share if share > 99.0 + ROUNDING && share < 100.0 => "> 99 %".to_owned(),
        // An empty sum is -0.0; adding 0.0 removes the sign.
        share => format!("{:.0} %", share + 0.0),
    }
}

/// A probability or share estimated from a sample.
///
/// Never reads "0 %" or "100 %".
#[must_use]
pub fn sampled_percent(probability: impl Into<f64>) -> String {
    match probability.into() {
        share if share <= 0.0 => "< 1 %".to_owned(),
        share if share >= 1.0 => "> 99 %".to_owned(),
        share => percent(share),
    }
}

/// Source of the probabilities of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// All ice maps that fit the observations.
    Exact,
    /// A sample of this many scenarios.
    Scenarios(u32),
    /// An estimate without a recorded sample size.
    Estimate,
}

impl Basis {
    /// The source of a decision's probabilities, by its method and number of scenarios.
    ///
    /// Fewer than two scenarios give an estimate, unless the method covers all ice maps.
    #[must_use]
    pub fn of<W: World>(decision: &Decision<W>) -> Self {
        // "Optimal" alone does not suffice: a replanning agent proves its plan for one ice map and
        // estimates the success by simulation.
        let covers_all =
            decision.engine.starts_with("exact") || decision.engine.contains("on all ice maps");
        match decision.effort.scenarios {
            _ if covers_all => Self::Exact,
            0 | 1 => Self::Estimate,
            scenarios => Self::Scenarios(scenarios),
        }
    }

    /// A probability with the number of scenarios: "< 1 % (0 of 256 scenarios)".
    ///
    /// Says in how many of them the event occurs only if in none or in all, because scenarios
    /// differ in weight. Without scenarios: "38 % (estimate)", or "38 %" if the value is exact.
    #[must_use]
    pub fn percent(self, probability: f32) -> String {
        let text = self.percent_alone(probability);
        match self {
            Self::Exact => text,
            Self::Scenarios(count) if probability <= 0.0 => {
                format!("{text} (0 of {count} scenarios)")
            }
            Self::Scenarios(count) if probability >= 1.0 => {
                format!("{text} ({count} of {count} scenarios)")
            }
            Self::Scenarios(count) => format!("{text} ({count} scenarios)"),
            Self::Estimate => format!("{text} (estimate)"),
        }
    }

    /// A probability for a table whose heading gives the size of the sample: "< 1 %".
    #[must_use]
    pub fn percent_alone(self, probability: f32) -> String {
        match self {
            Self::Exact => percent(probability),
            Self::Scenarios(_) | Self::Estimate => sampled_percent(probability),
        }
    }

    /// The size of the sample for a heading: " (256 scenarios)" or " (estimates)".
    ///
    /// Empty if the values are exact.
    #[must_use]
    pub fn in_heading(self) -> String {
        match self {
            Self::Exact => String::new(),
            Self::Scenarios(count) => format!(" ({count} scenarios)"),
            Self::Estimate => " (estimates)".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::Proof;
    use crate::board::Direction;
    use crate::worlds::ice::Ice;

    #[test]
    fn only_certain_values_read_0_or_100_percent() {
        let reported =
            [0.0, -0.0, 0.004, 0.009, 0.01, 0.5, 0.99, 0.994, 0.9987, 1.0_f32].map(percent);
        let expected =
            ["0 %", "0 %", "< 1 %", "< 1 %", "1 %", "50 %", "99 %", "> 99 %", "> 99 %", "100 %"];
        assert_eq!(reported, expected);
    }

    #[test]
    fn sampled_values_give_the_size_of_the_sample_and_no_certainty() {
        let check = |basis: Basis, expected: [&str; 3]| {
            assert_eq!([0.0, 0.25, 1.0].map(|it| basis.percent(it)), expected);
        };
        check(Basis::Exact, ["0 %", "25 %", "100 %"]);
        check(
            Basis::Scenarios(256),
            ["< 1 % (0 of 256 scenarios)", "25 % (256 scenarios)", "> 99 % (256 of 256 scenarios)"],
        );
        check(Basis::Estimate, ["< 1 % (estimate)", "25 % (estimate)", "> 99 % (estimate)"]);
    }

    #[test]
    fn the_engine_and_the_effort_tell_whether_a_decision_is_exact() {
        let check = |engine: &str, proof, scenarios, expected| {
            let mut decision = Decision::<Ice>::without_explanation(Direction::Up, engine);
            (decision.proof, decision.effort.scenarios) = (proof, scenarios);
            assert_eq!(Basis::of(&decision), expected, "{engine}");
        };
        check("exact over all ice maps", Proof::Optimal, 40, Basis::Exact);
        check("policy search on all ice maps", Proof::Estimated, 40, Basis::Exact);
        let sampled = "policy search on sampled ice maps";
        check(sampled, Proof::Estimated, 256, Basis::Scenarios(256));
        check("hindsight on sampled ice maps", Proof::BestEffort, 32, Basis::Scenarios(32));
        check("A* over pushes, unknown = floor", Proof::Optimal, 1, Basis::Estimate);
        check("another program", Proof::BestEffort, 0, Basis::Estimate);
    }
}
