//! The timeline panel: layout and painting order.

use super::content::TimelineContent;
use super::controls::{PlaybackControls, paint_hint};
use super::geometry::{Axis, TimelineLayout};
use super::navigation::{Gesture, Zoom, navigate};
use super::ruler;
use super::run_timeline::{RunCaches, RunTimeline};
use crate::picture::Theme;
use crate::studio::glossary::{help_ui, hover};
use crate::studio::model::{Mode, Studio};
use crate::studio::request::Requests;
use crate::studio::search::{SearchCaches, SearchTimeline};
use crate::studio::style;
use crate::studio::verification::{VerificationCaches, VerificationTimeline};
use eframe::egui::{self, Id, Pos2, Rangef, Rect, Sense, Stroke, Ui, WidgetInfo};

/// A window that is lower than this many spacing units is low.
const LOW_WINDOW_UNITS: f32 = 180.0;

/// View state of the timeline panel: zoom, scroll position, gesture and cached drawings.
#[derive(Debug, Default)]
pub struct TimelineView {
    playback_controls: PlaybackControls,
    zoom: Zoom,
    /// Zoom factor to apply in the next frame.
    pending_zoom: Option<f32>,
    gesture: Gesture,
    /// Vertical scroll offset of the lanes, in points.
    lanes_scrolled: f32,
    /// Cursor position in the last frame.
    cursor_before: usize,
    /// The selected lane and the lane height of the last frame.
    shown_before: Option<(usize, f32)>,
    caches: Caches,
    /// Whether strips are shown below the lanes.
    has_strips: bool,
}

/// Cached drawings of the three kinds of timeline: runs, searches and verifications.
#[derive(Debug, Default)]
struct Caches {
    runs: RunCaches,
    search: SearchCaches,
    verification: VerificationCaches,
}

impl TimelineView {
    /// Gives the keyboard focus to the text field with the step number.
    pub fn focus_step_field(&mut self) {
        self.playback_controls.focus_step_field();
    }

    /// Zooms by a factor in the next frame.
    ///
    /// The cursor keeps its place on the screen. A factor above 1 shows fewer steps. Factors of
    /// several calls multiply.
    pub fn zoom(&mut self, factor: f32) {
        self.pending_zoom = Some(self.pending_zoom.unwrap_or(1.0) * factor);
    }

    /// Shows the timeline of the current mode at the bottom of the window.
    ///
    /// Without strips while the boards are enlarged for a presentation, and in a low window with
    /// a lesson.
    pub fn show(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let unit = studio.theme().spacing;
        let window = ui.ctx().content_rect().height();
        // In a low window, the boards need the room that a lesson leaves.
        let has_lesson = studio.lesson.is_some() || studio.authored.is_some();
        let is_low = window < LOW_WINDOW_UNITS * unit;
        self.has_strips = !(studio.enlarges_boards() || has_lesson && is_low);
        let frame = egui::Frame::side_top_panel(ui.style())
            .inner_margin(egui::Margin::symmetric((unit * 3.0) as i8, (unit * 2.0) as i8));
        let panel = if self.has_strips {
            egui::Panel::bottom("timeline")
                .resizable(true)
                .default_size((window * 0.24).clamp(unit * 42.0, unit * 60.0).round())
                .size_range(unit * 36.0..=window * 0.6)
        } else {
            egui::Panel::bottom("timeline without figures").resizable(false).exact_size(unit * 24.0)
        };
        panel.frame(frame).show(ui, |ui| {
            // Taken out for this pass: the content borrows the caches while `self` shows it.
            let mut caches = std::mem::take(&mut self.caches);
            match studio.mode {
                Mode::Search => {
                    let mut content = SearchTimeline::new(studio, &mut caches.search);
                    self.contents(ui, studio, &mut content, requests);
                }
                Mode::Verify => {
                    let mut content = VerificationTimeline::new(studio, &mut caches.verification);
                    self.contents(ui, studio, &mut content, requests);
                }
                Mode::Edit | Mode::Watch => match studio.adapter().own_timeline(studio) {
                    Some(mut content) => self.contents(ui, studio, content.as_mut(), requests),
                    None => {
                        let mut content = RunTimeline::new(studio, &mut caches.runs);
                        self.contents(ui, studio, &mut content, requests);
                    }
                },
            }
            self.caches = caches;
        });
    }

    /// Shows the playback controls and, below them, ruler, lanes and strips.
    fn contents(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        content: &mut dyn TimelineContent,
        requests: &mut Requests,
    ) {
        self.playback_controls.show(ui, studio, content, requests);
        ui.add_space(studio.theme().spacing);
        self.content_ui(ui, studio, content, requests);
    }

    /// Shows ruler, lanes and strips and handles the pointer.
    ///
    /// Shows a text instead if there are no lanes.
    fn content_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        content: &mut dyn TimelineContent,
        requests: &mut Requests,
    ) {
        let rect = ui.available_rect_before_wrap();
        ui.allocate_rect(rect, Sense::hover());
        if let Some(hint) = content.empty_text() {
            return paint_hint(ui.painter(), rect, &hint, studio);
        }
        let theme = studio.theme();
        let range = content.axis_steps() as f64;
        // The layout follows the zoom, so the zoom is updated first.
        self.update_zoom(content, range);
        let areas = self.layout(rect, content, range, theme);

        let id = Id::unique("timeline lanes");
        let response = ui.interact(areas.canvas(), id, Sense::click_and_drag());
        let cursor = content.playback().cursor();
        response.widget_info(|| WidgetInfo::slider(true, cursor as f64, "timeline"));
        let scrolled = navigate(ui, &response, &areas.axis, &mut self.zoom, range);
        self.lanes_scrolled -= scrolled;
        self.gesture.advance(ui, &response, &areas, content, requests);
        if response.double_clicked()
            && response.interact_pointer_pos().is_some_and(|place| areas.ruler.contains(place))
        {
            self.zoom.fit();
        }

        self.paint(ui, &areas, content, studio);
        ruler::show_loop_range(ui, &areas.axis, areas.ruler, content.playback(), theme, requests);
        let x = areas.axis.x(cursor as f64);
        let canvas = ui.painter().with_clip_rect(areas.canvas().expand2(egui::vec2(14.0, 0.0)));
        ruler::paint_playhead(&canvas, x, cursor, areas.ruler, areas.strips.bottom(), theme);
        self.name_help(ui, &areas, content);
        self.hover_ui(ui, response, &areas, content, studio);
    }

    /// Adds hover help to the names of lanes and curves in the left column.
    fn name_help(&self, ui: &Ui, areas: &TimelineLayout, content: &dyn TimelineContent) {
        let gutter = |rect: Rect| Rect::from_x_y_ranges(areas.gutter, rect.y_range());
        let lanes = areas.rows.iter().map(|rect| gutter(rect.intersect(areas.lanes)));
        let lanes = lanes.filter(Rect::is_positive);
        let lanes = lanes.filter_map(|rect| Some((rect, content.lane_label()?)));
        let strips = self.strip_rects(areas, content).into_iter().enumerate();
        let strips =
            strips.filter_map(|(strip, rect)| Some((gutter(rect), content.strip_label(strip)?)));
        for (number, (rect, label)) in lanes.chain(strips).enumerate() {
            hover(ui.interact(rect, Id::unique(("timeline name", number)), Sense::hover()), label);
        }
    }

    /// Rectangles of the shown strips, from top to bottom.
    fn strip_rects(&self, areas: &TimelineLayout, content: &dyn TimelineContent) -> Vec<Rect> {
        let count = if self.has_strips { content.strips() } else { 0 };
        let height = areas.strips.height() / count.max(1) as f32;
        let rect = |place: usize| {
            let top = areas.strips.top() + height * place as f32;
            Rect::from_x_y_ranges(areas.strips.x_range(), top + 4.0..=top + height)
        };
        (0..count).map(rect).collect()
    }

    /// Applies a requested zoom, and keeps a moved cursor in view.
    ///
    /// `range` is the number of steps of the axis.
    fn update_zoom(&mut self, content: &dyn TimelineContent, range: f64) {
        let cursor = content.playback().cursor();
        if let Some(factor) = self.pending_zoom.take() {
            self.zoom.magnify(f64::from(factor), cursor as f64, range);
        }
        if cursor != self.cursor_before {
            self.cursor_before = cursor;
            self.zoom.reveal(cursor as f64, content.playback().is_playing(), range);
        }
    }

    /// Divides `rect` into ruler, lanes, strips and the column of names; limits lane scrolling.
    ///
    /// `range` is the number of steps of the axis.
    fn layout(
        &mut self,
        rect: Rect,
        content: &dyn TimelineContent,
        range: f64,
        theme: &Theme,
    ) -> TimelineLayout {
        let unit = theme.spacing;
        let (lane_count, strip_count) = (content.lanes(), content.strips().max(1) as f32);
        // The longest name of a strip and a value of five digits must fit.
        let least_gutter = (unit * 36.0).max(theme.text_sizes.small * 12.5);
        let gutter_width = (rect.width() * 0.14).clamp(least_gutter, least_gutter.max(unit * 46.0));
        let gutter = Rangef::new(rect.left(), rect.left() + gutter_width);
        let left = gutter.max + unit * 3.0;
        let right = rect.right() - unit * 5.0;
        let (first, span) = self.zoom.range(range);
        let axis = Axis { across: Rangef::new(left, right), first, span };
        let row = |top: f32, height: f32| {
            Rect::from_min_max(
                Pos2::new(left - unit * 2.0, top),
                // Space for the whole mark of the last step.
                Pos2::new(right + unit * 4.0, top + height),
            )
        };
        let ruler = row(rect.top(), unit * 5.5);
        // If there are few lanes, the strips get their space.
        // Lanes first take the height they need; the strips share the rest within limits.
        let desired = unit * (6.0 * lane_count as f32 + 2.0);
        let left_over = (rect.bottom() - ruler.bottom() - desired) / strip_count;
        let strip_height = left_over.clamp(unit * 5.0, unit * 18.0).round();
        let strips_height = if self.has_strips { strip_height * strip_count + unit } else { 0.0 };
        let strips = row(rect.bottom() - strips_height, strips_height);
        let room = (strips.top() - unit - ruler.bottom()).max(unit * 5.0);
        let lanes_in_view = (room / (unit * 5.0)).floor().clamp(1.0, lane_count.max(1) as f32);
        let lane_height = (room / lanes_in_view).min(unit * 6.0).floor();
        let lanes = row(ruler.bottom(), lanes_in_view * lane_height);
        self.scroll_lanes(content, lanes.height(), lane_height);
        let rows = (0..lane_count).map(|place| {
            let top = lanes.top() + lane_height * place as f32 - self.lanes_scrolled;
            row(top.round(), lane_height)
        });
        TimelineLayout { gutter, axis, ruler, lanes, strips, rows: rows.collect() }
    }

    /// Limits scrolling to the lanes, and scrolls a newly selected lane into view.
    fn scroll_lanes(&mut self, content: &dyn TimelineContent, height: f32, lane_height: f32) {
        let shown = content.shown_lane();
        if self.shown_before != Some((shown, lane_height)) {
            self.shown_before = Some((shown, lane_height));
            let top = shown as f32 * lane_height;
            self.lanes_scrolled = self.lanes_scrolled.clamp(top + lane_height - height, top);
        }
        let hidden = (lane_height * content.lanes() as f32 - height).max(0.0);
        self.lanes_scrolled = self.lanes_scrolled.clamp(0.0, hidden);
    }

    /// Paints ruler, lanes and strips, and fades the steps after the cursor.
    ///
    /// The caller paints the playhead and the loop range.
    fn paint(
        &self,
        ui: &Ui,
        layout: &TimelineLayout,
        content: &mut dyn TimelineContent,
        studio: &Studio,
    ) {
        let theme = studio.theme();
        let unit = theme.spacing;
        let painter = ui.painter();
        let hairline = Stroke::new(1.0, style::colour(theme.chrome.hairline));
        content.paint_note(painter, layout);
        let ruler_painter =
            painter.with_clip_rect(layout.ruler.expand2(egui::vec2(unit * 3.0, 0.0)));
        let range = (layout.axis.first + layout.axis.span).ceil() as usize;
        ruler::paint(&ruler_painter, &layout.axis, layout.ruler, range, theme);

        let whole =
            |rect: Rect| Rect::from_x_y_ranges(layout.gutter.min..=rect.right(), rect.y_range());
        let lanes_painter = painter.with_clip_rect(whole(layout.lanes));
        for (lane, rect) in layout.rows.iter().enumerate() {
            // Lanes outside the visible part are skipped, because a level may have many runs.
            if !layout.lanes.intersects(*rect) {
                continue;
            }
            if lane == content.shown_lane() {
                let ground = style::colour(theme.chrome.raised.faded(0.45));
                lanes_painter.rect_filled(whole(*rect), 4.0, ground);
            }
            let name = Rect::from_x_y_ranges(layout.gutter, rect.y_range());
            content.paint_lane_name(&lanes_painter, name, lane);
            // Marks near the edge must not reach into the gutter.
            let lane_painter = painter.with_clip_rect(layout.lanes);
            content.paint_lane(&lane_painter, &layout.axis, *rect, lane);
        }
        painter.hline(layout.gutter.min..=layout.strips.right(), layout.strips.top(), hairline);
        let strips_painter = painter.with_clip_rect(layout.strips);
        for (place, rect) in self.strip_rects(layout, content).into_iter().enumerate() {
            content.paint_strip(&strips_painter, &layout.axis, rect, place);
            let name = Rect::from_x_y_ranges(layout.gutter, rect.y_range());
            content.paint_strip_name(painter, name, place);
        }
        // Fade the steps after the cursor.
        let now = layout.axis.x(content.playback().cursor() as f64).max(layout.lanes.left());
        let veil = style::colour(theme.chrome.panel.faded(0.55));
        let future =
            Rect::from_min_max(Pos2::new(now, layout.lanes.top()), layout.strips.right_bottom());
        if future.is_positive() {
            painter.rect_filled(future, 0.0, veil);
        }
    }

    /// Shows a line and a tooltip at the step under the pointer.
    fn hover_ui(
        &self,
        ui: &Ui,
        response: egui::Response,
        layout: &TimelineLayout,
        content: &dyn TimelineContent,
        studio: &Studio,
    ) {
        let Some(pointer) = response.hover_pos().filter(|_| self.gesture == Gesture::None) else {
            return;
        };
        let lane = layout.lane_at(pointer).unwrap_or_else(|| content.shown_lane());
        let step = layout.axis.nearest_step(pointer.x, content.lane_length(lane));
        let colour = style::colour(studio.theme().chrome.text_quiet.faded(0.6));
        let x = layout.axis.x(step as f64);
        ui.painter().vline(
            x,
            layout.ruler.bottom()..=layout.strips.bottom(),
            Stroke::new(1.0, colour),
        );
        let strip =
            self.strip_rects(layout, content).iter().position(|rect| rect.contains(pointer));
        let curve = strip.and_then(|strip| content.strip_label(strip));
        response.on_hover_ui_at_pointer(|ui| {
            content.preview(ui, lane, step);
            help_ui(ui, curve);
        });
    }
}
