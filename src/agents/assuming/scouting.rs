//! Information-gathering detours: walks that reveal a cell before a crate is pushed onto it.
//!
//! For every push onto an unknown cell, [`scout`] finds the cheapest walk over the cell between two
//! earlier pushes, and inserts it if its extra steps are fewer than the value of information (see
//! [`foreknowledge`](super::foreknowledge)):
//!
//! ```text
//! plan:      walk₀ push₁ walk₁ push₂ …              push₂ moves a crate onto an unknown cell c
//! with look: walk₀ push₁ walk₁ over c  push₂ …      or: a new walk₀ over c to the same end
//! ```
//!
//! A walk replaces an earlier walk only if everything known at its end is still known, so no detour
//! undoes another.

use super::foreknowledge::{Foreknowledge, Moment, Stake};
use crate::agents::foreseen::Foreseen;
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::search::Budget;
use crate::planning::walks;
use crate::worlds::ice::{Belief, Observation, State};
use std::ops::Range;

/// A plan with inserted detours.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Scouted {
    pub(super) actions: Vec<Direction>,
    /// Number of inserted detours.
    pub(super) walks: u32,
    /// Nodes expanded.
    pub(super) nodes: u64,
}

/// Inserts detours into a plan that treats unknown cells as floor.
///
/// For each push onto an unknown cell, computes the cheapest detour over the cell and the value of
/// knowing it, and inserts the detour if it costs less. Costs O(earlier pushes · cells) for the
/// walk, counted as one node for each earlier push, plus the searches of [`Foreknowledge`] if the
/// detour may pay off.
pub(super) fn scout(
    observation: &Observation,
    belief: &Belief,
    plan: &[Direction],
    stake: Stake,
    budget: &Budget<'_>,
) -> Scouted {
    let mut scouted = Scouted { actions: Vec::with_capacity(plan.len()), walks: 0, nodes: 0 };
    let mut foreknowledge = Foreknowledge::new(belief, stake, budget);
    let start = Foreseen { observation: observation.clone(), belief: belief.clone() };
    let mut here = start.clone();
    let mut strolls = vec![Stroll::begin(&start, 0)];
    for (place, action) in plan.iter().enumerate() {
        if let Some(entered) = here.gamble(*action)
            && scouted.nodes + foreknowledge.nodes() < stake.nodes
            && !(budget.should_stop)()
        {
            scouted.nodes += strolls.len() as u64;
            // Cheap upper bound first: most detours need no search.
            let most_steps = foreknowledge.most_steps(entered);
            let detour = least_detour(&strolls, &scouted.actions, entered)
                .filter(|(_, detour)| (detour.steps_more as f64) < most_steps);
            if let Some((stroll, detour)) = detour {
                let begun = stroll.places.start;
                let rest: Vec<_> =
                    scouted.actions[begun..].iter().chain(&plan[place..]).copied().collect();
                let earlier = Moment { state: stroll.from.state(), rest: &rest };
                let push = (*action, &plan[place + 1..]);
                if foreknowledge.steps_saved(&here, push, earlier) > detour.steps_more as f64 {
                    scouted.actions.splice(detour.replaced, detour.walk);
                    scouted.walks += 1;
                    // The walks and the knowledge after the detour have changed: recompute them.
                    (here, strolls) = start.strolls_of(&scouted.actions);
                }
            }
        }
        let pushes = here.follow(*action);
        scouted.actions.push(*action);
        Stroll::note(&mut strolls, &here, scouted.actions.len(), pushes);
    }
    scouted.nodes += foreknowledge.nodes();
    scouted
}

/// A walk that reveals a cell, and the part of the plan it replaces.
#[derive(Debug, Clone, PartialEq)]
struct Detour {
    walk: Vec<Direction>,
    /// Indices of the replaced actions.
    replaced: Range<usize>,
    steps_more: usize,
}

/// The cheapest detour over a cell and the walk it changes; the earliest of equal ones, because
/// early knowledge is worth most.
fn least_detour<'a>(
    strolls: &'a [Stroll],
    actions: &[Direction],
    cell: CellIndex,
) -> Option<(&'a Stroll, Detour)> {
    let detours = strolls.iter().enumerate().filter_map(|(index, stroll)| {
        let is_judged = index + 1 < strolls.len();
        let anew = stroll.detour_anew(cell, is_judged);
        let detours = anew.into_iter().chain(stroll.detour_at_its_end(actions, cell));
        Some((stroll, detours.min_by_key(Detour::length)?))
    });
    detours.min_by_key(|(_, detour)| detour.length())
}

impl Detour {
    fn length(&self) -> usize {
        self.steps_more
    }
}

/// The walk between two pushes of a plan.
struct Stroll {
    from: Foreseen,
    /// The player's cell at its end, and the cells known to be floor there.
    end: CellIndex,
    floor_at_end: CellSet,
    /// Indices of its actions in the plan.
    places: Range<usize>,
}

impl Stroll {
    /// A walk without actions.
    fn begin(from: &Foreseen, place: usize) -> Self {
        let floor_at_end = from.belief.known_floor().clone();
        Self { from: from.clone(), end: from.state().player, floor_at_end, places: place..place }
    }

    /// Appends an action: extends the last walk, or starts a new one after a push. `length` is the
    /// plan length after the action.
    fn note(strolls: &mut Vec<Self>, here: &Foreseen, length: usize, pushes: bool) {
        if pushes {
            strolls.push(Self::begin(here, length));
        } else if let Some(stroll) = strolls.last_mut() {
            stroll.places.end = length;
            stroll.end = here.state().player;
            stroll.floor_at_end = here.belief.known_floor().clone();
        }
    }

    /// A shortest walk over the cell to the same end.
    ///
    /// If the push after the walk was already evaluated (`is_judged`), the walk must also reveal
    /// everything that was known at its end before.
    fn detour_anew(&self, cell: CellIndex, is_judged: bool) -> Option<Detour> {
        let walk = self.from.walk_over(self.from.state().player, cell, self.end)?;
        if is_judged {
            let mut there = self.from.clone();
            for action in &walk {
                there.follow(*action);
            }
            if !self.floor_at_end.is_subset(there.belief.known_floor()) {
                return None;
            }
        }
        let steps_more = walk.len().saturating_sub(self.places.len());
        Some(Detour { walk, replaced: self.places.clone(), steps_more })
    }

    /// The same walk, then over the cell and back.
    fn detour_at_its_end(&self, actions: &[Direction], cell: CellIndex) -> Option<Detour> {
        let back = self.from.walk_over(self.end, cell, self.end)?;
        let steps_more = back.len();
        let walk = actions.get(self.places.clone())?.iter().copied().chain(back).collect();
        Some(Detour { walk, replaced: self.places.clone(), steps_more })
    }
}

impl Foreseen {
    /// A shortest walk that reveals whether a cell is ice, if this is unknown.
    fn walk_over(
        &self,
        player: CellIndex,
        cell: CellIndex,
        goal: CellIndex,
    ) -> Option<Vec<Direction>> {
        let state = State { player, crates: self.state().crates.clone() };
        let is_ice = |cell| self.belief.known_ice().contains(cell);
        walks::path_over(&self.observation.layout, &state, is_ice, cell, goal)
    }

    /// Executes actions with unknown cells as floor. Returns the final state and the walks between
    /// the pushes.
    fn strolls_of(&self, actions: &[Direction]) -> (Self, Vec<Stroll>) {
        let mut here = self.clone();
        let mut strolls = vec![Stroll::begin(&here, 0)];
        for (index, action) in actions.iter().enumerate() {
            let pushes = here.follow(*action);
            Stroll::note(&mut strolls, &here, index + 1, pushes);
        }
        (here, strolls)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::foreseen::samples::{begin, planned};
    use crate::worlds::ice::{Knowledge, Lesson, Level, board_of_letters};

    /// A push to the right loses the game if the cell beyond the crate is ice.
    const EDGE: &str = "__._\n@$__\n____";

    /// Checks the plan, as letters, after detours were inserted.
    #[track_caller]
    fn check(drawing: &str, plan: &str, stake: (f64, u64), learnt_floor: &[u16], expected: &str) {
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (observation, mut belief) = begin(&level);
        let floor = learnt_floor.to_vec();
        belief.learn(&Lesson { floor, ..Lesson::default() });
        let plan: Vec<_> = plan.chars().filter_map(Direction::from_letter).collect();
        let stake = Stake { loss_steps: stake.0, nodes: stake.1 };
        let scouted = scout(&observation, &belief, &plan, stake, &Budget::nodes(100_000));
        let letters: String = scouted.actions.iter().map(|action| action.letter()).collect();
        assert_eq!(letters, expected, "{drawing}");
        assert_eq!(scouted.walks > 0, scouted.actions.len() > plan.len());
    }

    #[test]
    fn a_cell_is_looked_at_where_that_costs_less_than_it_saves() {
        check(EDGE, "RDRU", (60.0, 1000), &[], "URRDULLDRDRU");
        check(EDGE, "RDRU", (20.0, 1000), &[], "RDRU");
        check(EDGE, "RDRU", (60.0, 0), &[], "RDRU");
        check(EDGE, "RDRU", (60.0, 1000), &[6], "RDRU");
        // Here a crate that slides on can be pushed back in a few steps.
        check("__.__\n@$___\n_____", "RDRU", (60.0, 1000), &[8], "RDRU");
    }

    #[test]
    fn a_cell_is_looked_at_while_it_helps_to_know_it() {
        // Once the first crate is in its corner, knowledge no longer helps.
        check("._._\n_$__\n$___\n@_##", "UURDRU", (60.0, 10_000), &[], "URRUDLLURDRU");
    }

    #[test]
    fn what_cannot_be_mended_is_not_looked_at() {
        // If the cell beyond the crate is ice, no other path exists.
        let drawing = "##.##\n@$___\n____#";
        check(drawing, "RDRU", (60.0, 10_000), &[], "RDRU");
        // With a free row above, another path exists.
        let drawing = "##.##\n____#\n@$___\n____#";
        check(drawing, "RDRUU", (60.0, 10_000), &[], "URRDULLDRDRUU");
    }

    /// The final state, and the pushes on the way.
    fn end_of(start: &Foreseen, actions: &[Direction]) -> (State, Vec<Direction>) {
        let mut here = start.clone();
        let pushes = actions.iter().copied().filter(|action| here.follow(*action)).collect();
        (here.observation.state, pushes)
    }

    #[test]
    fn walks_change_nothing_else() {
        let mut walks = 0;
        for (level, start, plan) in planned() {
            let stake = Stake { loss_steps: 100.0, nodes: 10_000 };
            let Foreseen { observation, belief } = &start;
            let scouted = scout(observation, belief, &plan, stake, &Budget::nodes(20_000));
            assert_eq!(end_of(&start, &scouted.actions), end_of(&start, &plan), "{level:?}");
            assert!(end_of(&start, &scouted.actions).0.solves(&observation.layout));
            walks += scouted.walks;
        }
        assert!(walks > 10, "only {walks} walks");
    }

    /// Cells onto which a plan pushes crates without knowing whether they are ice.
    fn gambles(start: &Foreseen, actions: &[Direction]) -> Vec<CellIndex> {
        let mut here = start.clone();
        let judged = |action: &Direction| {
            let gamble = here.gamble(*action);
            here.follow(*action);
            gamble
        };
        actions.iter().filter_map(judged).collect()
    }

    #[test]
    fn a_walk_does_not_undo_another() {
        // Two crates at risk; a shorter detour for the second would replace the one for the first.
        let drawing = "__._\n@$__\n____\n_$__\n__._";
        let (observation, belief) =
            begin(&Level::untitled(board_of_letters(drawing).expect("a drawing")));
        let plan: Vec<_> = "RDRUDLLDRURD".chars().filter_map(Direction::from_letter).collect();
        let stake = Stake { loss_steps: 60.0, nodes: 1000 };
        let scouted = scout(&observation, &belief, &plan, stake, &Budget::nodes(100_000));
        let start = Foreseen { observation, belief };
        assert_eq!(gambles(&start, &plan), [6, 14]);
        assert_eq!((gambles(&start, &scouted.actions), scouted.walks), (vec![], 2));
        assert_eq!(end_of(&start, &scouted.actions), end_of(&start, &plan));
    }

    #[test]
    fn the_least_detour_tells_and_takes_no_knowledge_away() {
        let (mut walks, mut earlier) = (0, 0);
        for (level, start, plan) in planned() {
            let (_, strolls) = start.strolls_of(&plan);
            let before = gambles(&start, &plan);
            for cell in start.belief.unknown_cells() {
                let Some((_, detour)) = least_detour(&strolls, &plan, cell) else { continue };
                let Detour { replaced, walk, steps_more } = detour;
                let mut actions = plan.clone();
                actions.splice(replaced.clone(), walk.iter().copied());
                assert_eq!(actions.len(), plan.len() + steps_more, "{level:?}");
                assert_eq!(end_of(&start, &actions), end_of(&start, &plan), "{level:?}");
                let (told, _) = start.strolls_of(&actions[..replaced.start + walk.len()]);
                assert_eq!(told.belief.knowledge(cell), Knowledge::Floor, "{level:?}");
                if strolls.last().is_some_and(|last| replaced.start < last.places.start) {
                    let gambles = gambles(&start, &actions);
                    assert!(gambles.iter().all(|it| before.contains(it)), "{level:?}");
                    earlier += 1;
                }
                // No single walk has a cheaper detour.
                let alone = strolls.iter().filter_map(|it| it.detour_anew(cell, true));
                assert!(alone.map(|it| it.steps_more).min().is_none_or(|it| steps_more <= it));
                walks += 1;
            }
        }
        assert!(walks > 500 && earlier > 50, "{walks} {earlier}");
    }
}
