//! Scale of the window.

use super::Studio;

impl Studio {
    /// Effective scale of the window: the chosen one, limited by the window's size.
    #[must_use]
    pub fn shown_scale(&self) -> f32 {
        self.settings.scale.min(self.largest_scale)
    }

    /// Whether the boards get more space than menus and toolbar, as in a presentation.
    ///
    /// This is the case if panels are hidden and the scale is above 1.
    #[must_use]
    pub fn enlarges_boards(&self) -> bool {
        self.panels_hidden && self.shown_scale() > 1.0
    }

    /// Selects the next larger or smaller scale if it fits into the window; reports the result.
    pub(super) fn change_scale(&mut self, is_larger: bool) {
        let shown = self.shown_scale();
        match self.settings.next_scale(shown, is_larger) {
            Some(scale) if scale <= self.largest_scale => {
                self.settings.scale = scale;
                let percent = scale * 100.0;
                self.notices.info(if self.enlarges_boards() {
                    format!("Size: {percent:.0} %. Tab brings back the menus.")
                } else {
                    format!("Size: {percent:.0} %")
                });
            }
            // A larger scale exists, but content would not fit into the window.
            Some(_) => self.notices.info(format!(
                "The window is too small for more than {:.0} %. Enlarge the window first.",
                shown * 100.0
            )),
            None => self.notices.info(format!(
                "{:.0} % is the {} size",
                shown * 100.0,
                if is_larger { "largest" } else { "smallest" }
            )),
        }
    }
}
