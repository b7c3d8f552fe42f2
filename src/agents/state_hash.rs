//! Hashes of a state with the knowledge in it, used to detect cycles.

use crate::worlds::ice::{Belief, State};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Hash of a state and of the sets of known ice and known floor.
pub(super) fn state_hash(state: &State, belief: &Belief) -> u64 {
    let mut hasher = FxHasher::default();
    state.hash(&mut hasher);
    belief.known_ice().hash(&mut hasher);
    belief.known_floor().hash(&mut hasher);
    hasher.finish()
}
