//! Lengths of the turns of the portfolio and of the restarts of the feature search.
//!
//! In a turn, a search expands a limited number of states (nodes); then the next search has its
//! turn. A round is one turn of every search. `is_small` means that the search from both ends
//! accepts the board. A restart is a feature search with a new random perturbation.

use crate::planning::sokoban::fast::features::TurnPolicy;

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

/// Number of boards that the shortest restart expands.
const MIN_BOARDS: u64 = 1_600;

/// The turn policies of consecutive restarts, in rotation.
const POLICIES: [TurnPolicy; 4] = [
    TurnPolicy::RankWeighted,
    TurnPolicy::LookAhead,
    TurnPolicy::RoundRobin,
    TurnPolicy::DistanceOnly,
];

/// Maximum number of boards that restart `number`, counted from 1, expands.
///
/// The Luby sequence 1, 1, 2, 1, 1, 2, 4, 1, … times [`MIN_BOARDS`]: within a logarithmic factor
/// of the best schedule for an unknown run-time distribution. Luby, Sinclair and Zuckerman,
/// *Optimal Speedup of Las Vegas Algorithms* (1993).
pub(crate) fn restart_length(number: u64) -> u64 {
    let length = (number + 1).next_power_of_two();
    if number + 1 == length {
        MIN_BOARDS * length / 2
    } else {
        restart_length(number + 1 - length / 2)
    }
}

/// The turn policy of restart `number`, counted from 1.
pub(crate) fn turn_policy(number: u64) -> TurnPolicy {
    POLICIES[(number.wrapping_sub(1) % POLICIES.len() as u64) as usize]
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

    #[test]
    fn lengths_follow_the_luby_sequence() {
        let lengths: Vec<u64> =
            (1..=15).map(|number| restart_length(number) / MIN_BOARDS).collect();
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
