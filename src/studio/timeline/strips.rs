//! Figures under the lanes, on the same time axis: unknown cells left, steps the agent expects.

use super::axis::Axis;
use crate::picture::{Rgba, Theme};
use crate::studio::curve::{Frame, spans, stairs};
use crate::studio::model::{Run, RunId, Studio};
use crate::studio::style;
use eframe::egui::{Mesh, Painter, Rect, Shape};
use std::sync::Arc;

/// Width that the steps share which are drawn as one.
const SPAN: f64 = 2.0;

/// A figure that has a strip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strip {
    /// Cells of which the agent does not know whether they are ice.
    UnknownCells,
    /// Steps it expects until the goal.
    ExpectedSteps,
}

impl Strip {
    /// All strips, from top to bottom.
    pub const ALL: [Self; 2] = [Self::UnknownCells, Self::ExpectedSteps];

    /// Its name.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::UnknownCells => "unknown cells",
            Self::ExpectedSteps => "expected steps",
        }
    }

    /// The figure at a cursor position; `None` where the agent gave none.
    #[must_use]
    pub fn value(self, run: &Run, cursor: usize) -> Option<f32> {
        match self {
            Self::UnknownCells => run.unknown_cells().get(cursor).map(|count| *count as f32),
            Self::ExpectedSteps => run.step(cursor)?.decision.forecast.steps,
        }
    }

    /// As written beside it.
    #[must_use]
    pub fn text(self, value: f32) -> String {
        match self {
            Self::UnknownCells => format!("{value:.0}"),
            Self::ExpectedSteps => format!("{value:.1}"),
        }
    }

    const fn colour(self, theme: &Theme) -> Rgba {
        match self {
            Self::UnknownCells => theme.series.first,
            Self::ExpectedSteps => theme.series.second,
        }
    }
}

/// The drawn strips, kept until anything they depend on changes.
#[derive(Debug, Default)]
pub struct StripCache {
    kept: [Option<(Key, Arc<Mesh>)>; Strip::ALL.len()],
    tops: Option<(RunId, u64, [f32; Strip::ALL.len()])>,
}

#[derive(Debug, Clone, PartialEq)]
struct Key {
    run: RunId,
    revision: u64,
    axis: Axis,
    rect: Rect,
    theme: String,
}

impl StripCache {
    /// Draws a strip of a run.
    pub fn paint(
        &mut self,
        painter: &Painter,
        (strip, rect): (Strip, Rect),
        run: &Run,
        axis: &Axis,
        studio: &Studio,
    ) {
        let theme = studio.theme();
        let key = Key {
            run: run.id(),
            revision: run.revision(),
            axis: *axis,
            rect,
            theme: theme.name.clone(),
        };
        let top = self.top(run, strip);
        let place = &mut self.kept[strip as usize];
        if place.as_ref().is_none_or(|(known, _)| *known != key) {
            let per_span = axis.steps_within(SPAN);
            let value = |step| strip.value(run, step);
            let spans = spans(value, axis.steps_in_view(run.len()), per_span);
            let frame = Frame { rect, top, per_span, line: 1.5 * theme.line_scale };
            let colour = style::colour(strip.colour(theme));
            let mesh = stairs(&spans, frame, |step| axis.x(step), colour);
            *place = Some((key, Arc::new(mesh)));
        }
        if let Some((_, mesh)) = place {
            painter.add(Shape::Mesh(Arc::clone(mesh)));
        }
    }

    /// The highest value in the whole run, so that panning does not change the scale.
    fn top(&mut self, run: &Run, strip: Strip) -> f32 {
        let known =
            self.tops.filter(|(id, revision, _)| (*id, *revision) == (run.id(), run.revision()));
        let tops = known.map_or_else(
            || {
                Strip::ALL.map(|strip| {
                    let values = (0..=run.len()).filter_map(|step| strip.value(run, step));
                    values.filter(|value| value.is_finite()).fold(1.0, f32::max)
                })
            },
            |(.., tops)| tops,
        );
        self.tops = Some((run.id(), run.revision(), tops));
        tops[strip as usize]
    }
}
