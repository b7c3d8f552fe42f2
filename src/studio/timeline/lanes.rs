//! Lanes of runs: frequent events on the line, rare events above it.
//!
//! Each world has one frequent kind of event: pushes, moved rocks or pops. All others are rare.

use super::geometry::Axis;
use super::marks::{Mark, clusters, mark_positions, mark_shapes, marks};
use crate::episode::EventKind;
use crate::episode::Visible;
use crate::picture::Theme;
use crate::studio::model::{Run, RunId, Studio};
use crate::studio::style;
use eframe::egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, Vec2};
use eframe::epaint::Tessellator;
use std::collections::HashMap;
use std::sync::Arc;

/// Minimum distance between two groups of marks, in points. Denser steps share one group.
const MIN_MARK_SPACING: f64 = 12.0;

/// Maximum width of a group of marks, in points.
const MAX_MARK_SPACING: f64 = 16.0;

/// Width in points of a column of the density plot of frequent events.
const COLUMN: f64 = 3.0;

/// The mesh of each lane, cached until something it depends on changes.
#[derive(Debug, Default)]
pub struct LaneCache {
    lanes: HashMap<RunId, (Key, Arc<Mesh>)>,
}

/// Everything that a lane's picture depends on.
#[derive(Debug, Clone, PartialEq)]
struct Key {
    revision: u64,
    axis: Axis,
    rect: Rect,
    is_shown: bool,
    hidden: Vec<String>,
    visible: Visible,
    theme: Theme,
    pixels_per_point: f32,
}

impl LaneCache {
    /// Draws the lane of a run.
    pub fn paint(
        &mut self,
        painter: &Painter,
        run: &Run,
        axis: &Axis,
        rect: Rect,
        studio: &Studio,
    ) {
        let key = Key {
            revision: run.revision(),
            axis: *axis,
            rect,
            is_shown: studio.runs.shown().is_some_and(|shown| shown.id() == run.id()),
            hidden: studio.settings.hidden_events.clone(),
            visible: studio.visible(),
            theme: studio.theme().clone(),
            pixels_per_point: painter.pixels_per_point(),
        };
        let kept = self.lanes.get(&run.id()).is_some_and(|(known, _)| *known == key);
        if !kept {
            let mesh = tessellate(painter, lane_shapes(run, &key, studio));
            self.lanes.insert(run.id(), (key, Arc::new(mesh)));
        }
        if let Some((_, mesh)) = self.lanes.get(&run.id()) {
            painter.add(Shape::Mesh(Arc::clone(mesh)));
        }
    }

    /// Removes the lanes of closed runs.
    pub fn retain(&mut self, is_open: impl Fn(RunId) -> bool) {
        self.lanes.retain(|run, _| is_open(*run));
    }
}

/// Converts shapes to a mesh, once instead of in every frame.
///
/// They contain no text, so the size of the font texture does not matter.
fn tessellate(painter: &Painter, shapes: Vec<Shape>) -> Mesh {
    let options = painter.ctx().tessellation_options(|options| *options);
    let mut tessellator = Tessellator::new(painter.pixels_per_point(), options, [1, 1], Vec::new());
    let mut mesh = Mesh::default();
    for shape in shapes {
        tessellator.tessellate_shape(shape, &mut mesh);
    }
    mesh
}

/// Number of steps that share one group of marks.
pub fn steps_per_mark(axis: &Axis) -> usize {
    axis.steps_within(MIN_MARK_SPACING)
}

/// Vertical position of a lane's line.
fn line_y(rect: Rect) -> f32 {
    (rect.top() + rect.height() * 0.74).round() + 0.5
}

/// Shapes of a lane: line, frequent events on it, groups of rare events above.
///
/// Only events that the user may see, and whose kind is not hidden.
fn lane_shapes(run: &Run, key: &Key, studio: &Studio) -> Vec<Shape> {
    let theme = studio.theme();
    let Key { axis, rect, .. } = key;
    let y = line_y(*rect);
    let token = if key.is_shown { theme.chrome.text_quiet } else { theme.chrome.hairline };
    let line = Stroke::new(theme.line_scale * 1.5, style::colour(token));
    let mut shapes =
        vec![Shape::hline(axis.x(0.0)..=axis.x(run.len() as f64).max(axis.x(0.0)), y, line)];
    let shows = |kind| studio.shows_mark(kind);
    let steps = axis.steps_in_view(run.len());
    let events = run.events();

    let frequent_colour = style::colour(theme.events.push);
    let is_frequent = |kind: EventKind| kind.is_main_event() && shows(kind);
    let per_mark = steps_per_mark(axis);
    // Zoomed out, marks would overlap: show their density per column instead.
    if per_mark <= 1 {
        for mark in marks(events, steps.clone(), 1, is_frequent) {
            let centre = Pos2::new(axis.x(mark.step as f64), y);
            shapes.extend(mark_shapes(mark.kind, centre, rect.height() * 0.16, theme));
        }
    } else {
        let per_column = axis.steps_within(COLUMN);
        let columns = marks(events, steps.clone(), per_column, is_frequent);
        let height = rect.height() * 0.3;
        shapes.push(density(&columns, per_column, axis, (y, height), frequent_colour).into());
    }
    // Rare events keep their marks at every zoom: neighbours share a group.
    let is_rarer = |kind: EventKind| !kind.is_main_event() && shows(kind);
    for cluster in clusters(events, steps, per_mark, is_rarer) {
        let room = cluster_room(axis, cluster.first, per_mark, *rect);
        let largest = rect.height() * 0.24;
        let (places, radius) = mark_positions(cluster.kinds.len(), room, largest);
        for (kind, centre) in cluster.kinds.into_iter().zip(places) {
            shapes.extend(mark_shapes(kind, centre, radius, theme));
        }
    }
    shapes
}

/// The rectangle for the marks of `count` steps above the line, centred on the steps.
///
/// It is not wider than the steps and not wider than `MAX_MARK_SPACING`.
fn cluster_room(axis: &Axis, first: usize, count: usize, lane: Rect) -> Rect {
    let middle = axis.x(first as f64 + (count as f64 - 1.0) / 2.0);
    let width = (axis.points_per_step() * count as f64).min(MAX_MARK_SPACING) as f32;
    let centre = Pos2::new(middle, lane.top() + lane.height() * 0.34);
    Rect::from_center_size(centre, Vec2::new(width, lane.height() * 0.48))
}

/// Density plot on the line: columns grow with the share of steps with events.
fn density(
    columns: &[Mark],
    per_column: usize,
    axis: &Axis,
    (y, height): (f32, f32),
    colour: Color32,
) -> Mesh {
    let mut mesh = Mesh::default();
    let width = (axis.points_per_step() * per_column as f64) as f32;
    for column in columns {
        let first = column.step - column.step % per_column;
        let share = (column.count as f32 / per_column as f32).min(1.0);
        let size = Vec2::new((width - 1.0).max(1.0), (height * share).max(2.0));
        let centre = Pos2::new(axis.x(first as f64) + width / 2.0, y);
        mesh.add_colored_rect(Rect::from_center_size(centre, size), colour);
    }
    mesh
}
