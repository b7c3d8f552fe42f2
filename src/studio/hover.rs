//! A value that a view sets while the pointer is over it, valid for two passes of egui.

use eframe::egui::Context;

/// A value that a view must set again in every pass of egui.
///
/// The value lasts for the pass that set it and the next one, because views drawn earlier in a
/// pass read it one pass late. If the view is no longer drawn, the value expires.
#[derive(Debug)]
pub(in crate::studio) struct Hover<T> {
    /// Number of the pass that set the value, and the value; `None` without one.
    seen: Option<(u64, T)>,
}

impl<T> Default for Hover<T> {
    /// No value.
    fn default() -> Self {
        Self { seen: None }
    }
}

impl<T: Copy> Hover<T> {
    /// Sets the value for this pass and the next one.
    pub fn set(&mut self, context: &Context, value: T) {
        self.seen = Some((context.cumulative_pass_nr(), value));
    }

    /// Removes the value.
    pub fn clear(&mut self) {
        self.seen = None;
    }

    /// The value set in this pass or the previous one; `None` if it has expired.
    pub fn get(&self, context: &Context) -> Option<T> {
        let now = context.cumulative_pass_nr();
        self.seen.filter(|(at, _)| now <= at + 1).map(|(_, value)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::RawInput;

    #[test]
    fn hover_value_lasts_two_frames() {
        let context = Context::default();
        let mut hover = Hover::default();
        let mut seen = Vec::new();
        for frame in 0..4 {
            let output = context.run_ui(RawInput::default(), |ui| {
                if frame == 0 {
                    hover.set(ui.ctx(), 7);
                }
                seen.push(hover.get(ui.ctx()));
            });
            output.drop_without_applying_deltas();
        }
        assert_eq!(seen, [Some(7), Some(7), None, None]);
        hover.set(&context, 8);
        hover.clear();
        assert_eq!(hover.get(&context), None);
    }
}
