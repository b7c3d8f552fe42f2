//! The names of all colours, by role. Nothing in the program names a colour otherwise.

use super::Rgba;
use std::collections::BTreeMap;

/// Declares a group of colours once: the struct, the names in theme files, and how it is filled.
macro_rules! tokens {
    ($(#[$about:meta])* $group:ident { $($(#[$doc:meta])* $token:ident,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $group {
            $($(#[$doc])* pub $token: Rgba,)+
        }

        impl $group {
            /// The names as theme files have them.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($token)),+];

            /// Every colour with its name, in the order of [`Self::NAMES`].
            pub fn iter(&self) -> impl Iterator<Item = (&'static str, Rgba)> + use<> {
                [$((stringify!($token), self.$token)),+].into_iter()
            }

            /// The group whose colours are what `colour_of` answers for their names.
            pub(super) fn from_fn(mut colour_of: impl FnMut(&'static str) -> Rgba) -> Self {
                Self { $($token: colour_of(stringify!($token)),)+ }
            }
        }
    };
}

/// The colours of one group as a theme file has them: token to text.
pub(super) type Entries = BTreeMap<String, String>;

tokens! {
    /// The studio around the boards: quiet, with one accent.
    Chrome {
        /// Behind everything.
        background,
        /// Side panels.
        panel,
        /// Buttons, fields and cards on a panel.
        raised,
        /// A raised thing under the pointer.
        hovered,
        /// The chosen row of a list.
        selection,
        /// Thin lines between panels.
        hairline,
        /// What is read.
        text,
        /// What is read second.
        text_quiet,
        /// The one colour that says "here".
        accent,
        /// Text on the accent.
        on_accent,
        /// Something failed.
        error,
        /// Something may fail.
        warning,
        /// Something went well.
        success,
    }
}

tokens! {
    /// The board as it is.
    BoardColours {
        /// Around the board, and cells nobody can reach.
        surroundings,
        /// Floor.
        floor,
        /// Thin lines between floor cells.
        floor_line,
        /// Top of a wall.
        wall,
        /// The lit edge of a wall's top.
        wall_edge,
        /// The side of a wall that faces the viewer.
        wall_face,
        /// What walls, crates and the player throw on the ground.
        shadow,
        /// Ice.
        ice,
        /// Light reflected by ice.
        ice_gloss,
        /// Lines that tell ice from floor without colour.
        ice_hatch,
        /// The ring of a target.
        target,
        /// A crate's planks.
        crate_body,
        /// A crate's frame and outline.
        crate_edge,
        /// A crate's brace.
        crate_brace,
        /// Planks of a crate on a target.
        done_body,
        /// Frame and outline of a crate on a target.
        done_edge,
        /// The mark of a crate on a target.
        done_mark,
        /// The player's body.
        player,
        /// The player's outline.
        player_edge,
        /// The player's face.
        player_face,
        /// The player's eyes.
        player_eye,
        /// The player's beak, which points ahead.
        player_beak,
    }
}

tokens! {
    /// What the agent knows and thinks.
    BeliefColours {
        /// Ground of a cell that may be ice or floor.
        unknown,
        /// The pattern of an unknown cell that is hardly ever ice.
        probable_low,
        /// The pattern of an unknown cell that is almost certainly ice.
        probable_high,
        /// The tick on known floor.
        known_floor_mark,
        /// The glow around what changed at this step.
        changed,
    }
}

tokens! {
    /// What the agent intends, and where a search has been.
    PlanColours {
        /// The path of the plan.
        plan,
        /// The part of a plan that was given up.
        plan_dropped,
        /// Cells that can be reached.
        reachable,
        /// The cell or thing that is selected.
        selected,
        /// Danger of a dead end.
        risk,
        /// Hatch of cells from which no crate gets to a target.
        dead_cell,
        /// The candidate that was chosen.
        chosen,
        /// Where a search came early.
        searched_early,
        /// Where a search came late.
        searched_late,
        /// Where a search waits to go on.
        frontier,
    }
}

tokens! {
    /// Marks on the timeline.
    EventColours {
        /// A crate was pushed.
        push,
        /// Something hidden was learnt.
        discovery,
        /// Something unexpected happened.
        surprise,
        /// A new plan in place of an old one.
        replan,
        /// The level became unsolvable.
        dead_end,
        /// The goal was reached.
        goal,
        /// A person ended the episode.
        stopped,
        /// The episode failed.
        failure,
    }
}

tokens! {
    /// The line of marbles.
    MarbleColours {
        /// Number 1.
        red,
        /// Number 2.
        blue,
        /// Number 3.
        green,
        /// Number 4.
        yellow,
        /// The outline of marbles, and figures on bright ones.
        ink,
        /// Light on marbles, and figures on dark ones.
        shine,
        /// Where marbles roll.
        track,
        /// The edge of the track.
        rail,
        /// Where the track ends.
        hole,
    }
}

tokens! {
    /// One colour a run or a curve, where several are shown together.
    SeriesColours {
        /// First.
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
    /// The colour of a run or curve by its number from 0; starts over after the sixth.
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
