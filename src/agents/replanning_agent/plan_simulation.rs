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

use crate::agents::belief_state::{BeliefState, state_hash};
use crate::agents::{DecisionEffort, ExampleScenario, Forecast};
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::search::Budget;
use crate::planning::sokoban::{PlanOutcome, Planner};
use crate::worlds::ice::{Belief, Ice, Observation, State, rules};
use rand_chacha::ChaCha8Rng;
use rustc_hash::FxHashMap;

/// Number of sampled scenarios.
const SCENARIO_COUNT: usize = 16;

/// Minimum number of decided scenarios (solved or lost) for a forecast.
const MIN_DECIDED_SCENARIOS: usize = 6;

/// Maximum number of example scenarios in a record.
const MAX_EXAMPLES: usize = 8;

/// Maximum number of nodes of one search for a new plan.
const NODES_PER_REPLAN: u64 = 600;

/// Input of a simulation: the plan, its start, and its assumed ice.
#[derive(Debug, Clone, Copy)]
pub(super) struct SimulatedPlan<'a> {
    /// Observation before the plan's first action.
    pub(super) observation: &'a Observation,
    /// Belief from which scenarios are sampled.
    pub(super) belief: &'a Belief,
    /// The actions to simulate.
    pub(super) plan: &'a [Direction],
    /// Ice map that the plan assumes.
    pub(super) ice: &'a CellSet,
    /// Number of steps taken before.
    pub(super) step: u32,
    /// Step limit of the episode.
    pub(super) step_limit: u32,
}

/// Simulated games of one plan.
///
/// Valid while the agent follows the plan: scenarios refuted in the meantime are ignored.
#[derive(Debug, Default)]
pub(super) struct PlanSimulation {
    games: Vec<Game>,
}

/// One simulated game: its ice map and how it ended.
#[derive(Debug)]
struct Game {
    ice: CellSet,
    end: SimulationEnd,
}

/// How a simulated game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SimulationEnd {
    /// Solved, after this many steps since the start of the episode.
    Solved(u32),
    /// No plan exists, or the step limit is reached.
    Lost,
    /// Undecided: the search found no plan and no proof that there is none.
    Undecided,
}

impl PlanSimulation {
    /// Simulates the games within the budget. Also returns the work done.
    ///
    /// If the budget runs out, the current game and all later ones are dropped, so that no kind of
    /// game is over-represented. A step costs O(cells); every failed step costs a new planner,
    /// counted as at least one node.
    pub(super) fn run(
        input: &SimulatedPlan<'_>,
        rng: &mut ChaCha8Rng,
        budget: &Budget<'_>,
    ) -> (Self, DecisionEffort) {
        let mut simulator = GameSimulator {
            input,
            budget,
            effort: DecisionEffort::default(),
            is_out_of_budget: false,
            replanned: FxHashMap::default(),
        };
        let maps = input.belief.sample_many(SCENARIO_COUNT, rng);
        let games = maps.into_iter().map_while(|ice| {
            let end = simulator.play(&ice);
            (!simulator.is_out_of_budget).then_some(Game { ice, end })
        });
        let games = games.collect();
        (Self { games }, simulator.effort)
    }

    /// Returns true if too few decided scenarios are still consistent with the belief.
    ///
    /// Always false if there were too few from the start: sampling again would not help.
    pub(super) fn is_outdated(&self, belief: &Belief) -> bool {
        let is_decided = |game: &&Game| game.end != SimulationEnd::Undecided;
        self.games.iter().filter(is_decided).count() >= MIN_DECIDED_SCENARIOS
            && self.decided(belief).count() < MIN_DECIDED_SCENARIOS
    }

    /// Success probability and mean remaining steps of the solved games, after `step` steps.
    ///
    /// Over the decided games that are consistent with the belief. `None` if fewer than six games,
    /// or fewer than half, are decided. No worst case: a few scenarios say little about it.
    pub(super) fn forecast(&self, belief: &Belief, step: u32) -> Option<Forecast> {
        let possible = self.possible(belief).count();
        let decided = self.decided(belief).count();
        if decided < MIN_DECIDED_SCENARIOS || decided * 2 < possible {
            return None;
        }
        let steps_left = |game: &Game| match game.end {
            SimulationEnd::Solved(steps) => Some(steps.saturating_sub(step) as f32),
            SimulationEnd::Lost | SimulationEnd::Undecided => None,
        };
        let steps: Vec<f32> = self.decided(belief).filter_map(steps_left).collect();
        let mean = steps.iter().sum::<f32>() / steps.len() as f32;
        Some(Forecast {
            success: Some(steps.len() as f32 / decided as f32),
            steps: (!steps.is_empty()).then_some(mean),
            ..Forecast::default()
        })
    }

    /// Example scenarios with distinct ice, with the steps that the plan takes there.
    ///
    /// At most eight, all decided and consistent with the belief. The ice of an example omits cells
    /// outside the walls and cells known to be ice.
    pub(super) fn examples(
        &self,
        observation: &Observation,
        belief: &Belief,
        step: u32,
    ) -> Vec<ExampleScenario<Ice>> {
        let Observation { layout, state } = observation;
        let inside = layout.interior(state.crates.iter().chain([state.player]));
        let is_hidden = |cell: &u16| inside.contains(*cell) && !belief.known_ice().contains(*cell);
        let mut reported: Vec<ExampleScenario<Ice>> = Vec::with_capacity(MAX_EXAMPLES);
        for game in self.decided(belief) {
            let hidden: Box<[CellIndex]> = game.ice.iter().filter(is_hidden).collect();
            if reported.len() == MAX_EXAMPLES || reported.iter().any(|other| other.hidden == hidden)
            {
                continue;
            }
            let steps = match game.end {
                SimulationEnd::Solved(steps) => Some(steps.saturating_sub(step) as f32),
                SimulationEnd::Lost | SimulationEnd::Undecided => None,
            };
            reported.push(ExampleScenario {
                hidden,
                steps,
                is_lost_by_choice: false,
                is_simulated: true,
            });
        }
        reported
    }

    /// Games whose ice map is consistent with the belief.
    fn possible(&self, belief: &Belief) -> impl Iterator<Item = &Game> {
        self.games.iter().filter(|game| belief.admits(&game.ice))
    }

    /// Games consistent with the belief that were solved or lost.
    fn decided(&self, belief: &Belief) -> impl Iterator<Item = &Game> {
        self.possible(belief).filter(|game| game.end != SimulationEnd::Undecided)
    }
}

/// Shared state of the simulated games.
struct GameSimulator<'a> {
    /// The plan to simulate.
    input: &'a SimulatedPlan<'a>,
    /// Budget of all games together.
    budget: &'a Budget<'a>,
    /// Work done so far.
    effort: DecisionEffort,
    /// Whether a game needed a new plan after the budget or the time ran out.
    is_out_of_budget: bool,
    /// New plans by hash of state and knowledge. Scenarios with the same observations so far share
    /// them.
    replanned: FxHashMap<u64, PlanOutcome>,
}

impl GameSimulator<'_> {
    /// Simulates one game on the given ice map.
    fn play(&mut self, ice: &CellSet) -> SimulationEnd {
        let SimulatedPlan { observation, belief, step_limit, .. } = *self.input;
        let layout = &observation.layout;
        let mut here = BeliefState { observation: observation.clone(), belief: belief.clone() };
        let mut expected_state = observation.state.clone();
        let (mut assumed, mut plan) = (self.input.ice.clone(), self.input.plan.to_vec());
        let (mut next, mut steps) = (0, self.input.step);
        while !here.observation.is_solved() {
            // The plan failed or ended: replan with the current knowledge.
            if *here.state() != expected_state || next == plan.len() {
                match self.replan(&here, (&expected_state, &plan[next..])) {
                    PlanOutcome::Plan { actions, .. } => plan = actions,
                    PlanOutcome::Unsolvable => return SimulationEnd::Lost,
                    PlanOutcome::Unknown { .. } => return SimulationEnd::Undecided,
                }
                assumed = here.belief.known_ice().clone();
                (expected_state, next) = (here.state().clone(), 0);
            }
            let Some(action) = plan.get(next) else { return SimulationEnd::Undecided };
            if steps >= step_limit {
                return SimulationEnd::Lost;
            }
            // `expected_state` follows the assumed ice, `here` the sampled ice: a difference is a
            // surprise.
            rules::apply_assuming(
                layout,
                |cell| assumed.contains(cell),
                &mut expected_state,
                *action,
            );
            here.apply_on_ice(*action, |cell| ice.contains(cell));
            next += 1;
            steps += 1;
        }
        SimulationEnd::Solved(steps)
    }

    /// A plan for a state where the old plan fails, from the cache if possible.
    ///
    /// `old` is the state that the old plan expects, and its remaining actions. An empty `Unknown`
    /// outcome if the budget is spent.
    fn replan(&mut self, here: &BeliefState, old: (&State, &[Direction])) -> PlanOutcome {
        let frame = state_hash(here.state(), &here.belief);
        if let Some(outcome) = self.replanned.get(&frame) {
            return outcome.clone();
        }
        let left = self.budget.nodes.saturating_sub(self.effort.nodes);
        self.effort.cut_short |= (self.budget.should_stop)();
        if left == 0 || self.effort.cut_short {
            self.is_out_of_budget = true;
            return PlanOutcome::Unknown { towards: Vec::new() };
        }
        let (outcome, nodes) = replan(here, old, &self.budget.with_nodes(left));
        self.effort.nodes += nodes.max(1);
        self.effort.cut_short |= (self.budget.should_stop)();
        self.is_out_of_budget |= self.effort.cut_short;
        self.replanned.insert(frame, outcome.clone());
        outcome
    }
}

/// A plan with unknown cells as floor: the old plan rejoined, or a new one.
///
/// `expected_state` is the state that the old plan expects, `rest` its remaining actions. Also
/// returns the expanded nodes. If no plan exists on this map, none exists on other maps either: a
/// slide is a sequence of single steps or pushes.
fn replan(
    here: &BeliefState,
    (expected_state, rest): (&State, &[Direction]),
    budget: &Budget<'_>,
) -> (PlanOutcome, u64) {
    let state = here.state();
    let mut planner =
        Planner::new(&here.observation.layout, here.belief.known_ice(), state.crates.len());
    if planner.lower_bound(state).is_none() {
        return (PlanOutcome::Unsolvable, 0);
    }
    let affordable = |left: u64| budget.with_nodes(NODES_PER_REPLAN.min(left));
    // If only the player is elsewhere, a walk back to the plan is enough.
    let most = if state.crates == expected_state.crates { 1 } else { budget.nodes };
    let (rejoined, nodes) = planner.repair(state, expected_state, rest, &affordable(most));
    if let Some(actions) = rejoined {
        return (PlanOutcome::Plan { actions, optimal: false }, nodes);
    }
    let found = planner.plan_weighted(state, &affordable(budget.nodes.saturating_sub(nodes)));
    (found.outcome, nodes + found.nodes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::belief_state::sample_plans::planned_boards;
    use crate::planning::search::{SearchResult, Unobserved, Weight};
    use crate::worlds::ice::{BeliefUpdate, IcePrior, Terrain};
    use rand_chacha::rand_core::SeedableRng;

    const STEP_LIMIT: u32 = 100;

    fn input<'a>(start: &'a BeliefState, plan: &'a [Direction]) -> SimulatedPlan<'a> {
        let BeliefState { observation, belief } = start;
        let ice = belief.known_ice();
        SimulatedPlan { observation, belief, plan, ice, step: 3, step_limit: STEP_LIMIT }
    }

    fn simulation(input: &SimulatedPlan<'_>) -> PlanSimulation {
        PlanSimulation::run(input, &mut ChaCha8Rng::seed_from_u64(5), &Budget::nodes(100_000)).0
    }

    /// Minimum number of steps from a state on the given ice.
    fn fewest_steps(start: &BeliefState, ice: &CellSet) -> Option<u32> {
        let state = start.state();
        let mut planner = Planner::new(&start.observation.layout, ice, state.crates.len());
        let budget = Budget::nodes(1_000_000);
        match planner.plan(state, Weight::ONE, &budget, &mut Unobserved) {
            SearchResult::Solved(found) => Some(found.actions.len() as u32),
            SearchResult::Unsolvable { .. } => None,
            SearchResult::BudgetSpent(_) => panic!("more states than expected"),
        }
    }

    #[test]
    fn simulated_steps_are_at_least_optimal() {
        let (mut solved, mut longer, mut lost, mut open) = (0, 0, 0, 0);
        for (level, start, plan) in planned_boards() {
            for game in simulation(&input(&start, &plan)).games {
                let fewest = fewest_steps(&start, &game.ice);
                match game.end {
                    SimulationEnd::Solved(steps) => {
                        assert!(fewest.is_some_and(|fewest| fewest + 3 <= steps), "{level:?}");
                        assert!(steps <= STEP_LIMIT, "{level:?}");
                        solved += 1;
                        longer += u32::from(steps as usize > plan.len() + 3);
                    }
                    SimulationEnd::Lost => lost += 1,
                    SimulationEnd::Undecided => open += 1,
                }
            }
        }
        let counts = (solved, longer, lost, open);
        assert!(solved > 500 && longer > 100 && lost > 100, "{counts:?}");
        assert!(open * 50 < solved, "{counts:?}");
    }

    #[test]
    fn forecast_is_certain_if_nothing_is_unknown() {
        for (level, start, plan) in planned_boards() {
            let (terrain, _) = Terrain::compile(&level).expect("a level without problems");
            let mut start = start;
            let unknown: Vec<_> = start.belief.unknown_cells().collect();
            let (ice, floor) = unknown.into_iter().partition(|cell| terrain.is_ice(*cell));
            start.belief.update(&BeliefUpdate { ice, floor, ..BeliefUpdate::default() });
            let mut planner = Planner::new(terrain.layout(), terrain.ice(), 2);
            let budget = Budget::nodes(1_000_000);
            let answer = planner.plan(start.state(), Weight::ONE, &budget, &mut Unobserved);
            let forecast = |plan: &[Direction]| {
                simulation(&input(&start, plan)).forecast(&start.belief, 3).expect("all decided")
            };
            let Some(best) = answer.solution() else {
                // The plan for floor fails, and no other plan exists.
                let reported = forecast(&plan);
                assert_eq!((reported.success, reported.steps), (Some(0.0), None), "{level:?}");
                continue;
            };
            let reported = forecast(&best.actions);
            let steps = Some(best.actions.len() as f32);
            assert_eq!(
                (reported.success, reported.steps, reported.worst_steps),
                (Some(1.0), steps, None)
            );
        }
    }

    #[test]
    fn refuted_scenarios_do_not_count() {
        let mut surer = 0;
        for (level, start, plan) in planned_boards().take(100) {
            let plan_simulation = simulation(&input(&start, &plan));
            let Some(before) = plan_simulation.forecast(&start.belief, 3) else { continue };
            // The plan succeeds, with all cells it learns about as floor.
            let mut here = start.clone();
            let mut step = 3;
            for action in &plan {
                here.apply_on_floor(*action);
                step += 1;
                let Some(now) = plan_simulation.forecast(&here.belief, step) else { break };
                let left =
                    plan_simulation.games.iter().filter(|game| here.belief.admits(&game.ice));
                let count = |is: fn(&SimulationEnd) -> bool| {
                    left.clone().filter(|game| is(&game.end)).count()
                };
                let solved = count(|end| matches!(end, SimulationEnd::Solved(_)));
                let lost = count(|end| matches!(end, SimulationEnd::Lost));
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
    fn examples_have_distinct_ice() {
        let (_, start, plan) = planned_boards().next().expect("boards");
        // So little ice that most sampled scenarios have none.
        let belief = Belief::initial(start.belief.layout(), IcePrior::Density(0.02));
        let plan_simulation =
            simulation(&SimulatedPlan { belief: &belief, ..input(&start, &plan) });
        let reported = plan_simulation.examples(&start.observation, &belief, 3);
        let mut ice: Vec<_> = reported.iter().map(|world| &world.hidden).collect();
        ice.sort();
        ice.dedup();
        assert!(reported.len() > 1 && ice.len() == reported.len(), "{reported:?}");
    }

    #[test]
    fn no_forecast_with_too_few_decided_games() {
        let (_, start, plan) = planned_boards().next().expect("boards");
        let input = input(&start, &plan);
        // No budget for new plans: with so much ice, most games end undecided.
        let belief = Belief::initial(start.belief.layout(), IcePrior::Density(0.9));
        let icy = SimulatedPlan { belief: &belief, ..input };
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let (simulation, effort) = PlanSimulation::run(&icy, &mut rng, &Budget::nodes(0));
        assert_eq!(simulation.forecast(icy.belief, 3), None);
        assert!(simulation.examples(icy.observation, icy.belief, 3).len() < MIN_DECIDED_SCENARIOS);
        assert_eq!(effort, DecisionEffort::default());
        assert!(!simulation.is_outdated(icy.belief));
    }
}
