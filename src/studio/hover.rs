//! What the pointer is at, for the frame in which a view saw it and no longer.

use eframe::egui::Context;

/// A value that a view sets in every frame in which it is so.
///
/// It is there in the frame in which it was set and in the next one, as views that are drawn
/// earlier read it a frame late. A view that is not drawn any more does not set it: it is gone.
#[derive(Debug)]
pub(in crate::studio) struct Hover<T> {
    seen: Option<(u64, T)>,
}

impl<T> Default for Hover<T> {
    fn default() -> Self {
        Self { seen: None }
    }
}

impl<T: Copy> Hover<T> {
    /// Notes what is so in this frame.
    pub fn set(&mut self, context: &Context, value: T) {
        self.seen = Some((context.cumulative_pass_nr(), value));
    }

    /// Forgets it.
    pub fn clear(&mut self) {
        self.seen = None;
    }

    /// What was noted in this frame or in the one before.
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
    fn a_value_lasts_for_the_next_frame_and_no_longer() {
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
