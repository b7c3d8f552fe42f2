//! Renders egui's meshes on the CPU, so that pictures of the window need neither display nor GPU.
//!
//! Edges use fixed-point arithmetic and the top-left rule: two triangles that share an edge cover
//! each pixel exactly once. Colours blend premultiplied in gamma space, as in egui's own renderer.

use eframe::egui::{self, Color32, ColorImage, ImageData, TexturesDelta};
use eframe::epaint::{ClippedPrimitive, Mesh, Primitive, TextureId, Vertex};
use egui_kittest::TestRenderer;
use image::RgbaImage;
use std::collections::HashMap;

/// Vertices are rounded to 1/256 pixel.
const SUBPIXELS: f32 = 256.0;

/// Renderer with its textures.
#[derive(Default)]
pub struct CpuRenderer {
    textures: HashMap<TextureId, ColorImage>,
}

impl TestRenderer for CpuRenderer {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        for (id, changes) in delta.set.drain() {
            for change in changes {
                let ImageData::Color(image) = change.image;
                match (change.pos, self.textures.get_mut(&id)) {
                    (Some(corner), Some(texture)) => patch(texture, &image, corner),
                    _ => drop(self.textures.insert(id, (*image).clone())),
                }
            }
        }
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    fn render(
        &mut self,
        context: &egui::Context,
        output: &egui::FullOutput,
    ) -> Result<RgbaImage, String> {
        let scale = output.pixels_per_point;
        let size = context.content_rect().size() * scale;
        let mut canvas = Canvas::new(size.x.round() as usize, size.y.round() as usize);
        for primitive in context.tessellate(output.shapes.clone(), scale) {
            self.draw(&mut canvas, &primitive, scale);
        }
        canvas.into_image().ok_or_else(|| "the picture has no pixels".to_owned())
    }
}

impl CpuRenderer {
    fn draw(&self, canvas: &mut Canvas, primitive: &ClippedPrimitive, scale: f32) {
        let Primitive::Mesh(mesh) = &primitive.primitive else { return };
        let Some(texture) = self.textures.get(&mesh.texture_id) else { return };
        let clip = primitive.clip_rect * scale;
        let clip = Clip {
            left: clip.left().round().max(0.0) as i64,
            top: clip.top().round().max(0.0) as i64,
            right: (clip.right().round() as i64).min(canvas.width as i64),
            bottom: (clip.bottom().round() as i64).min(canvas.height as i64),
        };
        draw_mesh(canvas, mesh, texture, &clip, scale);
    }
}

/// Copies an image into a texture at a position.
fn patch(texture: &mut ColorImage, image: &ColorImage, [left, top]: [usize; 2]) {
    let [width, height] = image.size;
    for row in 0..height {
        let start = (top + row) * texture.size[0] + left;
        let source = &image.pixels[row * width..(row + 1) * width];
        texture.pixels[start..start + width].copy_from_slice(source);
    }
}

/// Clip rectangle in pixels; `right` and `bottom` are exclusive.
struct Clip {
    left: i64,
    top: i64,
    right: i64,
    bottom: i64,
}

struct Canvas {
    width: usize,
    height: usize,
    /// Premultiplied RGBA, each channel from 0 to 255.
    pixels: Vec<[f32; 4]>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![[0.0, 0.0, 0.0, 255.0]; width * height] }
    }

    fn blend(&mut self, x: i64, y: i64, source: [f32; 4]) {
        let pixel = &mut self.pixels[y as usize * self.width + x as usize];
        let rest = 1.0 - source[3] / 255.0;
        for (channel, value) in pixel.iter_mut().zip(source) {
            *channel = value + *channel * rest;
        }
    }

    fn into_image(self) -> Option<RgbaImage> {
        let bytes = self.pixels.iter().flatten().map(|channel| channel.round() as u8).collect();
        RgbaImage::from_raw(self.width as u32, self.height as u32, bytes)
    }
}

fn draw_mesh(canvas: &mut Canvas, mesh: &Mesh, texture: &ColorImage, clip: &Clip, scale: f32) {
    for corners in mesh.indices.chunks_exact(3) {
        let vertex = |index: usize| mesh.vertices[corners[index] as usize];
        draw_triangle(canvas, [vertex(0), vertex(1), vertex(2)], texture, clip, scale);
    }
}

/// Twice the signed area of the triangle a, b, p in subpixels squared.
fn side(a: (i64, i64), b: (i64, i64), p: (i64, i64)) -> i64 {
    (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0)
}

/// Fills a triangle by testing every pixel centre of its clipped bounding box.
fn draw_triangle(
    canvas: &mut Canvas,
    mut corners: [Vertex; 3],
    texture: &ColorImage,
    clip: &Clip,
    scale: f32,
) {
    let fixed = |vertex: &Vertex| {
        let place = |points: f32| (f64::from(points) * f64::from(scale * SUBPIXELS)).round() as i64;
        (place(vertex.pos.x), place(vertex.pos.y))
    };
    // Orient the triangle so that all edge functions are positive inside.
    if side(fixed(&corners[0]), fixed(&corners[1]), fixed(&corners[2])) < 0 {
        corners.swap(1, 2);
    }
    let [a, b, c] = [fixed(&corners[0]), fixed(&corners[1]), fixed(&corners[2])];
    let area = side(a, b, c);
    if area == 0 {
        return;
    }
    // Top-left rule: a pixel centre on an edge belongs to the triangle for which it is a top or
    // left edge.
    let owned = |from: (i64, i64), to: (i64, i64)| {
        let is_top = from.1 == to.1 && to.0 > from.0;
        let is_left = to.1 < from.1;
        i64::from(!(is_top || is_left))
    };
    // A bias of 1 excludes pixel centres on edges that belong to the neighbour.
    let bias = [owned(b, c), owned(c, a), owned(a, b)];
    let unit = SUBPIXELS as i64;
    let (left, right) = (a.0.min(b.0).min(c.0) / unit, a.0.max(b.0).max(c.0) / unit + 1);
    let (top, bottom) = (a.1.min(b.1).min(c.1) / unit, a.1.max(b.1).max(c.1) / unit + 1);
    for y in top.max(clip.top)..bottom.min(clip.bottom) {
        for x in left.max(clip.left)..right.min(clip.right) {
            let p = (x * unit + unit / 2, y * unit + unit / 2);
            let weights = [side(b, c, p), side(c, a, p), side(a, b, p)];
            if weights.iter().zip(bias).all(|(weight, bias)| *weight >= bias) {
                let weights = weights.map(|weight| weight as f32 / area as f32);
                canvas.blend(x, y, shade(&corners, weights, texture));
            }
        }
    }
}

/// Colour of the triangle at a point: vertex colours times the texture.
fn shade(corners: &[Vertex; 3], weights: [f32; 3], texture: &ColorImage) -> [f32; 4] {
    let mut colour = [0.0; 4];
    let (mut u, mut v) = (0.0, 0.0);
    for (corner, weight) in corners.iter().zip(weights) {
        for (channel, value) in colour.iter_mut().zip(corner.color.to_array()) {
            *channel += f32::from(value) * weight;
        }
        u += corner.uv.x * weight;
        v += corner.uv.y * weight;
    }
    let sample = bilinear(texture, u, v);
    std::array::from_fn(|channel| colour[channel] * sample[channel] / 255.0)
}

/// Bilinear texture sample, clamped at the edges.
fn bilinear(texture: &ColorImage, u: f32, v: f32) -> [f32; 4] {
    let [width, height] = texture.size;
    let (x, y) = (u * width as f32 - 0.5, v * height as f32 - 0.5);
    let (left, top) = (x.floor(), y.floor());
    let texel = |x: f32, y: f32| {
        let column = (x.max(0.0) as usize).min(width - 1);
        let row = (y.max(0.0) as usize).min(height - 1);
        texture.pixels[row * width + column]
    };
    let mix = |a: Color32, b: Color32, part: f32| -> [f32; 4] {
        let (a, b) = (a.to_array(), b.to_array());
        std::array::from_fn(|channel| {
            f32::from(a[channel]) * (1.0 - part) + f32::from(b[channel]) * part
        })
    };
    let upper = mix(texel(left, top), texel(left + 1.0, top), x - left);
    let lower = mix(texel(left, top + 1.0), texel(left + 1.0, top + 1.0), x - left);
    let part = y - top;
    std::array::from_fn(|channel| upper[channel] * (1.0 - part) + lower[channel] * part)
}

/// Four triangles around one point cover every pixel of the square exactly once.
#[test]
fn triangles_that_share_an_edge_cover_each_pixel_once() {
    let white = ColorImage::filled([1, 1], Color32::WHITE);
    let half = Color32::from_rgba_premultiplied(0, 0, 0, 128);
    let vertex =
        |x: f32, y: f32| Vertex { pos: egui::pos2(x, y), uv: egui::pos2(0.5, 0.5), color: half };
    let mut canvas = Canvas::new(32, 32);
    let clip = Clip { left: 0, top: 0, right: 32, bottom: 32 };
    let centre = vertex(13.3, 17.7);
    let corners = [vertex(0.0, 0.0), vertex(32.0, 0.0), vertex(32.0, 32.0), vertex(0.0, 32.0)];
    for index in 0..4 {
        let triangle = [corners[index], corners[(index + 1) % 4], centre];
        draw_triangle(&mut canvas, triangle, &white, &clip, 1.0);
    }
    let alphas: Vec<_> = canvas.pixels.iter().map(|pixel| pixel[3]).collect();
    assert!(
        alphas.iter().all(|alpha| (alpha - alphas[0]).abs() < 0.01),
        "every pixel is covered once"
    );
    let image = canvas.into_image().expect("a picture");
    assert_eq!(image.get_pixel(0, 0), image.get_pixel(31, 31));
}
