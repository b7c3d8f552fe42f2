//! Losses that no sampled scenario shows, computed from the belief itself.
//!
//! A rare slide may lose a crate although no sampled scenario has it. Its probability is exact: the
//! belief weighs the ice maps of the few cells that decide it.

use super::judgement::Judgement;
use super::last_action::{Branch, LastAction};
use super::rink::{bit, members};
use super::slide::Known;
use super::tree::CLOSE;
use super::viewpoint::Viewpoint;
use crate::board::CellIndex;
use crate::worlds::ice::Belief;

/// Outcomes that depend on more unknown cells are left out.
///
/// Such a slide is nearly impossible, and its cells have 2^n ice maps.
const MOST_ASKED: u32 = 12;

impl Viewpoint<'_> {
    /// Adds unsampled losses to the candidates' statistics and costs, and sorts them again.
    ///
    /// The costs change only if they use a loss multiplier. The best candidate stays first unless
    /// another now costs less.
    pub fn count_unseen(&self, belief: &Belief, judgement: &mut Judgement) {
        let Judgement { courses, stakes, .. } = judgement;
        for course in courses.iter_mut() {
            let unseen = self.last_action(&course.way.actions).unseen_loss(belief);
            course.outlook = course.outlook.but_for(unseen);
            course.lost += unseen * (1.0 - course.lost);
            course.lower = stakes.but_for(course.lower, unseen);
            course.upper = stakes.but_for(course.upper, unseen);
        }
        let Some((first, others)) = courses.split_first_mut() else { return };
        others.sort_by(|one, other| one.upper.total_cmp(&other.upper));
        let first = first.upper;
        let least = courses.iter().map(|course| course.upper).fold(f64::INFINITY, f64::min);
        if first > least + CLOSE
            && let Some(best) = courses.iter().position(|course| course.upper <= least + CLOSE)
        {
            courses[..=best].rotate_right(1);
        }
        judgement.upper = judgement.upper.max(courses[0].upper);
    }
}

impl LastAction<'_> {
    /// Probability that the last action has an unsampled outcome and loses a crate by it.
    ///
    /// The sum over [`Self::unseen_losses`].
    #[must_use]
    pub fn unseen_loss(&self, belief: &Belief) -> f64 {
        self.unseen_losses(belief).iter().map(|branch| branch.probability).sum()
    }

    /// Returns the outcomes that no scenario has and that lose a crate under every ice map.
    ///
    /// None if all scenarios are enumerated or only states near a plan are indexed. Leaves out
    /// slides over more than twelve unknown cells. O(outcomes), and [`Belief::weigh_parts`] if
    /// there is such an outcome.
    #[must_use]
    pub fn unseen_losses(&self, belief: &Belief) -> Vec<Branch> {
        let (planner, slide) = (self.viewpoint.planner, &self.slide);
        let ground = planner.ground();
        if !slide.is_push() || ground.bank.is_complete() || planner.is_around_a_plan() {
            return Vec::new();
        }
        // The index of all states leaves out arrangements with a crate that is lost under every ice
        // map.
        let is_lost = |outcome: &usize| {
            self.is_unseen(*outcome)
                && planner.all_poses().number_of(slide.pose_after(*outcome)).is_none()
        };
        let lost: Vec<(usize, Known)> = (0..slide.outcome_count())
            .filter(is_lost)
            .map(|outcome| (outcome, slide.known_after(Known::default(), outcome)))
            .filter(|(_, known)| (known.ice | known.floor).count_ones() <= MOST_ASKED)
            .collect();
        if lost.is_empty() {
            return Vec::new();
        }
        // Weigh all ice maps of the deciding cells once, and sum those of each outcome.
        let asked = lost.iter().fold(0, |cells, (_, known)| cells | known.ice | known.floor);
        let cells: Vec<CellIndex> =
            members(asked).map(|number| ground.rink.cell_of(number)).collect();
        let ice_of = |map: usize| {
            let places = members(asked).enumerate().filter(|(place, _)| map >> place & 1 == 1);
            places.fold(0, |ice, (_, number)| ice | bit(number))
        };
        let weights = belief.weigh_parts(&cells);
        let branch = |(outcome, known): (usize, Known)| {
            let maps = weights.iter().enumerate().filter(|(map, _)| {
                let ice = ice_of(*map);
                known.ice & !ice == 0 && known.floor & ice == 0
            });
            Branch {
                after: ground.rink.state_of(slide.pose_after(outcome)),
                probability: maps.map(|(_, weight)| weight).sum(),
                lost: 1.0,
                is_unseen: true,
                outlook: None,
                node: None,
            }
        };
        lost.into_iter().map(branch).filter(|branch| branch.probability > 0.0).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Direction;
    use crate::planning::belief::powers::Powers;
    use crate::planning::belief::testing::judged::{POWERS, judged_by, view};
    use crate::worlds::ice::IcePrior;

    /// The crate stops on the next cell, on the one behind it if that is ice, and at the wall if
    /// both are ice: there it is lost.
    #[test]
    fn what_is_lost_in_no_world_drawn_is_told() {
        let drawing = "#######/#     #/#@$   #/#  .  #/#     #/#######";
        let few = Powers { most_worlds_counted: 1, ..POWERS };
        let cases = [
            (&few, 0.001, Direction::Right, 1e-6),
            (&few, 0.001, Direction::Up, 0.0),
            (&few, 0.5, Direction::Right, 0.0),
            (&POWERS, 0.001, Direction::Right, 0.0),
        ];
        for (powers, density, action, expected) in cases {
            let (planner, belief, state, _) =
                judged_by(drawing, IcePrior::Density(density), powers);
            let told = view(&planner, &belief, &state).last_action(&[action]).unseen_loss(&belief);
            assert!((told - expected).abs() < 1e-9, "{density} {action:?}: {told}");
        }
    }
    /// A crate may slide along 37 unknown cells to where it is lost. Their ice maps would not fit
    /// into memory.
    #[test]
    fn slides_without_end_are_left_out() {
        let above = format!("{}.{}", "_".repeat(20), "_".repeat(19));
        let drawing = format!("{above}/@${}/{}", "_".repeat(38), "_".repeat(40));
        let (planner, belief, state, _) = judged_by(&drawing, IcePrior::Density(0.25), &POWERS);
        let view = view(&planner, &belief, &state);
        assert_eq!(view.last_action(&[Direction::Right]).unseen_loss(&belief), 0.0);
    }
}
