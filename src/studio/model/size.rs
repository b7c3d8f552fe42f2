//! Scale of the window.

use super::Studio;

impl Studio {
    /// The effective scale: the chosen one, limited by the window's size.
    #[must_use]
    pub fn shown_scale(&self) -> f32 {
        self.settings.scale.min(self.largest_scale)
    }

    /// Whether menus, toolbar and figures shrink in favour of the boards: panels are hidden and the
    /// scale is above 1, as in a presentation.
    #[must_use]
    pub fn boards_come_first(&self) -> bool {
        self.panels_hidden && self.shown_scale() > 1.0
    }

    /// Selects the next larger or smaller scale that fits into the window, and reports it.
    pub(super) fn resize(&mut self, is_larger: bool) {
        let shown = self.shown_scale();
        match self.settings.size_beside(shown, is_larger) {
            Some(scale) if scale <= self.largest_scale => {
                self.settings.scale = scale;
                let percent = scale * 100.0;
                self.notices.news(if self.boards_come_first() {
                    format!("Size: {percent:.0} %. Tab brings back the menus.")
                } else {
                    format!("Size: {percent:.0} %")
                });
            }
            Some(_) => self.notices.news(format!(
                "The window is too small for more than {:.0} %. Enlarge the window first.",
                shown * 100.0
            )),
            None => self.notices.news(format!(
                "{:.0} % is the {} size",
                shown * 100.0,
                if is_larger { "largest" } else { "smallest" }
            )),
        }
    }
}
