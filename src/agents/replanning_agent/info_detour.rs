//! Information-gathering detours: walks that reveal a cell before a crate is pushed onto it.
//!
//! For every push onto an unknown cell, [`insert_detours`] finds the cheapest walk over the cell at
//! an earlier point of the plan, and inserts it if its extra steps are fewer than the value of
//! information (see [`value_of_information`](super::value_of_information)):
//!
//! ```text
//! plan:         walk₀ push₁ walk₁ push₂ …              push₂ moves a crate onto an unknown cell c
//! with detour:  walk₀ push₁ walk₁ over c  push₂ …      or: a new walk₀ over c to the same end
//! ```
//!
//! A detour before a push that was already examined keeps everything known at its end, so no detour
//! undoes another.

use super::value_of_information::{LossBudget, PlanPoint, ValueOfInformation};
use crate::agents::belief_state::BeliefState;
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::search::Budget;
use crate::planning::walks;
use crate::worlds::ice::{Belief, Observation, State};
use std::ops::Range;

/// A plan with inserted detours.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PlanWithDetours {
    /// All actions of the plan, with the detours.
    pub(super) actions: Vec<Direction>,
    /// Number of inserted detours.
    pub(super) detours: u32,
    /// Nodes expanded, plus one for each walk examined.
    pub(super) nodes: u64,
}

/// Inserts detours into a plan that treats unknown cells as floor.
///
/// For each push whose end an unknown cell decides, computes the cheapest detour over the cell and
/// the value of knowing it, and inserts the detour if it costs less. Once `limits.nodes` are spent
/// or the stop signal is set, the rest of the plan stays as it is. For each such push, two searches
/// for every earlier walk of the plan look for a detour (counted as one node), and
/// [`ValueOfInformation`] searches if the detour may pay off.
pub(super) fn insert_detours(
    observation: &Observation,
    belief: &Belief,
    plan: &[Direction],
    limits: LossBudget,
    budget: &Budget<'_>,
) -> PlanWithDetours {
    let mut result =
        PlanWithDetours { actions: Vec::with_capacity(plan.len()), detours: 0, nodes: 0 };
    let mut information = ValueOfInformation::new(belief, limits, budget);
    let start = BeliefState { observation: observation.clone(), belief: belief.clone() };
    let mut here = start.clone();
    let mut segments = vec![WalkSegment::empty(&start, 0)];
    for (place, action) in plan.iter().enumerate() {
        if let Some(entered) = here.deciding_cell(*action)
            && result.nodes + information.nodes() < limits.nodes
            && !(budget.should_stop)()
        {
            result.nodes += segments.len() as u64;
            // Cheap upper bound first: most detours need no search.
            let max_steps = information.max_steps_saved(entered);
            let detour = cheapest_detour(&segments, &result.actions, entered)
                .filter(|(_, detour)| (detour.extra_steps as f64) < max_steps);
            if let Some((segment, detour)) = detour {
                let begun = segment.range.start;
                let rest: Vec<_> =
                    result.actions[begun..].iter().chain(&plan[place..]).copied().collect();
                let earlier = PlanPoint { state: segment.from.state(), rest: &rest };
                let push = (*action, &plan[place + 1..]);
                if information.steps_saved(&here, push, earlier) > detour.extra_steps as f64 {
                    result.actions.splice(detour.replaced, detour.walk);
                    result.detours += 1;
                    // The walks and the knowledge after the detour have changed: recompute them.
                    (here, segments) = start.walk_segments(&result.actions);
                }
            }
        }
        let pushes = here.apply_on_floor(*action);
        result.actions.push(*action);
        WalkSegment::append(&mut segments, &here, result.actions.len(), pushes);
    }
    result.nodes += information.nodes();
    result
}

/// A walk that reveals a cell, and the part of the plan it replaces.
#[derive(Debug, Clone, PartialEq)]
struct InfoDetour {
    /// The actions of the new walk.
    walk: Vec<Direction>,
    /// Indices of the replaced actions.
    replaced: Range<usize>,
    /// Number of steps that the detour adds to the plan.
    extra_steps: usize,
}

/// The cheapest detour that reveals a cell, and the walk it changes.
///
/// The earliest of equal ones, because early knowledge is worth most. `None` if no walk reveals the
/// cell.
fn cheapest_detour<'a>(
    segments: &'a [WalkSegment],
    actions: &[Direction],
    cell: CellIndex,
) -> Option<(&'a WalkSegment, InfoDetour)> {
    let detours = segments.iter().enumerate().filter_map(|(index, segment)| {
        let is_evaluated = index + 1 < segments.len();
        let again = segment.replacing_detour(cell, is_evaluated);
        let detours = again.into_iter().chain(segment.appended_detour(actions, cell));
        Some((segment, detours.min_by_key(InfoDetour::extra_steps)?))
    });
    detours.min_by_key(|(_, detour)| detour.extra_steps())
}

impl InfoDetour {
    /// Number of steps that the detour adds to the plan.
    fn extra_steps(&self) -> usize {
        self.extra_steps
    }
}

/// The walk between two pushes of a plan.
struct WalkSegment {
    /// State and belief at its start.
    from: BeliefState,
    /// The player's cell at its end.
    end: CellIndex,
    /// Cells known to be floor at its end.
    floor_at_end: CellSet,
    /// Indices of its actions in the plan.
    range: Range<usize>,
}

impl WalkSegment {
    /// A walk without actions; `place` is the index of the plan's next action.
    fn empty(from: &BeliefState, place: usize) -> Self {
        let floor_at_end = from.belief.known_floor().clone();
        Self { from: from.clone(), end: from.state().player, floor_at_end, range: place..place }
    }

    /// Appends an action: extends the last walk, or starts a new one after a push.
    ///
    /// `length` is the plan length after the action, `here` the state and belief after it.
    fn append(segments: &mut Vec<Self>, here: &BeliefState, length: usize, pushes: bool) {
        if pushes {
            segments.push(Self::empty(here, length));
        } else if let Some(segment) = segments.last_mut() {
            segment.range.end = length;
            segment.end = here.state().player;
            segment.floor_at_end = here.belief.known_floor().clone();
        }
    }

    /// A shortest walk over the cell to the same end.
    ///
    /// If the push after the walk was already examined (`is_evaluated`), the new walk must also
    /// reveal everything that was known at its end before. `None` if no such walk exists, or the
    /// shortest one reveals too little.
    fn replacing_detour(&self, cell: CellIndex, is_evaluated: bool) -> Option<InfoDetour> {
        let walk = self.from.revealing_walk(self.from.state().player, cell, self.end)?;
        if is_evaluated {
            let mut there = self.from.clone();
            for action in &walk {
                there.apply_on_floor(*action);
            }
            if !self.floor_at_end.is_subset(there.belief.known_floor()) {
                return None;
            }
        }
        let extra_steps = walk.len().saturating_sub(self.range.len());
        Some(InfoDetour { walk, replaced: self.range.clone(), extra_steps })
    }

    /// The same walk, then over the cell and back; `None` if no walk reveals the cell.
    fn appended_detour(&self, actions: &[Direction], cell: CellIndex) -> Option<InfoDetour> {
        let back = self.from.revealing_walk(self.end, cell, self.end)?;
        let extra_steps = back.len();
        let walk = actions.get(self.range.clone())?.iter().copied().chain(back).collect();
        Some(InfoDetour { walk, replaced: self.range.clone(), extra_steps })
    }
}

impl BeliefState {
    /// A shortest walk from `player` to `goal` that reveals whether an unknown cell is ice.
    ///
    /// Pushes no crate; unknown cells count as floor. `None` if no such walk exists.
    fn revealing_walk(
        &self,
        player: CellIndex,
        cell: CellIndex,
        goal: CellIndex,
    ) -> Option<Vec<Direction>> {
        let state = State { player, crates: self.state().crates.clone() };
        let is_ice = |cell| self.belief.known_ice().contains(cell);
        walks::revealing_path(&self.observation.layout, &state, is_ice, cell, goal)
    }

    /// Executes actions with unknown cells as floor. Returns the final state and the walks.
    ///
    /// The walks are those before, between and after the pushes; they may be empty.
    fn walk_segments(&self, actions: &[Direction]) -> (Self, Vec<WalkSegment>) {
        let mut here = self.clone();
        let mut segments = vec![WalkSegment::empty(&here, 0)];
        for (index, action) in actions.iter().enumerate() {
            let pushes = here.apply_on_floor(*action);
            WalkSegment::append(&mut segments, &here, index + 1, pushes);
        }
        (here, segments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::belief_state::sample_plans::{first_view, planned_boards};
    use crate::worlds::ice::{BeliefUpdate, Knowledge, Level, board_of_letters};

    /// A push to the right loses the game if the cell beyond the crate is ice.
    const EDGE: &str = "__._\n@$__\n____";

    /// Checks the plan, as letters, after detours were inserted.
    #[track_caller]
    fn check(drawing: &str, plan: &str, limits: (f64, u64), learnt_floor: &[u16], expected: &str) {
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (observation, mut belief) = first_view(&level);
        let floor = learnt_floor.to_vec();
        belief.update(&BeliefUpdate { floor, ..BeliefUpdate::default() });
        let plan: Vec<_> = plan.chars().filter_map(Direction::from_letter).collect();
        let limits = LossBudget { loss_steps: limits.0, nodes: limits.1 };
        let result = insert_detours(&observation, &belief, &plan, limits, &Budget::nodes(100_000));
        let letters: String = result.actions.iter().map(|action| action.letter()).collect();
        assert_eq!(letters, expected, "{drawing}");
        assert_eq!(result.detours > 0, result.actions.len() > plan.len());
    }

    #[test]
    fn detour_is_inserted_if_cheaper_than_value_of_information() {
        check(EDGE, "RDRU", (60.0, 1000), &[], "URRDULLDRDRU");
        check(EDGE, "RDRU", (20.0, 1000), &[], "RDRU");
        check(EDGE, "RDRU", (60.0, 0), &[], "RDRU");
        check(EDGE, "RDRU", (60.0, 1000), &[6], "RDRU");
        // Here a crate that slides on can be pushed back in a few steps.
        check("__.__\n@$___\n_____", "RDRU", (60.0, 1000), &[8], "RDRU");
    }

    #[test]
    fn detour_comes_before_knowledge_is_useless() {
        // Once the first crate is in its corner, knowledge no longer helps.
        check("._._\n_$__\n$___\n@_##", "UURDRU", (60.0, 10_000), &[], "URRUDLLURDRU");
    }

    #[test]
    fn no_detour_if_no_alternative_path_exists() {
        // If the cell beyond the crate is ice, no other path exists.
        let drawing = "##.##\n@$___\n____#";
        check(drawing, "RDRU", (60.0, 10_000), &[], "RDRU");
        // With a free row above, another path exists.
        let drawing = "##.##\n____#\n@$___\n____#";
        check(drawing, "RDRUU", (60.0, 10_000), &[], "URRDULLDRDRUU");
    }

    /// The final state, and the pushes on the way.
    fn end_of(start: &BeliefState, actions: &[Direction]) -> (State, Vec<Direction>) {
        let mut here = start.clone();
        let pushes =
            actions.iter().copied().filter(|action| here.apply_on_floor(*action)).collect();
        (here.observation.state, pushes)
    }

    #[test]
    fn detours_keep_pushes_and_final_state() {
        let mut walks = 0;
        for (level, start, plan) in planned_boards() {
            let limits = LossBudget { loss_steps: 100.0, nodes: 10_000 };
            let BeliefState { observation, belief } = &start;
            let result = insert_detours(observation, belief, &plan, limits, &Budget::nodes(20_000));
            assert_eq!(end_of(&start, &result.actions), end_of(&start, &plan), "{level:?}");
            assert!(end_of(&start, &result.actions).0.solves(&observation.layout));
            walks += result.detours;
        }
        assert!(walks > 10, "only {walks} walks");
    }

    /// Cells onto which a plan pushes crates without knowing whether they are ice.
    fn gambles(start: &BeliefState, actions: &[Direction]) -> Vec<CellIndex> {
        let mut here = start.clone();
        let deciding_cell_of = |action: &Direction| {
            let gamble = here.deciding_cell(*action);
            here.apply_on_floor(*action);
            gamble
        };
        actions.iter().filter_map(deciding_cell_of).collect()
    }

    #[test]
    fn detour_keeps_earlier_knowledge() {
        // Two crates at risk; a shorter detour for the second would replace the one for the first.
        let drawing = "__._\n@$__\n____\n_$__\n__._";
        let (observation, belief) =
            first_view(&Level::untitled(board_of_letters(drawing).expect("a drawing")));
        let plan: Vec<_> = "RDRUDLLDRURD".chars().filter_map(Direction::from_letter).collect();
        let limits = LossBudget { loss_steps: 60.0, nodes: 1000 };
        let result = insert_detours(&observation, &belief, &plan, limits, &Budget::nodes(100_000));
        let start = BeliefState { observation, belief };
        assert_eq!(gambles(&start, &plan), [6, 14]);
        assert_eq!((gambles(&start, &result.actions), result.detours), (vec![], 2));
        assert_eq!(end_of(&start, &result.actions), end_of(&start, &plan));
    }

    #[test]
    fn cheapest_detour_reveals_cell_and_keeps_knowledge() {
        let (mut walks, mut earlier) = (0, 0);
        for (level, start, plan) in planned_boards() {
            let (_, segments) = start.walk_segments(&plan);
            let before = gambles(&start, &plan);
            for cell in start.belief.unknown_cells() {
                let Some((_, detour)) = cheapest_detour(&segments, &plan, cell) else { continue };
                let InfoDetour { replaced, walk, extra_steps } = detour;
                let mut actions = plan.clone();
                actions.splice(replaced.clone(), walk.iter().copied());
                assert_eq!(actions.len(), plan.len() + extra_steps, "{level:?}");
                assert_eq!(end_of(&start, &actions), end_of(&start, &plan), "{level:?}");
                let (reported, _) = start.walk_segments(&actions[..replaced.start + walk.len()]);
                assert_eq!(reported.belief.knowledge(cell), Knowledge::Floor, "{level:?}");
                if segments.last().is_some_and(|last| replaced.start < last.range.start) {
                    let gambles = gambles(&start, &actions);
                    assert!(gambles.iter().all(|it| before.contains(it)), "{level:?}");
                    earlier += 1;
                }
                // No single walk has a cheaper detour.
                let alone = segments.iter().filter_map(|it| it.replacing_detour(cell, true));
                assert!(alone.map(|it| it.extra_steps).min().is_none_or(|it| extra_steps <= it));
                walks += 1;
            }
        }
        assert!(walks > 500 && earlier > 50, "{walks} {earlier}");
    }
}
