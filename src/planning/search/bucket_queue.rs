//! The open list.

use std::collections::BTreeMap;

/// A priority queue for few distinct priorities and many entries: one stack for each priority, so
/// that an entry costs four bytes and mostly constant time. Among equals the newest comes first.
///
/// The stack in use is kept at hand; the tree is asked only where the priority changes.
#[derive(Debug, Default)]
pub(super) struct BucketQueue {
    /// Priority and stack of the entries that come first.
    first: (Priority, Vec<u32>),
    others: BTreeMap<Priority, Vec<u32>>,
    spare: Vec<Vec<u32>>,
    len: usize,
}

/// Rank, then estimate: among equal ranks the state with the smaller estimate is deeper.
pub(super) type Priority = (u64, u32);

impl BucketQueue {
    pub(super) fn push(&mut self, priority: Priority, entry: u32) {
        self.len += 1;
        if self.first.1.is_empty() && self.others.is_empty() {
            self.first.0 = priority;
        } else if priority < self.first.0 {
            let mut stack = self.spare.pop().unwrap_or_default();
            std::mem::swap(&mut stack, &mut self.first.1);
            let before = std::mem::replace(&mut self.first.0, priority);
            self.put(before, stack);
        }
        if priority == self.first.0 {
            self.first.1.push(entry);
        } else {
            let spare = &mut self.spare;
            let stack = self.others.entry(priority);
            stack.or_insert_with(|| spare.pop().unwrap_or_default()).push(entry);
        }
    }

    /// The entry that comes first, with its priority.
    pub(super) fn pop(&mut self) -> Option<(Priority, u32)> {
        while self.first.1.is_empty() {
            let (priority, stack) = self.others.pop_first()?;
            let empty = std::mem::replace(&mut self.first, (priority, stack)).1;
            if self.spare.len() < 16 {
                self.spare.push(empty);
            }
        }
        self.len -= 1;
        self.first.1.pop().map(|entry| (self.first.0, entry))
    }

    /// The priority of the entry that comes first, and that entry.
    pub(super) fn peek(&mut self) -> Option<(Priority, u32)> {
        let (priority, entry) = self.pop()?;
        self.len += 1;
        self.first.1.push(entry);
        Some((priority, entry))
    }

    /// Number of entries.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Memory of the entries, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.len * size_of::<u32>()
    }

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
        /// Numbers to push, and `None` to pop, against sorting a list.
        #[test]
        fn takes_the_least_first(steps in prop::collection::vec(
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
