//! Picture files: one step in any format, or a run as an animation.

use super::{DrawableRun, GifWriter, MotionSpeed, PictureError, Scene, Theme, png_bytes, svg_text};
use std::ops::{ControlFlow, RangeInclusive};
use std::path::Path;

/// Milliseconds of one frame of an animation: 25 frames per second.
const FRAME_MS: u32 = 40;

/// Format of a picture file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureFormat {
    /// PNG: pixels.
    Png,
    /// SVG: shapes, sharp at any size.
    Svg,
    /// GIF: animated pixels.
    Gif,
}

impl PictureFormat {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Png, Self::Svg, Self::Gif];

    /// File extensions of all formats, without the dot.
    pub const EXTENSIONS: [&'static str; 3] =
        [Self::Png.extension(), Self::Svg.extension(), Self::Gif.extension()];

    /// File extension without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Svg => "svg",
            Self::Gif => "gif",
        }
    }

    /// Returns the format of a file's extension, ignoring case; `None` for any other.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        Self::ALL.into_iter().find(|format| ending.eq_ignore_ascii_case(format.extension()))
    }
}

/// Encodes one picture with one pixel for each point.
///
/// A GIF is an animation of a single frame. Only SVG contains the title, for screen readers.
///
/// # Errors
/// For PNG and GIF, if the scene has no size, has too many pixels, or the encoder fails.
pub fn encode_still(
    scene: &Scene,
    title: &str,
    format: PictureFormat,
    theme: &Theme,
) -> Result<Vec<u8>, PictureError> {
    let background = theme.chrome.background;
    match format {
        PictureFormat::Svg => Ok(svg_text(scene, title, background).into_bytes()),
        PictureFormat::Png => png_bytes(scene, 1.0, background),
        PictureFormat::Gif => {
            let mut bytes = Vec::new();
            GifWriter::new(&mut bytes, 1.0, background).add(scene, FRAME_MS)?;
            Ok(bytes)
        }
    }
}

/// Encodes a range of steps as a GIF with one pixel for each point.
///
/// `steps` are numbers of actions, as for [`DrawableRun::frames`]. Calls `on_progress` with the
/// number of frames done and the total, before the first frame and after each. `None` if
/// `on_progress` breaks.
///
/// # Errors
/// If the first scene has no size, one frame or all frames together have too many pixels (all
/// checked before any frame is drawn), the frames differ in size, or the encoder fails.
pub fn encode_film(
    film: &dyn DrawableRun,
    steps: RangeInclusive<usize>,
    motion: MotionSpeed,
    theme: &Theme,
    mut on_progress: impl FnMut(u64, u64) -> ControlFlow<()>,
) -> Result<Option<Vec<u8>>, PictureError> {
    let mut bytes = Vec::new();
    let mut writer = GifWriter::new(&mut bytes, 1.0, theme.chrome.background);
    let total = film.frame_count(steps.clone(), motion, FRAME_MS);
    writer.check_room(&film.still(*steps.start()), total)?;
    if on_progress(0, total).is_break() {
        return Ok(None);
    }
    for (done, (scene, shown_ms)) in (1..).zip(film.frames(steps, motion, FRAME_MS)) {
        writer.add(&scene, shown_ms)?;
        if on_progress(done, total).is_break() {
            return Ok(None);
        }
    }
    drop(writer);
    Ok(Some(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Frames, Rgba};

    /// A circle that moves right by one point in each step.
    struct Walk {
        side: f32,
    }

    impl DrawableRun for Walk {
        fn step_count(&self) -> usize {
            3
        }

        fn still(&self, step: usize) -> Scene {
            let mut scene = Scene::new(self.side, self.side);
            let centre = crate::picture::Point::new(step as f32, self.side / 2.0);
            scene.circle(centre, 2.0, Rgba::opaque(255, 0, 0));
            scene
        }

        fn duration_ms(&self, _step: usize, motion: MotionSpeed) -> u32 {
            motion.ms_per_cell
        }

        fn motion_frames(&self, step: usize, motion: MotionSpeed, frame_ms: u32) -> Frames<'_> {
            let times = (frame_ms..motion.ms_per_cell).step_by(frame_ms as usize);
            Box::new(times.map(move |_| (self.still(step), frame_ms)))
        }
    }

    fn theme() -> &'static Theme {
        &Theme::bundled()[0]
    }

    #[test]
    fn extensions_select_the_format() {
        for (path, expected) in [
            ("a.png", Some(PictureFormat::Png)),
            ("folder.png/a.SVG", Some(PictureFormat::Svg)),
            ("a.svg.Gif", Some(PictureFormat::Gif)),
            ("a.jpg", None),
            ("png", None),
        ] {
            assert_eq!(PictureFormat::of(Path::new(path)), expected, "{path}");
        }
        assert_eq!(PictureFormat::EXTENSIONS, PictureFormat::ALL.map(PictureFormat::extension));
    }

    #[test]
    fn a_still_encodes_in_every_format() {
        let scene = Walk { side: 9.0 }.still(1);
        for (format, start) in [
            (PictureFormat::Png, &b"\x89PNG"[..]),
            (PictureFormat::Svg, b"<svg"),
            (PictureFormat::Gif, b"GIF89a"),
        ] {
            let bytes = encode_still(&scene, "A walk", format, theme()).expect("a picture");
            assert!(bytes.starts_with(start), "{format:?}");
        }
    }

    #[test]
    fn progress_counts_frames_and_can_cancel() {
        for (steps, enough, reported) in [
            (1..=2, u64::MAX, vec![0, 1, 2, 3, 4]),
            (0..=9, 3, vec![0, 1, 2, 3]),
            (2..=2, 0, vec![0]),
        ] {
            let mut done = Vec::new();
            let bytes = encode_film(
                &Walk { side: 9.0 },
                steps,
                MotionSpeed::default(),
                theme(),
                |so_far, _| {
                    done.push(so_far);
                    if so_far < enough { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                },
            );
            assert_eq!(done, reported);
            let bytes = bytes.expect("a film");
            assert_eq!(bytes.is_some(), enough == u64::MAX);
            assert!(
                bytes.is_none_or(|bytes| bytes.starts_with(b"GIF89a") && bytes.ends_with(b";"))
            );
        }
    }

    #[test]
    fn an_oversized_animation_is_rejected_before_progress() {
        let walk = Walk { side: 8_000.0 };
        let refused = encode_film(&walk, 0..=3, MotionSpeed::default(), theme(), |_, _| {
            panic!("nothing is drawn")
        });
        assert!(matches!(refused, Err(PictureError::AnimationTooLarge { .. })));
    }
}
