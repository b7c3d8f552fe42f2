//! Moves of the platform world in words.

use super::{Action, Transition};

impl Action {
    /// The move in one or two words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Left => "left",
            Self::ClimbRight => "climb right",
            Self::ClimbLeft => "climb left",
        }
    }
}

impl Transition {
    /// The effect of a move as text; `fallen_rows` is how far the agent fell.
    #[must_use]
    pub fn words(&self, action: Action, fallen_rows: u8) -> String {
        let side = if action.is_rightward() { "to the right" } else { "to the left" };
        match (self.is_change(), self.rock, action.is_climb()) {
            (false, ..) => "Blocked: the agent stays".to_owned(),
            (true, None, false) if fallen_rows > 0 => {
                let rows = if fallen_rows == 1 { "row" } else { "rows" };
                format!("The agent walks {side} and falls {fallen_rows} {rows}")
            }
            (true, None, false) => format!("The agent walks {side}"),
            (true, None, true) => format!("The agent climbs one row {side}"),
            (true, Some(rock), climbs) if rock.vanished => {
                let goes = if climbs { "climbs" } else { "walks" };
                format!("The agent {goes} {side}; the rock falls into the gate and disappears")
            }
            (true, Some(rock), climbs) => {
                let (from, to) = (rock.from, rock.to);
                let goes = if climbs { "climbs" } else { "walks" };
                format!(
                    "The agent {goes} {side} and moves a rock from column {from} to column {to}"
                )
            }
        }
    }
}
