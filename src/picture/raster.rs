//! Rasterisation of scenes, and export as PNG.

use super::{Point, Rgba, Scene, Shape, Stroke};
use image::{ExtendedColorType, ImageEncoder, RgbaImage, codecs::png::PngEncoder};
use thiserror::Error;
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Transform};

/// Maximum number of pixels of one picture: 8192 × 8192.
pub const MAX_PIXELS: u64 = 1 << 26;

/// Reason why a picture could not be made.
#[derive(Debug, Error)]
pub enum PictureError {
    /// The scene has no size, or less than half a pixel of width or height.
    #[error("the picture is empty")]
    Empty,
    /// More than [`MAX_PIXELS`], or a side above 65,535 pixels in an animation.
    #[error("a picture of {width} × {height} pixels is too large; {MAX_PIXELS} pixels are allowed")]
    TooLarge {
        /// Width in pixels.
        width: u64,
        /// Height in pixels.
        height: u64,
    },
    /// More than [`super::MAX_ANIMATION_PIXELS`] over all frames.
    #[error(
        "an animation of {frames} frames with {frame_pixels} pixels each is too large; \
         make it smaller or export fewer steps"
    )]
    AnimationTooLarge {
        /// Frames requested, or added including the rejected one.
        frames: u64,
        /// Pixels of one frame.
        frame_pixels: u64,
    },
    /// A frame has another size than the first one.
    #[error("all frames of an animation must have the same size")]
    FrameSize,
    /// An earlier error ended the animation.
    #[error("the animation was broken off by an earlier error")]
    Broken,
    /// Writing the animation failed.
    #[error("the animation could not be written: {0}")]
    Animation(#[from] gif::EncodingError),
    /// The encoder failed, usually because the bytes could not be written.
    #[error("the picture could not be written: {0}")]
    Encoding(#[from] image::ImageError),
}

/// Paints a scene on a background with antialiasing; alpha is straight.
///
/// Skips shapes without area and shapes with infinite coordinates.
///
/// # Errors
/// If the scene has no size or more than [`MAX_PIXELS`].
pub fn rasterise(
    scene: &Scene,
    pixels_per_point: f32,
    background: Rgba,
) -> Result<RgbaImage, PictureError> {
    let (width, height) = pixel_size(scene, pixels_per_point)?;
    let Some(mut pixmap) = Pixmap::new(width, height) else {
        return Err(PictureError::TooLarge { width: width.into(), height: height.into() });
    };
    pixmap.fill(paint_colour(background));
    let scale = Transform::from_scale(pixels_per_point, pixels_per_point);
    for shape in &scene.shapes {
        paint(&mut pixmap, shape, scale);
    }
    let bytes: Vec<u8> = pixmap
        .pixels()
        .iter()
        .flat_map(|pixel| {
            // tiny-skia stores premultiplied alpha, `image` expects straight alpha.
            let colour = pixel.demultiply();
            [colour.red(), colour.green(), colour.blue(), colour.alpha()]
        })
        .collect();
    RgbaImage::from_raw(width, height, bytes).ok_or(PictureError::Empty)
}

/// Returns width and height of a scene in whole pixels.
///
/// # Errors
/// As for [`rasterise`].
pub(super) fn pixel_size(scene: &Scene, pixels_per_point: f32) -> Result<(u32, u32), PictureError> {
    let pixels = |points: f32| (points * pixels_per_point).round().max(0.0) as u64;
    let (width, height) = (pixels(scene.width), pixels(scene.height));
    if width == 0 || height == 0 {
        return Err(PictureError::Empty);
    }
    if width.saturating_mul(height) > MAX_PIXELS {
        return Err(PictureError::TooLarge { width, height });
    }
    // Neither side exceeds the number of pixels, so both fit into 32 bits.
    Ok((width as u32, height as u32))
}

/// Returns a scene as the bytes of a PNG file.
///
/// # Errors
/// As for [`rasterise`], and if the encoder fails.
pub fn png_bytes(
    scene: &Scene,
    pixels_per_point: f32,
    background: Rgba,
) -> Result<Vec<u8>, PictureError> {
    let image = rasterise(scene, pixels_per_point, background)?;
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes).write_image(
        image.as_raw(),
        image.width(),
        image.height(),
        ExtendedColorType::Rgba8,
    )?;
    Ok(bytes)
}

/// Paints one shape; `scale` maps points to pixels.
fn paint(pixmap: &mut Pixmap, shape: &Shape, scale: Transform) {
    match *shape {
        Shape::Polygon { ref points, fill } => fill_path(pixmap, lines(points, true), fill, scale),
        Shape::Rectangle { rect, corner_radius, fill } => {
            let outline = rect.rounded_outline([corner_radius; 4]);
            fill_path(pixmap, lines(&outline, true), fill, scale);
        }
        Shape::Circle { centre, radius, fill } => {
            fill_path(pixmap, oval(centre, radius, radius), fill, scale);
        }
        Shape::Ellipse { centre, radius_x, radius_y, fill } => {
            fill_path(pixmap, oval(centre, radius_x, radius_y), fill, scale);
        }
        Shape::Ring { centre, radius, stroke } => {
            stroke_path(pixmap, oval(centre, radius, radius), stroke, scale);
        }
        Shape::Line { from, to, stroke } => {
            stroke_path(pixmap, lines(&[from, to], false), stroke, scale);
        }
        Shape::Polyline { ref points, closed, stroke } => {
            stroke_path(pixmap, lines(points, closed), stroke, scale);
        }
    }
}

/// Returns a path through points; `None` without points or with infinite coordinates.
fn lines(points: &[Point], closed: bool) -> Option<Path> {
    let (first, rest) = points.split_first()?;
    let mut path = PathBuilder::new();
    path.move_to(first.x, first.y);
    for point in rest {
        path.line_to(point.x, point.y);
    }
    if closed {
        path.close();
    }
    path.finish()
}

/// Returns the path of an ellipse; `None` without area.
fn oval(centre: Point, radius_x: f32, radius_y: f32) -> Option<Path> {
    let (left, top) = (centre.x - radius_x, centre.y - radius_y);
    let bounds = tiny_skia::Rect::from_xywh(left, top, 2.0 * radius_x, 2.0 * radius_y)?;
    PathBuilder::from_oval(bounds)
}

// A shape without area or with infinite coordinates has no path and is skipped.
/// Fills a path, if there is one.
fn fill_path(pixmap: &mut Pixmap, path: Option<Path>, fill: Rgba, scale: Transform) {
    if let Some(path) = path {
        pixmap.fill_path(&path, &paint_of(fill), FillRule::Winding, scale, None);
    }
}

/// Draws the line of a path, if there is one.
fn stroke_path(pixmap: &mut Pixmap, path: Option<Path>, stroke: Stroke, scale: Transform) {
    let Some(path) = path else { return };
    let line = tiny_skia::Stroke {
        width: stroke.width,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        dash: stroke.dash.and_then(|dash| tiny_skia::StrokeDash::new(vec![dash.on, dash.off], 0.0)),
        ..tiny_skia::Stroke::default()
    };
    pixmap.stroke_path(&path, &paint_of(stroke.colour), &line, scale, None);
}

/// Returns a plain paint of a colour.
fn paint_of(colour: Rgba) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(paint_colour(colour));
    paint
}

/// Converts a colour for the rasteriser.
fn paint_colour(colour: Rgba) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(colour.red, colour.green, colour.blue, colour.alpha)
}
