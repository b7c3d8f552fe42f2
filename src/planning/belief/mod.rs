//! Online planning in belief space for the ice world.
//!
//! The agent sees player and crates but not which cells are ice. The planner answers one question
//! per decision: which policy has the least expected cost, given a belief over ice maps? It is an
//! online POMDP planner: a heuristic search with two-sided bounds over weighted scenarios, as in
//! DESPOT, specialised to deterministic worlds in which observations only reveal cells.
//!
//! # Terms
//! - *Scenario*: one ice map that the belief admits, with a weight. In a scenario every action is
//!   deterministic. A [`bank`] holds either all scenarios (enumerated, up to cells whose ice can
//!   never matter) or a sample.
//! - *State*: the player's cell and the set of crates, packed into bits ([`rink`]) and numbered
//!   densely ([`pose_index`]).
//! - *Knowledge*: the cells known to be ice and known to be floor. All others are unknown.
//! - *Lost*: the goal is unreachable from a state in a scenario, under every policy.
//! - *Macro-action*: a sequence of actions of which only the last may bring an observation.
//!
//! # The belief graph
//! A node is a state, the knowledge, the steps taken, and the scenarios that are consistent and not
//! lost. The knowledge determines that scenario set, so (state, knowledge, steps) is the key of a
//! node. As long as no action depends on an unknown cell, all scenarios agree on the next state.
//! The planner therefore searches this observation-free closure with A* ([`layer`]) and adds only
//! macro-actions as edges of the graph ([`tree`]). They end at the goal, or at the first action
//! whose outcome depends on an unknown cell; each outcome leads to another node. Macro-actions in
//! POMDPs: Theocharous and Kaelbling (2003); He, Brunskill and Roy (2010).
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
//! scenarios ([`stakes`] defines the cost of a scenario).
//!
//! - The lower bound is the hindsight cost: the mean over the scenarios of the cost with that ice
//!   map known. Each scenario has a table of exact distances to the goal ([`distances`]), so the
//!   bound is one lookup per scenario. It is the fully observable bound; taken one action ahead it
//!   is QMDP (Littman, Cassandra and Kaelbling, 1995), also known as hindsight optimisation (Yoon,
//!   Fern, Givan and Kambhampati, 2008).
//! - The upper bound is the simulated cost of a rollout policy that minimises the hindsight cost
//!   greedily ([`greedy`]), with a cache ([`simulations`]). Rollouts: Bertsekas and Castañon
//!   (1999).
//!
//! A *trial* walks from the root along the macro-action with the least lower bound, and to the
//! outcome that contributes most to the gap between the bounds. It ends in a node that is new and
//! backs the bounds up along its path, as in HSVI (Smith and Simmons, 2004) and DESPOT (Somani, Ye,
//! Hsu and Lee, 2013). The search stops when the bounds of the root meet or a limit is reached.
//!
//! # Scenario samples
//! Up to a limit all scenarios are enumerated, and the result can be a proof. Otherwise they are
//! sampled, and [`planner::BeliefPlanner::judge`] doubles the sample as long as the work limit
//! allows: few scenarios give a deep search, many give one that does not mistake chance agreement
//! of the sample for knowledge. The policy for the smaller sample is replayed on the larger one and
//! becomes its first upper bound (warm start, [`inheritance`]).
//!
//! A policy is chosen for being good in the sample, so the sample underestimates its losses. A loss
//! therefore counts a multiple of the failure cost where scenarios are sampled ([`caution`]), and
//! outcomes that no sampled scenario has but that lose a crate are added from the belief itself
//! (the private module `unseen`).
//!
//! # Criteria
//! [`stakes::Reading`] selects the criterion: least mean cost, where a failure costs a number of
//! steps that the caller sets; success first, where one failure outweighs any number of steps; or
//! the least worst case, with the mean as fallback if no policy guarantees success.
//!
//! The bounds of the root meet although the policy may be open in branches that do not move the
//! mean. Before the planner claims an exact policy it also closes the bounds of every node which
//! that policy can reach (the private module `policy`).
//!
//! # States with distance tables
//! Distance tables need one byte per state and scenario. Boards with few states index all of them
//! ([`outline`]) and keep tables for those on near-optimal paths ([`corridor`]). Larger boards
//! index only states near a plan for an ice-free board ([`vicinity`]) and keep tables for the
//! states that play most likely reaches ([`likely`]). Paths that leave the tables end at a cutoff
//! state with an estimated cost ([`edge`]).
//!
//! # Invariants
//! - Knowledge grows along every informative edge, so the graph has no cycles and needs no fixed
//!   point.
//! - A lower bound never falls and an upper bound never rises. Both are valid for the scenarios and
//!   states that have tables; without all of them, or with cutoff states, they are estimates for
//!   the real problem, and [`judgement::Judgement`] says so.
//! - Lost scenarios belong to no node: they cost a failure under every policy.
//! - The upper bound is the cost of a policy that [`tree::Tree::policy_at`] returns, and that
//!   policy stays fixed once the bounds meet.
//! - Work is counted in scenario evaluations, not in time, so a run repeats exactly from its seed
//!   unless the guard stops it.
//!
//! # Limits
//! At most [`rink::Rink::MOST_CELLS`] open cells; distances up to 254 actions; exact results up to
//! about 17 unknown cells.
//!
//! # Modules
//! - State and actions: [`rink`] (bit board), [`slide`] (outcomes of an action), [`pose_index`] and
//!   `arrangements` (dense numbers), [`ways_back`] (predecessors).
//! - Scenarios and distances: [`draw`], [`world_set`], [`distances`], [`bank`], [`tables`]; which
//!   states get tables: [`outline`], [`corridor`], [`vicinity`], [`likely`], `nearest`, [`edge`].
//! - Search: [`stakes`], [`caution`], [`ground`], [`layer`], [`tree`], `policy`, [`greedy`],
//!   [`simulations`], [`inheritance`].
//! - Interface: [`planner`], [`powers`] (limits), [`judgement`], `courses` and [`outlook`]
//!   (results), [`glances`] (one-step values), [`viewpoint`], [`last_action`], [`examples`] and
//!   `unseen` (queries about one decision).
//! - One-step planners without a policy search, for weaker agents: [`lookahead`], [`optimism`].

mod arrangements;
pub mod bank;
pub mod caution;
pub mod corridor;
mod courses;
pub mod distances;
pub mod draw;
pub mod edge;
pub mod examples;
pub mod glances;
pub mod greedy;
pub mod ground;
pub mod inheritance;
pub mod judgement;
pub mod last_action;
pub mod layer;
pub mod likely;
pub mod lookahead;
mod nearest;
pub mod optimism;
pub mod outline;
pub mod outlook;
pub mod planner;
mod policy;
pub mod pose_index;
pub mod powers;
pub mod rink;
pub mod simulations;
pub mod slide;
pub mod stakes;
pub mod tables;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
pub mod tree;
mod unseen;
pub mod vicinity;
pub mod viewpoint;
pub mod ways_back;
pub mod world_set;
