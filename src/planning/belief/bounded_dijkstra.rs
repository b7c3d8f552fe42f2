//! Dijkstra's search that keeps the nearest states, up to a maximum number.
//!
//! The caller gives each state a *key*, and states with small keys are near. A key is for example
//! the distance from the start, or the length of the shortest path through the state.

use super::state_index::StateIndex;

/// Key of a state that was not reached.
const NOT_FOUND: u16 = u16::MAX;

/// States reached so far, each with its least key.
#[derive(Debug)]
pub struct BucketFrontier {
    /// Least key of each state; [`NOT_FOUND`] for a state not reached.
    keys: Vec<u16>,
    /// States to expand, by key; may hold outdated entries.
    open: Vec<Vec<u32>>,
}

impl BucketFrontier {
    /// Records that a state can be reached with this key.
    ///
    /// Does nothing if the state was already reached with the same or a lesser key. Keys must be
    /// small, because there is one list for each.
    pub fn relax(&mut self, state: u32, key: u16) {
        if key < self.keys[state as usize] {
            self.keys[state as usize] = key;
            let place = usize::from(key);
            if self.open.len() <= place {
                self.open.resize_with(place + 1, Vec::new);
            }
            self.open[place].push(state);
        }
    }
}

/// Returns the states with the least keys, and whether these are all reachable states.
///
/// Keeps every state up to some key: the largest key with at most `max_states` states in all, but
/// at least `first_key`, the key of `start`. `expand` receives a state and its key, and must report
/// the successors to [`BucketFrontier::relax`], none with a smaller key. `index` must not be a
/// selection; the returned index is a selection of it. O(indexed states + greatest key), plus one
/// call of `expand` for each kept state.
#[must_use]
pub fn bounded_dijkstra(
    index: &StateIndex,
    start: u32,
    first_key: u16,
    max_states: usize,
    mut expand: impl FnMut(u32, u16, &mut BucketFrontier),
) -> (StateIndex, bool) {
    let mut found = BucketFrontier { keys: vec![NOT_FOUND; index.state_count()], open: Vec::new() };
    found.relax(start, first_key);
    let (mut total, mut key) = (0, first_key);
    // By rising keys, so that states beyond the limit are never expanded.
    while usize::from(key) < found.open.len() {
        while let Some(state) = found.open[usize::from(key)].pop() {
            if found.keys[state as usize] != key {
                continue;
            }
            total += 1;
            if total > max_states && key > first_key {
                return (index.select(|state| found.keys[state as usize] < key), false);
            }
            expand(state, key, &mut found);
        }
        key += 1;
    }
    (index.select(|state| found.keys[state as usize] != NOT_FOUND), true)
}

#[cfg(test)]
mod tests {
    use super::{BucketFrontier, bounded_dijkstra};
    use crate::planning::belief::state_index::StateIndex;
    use crate::planning::belief::testing::board_of;

    /// Keeps states of a graph with edges from n to n + 1 and n + 2, at keys 1 and 3.
    fn numbers(max_states: usize) -> (Vec<usize>, bool) {
        let board = board_of("@$_.").0;
        let index = StateIndex::new(&board, 1, 0b1111, 100).expect("a small board");
        let count = index.state_count() as u32;
        let (states, is_undamaged) =
            bounded_dijkstra(&index, 3, 5, max_states, |state, key, found: &mut BucketFrontier| {
                for (next, more) in [(state + 1, 1), (state + 2, 3)] {
                    if next < count {
                        found.relax(next, key + more);
                    }
                }
            });
        let number = |state: &usize| states.number_of(index.state_of(*state as u32)).is_some();
        ((0..count as usize).filter(number).collect(), is_undamaged)
    }

    #[test]
    fn whole_key_classes_are_kept_up_to_the_limit() {
        assert_eq!(numbers(usize::MAX), ((3..16).collect(), true));
        assert_eq!(numbers(13), ((3..16).collect(), true));
        assert_eq!(numbers(4), ((3..7).collect(), false));
        assert_eq!(numbers(0), (vec![3], false), "the first key in any case");
    }
}
