//! Groups levels that look the same to an agent.

use crate::cli::input::InputLevel;
use crate::worlds::ice::{Board, Level};
use rustc_hash::FxHashMap;

/// Number of each visible board: 1 for the first in the input, then 2, and so on.
///
/// Two levels have the same number if their boards look the same before the first action; titles do
/// not matter.
#[derive(Debug, Default)]
pub struct Geometries(FxHashMap<Board, usize>);

impl Geometries {
    /// Numbers the visible boards of these levels.
    pub fn of(levels: &[InputLevel]) -> Self {
        let mut numbers = FxHashMap::default();
        for level in levels {
            let next = numbers.len() + 1;
            numbers.entry(level.level.board.as_observed()).or_insert(next);
        }
        Self(numbers)
    }

    /// Returns the number of a level's visible board; 0 if it was not numbered.
    pub fn number(&self, level: &Level) -> usize {
        self.0.get(&level.board.as_observed()).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::board_of_letters;

    #[test]
    fn hidden_ice_does_not_change_the_number() {
        let drawings = ["@$_.", "@$~.", "@~$.", "@_$.", "@$_./____", "@$_."];
        let level = |(index, drawing): (usize, &&str)| InputLevel {
            index,
            name: index.to_string(),
            level: Level::untitled(board_of_letters(drawing).expect("letters")),
        };
        let levels: Vec<_> = drawings.iter().enumerate().map(level).collect();
        let geometries = Geometries::of(&levels);
        let numbers = levels.iter().map(|it| geometries.number(&it.level));
        assert_eq!(numbers.collect::<Vec<_>>(), [1, 1, 2, 2, 3, 1]);
    }
}
