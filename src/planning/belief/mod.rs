//! Online planning in belief space for the ice world.
//!
//! The agent sees player and crates but not which cells are ice. The planner answers one question
//! per decision: which policy has the least expected cost, given a belief over ice maps? It is an
//! online POMDP planner: a heuristic search with two-sided bounds over weighted scenarios, as in
//! DESPOT, specialised to deterministic worlds in which observations only reveal cells.
//!
//! # Terms
//! - *Scenario*: one ice map that the belief admits, with a weight. In a scenario every action is
//!   deterministic. A [`scenario_set`] holds either all scenarios (enumerated, up to cells whose
//!   ice can never matter) or a sample.
//! - *State*: the player's cell and the set of crates, packed into bits ([`bit_board`]) and
//!   numbered densely ([`state_index`]).
//! - *Knowledge*: the cells known to be ice and known to be floor. All others are unknown.
//! - *Lost*: the goal is unreachable from a state in a scenario, under every policy.
//! - *Policy*: rule that gives an action for every state and knowledge, or gives up.
//! - *Informative*: an action whose outcome depends on an unknown cell, so that it brings an
//!   observation.
//! - *Macro-action*: a sequence of actions; only the last may be informative.
//! - *Cutoff state*: a state outside the distance tables with an estimated cost, see below.
//! - *Terminal*: a state at the goal or a cutoff state, and a macro-action that ends there.
//! - *Scenario evaluation*: unit of work; one lookup or computation of the cost of one scenario.
//! - *Stop signal*: function of the caller that long work polls; true after a deadline or a
//!   cancellation.
//!
//! # The belief graph
//! A node is a state, the knowledge, the steps taken, and the scenarios that are consistent and not
//! lost. The knowledge determines that scenario set, so (state, knowledge, steps) is the key of a
//! node. As long as no action depends on an unknown cell, all scenarios agree on the next state.
//! The states that are reachable without an observation are the *observation-free closure* of a
//! node. The planner searches it with A* ([`observation_free_search`]) and adds only macro-actions
//! as edges of the graph ([`belief_graph`]). They end at the goal, at a cutoff state, or with the
//! first informative action; each outcome leads to another node.
//!
//! Macro-actions in POMDPs: Theocharous and Kaelbling (2003); He, Brunskill and Roy (2010).
//!
//! ```text
//! state s0, nothing known, scenarios {1 2 3 4 5 6}
//!  |
//!  |  observation-free closure: A* with the hindsight cost as heuristic
//!  |
//!  +-- R R D ----------------> goal                    terminal macro-action
//!  |
//!  +-- L U, slides over 7?
//!           +-- 7 is floor --> s1, {2 4 6}             informative macro-action,
//!           +-- 7 is ice ----> s2, {1 3}, 5 is lost    one node per outcome
//! ```
//!
//! # Bounds
//! Every node has a lower and an upper bound of the mean cost of the whole episode over its
//! scenarios ([`cost_model`] defines the cost of a scenario). For the worst-case criterion, read
//! "maximum" for "mean".
//!
//! - The lower bound is the hindsight cost: the mean over the scenarios of the cost with that ice
//!   map known. Each scenario has a table of exact distances to the goal ([`distances`]), so the
//!   bound is one lookup per scenario. It is the fully observable bound; taken one action ahead it
//!   is QMDP (Littman, Cassandra and Kaelbling, 1995), also known as hindsight optimisation (Yoon,
//!   Fern, Givan and Kambhampati, 2008).
//! - The upper bound is the simulated cost of a rollout policy that minimises the hindsight cost
//!   greedily, with a cache ([`rollouts`]). Rollouts: Bertsekas and Castañon (1999).
//!
//! A *trial* walks from the root along the macro-action with the least lower bound, and to the
//! outcome that contributes most to the gap between the bounds. It ends after a step that added
//! nodes, or in a node whose best macro-action has no outcome with a gap. Then it backs the bounds
//! up along its path, as in HSVI (Smith and Simmons, 2004) and DESPOT (Somani, Ye, Hsu and Lee,
//! 2013). The search stops when the bounds of the root meet or a limit is reached.
//!
//! # Scenario samples
//! Up to a limit all scenarios are enumerated, and the result can be a proof. Otherwise they are
//! sampled, and [`planner::BeliefPlanner::evaluate`] doubles the sample as long as the work limit
//! allows. With few scenarios the search is deep; with many it does not mistake chance agreement of
//! the sample for knowledge. The policy for the smaller sample is replayed on the larger one and
//! becomes its first upper bound (warm start, [`belief_graph::policy`]).
//!
//! A policy is chosen for being good in the sample, so the sample underestimates its losses. A loss
//! therefore counts a multiple of the failure cost where scenarios are sampled
//! ([`cost_model::LossMultiplier`]), and outcomes that no sampled scenario has but that lose a
//! crate are added from the belief itself ([`query`]).
//!
//! # Criteria
//! [`cost_model::Criterion`] selects the criterion: least mean cost, where a failure costs a number
//! of steps that the caller sets; success first, where the failure cost is so large that the
//! probability of success decides; or the least worst case, with the mean as fallback if no policy
//! guarantees success.
//!
//! The bounds of the root meet although the policy may be open in branches that do not move the
//! mean. Before the planner claims an exact policy it also closes the bounds of every node which
//! that policy can reach ([`belief_graph::policy`]).
//!
//! # States with distance tables
//! Distance tables need one byte per state and scenario. Boards with few states index all of them
//! ([`state_space`]) and keep tables for those on near-optimal paths. Larger boards index only
//! states near a plan that assumes floor on unknown cells ([`plan_neighbourhood`]) and keep tables
//! for the states that the agent most likely reaches ([`table_states`]). There, with the mean-cost
//! criterion, paths that leave the tables end at a cutoff state with an estimated cost
//! ([`scenario_set::Cutoff`]); otherwise states without a table count as lost.
//!
//! # Invariants
//! - Knowledge grows along every informative edge, so the graph has no cycles and needs no fixed
//!   point.
//! - A lower bound never falls and an upper bound never rises. Both are valid for the scenarios and
//!   states that have tables. If scenarios or states are missing, or with cutoff states, they are
//!   estimates for the real problem, and [`plan_evaluation::PlanEvaluation`] says so.
//! - Lost scenarios belong to no node: they cost a failure under every policy.
//! - The upper bound is the cost of the best known policy. Its next macro-action is
//!   [`belief_graph::BeliefGraph::policy_at`], or that of the rollout policy. The choice stays
//!   fixed once the bounds meet.
//! - Work is counted in scenario evaluations, not in time, so a run repeats exactly from its seed
//!   unless the stop signal ends it.
//!
//! # Limits
//! At most [`bit_board::BitBoard::MAX_CELLS`] open cells; distances up to 254 actions; exact
//! results only if all scenarios are enumerated (2^n for n relevant unknown cells, whose ice may
//! change a transition).
//!
//! # Modules
//! Each line imports only from the lines above it.
//!
//! - Board and costs: [`bit_board`] (cells, states, knowledge), [`action_outcomes`],
//!   [`state_index`] (dense numbers), [`cost_model`], [`scenario_set`] (sampling, tables).
//! - Which states get tables: [`predecessors`], [`table_states`], [`plan_neighbourhood`],
//!   [`state_space`]. Distances to the goal: [`distances`], [`distance_tables`].
//! - Search: [`eval_context`], [`plan_evaluation`] (results), [`observation_free_search`],
//!   [`rollouts`], [`belief_graph`] with its trials and [policy](belief_graph::policy).
//! - Interface: [`query`] (outcomes of an action, examples), [`planner`] (decisions).
//! - One-step planners without a policy search, for weaker agents: [`optimist_rollouts`],
//!   [`lookahead`].
//!
//! One decision: [`planner::BeliefPlanner::evaluate`] chooses the sample, `planner/sample_search`
//! searches it, `belief_graph/trials` runs the trials, [`observation_free_search`] finds their
//! macro-actions, [`rollouts`] gives the upper bounds, [`belief_graph::policy`] closes the bounds.

pub mod action_outcomes;
pub mod belief_graph;
pub mod bit_board;
pub mod cost_model;
pub mod distance_tables;
pub mod distances;
pub mod eval_context;
pub mod lookahead;
pub mod observation_free_search;
pub mod optimist_rollouts;
pub mod plan_evaluation;
pub mod plan_neighbourhood;
pub mod planner;
pub mod predecessors;
pub mod query;
pub mod rollouts;
pub mod scenario_set;
pub mod state_index;
pub mod state_space;
pub mod table_states;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
