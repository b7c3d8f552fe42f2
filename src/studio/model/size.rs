//! How large everything is drawn.

use super::Studio;

impl Studio {
    /// How large everything is drawn: the chosen size, or the largest that the window has room for.
    #[must_use]
    pub fn shown_scale(&self) -> f32 {
        self.settings.scale.min(self.largest_scale)
    }

    /// Whether menus, toolbar and figures give their room to the boards: in a presentation that is
    /// shown larger than usual. There larger words must not make the boards smaller.
    #[must_use]
    pub fn boards_come_first(&self) -> bool {
        self.panels_hidden && self.shown_scale() > 1.0
    }

    /// Takes the next larger or smaller size that the window has room for, and says which.
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
                "The window has no room for more than {:.0} %. Enlarge the window first.",
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
