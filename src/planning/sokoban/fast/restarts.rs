//! Searches that are begun anew: how long each goes on, and in which style.

use super::feature_space::Style;

/// Nodes of the shortest.
const LEAST_NODES: u64 = 1_600;

/// The styles, in turn.
const STYLES: [Style; 4] = [Style::Eager, Style::Fair, Style::Eager, Style::Straight];

/// How many nodes the search with that number has, counted from 1.
///
/// 1, 1, 2, 1, 1, 2, 4, 1, … times the least: nearly as good as if the odds of every length were
/// known. Luby, Sinclair and Zuckerman, *Optimal Speedup of Las Vegas Algorithms* (1993).
pub(super) fn nodes(number: u64) -> u64 {
    let length = (number + 1).next_power_of_two();
    if number + 1 == length { LEAST_NODES * length / 2 } else { nodes(number + 1 - length / 2) }
}

/// The style of the search with that number, counted from 1.
pub(super) fn style(number: u64) -> Style {
    STYLES[(number.wrapping_sub(1) % STYLES.len() as u64) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_as_published() {
        let lengths: Vec<u64> = (1..=15).map(|number| nodes(number) / LEAST_NODES).collect();
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
