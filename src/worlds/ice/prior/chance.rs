//! Numbers drawn at random.

use rand_chacha::rand_core::RngCore;

/// A number from 0 up to, but not including, 1.
pub(crate) fn unit_interval(rng: &mut impl RngCore) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}
