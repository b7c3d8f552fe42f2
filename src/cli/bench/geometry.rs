//! Which levels look the same to an agent.

use crate::cli::input::InputLevel;
use crate::worlds::ice::{Board, Level};
use rustc_hash::FxHashMap;

/// Geometries of levels, numbered from 1 in the order in which they come. Worlds have the same
/// geometry if their boards look the same before the first action, whatever they are called.
#[derive(Debug, Default)]
pub struct Geometries(FxHashMap<Board, usize>);

impl Geometries {
    /// The geometries of these levels.
    pub fn of(levels: &[InputLevel]) -> Self {
        let mut numbers = FxHashMap::default();
        for level in levels {
            let next = numbers.len() + 1;
            numbers.entry(level.level.board.seen()).or_insert(next);
        }
        Self(numbers)
    }

    /// The number of a level's geometry; 0 for one that is not among them.
    pub fn number(&self, level: &Level) -> usize {
        self.0.get(&level.board.seen()).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::board_of_letters;

    #[test]
    fn only_hidden_ice_makes_no_difference() {
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
