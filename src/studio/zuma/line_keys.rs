//! Drawing the line of a game by keyboard: keys move a gap along the line and change balls at it.

use super::{ZumaEditor, ZumaRequest};
use crate::studio::command::Command;
use crate::studio::model::Studio;
use crate::worlds::zuma::MAX_LENGTH;

impl ZumaEditor {
    /// The gap of the keyboard: before the ball with this index, or behind all balls.
    ///
    /// `None` before the first drawing key since the game was shown.
    #[must_use]
    pub fn gap(&self) -> Option<usize> {
        self.gap.map(|gap| gap.min(self.game().line.len()))
    }

    /// The gap where keys draw; `None` while the pointer draws.
    #[must_use]
    pub(super) fn keyboard_gap(&self) -> Option<usize> {
        self.gap().filter(|_| self.is_keyboard_cursor)
    }
}

impl Studio {
    /// Executes a keyboard drawing command; the first one only shows the gap, behind all balls.
    ///
    /// Inserting moves the gap behind the new ball. Deleting removes the ball before the gap,
    /// recolouring changes the ball behind it; without such a ball, nothing changes.
    pub(in crate::studio) fn perform_line_edit(&mut self, command: Command) {
        self.worlds.zuma.is_keyboard_cursor = true;
        let length = self.worlds.zuma.game().line.len();
        let Some(gap) = self.worlds.zuma.gap() else {
            self.worlds.zuma.gap = Some(length);
            return;
        };
        let (next, request) = match command {
            Command::GapLeft => (gap.saturating_sub(1), None),
            Command::GapRight => ((gap + 1).min(length), None),
            Command::InsertBall if length == MAX_LENGTH => {
                self.show_line_is_full();
                (gap, None)
            }
            // The gap moves behind the new ball, so that repeated keys append to the right.
            Command::InsertBall => (gap + 1, Some(ZumaRequest::Insert(gap))),
            Command::RecolourBall if gap < length => (gap, Some(ZumaRequest::Recolour(gap))),
            Command::Delete if gap > 0 => (gap - 1, Some(ZumaRequest::Remove(gap - 1))),
            _ => (gap, None),
        };
        if let Some(request) = request {
            self.apply_zuma(request);
        }
        self.worlds.zuma.gap = Some(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::files::Files;
    use crate::studio::request::Request;
    use crate::studio::settings::Settings;

    /// Checks the line (a letter a ball) and the gap after some commands.
    #[track_caller]
    fn check(commands: &[Command], expected: &str, gap: Option<usize>) {
        let mut studio = Studio::new(Settings::default(), Files::default(), || ());
        studio.apply(Request::Command(Command::NewGame));
        for command in commands {
            studio.apply(Request::Command(*command));
        }
        let colours = studio.worlds.zuma.game().line.iter().map(|colour| colour.to_string());
        let letters: String = colours.filter_map(|name| name.chars().next()).collect();
        assert_eq!((letters.as_str(), studio.worlds.zuma.gap()), (expected, gap), "{commands:?}");
    }

    #[test]
    fn a_line_is_drawn_by_keys() {
        use Command::*;
        check(&[], "", None);
        check(&[GapLeft], "", Some(0));
        check(&[InsertBall, InsertBall, SelectBlue, InsertBall], "rb", Some(2));
        let line = [GapLeft, InsertBall, SelectBlue, InsertBall, SelectGreen, InsertBall];
        let with = |more: &[Command]| [&line[..], more].concat();
        check(&with(&[GapRight]), "rbg", Some(3));
        check(&with(&[GapLeft, GapLeft, InsertBall]), "rgbg", Some(2));
        check(&with(&[GapLeft, GapLeft, RecolourBall]), "rgg", Some(1));
        check(&with(&[RecolourBall]), "rbg", Some(3));
        check(&with(&[Delete]), "rb", Some(2));
        check(&with(&[GapLeft, Delete]), "rg", Some(1));
        check(&with(&[Delete, Delete, Undo]), "rb", Some(1));
        check(&with(&[GapLeft, GapLeft, GapLeft, GapLeft, Delete]), "rbg", Some(0));
    }
}
