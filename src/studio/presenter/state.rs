//! What the presenter shows: on or off, a blank screen, the boards.

use super::presenter_theme::{presenter_theme, window_scale};
use crate::episode::ShownBoards;
use crate::picture::Theme;

/// Text sizes that the presenter offers, in percent of its normal size.
pub const TEXT_PERCENTS: [u32; 4] = [100, 125, 150, 200];

/// Heights of the boards that the presenter offers, in percent of the window.
pub const BOARD_PERCENTS: [u32; 5] = [70, 75, 80, 85, 90];

/// State of the presenter: whether it is on, its boards, and whether the screen is blank.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Presenter {
    is_on: bool,
    is_blank: bool,
    /// Boards that the user has chosen; `None` shows those of the lesson's moment.
    boards: Option<ShownBoards>,
    /// Theme while presenting.
    theme: Option<Theme>,
    /// Height of the window in points at scale 1.
    window_height: f32,
}

impl Presenter {
    /// Whether the window is in the presenter.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Whether the screen is blank.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.is_on && self.is_blank
    }

    /// Boards that the user has chosen at this moment; `None` without a choice.
    #[must_use]
    pub fn boards(&self) -> Option<ShownBoards> {
        self.boards.filter(|_| self.is_on)
    }

    /// Theme while presenting; `None` outside the presenter.
    #[must_use]
    pub fn theme(&self) -> Option<&Theme> {
        self.theme.as_ref().filter(|_| self.is_on)
    }

    /// Scale of the window while presenting; `None` outside the presenter.
    #[must_use]
    pub fn scale(&self) -> Option<f32> {
        self.is_on.then(|| window_scale(self.window_height))
    }

    /// Stores the height of the window, in points at scale 1.
    pub(in crate::studio) fn set_window_height(&mut self, points: f32) {
        self.window_height = points;
    }

    /// Enters or leaves the presenter.
    pub(super) fn set_on(&mut self, is_on: bool) {
        (self.is_on, self.is_blank, self.boards) = (is_on, false, None);
    }

    /// Blanks the screen, or shows it again.
    pub(super) fn set_blank(&mut self, is_blank: bool) {
        self.is_blank = is_blank;
    }

    /// Chooses the boards.
    pub(super) fn set_boards(&mut self, boards: ShownBoards) {
        self.boards = Some(boards);
    }

    /// Shows the boards of the lesson's moment again.
    pub(in crate::studio) fn follow_moment(&mut self) {
        self.boards = None;
    }

    /// Derives the theme from that of the window.
    pub(super) fn update_theme(&mut self, theme: &Theme, text_percent: u32) {
        let theme = presenter_theme(theme, text_percent);
        if self.theme.as_ref() != Some(&theme) {
            self.theme = Some(theme);
        }
    }
}

/// The next larger or smaller of the offered sizes; the nearest one at the end of the list.
pub(super) fn next_size(sizes: &[u32], size: u32, is_larger: bool) -> u32 {
    let next = match is_larger {
        true => sizes.iter().find(|it| **it > size).or(sizes.last()),
        false => sizes.iter().rfind(|it| **it < size).or(sizes.first()),
    };
    next.copied().unwrap_or(size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_stop_at_the_ends_of_the_list() {
        let next = |size, is_larger| next_size(&TEXT_PERCENTS, size, is_larger);
        assert_eq!((next(100, true), next(150, false)), (125, 125));
        assert_eq!((next(200, true), next(100, false)), (200, 100));
        assert_eq!((next(900, true), next(0, false)), (200, 100), "a damaged setting");
    }
}
