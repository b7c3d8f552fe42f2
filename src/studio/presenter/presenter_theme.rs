//! Theme and scale while presenting: texts and lines are readable from the last row.

use crate::picture::{TextSizes, Theme};

/// Height of the window in points while presenting, at most.
pub const WINDOW_POINTS: f32 = 640.0;

/// Minimum height of a text, as a share of the height of the window.
pub const MIN_TEXT_SHARE: f32 = 1.0 / 30.0;

/// Minimum factor on the width of lines.
const MIN_LINE_SCALE: f32 = 2.0;

/// Size of headings, relative to other texts.
const HEADING: f32 = 1.1;

/// Returns a theme with larger texts and thicker lines; `text_percent` of 100 is the normal size.
#[must_use]
pub fn presenter_theme(theme: &Theme, text_percent: u32) -> Theme {
    let text = WINDOW_POINTS * MIN_TEXT_SHARE * text_percent.clamp(100, 200) as f32 / 100.0;
    let text_sizes =
        TextSizes { body: text, small: text, heading: text * HEADING, monospaced: text };
    Theme { text_sizes, line_scale: theme.line_scale.max(MIN_LINE_SCALE), ..theme.clone() }
}

/// Scale of a window with this height in points at scale 1.
///
/// In eighths, so that dragging the window's edge does not rebuild the style for each pixel.
pub(super) fn window_scale(height: f32) -> f32 {
    ((height / WINDOW_POINTS * 8.0).ceil() / 8.0).clamp(0.25, 8.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_a_thirtieth_of_the_height_of_every_window() {
        for theme in Theme::bundled() {
            let sizes = presenter_theme(theme, 100).text_sizes;
            for height in [300.0, 480.0, 640.0, 768.0, 1080.0, 2160.0] {
                let scale = window_scale(height);
                for size in [sizes.body, sizes.small, sizes.heading, sizes.monospaced] {
                    assert!(size * scale >= height * MIN_TEXT_SHARE, "{height}: {size}");
                }
            }
        }
    }
}
