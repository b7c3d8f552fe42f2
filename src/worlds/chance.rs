//! Numbers drawn from a generator that somebody else seeded.

use rand_chacha::rand_core::RngCore;

/// A number from 0 up to, but not including, 1.
pub fn unit_interval(rng: &mut impl RngCore) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// A number below `count`, each as probable as the others to one in 2⁶⁴; 0 if `count` is 0.
pub fn below(rng: &mut impl RngCore, count: usize) -> usize {
    ((u128::from(rng.next_u64()) * count as u128) >> 64) as usize
}

/// A number from the gamma distribution with that shape (greater than 0) and scale 1. Marsaglia and
/// Tsang, "A simple method for generating gamma variables", 2000.
pub fn gamma(rng: &mut impl RngCore, shape: f64) -> f64 {
    if shape < 1.0 {
        let power = unit_interval(rng).powf(1.0 / shape);
        return gamma(rng, shape + 1.0) * power;
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(rng);
        let v = (1.0 + c * x).powi(3);
        let u = 1.0 - unit_interval(rng);
        if v > 0.0 && u.ln() < 0.5 * x * x + d - d * v + d * v.ln() {
            return d * v;
        }
    }
}

/// A number from the normal distribution, by the transform of Box and Muller.
fn normal(rng: &mut impl RngCore) -> f64 {
    let radius = (-2.0 * (1.0 - unit_interval(rng)).ln()).sqrt();
    radius * (2.0 * std::f64::consts::PI * unit_interval(rng)).cos()
}
