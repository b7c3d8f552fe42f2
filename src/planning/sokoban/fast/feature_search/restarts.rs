//! Length and turn policy of each restart of the feature search with random perturbations.

use crate::planning::sokoban::fast::features::TurnPolicy;

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
    fn lengths_follow_the_luby_sequence() {
        let lengths: Vec<u64> =
            (1..=15).map(|number| restart_length(number) / MIN_BOARDS).collect();
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
