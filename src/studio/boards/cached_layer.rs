//! Cached drawing of the static part of a board, as a triangle mesh.
//!
//! Drawing ten thousand cells in every frame would be slow. A layer is drawn again only if its
//! content, the cell size, the theme, the resolution or the visible part (in blocks of cells)
//! changes; moving the board within these blocks only translates the mesh.

use super::BoardView;
use crate::editing::RevisionId;
use crate::picture::{Placement, Scene, Theme};
use crate::studio::model::LevelId;
use crate::studio::paint;
use eframe::egui::{self, Mesh, Pos2, Rect};
use eframe::epaint::Tessellator;
use std::sync::Arc;

/// Cache key of a level's drawing: level, revision, and whether its ice is shown.
pub(in crate::studio) type LevelPictureKey = (LevelId, RevisionId, bool);

/// Side of a block, in cells.
///
/// The drawn part is the visible part extended to whole blocks, so that short pans need no redraw.
const BLOCK_CELLS: f32 = 8.0;

/// A cached layer; `K` is the cache key of its content.
///
/// Equal keys mean equal content.
#[derive(Debug)]
pub(in crate::studio) struct CachedLayer<K> {
    /// The last mesh; `None` before the first drawing.
    drawn: Option<CachedMesh<K>>,
}

/// A mesh and everything that it was drawn for.
#[derive(Debug)]
struct CachedMesh<K> {
    /// Key of the drawn content.
    key: K,
    theme: Theme,
    /// Side of a cell in points.
    cell: f32,
    pixels_per_point: f32,
    /// Drawn part of the board, in points from its upper left corner.
    area: Rect,
    /// Mesh with the board's upper left corner at (0, 0).
    mesh: Mesh,
    /// Last position of that corner, and the mesh translated to it.
    placed: (Pos2, Arc<Mesh>),
}

impl<K> Default for CachedLayer<K> {
    fn default() -> Self {
        Self { drawn: None }
    }
}

impl<K: Clone + PartialEq> CachedLayer<K> {
    /// Paints the layer; calls `draw` only if the cached mesh cannot be used.
    ///
    /// It can be used for the same key, theme, cell size, pixels per point and drawn part. `draw`
    /// returns the scene for a board at (0, 0).
    pub fn paint(
        &mut self,
        painter: &egui::Painter,
        view: BoardView,
        theme: &Theme,
        key: &K,
        draw: impl FnOnce(Placement) -> Scene,
    ) {
        let pixels_per_point = painter.ctx().pixels_per_point();
        let part = visible_part(painter.clip_rect(), view);
        let is_current = self.drawn.as_ref().is_some_and(|drawn| {
            drawn.key == *key
                && drawn.cell == view.cell
                && drawn.area == part
                && drawn.pixels_per_point == pixels_per_point
                && drawn.theme == *theme
        });
        if !is_current {
            let scene = draw(Placement::with_cell_size(view.cell));
            let mesh = tessellated(&scene, part, painter.ctx());
            let placed = (Pos2::ZERO, Arc::new(mesh.clone()));
            let theme = theme.clone();
            let (key, cell) = (key.clone(), view.cell);
            self.drawn =
                Some(CachedMesh { key, theme, cell, pixels_per_point, area: part, mesh, placed });
        }
        let Some(drawn) = &mut self.drawn else { return };
        // A moved board needs no new triangles, only a translated copy of the mesh.
        if drawn.placed.0 != view.origin {
            let mut mesh = drawn.mesh.clone();
            mesh.translate(view.origin.to_vec2());
            drawn.placed = (view.origin, Arc::new(mesh));
        }
        painter.add(egui::Shape::Mesh(Arc::clone(&drawn.placed.1)));
    }
}

/// Visible part of the board extended to whole blocks.
///
/// In points from the board's upper left corner. `clip` is the visible rectangle of the screen.
fn visible_part(clip: Rect, view: BoardView) -> Rect {
    let block = BLOCK_CELLS * view.cell;
    let shown = clip.intersect(view.rect()).translate(-view.origin.to_vec2());
    Rect::from_min_max(
        ((shown.min / block).floor() * block).max(Pos2::ZERO),
        (shown.max / block).ceil() * block,
    )
}

/// Triangulates the shapes of a scene that intersect a rectangle. Text is not supported.
fn tessellated(scene: &Scene, part: Rect, context: &egui::Context) -> Mesh {
    let options = context.tessellation_options(|options| *options);
    // Without prepared discs, the mesh does not use the font texture, which changes when text is
    // added.
    let mut tessellator = Tessellator::new(context.pixels_per_point(), options, [1, 1], Vec::new());
    let mut mesh = Mesh::default();
    let part = part.expand(1.0);
    for shape in paint::shapes(scene, Pos2::ZERO, 1.0) {
        if part.intersects(shape.visual_bounding_rect()) {
            tessellator.tessellate_shape(shape, &mut mesh);
        }
    }
    mesh
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::{Sense, vec2};
    use egui_kittest::Harness;

    /// Paints one layer several times and compares the number of draws.
    ///
    /// Each entry of `times` has a key, the board's left edge and a cell size.
    #[track_caller]
    fn check(times: &[(u32, f32, f32)], expected: usize) {
        let mut layer = CachedLayer::default();
        let mut drawn = 0;
        let mut is_first_frame = true;
        let theme = &Theme::bundled()[0];
        let harness = Harness::new_ui(|ui| {
            let (_, painter) = ui.allocate_painter(vec2(400.0, 300.0), Sense::hover());
            for (key, left, cell) in times.iter().filter(|_| is_first_frame) {
                let origin = Pos2::new(*left, 20.0);
                let view = BoardView { origin, cell: *cell, rows: 100, columns: 100 };
                layer.paint(&painter, view, theme, key, |_| {
                    drawn += 1;
                    Scene::new(1.0, 1.0)
                });
            }
            is_first_frame = false;
        });
        drop(harness);
        assert_eq!(drawn, expected);
    }

    #[test]
    fn layer_is_redrawn_only_on_changes() {
        check(&[(1, 10.0, 20.0); 5], 1);
        check(&[(1, 10.0, 20.0), (2, 10.0, 20.0)], 2);
        check(&[(1, 10.0, 20.0), (1, 10.0, 25.0)], 2);
    }

    #[test]
    fn panning_within_a_block_draws_nothing() {
        check(&[(1, -650.0, 20.0), (1, -651.0, 20.0), (1, -680.0, 20.0)], 1);
        check(&[(1, -650.0, 20.0), (1, -900.0, 20.0)], 2);
    }
}
