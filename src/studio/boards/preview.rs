//! Hover preview on a board that shows the belief: a scenario, or actions with outcomes.
//!
//! A scenario is a possible ice map. The user points at it, or at a candidate of the agent, in
//! another panel.

use super::BoardView;
use crate::agents::percent;
use crate::board::{CellIndex, CellSet};
use crate::picture::{Placement, PlanStatus, Scene, Theme, frame_scene, plan_scene};
use crate::studio::model::{GoalStatus, HoverPreview, OutcomePreview};
use crate::studio::{paint, style};
use crate::worlds::ice::{Belief, BeliefUpdate, BoardLayout};
use eframe::egui::{Align2, FontId, Painter, Pos2, Vec2};

/// Belief in which unknown cells in `ice` are known ice, the others known floor.
///
/// O(unknown cells × ice cells).
pub(in crate::studio) fn belief_for_ice_map(belief: &Belief, ice: &[CellIndex]) -> Belief {
    let unknown: Vec<CellIndex> = belief.unknown_cells().collect();
    let (ice, floor) = unknown.into_iter().partition(|cell| ice.contains(cell));
    let mut updated = belief.clone();
    updated.update(&BeliefUpdate { ice, floor, ..BeliefUpdate::default() });
    updated
}

/// Cells whose content is only assumed in a scenario: unknown cells in `inside`.
pub(super) fn assumed_cells(belief: &Belief, inside: &CellSet) -> Vec<CellIndex> {
    belief.unknown_cells().filter(|cell| inside.contains(*cell)).collect()
}

/// Draws the path of an action sequence and its possible end cells.
///
/// Each end cell shows the probability of its outcome.
pub(super) fn paint_preview(
    painter: &Painter,
    view: BoardView,
    layout: &BoardLayout,
    preview: &HoverPreview,
    theme: &Theme,
) {
    let placement: Placement = view.placement();
    let add = |scene: &Scene| paint::scene(painter, scene, Pos2::ZERO, 1.0);
    add(&plan_scene(layout, &preview.moves, PlanStatus::Followed, placement, theme));
    // Longest slide first, so that shorter ones are drawn above it.
    for outcome in preview.outcomes.iter().rev() {
        let change = std::slice::from_ref(&outcome.change);
        add(&plan_scene(layout, change, PlanStatus::Followed, placement, theme));
    }
    for outcome in &preview.outcomes {
        let position = layout.position_of(outcome.end_cell());
        let is_lost = outcome.goal_status == GoalStatus::Unreachable;
        let colour = if is_lost { theme.events.dead_end } else { theme.planning.plan };
        add(&frame_scene(position, colour, placement, theme));
        let size = (view.cell * 0.26).clamp(theme.text_sizes.small * 0.8, theme.text_sizes.body);
        let text = outcome_text(outcome);
        let ink = style::colour(theme.chrome.text);
        let galley = painter.layout_no_wrap(text, FontId::monospace(size), ink);
        let below = view.rect_of(position).center_bottom() - Vec2::new(0.0, 2.0);
        let plate = Align2::CENTER_BOTTOM.anchor_size(below, galley.size());
        painter.rect_filled(plate.expand(2.0), 2.0, style::colour(theme.chrome.panel));
        painter.galley(plate.min, galley, ink);
    }
}

/// Probability of an outcome in percent, with a mark if the goal seems unreachable.
///
/// `×` means that the goal is unreachable in every scenario of the outcome; `?` means that no path
/// was found, but the search was incomplete.
fn outcome_text(outcome: &OutcomePreview) -> String {
    let mark = match outcome.goal_status {
        GoalStatus::Reachable => "",
        GoalStatus::NoPathFound => "?",
        GoalStatus::Unreachable => "×",
    };
    format!("{mark}{}", percent(outcome.probability))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::{IcePrior, Knowledge, Transition};
    use std::sync::Arc;

    #[test]
    fn belief_for_ice_map_has_no_unknown_cells() {
        let layout = Arc::new(BoardLayout::new(1, 5, CellSet::new(5), CellSet::from_cells(5, [4])));
        let belief = Belief::initial(&layout, IcePrior::default());
        let reported = belief_for_ice_map(&belief, &[1, 3]);
        let knowledge = [0, 1, 2, 3, 4].map(|cell| reported.knowledge(cell));
        let (ice, floor) = (Knowledge::Ice, Knowledge::Floor);
        assert_eq!(knowledge, [floor, ice, floor, ice, floor]);
        assert_eq!(belief.unknown_count(), 4, "the belief itself stays");
    }

    #[test]
    fn no_cell_outside_the_walls_is_assumed() {
        let layout = Arc::new(BoardLayout::new(1, 5, CellSet::new(5), CellSet::from_cells(5, [4])));
        let belief = Belief::initial(&layout, IcePrior::default());
        let inside = CellSet::from_cells(5, [1, 2, 4]);
        assert_eq!(assumed_cells(&belief, &inside), [1, 2]);
    }

    #[test]
    fn probabilities_are_whole_percent() {
        let check = |probability, lost, covers_all_paths, expected: &str| {
            let change = Transition { from: 0, to: 1, push: None };
            let goal = GoalStatus::after(lost, covers_all_paths);
            assert_eq!(
                outcome_text(&OutcomePreview { change, probability, goal_status: goal }),
                expected
            );
        };
        check(0.254, 0.0, true, "25 %");
        check(0.004, 0.0, false, "< 1 %");
        check(0.5, 0.3, true, "50 %");
        check(0.5, 0.3, false, "50 %");
        check(0.5, 1.0, true, "×50 %");
        check(0.5, 1.0, false, "?50 %");
    }
}
