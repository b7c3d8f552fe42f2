//! Queries about a state with the data of the planner's last evaluation.
//!
//! An evaluation searches for the best policy from one state; queries do not change the planner.
//! The main query is [`Query::last_action`]: the possible outcomes of the last action of a
//! macro-action. An earlier action *goes as planned* if it has the outcome that the planner
//! assumed.
//!
//! A rare slide may lose a crate although no sampled scenario has it: an *unsampled loss*. The
//! belief itself gives its probability, from the joint distribution of the few cells that decide
//! it.

pub mod examples;

use super::action_outcomes::ActionOutcomes;
use super::belief_graph::{BeliefGraph, NodeId};
use super::bit_board::{KnownCells, PackedState, UNREACHABLE, bit, members};
use super::eval_context::{EvalContext, shared_cells};
use super::plan_evaluation::PolicyStats;
use super::scenario_set::ScenarioSet;
use super::state_index::StateIndex;
use crate::board::{CellIndex, Direction};
use crate::worlds::ice::{Belief, State};
use std::borrow::Cow;

/// Maximum number of unknown cells that decide an unsampled loss; other losses are left out.
///
/// Longer slides are nearly impossible, and n cells have 2^n ice maps.
const MAX_DECIDING_CELLS: u32 = 12;

/// A state, the knowledge there, and the scenarios of the planner's last evaluation.
#[derive(Debug)]
pub struct Query<'a> {
    /// Board, tables and costs of the planner.
    pub(super) context: EvalContext<'a>,
    /// Belief graph that the last result comes from.
    pub(super) graph: &'a BeliefGraph,
    /// Index of all states; `None` if only states near a plan are indexed.
    pub(super) all_states: Option<&'a StateIndex>,
    /// Cells known from the belief.
    pub(super) known: KnownCells,
    /// Cells that are the same in all scenarios with a reachable goal.
    pub(super) assumed: KnownCells,
    /// The state.
    pub(super) start: PackedState,
    /// Number of steps of the episode before the state.
    pub(super) steps: u32,
    /// Scenarios of the last evaluation that the belief admits, lost ones included.
    pub(super) scenarios: Vec<u32>,
}

/// A possible outcome of the last action, given that the earlier actions go as planned.
#[derive(Debug, Clone)]
pub struct OutcomeBranch {
    /// Player and crates after the outcome.
    pub after: State,
    /// Probability of this outcome, 0 to 1.
    pub probability: f64,
    /// Share of the scenarios with this outcome in which the goal is unreachable after it.
    pub lost_share: f64,
    /// Whether no scenario has this outcome.
    ///
    /// The queries then report it only if it loses a crate under every ice map.
    pub is_unsampled: bool,
    /// Statistics of the best known policy over the scenarios that are not lost.
    ///
    /// `None` if the search has not visited this outcome or all its scenarios are lost.
    pub stats: Option<PolicyStats>,
    /// Node of the belief graph for this outcome, if there is one.
    node: Option<NodeId>,
}

/// The last action of a sequence whose earlier actions go as planned.
#[derive(Debug)]
pub struct LastAction<'a> {
    query: &'a Query<'a>,
    /// Outcomes of the last action, given the knowledge before it.
    outcomes: ActionOutcomes,
    /// Scenarios in which the earlier actions go as planned.
    scenarios: Cow<'a, [u32]>,
    /// Number and weight of these scenarios, by outcome of the last action.
    groups: Vec<OutcomeGroup>,
    /// Number of steps of the episode after the last action.
    steps: u32,
    /// Probability of each observation that shows a deviation of an earlier action.
    deviation_shares: Vec<f64>,
    /// Cells that this or an earlier action may reveal.
    reveals: Vec<u8>,
}

/// Number and weight of the scenarios with the same outcome.
#[derive(Debug, Clone, Default)]
struct OutcomeGroup {
    count: usize,
    weight: f64,
}

impl Query<'_> {
    /// Returns the last action of a sequence, given that all before it go as planned.
    ///
    /// In the scenarios that are not lost, the earlier actions must have one outcome each. Earlier
    /// actions that change nothing only count as steps. Without actions, the outcome is certain.
    #[must_use]
    pub fn last_action(&self, actions: &[Direction]) -> LastAction<'_> {
        let context = self.context;
        let weight_of = |scenario: u32| f64::from(context.scenarios.weight(scenario));
        let mut scenarios = Cow::Borrowed(&self.scenarios[..]);
        let (mut outcomes, mut known, mut state) =
            (ActionOutcomes::default(), self.known, self.start);
        let (mut reveals, mut deviation_shares) = (Vec::new(), Vec::new());
        let (last, before) = actions.split_last().unzip();
        for action in before.unwrap_or_default() {
            outcomes.compute(context.board, known, state, *action);
            if !outcomes.changes_state() {
                continue;
            }
            // Scenarios that deviate here are counted by observation and leave the sequence.
            let planned = outcomes.outcome_in(self.assumed.ice);
            let mut weights = vec![0.0; outcomes.outcome_count()];
            scenarios.to_mut().retain(|scenario| {
                let outcome = outcomes.outcome_in(context.scenarios.ice(*scenario));
                weights[outcome] += weight_of(*scenario);
                outcome == planned
            });
            add_new_cells(&mut reveals, revealing_cells(context.scenarios, &outcomes, &weights));
            // Only the deviations count as observations of an earlier action.
            weights[planned] = 0.0;
            deviation_shares.extend(weights.into_iter().filter(|weight| *weight > 0.0));
            known = outcomes.known_after(known, planned);
            state = outcomes.state_after(planned);
        }
        // From weights to probabilities.
        if !deviation_shares.is_empty() {
            let all = context.weight(&self.scenarios);
            deviation_shares.iter_mut().for_each(|weight| *weight /= all);
        }
        // The last action: group the remaining scenarios by outcome.
        outcomes = ActionOutcomes::default();
        if let Some(last) = last {
            outcomes.compute(context.board, known, state, *last);
        }
        let mut groups = vec![OutcomeGroup::default(); outcomes.outcome_count()];
        for scenario in scenarios.iter() {
            let group = &mut groups[outcomes.outcome_in(context.scenarios.ice(*scenario))];
            group.count += 1;
            group.weight += weight_of(*scenario);
        }
        let weights: Vec<f64> = groups.iter().map(|group| group.weight).collect();
        add_new_cells(&mut reveals, revealing_cells(context.scenarios, &outcomes, &weights));
        let steps = self.steps + actions.len() as u32;
        LastAction { query: self, outcomes, scenarios, groups, steps, deviation_shares, reveals }
    }
}

/// Returns the cells whose ice an action may reveal, in the order of entering them.
///
/// `weights` are the weights of the outcomes. If all scenarios are enumerated, this leaves out
/// cells that are the same in every scenario in which the slider enters them.
fn revealing_cells<'a>(
    scenario_set: &'a ScenarioSet,
    outcomes: &'a ActionOutcomes,
    weights: &'a [f64],
) -> impl Iterator<Item = u8> + 'a {
    let has_any = |weights: &[f64]| weights.iter().any(|weight| *weight > 0.0);
    let is_open = move |(place, _): &(usize, &u8)| {
        let (rests, slides_on) = (&weights[*place..=*place], &weights[place + 1..]);
        !scenario_set.is_complete() || has_any(rests) && has_any(slides_on)
    };
    outcomes.deciding_cells().iter().enumerate().filter(is_open).map(|(_, cell)| *cell)
}

/// Adds the cells that are not in the list yet.
///
/// Needed because two actions may reveal the same cell.
fn add_new_cells(reveals: &mut Vec<u8>, cells: impl Iterator<Item = u8>) {
    for cell in cells {
        if !reveals.contains(&cell) {
            reveals.push(cell);
        }
    }
}

impl LastAction<'_> {
    /// Returns the outcomes of the last action with their probabilities and statistics.
    ///
    /// Over the scenarios in which the earlier actions go as planned. Empty if the outcome is
    /// certain; the agreement of a sample does not make it certain. Outcomes without a scenario are
    /// left out.
    #[must_use]
    pub fn branches(&self) -> Vec<OutcomeBranch> {
        let Self { query, outcomes, groups, .. } = self;
        let (context, graph) = (query.context, query.graph);
        let is_certain = groups.iter().filter(|group| group.count > 0).count() == 1;
        if !outcomes.is_informative() || (is_certain && context.scenarios.is_complete()) {
            return Vec::new();
        }
        let start = context.index.number_of(query.start);
        let states = context.numbers_after(outcomes);
        // Nodes of the graph hold only scenarios that are not lost, so find them by those.
        let mut open_by_outcome = vec![Vec::new(); groups.len()];
        for scenario in self.scenarios.iter().copied() {
            let outcome = outcomes.outcome_in(context.scenarios.ice(scenario));
            let reaches =
                |state| context.scenarios.distance_or_unreachable(scenario, state) != UNREACHABLE;
            if reaches(start) && reaches(states[outcome]) {
                open_by_outcome[outcome].push(scenario);
            }
        }
        let all: f64 = groups.iter().map(|group| group.weight).sum();
        let sampled = groups.iter().zip(open_by_outcome).enumerate();
        let sampled = sampled.filter(|(_, (group, _))| group.count > 0);
        sampled
            .map(|(outcome, (group, open))| {
                let after = outcomes.state_after(outcome);
                let known = shared_cells(context.scenarios, &open);
                let node = graph.find(after, known, self.steps).filter(|_| !open.is_empty());
                OutcomeBranch {
                    after: context.board.unpack(after),
                    probability: group.weight / all,
                    lost_share: (1.0 - context.weight(&open) / group.weight).clamp(0.0, 1.0),
                    is_unsampled: false,
                    stats: node.map(|node| graph.policy_stats(node)),
                    node,
                }
            })
            .collect()
    }

    /// Returns the unknown cells that the actions may reveal, in the order of entering them.
    ///
    /// Each cell once.
    #[must_use]
    pub fn reveals(&self) -> Vec<CellIndex> {
        let board = self.query.context.board;
        self.reveals.iter().map(|cell| board.cell_of(*cell)).collect()
    }

    /// Returns the expected information of the sequence, in bits.
    ///
    /// This is the entropy of the observations: outcomes of the last action, deviations of earlier
    /// actions, and the outcomes `unsampled`, which no scenario has.
    #[must_use]
    pub fn information_bits(&self, unsampled: &[OutcomeBranch]) -> f64 {
        let in_plan: f64 = self.groups.iter().map(|group| group.weight).sum();
        let planned = 1.0 - self.deviation_shares.iter().sum::<f64>();
        let sampled = 1.0 - unsampled.iter().map(|branch| branch.probability).sum::<f64>();
        let shares = self.groups.iter().map(|group| planned * sampled * group.weight / in_plan);
        let unsampled = unsampled.iter().map(|branch| planned * branch.probability);
        let shares = shares.chain(unsampled).chain(self.deviation_shares.iter().copied());
        let bits = shares.filter(|share| *share > 0.0).map(|share| -share * share.log2());
        bits.sum::<f64>().max(0.0)
    }

    /// Returns the state after the most probable outcome; `None` if no unknown cell decides it.
    ///
    /// By the weights of the scenarios in which the earlier actions go as planned.
    #[must_use]
    pub fn most_probable_state(&self) -> Option<State> {
        if !self.outcomes.is_informative() {
            return None;
        }
        let outcomes = self.groups.iter().enumerate();
        let (likeliest, _) =
            outcomes.max_by(|one, other| one.1.weight.total_cmp(&other.1.weight))?;
        let board = self.query.context.board;
        Some(board.unpack(self.outcomes.state_after(likeliest)))
    }

    /// Returns the next macro-action of the best known policy after an outcome.
    ///
    /// Empty if the search has not visited the outcome, if it is a terminal state, or if the policy
    /// gives up.
    #[must_use]
    pub fn continuation(&self, branch: &OutcomeBranch) -> Vec<Direction> {
        let Some(id) = branch.node else { return Vec::new() };
        let Query { context, graph, .. } = self.query;
        if let Some(action_node) = graph.policy_at(id) {
            return action_node.macro_action.actions.clone();
        }
        let node = graph.node(id);
        let macro_action =
            context.rollout_macro(node.state(), node.steps(), node.scenarios(), &mut 0);
        macro_action.map(|macro_action| macro_action.actions).unwrap_or_default()
    }

    /// Probability, 0 to 1, that the last action loses a crate by an unsampled outcome.
    ///
    /// Given that the earlier actions go as planned: the sum over [`Self::unsampled_losses`].
    #[must_use]
    pub fn unsampled_loss(&self, belief: &Belief) -> f64 {
        self.unsampled_losses(belief).iter().map(|branch| branch.probability).sum()
    }

    /// Returns the outcomes without a scenario that lose a crate under every ice map.
    ///
    /// Empty if the last action is no push, all scenarios are enumerated, or only states near a
    /// plan are indexed. Leaves out outcomes that more than twelve unknown cells decide, and those
    /// of probability 0. With n deciding cells, O(outcomes × n × 2^n), plus
    /// [`Belief::joint_marginals`].
    #[must_use]
    pub fn unsampled_losses(&self, belief: &Belief) -> Vec<OutcomeBranch> {
        let (outcomes, context) = (&self.outcomes, self.query.context);
        let Some(all_states) = self.query.all_states else { return Vec::new() };
        if !outcomes.is_push() || context.scenarios.is_complete() {
            return Vec::new();
        }
        // The index of all states leaves out arrangements with a crate that is lost under every ice
        // map.
        let is_lost = |outcome: &usize| {
            self.groups[*outcome].count == 0
                && all_states.number_of(outcomes.state_after(*outcome)).is_none()
        };
        let lost: Vec<(usize, KnownCells)> = (0..outcomes.outcome_count())
            .filter(is_lost)
            .map(|outcome| (outcome, outcomes.known_after(KnownCells::default(), outcome)))
            .filter(|(_, known)| (known.ice | known.floor).count_ones() <= MAX_DECIDING_CELLS)
            .collect();
        if lost.is_empty() {
            return Vec::new();
        }
        // Weigh all ice maps of the deciding cells once, and sum those of each outcome.
        let asked = lost.iter().fold(0, |cells, (_, known)| cells | known.ice | known.floor);
        let cells: Vec<CellIndex> =
            members(asked).map(|number| context.board.cell_of(number)).collect();
        let ice_of = |map: usize| {
            let places = members(asked).enumerate().filter(|(place, _)| map >> place & 1 == 1);
            places.fold(0, |ice, (_, number)| ice | bit(number))
        };
        let weights = belief.joint_marginals(&cells);
        let branch = |(outcome, known): (usize, KnownCells)| {
            let maps = weights.iter().enumerate().filter(|(map, _)| {
                let ice = ice_of(*map);
                known.ice & !ice == 0 && known.floor & ice == 0
            });
            OutcomeBranch {
                after: context.board.unpack(outcomes.state_after(outcome)),
                probability: maps.map(|(_, weight)| weight).sum(),
                lost_share: 1.0,
                is_unsampled: true,
                stats: None,
                node: None,
            }
        };
        lost.into_iter().map(branch).filter(|branch| branch.probability > 0.0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::belief::cost_model::{CostModel, Criterion};
    use crate::planning::belief::planner::{BeliefPlanner, PlannerLimits};
    use crate::planning::belief::testing::evaluated::{LIMITS, evaluated, evaluated_with, query};
    use crate::planning::search::Budget;
    use crate::worlds::ice::IcePrior;

    #[test]
    fn branch_probabilities_match_the_belief() {
        // The crate stops on the first cell with probability 0.75, on the second with 0.25 × 0.75,
        // or slides past it onto the target.
        let (planner, belief, state, _) = evaluated("#######/#@$  .#/#######");
        let query = query(&planner, &belief, &state);
        let last = query.last_action(&[Direction::Right]);
        let branches = last.branches();
        let shares: Vec<f64> = branches.iter().map(|branch| branch.probability).collect();
        for (share, expected) in shares.iter().zip([0.75, 0.1875, 0.0625]) {
            assert!((share - expected).abs() < 1e-6, "{shares:?}");
        }
        assert_eq!(shares.len(), 3);
        let lost: f64 = branches.iter().map(|branch| branch.lost_share).sum();
        assert_eq!(lost, 0.0, "every world leads to the goal");
        let onwards: Vec<usize> =
            branches.iter().map(|branch| last.continuation(branch).len()).collect();
        assert_eq!(onwards, [1, 2, 0]);
    }

    #[test]
    fn agreement_of_a_sample_is_not_certainty() {
        let (drawing, rarely) = ("#######/#@$  .#/#######", IcePrior::Density(1e-6));
        let few = PlannerLimits { max_enumerated_scenarios: 1, ..LIMITS };
        let (planner, belief, state, _) = evaluated_with(drawing, rarely, &few);
        let branches = query(&planner, &belief, &state).last_action(&[Direction::Right]).branches();
        let shares: Vec<f64> = branches.iter().map(|branch| branch.probability).collect();
        assert_eq!(shares, [1.0]);
        // If the cell above the player were ice, the level would be unsolvable.
        let (drawing, untold) = ("######/#    #/# $. #/#@   #/######", IcePrior::independent());
        for (prior, expected) in [(untold, 2), (untold.given_solvable(), 0)] {
            let (planner, belief, state, _) = evaluated_with(drawing, prior, &LIMITS);
            let query = query(&planner, &belief, &state);
            let up = query.last_action(&[Direction::Up]);
            assert_eq!(up.branches().len(), expected, "{prior:?}");
            assert_eq!(up.reveals().len(), expected / 2, "{prior:?}");
            assert_eq!(up.information_bits(&[]) > 0.0, expected > 0, "{prior:?}");
        }
    }

    /// With ice below the crate the level is lost from the start. Only there does the player slide
    /// on when moving left.
    #[test]
    fn branches_condition_on_the_planned_observations() {
        use Direction::{Left, Up};
        let drawing = "#####/#  ##/#$ ##/#. @#/#####";
        let (planner, belief, state, macro_action) =
            evaluated_with(drawing, IcePrior::Density(0.2), &LIMITS);
        assert_eq!(macro_action, [Left, Up]);
        let query = query(&planner, &belief, &state);
        let last = query.last_action(&macro_action);
        let [deviation] = last.deviation_shares[..] else { panic!("it may slide on") };
        assert!((deviation - 0.2).abs() < 1e-3, "{deviation}");
        let branches = last.branches();
        let reported: Vec<f64> = branches.iter().map(|branch| branch.probability).collect();
        assert!(
            (reported[0] - 0.8).abs() < 1e-3 && (reported[1] - 0.2).abs() < 1e-3,
            "{reported:?}"
        );
        // Both cells: the second one where the first is floor.
        assert_eq!(last.reveals(), [17, 12]);
        let one_scenario = -0.2 * 0.2_f64.log2() - 0.8 * 0.8_f64.log2();
        let bits = last.information_bits(&[]);
        assert!((bits - 1.8 * one_scenario).abs() < 1e-2, "{bits} {one_scenario}");
        assert!(branches.iter().all(|branch| branch.lost_share == 0.0), "{branches:?}");
    }

    /// The first step reveals the second cell where the player slides over the first, which loses.
    #[test]
    fn revealed_cells_are_listed_once() {
        let drawing = "######/## $.#/#@   #/###  #/######";
        let (planner, belief, state, _) = evaluated(drawing);
        let query = query(&planner, &belief, &state);
        let right = Direction::Right;
        assert_eq!(query.last_action(&[right]).reveals(), [14, 15]);
        assert_eq!(query.last_action(&[right, right]).reveals(), [14, 15]);
    }

    #[test]
    fn branches_sum_up_to_the_candidate() {
        let drawings = [
            "#####/#@  #/# $ #/#  .#/#   #/#####",
            "######/#@   #/# $  #/#  . #/######",
            "#######/#@    #/# $ $ #/# . . #/#     #/#######",
        ];
        // With little work the rollout policy is the best known one. With few tables it is the
        // policy for fewer scenarios, if the work did not suffice for more.
        let few_ways = PlannerLimits {
            max_states_with_distances: 1,
            max_enumerated_scenarios: 1,
            initial_scenarios: 8,
            ..LIMITS
        };
        let works = [1, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 1_000_000];
        let limits = works.iter().flat_map(|work| [(work, LIMITS), (work, few_ways)]);
        for ((nodes, limits), drawing) in
            limits.flat_map(|it| drawings.map(|drawing| (it, drawing)))
        {
            let (_, belief, state, _) = evaluated(drawing);
            let costs = CostModel::new(Criterion::MeanCost, 100.0);
            let mut planner =
                BeliefPlanner::new(&belief, (&state, &state), costs, 1, &limits, &|| false)
                    .expect("a small board");
            let budget = Budget::nodes(*nodes);
            let evaluation = planner.evaluate(&belief, &state, 0, &limits, &budget).expect("a way");
            for candidate in &evaluation.candidates {
                let query = query(&planner, &belief, &state);
                let last = query.last_action(&candidate.macro_action.actions);
                let branches = last.branches();
                if branches.is_empty() {
                    continue;
                }
                let sum: f64 = branches.iter().map(|branch| branch.probability).sum();
                assert!((sum - 1.0).abs() < 1e-6, "{sum}");
                let deviation_shares: f64 = last.deviation_shares.iter().sum();
                let success: f64 = branches
                    .iter()
                    .filter_map(|branch| {
                        let success = branch.stats?.success() * (1.0 - branch.lost_share);
                        Some(branch.probability * success)
                    })
                    .sum();
                let success = (1.0 - deviation_shares) * success;
                let expected = candidate.stats.success() * (1.0 - evaluation.lost_share);
                let is_seen = |it: &OutcomeBranch| it.lost_share == 1.0 || it.stats.is_some();
                if *nodes == 1_000_000 || branches.iter().all(is_seen) {
                    // The rollout policy may succeed through states without tables.
                    let gets_through = limits == few_ways && success < expected;
                    assert!(
                        gets_through || (success - expected).abs() < 1e-6,
                        "{success} {expected}"
                    );
                }
                let lost: f64 =
                    branches.iter().map(|branch| branch.probability * branch.lost_share).sum();
                let lost = deviation_shares + (1.0 - deviation_shares) * lost;
                let expected =
                    evaluation.lost_share + candidate.lost_share * (1.0 - evaluation.lost_share);
                assert!((lost - expected).abs() < 1e-6, "{lost} {expected}");
            }
        }
    }

    /// The crate stops on the next cell, on the one behind it if that is ice, and at the wall if
    /// both are ice: there it is lost.
    #[test]
    fn unsampled_losses_are_reported() {
        let drawing = "#######/#     #/#@$   #/#  .  #/#     #/#######";
        let few = PlannerLimits { max_enumerated_scenarios: 1, ..LIMITS };
        let cases = [
            (&few, 0.001, Direction::Right, 1e-6),
            (&few, 0.001, Direction::Up, 0.0),
            (&few, 0.5, Direction::Right, 0.0),
            (&LIMITS, 0.001, Direction::Right, 0.0),
        ];
        for (limits, density, action, expected) in cases {
            let (planner, belief, state, _) =
                evaluated_with(drawing, IcePrior::Density(density), limits);
            let reported =
                query(&planner, &belief, &state).last_action(&[action]).unsampled_loss(&belief);
            assert!((reported - expected).abs() < 1e-9, "{density} {action:?}: {reported}");
        }
    }

    /// A crate may slide along 37 unknown cells to where it is lost. Their ice maps would not fit
    /// into memory.
    #[test]
    fn slides_over_many_unknown_cells_are_left_out() {
        let above = format!("{}.{}", "_".repeat(20), "_".repeat(19));
        let drawing = format!("{above}/@${}/{}", "_".repeat(38), "_".repeat(40));
        let (planner, belief, state, _) =
            evaluated_with(&drawing, IcePrior::Density(0.25), &LIMITS);
        let view = query(&planner, &belief, &state);
        assert_eq!(view.last_action(&[Direction::Right]).unsampled_loss(&belief), 0.0);
    }
}
