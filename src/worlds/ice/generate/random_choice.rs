//! Random choices.

use rand_chacha::rand_core::RngCore;

/// Uniform number below `count`, which must not be 0.
pub(super) fn below(rng: &mut impl RngCore, count: usize) -> usize {
    (rng.next_u64() % count as u64) as usize
}

/// Removes a random element; `None` if there are none.
pub(super) fn take<T>(rng: &mut impl RngCore, things: &mut Vec<T>) -> Option<T> {
    if things.is_empty() {
        return None;
    }
    let place = below(rng, things.len());
    Some(things.swap_remove(place))
}
