//! Animations as GIF, written frame by frame so that a caller can show progress and stop.

use super::{PictureError, Rgba, Scene, rasterise};
use image::codecs::gif::{GifEncoder, Repeat};
use image::{Delay, Frame};
use std::io::Write;

/// Most pixels of an animation, all frames together.
pub const MAX_ANIMATION_PIXELS: u64 = 600_000_000;

/// Speed of the colour quantiser, 1 (best) to 30 (fastest). Boards have few colours: the
/// fast end loses nothing that can be seen.
const QUANTISER_SPEED: i32 = 20;

/// An animation under way, which repeats forever.
pub struct GifWriter<W: Write> {
    encoder: GifEncoder<W>,
    pixels_per_point: f32,
    background: Rgba,
    frames: u64,
    pixels: u64,
}

impl<W: Write> GifWriter<W> {
    /// An animation that is written to `output` while it grows; complete when dropped.
    ///
    /// # Errors
    /// If the encoder fails.
    pub fn new(output: W, pixels_per_point: f32, background: Rgba) -> Result<Self, PictureError> {
        let mut encoder = GifEncoder::new_with_speed(output, QUANTISER_SPEED);
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self { encoder, pixels_per_point, background, frames: 0, pixels: 0 })
    }

    /// Adds a frame that is shown for that long; GIF counts in hundredths of a second. All
    /// frames should have the size of the first.
    ///
    /// # Errors
    /// As [`rasterise`]; a frame beyond [`MAX_ANIMATION_PIXELS`]; and if the encoder fails.
    pub fn add(&mut self, scene: &Scene, delay_ms: u32) -> Result<(), PictureError> {
        let image = rasterise(scene, self.pixels_per_point, self.background)?;
        let frame_pixels = u64::from(image.width()) * u64::from(image.height());
        self.frames += 1;
        self.pixels += frame_pixels;
        if self.pixels > MAX_ANIMATION_PIXELS {
            return Err(PictureError::AnimationTooLarge { frames: self.frames, frame_pixels });
        }
        let delay = Delay::from_numer_denom_ms(delay_ms, 1);
        Ok(self.encoder.encode_frame(Frame::from_parts(image, 0, 0, delay))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Point;
    use image::AnimationDecoder;
    use image::codecs::gif::GifDecoder;
    use std::io::Cursor;

    #[test]
    fn frames_and_delays_read_back() {
        let mut bytes = Vec::new();
        let mut gif = GifWriter::new(&mut bytes, 2.0, Rgba::opaque(0, 0, 0)).expect("a writer");
        for (step, delay_ms) in [(1.0, 80), (2.0, 160), (3.0, 500)] {
            let mut scene = Scene::new(10.0, 8.0);
            scene.circle(Point::new(step, 4.0), 2.0, Rgba::opaque(255, 0, 0));
            gif.add(&scene, delay_ms).expect("a frame");
        }
        drop(gif);
        let frames = GifDecoder::new(Cursor::new(bytes)).expect("a GIF").into_frames();
        let frames = frames.collect_frames().expect("frames");
        let delays = frames.iter().map(|frame| frame.delay().numer_denom_ms().0);
        assert_eq!(delays.collect::<Vec<_>>(), [80, 160, 500]);
        assert_eq!(frames[0].buffer().dimensions(), (20, 16));
        assert_ne!(frames[0].buffer(), frames[2].buffer());
    }

    #[test]
    fn what_is_too_large_is_refused_before_memory_is_taken() {
        let mut gif = GifWriter::new(Vec::new(), 1.0, Rgba::TRANSPARENT).expect("a writer");
        let vast = Scene::new(100_000.0, 100_000.0);
        assert!(matches!(gif.add(&vast, 10), Err(PictureError::TooLarge { .. })));
        assert!(matches!(gif.add(&Scene::new(0.0, 5.0), 10), Err(PictureError::Empty)));
    }
}
