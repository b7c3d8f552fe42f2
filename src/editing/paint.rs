//! What the pointer paints, and what painting does to a square.

use crate::worlds::ice::{Ground, Occupant, Square};

/// What is painted on a square. The palette has ten, on the keys 1 to 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Paint {
    /// Ground only: whoever stands there stays.
    Floor,
    /// Ground, and whoever stands there goes.
    Wall,
    /// Ground only: whoever stands there stays.
    Target,
    /// A layer of its own: floor becomes ice, walls and targets stay as they are.
    Ice,
    /// Occupant only: the ground stays, but a wall becomes floor.
    Crate,
    /// Occupant only, as a crate; any other player leaves the board.
    Player,
    /// Ground and occupant.
    CrateOnTarget,
    /// Ground and occupant; any other player leaves the board.
    PlayerOnTarget,
    /// Ground and occupant.
    CrateOnIce,
    /// Takes one thing away: whoever stands there, else the ground down to floor.
    Eraser,
    /// The eraser of the ice layer: ice becomes floor, everything else stays. Not in the
    /// palette; it is what the right button paints when the left one paints ice.
    Thaw,
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

    /// The name beside it in the palette.
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
            Self::Thaw => "ice eraser",
        }
    }

    /// What the right button paints while the left one paints this.
    #[must_use]
    pub const fn eraser(self) -> Self {
        match self {
            Self::Ice | Self::Thaw => Self::Thaw,
            _ => Self::Eraser,
        }
    }

    /// Whether it puts the player down. There is only one, so a shape gives him its last cell.
    #[must_use]
    pub const fn places_player(self) -> bool {
        matches!(self, Self::Player | Self::PlayerOnTarget)
    }

    /// The square after painting it once.
    #[must_use]
    pub const fn on(self, square: Square) -> Square {
        match self {
            Self::Floor => Square { ground: Ground::Floor, ..square },
            Self::Wall => Square::empty(Ground::Wall),
            Self::Target => Square { occupant: square.occupant, ..Square::empty(Ground::Target) },
            Self::Ice => match square.ground {
                Ground::Floor => Square { ground: Ground::Ice, ..square },
                _ => square,
            },
            Self::Crate => placed(square, Occupant::Crate),
            Self::Player => placed(square, Occupant::Player),
            Self::CrateOnTarget => Square::with(Ground::Target, Occupant::Crate),
            Self::PlayerOnTarget => Square::with(Ground::Target, Occupant::Player),
            Self::CrateOnIce => Square::with(Ground::Ice, Occupant::Crate),
            Self::Eraser => match square.occupant {
                Some(_) => Square { occupant: None, ..square },
                None => Square::empty(Ground::Floor),
            },
            Self::Thaw => match square.ground {
                Ground::Ice => Square { ground: Ground::Floor, ..square },
                _ => square,
            },
        }
    }

    /// The palette's paint that draws such a square: what the eyedropper picks.
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

/// The square with somebody put on it.
const fn placed(square: Square, occupant: Occupant) -> Square {
    match square.ground {
        Ground::Wall => Square::with(Ground::Floor, occupant),
        _ => Square { occupant: Some(occupant), ..square },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::{letter_of, square_of_letter};

    /// What one paint makes of every kind of square, in the order of `SQUARES`.
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
    fn every_paint_on_every_square() {
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
        check(Paint::Thaw, "_#._$@*+$@");
    }

    #[test]
    fn what_is_picked_draws_the_same_square() {
        for letter in "_#.~$@*+c".chars() {
            let square = square_of_letter(letter).expect("a letter");
            assert_eq!(Paint::of(square).on(Square::default()), square, "{letter}");
        }
    }
}
