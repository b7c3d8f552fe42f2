//! Random ice in a region.

use super::{LevelEdit, Region, SquareChange};
use crate::worlds::ice::transform::{inside_cells, reachable_cells};
use crate::worlds::ice::{Board, Ground, Square};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Returns the edit that places random ice in a region.
///
/// Each floor or ice cell inside the level, including those under player and crates, becomes ice
/// with probability `density` (0 to 1), independently, and floor otherwise. Other cells stay.
/// Inside are the cells connected to the player ([`reachable_cells`]), or to crates and targets on
/// a board without a player ([`inside_cells`]). The same seed gives the same ice in the same
/// region. The edit is empty if the region lies outside the board.
#[must_use]
pub fn scatter_ice(board: &Board, region: Region, density: f64, seed: u64) -> LevelEdit {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let Some(region) = region.cells_on_board(board) else { return LevelEdit::Squares(Vec::new()) };
    let reach = reachable_cells(board);
    // Without a player, crates and targets define the interior.
    let inside = if reach.cells().contains(&true) { reach } else { inside_cells(board) };
    let changes = region.cells().filter_map(|position| {
        // Draw for every cell, so that another wall does not change the ice elsewhere.
        let draw = (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        let before = *board.get(position)?;
        if inside.get(position) != Some(&true) {
            return None;
        }
        let ground = match before.ground {
            ground if !before.can_be_ice() => ground,
            _ if draw < density => Ground::Ice,
            _ => Ground::Floor,
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
    fn density_zero_and_one_give_no_ice_and_all_ice() {
        assert_eq!(scattered("_@.~$_*c", 0.0, 1), "_@._$_*$");
        assert_eq!(scattered("_@.~$_*c", 1.0, 1), "~p.~c~*c");
    }

    #[test]
    fn cells_outside_the_walls_get_no_ice() {
        assert_eq!(scattered("_#####/_#@$.#/_#####/______", 1.0, 1), "_#####/_#pc.#/_#####/______");
        // A walled-off chamber is not part of the interior.
        assert_eq!(
            scattered("######/#@_#_#/#$_###/#.__##/######", 1.0, 1),
            "######/#p~#_#/#c~###/#.~~##/######"
        );
        // Without a player, the cells connected to crates and targets are the interior.
        assert_eq!(scattered("_####/_#$.#/_####", 1.0, 1), "_####/_#c.#/_####");
    }

    #[test]
    fn ice_has_the_requested_density_and_is_repeatable() {
        let floor = vec!["_".repeat(100); 100].join("/");
        let ice = scattered(&floor, 0.3, 7);
        let count = ice.matches('~').count();
        assert!((2_850..3_150).contains(&count), "{count} of 10,000 cells");
        assert_eq!(scattered(&floor, 0.3, 7), ice);
        assert_ne!(scattered(&floor, 0.3, 8), ice);
    }
}
