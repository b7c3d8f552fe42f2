//! The tiles of ice boards: one table of everything that depends on the ground of a cell.
//!
//! Rules, validation, formats, tools and pictures read [`TILES`]. A new tile is a variant of
//! [`Ground`] and a row of the table; only a special look needs more code.

use serde::{Deserialize, Serialize};

/// Occupant of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Occupant {
    /// The player.
    Player,
    /// A crate.
    Crate,
}

/// Ground of a cell. A target is never ice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Ground {
    /// Blocks everything.
    Wall,
    /// Stops a slide.
    #[default]
    Floor,
    /// Lets a slide continue; looks like floor to the agent.
    Ice,
    /// Stops a slide, and must be covered by a crate.
    Target,
}

/// Effect of a ground on the player and on crates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Motion {
    /// Nothing can enter the cell.
    Blocks,
    /// A slide ends on the cell.
    Stops,
    /// A slide continues over the cell.
    Carries,
}

/// Everything that depends on the ground of a cell.
///
/// Three values in a row are those of a cell without an occupant, with a crate, and with the
/// player.
#[derive(Debug, Clone, Copy)]
pub struct Tile {
    /// The ground.
    pub ground: Ground,
    /// Names of the cell for labels and legends.
    pub names: [&'static str; 3],
    /// Name of the ground in messages, with its article.
    pub noun_phrase: &'static str,
    /// Names of two gestures in the history: drawing the ground, and filling with it.
    pub gestures: [&'static str; 2],
    /// Letters of the cell; see [`super::letter_of`].
    pub letters: [char; 3],
    /// Other letters that are read as the ground without an occupant.
    pub other_letters: &'static [char],
    /// Whether Sokoban text has the letters, too.
    pub is_in_sokoban: bool,
    /// Code of the ground without an occupant; see [`super::code_of`].
    pub code: u8,
    /// Name of the theme colour that fills the cell, in the group `board`.
    pub colour: &'static str,
    /// Effect on the player and on crates.
    pub motion: Motion,
    /// Ground that the agent sees.
    pub looks_like: Ground,
    /// Whether ice maps differ on the cell: it is ice in some and floor in the others.
    pub can_be_ice: bool,
    /// Whether a crate must cover the cell at the end.
    pub needs_crate: bool,
}

/// The tiles, in the order of legends and of the variants of [`Ground`].
pub static TILES: [Tile; 4] = [
    Tile {
        ground: Ground::Wall,
        names: ["wall", "player or crate in a wall", "player or crate in a wall"],
        noun_phrase: "a wall",
        gestures: ["draw walls", "fill with walls"],
        // Validation reports an occupant in a wall.
        letters: ['#'; 3],
        other_letters: &[],
        is_in_sokoban: true,
        code: 99,
        colour: "wall",
        motion: Motion::Blocks,
        looks_like: Ground::Wall,
        can_be_ice: false,
        needs_crate: false,
    },
    Tile {
        ground: Ground::Floor,
        names: ["floor", "crate", "player"],
        noun_phrase: "floor",
        gestures: ["draw floor", "fill with floor"],
        letters: ['_', '$', '@'],
        other_letters: &['-', ' '],
        is_in_sokoban: true,
        code: 10,
        colour: "floor",
        motion: Motion::Stops,
        looks_like: Ground::Floor,
        can_be_ice: true,
        needs_crate: false,
    },
    Tile {
        ground: Ground::Ice,
        names: ["ice", "crate on ice", "player on ice"],
        noun_phrase: "hidden ice",
        gestures: ["draw ice", "fill with ice"],
        letters: ['~', 'c', 'p'],
        other_letters: &[],
        is_in_sokoban: false,
        code: 30,
        colour: "ice",
        motion: Motion::Carries,
        looks_like: Ground::Floor,
        can_be_ice: true,
        needs_crate: false,
    },
    Tile {
        ground: Ground::Target,
        names: ["target", "crate on target", "player on target"],
        noun_phrase: "a target",
        gestures: ["draw targets", "fill with targets"],
        letters: ['.', '*', '+'],
        other_letters: &[],
        is_in_sokoban: true,
        code: 20,
        colour: "floor",
        motion: Motion::Stops,
        looks_like: Ground::Target,
        can_be_ice: false,
        needs_crate: true,
    },
];

impl Ground {
    /// Row of the table.
    #[must_use]
    pub const fn tile(self) -> &'static Tile {
        &TILES[self as usize]
    }

    /// Returns true if nothing can enter a cell of this ground.
    #[must_use]
    pub const fn blocks(self) -> bool {
        matches!(self.tile().motion, Motion::Blocks)
    }

    /// Returns true if a slide continues over a cell of this ground.
    #[must_use]
    pub const fn carries(self) -> bool {
        matches!(self.tile().motion, Motion::Carries)
    }
}

/// Place of an occupant in rows of three values; see [`Tile`].
pub(super) const fn index_of_occupant(occupant: Option<Occupant>) -> usize {
    match occupant {
        None => 0,
        Some(Occupant::Crate) => 1,
        Some(Occupant::Player) => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_the_grounds() {
        for (index, tile) in TILES.iter().enumerate() {
            assert_eq!(tile.ground as usize, index);
            assert_eq!(tile.ground.tile().code, tile.code);
        }
    }
}
