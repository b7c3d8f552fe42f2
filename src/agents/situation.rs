//! States with what is known in them, as numbers: who comes to the same one twice went in a
//! circle.

use crate::worlds::ice::{Belief, State};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// One number for a state and what is known in it.
pub(super) fn fingerprint(state: &State, belief: &Belief) -> u64 {
    let mut hasher = FxHasher::default();
    state.hash(&mut hasher);
    belief.known_ice().hash(&mut hasher);
    belief.known_floor().hash(&mut hasher);
    hasher.finish()
}
