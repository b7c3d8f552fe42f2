//! Dijkstra's search that keeps as many of the nearest states as there is room for.

use super::pose_index::PoseIndex;

/// Key of a state that was not reached.
const NOT_FOUND: u16 = u16::MAX;

/// States reached so far, each with its least key.
#[derive(Debug)]
pub struct Found {
    keys: Vec<u16>,
    /// States to expand, by key, and outdated entries.
    open: Vec<Vec<u32>>,
}

impl Found {
    /// Reports that a state can be reached with this key.
    ///
    /// Keys are small: there is one list for each.
    pub fn offer(&mut self, pose: u32, key: u16) {
        if key < self.keys[pose as usize] {
            self.keys[pose as usize] = key;
            let place = usize::from(key);
            if self.open.len() <= place {
                self.open.resize_with(place + 1, Vec::new);
            }
            self.open[place].push(pose);
        }
    }
}

/// Returns the states with the least keys, and whether these are all reachable ones.
///
/// Takes whole key classes: as many as give at most `most` states, but at least that of
/// `first_key`, the key of `start`. `expand` gets a state with its key and offers its successors,
/// none with a smaller key. O(states found and those around them), and one look at every index.
#[must_use]
pub fn nearest(
    index: &PoseIndex,
    start: u32,
    first_key: u16,
    most: usize,
    mut expand: impl FnMut(u32, u16, &mut Found),
) -> (PoseIndex, bool) {
    let mut found = Found { keys: vec![NOT_FOUND; index.pose_count()], open: Vec::new() };
    found.offer(start, first_key);
    let (mut total, mut key) = (0, first_key);
    // By rising keys, so that states beyond the limit are never expanded.
    while usize::from(key) < found.open.len() {
        while let Some(pose) = found.open[usize::from(key)].pop() {
            if found.keys[pose as usize] != key {
                continue;
            }
            total += 1;
            if total > most && key > first_key {
                return (index.select(|pose| found.keys[pose as usize] < key), false);
            }
            expand(pose, key, &mut found);
        }
        key += 1;
    }
    (index.select(|pose| found.keys[pose as usize] != NOT_FOUND), true)
}

#[cfg(test)]
mod tests {
    use super::{Found, nearest};
    use crate::planning::belief::pose_index::PoseIndex;
    use crate::planning::belief::testing::rink_of;

    /// From every number a successor one higher for a key of 1, and two higher for a key of 3.
    fn numbers(most: usize) -> (Vec<usize>, bool) {
        let rink = rink_of("@$_.").0;
        let index = PoseIndex::new(&rink, 1, 0b1111, 100).expect("a small board");
        let count = index.pose_count() as u32;
        let (poses, is_whole) = nearest(&index, 3, 5, most, |pose, key, found: &mut Found| {
            for (next, more) in [(pose + 1, 1), (pose + 2, 3)] {
                if next < count {
                    found.offer(next, key + more);
                }
            }
        });
        let number = |pose: &usize| poses.number_of(index.pose_of(*pose as u32)).is_some();
        ((0..count as usize).filter(number).collect(), is_whole)
    }

    #[test]
    fn the_nearest_are_kept() {
        assert_eq!(numbers(usize::MAX), ((3..16).collect(), true));
        assert_eq!(numbers(13), ((3..16).collect(), true));
        assert_eq!(numbers(4), ((3..7).collect(), false));
        assert_eq!(numbers(0), (vec![3], false), "the first key in any case");
    }
}
