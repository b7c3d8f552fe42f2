//! Scenario strip: the sampled ice maps of a decision as small boards.
//!
//! Each board shows the number of steps to the goal, or a word such as "failed" without one. A
//! cross marks an ice map that the chosen action makes unsolvable.

use super::evaluation::DecisionEvaluation;
use crate::agents::ExampleScenario;
use crate::board::Direction;
use crate::episode::{EventKind, Frame};
use crate::picture::{Actors, Point, Theme, actors_scene, belief_ground};
use crate::studio::boards::{BoardView, CachedLayer, belief_for_ice_map};
use crate::studio::model::{HoverPreview, IceRun, RunFacts, RunId};
use crate::studio::style;
use crate::studio::timeline::mark_shapes;
use crate::worlds::ice::Ice;
use eframe::egui::{
    Align2, FontId, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2,
};

/// Minimum width of a small board with its margin, in points.
const MIN_BOARD_POINTS: f32 = 50.0;

/// Cache key of a board: run, revision and step.
type PictureKey = (RunId, u64, usize);

/// The drawn boards, cached until another decision is shown or the run changes.
#[derive(Debug, Default)]
pub struct ScenarioStrip {
    /// One board for each scenario of the decision.
    boards: Vec<CachedLayer<PictureKey>>,
    /// State and belief at the step of the decision.
    frame: Option<(PictureKey, Frame<Ice>)>,
}

impl ScenarioStrip {
    /// Shows the scenarios that are consistent with the observations up to `cursor`.
    ///
    /// `evaluation` is the decision whose scenarios are shown; it may precede the cursor. Returns
    /// the preview of the hovered or focused scenario; `None` without one.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        run: &IceRun,
        cursor: usize,
        evaluation: &DecisionEvaluation<'_>,
        theme: &Theme,
    ) -> Option<HoverPreview> {
        let world_count = evaluation.decision.example_scenarios.len();
        let key = (run.id(), run.revision(), evaluation.step);
        self.boards.resize_with(world_count, CachedLayer::default);
        let kept = self.frame.take().filter(|(known, _)| *known == key);
        let (_, frame) =
            self.frame.insert(kept.unwrap_or_else(|| (key, run.frame(evaluation.step))));
        let gap = theme.spacing;
        let room = ui.available_width();
        // As many boards in a row as have their minimum width; they grow to fill it, up to a limit.
        let across =
            ((room + gap) / (MIN_BOARD_POINTS + gap)).floor().clamp(1.0, world_count.max(1) as f32);
        let side = ((room + gap) / across - gap).min(MIN_BOARD_POINTS * 1.5).floor();
        let mut pointed = None;
        ui.spacing_mut().item_spacing = Vec2::splat(gap);
        ui.horizontal_wrapped(|ui| {
            for (place, scenario) in evaluation.consistent_scenarios(run, cursor) {
                let board = &mut self.boards[place];
                let size = Vec2::new(side, side + theme.text_sizes.small * 1.4);
                let (rect, response) = ui.allocate_exact_size(size, Sense::click());
                let name = name(place, scenario, evaluation.covers_all_plans());
                response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                if response.hovered() || response.has_focus() {
                    pointed = Some(scenario.hidden.clone());
                }
                let picture = Rect::from_min_size(rect.min, Vec2::splat(side));
                paint_board(ui, picture, (board, key), frame, scenario, theme);
                let reported = (scenario, evaluation.covers_all_plans());
                paint_marks(ui, rect, picture, reported, &response, theme);
                response.on_hover_text(name);
            }
        });
        let at = Some((run.id(), cursor));
        pointed.map(|ice| HoverPreview { at, scenario: Some(ice), ..HoverPreview::default() })
    }
}

/// Paints one scenario as a board, in the state at the decision.
fn paint_board(
    ui: &Ui,
    rect: Rect,
    (layer, key): (&mut CachedLayer<PictureKey>, PictureKey),
    frame: &Frame<Ice>,
    scenario: &ExampleScenario<Ice>,
    theme: &Theme,
) {
    let layout = frame.belief.layout();
    let (rows, columns) = (layout.rows(), layout.columns());
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 2.0, style::colour(theme.board.surroundings));
    let cell = (rect.width() - 4.0) / rows.max(columns) as f32;
    let cell = if cell >= 1.0 { cell.floor() } else { cell };
    let board = Vec2::new(columns as f32, rows as f32) * cell;
    let corner = rect.center() - board / 2.0;
    let view = BoardView { origin: pos2(corner.x.round(), corner.y.round()), cell, rows, columns };
    layer.paint(&painter, view, theme, &key, |placement| {
        let reported = belief_for_ice_map(&frame.belief, &scenario.hidden);
        let actors = Actors::at_rest(layout, &frame.state, Direction::Down);
        let mut scene = belief_ground(&reported, &actors, placement, theme);
        scene.append(&actors_scene(layout, &actors, placement, theme), Point::default());
        scene
    });
}

/// Paints cost, hover frame and, if the choice makes the scenario unsolvable, a cross.
///
/// `rect` holds the board and its cost, `picture` the board alone. If the planner did not consider
/// all action sequences (`covers_all_paths`), no scenario is certainly unsolvable and none is
/// crossed.
fn paint_marks(
    ui: &Ui,
    rect: Rect,
    picture: Rect,
    (scenario, covers_all_paths): (&ExampleScenario<Ice>, bool),
    response: &Response,
    theme: &Theme,
) {
    let painter = ui.painter();
    if response.hovered() || response.has_focus() {
        let accent = Stroke::new(1.5 * theme.line_scale, style::colour(theme.chrome.accent));
        painter.rect_stroke(picture, 2.0, accent, StrokeKind::Inside);
    }
    if scenario.is_lost_by_choice && covers_all_paths {
        let error = Stroke::new(1.5 * theme.line_scale, style::colour(theme.events.dead_end));
        painter.rect_stroke(picture, 2.0, error, StrokeKind::Inside);
        let radius = theme.spacing * 1.5;
        let centre = pos2(rect.left() + radius, rect.bottom() - theme.text_sizes.small * 0.6);
        painter.extend(mark_shapes(EventKind::DeadEnd, centre, radius, theme));
    }
    let font = FontId::monospace(theme.text_sizes.small);
    let token = if scenario.steps.is_some() && !scenario.is_lost_by_choice {
        theme.chrome.text
    } else {
        theme.chrome.text_quiet
    };
    let cost = match scenario.steps {
        // The choice has made this cost with visible ice unattainable.
        Some(_) if scenario.is_lost_by_choice && covers_all_paths => "unsolvable".to_owned(),
        Some(_) if scenario.is_lost_by_choice => "no path".to_owned(),
        Some(steps) => format!("{steps:.0}"),
        None if scenario.is_simulated => "failed".to_owned(),
        None if covers_all_paths => "lost".to_owned(),
        None => "no path".to_owned(),
    };
    painter.text(rect.right_bottom(), Align2::RIGHT_BOTTOM, cost, font, style::colour(token));
}

/// Accessible name and tooltip of a scenario; `place` is its index, from 0.
fn name(place: usize, scenario: &ExampleScenario<Ice>, covers_all_paths: bool) -> String {
    let number = place + 1;
    let fatal = if covers_all_paths {
        "the choice makes it unsolvable"
    } else {
        "no path found after the choice"
    };
    match (scenario.steps, scenario.is_lost_by_choice) {
        (None, _) if scenario.is_simulated => {
            format!("scenario {number}: the plan does not reach the goal")
        }
        (None, _) if covers_all_paths => format!("scenario {number}: goal unreachable"),
        (None, _) => format!("scenario {number}: no path to the goal found"),
        (Some(steps), false) if scenario.is_simulated => {
            format!("scenario {number}: {steps:.0} steps by the plan")
        }
        (Some(steps), false) => format!("scenario {number}: {steps:.0} steps with visible ice"),
        (Some(steps), true) => {
            format!("scenario {number}: {steps:.0} steps with visible ice, {fatal}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check((steps, is_fatal): (Option<f32>, bool), covers_all_paths: bool, expected: &str) {
        let scenario = ExampleScenario {
            hidden: Box::default(),
            steps,
            is_lost_by_choice: is_fatal,
            is_simulated: false,
        };
        assert_eq!(name(2, &scenario, covers_all_paths), format!("scenario 3: {expected}"));
    }

    #[test]
    fn unreachable_is_stated_only_after_complete_search() {
        check((Some(7.0), false), true, "7 steps with visible ice");
        check((Some(7.0), false), false, "7 steps with visible ice");
        check((Some(7.0), true), true, "7 steps with visible ice, the choice makes it unsolvable");
        let found = "7 steps with visible ice, no path found after the choice";
        check((Some(7.0), true), false, found);
        check((None, false), true, "goal unreachable");
        check((None, false), false, "no path to the goal found");
    }
}
