//! Differences between consecutive lists, as splices.
//!
//! Consecutive pictures of a run share most of their parts, in the same order.

use rustc_hash::FxHashMap;
use serde::Serialize;

/// A splice: index, number of removed items, then the inserted items.
///
/// Indices refer to the old list, so a reader applies the splices from the last to the first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(super) struct Splice(Vec<u32>);

/// Returns the splices that turn `old` into `new`, by increasing index. O(n log n).
///
/// They are few if both lists share many items in the same order, but not always fewest.
pub(super) fn splices(old: &[u32], new: &[u32]) -> Vec<Splice> {
    let mut found = Vec::new();
    let (mut old_start, mut new_start) = (0, 0);
    let end = (old.len(), new.len());
    for (in_old, in_new) in common_items(old, new).into_iter().chain([end]) {
        if in_old > old_start || in_new > new_start {
            let mut splice = vec![old_start as u32, (in_old - old_start) as u32];
            splice.extend(&new[new_start..in_new]);
            found.push(Splice(splice));
        }
        (old_start, new_start) = (in_old + 1, in_new + 1);
    }
    found
}

/// Returns index pairs of common items, both indices increasing.
///
/// A longest such sequence if no item occurs twice in `old` (patience sorting); of an item that
/// does, only the last place counts.
fn common_items(old: &[u32], new: &[u32]) -> Vec<(usize, usize)> {
    let places: FxHashMap<u32, usize> =
        old.iter().enumerate().map(|(place, item)| (*item, place)).collect();
    let pairs: Vec<(usize, usize)> = new
        .iter()
        .enumerate()
        .filter_map(|(in_new, item)| Some((*places.get(item)?, in_new)))
        .collect();
    // `ends[k]` is the pair that ends an increasing sequence of k + 1 pairs at the smallest place.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (index, (in_old, _)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| pairs[*end].0 < *in_old);
        before.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        if length == ends.len() {
            ends.push(index);
        } else {
            ends[length] = index;
        }
    }
    let mut chain: Vec<(usize, usize)> =
        std::iter::successors(ends.last().copied(), |index| before[*index])
            .map(|index| pairs[index])
            .collect();
    chain.reverse();
    chain
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Applies splices as the script of the page does.
    fn applied(old: &[u32], splices: &[Splice]) -> Vec<u32> {
        let mut list = old.to_vec();
        for Splice(splice) in splices.iter().rev() {
            let start = splice[0] as usize;
            list.splice(start..start + splice[1] as usize, splice[2..].iter().copied());
        }
        list
    }

    #[test]
    fn equal_lists_have_no_splices_and_a_moved_item_has_two() {
        assert_eq!(splices(&[1, 2, 3], &[1, 2, 3]), []);
        let moved = splices(&[1, 2, 3, 4], &[1, 3, 4, 2]);
        assert_eq!(moved, [Splice(vec![1, 1]), Splice(vec![4, 0, 2])]);
    }

    proptest! {
        #[test]
        fn splices_turn_the_old_list_into_the_new_one(
            old in prop::collection::vec(0_u32..9, 0..14),
            new in prop::collection::vec(0_u32..9, 0..14),
        ) {
            prop_assert_eq!(applied(&old, &splices(&old, &new)), new);
        }
    }
}
