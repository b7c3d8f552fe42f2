//! Hash table that numbers states packed into 16-bit words.

/// State number that marks an empty slot.
const EMPTY: u32 = u32::MAX;

/// Returns a pseudo-random word for a feature of a state, for Zobrist hashing.
///
/// `number` identifies the feature. The hash of a state is the exclusive or of the words of its
/// features, so that an action changes only a few terms. The word is output `number` of SplitMix64
/// with seed 0 (Steele, Lea and Flood, 2014).
///
/// Zobrist, *A New Hashing Method with Application for Game Playing* (1970).
pub(in crate::planning) fn zobrist_word(number: u64) -> u64 {
    let mut word = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// Numbers states in the order in which they are met, and stores them packed.
///
/// A state is a sequence of 16-bit words: the player's or agent's position, then the rest. All
/// states of a table have the same length. A hash table with open addressing; a look-up allocates
/// only when the table grows.
#[derive(Debug, Clone)]
pub(in crate::planning) struct StateTable {
    /// Number of words of a state.
    width: usize,
    /// The words of all states, in order of their numbers.
    words: Vec<u16>,
    /// State number, or [`EMPTY`], and upper half of the state's hash.
    slots: Vec<(u32, u32)>,
}

impl StateTable {
    /// Creates an empty table for states of `rest` + 1 words.
    pub(in crate::planning) fn new(rest: usize) -> Self {
        Self { width: rest + 1, words: Vec::new(), slots: vec![(EMPTY, 0); 256] }
    }

    /// Removes every state and keeps the memory; at most 2^16 slots stay in use.
    pub(in crate::planning) fn clear(&mut self) {
        self.words.clear();
        self.slots.truncate(1 << 16);
        self.slots.fill((EMPTY, 0));
    }

    /// Number of states.
    pub(in crate::planning) fn len(&self) -> usize {
        self.words.len() / self.width
    }

    /// Memory, in bytes.
    pub(in crate::planning) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u16>() + self.slots.capacity() * size_of::<(u32, u32)>()
    }

    /// Returns the first word and the other words of the state with this number.
    #[inline]
    pub(in crate::planning) fn get(&self, id: u32) -> (u16, &[u16]) {
        let start = id as usize * self.width;
        (self.words[start], &self.words[start + 1..start + self.width])
    }

    /// Returns the number of a state that probably has this hash; does not compare the states.
    ///
    /// Compares the upper halves of the hashes. `None` proves nothing: looks at one slot only. Used
    /// to prefetch: looking up several states first loads all their memory in parallel.
    #[inline]
    pub(in crate::planning) fn probable_number(&self, hash: u64) -> Option<u32> {
        let hash_tag = (hash >> 32) as u32;
        let (id, other) = self.slots[hash_tag as usize & (self.slots.len() - 1)];
        (id != EMPTY && other == hash_tag).then_some(id)
    }

    /// Returns the number of a state; adds the state if it is new.
    ///
    /// `hash` must depend only on the state; only its upper half counts. `rest` must have the
    /// length given to [`Self::new`].
    #[inline]
    pub(in crate::planning) fn intern(&mut self, hash: u64, first: u16, rest: &[u16]) -> u32 {
        // At most half full, so that probe sequences stay short.
        if self.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let hash_tag = (hash >> 32) as u32;
        let mut slot = hash_tag as usize & mask;
        loop {
            let (id, other) = self.slots[slot];
            if id == EMPTY {
                let id = self.len() as u32;
                self.slots[slot] = (id, hash_tag);
                self.words.push(first);
                self.words.extend_from_slice(rest);
                return id;
            }
            if other == hash_tag && self.get(id) == (first, rest) {
                return id;
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Doubles the number of slots. O(slots).
    ///
    /// Reinserts by hash alone, without reading the states.
    fn grow(&mut self) {
        let slots = vec![(EMPTY, 0); self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, slots);
        let mask = self.slots.len() - 1;
        for (id, hash_tag) in old {
            if id != EMPTY {
                let mut slot = hash_tag as usize & mask;
                while self.slots[slot].0 != EMPTY {
                    slot = (slot + 1) & mask;
                }
                self.slots[slot] = (id, hash_tag);
            }
        }
    }
}
