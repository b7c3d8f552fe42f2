//! Paints, and their effect on a square.
//!
//! A square has a ground (floor, wall, target or ice) and perhaps an occupant (crate or player). It
//! may also have a *mark of doubtful ice*: questions about all ice maps vary the ice of marked
//! cells only; see [`Square::is_doubtful`].

use crate::worlds::ice::{Ground, Occupant, Square};

/// What a drawing tool puts on a square. The palette has ten, on the keys 1 to 9 and 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Paint {
    /// Ground only; keeps the occupant.
    Floor,
    /// Ground; removes the occupant.
    Wall,
    /// Ground only; keeps the occupant.
    Target,
    /// Ice layer: floor becomes ice, walls and targets stay; keeps the occupant.
    Ice,
    /// Occupant only: keeps the ground, but a wall becomes floor.
    Crate,
    /// Occupant only, like a crate; any other player leaves the board.
    Player,
    /// Ground and occupant.
    CrateOnTarget,
    /// Ground and occupant; any other player leaves the board.
    PlayerOnTarget,
    /// Ground and occupant.
    CrateOnIce,
    /// Removes the occupant if there is one, otherwise turns the ground into floor.
    Eraser,
    /// Eraser of the ice layer: ice becomes floor, everything else stays.
    ///
    /// Not in the palette. The secondary button uses it while the primary one paints ice.
    IceEraser,
}

impl Paint {
    /// The palette, in the order of the keys 1 to 9 and 0.
    pub const PALETTE: [Self; 10] = [
        Self::Floor,
        Self::Wall,
        Self::Target,
        Self::Ice,
        Self::Crate,
        Self::Player,
        Self::CrateOnTarget,
        Self::PlayerOnTarget,
        Self::CrateOnIce,
        Self::Eraser,
    ];

    /// Label in the palette.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Floor => "floor",
            Self::Wall => "wall",
            Self::Target => "target",
            Self::Ice => "ice",
            Self::Crate => "crate",
            Self::Player => "player",
            Self::CrateOnTarget => "crate on target",
            Self::PlayerOnTarget => "player on target",
            Self::CrateOnIce => "crate on ice",
            Self::Eraser => "eraser",
            Self::IceEraser => "ice eraser",
        }
    }

    /// Paint of the secondary mouse button while the primary one uses this paint.
    ///
    /// [`Self::IceEraser`] for [`Self::Ice`] and itself, [`Self::Eraser`] for all others.
    #[must_use]
    pub const fn eraser(self) -> Self {
        match self {
            Self::Ice | Self::IceEraser => Self::IceEraser,
            _ => Self::Eraser,
        }
    }

    /// Returns true if it places the player. Shapes then use their last cell only.
    #[must_use]
    pub const fn places_player(self) -> bool {
        matches!(self, Self::Player | Self::PlayerOnTarget)
    }

    /// Returns the square after painting it once.
    ///
    /// Does not remove another player from the board; the caller does that.
    #[must_use]
    pub const fn on(self, square: Square) -> Square {
        match self {
            Self::Floor => Square { ground: Ground::Floor, ..square },
            Self::Wall => Square::empty(Ground::Wall),
            // A target cannot be ice, so it also loses the mark of doubtful ice.
            Self::Target => Square { occupant: square.occupant, ..Square::empty(Ground::Target) },
            Self::Ice => match square.ground {
                Ground::Floor => Square { ground: Ground::Ice, ..square },
                _ => square,
            },
            Self::Crate => with_occupant(square, Occupant::Crate),
            Self::Player => with_occupant(square, Occupant::Player),
            Self::CrateOnTarget => Square::with(Ground::Target, Occupant::Crate),
            Self::PlayerOnTarget => Square::with(Ground::Target, Occupant::Player),
            Self::CrateOnIce => Square::with(Ground::Ice, Occupant::Crate),
            // Two strokes clear a cell: the first removes the occupant, the second the ground.
            Self::Eraser => match square.occupant {
                Some(_) => Square { occupant: None, ..square },
                None => Square::empty(Ground::Floor),
            },
            Self::IceEraser => match square.ground {
                Ground::Ice => Square { ground: Ground::Floor, ..square },
                _ => square,
            },
        }
    }

    /// Returns the paint of the palette for a square, for the eyedropper.
    ///
    /// On floor, the paint draws the same square, with three exceptions. It omits the mark of
    /// doubtful ice. A player on ice gives [`Self::Player`]. An occupant on a wall gives
    /// [`Self::Crate`] or [`Self::Player`].
    #[must_use]
    pub const fn of(square: Square) -> Self {
        match (square.occupant, square.ground) {
            (Some(Occupant::Crate), Ground::Target) => Self::CrateOnTarget,
            (Some(Occupant::Crate), Ground::Ice) => Self::CrateOnIce,
            (Some(Occupant::Crate), _) => Self::Crate,
            (Some(Occupant::Player), Ground::Target) => Self::PlayerOnTarget,
            (Some(Occupant::Player), _) => Self::Player,
            (None, Ground::Floor) => Self::Floor,
            (None, Ground::Wall) => Self::Wall,
            (None, Ground::Target) => Self::Target,
            (None, Ground::Ice) => Self::Ice,
        }
    }
}

/// Returns the square with an occupant; a wall becomes floor.
const fn with_occupant(square: Square, occupant: Occupant) -> Square {
    match square.ground {
        Ground::Wall => Square::with(Ground::Floor, occupant),
        _ => Square { occupant: Some(occupant), ..square },
    }
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
        check(Paint::Floor, "____$@$@$@");
        check(Paint::Wall, "##########");
        check(Paint::Target, "....*+*+*+");
        check(Paint::Ice, "~#.~cp*+cp");
        check(Paint::Crate, "$$*c$$**cc");
        check(Paint::Player, "@@+p@@++pp");
        check(Paint::CrateOnTarget, "**********");
        check(Paint::PlayerOnTarget, "++++++++++");
        check(Paint::CrateOnIce, "cccccccccc");
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
