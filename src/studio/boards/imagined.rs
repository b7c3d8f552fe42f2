//! Hover preview on the belief board: an ice map, or actions with outcomes.

use super::BoardView;
use crate::agents::percent;
use crate::board::{CellIndex, CellSet};
use crate::picture::{Placement, PlanStanding, Scene, Theme, frame_scene, plan_scene};
use crate::studio::model::{Hope, Imagining, Landing};
use crate::studio::{paint, style};
use crate::worlds::ice::{Belief, Layout, Lesson};
use eframe::egui::{Align2, FontId, Painter, Pos2, Vec2};

/// Belief after learning the whole ice map: the given cells are ice, all others floor.
pub(in crate::studio) fn imagined_belief(belief: &Belief, ice: &[CellIndex]) -> Belief {
    let unknown: Vec<CellIndex> = belief.unknown_cells().collect();
    let (ice, floor) = unknown.into_iter().partition(|cell| ice.contains(cell));
    let mut told = belief.clone();
    told.learn(&Lesson { ice, floor, ..Lesson::default() });
    told
}

/// Cells whose content is only assumed: unknown cells inside the outer walls.
pub(super) fn supposed_cells(belief: &Belief, inside: &CellSet) -> Vec<CellIndex> {
    belief.unknown_cells().filter(|cell| inside.contains(*cell)).collect()
}

/// Draws the path of an action sequence and its possible end cells.
///
/// Each end cell shows the probability of its outcome.
pub(super) fn paint_course(
    painter: &Painter,
    view: BoardView,
    layout: &Layout,
    imagining: &Imagining,
    theme: &Theme,
) {
    let placement: Placement = view.placement();
    let add = |scene: &Scene| paint::scene(painter, scene, Pos2::ZERO, 1.0);
    add(&plan_scene(layout, &imagining.moves, PlanStanding::Followed, placement, theme));
    // Longest slide first, so that shorter ones are drawn above it.
    for landing in imagining.landings.iter().rev() {
        let change = std::slice::from_ref(&landing.change);
        add(&plan_scene(layout, change, PlanStanding::Followed, placement, theme));
    }
    for landing in &imagining.landings {
        let position = layout.position_of(landing.rest());
        let is_lost = landing.hope == Hope::OutOfReach;
        let colour = if is_lost { theme.events.dead_end } else { theme.planning.plan };
        add(&frame_scene(position, colour, placement, theme));
        let size = (view.cell * 0.26).clamp(theme.text_sizes.small * 0.8, theme.text_sizes.body);
        let text = words(landing);
        let ink = style::colour(theme.chrome.text);
        let galley = painter.layout_no_wrap(text, FontId::monospace(size), ink);
        let below = view.rect_of(position).center_bottom() - Vec2::new(0.0, 2.0);
        let plate = Align2::CENTER_BOTTOM.anchor_size(below, galley.size());
        painter.rect_filled(plate.expand(2.0), 2.0, style::colour(theme.chrome.panel));
        painter.galley(plate.min, galley, ink);
    }
}

/// Probability of an outcome, with a mark if the goal is unreachable.
///
/// A cross means unreachable in every scenario; a question mark means that no path was found.
fn words(landing: &Landing) -> String {
    let mark = match landing.hope {
        Hope::InReach => "",
        Hope::NoWayFound => "?",
        Hope::OutOfReach => "×",
    };
    format!("{mark}{}", percent(landing.probability))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::{IcePrior, Knowledge, Transition};
    use std::sync::Arc;

    #[test]
    fn an_imagined_world_leaves_nothing_unknown() {
        let layout = Arc::new(Layout::new(1, 5, CellSet::new(5), CellSet::from_cells(5, [4])));
        let belief = Belief::first(&layout, IcePrior::default());
        let told = imagined_belief(&belief, &[1, 3]);
        let knowledge = [0, 1, 2, 3, 4].map(|cell| told.knowledge(cell));
        let (ice, floor) = (Knowledge::Ice, Knowledge::Floor);
        assert_eq!(knowledge, [floor, ice, floor, ice, floor]);
        assert_eq!(belief.unknown_count(), 4, "the belief itself stays");
    }

    #[test]
    fn nothing_is_supposed_outside_the_walls() {
        let layout = Arc::new(Layout::new(1, 5, CellSet::new(5), CellSet::from_cells(5, [4])));
        let belief = Belief::first(&layout, IcePrior::default());
        let inside = CellSet::from_cells(5, [1, 2, 4]);
        assert_eq!(supposed_cells(&belief, &inside), [1, 2]);
    }

    #[test]
    fn probabilities_are_told_in_whole_percent() {
        let check = |probability, lost, has_all_ways, expected: &str| {
            let change = Transition { from: 0, to: 1, push: None };
            let hope = Hope::after(lost, has_all_ways);
            assert_eq!(words(&Landing { change, probability, hope }), expected);
        };
        check(0.254, 0.0, true, "25 %");
        check(0.004, 0.0, false, "< 1 %");
        check(0.5, 0.3, true, "50 %");
        check(0.5, 0.3, false, "50 %");
        check(0.5, 1.0, true, "×50 %");
        check(0.5, 1.0, false, "?50 %");
    }
}
