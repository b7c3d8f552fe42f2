//! Monte Carlo plan evaluation: simulates the plan in sampled scenarios.
//!
//! Each game follows the plan with the agent's knowledge only and learns on the way. Where an
//! action ends elsewhere, it rejoins the plan or replans with unknown cells as floor. The results
//! give the success probability, the expected steps and example scenarios.
//!
//! This is a rollout of a base policy (Bertsekas and Castañon, 1999). Scenarios that share the same
//! observations share their new plans, which saves most of the searches. Limits: 16 scenarios, so
//! the worst case is not reported; the base policy replans with less effort than the agent, so the
//! estimate is slightly pessimistic.

use crate::agents::foreseen::Foreseen;
use crate::agents::situation::fingerprint;
use crate::agents::{Effort, Forecast, ImaginedWorld};
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::search::Budget;
use crate::planning::sokoban::{PlanOutcome, Planner};
use crate::worlds::ice::{Belief, Ice, Observation, State, rules};
use rand_chacha::ChaCha8Rng;
use rustc_hash::FxHashMap;

/// Sampled scenarios.
const WORLDS: usize = 16;

/// Minimum number of decided scenarios for a forecast.
const FEWEST_WORLDS: usize = 6;

/// Maximum number of example scenarios in a record.
const EXAMPLES: usize = 8;

/// Nodes for a new plan where the old one failed.
const NODES_OF_A_PLAN: u64 = 600;

/// Input of a simulation: the plan, its start, and its assumed ice.
#[derive(Debug, Clone, Copy)]
pub(super) struct Script<'a> {
    pub(super) observation: &'a Observation,
    pub(super) belief: &'a Belief,
    pub(super) plan: &'a [Direction],
    pub(super) ice: &'a CellSet,
    /// Steps taken before.
    pub(super) step: u32,
    /// Step limit of the episode.
    pub(super) step_limit: u32,
}

/// Simulated games of one plan.
///
/// Valid while the agent follows the plan: scenarios refuted in the meantime are ignored.
#[derive(Debug, Default)]
pub(super) struct Rehearsal {
    games: Vec<Game>,
}

#[derive(Debug)]
struct Game {
    ice: CellSet,
    end: End,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// Solved, after this many steps since the start of the episode.
    Solved(u32),
    Lost,
    /// Undecided: the search found no plan and no proof that there is none.
    Open,
}

impl Rehearsal {
    /// Simulates the games within the budget. Also returns the work done.
    ///
    /// If the budget runs out, the current game and all later ones are dropped, so that no kind of
    /// game is over-represented. A step costs O(cells); every failed step costs a new planner,
    /// counted as a node.
    pub(super) fn of(
        script: &Script<'_>,
        rng: &mut ChaCha8Rng,
        budget: &Budget<'_>,
    ) -> (Self, Effort) {
        let mut stage = Stage {
            script,
            budget,
            effort: Effort::default(),
            is_starved: false,
            replanned: FxHashMap::default(),
        };
        let maps = script.belief.sample_many(WORLDS, rng);
        let games = maps.into_iter().map_while(|ice| {
            let end = stage.play(&ice);
            (!stage.is_starved).then_some(Game { ice, end })
        });
        let games = games.collect();
        (Self { games }, stage.effort)
    }

    /// Returns true if too few scenarios of a useful simulation are still consistent.
    pub(super) fn is_used_up(&self, belief: &Belief) -> bool {
        let is_decided = |game: &&Game| game.end != End::Open;
        self.games.iter().filter(is_decided).count() >= FEWEST_WORLDS
            && self.decided(belief).count() < FEWEST_WORLDS
    }

    /// Success probability, and mean remaining steps of the solved games, after `step` steps.
    ///
    /// `None` if fewer than six games, or fewer than half, are decided. No worst case: a few
    /// scenarios say little about it.
    pub(super) fn forecast(&self, belief: &Belief, step: u32) -> Option<Forecast> {
        let possible = self.possible(belief).count();
        let decided = self.decided(belief).count();
        if decided < FEWEST_WORLDS || decided * 2 < possible {
            return None;
        }
        let steps_left = |game: &Game| match game.end {
            End::Solved(steps) => Some(steps.saturating_sub(step) as f32),
            End::Lost | End::Open => None,
        };
        let steps: Vec<f32> = self.decided(belief).filter_map(steps_left).collect();
        let mean = steps.iter().sum::<f32>() / steps.len() as f32;
        Some(Forecast {
            success: Some(steps.len() as f32 / decided as f32),
            steps: (!steps.is_empty()).then_some(mean),
            ..Forecast::default()
        })
    }

    /// Example scenarios with distinct ice, with the steps the plan takes there.
    ///
    /// The ice of an example omits cells outside the walls and cells known to be ice.
    pub(super) fn examples(
        &self,
        observation: &Observation,
        belief: &Belief,
        step: u32,
    ) -> Vec<ImaginedWorld<Ice>> {
        let Observation { layout, state } = observation;
        let inside = layout.inside(state.crates.iter().chain([state.player]));
        let is_hidden = |cell: &u16| inside.contains(*cell) && !belief.known_ice().contains(*cell);
        let mut told: Vec<ImaginedWorld<Ice>> = Vec::with_capacity(EXAMPLES);
        for game in self.decided(belief) {
            let hidden: Box<[CellIndex]> = game.ice.iter().filter(is_hidden).collect();
            if told.len() == EXAMPLES || told.iter().any(|other| other.hidden == hidden) {
                continue;
            }
            let steps = match game.end {
                End::Solved(steps) => Some(steps.saturating_sub(step) as f32),
                End::Lost | End::Open => None,
            };
            told.push(ImaginedWorld { hidden, steps, is_fatal: false, is_played: true });
        }
        told
    }

    fn possible(&self, belief: &Belief) -> impl Iterator<Item = &Game> {
        self.games.iter().filter(|game| belief.admits(&game.ice))
    }

    fn decided(&self, belief: &Belief) -> impl Iterator<Item = &Game> {
        self.possible(belief).filter(|game| game.end != End::Open)
    }
}

/// Shared state of the simulated games.
struct Stage<'a> {
    script: &'a Script<'a>,
    budget: &'a Budget<'a>,
    /// Work done so far.
    effort: Effort,
    /// Whether a game needed a new plan when no budget was left.
    is_starved: bool,
    /// New plans by hash of state and knowledge. Scenarios with the same observations so far share
    /// them.
    replanned: FxHashMap<u64, PlanOutcome>,
}

impl Stage<'_> {
    /// Simulates one game on the given ice.
    fn play(&mut self, ice: &CellSet) -> End {
        let Script { observation, belief, step_limit, .. } = *self.script;
        let layout = &observation.layout;
        let mut here = Foreseen { observation: observation.clone(), belief: belief.clone() };
        let mut due = observation.state.clone();
        let (mut assumed, mut plan) = (self.script.ice.clone(), self.script.plan.to_vec());
        let (mut next, mut steps) = (0, self.script.step);
        while !here.observation.is_solved() {
            // The plan failed or ended: replan with the current knowledge.
            if *here.state() != due || next == plan.len() {
                match self.replan(&here, (&due, &plan[next..])) {
                    PlanOutcome::Plan { actions, .. } => plan = actions,
                    PlanOutcome::Unsolvable => return End::Lost,
                    PlanOutcome::Unknown { .. } => return End::Open,
                }
                assumed = here.belief.known_ice().clone();
                (due, next) = (here.state().clone(), 0);
            }
            let Some(action) = plan.get(next) else { return End::Open };
            if steps >= step_limit {
                return End::Lost;
            }
            rules::apply_assuming(layout, |cell| assumed.contains(cell), &mut due, *action);
            here.follow_if(*action, |cell| ice.contains(cell));
            next += 1;
            steps += 1;
        }
        End::Solved(steps)
    }

    fn replan(&mut self, here: &Foreseen, old: (&State, &[Direction])) -> PlanOutcome {
        let moment = fingerprint(here.state(), &here.belief);
        if let Some(outcome) = self.replanned.get(&moment) {
            return outcome.clone();
        }
        let left = self.budget.nodes.saturating_sub(self.effort.nodes);
        self.effort.cut_short |= (self.budget.should_stop)();
        if left == 0 || self.effort.cut_short {
            self.is_starved = true;
            return PlanOutcome::Unknown { towards: Vec::new() };
        }
        let (outcome, nodes) = replan(here, old, &self.budget.with_nodes(left));
        self.effort.nodes += nodes.max(1);
        self.effort.cut_short |= (self.budget.should_stop)();
        self.is_starved |= self.effort.cut_short;
        self.replanned.insert(moment, outcome.clone());
        outcome
    }
}

/// A plan with unknown cells as floor: the old plan rejoined, or a new one.
///
/// If no plan exists on all floor, none exists on any ice: a slide is a sequence of single steps or
/// pushes.
fn replan(
    here: &Foreseen,
    (due, rest): (&State, &[Direction]),
    budget: &Budget<'_>,
) -> (PlanOutcome, u64) {
    let state = here.state();
    let mut planner =
        Planner::new(&here.observation.layout, here.belief.known_ice(), state.crates.len());
    if planner.lower_bound(state).is_none() {
        return (PlanOutcome::Unsolvable, 0);
    }
    let affordable = |left: u64| budget.with_nodes(NODES_OF_A_PLAN.min(left));
    // If only the player is elsewhere, a walk back to the plan is enough.
    let most = if state.crates == due.crates { 1 } else { budget.nodes };
    let (taken_up, nodes) = planner.rejoin(state, due, rest, &affordable(most));
    if let Some(actions) = taken_up {
        return (PlanOutcome::Plan { actions, optimal: false }, nodes);
    }
    let found = planner.plan_roughly(state, &affordable(budget.nodes.saturating_sub(nodes)));
    (found.outcome, nodes + found.nodes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::foreseen::samples::planned;
    use crate::planning::search::{Answer, Unobserved, Weight};
    use crate::worlds::ice::{IcePrior, Lesson, Terrain};
    use rand_chacha::rand_core::SeedableRng;

    const STEP_LIMIT: u32 = 100;

    fn script<'a>(start: &'a Foreseen, plan: &'a [Direction]) -> Script<'a> {
        let Foreseen { observation, belief } = start;
        let ice = belief.known_ice();
        Script { observation, belief, plan, ice, step: 3, step_limit: STEP_LIMIT }
    }

    fn rehearsal(script: &Script<'_>) -> Rehearsal {
        Rehearsal::of(script, &mut ChaCha8Rng::seed_from_u64(5), &Budget::nodes(100_000)).0
    }

    /// Fewest steps from a state on the given ice.
    fn fewest_steps(start: &Foreseen, ice: &CellSet) -> Option<u32> {
        let state = start.state();
        let mut planner = Planner::new(&start.observation.layout, ice, state.crates.len());
        let budget = Budget::nodes(1_000_000);
        match planner.plan(state, Weight::ONE, &budget, &mut Unobserved) {
            Answer::Solved(found) => Some(found.actions.len() as u32),
            Answer::Unsolvable { .. } => None,
            Answer::BudgetSpent(_) => panic!("more states than expected"),
        }
    }

    #[test]
    fn games_end_as_the_rules_allow() {
        let (mut solved, mut longer, mut lost, mut open) = (0, 0, 0, 0);
        for (level, start, plan) in planned() {
            for game in rehearsal(&script(&start, &plan)).games {
                let fewest = fewest_steps(&start, &game.ice);
                match game.end {
                    End::Solved(steps) => {
                        assert!(fewest.is_some_and(|fewest| fewest + 3 <= steps), "{level:?}");
                        assert!(steps <= STEP_LIMIT, "{level:?}");
                        solved += 1;
                        longer += u32::from(steps as usize > plan.len() + 3);
                    }
                    End::Lost => lost += 1,
                    End::Open => open += 1,
                }
            }
        }
        let counts = (solved, longer, lost, open);
        assert!(solved > 500 && longer > 100 && lost > 100, "{counts:?}");
        assert!(open * 50 < solved, "{counts:?}");
    }

    #[test]
    fn where_all_is_known_the_plan_is_certain() {
        for (level, start, plan) in planned() {
            let (terrain, _) = Terrain::compile(&level).expect("a level without problems");
            let mut start = start;
            let unknown: Vec<_> = start.belief.unknown_cells().collect();
            let (ice, floor) = unknown.into_iter().partition(|cell| terrain.is_ice(*cell));
            start.belief.learn(&Lesson { ice, floor, ..Lesson::default() });
            let mut planner = Planner::new(terrain.layout(), terrain.ice(), 2);
            let budget = Budget::nodes(1_000_000);
            let answer = planner.plan(start.state(), Weight::ONE, &budget, &mut Unobserved);
            let forecast = |plan: &[Direction]| {
                rehearsal(&script(&start, plan)).forecast(&start.belief, 3).expect("all decided")
            };
            let Some(best) = answer.solution() else {
                // The plan for floor fails, and no other plan exists.
                let told = forecast(&plan);
                assert_eq!((told.success, told.steps), (Some(0.0), None), "{level:?}");
                continue;
            };
            let told = forecast(&best.actions);
            let steps = Some(best.actions.len() as f32);
            assert_eq!((told.success, told.steps, told.worst_steps), (Some(1.0), steps, None));
        }
    }

    #[test]
    fn worlds_refuted_meanwhile_are_left_out() {
        let mut surer = 0;
        for (level, start, plan) in planned().take(100) {
            let rehearsal = rehearsal(&script(&start, &plan));
            let Some(before) = rehearsal.forecast(&start.belief, 3) else { continue };
            // The plan succeeds, with all cells it learns about as floor.
            let mut here = start.clone();
            let mut step = 3;
            for action in &plan {
                here.follow(*action);
                step += 1;
                let Some(now) = rehearsal.forecast(&here.belief, step) else { break };
                let left = rehearsal.games.iter().filter(|game| here.belief.admits(&game.ice));
                let count =
                    |is: fn(&End) -> bool| left.clone().filter(|game| is(&game.end)).count();
                let solved = count(|end| matches!(end, End::Solved(_)));
                let lost = count(|end| matches!(end, End::Lost));
                let share = solved as f32 / (solved + lost) as f32;
                assert_eq!(now.success, Some(share), "{level:?}");
                if here.observation.is_solved() {
                    assert_eq!((now.success, now.steps), (Some(1.0), Some(0.0)), "{level:?}");
                    surer += u32::from(before.success < Some(1.0));
                }
            }
        }
        assert!(surer > 0, "{surer}");
    }

    #[test]
    fn worlds_with_the_same_ice_are_told_once() {
        let (_, start, plan) = planned().next().expect("boards");
        // So little ice that most sampled scenarios have none.
        let belief = Belief::first(start.belief.layout(), IcePrior::Density(0.02));
        let rehearsal = rehearsal(&Script { belief: &belief, ..script(&start, &plan) });
        let told = rehearsal.examples(&start.observation, &belief, 3);
        let mut ice: Vec<_> = told.iter().map(|world| &world.hidden).collect();
        ice.sort();
        ice.dedup();
        assert!(told.len() > 1 && ice.len() == told.len(), "{told:?}");
    }

    #[test]
    fn nothing_is_told_where_too_little_is_decided() {
        let (_, start, plan) = planned().next().expect("boards");
        let script = script(&start, &plan);
        // No budget for new plans: with so much ice, most games end undecided.
        let belief = Belief::first(start.belief.layout(), IcePrior::Density(0.9));
        let icy = Script { belief: &belief, ..script };
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let (rehearsal, effort) = Rehearsal::of(&icy, &mut rng, &Budget::nodes(0));
        assert_eq!(rehearsal.forecast(icy.belief, 3), None);
        assert!(rehearsal.examples(icy.observation, icy.belief, 3).len() < FEWEST_WORLDS);
        assert_eq!(effort, Effort::default());
        assert!(!rehearsal.is_used_up(icy.belief));
    }
}
