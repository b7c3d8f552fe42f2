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
