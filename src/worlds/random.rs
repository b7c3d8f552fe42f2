//! Random variates from a seeded generator.

use rand_chacha::rand_core::RngCore;

/// Uniform number from 0 (inclusive) to 1 (exclusive).
pub fn unit_interval(rng: &mut impl RngCore) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// Uniform integer below `count`; 0 if `count` is 0.
///
/// Each probability differs from 1 / `count` by at most 2⁻⁶⁴.
pub fn below(rng: &mut impl RngCore, count: usize) -> usize {
    ((u128::from(rng.next_u64()) * count as u128) >> 64) as usize
}

/// Gamma variate with the given shape (greater than 0) and scale 1.
///
/// Marsaglia and Tsang, "A simple method for generating gamma variables", 2000.
pub fn gamma(rng: &mut impl RngCore, shape: f64) -> f64 {
    if shape < 1.0 {
        // Shapes below 1: Gamma(a) = Gamma(a + 1) · U^(1/a).
        let power = unit_interval(rng).powf(1.0 / shape);
        return gamma(rng, shape + 1.0) * power;
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        // Rejection from a cubed normal variate.
        let x = normal(rng);
        let v = (1.0 + c * x).powi(3);
        let u = 1.0 - unit_interval(rng);
        if v > 0.0 && u.ln() < 0.5 * x * x + d - d * v + d * v.ln() {
            return d * v;
        }
    }
}

/// Standard normal variate by the Box-Muller transform.
fn normal(rng: &mut impl RngCore) -> f64 {
    let radius = (-2.0 * (1.0 - unit_interval(rng)).ln()).sqrt();
    radius * (2.0 * std::f64::consts::PI * unit_interval(rng)).cos()
}
