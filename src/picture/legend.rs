//! Legends of boards, drawn by the painters of the boards.
//!
//! `cell_size` is the side of a sample in points.

use super::annotations::annotation_scene;
use super::belief::{Backdrop, paint_belief_mark, paint_glow, paint_unknown};
use super::event_marks::event_mark;
use super::ground::{GroundMap, paint_ground};
use super::occupants::{Place, paint_crate, paint_player};
use super::overlays::{frontier_scene, heat_scene, paint_dead};
use super::placement::Canvas;
use super::plan::{PlanStatus, plan_scene};
use super::{Placement, Point, Scene, Stroke, Theme};
use crate::board::{CellSet, Direction, Position};
use crate::episode::EventKind;
use crate::lessons::{Annotation, AnnotationRole};
use crate::worlds::ice::{BoardLayout, Ground, Knowledge, TILES, Transition};

/// One entry of a legend: a sample picture and its meaning.
#[derive(Debug, Clone, PartialEq)]
pub struct LegendEntry {
    /// Meaning of the sample.
    pub label: &'static str,
    /// Square picture.
    pub sample: Scene,
}

/// Returns the legend of ground, crates and player on ice boards.
#[must_use]
pub fn board_legend(cell_size: f32, theme: &Theme) -> Vec<LegendEntry> {
    let place = Place::default();
    let entry = |label, ground, draw: &dyn Fn(&mut Canvas<'_>)| {
        sample(label, Some(ground), cell_size, theme, draw)
    };
    let mut legend: Vec<LegendEntry> =
        TILES.iter().map(|tile| entry(tile.names[0], tile.ground, &|_| {})).collect();
    legend.extend([
        entry("crate", Ground::Floor, &|canvas| paint_crate(canvas, place, false)),
        entry("crate on target", Ground::Target, &|canvas| paint_crate(canvas, place, true)),
        entry("player", Ground::Floor, &|canvas| paint_player(canvas, place, Direction::Right)),
    ]);
    legend
}

/// Returns the legend of beliefs, with unknown cells at three probabilities.
#[must_use]
pub fn belief_legend(cell_size: f32, theme: &Theme) -> Vec<LegendEntry> {
    let entry = |label, ground, draw: &dyn Fn(&mut Canvas<'_>)| {
        sample(label, Some(ground), cell_size, theme, draw)
    };
    let unknown = |label, probability| {
        entry(label, Ground::Floor, &|canvas| {
            let square = canvas.placement.square(0.0, 0.0);
            paint_unknown(canvas, square, probability, Backdrop::Belief);
        })
    };
    vec![
        entry("known floor", Ground::Floor, &|canvas| {
            let square = canvas.placement.square(0.0, 0.0);
            paint_belief_mark(canvas, square, Knowledge::Floor, 0.0, Backdrop::Belief);
        }),
        // On a belief board, the ground itself shows known ice.
        entry("known ice", Ground::Ice, &|_| {}),
        unknown("ice 10 %", 0.1),
        unknown("ice 50 %", 0.5),
        unknown("ice 90 %", 0.9),
        entry("just learnt", Ground::Floor, &|canvas| {
            let square = canvas.placement.square(0.0, 0.0);
            paint_glow(canvas, square, 1.0);
        }),
    ]
}

/// Returns the legend of plans on ice boards: the plan that the agent follows, and a dropped one.
#[must_use]
pub fn plan_legend(cell_size: f32, theme: &Theme) -> Vec<LegendEntry> {
    // A step joins the centres of two cells, so the cells extend beyond the sample.
    let layout = BoardLayout::new(1, 2, CellSet::new(2), CellSet::new(2));
    let step = Transition { from: 0, to: 1, push: None };
    let entry = |label, status| {
        floor_sample(label, cell_size, theme, &|canvas| {
            let at = |share: f32| share * cell_size;
            let placement =
                Placement { origin: Point::new(at(-0.2), at(0.06)), cell_size: at(0.7) };
            let plan = plan_scene(&layout, &[step], status, placement, theme);
            canvas.scene.append(&plan, Point::default());
        })
    };
    vec![entry("plan", PlanStatus::Followed), entry("dropped plan", PlanStatus::Dropped)]
}

/// Returns the legend of marked cells, in the order of [`AnnotationRole::ALL`].
///
/// Arrows have the same colours and lines.
#[must_use]
pub fn annotation_legend(cell_size: f32, theme: &Theme) -> Vec<LegendEntry> {
    let entry = |role| {
        let label = match role {
            AnnotationRole::Chosen => "marked: chosen or best",
            AnnotationRole::Risk => "marked: danger",
            AnnotationRole::Note => "marked: worth a look",
        };
        floor_sample(label, cell_size, theme, &|canvas| {
            let placement = canvas.placement;
            let mark = Annotation::Cell { at: Position::new(0, 0), role };
            let scene = annotation_scene(&[mark], |at| Some(placement.cell(at)), theme);
            canvas.scene.append(&scene, Point::default());
        })
    };
    AnnotationRole::ALL.into_iter().map(entry).collect()
}

/// Returns the legend of a search: cells reached early, cells reached late, frontier.
#[must_use]
pub fn search_legend(cell_size: f32, theme: &Theme) -> Vec<LegendEntry> {
    heat_legend(["searched early", "searched late", "frontier"], cell_size, theme)
}

/// Returns the legend of cells coloured by the first layer with a crate there.
///
/// A layer consists of all states with the same least number of moves from the start. Cells whose
/// first layer is the layer shown have a frame.
#[must_use]
pub fn layer_legend(cell_size: f32, theme: &Theme) -> Vec<LegendEntry> {
    let labels = ["a crate can be here early", "only late", "first in this layer"];
    heat_legend(labels, cell_size, theme)
}

/// Returns a heat-map legend; `labels` name early cells, late cells and cells with a frame.
fn heat_legend(labels: [&'static str; 3], cell_size: f32, theme: &Theme) -> Vec<LegendEntry> {
    let layout = BoardLayout::new(1, 1, CellSet::new(1), CellSet::new(1));
    let entry = |label, draw: &dyn Fn(Placement) -> Scene| {
        sample(label, Some(Ground::Floor), cell_size, theme, &|canvas| {
            let overlay = draw(canvas.placement);
            canvas.scene.append(&overlay, Point::default());
        })
    };
    let heat = |placement, heat| heat_scene(&layout, [(0, heat)], placement, theme);
    vec![
        entry(labels[0], &|placement| heat(placement, 0.0)),
        entry(labels[1], &|placement| heat(placement, 1.0)),
        entry(labels[2], &|placement| frontier_scene(&layout, [0], placement, theme)),
    ]
}

/// Returns the legend of dead cells, from which no crate reaches a target.
#[must_use]
pub fn dead_cell_legend(cell_size: f32, theme: &Theme) -> Vec<LegendEntry> {
    let words = "dead cell: no push brings a crate from here to a target";
    let dead = |label, ground| dead_sample(label, ground, cell_size, theme);
    vec![dead(words, Ground::Floor), dead("dead ice", Ground::Ice)]
}

/// Returns the legend of cells on which a crate occurs only in dead states.
///
/// From a dead state the goal cannot be reached.
#[must_use]
pub fn dead_state_legend(cell_size: f32, theme: &Theme) -> Vec<LegendEntry> {
    vec![dead_sample("with a crate here all is lost", Ground::Floor, cell_size, theme)]
}

/// Returns an entry with the hatch of a dead cell on the given ground.
fn dead_sample(label: &'static str, ground: Ground, cell_size: f32, theme: &Theme) -> LegendEntry {
    sample(label, Some(ground), cell_size, theme, &|canvas| {
        let square = canvas.placement.square(0.0, 0.0);
        paint_dead(canvas, square);
    })
}

/// Returns the legend of the timeline marks, with samples of side `size` in points.
#[must_use]
pub fn event_legend(size: f32, theme: &Theme) -> Vec<LegendEntry> {
    EventKind::ALL
        .into_iter()
        .map(|kind| {
            let mut sample = Scene::new(size, size);
            event_mark(&mut sample, kind, Point::new(size / 2.0, size / 2.0), size * 0.42, theme);
            LegendEntry { label: kind.label(), sample }
        })
        .collect()
}

/// Returns an entry of a floor cell on which `draw` paints.
pub(super) fn floor_sample(
    label: &'static str,
    cell_size: f32,
    theme: &Theme,
    draw: &dyn Fn(&mut Canvas<'_>),
) -> LegendEntry {
    sample(label, Some(Ground::Floor), cell_size, theme, draw)
}

/// Returns an entry of one cell of `ground` on which `draw` paints.
///
/// The cell is outlined unless it is ice. Without ground it looks like the surroundings of a board.
fn sample(
    label: &'static str,
    ground: Option<Ground>,
    cell_size: f32,
    theme: &Theme,
    draw: &dyn Fn(&mut Canvas<'_>),
) -> LegendEntry {
    let mut canvas = Canvas::new(1, 1, Placement::with_cell_size(cell_size), theme);
    paint_ground(&mut canvas, &GroundMap::filled(1, 1, ground));
    // A single floor cell has no neighbours to draw a line to.
    let outline = canvas.placement.square(0.0, 0.0).shrunk(0.5).rounded_outline([0.0; 4]);
    if ground != Some(Ground::Ice) {
        canvas.scene.outline(outline, Stroke::new(1.0, theme.board.floor_line));
    }
    draw(&mut canvas);
    LegendEntry { label, sample: canvas.scene }
}
