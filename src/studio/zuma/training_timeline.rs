//! The timeline of an ended training: one step for each point of its learning curve.

use crate::picture::Theme;
use crate::studio::glossary::{Term, TermLabel};
use crate::studio::level_analysis::text::group_digits;
use crate::studio::model::{PlaybackCursor, Studio};
use crate::studio::request::Requests;
use crate::studio::style;
use crate::studio::timeline::{Axis, TimelineContent, paint_figure};
use crate::worlds::zuma::CurvePoint;
use eframe::egui::{Painter, Pos2, Rect, Shape, Stroke, Ui, remap};

/// The timeline of the last training.
pub(super) struct TrainingTimeline<'a> {
    theme: &'a Theme,
    playback: &'a PlaybackCursor,
    /// The learning curve; step n shows its nth point, step 0 the time before the first game.
    curve: &'a [CurvePoint],
    /// Number of points that may be seen: those up to the cursor while the future is hidden.
    visible: usize,
}

impl<'a> TrainingTimeline<'a> {
    /// Creates the timeline of the last training; `None` unless it is what the timeline shows.
    pub(super) fn new(studio: &'a Studio) -> Option<Self> {
        let jobs = &studio.worlds.zuma.training_jobs;
        let ended = jobs.ended().filter(|_| studio.shows_ended_training())?;
        let visible = match studio.visible().future {
            true => ended.curve.len(),
            false => jobs.playback.cursor(),
        };
        let playback = &jobs.playback;
        Some(Self { theme: studio.theme(), playback, curve: &ended.curve, visible })
    }

    /// The point of a step; `None` before the first game.
    fn point(&self, step: usize) -> Option<&CurvePoint> {
        self.curve.get(step.checked_sub(1)?)
    }
}

impl TimelineContent for TrainingTimeline<'_> {
    fn playback(&self) -> &PlaybackCursor {
        self.playback
    }

    /// Returns "point": a step is a point of the learning curve.
    fn step_noun(&self) -> &'static str {
        "point"
    }

    fn axis_steps(&self) -> usize {
        self.curve.len().max(1)
    }

    fn empty_text(&self) -> Option<String> {
        None
    }

    fn lanes(&self) -> usize {
        1
    }

    fn lane_length(&self, _lane: usize) -> usize {
        self.curve.len()
    }

    fn paint_lane_name(&self, painter: &Painter, rect: Rect, _lane: usize) {
        let games = self.point(self.playback.cursor()).map_or(0, |point| point.games);
        paint_figure(painter, rect, "games", &group_digits(games.into()), self.theme);
    }

    fn lane_label(&self) -> Option<TermLabel> {
        Some(Term::Training.labelled("games").note("Games played up to the cursor."))
    }

    /// Paints a bar from the first game to the last visible one.
    fn paint_lane(&mut self, painter: &Painter, axis: &Axis, rect: Rect, _lane: usize) {
        let colour = style::colour(self.theme.planning.searched_early);
        let (left, right) = (axis.x(0.0), axis.x(self.visible as f64));
        let bar = Rect::from_min_max(
            Pos2::new(left, rect.top() + rect.height() * 0.3),
            Pos2::new(right, rect.bottom() - rect.height() * 0.3),
        );
        painter.rect_filled(bar, 0.0, colour.gamma_multiply(0.35));
        painter.vline(left, bar.y_range(), Stroke::new(1.5 * self.theme.line_scale, colour));
    }

    fn strips(&self) -> usize {
        1
    }

    fn paint_strip_name(&self, painter: &Painter, rect: Rect, _strip: usize) {
        let point = self.point(self.playback.cursor());
        let mean = point.map_or_else(|| "–".to_owned(), |it| format!("{:.1}", it.mean_reward));
        paint_figure(painter, rect, Term::Points.name(), &mean, self.theme);
    }

    fn strip_label(&self, _strip: usize) -> Option<TermLabel> {
        Some(Term::LearningCurve.into())
    }

    /// Paints the mean points of a game, on the scale of the whole training.
    fn paint_strip(&mut self, painter: &Painter, axis: &Axis, rect: Rect, _strip: usize) {
        let values =
            || self.curve.iter().map(|point| point.mean_reward).filter(|it| it.is_finite());
        let low = values().fold(f64::INFINITY, f64::min);
        let high = values().fold(f64::NEG_INFINITY, f64::max);
        if low > high {
            return;
        }
        let high = high.max(low + 1.0);
        let (bottom, top) = (f64::from(rect.bottom()) - 2.0, f64::from(rect.top()) + 2.0);
        let seen = self.curve.iter().take(self.visible).enumerate();
        let points = seen.filter(|(_, point)| point.mean_reward.is_finite()).map(|(at, point)| {
            let y = remap(point.mean_reward, low..=high, bottom..=top);
            Pos2::new(axis.x((at + 1) as f64), y as f32)
        });
        let colour = style::colour(self.theme.series.first);
        let stroke = Stroke::new(1.75 * self.theme.line_scale, colour);
        painter.add(Shape::line(points.collect(), stroke));
    }

    fn preview(&self, ui: &mut Ui, _lane: usize, step: usize) {
        let Some(point) = self.point(step).filter(|_| step <= self.visible) else { return };
        ui.label(format!("after {} games", group_digits(point.games.into())));
        ui.weak(format!("mean points of a game: {:.1}", point.mean_reward));
    }

    /// Shows nothing: a training has no events.
    fn filter_chips(&self, _ui: &mut Ui, _requests: &mut Requests, _has_text: bool) {}
}
