//! Drawing the line of a game by keyboard: keys move a gap along the line.

use super::{MarbleRequest, Marbles};
use crate::studio::command::Command;
use crate::studio::model::Studio;
use crate::worlds::zuma::MAX_LENGTH;

impl Marbles {
    /// The current gap: before the ball with this index, or behind all. `None` before the first
    /// key.
    #[must_use]
    pub fn gap(&self) -> Option<usize> {
        self.gap.map(|gap| gap.min(self.game().line.len()))
    }

    /// The gap where keys draw; `None` while the pointer draws.
    #[must_use]
    pub(super) fn gap_in_use(&self) -> Option<usize> {
        self.gap().filter(|_| self.draws_by_keys)
    }
}

impl Studio {
    /// Executes a keyboard drawing command. The first one only shows the gap, behind all balls.
    pub(in crate::studio) fn perform_line(&mut self, command: Command) {
        self.marbles.draws_by_keys = true;
        let length = self.marbles.game().line.len();
        let Some(gap) = self.marbles.gap() else {
            self.marbles.gap = Some(length);
            return;
        };
        let (next, request) = match command {
            Command::GapLeft => (gap.saturating_sub(1), None),
            Command::GapRight => ((gap + 1).min(length), None),
            Command::PutMarble if length == MAX_LENGTH => {
                self.notices.news("The line is full");
                (gap, None)
            }
            Command::PutMarble => (gap + 1, Some(MarbleRequest::Insert(gap))),
            Command::RecolourMarble if gap < length => (gap, Some(MarbleRequest::Recolour(gap))),
            Command::Delete if gap > 0 => (gap - 1, Some(MarbleRequest::Remove(gap - 1))),
            _ => (gap, None),
        };
        if let Some(request) = request {
            self.apply_games(request);
        }
        self.marbles.gap = Some(next);
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
        let colours = studio.marbles.game().line.iter().map(|colour| colour.to_string());
        let letters: String = colours.filter_map(|name| name.chars().next()).collect();
        assert_eq!((letters.as_str(), studio.marbles.gap()), (expected, gap), "{commands:?}");
    }

    #[test]
    fn a_line_is_drawn_by_keys() {
        use Command::*;
        check(&[], "", None);
        check(&[GapLeft], "", Some(0));
        check(&[PutMarble, PutMarble, InkBlue, PutMarble], "rb", Some(2));
        let line = [GapLeft, PutMarble, InkBlue, PutMarble, InkGreen, PutMarble];
        let with = |more: &[Command]| [&line[..], more].concat();
        check(&with(&[GapRight]), "rbg", Some(3));
        check(&with(&[GapLeft, GapLeft, PutMarble]), "rgbg", Some(2));
        check(&with(&[GapLeft, GapLeft, RecolourMarble]), "rgg", Some(1));
        check(&with(&[RecolourMarble]), "rbg", Some(3));
        check(&with(&[Delete]), "rb", Some(2));
        check(&with(&[GapLeft, Delete]), "rg", Some(1));
        check(&with(&[Delete, Delete, Undo]), "rb", Some(1));
        check(&with(&[GapLeft, GapLeft, GapLeft, GapLeft, Delete]), "rbg", Some(0));
    }
}
