//! Length and style of each restart of the feature search.

use crate::planning::sokoban::fast::features::Style;

/// Boards of the shortest restart.
const LEAST_BOARDS: u64 = 1_600;

/// The styles in rotation.
const STYLES: [Style; 4] = [Style::Eager, Style::Wary, Style::Fair, Style::Straight];

/// Number of boards that restart `number` expands, counted from 1.
///
/// The Luby sequence 1, 1, 2, 1, 1, 2, 4, 1, … times [`LEAST_BOARDS`]: within a logarithmic factor
/// of the best schedule for an unknown run-time distribution. Luby, Sinclair and Zuckerman,
/// *Optimal Speedup of Las Vegas Algorithms* (1993).
pub(crate) fn boards(number: u64) -> u64 {
    let length = (number + 1).next_power_of_two();
    if number + 1 == length { LEAST_BOARDS * length / 2 } else { boards(number + 1 - length / 2) }
}

/// The style of restart `number`, counted from 1.
pub(crate) fn style(number: u64) -> Style {
    STYLES[(number.wrapping_sub(1) % STYLES.len() as u64) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_as_published() {
        let lengths: Vec<u64> = (1..=15).map(|number| boards(number) / LEAST_BOARDS).collect();
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
