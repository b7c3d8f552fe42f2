//! Engine band: which engine made each decision, as a coloured band over the steps.
//!
//! An engine is the algorithm that made a decision; its name is recorded.

use crate::picture::Theme;
use crate::studio::glossary::{Term, help_ui};
use crate::studio::model::{IceRun, RunFacts, RunId};
use crate::studio::style;
use crate::studio::timeline::Axis;
use eframe::egui::{Align2, FontId, Pos2, Rangef, Rect, Role, Sense, Ui, Vec2, WidgetInfo};
use rustc_hash::FxHashMap;

/// Maximum number of engines named in the tooltip; a file may contain any number.
const MAX_NAMED: usize = 24;

/// Consecutive steps decided by the same engine.
#[derive(Debug, Clone, PartialEq, Eq)]
struct EngineSegment {
    /// Index of the first step.
    first: usize,
    /// Index after the last step.
    end: usize,
    /// Index of the engine in the list of names.
    engine: usize,
}

/// The engine band, cached until the run changes.
#[derive(Debug, Default)]
pub struct EngineBand {
    /// Run and revision of the cached band.
    key: Option<(RunId, u64)>,
    /// Names of the engines in order of appearance; empty for a decision without a name.
    names: Vec<String>,
    segments: Vec<EngineSegment>,
}

impl EngineBand {
    /// Shows the band and the engine at the cursor; nothing if no engine is recorded.
    pub fn ui(&mut self, ui: &mut Ui, run: &IceRun, cursor: usize, theme: &Theme) {
        let key = (run.id(), run.revision());
        if self.key != Some(key) {
            self.key = Some(key);
            let engines = run.recording().steps.iter().map(|step| step.decision.engine.as_str());
            (self.names, self.segments) = engine_segments(engines);
        }
        if self.names.iter().all(String::is_empty) {
            return;
        }
        let unit = theme.spacing;
        let size = Vec2::new(ui.available_width(), unit * 10.0);
        let (whole, response) = ui.allocate_exact_size(size, Sense::hover());
        let now = run.step(cursor).map_or("–", |step| step.decision.engine.as_str());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("engine: {now}")));
        let painter = ui.painter_at(whole);
        let y = whole.top() + unit * 3.0;
        let small = FontId::proportional(theme.text_sizes.small);
        let quiet = style::colour(theme.chrome.text_quiet);
        let name = painter.text(
            Pos2::new(whole.left(), y),
            Align2::LEFT_CENTER,
            "engine",
            small.clone(),
            quiet,
        );
        let ink = style::colour(theme.chrome.text);
        let galley = painter.layout_no_wrap(now.to_owned(), small, ink);
        // Right-aligned, but a long engine name must not cover the label.
        let left = (whole.right() - galley.size().x).max(name.right() + unit * 2.0);
        painter.galley(Pos2::new(left, y - galley.size().y / 2.0), galley, ink);

        let across = Rangef::new(whole.left() + unit, whole.right() - unit);
        let axis = Axis { across, first: 0.0, span: run.len().max(1) as f64 };
        let band = Rect::from_min_max(whole.min + Vec2::new(0.0, unit * 6.0), whole.max);
        painter.rect_filled(band, 2.0, style::colour(theme.chrome.background));
        // Engines also differ by height, for readers who cannot distinguish the colours.
        let heights = self.names.len().max(1) as f32;
        for columns in &self.segments {
            let top = band.top() + band.height() * 0.6 * columns.engine as f32 / heights;
            // A segment begins half a step before its first step, as the curves do.
            let x = |step: usize| axis.x(step as f64 - 0.5).clamp(band.left(), band.right());
            let rect =
                Rect::from_x_y_ranges(x(columns.first)..=x(columns.end), top..=band.bottom());
            painter.rect_filled(rect, 0.0, style::colour(theme.series.nth(columns.engine)));
        }
        let playhead =
            eframe::egui::Stroke::new(1.5 * theme.line_scale, style::colour(theme.chrome.accent));
        painter.vline(axis.x(cursor as f64), band.y_range(), playhead);
        response.on_hover_ui(|ui| {
            help_ui(ui, [Term::Engine]);
            for name in self.names.iter().filter(|name| !name.is_empty()).take(MAX_NAMED) {
                ui.label(name);
            }
        });
    }
}

/// The engine names in order of appearance, and the segments of equal engines.
fn engine_segments<'a>(
    engines: impl Iterator<Item = &'a str>,
) -> (Vec<String>, Vec<EngineSegment>) {
    let (mut names, mut found): (Vec<String>, Vec<EngineSegment>) = (Vec::new(), Vec::new());
    let mut numbers: FxHashMap<&str, usize> = FxHashMap::default();
    for (step, name) in engines.enumerate() {
        let engine = *numbers.entry(name).or_insert_with(|| {
            names.push(name.to_owned());
            names.len() - 1
        });
        match found.last_mut().filter(|last| last.engine == engine) {
            Some(last) => last.end = step + 1,
            None => found.push(EngineSegment { first: step, end: step + 1, engine }),
        }
    }
    (names, found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_steps_of_one_engine_are_one_segment() {
        let (names, found) = engine_segments(["a", "a", "b", "a"].into_iter());
        assert_eq!(names, ["a", "b"]);
        let parts: Vec<_> = found.iter().map(|it| (it.first, it.end, it.engine)).collect();
        assert_eq!(parts, [(0, 2, 0), (2, 3, 1), (3, 4, 0)]);
    }
}
