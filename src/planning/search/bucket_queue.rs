//! The open list: a bucket queue.

use std::collections::BTreeMap;

/// Priority queue, smallest first, for few distinct priorities and many entries.
///
/// One stack for each priority, so that an entry takes four bytes and push and pop take amortised
/// constant time while the priority stays the same. Among equal priorities the newest entry comes
/// first.
///
/// The stack with the smallest priority is kept outside the map, so the map is used only when the
/// priority changes:
///
/// ```text
/// current: (12, 3) → [7, 41, 9]        pop() takes 9
/// others: {(12, 4) → [5], (14, 0) → [8, 2]}
/// ```
///
/// Dial's algorithm (1969) with a sorted map in place of the array of buckets.
#[derive(Debug, Default)]
pub(super) struct BucketQueue {
    /// The smallest priority and its entries; may be empty until the next pop.
    current: (Priority, Vec<u32>),
    /// The entries of every larger priority.
    others: BTreeMap<Priority, Vec<u32>>,
    /// Empty stacks for reuse.
    spare: Vec<Vec<u32>>,
    /// Number of entries.
    len: usize,
}

/// Rank, then heuristic value: among equal ranks the smaller value comes first.
///
/// If the rank is f, the smaller value belongs to the deeper state.
pub(super) type Priority = (u64, u32);

impl BucketQueue {
    /// Adds an entry.
    pub(super) fn push(&mut self, priority: Priority, entry: u32) {
        self.len += 1;
        if self.current.1.is_empty() && self.others.is_empty() {
            self.current.0 = priority;
        // A smaller priority becomes the current one, so the current stack goes to the map.
        } else if priority < self.current.0 {
            let mut stack = self.spare.pop().unwrap_or_default();
            std::mem::swap(&mut stack, &mut self.current.1);
            let before = std::mem::replace(&mut self.current.0, priority);
            self.put(before, stack);
        }
        if priority == self.current.0 {
            self.current.1.push(entry);
        } else {
            let spare = &mut self.spare;
            let stack = self.others.entry(priority);
            stack.or_insert_with(|| spare.pop().unwrap_or_default()).push(entry);
        }
    }

    /// Removes and returns the priority and the first entry; `None` if the queue is empty.
    pub(super) fn pop(&mut self) -> Option<(Priority, u32)> {
        while self.current.1.is_empty() {
            let (priority, stack) = self.others.pop_first()?;
            let empty = std::mem::replace(&mut self.current, (priority, stack)).1;
            if self.spare.len() < 16 {
                self.spare.push(empty);
            }
        }
        self.len -= 1;
        self.current.1.pop().map(|entry| (self.current.0, entry))
    }

    /// Returns the priority and the first entry, without removing the entry.
    ///
    /// `None` if the queue is empty.
    pub(super) fn peek(&mut self) -> Option<(Priority, u32)> {
        let (priority, entry) = self.pop()?;
        self.len += 1;
        self.current.1.push(entry);
        Some((priority, entry))
    }

    /// Number of entries.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Memory of the entries, in bytes, without unused capacity.
    pub(super) fn bytes(&self) -> usize {
        self.len * size_of::<u32>()
    }

    /// Moves a stack to the map, or to the spare stacks if it is empty.
    fn put(&mut self, priority: Priority, stack: Vec<u32>) {
        if stack.is_empty() {
            self.spare.push(stack);
        } else {
            self.others.insert(priority, stack);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Numbers to push, and `None` to pop, compared with a sorted list.
        #[test]
        fn pops_in_priority_order(steps in prop::collection::vec(
            prop::option::weighted(0.6, 0..8_u64), 0..80,
        )) {
            let mut queue = BucketQueue::default();
            let mut list: Vec<(Priority, u32)> = Vec::new();
            for (entry, step) in (0..).zip(steps) {
                if let Some(rank) = step {
                    queue.push((rank / 2, rank as u32 % 2), entry);
                    list.push(((rank / 2, rank as u32 % 2), entry));
                } else {
                    let least = list.iter().map(|(priority, _)| *priority).min();
                    let popped = queue.pop();
                    prop_assert_eq!(popped.map(|(priority, _)| priority), least);
                    list.retain(|kept| Some(*kept) != popped);
                }
            }
        }
    }
}
