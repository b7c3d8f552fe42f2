//! Random choices of the level generator.

use rand_chacha::rand_core::RngCore;

/// Uniform number below `count`, which must not be 0.
///
/// The bias is at most `count` / 2⁶⁴.
pub(super) fn below(rng: &mut impl RngCore, count: usize) -> usize {
    (rng.next_u64() % count as u64) as usize
}

/// Removes and returns a random element; `None` if there is none.
///
/// Changes the order of the rest.
pub(super) fn take<T>(rng: &mut impl RngCore, things: &mut Vec<T>) -> Option<T> {
    if things.is_empty() {
        return None;
    }
    let place = below(rng, things.len());
    Some(things.swap_remove(place))
}
