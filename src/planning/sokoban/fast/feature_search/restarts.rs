//! Searches that are begun anew: how long each goes on, and in which style.

use crate::planning::sokoban::fast::features::Style;

/// Boards of the shortest.
const LEAST_BOARDS: u64 = 1_600;

/// The styles, in turn.
const STYLES: [Style; 4] = [Style::Eager, Style::Wary, Style::Fair, Style::Straight];

/// For how many boards the search with that number goes on, counted from 1.
///
/// 1, 1, 2, 1, 1, 2, 4, 1, … times the least: nearly as good as if the odds of every length were
/// known. Luby, Sinclair and Zuckerman, *Optimal Speedup of Las Vegas Algorithms* (1993).
pub(crate) fn boards(number: u64) -> u64 {
    let length = (number + 1).next_power_of_two();
    if number + 1 == length { LEAST_BOARDS * length / 2 } else { boards(number + 1 - length / 2) }
}

/// The style of the search with that number, counted from 1.
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
