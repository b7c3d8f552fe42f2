//! The nearest poses, by whatever a search reckons in: as many as there is room for.

use super::pose_index::PoseIndex;

/// Stands for a pose that was not come to.
const NOT_FOUND: u16 = u16::MAX;

/// The poses come to so far, each with the least key for it.
#[derive(Debug)]
pub struct Found {
    keys: Vec<u16>,
    /// Those to go on from, by key, and some that have a lesser key by now.
    open: Vec<Vec<u32>>,
}

impl Found {
    /// Notes that a pose can be come to for a key. Keys are small: there is a list for each.
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

/// The poses with the least keys, all with the same key or none: as many as give no more than
/// `most`, but at least those with `first_key`, which is that of `start`. And whether these are all
/// there are.
///
/// `expand` is told a pose with its key, and offers the poses that follow, none for a lesser key.
///
/// Dijkstra's search, O(poses found and those around them), and a look at every number.
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
    // In the order of keys: what is too far is never looked at.
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

    /// From every number one more and two more, for a key of 1 and 3.
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
