//! Lengths of the turns of the portfolio.
//!
//! In a turn, a search expands a limited number of states (nodes); then the next search has its
//! turn. A round is one turn of every search. `is_small` means that the search from both ends
//! accepts the board.

/// Number of nodes of the first turn of the first feature search.
const FIRST_TURN: u64 = 200;

/// Turn length, in nodes, from which on the slow searches run too; see [`Round::is_late`].
///
/// Each restart and each beam with perturbed weights computes its own packing order.
const LATE_TURN: u64 = 1_600;

/// Lengths of the turns of one round, and the weight of weighted A*.
#[derive(Debug, Clone, Copy)]
pub(super) struct Round {
    /// Number of nodes of a turn of the first feature search.
    pub(super) nodes: u64,
    /// Whether weighted A* uses its high weight (5 instead of 2) in this round.
    pub(super) uses_high_weight: bool,
}

impl Round {
    /// The first round.
    pub(super) const FIRST: Self = Self { nodes: FIRST_TURN, uses_high_weight: true };

    /// Returns true if the slow searches run too: restarts, idle-limited beams and some backward
    /// beams.
    pub(super) fn is_late(self) -> bool {
        self.nodes >= LATE_TURN
    }

    /// Number of nodes of a turn of each other feature search.
    ///
    /// The search from both ends has as many.
    pub(super) fn other_nodes(self, is_small: bool) -> u64 {
        self.nodes / if is_small || self.is_late() { 4 } else { 2 }
    }

    /// The next round, with longer turns.
    ///
    /// Turns double, because weighted A* restarts each time. On boards that are not small, late
    /// turns grow by a quarter only; otherwise the last search would wait for half of the time.
    pub(super) fn next(self, is_small: bool) -> Self {
        let Self { nodes: share, uses_high_weight } = self;
        let more = if is_small || !self.is_late() { share } else { share / 4 };
        Self { nodes: share.saturating_add(more), uses_high_weight: !uses_high_weight }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_turns_grow_slowly() {
        let shares = |is_small| {
            let rounds =
                std::iter::successors(Some(Round::FIRST), |round| Some(round.next(is_small)));
            rounds.map(|round| round.nodes).take(6).collect::<Vec<_>>()
        };
        assert_eq!(shares(false), [200, 400, 800, 1_600, 2_000, 2_500]);
        assert_eq!(shares(true), [200, 400, 800, 1_600, 3_200, 6_400]);
        let late = Round { nodes: 1_600, ..Round::FIRST };
        assert_eq!([Round::FIRST.other_nodes(false), late.other_nodes(false)], [100, 400]);
        assert_eq!([Round::FIRST.other_nodes(true), late.other_nodes(true)], [50, 400]);
        // The share saturates instead of overflowing.
        let longest = Round { nodes: u64::MAX, ..Round::FIRST };
        assert_eq!(longest.next(false).nodes, u64::MAX);
    }
}
