//! Beta and Dirichlet distributions: beliefs about probabilities.

use crate::worlds::random::gamma;
use crate::worlds::zuma::{Colour, PerColour};
use rand_chacha::rand_core::RngCore;
use serde::{Deserialize, Serialize};

/// A Beta distribution over a probability; counts 1 and 1 are the uniform prior.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beta {
    /// Parameter α: pseudo-count of occurrences, prior included.
    pub yes: f64,
    /// Parameter β: pseudo-count of non-occurrences, prior included.
    pub no: f64,
}

/// Returns true if a number is a valid pseudo-count: from 1e-9 to 1e15.
///
/// Adding 1 to a valid count still changes it.
fn is_count(number: f64) -> bool {
    (1e-9..=1e15).contains(&number)
}

impl Default for Beta {
    /// The uniform distribution.
    fn default() -> Self {
        Self { yes: 1.0, no: 1.0 }
    }
}

impl Beta {
    /// Returns true if both counts are from 1e-9 to 1e15.
    ///
    /// Check distributions read from a file: sampling from one with invalid counts may never end.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        [self.yes, self.no].into_iter().all(is_count)
    }

    /// Mean of the distribution.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.yes / (self.yes + self.no)
    }

    /// Standard deviation of the distribution.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        self.variance().sqrt()
    }

    fn variance(&self) -> f64 {
        let mean = self.mean();
        mean * (1.0 - mean) / (self.yes + self.no + 1.0)
    }

    /// Adds numbers of occurrences and non-occurrences (conjugate update).
    pub fn add_outcomes(&mut self, yes: f64, no: f64) {
        self.yes += yes;
        self.no += no;
    }

    /// Updates from evidence with likelihood `if_yes` if the event occurred, else `if_no`.
    ///
    /// If both are possible, the posterior is a mixture of two Beta distributions. It is replaced
    /// by the Beta distribution with the same mean and variance (assumed-density filtering). Does
    /// nothing if the evidence is impossible under the current distribution.
    pub fn update_with_likelihoods(&mut self, if_yes: f64, if_no: f64) {
        let (yes_weight, no_weight) = (self.mean() * if_yes, (1.0 - self.mean()) * if_no);
        let sum = yes_weight + no_weight;
        if sum.is_nan() || sum <= 0.0 {
            return;
        }
        let happened = Self { yes: self.yes + 1.0, no: self.no };
        let did_not = Self { yes: self.yes, no: self.no + 1.0 };
        let weight = yes_weight / sum;
        if no_weight == 0.0 {
            *self = happened;
        } else if yes_weight == 0.0 {
            *self = did_not;
        } else {
            // Match mean and variance of the two-component mixture.
            let mean = weight * happened.mean() + (1.0 - weight) * did_not.mean();
            let apart = |part: &Self| (part.mean() - mean).powi(2) + part.variance();
            let variance = weight * apart(&happened) + (1.0 - weight) * apart(&did_not);
            let counts = mean * (1.0 - mean) / variance - 1.0;
            *self = Self { yes: mean * counts, no: (1.0 - mean) * counts };
        }
    }

    /// Central interval that contains the probability with posterior mass `credibility`.
    ///
    /// Equal mass is left at both ends. Found by bisection to 1e-6.
    #[must_use]
    pub fn interval(&self, credibility: f64) -> (f64, f64) {
        let tail = (1.0 - credibility) / 2.0;
        (self.quantile(tail), self.quantile(1.0 - tail))
    }

    /// The probability below which a `share` of the distribution's mass is, by bisection.
    fn quantile(&self, share: f64) -> f64 {
        let (mut low, mut high) = (0.0, 1.0);
        while high - low > 1e-6 {
            let middle = 0.5 * (low + high);
            if regularised_incomplete_beta(self.yes, self.no, middle) < share {
                low = middle;
            } else {
                high = middle;
            }
        }
        0.5 * (low + high)
    }

    /// Samples a probability from the distribution.
    #[must_use]
    pub fn sample(&self, rng: &mut impl RngCore) -> f64 {
        let (yes, no) = (gamma(rng, self.yes), gamma(rng, self.no));
        if yes + no > 0.0 { yes / (yes + no) } else { self.mean() }
    }
}

/// Regularised incomplete beta function: the mass of Beta(a, b) below x.
///
/// By Lentz's continued fraction ("Numerical Recipes", 6.4).
fn regularised_incomplete_beta(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return x.clamp(0.0, 1.0);
    }
    // The continued fraction converges fast only below the mean: use the symmetry.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - regularised_incomplete_beta(b, a, 1.0 - x);
    }
    let scale = ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b);
    let front = (scale + a * x.ln() + b * (-x).ln_1p()).exp() / a;
    let away_from_zero = |value: f64| if value.abs() < 1e-300 { 1e-300 } else { value };
    let (mut numerator, mut denominator) = (1.0, 0.0);
    let mut fraction = 1.0;
    for term in 0..10_000 {
        let m = f64::from(term / 2);
        let factor = if term == 0 {
            1.0
        } else if term % 2 == 0 {
            m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m))
        } else {
            -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0))
        };
        denominator = 1.0 / away_from_zero(1.0 + factor * denominator);
        numerator = away_from_zero(1.0 + factor / numerator);
        let change = numerator * denominator;
        fraction *= change;
        if (1.0 - change).abs() < 1e-12 {
            break;
        }
    }
    front * (fraction - 1.0)
}

/// Natural logarithm of the gamma function for positive numbers: Lanczos approximation, g = 7.
fn ln_gamma(x: f64) -> f64 {
    const SERIES: [f64; 8] = [
        676.520_368_121_885_1,
        -1_259.139_216_722_402_8,
        771.323_428_777_653_1,
        -176.615_029_162_140_6,
        12.507_343_278_686_905,
        -0.138_571_095_265_720_12,
        9.984_369_578_019_572e-6,
        1.505_632_735_149_311_6e-7,
    ];
    let x = x - 1.0;
    let sum = SERIES.iter().zip(1u32..).fold(0.999_999_999_999_809_9, |sum, (factor, place)| {
        sum + factor / (x + f64::from(place))
    });
    let t = x + 7.5;
    0.5 * (2.0 * std::f64::consts::PI).ln() + (x + 0.5) * t.ln() - t + sum.ln()
}

/// A Dirichlet distribution over colour probabilities; counts of 1 are the uniform prior.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Dirichlet(PerColour<f64>);

impl Default for Dirichlet {
    /// The uniform distribution.
    fn default() -> Self {
        Self(PerColour([1.0; Colour::COUNT]))
    }
}

impl Dirichlet {
    /// Returns true if every count is valid; see [`Beta::is_valid`].
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.0.0.into_iter().all(is_count)
    }

    /// Adds one observed ball of this colour (conjugate update).
    pub fn add_outcome(&mut self, colour: Colour) {
        self.0[colour] += 1.0;
    }

    /// Mean probabilities; they sum to 1.
    #[must_use]
    pub fn mean(&self) -> PerColour<f64> {
        let sum = self.sum();
        PerColour::from_fn(|colour| self.0[colour] / sum)
    }

    /// Marginal distribution of one colour's probability.
    #[must_use]
    pub fn marginal(&self, colour: Colour) -> Beta {
        Beta { yes: self.0[colour], no: self.sum() - self.0[colour] }
    }

    /// Samples probabilities; they sum to 1.
    #[must_use]
    pub fn sample(&self, rng: &mut impl RngCore) -> PerColour<f64> {
        let draws = PerColour::from_fn(|colour| gamma(rng, self.0[colour]));
        let sum: f64 = draws.0.iter().sum();
        if sum > 0.0 { PerColour(draws.0.map(|draw| draw / sum)) } else { self.mean() }
    }

    fn sum(&self) -> f64 {
        self.0.0.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    #[test]
    fn intervals_match_published_tables() {
        for (yes, no, low, high) in [
            (1.0, 1.0, 0.025, 0.975),
            (2.0, 1.0, 0.158_114, 0.987_421),
            (8.0, 4.0, 0.390_259, 0.890_734),
            (601.0, 401.0, 0.569_222, 0.629_956),
        ] {
            let (found_low, found_high) = Beta { yes, no }.interval(0.95);
            assert!((found_low - low).abs() < 2e-4, "{yes} {no}: {found_low}");
            assert!((found_high - high).abs() < 2e-4, "{yes} {no}: {found_high}");
        }
    }

    #[test]
    fn samples_have_the_mean_and_deviation() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        for beta in [Beta::default(), Beta { yes: 7.0, no: 2.0 }, Beta { yes: 0.5, no: 0.5 }] {
            let draws: Vec<_> = (0..20_000).map(|_| beta.sample(&mut rng)).collect();
            let mean = draws.iter().sum::<f64>() / 20_000.0;
            let variance = draws.iter().map(|draw| (draw - mean).powi(2)).sum::<f64>() / 20_000.0;
            assert!((mean - beta.mean()).abs() < 0.012, "{beta:?}: {mean}");
            assert!((variance.sqrt() - beta.deviation()).abs() < 0.012, "{beta:?}: {variance}");
        }
    }

    #[test]
    fn ambiguous_evidence_converges() {
        // One of three equivalent positions of six was chosen: a hit looks like a lucky miss.
        let (truth, lucky) = (0.6, 2.0 / 5.0);
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let mut beta = Beta::default();
        for _ in 0..20_000 {
            let seen =
                crate::worlds::random::unit_interval(&mut rng) < truth + (1.0 - truth) * lucky;
            if seen {
                beta.update_with_likelihoods(1.0, lucky);
            } else {
                beta.update_with_likelihoods(0.0, 1.0 - lucky);
            }
        }
        assert!((beta.mean() - truth).abs() < 4.0 * beta.deviation(), "{beta:?}");
        // Direct evidence of 20 000 trials would leave a deviation of 0.0035; ambiguous evidence
        // leaves more.
        assert!((0.0036..0.02).contains(&beta.deviation()), "{beta:?} {}", beta.deviation());
        let mut sure = Beta::default();
        sure.update_with_likelihoods(0.5, 0.0);
        sure.update_with_likelihoods(0.0, 0.5);
        sure.update_with_likelihoods(0.0, 0.0);
        assert_eq!(sure, Beta { yes: 2.0, no: 2.0 });
    }
}
