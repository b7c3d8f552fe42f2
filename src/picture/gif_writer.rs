//! GIF animations, written frame by frame so that a caller can show progress and cancel.
//!
//! A frame stores only the rectangle that changed, with its own palette. Its colours are exact if
//! at most 255 colours occur among the changed pixels.
//!
//! With more colours, the most frequent ones are kept exactly, and all others map to the nearest of
//! them. Boards consist of flat colours with a few blends along edges, so large areas keep their
//! exact colour.

use super::raster::pixel_size;
use super::{PictureError, Rgba, Scene, rasterise};
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use image::RgbaImage;
use rustc_hash::FxHashMap;
use std::io::Write;

/// Maximum number of pixels of an animation, over all frames.
pub const MAX_ANIMATION_PIXELS: u64 = 600_000_000;

/// Maximum number of colours of a frame; one further palette entry means "unchanged".
const MAX_COLOURS: usize = 255;

/// An animation in progress. A viewer repeats it forever.
pub struct GifWriter<W: Write> {
    output: Output<W>,
    pixels_per_point: f32,
    background: Rgba,
    /// Number of frames written; rejected frames do not count.
    frames: u64,
    /// Milliseconds, below 10, that the rounded delays lack so far.
    rounding_error_ms: u32,
}

/// State of the output. The first frame determines the size of the animation.
enum Output<W: Write> {
    /// No frame was written yet.
    Unstarted(W),
    /// At least one frame was written.
    Started {
        encoder: Box<Encoder<W>>,
        /// Picture after the last frame.
        shown: RgbaImage,
    },
    /// An encoder error ended the animation; the output is lost.
    Broken,
}

impl<W: Write> GifWriter<W> {
    /// Creates an animation that writes to `output`; the file is complete when it is dropped.
    ///
    /// `background` must be opaque.
    #[must_use]
    pub fn new(output: W, pixels_per_point: f32, background: Rgba) -> Self {
        let output = Output::Unstarted(output);
        Self { output, pixels_per_point, background, frames: 0, rounding_error_ms: 0 }
    }

    /// Checks that an animation of `frames` frames of the size of `scene` is allowed.
    ///
    /// Ignores frames that were already added.
    ///
    /// # Errors
    /// If the scene has no size, a frame has too many pixels or a side above 65,535 pixels, or all
    /// frames together exceed [`MAX_ANIMATION_PIXELS`].
    pub fn check_room(&self, scene: &Scene, frames: u64) -> Result<(), PictureError> {
        let (width, height) = pixel_size(scene, self.pixels_per_point)?;
        check_pixels((width, height), frames)?;
        sides(width, height).map(|_| ())
    }

    /// Adds a frame that is shown for `delay_ms` milliseconds, at most 655,350.
    ///
    /// GIF counts in hundredths of a second; rounding errors carry over to the next frame. After an
    /// encoder error, the animation is lost; other errors leave it unchanged.
    ///
    /// # Errors
    /// As for [`rasterise`]; a side above 65,535 pixels; another size than the first frame; more
    /// than [`MAX_ANIMATION_PIXELS`] in all; or an encoder error, now or earlier.
    pub fn add(&mut self, scene: &Scene, delay_ms: u32) -> Result<(), PictureError> {
        let image = rasterise(scene, self.pixels_per_point, self.background)?;
        let (width, height) = image.dimensions();
        // A rejected frame does not count.
        let frames = self.frames + 1;
        check_pixels((width, height), frames)?;
        // GIF delays are hundredths of a second: carry the remainder over to the next frame.
        let delay_ms = delay_ms.saturating_add(self.rounding_error_ms);
        let rounding_error_ms = delay_ms % 10;
        let delay = u16::try_from(delay_ms / 10).unwrap_or(u16::MAX);
        let (side_x, side_y) = sides(width, height)?;
        let area = match &self.output {
            Output::Started { shown, .. } if shown.dimensions() != image.dimensions() => {
                return Err(PictureError::FrameSize);
            }
            Output::Started { shown, .. } => Area::changed(shown, &image),
            Output::Unstarted(_) | Output::Broken => Area { x: 0, y: 0, width, height },
        };
        let frame = self.frame(&image, area, delay);
        // Take the encoder out, so that an error below leaves the output marked as broken.
        let mut encoder = match std::mem::replace(&mut self.output, Output::Broken) {
            Output::Started { encoder, .. } => encoder,
            Output::Unstarted(output) => {
                let mut encoder = Encoder::new(output, side_x, side_y, &[])?;
                encoder.set_repeat(Repeat::Infinite)?;
                Box::new(encoder)
            }
            Output::Broken => return Err(PictureError::Broken),
        };
        encoder.write_frame(&frame)?;
        self.output = Output::Started { encoder, shown: image };
        (self.frames, self.rounding_error_ms) = (frames, rounding_error_ms);
        Ok(())
    }

    /// Returns the frame for one area of an image; unchanged pixels are transparent.
    ///
    /// `delay` is in hundredths of a second.
    fn frame(&self, image: &RgbaImage, area: Area, delay: u16) -> Frame<'static> {
        let cells = (area.y..area.y + area.height)
            .flat_map(|y| (area.x..area.x + area.width).map(move |x| (x, y)));
        // Unchanged pixels become transparent, which compresses well.
        let is_shown = |x, y| match &self.output {
            Output::Started { shown, .. } => shown.get_pixel(x, y) == image.get_pixel(x, y),
            Output::Unstarted(_) | Output::Broken => false,
        };
        let pixels: Vec<Option<Colour>> = cells
            .map(|(x, y)| {
                let [red, green, blue, _] = image.get_pixel(x, y).0;
                (!is_shown(x, y)).then_some([red, green, blue])
            })
            .collect();
        // Only changed pixels need a colour, so most frames keep their exact colours.
        let changed: Vec<Colour> = pixels.iter().flatten().copied().collect();
        let (palette, indices) = reduce(&changed, MAX_COLOURS);
        let transparent = palette.len() as u8;
        let mut indices = indices.into_iter().map(|index| index as u8);
        let numbers: Vec<u8> = pixels
            .iter()
            .map(|pixel| pixel.and_then(|_| indices.next()).unwrap_or(transparent))
            .collect();
        let mut colours: Vec<u8> = palette.concat();
        // The transparent index needs an entry as well; its colour is never visible.
        colours.extend([0; 3]);
        Frame {
            left: area.x as u16,
            top: area.y as u16,
            width: area.width as u16,
            height: area.height as u16,
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(transparent),
            palette: Some(colours),
            buffer: numbers.into(),
            ..Frame::default()
        }
    }
}

/// Checks that `frames` frames of this width and height are allowed.
///
/// # Errors
/// If they have more than [`MAX_ANIMATION_PIXELS`] together.
fn check_pixels((width, height): (u32, u32), frames: u64) -> Result<(), PictureError> {
    let frame_pixels = u64::from(width) * u64::from(height);
    if frames.saturating_mul(frame_pixels) > MAX_ANIMATION_PIXELS {
        return Err(PictureError::AnimationTooLarge { frames, frame_pixels });
    }
    Ok(())
}

/// Returns width and height as 16-bit numbers.
///
/// # Errors
/// If one of them exceeds 65,535.
fn sides(width: u32, height: u32) -> Result<(u16, u16), PictureError> {
    let too_large = PictureError::TooLarge { width: width.into(), height: height.into() };
    u16::try_from(width).ok().zip(u16::try_from(height).ok()).ok_or(too_large)
}

/// A rectangle of pixels; `x` and `y` are its upper left corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Area {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
}

impl Area {
    /// Returns the smallest rectangle around all changed pixels.
    ///
    /// Both images must have the same size. If no pixel changed, the rectangle is the upper left
    /// pixel, because a frame must not be empty.
    fn changed(before: &RgbaImage, after: &RgbaImage) -> Self {
        let differing =
            before.enumerate_pixels().filter(|(x, y, pixel)| *pixel != after.get_pixel(*x, *y));
        let bounds = differing.fold(None, |bounds: Option<[u32; 4]>, (x, y, _)| {
            let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
            Some([left.min(x), top.min(y), right.max(x), bottom.max(y)])
        });
        let [left, top, right, bottom] = bounds.unwrap_or_default();
        Self { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
    }
}

/// Red, green and blue.
type Colour = [u8; 3];

/// Returns the `limit` most frequent colours and the palette index of each pixel.
///
/// Returns fewer colours if fewer occur; `limit` must not be 0. With c different colours, O(pixels
/// + c · (limit + log c)).
fn reduce(pixels: &[Colour], limit: usize) -> (Vec<Colour>, Vec<usize>) {
    let mut counts: FxHashMap<Colour, u32> = FxHashMap::default();
    for pixel in pixels {
        *counts.entry(*pixel).or_default() += 1;
    }
    let mut by_count: Vec<(Colour, u32)> = counts.into_iter().collect();
    // Order by colour too, so that equal counts give the same palette every time.
    by_count.sort_unstable_by_key(|(colour, count)| (std::cmp::Reverse(*count), *colour));
    let palette: Vec<Colour> = by_count.iter().take(limit).map(|(colour, _)| *colour).collect();
    let numbers: FxHashMap<Colour, usize> = by_count
        .iter()
        .enumerate()
        .map(|(rank, (colour, _))| {
            (*colour, if rank < palette.len() { rank } else { nearest(&palette, *colour) })
        })
        .collect();
    let indices = pixels.iter().map(|pixel| numbers.get(pixel).copied().unwrap_or(0)).collect();
    (palette, indices)
}

/// Returns the index of the palette colour with the least squared RGB distance.
fn nearest(palette: &[Colour], colour: Colour) -> usize {
    let distance = |other: &Colour| -> u32 {
        other.iter().zip(colour).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let best = palette.iter().enumerate().min_by_key(|(_, other)| distance(other));
    best.map_or(0, |(number, _)| number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Point;
    use image::AnimationDecoder;
    use image::codecs::gif::GifDecoder;
    use std::io::Cursor;

    const BLACK: Rgba = Rgba::opaque(0, 0, 0);

    fn dot(x: f32) -> Scene {
        let mut scene = Scene::new(30.0, 8.0);
        scene.circle(Point::new(x, 4.0), 2.0, Rgba::opaque(255, 0, 0));
        scene
    }

    #[test]
    fn frames_and_delays_read_back_exactly() {
        let scenes = [(dot(4.0), 85), (dot(12.0), 85), (dot(12.0), 500), (dot(20.0), 0)];
        let mut bytes = Vec::new();
        let mut gif = GifWriter::new(&mut bytes, 2.0, BLACK);
        for (scene, delay_ms) in &scenes {
            gif.add(scene, *delay_ms).expect("a frame");
        }
        drop(gif);
        let frames = GifDecoder::new(Cursor::new(bytes)).expect("a GIF").into_frames();
        let frames = frames.collect_frames().expect("frames");
        let delays = frames.iter().map(|frame| frame.delay().numer_denom_ms().0);
        assert_eq!(delays.collect::<Vec<_>>(), [80, 90, 500, 0]);
        for (frame, (scene, _)) in frames.iter().zip(&scenes) {
            assert_eq!(*frame.buffer(), rasterise(scene, 2.0, BLACK).expect("a picture"));
        }
    }

    #[test]
    fn oversized_frames_are_rejected() {
        let mut gif = GifWriter::new(Vec::new(), 1.0, BLACK);
        let vast = Scene::new(100_000.0, 100_000.0);
        assert!(matches!(gif.add(&vast, 10), Err(PictureError::TooLarge { .. })));
        assert!(matches!(gif.add(&Scene::new(0.0, 5.0), 10), Err(PictureError::Empty)));
        let many = MAX_ANIMATION_PIXELS / (30 * 8);
        gif.check_room(&dot(1.0), many).expect("room");
        for (scene, frames) in [(dot(1.0), many + 1), (vast, 1), (Scene::new(0.0, 5.0), 1)] {
            assert!(gif.check_room(&scene, frames).is_err());
        }
        let long = Scene::new(70_000.0, 1.0);
        assert!(matches!(gif.check_room(&long, 1), Err(PictureError::TooLarge { .. })));
        gif.add(&dot(1.0), 10).expect("a frame");
        assert!(matches!(gif.add(&Scene::new(9.0, 9.0), 10), Err(PictureError::FrameSize)));
        gif.add(&dot(2.0), 10).expect("a refused frame does no harm");
        assert_eq!(gif.frames, 2, "rejected frames do not count");
    }

    #[test]
    fn frequent_colours_are_exact_and_rare_ones_map_to_the_nearest() {
        let (black, white, grey) = ([0; 3], [255; 3], [200; 3]);
        let pixels = [black, black, white, white, white, grey];
        let (palette, indices) = reduce(&pixels, 2);
        assert_eq!(palette, [white, black]);
        assert_eq!(indices, [1, 1, 0, 0, 0, 0]);
        let (palette, indices) = reduce(&pixels, 255);
        assert!(indices.iter().zip(pixels).all(|(index, pixel)| palette[*index] == pixel));
    }
}
