//! Random ice.

use super::{LevelEdit, Region, SquareChange};
use crate::worlds::ice::{Board, Ground, Square};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Lays ice anew over a part of the board: each cell that is floor or ice, also under player
/// and crates, becomes ice with probability `density` (0 to 1), independently, and floor
/// otherwise. Targets and walls stay as they are. The same seed gives the same ice on the same
/// region.
#[must_use]
pub fn scatter_ice(board: &Board, region: Region, density: f64, seed: u64) -> LevelEdit {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let Some(region) = region.on_board(board) else { return LevelEdit::Squares(Vec::new()) };
    let changes = region.cells().filter_map(|position| {
        // Drawn for every cell, so that a wall more does not change the ice elsewhere.
        let draw = (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        let before = *board.get(position)?;
        let ground = match before.ground {
            Ground::Floor | Ground::Ice if draw < density => Ground::Ice,
            Ground::Floor | Ground::Ice => Ground::Floor,
            other => other,
        };
        let after = Square { ground, ..before };
        (before != after).then_some(SquareChange { position, before, after })
    });
    LevelEdit::Squares(changes.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::{Level, board_of_letters, letters_of_board};

    fn scattered(drawing: &str, density: f64, seed: u64) -> String {
        let mut level = Level::untitled(board_of_letters(drawing).expect("letters only"));
        let region = Region::of_board(&level.board);
        let edit = scatter_ice(&level.board, region, density, seed);
        edit.apply(&mut level).expect("the edit fits");
        letters_of_board(&level.board)
    }

    #[test]
    fn none_and_all() {
        assert_eq!(scattered("_#.~$@*c", 0.0, 1), "_#._$@*$");
        assert_eq!(scattered("_#.~$@*c", 1.0, 1), "~#.~cp*c");
    }

    #[test]
    fn the_density_is_met_and_the_seed_repeats() {
        let floor = vec!["_".repeat(100); 100].join("/");
        let ice = scattered(&floor, 0.3, 7);
        let count = ice.matches('~').count();
        assert!((2_850..3_150).contains(&count), "{count} of 10,000 cells");
        assert_eq!(scattered(&floor, 0.3, 7), ice);
        assert_ne!(scattered(&floor, 0.3, 8), ice);
    }
}
