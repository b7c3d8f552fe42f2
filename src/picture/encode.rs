//! Picture files: one step in any format, or a run as an animation.

use super::{Filmed, GifWriter, Motion, PictureError, Scene, Theme, png_bytes, svg_text};
use std::ops::{ControlFlow, RangeInclusive};
use std::path::Path;

/// Milliseconds of one frame of an animation: 25 frames per second.
const FRAME_MS: u32 = 40;

/// Formats of picture files.
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
    pub const ENDINGS: [&'static str; 3] =
        [Self::Png.ending(), Self::Svg.ending(), Self::Gif.ending()];

    /// File extension without the dot.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Svg => "svg",
            Self::Gif => "gif",
        }
    }

    /// Returns the format of a file's extension, ignoring case.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        Self::ALL.into_iter().find(|format| ending.eq_ignore_ascii_case(format.ending()))
    }
}

/// Encodes one picture with one pixel for each point.
///
/// GIF becomes an animation of a single frame. Screen readers read the title where the format has
/// one.
///
/// # Errors
/// If the scene has no size or too many pixels, or the encoder fails.
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
/// Calls `tell` with the frames done and the total, before the first frame and after each. `None`
/// if `tell` breaks.
///
/// # Errors
/// If scenes have no size or there are too many pixels, which is checked before drawing; or if the
/// encoder fails.
pub fn encode_film(
    film: &dyn Filmed,
    steps: RangeInclusive<usize>,
    motion: Motion,
    theme: &Theme,
    mut tell: impl FnMut(u64, u64) -> ControlFlow<()>,
) -> Result<Option<Vec<u8>>, PictureError> {
    let mut bytes = Vec::new();
    let mut writer = GifWriter::new(&mut bytes, 1.0, theme.chrome.background);
    let total = film.frame_count(steps.clone(), motion, FRAME_MS);
    writer.check_room(&film.moment(*steps.start()), total)?;
    if tell(0, total).is_break() {
        return Ok(None);
    }
    for (done, (scene, shown_ms)) in (1..).zip(film.frames(steps, motion, FRAME_MS)) {
        writer.add(&scene, shown_ms)?;
        if tell(done, total).is_break() {
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

    impl Filmed for Walk {
        fn last(&self) -> usize {
            3
        }

        fn moment(&self, step: usize) -> Scene {
            let mut scene = Scene::new(self.side, self.side);
            let centre = crate::picture::Point::new(step as f32, self.side / 2.0);
            scene.circle(centre, 2.0, Rgba::opaque(255, 0, 0));
            scene
        }

        fn duration_ms(&self, _step: usize, motion: Motion) -> u32 {
            motion.ms_per_cell
        }

        fn moving(&self, step: usize, motion: Motion, frame_ms: u32) -> Frames<'_> {
            let times = (frame_ms..motion.ms_per_cell).step_by(frame_ms as usize);
            Box::new(times.map(move |_| (self.moment(step), frame_ms)))
        }
    }

    fn theme() -> &'static Theme {
        &Theme::bundled()[0]
    }

    #[test]
    fn endings_tell_the_format() {
        for (path, expected) in [
            ("a.png", Some(PictureFormat::Png)),
            ("folder.png/a.SVG", Some(PictureFormat::Svg)),
            ("a.svg.Gif", Some(PictureFormat::Gif)),
            ("a.jpg", None),
            ("png", None),
        ] {
            assert_eq!(PictureFormat::of(Path::new(path)), expected, "{path}");
        }
        assert_eq!(PictureFormat::ENDINGS, PictureFormat::ALL.map(PictureFormat::ending));
    }

    #[test]
    fn a_moment_has_every_format() {
        let scene = Walk { side: 9.0 }.moment(1);
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
    fn a_film_is_counted_frame_by_frame_and_can_be_broken_off() {
        for (steps, enough, told) in [
            (1..=2, u64::MAX, vec![0, 1, 2, 3, 4]),
            (0..=9, 3, vec![0, 1, 2, 3]),
            (2..=2, 0, vec![0]),
        ] {
            let mut done = Vec::new();
            let bytes =
                encode_film(&Walk { side: 9.0 }, steps, Motion::default(), theme(), |so_far, _| {
                    done.push(so_far);
                    if so_far < enough { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
            assert_eq!(done, told);
            let bytes = bytes.expect("a film");
            assert_eq!(bytes.is_some(), enough == u64::MAX);
            assert!(
                bytes.is_none_or(|bytes| bytes.starts_with(b"GIF89a") && bytes.ends_with(b";"))
            );
        }
    }

    #[test]
    fn a_film_that_is_too_large_is_refused_before_anything_is_told() {
        let walk = Walk { side: 8_000.0 };
        let refused = encode_film(&walk, 0..=3, Motion::default(), theme(), |_, _| {
            panic!("nothing is drawn")
        });
        assert!(matches!(refused, Err(PictureError::AnimationTooLarge { .. })));
    }
}
