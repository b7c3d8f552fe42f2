//! The timeline of a search: expansions by f-layer, and strips of f and open-list size.
//!
//! An f-layer starts at each expansion whose f exceeds all earlier values. One lane shows all
//! f-layers. In IDA*, each round is one f-layer and has its own lane.

use super::{CommonStep, RecordedSearch, SearchSide, ShownSearch, text};
use crate::studio::glossary::{Term, TermLabel};
use crate::studio::model::{PlaybackCursor, Studio};
use crate::studio::request::Requests;
use crate::studio::style;
use crate::studio::timeline::{
    Axis, Curve, CurveCache, TimelineContent, paint_figure, paint_goal, warning_ui,
};
use eframe::egui::{FontId, Painter, Pos2, Rect, Stroke, Ui};

/// The strips, from top to bottom.
const STRIPS: [SearchMetric; 2] = [SearchMetric::Total, SearchMetric::Frontier];

/// A metric with a strip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SearchMetric {
    /// Cost plus estimate of the expanded state (f).
    ///
    /// It is a lower bound only if h is admissible.
    Total,
    /// Size of the open list.
    Frontier,
}

impl SearchMetric {
    /// The glossary term of the metric.
    const fn term(self) -> Term {
        match self {
            Self::Total => Term::F,
            Self::Frontier => Term::Frontier,
        }
    }

    /// The value at a cursor position; f has none before the first expansion.
    fn value(self, search: &RecordedSearch, cursor: usize) -> Option<u32> {
        match self {
            Self::Frontier => Some(search.open_count(cursor)),
            Self::Total => {
                let number = search.expansion(cursor)?;
                let expansion = search.trace().expansions().get(number)?;
                Some(expansion.total())
            }
        }
    }
}

/// The cached curves of the strips.
#[derive(Debug, Default)]
pub struct SearchCaches {
    /// Curve of each strip; the cache key is the revision of the search and the common step.
    strips: [CurveCache<(u64, CommonStep)>; STRIPS.len()],
}

/// The timeline of the shown search.
pub struct SearchTimeline<'a> {
    studio: &'a Studio,
    /// The newest search, if it is of the open world.
    found: Option<ShownSearch<'a>>,
    /// The kept search, if it is shown beside the newest.
    kept: Option<ShownSearch<'a>>,
    caches: &'a mut SearchCaches,
}

impl<'a> SearchTimeline<'a> {
    /// Creates the timeline of the shown search.
    pub fn new(studio: &'a Studio, caches: &'a mut SearchCaches) -> Self {
        let found = studio.search.shown(SearchSide::Newest);
        let found = found.filter(|shown| shown.found.world() == studio.world);
        let kept = studio.search.shown(SearchSide::Kept).filter(|_| found.is_some());
        Self { studio, found, kept, caches }
    }

    /// Whether each layer has its own lane: iterative deepening restarts in each round.
    ///
    /// Two searches have one lane each.
    fn has_rounds(&self) -> bool {
        let is_round = |shown: ShownSearch<'_>| shown.found.view().is_iterative_deepening();
        self.kept.is_none() && self.found.is_some_and(is_round)
    }

    /// The search on a lane: the kept one is above the newest.
    fn on_lane(&self, lane: usize) -> Option<ShownSearch<'a>> {
        self.kept.filter(|_| lane == 0).or(self.found)
    }
}

impl TimelineContent for SearchTimeline<'_> {
    fn playback(&self) -> &PlaybackCursor {
        &self.studio.search.playback
    }

    /// Returns "step": a step is an expansion, or the goal at the end.
    fn step_noun(&self) -> &'static str {
        "step"
    }

    fn axis_steps(&self) -> usize {
        self.found.map_or(1, |shown| shown.steps.max(1))
    }

    fn empty_text(&self) -> Option<String> {
        let empty_text = match (self.found, self.studio.search.progress()) {
            (Some(_), _) => None,
            (None, Some(_)) => Some("The expansions appear here when the search has finished"),
            (None, None) => Some("Expansions appear here: press F7 to search the level"),
        };
        empty_text.map(str::to_owned)
    }

    fn lanes(&self) -> usize {
        match self.found {
            Some(shown) if self.has_rounds() => shown.found.trace().layers().len().max(1),
            found => usize::from(found.is_some()) + usize::from(self.kept.is_some()),
        }
    }

    fn shown_lane(&self) -> usize {
        if !self.has_rounds() {
            return usize::from(self.kept.is_some());
        }
        let Some(ShownSearch { found, .. }) = self.found else { return 0 };
        let number = found.expansion(self.studio.search.playback.cursor());
        number.map_or(0, |number| found.trace().layer_of(number))
    }

    fn lane_length(&self, lane: usize) -> usize {
        self.on_lane(lane).map_or(0, |shown| shown.cursor_of(shown.found.last()))
    }

    fn paint_lane_name(&self, painter: &Painter, rect: Rect, lane: usize) {
        let Some(shown) = self.on_lane(lane) else { return };
        let found = shown.found;
        if self.has_rounds() {
            let Some(round) = found.trace().layers().get(lane) else { return };
            let figure = text::group_digits(round.expansions as u64);
            let name = format!("round {}: f {}", lane + 1, round.total);
            return paint_figure(painter, rect, &name, &figure, self.studio.theme());
        }
        let position = shown.position(self.studio.search.playback.cursor());
        let trace = found.trace();
        let layers = trace.layers();
        let place = found.expansion(position).map(|number| trace.layer_of(number) + 1);
        let figure = format!("{}/{}", place.unwrap_or_default(), layers.len());
        let name = match (self.kept.is_some(), found.view().is_iterative_deepening()) {
            (false, _) => "f-layer",
            (true, false) => "A*: f-layer",
            (true, true) => "IDA*: round",
        };
        paint_figure(painter, rect, name, &figure, self.studio.theme());
    }

    fn lane_label(&self) -> Option<TermLabel> {
        Some(match self.has_rounds() {
            true => Term::Round.note("The number is that of the expansions."),
            false => Term::FLayer.into(),
        })
    }

    /// Paints layers as blocks of alternating height, labelled with f.
    ///
    /// The heights distinguish the blocks without colour; a star marks the goal. In IDA*, each lane
    /// has one block: its round.
    fn paint_lane(&mut self, painter: &Painter, axis: &Axis, rect: Rect, lane: usize) {
        let Some(shown) = self.on_lane(lane) else { return };
        let (found, theme) = (shown.found, self.studio.theme());
        let trace = found.trace();
        let layers = trace.layers();
        let first = axis.first.max(0.0) as usize;
        // The layers are ordered by their first expansion: skip those left of the view.
        let from = layers.partition_point(|layer| {
            shown.on_axis((layer.first + 1 + layer.taken) as f64) < first as f64
        });
        let colour = style::colour(theme.planning.searched_early);
        let font = FontId::monospace(theme.text_sizes.small);
        let ink = style::colour(theme.chrome.text);
        let ground = style::colour(theme.chrome.panel);
        let mut drawn_to = f32::NEG_INFINITY;
        let has_rounds = self.has_rounds();
        let is_shown = |place: &usize| !has_rounds || *place == lane;
        let layers_in_view = layers.iter().enumerate().skip(from);
        for (place, layer) in layers_in_view.filter(|(place, _)| is_shown(place)) {
            let left = axis.x(shown.on_axis(layer.first as f64 + 0.5));
            let right = axis.x(shown.on_axis((layer.first + layer.taken) as f64 + 0.5));
            if left > rect.right() {
                break;
            }
            // Zoomed out, many layers share one pixel: draw only the first of them.
            if right < drawn_to + 1.0 {
                continue;
            }
            drawn_to = right;
            // Alternate layers are offset, so that neighbours on one lane stay distinguishable.
            let raised =
                if has_rounds || place.is_multiple_of(2) { 0.0 } else { rect.height() * 0.16 };
            let top = rect.top() + rect.height() * 0.2 + raised;
            let bar =
                Rect::from_min_max(Pos2::new(left, top), Pos2::new(right, rect.bottom() - 3.0));
            painter.rect_filled(bar, 0.0, colour.gamma_multiply(0.35));
            painter.vline(left, bar.y_range(), Stroke::new(1.5 * theme.line_scale, colour));
            let words = format!("f {}", layer.total);
            let galley = painter.layout_no_wrap(words, font.clone(), ink);
            // The label stays in view while its bar reaches out of the view on the left.
            if bar.width() > galley.size().x + 8.0 {
                let at = Pos2::new(
                    bar.left().max(rect.left()) + 4.0,
                    rect.center().y + 1.0 - galley.size().y / 2.0,
                );
                let under = Rect::from_min_size(at, galley.size()).expand(1.0);
                painter.rect_filled(under, 2.0, ground.gamma_multiply(0.6));
                painter.galley(at, galley, ink);
            }
        }
        // With iterative deepening, only the last round can reach the goal.
        if trace.goal().is_some() && (!has_rounds || lane + 1 == layers.len()) {
            paint_goal(painter, axis, rect, shown.on_axis(found.last() as f64), theme);
        }
    }

    fn strips(&self) -> usize {
        STRIPS.len()
    }

    fn paint_strip_name(&self, painter: &Painter, rect: Rect, strip: usize) {
        let (Some(shown), Some(figure)) = (self.found, STRIPS.get(strip)) else { return };
        let cursor = self.studio.search.playback.cursor();
        let value = figure.value(shown.found, shown.position(cursor));
        let text = value.map_or_else(|| "–".to_owned(), |value| value.to_string());
        paint_figure(painter, rect, figure.term().name(), &text, self.studio.theme());
    }

    fn strip_label(&self, strip: usize) -> Option<TermLabel> {
        STRIPS.get(strip).map(|figure| figure.term().into())
    }

    fn paint_strip(&mut self, painter: &Painter, axis: &Axis, rect: Rect, strip: usize) {
        let (Some(shown), Some(figure)) = (self.found, STRIPS.get(strip)) else { return };
        let (found, theme) = (shown.found, self.studio.theme());
        let search = &self.studio.search;
        let revision = (search.revision(), search.common_step());
        let Some(cache) = self.caches.strips.get_mut(strip) else { return };
        let curve = Curve {
            length: shown.cursor_of(found.last()),
            bounds: (0.0, found.max_values()[strip] as f32),
            colour: theme.series.nth(strip),
        };
        let value = |cursor| figure.value(found, shown.position(cursor)).map(|value| value as f32);
        cache.paint(painter, (axis, rect), revision, curve, theme, value);
    }

    fn preview(&self, ui: &mut Ui, lane: usize, step: usize) {
        let Some(shown) = self.on_lane(lane) else { return };
        let (found, step) = (shown.found, shown.position(step));
        ui.label(text::cursor_text(found, step));
        ui.weak(text::status_text(found, step));
        if let Some(number) = found.expansion(step) {
            let trace = found.trace();
            let layer = trace.layers()[trace.layer_of(number)];
            let count = text::group_digits(layer.expansions as u64);
            ui.weak(format!("f-layer {}: {count} expansions", layer.total));
        }
    }

    /// Shows a warning if only the first expansions were recorded; there are no filter chips.
    fn filter_chips(&self, ui: &mut Ui, _requests: &mut Requests, _has_words: bool) {
        if let Some(cut) = self.found.and_then(|shown| text::truncation_text(shown.found)) {
            warning_ui(ui, cut, self.studio.theme());
        }
    }
}
