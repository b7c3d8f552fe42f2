//! Paints, and their effect on a square.
//!
//! A square has a ground, such as floor or a wall, and perhaps an occupant (crate or player). It
//! may also have a *mark of doubtful ice*: questions about all ice maps vary the ice of marked
//! cells only; see [`Square::is_doubtful`].

use crate::worlds::ice::{Ground, Occupant, Square};

/// What a drawing tool puts on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Paint {
    /// Ground only.
    ///
    /// Ice is a layer: floor becomes ice, other ground stays. Keeps the occupant, but a wall
    /// removes it.
    Ground(Ground),
    /// Occupant only: keeps the ground, but a wall becomes floor.
    ///
    /// Any other player leaves the board if this is the player.
    Occupant(Occupant),
    /// Ground and occupant; any other player leaves the board if this is the player.
    Both(Ground, Occupant),
    /// Removes the occupant if there is one, otherwise turns the ground into floor.
    Eraser,
    /// Eraser of the ice layer: ice becomes floor, everything else stays.
    ///
    /// Not in the palette. The secondary button uses it while the primary one paints ice.
    IceEraser,
}

impl Paint {
    /// Floor.
    pub const FLOOR: Self = Self::Ground(Ground::Floor);
    /// A wall.
    pub const WALL: Self = Self::Ground(Ground::Wall);
    /// A crate.
    pub const CRATE: Self = Self::Occupant(Occupant::Crate);
    /// The player.
    pub const PLAYER: Self = Self::Occupant(Occupant::Player);

    /// The palette; the first ten have the keys 1 to 9 and 0.
    pub const PALETTE: [Self; 10] = [
        Self::FLOOR,
        Self::WALL,
        Self::Ground(Ground::Target),
        Self::Ground(Ground::Ice),
        Self::CRATE,
        Self::PLAYER,
        Self::Both(Ground::Target, Occupant::Crate),
        Self::Both(Ground::Target, Occupant::Player),
        Self::Both(Ground::Ice, Occupant::Crate),
        Self::Eraser,
    ];

    /// Label in the palette.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Ground(ground) => Square::empty(ground).name(),
            Self::Occupant(occupant) => Square::with(Ground::Floor, occupant).name(),
            Self::Both(ground, occupant) => Square::with(ground, occupant).name(),
            Self::Eraser => "eraser",
            Self::IceEraser => "ice eraser",
        }
    }

    /// Paint of the secondary mouse button while the primary one uses this paint.
    ///
    /// [`Self::IceEraser`] for ice and itself, [`Self::Eraser`] for all others.
    #[must_use]
    pub const fn eraser(self) -> Self {
        match self {
            Self::Ground(Ground::Ice) | Self::IceEraser => Self::IceEraser,
            _ => Self::Eraser,
        }
    }

    /// Returns true if it places the player. Shapes then use their last cell only.
    #[must_use]
    pub const fn places_player(self) -> bool {
        matches!(self, Self::Occupant(Occupant::Player) | Self::Both(_, Occupant::Player))
    }

    /// Returns the square after painting it once.
    ///
    /// Does not remove another player from the board; the caller does that.
    #[must_use]
    pub fn on(self, square: Square) -> Square {
        match self {
            Self::Ground(ground) => with_ground(square, ground),
            Self::Occupant(occupant) if square.ground.blocks() => {
                Square::with(Ground::Floor, occupant)
            }
            Self::Occupant(occupant) => Square { occupant: Some(occupant), ..square },
            Self::Both(ground, occupant) => Square::with(ground, occupant),
            // Two strokes clear a cell: the first removes the occupant, the second the ground.
            Self::Eraser => match square.occupant {
                Some(_) => Square { occupant: None, ..square },
                None => Square::empty(Ground::Floor),
            },
            Self::IceEraser => Square { ground: square.ground.tile().looks_like, ..square },
        }
    }

    /// Returns the paint of the palette for a square, for the eyedropper.
    ///
    /// On floor, the paint draws the same square, with three exceptions. It omits the mark of
    /// doubtful ice. A player on ice gives [`Self::PLAYER`]. An occupant on a wall gives
    /// [`Self::CRATE`] or [`Self::PLAYER`].
    #[must_use]
    pub fn of(square: Square) -> Self {
        let Some(occupant) = square.occupant else { return Self::Ground(square.ground) };
        let both = Self::Both(square.ground, occupant);
        if Self::PALETTE.contains(&both) { both } else { Self::Occupant(occupant) }
    }
}

/// Returns the square with another ground, as [`Paint::Ground`] paints it.
fn with_ground(square: Square, ground: Ground) -> Square {
    let tile = ground.tile();
    if ground.blocks() {
        return Square::empty(ground);
    }
    if tile.looks_like != ground && tile.looks_like != square.ground {
        return square;
    }
    // Ground that cannot be ice also loses the mark of doubtful ice.
    Square { ground, is_doubtful: square.is_doubtful && tile.can_be_ice, ..square }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::{letter_of, square_of_letter};

    /// Applies a paint to every kind of square, in the order of `SQUARES`.
    #[track_caller]
    fn check(paint: Paint, after: &str) {
        const SQUARES: &str = "_#.~$@*+cp";
        let painted: String = SQUARES
            .chars()
            .map(|letter| letter_of(paint.on(square_of_letter(letter).expect("a letter"))))
            .collect();
        assert_eq!(painted, after, "{} on {SQUARES}", paint.label());
    }

    #[test]
    fn every_paint_changes_every_square_as_specified() {
        let (target, ice) = (Ground::Target, Ground::Ice);
        check(Paint::FLOOR, "____$@$@$@");
        check(Paint::WALL, "##########");
        check(Paint::Ground(target), "....*+*+*+");
        check(Paint::Ground(ice), "~#.~cp*+cp");
        check(Paint::CRATE, "$$*c$$**cc");
        check(Paint::PLAYER, "@@+p@@++pp");
        check(Paint::Both(target, Occupant::Crate), "**********");
        check(Paint::Both(target, Occupant::Player), "++++++++++");
        check(Paint::Both(ice, Occupant::Crate), "cccccccccc");
        check(Paint::Eraser, "______..~~");
        check(Paint::IceEraser, "_#._$@*+$@");
    }

    #[test]
    fn picked_paint_draws_the_same_square() {
        for letter in "_#.~$@*+c".chars() {
            let square = square_of_letter(letter).expect("a letter");
            assert_eq!(Paint::of(square).on(Square::default()), square, "{letter}");
        }
    }
}
