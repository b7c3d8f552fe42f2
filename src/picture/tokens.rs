//! Colours of a theme in groups. Each colour has a name by its role.

use super::Rgba;
use std::collections::BTreeMap;

/// Declares a group of colours: the struct, its names in theme files and its constructor.
macro_rules! tokens {
    ($(#[$about:meta])* $group:ident { $($(#[$doc:meta])* $token:ident,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $group {
            $($(#[$doc])* pub $token: Rgba,)+
        }

        impl $group {
            /// Names of the colours in theme files.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($token)),+];

            /// Returns every colour with its name, in the order of [`Self::NAMES`].
            pub fn iter(&self) -> impl Iterator<Item = (&'static str, Rgba)> + use<> {
                [$((stringify!($token), self.$token)),+].into_iter()
            }

            /// Returns a group; the colour of each name is `colour_of(name)`.
            pub(super) fn from_fn(mut colour_of: impl FnMut(&'static str) -> Rgba) -> Self {
                Self { $($token: colour_of(stringify!($token)),)+ }
            }
        }
    };
}

/// Colours of one group in a theme file, from names to texts such as `#rrggbb`.
pub(super) type Entries = BTreeMap<String, String>;

tokens! {
    /// Colours of the window around the boards: neutral, with one accent.
    Chrome {
        /// Background of the window and of exported pictures.
        background,
        /// Side panels.
        panel,
        /// Buttons, fields and cards on a panel.
        raised,
        /// A raised element under the pointer.
        hovered,
        /// Selected row of a list.
        selection,
        /// Thin lines between panels.
        hairline,
        /// Primary text.
        text,
        /// Secondary text.
        text_quiet,
        /// Accent for the current or active element.
        accent,
        /// Text on the accent.
        on_accent,
        /// Errors.
        error,
        /// Warnings.
        warning,
        /// Success.
        success,
    }
}

tokens! {
    /// Colours of the parts of Sokoban and platform boards.
    BoardColours {
        /// Around boards of all worlds, and on floor outside the interior.
        surroundings,
        /// Floor.
        floor,
        /// Thin lines between floor cells.
        floor_line,
        /// Top of a wall.
        wall,
        /// Lit edge of a wall's top.
        wall_edge,
        /// Side of a wall that faces the viewer.
        wall_face,
        /// Shadow of walls, crates and the player.
        shadow,
        /// Ice.
        ice,
        /// Light reflected by ice.
        ice_gloss,
        /// Hatch that distinguishes ice from floor without colour.
        ice_hatch,
        /// Mark of a target.
        target,
        /// Planks of a crate.
        crate_body,
        /// Frame and outline of a crate.
        crate_edge,
        /// Brace of a crate.
        crate_brace,
        /// Planks of a crate on a target.
        done_body,
        /// Frame and outline of a crate on a target.
        done_edge,
        /// Tick on a crate on a target.
        done_mark,
        /// Body of the player.
        player,
        /// Outline of the player.
        player_edge,
        /// Face of the player.
        player_face,
        /// Eyes of the player.
        player_eye,
        /// Beak of the player, which points ahead.
        player_beak,
    }
}

tokens! {
    /// Colours of beliefs.
    BeliefColours {
        /// Ground of an unknown cell.
        unknown,
        /// Dots of an unknown cell with ice probability 0.
        probable_low,
        /// Dots of an unknown cell with ice probability 1.
        probable_high,
        /// Tick on known floor.
        known_floor_mark,
        /// Glow around cells whose belief changed at this step.
        ///
        /// In Zuma, glow around flying and popping balls.
        changed,
    }
}

tokens! {
    /// Colours of plans and searches.
    PlanColours {
        /// Path of the plan.
        plan,
        /// Dropped part of a plan.
        plan_dropped,
        /// Cells that the player reaches without a push, if unknown cells are floor.
        reachable,
        /// Frame of a selected cell or area.
        selected,
        /// Hatch of dead cells, from which no pushes bring a crate to a target.
        dead_cell,
        /// Bars in tables; in Zuma, value bars of the best and the chosen actions.
        chosen,
        /// Cells that a search reached early; in Zuma, value bars of other actions.
        searched_early,
        /// Cells that a search reached late.
        searched_late,
        /// Frontier of a search.
        frontier,
    }
}

tokens! {
    /// Colours of marks on the timeline.
    EventColours {
        /// A crate or rock was moved, or a run of balls popped.
        push,
        /// A hidden cell was revealed, or one pop led to another.
        discovery,
        /// An outcome was not predicted, or not the most likely one.
        surprise,
        /// A new plan replaced the old one, or the chosen action missed.
        replan,
        /// The level became unsolvable, or a ball fell off the line.
        dead_end,
        /// The goal was reached.
        goal,
        /// A person or the program ended the episode, or a game for points ended.
        stopped,
        /// The episode failed.
        failure,
    }
}

tokens! {
    /// Colours of Zuma lines.
    BallColours {
        /// Balls of colour 1.
        red,
        /// Balls of colour 2.
        blue,
        /// Balls of colour 3.
        green,
        /// Balls of colour 4.
        yellow,
        /// Outline of balls, and the symbol of the colour on bright balls.
        ink,
        /// Highlight of balls, and the symbol of the colour on dark balls.
        shine,
        /// Track on which the balls lie.
        track,
        /// Edges of the track, the bin and the place of the hand.
        rail,
        /// Hole at the end of the track.
        hole,
    }
}

tokens! {
    /// Colours of runs and curves shown together.
    SeriesColours {
        /// First run or curve.
        first,
        /// Second.
        second,
        /// Third.
        third,
        /// Fourth.
        fourth,
        /// Fifth.
        fifth,
        /// Sixth.
        sixth,
    }
}

impl SeriesColours {
    /// Returns the colour of run or curve `number`, from 0; repeats after the sixth.
    #[must_use]
    pub const fn nth(&self, number: usize) -> Rgba {
        match number % 6 {
            0 => self.first,
            1 => self.second,
            2 => self.third,
            3 => self.fourth,
            4 => self.fifth,
            _ => self.sixth,
        }
    }
}
