//! The timeline as a whole: the layout of its areas, and the order in which they are drawn.

use super::areas::Areas;
use super::axis::Axis;
use super::gutter::{paint_lane_name, paint_live, paint_strip_name};
use super::lanes::LaneCache;
use super::pointer::{Gesture, navigate};
use super::strips::{STRIPS, StripCache};
use super::transport::Transport;
use super::zoom::Zoom;
use super::{filters, loop_range, preview, ruler};
use crate::studio::model::{Run, RunId, Studio};
use crate::studio::request::Requests;
use crate::studio::style;
use eframe::egui::{self, Id, Pos2, Rangef, Rect, Sense, Stroke, Ui, WidgetInfo};

/// What the timeline remembers between frames.
#[derive(Debug, Default)]
pub struct TimelineView {
    transport: Transport,
    zoom: Zoom,
    asked_zoom: Option<f32>,
    gesture: Gesture,
    lanes_scrolled: f32,
    cursor_before: usize,
    shown_before: Option<RunId>,
    lane_cache: LaneCache,
    strip_cache: StripCache,
}

impl TimelineView {
    /// Puts the keyboard focus into the step number.
    pub fn focus_step_field(&mut self) {
        self.transport.focus_step_field();
    }

    /// Shows fewer or more steps.
    pub fn zoom(&mut self, factor: f32) {
        self.asked_zoom = Some(self.asked_zoom.unwrap_or(1.0) * factor);
    }

    /// Shows it at the bottom of the window.
    pub fn show(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let unit = studio.theme().spacing;
        let window = ui.ctx().content_rect().height();
        let frame = egui::Frame::side_top_panel(ui.style())
            .inner_margin(egui::Margin::symmetric((unit * 3.0) as i8, (unit * 2.0) as i8));
        egui::Panel::bottom("timeline")
            .frame(frame)
            .resizable(true)
            .default_size((window * 0.24).clamp(unit * 42.0, unit * 60.0).round())
            .size_range(unit * 36.0..=window * 0.6)
            .show(ui, |ui| {
                self.transport.show(ui, studio, requests);
                ui.add_space(unit);
                self.score_ui(ui, studio, requests);
            });
    }

    fn score_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let rect = ui.available_rect_before_wrap();
        ui.allocate_rect(rect, Sense::hover());
        let Some(shown) = studio.runs.shown() else {
            filters::paint_hint(
                ui.painter(),
                rect,
                "Runs appear here: choose an agent and press Run",
                studio,
            );
            return;
        };
        let runs: Vec<_> = lanes_beside(studio, shown).collect();
        let longest = runs.iter().map(|run| run.len()).max().unwrap_or_default();
        let extent = extent(longest, studio.shows_live_run()) as f64;
        self.bring_zoom_up_to_date(studio, extent);
        let areas = self.areas(rect, &runs, extent, studio);

        let id = Id::unique("timeline lanes");
        let response = ui.interact(areas.canvas(), id, Sense::click_and_drag());
        let cursor = studio.player.cursor();
        response.widget_info(|| WidgetInfo::slider(true, cursor as f64, "timeline"));
        let scrolled = navigate(ui, &response, &areas.axis, &mut self.zoom, extent);
        self.lanes_scrolled -= scrolled;
        self.gesture.advance(ui, &response, &areas, studio, requests);
        if response.double_clicked()
            && response.interact_pointer_pos().is_some_and(|place| areas.ruler.contains(place))
        {
            self.zoom.fit();
        }

        self.paint(ui, &areas, &runs, shown, studio);
        loop_range::show(ui, &areas.axis, areas.ruler, studio, requests);
        let x = areas.axis.x(cursor as f64);
        let canvas = ui.painter().with_clip_rect(areas.canvas().expand2(egui::vec2(14.0, 0.0)));
        ruler::paint_playhead(
            &canvas,
            x,
            cursor,
            areas.ruler,
            areas.strips.bottom(),
            studio.theme(),
        );
        self.hover_ui(ui, response, &areas, shown, studio);
        self.lane_cache.retain(|run| studio.runs.get(run).is_some());
    }

    fn bring_zoom_up_to_date(&mut self, studio: &Studio, extent: f64) {
        let cursor = studio.player.cursor();
        if let Some(factor) = self.asked_zoom.take() {
            self.zoom.magnify(f64::from(factor), cursor as f64, extent);
        }
        if cursor != self.cursor_before {
            self.cursor_before = cursor;
            self.zoom.reveal(cursor as f64, studio.player.is_playing(), extent);
        }
    }

    fn areas(&mut self, rect: Rect, runs: &[&Run], extent: f64, studio: &Studio) -> Areas {
        let unit = studio.theme().spacing;
        let gutter_width = (rect.width() * 0.14).clamp(unit * 36.0, unit * 46.0);
        let gutter = Rangef::new(rect.left(), rect.left() + gutter_width);
        let left = gutter.max + unit * 3.0;
        let right = rect.right() - unit * 5.0;
        let (first, span) = self.zoom.part(extent);
        let axis = Axis { across: Rangef::new(left, right), first, span };
        let row = |top: f32, height: f32| {
            Rect::from_min_max(
                Pos2::new(left - unit * 2.0, top),
                Pos2::new(right + unit * 2.0, top + height),
            )
        };
        let ruler = row(rect.top(), unit * 5.5);
        // Few lanes leave their room to the figures.
        let wanted = unit * (6.0 * runs.len() as f32 + 2.0);
        let left_over = (rect.bottom() - ruler.bottom() - wanted) / STRIPS.len() as f32;
        let strip_height = left_over.clamp(unit * 5.0, unit * 18.0).round();
        let strips_height = strip_height * STRIPS.len() as f32 + unit;
        let strips = row(rect.bottom() - strips_height, strips_height);
        let room = (strips.top() - unit - ruler.bottom()).max(unit * 5.0);
        let lanes_in_view = (room / (unit * 5.0)).floor().clamp(1.0, runs.len().max(1) as f32);
        let lane_height = (room / lanes_in_view).min(unit * 6.0).floor();
        let lanes = row(ruler.bottom(), lanes_in_view * lane_height);
        self.scroll_lanes(runs, lanes.height(), lane_height, studio);
        let rows = runs.iter().enumerate().map(|(place, run)| {
            let top = lanes.top() + lane_height * place as f32 - self.lanes_scrolled;
            (run.id(), row(top.round(), lane_height))
        });
        Areas { gutter, axis, ruler, lanes, strips, rows: rows.collect() }
    }

    /// Keeps within what there is, and brings the lane in view that was chosen.
    fn scroll_lanes(&mut self, runs: &[&Run], height: f32, lane_height: f32, studio: &Studio) {
        let shown = studio.runs.shown().map(Run::id);
        if self.shown_before != shown {
            self.shown_before = shown;
            let place = runs.iter().position(|run| Some(run.id()) == shown);
            let top = place.unwrap_or_default() as f32 * lane_height;
            self.lanes_scrolled = self.lanes_scrolled.clamp(top + lane_height - height, top);
        }
        let hidden = (lane_height * runs.len() as f32 - height).max(0.0);
        self.lanes_scrolled = self.lanes_scrolled.clamp(0.0, hidden);
    }

    fn paint(&mut self, ui: &Ui, areas: &Areas, runs: &[&Run], shown: &Run, studio: &Studio) {
        let theme = studio.theme();
        let unit = theme.spacing;
        let painter = ui.painter();
        let hairline = Stroke::new(1.0, style::colour(theme.chrome.hairline));
        paint_live(painter, areas, studio);
        let ruler_painter =
            painter.with_clip_rect(areas.ruler.expand2(egui::vec2(unit * 3.0, 0.0)));
        let extent = (areas.axis.first + areas.axis.span).ceil() as usize;
        ruler::paint(&ruler_painter, &areas.axis, areas.ruler, extent, theme);

        let whole =
            |rect: Rect| Rect::from_x_y_ranges(areas.gutter.min..=rect.right(), rect.y_range());
        let lanes_painter = painter.with_clip_rect(whole(areas.lanes));
        for ((id, rect), run) in areas.rows.iter().zip(runs) {
            if !areas.lanes.intersects(*rect) {
                continue;
            }
            if *id == shown.id() {
                let ground = style::colour(theme.chrome.raised.faded(0.45));
                lanes_painter.rect_filled(whole(*rect), 4.0, ground);
            }
            let name = Rect::from_x_y_ranges(areas.gutter, rect.y_range());
            paint_lane_name(&lanes_painter, name, run, studio);
            let lane_painter = painter.with_clip_rect(areas.lanes);
            self.lane_cache.paint(&lane_painter, run, &areas.axis, *rect, studio);
        }
        painter.hline(areas.gutter.min..=areas.strips.right(), areas.strips.top(), hairline);
        let height = areas.strips.height() / STRIPS.len() as f32;
        let strips_painter = painter.with_clip_rect(areas.strips);
        for (place, figure) in STRIPS.into_iter().enumerate() {
            let top = areas.strips.top() + height * place as f32;
            let rect = Rect::from_x_y_ranges(areas.strips.x_range(), top + 4.0..=top + height);
            self.strip_cache.paint(&strips_painter, (place, rect), shown, &areas.axis, studio);
            let name = Rect::from_x_y_ranges(areas.gutter, rect.y_range());
            paint_strip_name(painter, name, figure, shown, studio);
        }
        // What lies in the future is veiled.
        let now = areas.axis.x(studio.player.cursor() as f64).max(areas.lanes.left());
        let veil = style::colour(theme.chrome.panel.faded(0.55));
        let future =
            Rect::from_min_max(Pos2::new(now, areas.lanes.top()), areas.strips.right_bottom());
        if future.is_positive() {
            painter.rect_filled(future, 0.0, veil);
        }
    }

    /// A line at the step under the pointer, and what is there.
    fn hover_ui(
        &self,
        ui: &Ui,
        response: egui::Response,
        areas: &Areas,
        shown: &Run,
        studio: &Studio,
    ) {
        let Some(pointer) = response.hover_pos().filter(|_| self.gesture == Gesture::None) else {
            return;
        };
        let run = areas.run_at(pointer).and_then(|run| studio.runs.get(run)).unwrap_or(shown);
        let step = areas.axis.nearest_step(pointer.x, run.len());
        let colour = style::colour(studio.theme().chrome.text_quiet.faded(0.6));
        let x = areas.axis.x(step as f64);
        ui.painter().vline(
            x,
            areas.ruler.bottom()..=areas.strips.bottom(),
            Stroke::new(1.0, colour),
        );
        response.on_hover_ui_at_pointer(|ui| preview::show(ui, run, step, studio));
    }
}

/// The open runs of the same level: those that can be compared step by step.
pub(super) fn lanes_beside<'a>(
    studio: &'a Studio,
    shown: &'a Run,
) -> impl Iterator<Item = &'a Run> {
    let level = &shown.recording().header.level;
    studio.runs.iter().filter(move |run| {
        run.id() == shown.id() || run.recording().header.level.board == level.board
    })
}

/// Steps that the axis covers. While a run grows there is room ahead, so that not every step
/// moves all marks.
fn extent(longest: usize, grows: bool) -> usize {
    if !grows {
        return longest.max(1);
    }
    let mut room = 20;
    while room <= longest {
        room *= 2;
    }
    room
}
