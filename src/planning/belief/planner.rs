//! The planner: one evaluation per decision, with state kept between decisions.

use super::caution::Caution;
use super::courses::courses;
use super::distances::LOST;
use super::draw::known_of;
use super::ground::{Ground, common_knowledge};
use super::inheritance::Bequest;
use super::judgement::Judgement;
use super::outline::{NoTables, Outline};
use super::policy::Pursuit;
use super::pose_index::PoseIndex;
use super::powers::Powers;
use super::rink::Pose;
use super::stakes::Stakes;
use super::tables::Tables;
use super::tree::{CLOSE, NodeId, Tree};
use crate::planning::search::{Budget, Guard};
use crate::worlds::ice::{Belief, State};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Macro-actions evaluated besides the best one, so that the choice can be explained.
const RIVALS: usize = 4;

/// Belief-space planner for one level, used for all decisions of an episode.
///
/// Keeps scenarios, distance tables and the belief graph between decisions as long as they stay
/// valid. See the [module documentation](super) for the algorithm.
#[derive(Debug)]
pub struct BeliefPlanner {
    outline: Outline,
    stakes: Stakes,
    caution: Caution,
    rng: ChaCha8Rng,
    pub(super) tables: Tables,
    /// Initial state of the episode, if the prior says that the level was solvable there.
    solvable_from: Option<Pose>,
    /// Number of scenarios in use: always the first ones of the set.
    width: usize,
    /// Belief graph over these scenarios.
    tree: Tree,
    /// Cost model used to compare policies in `tree`.
    stakes_of_tree: Stakes,
    /// Scenario evaluations so far, in all graphs.
    work: u64,
    /// Smaller sample that the last result comes from; `None` if it comes from `tree`.
    judged_upon: Option<Narrower>,
}

/// Belief graph of a smaller sample: source of a warm start, or of the last result.
#[derive(Debug)]
struct Narrower {
    /// Number of scenarios, always the first ones of the set.
    width: usize,
    stakes: Stakes,
    tree: Tree,
    root: NodeId,
}

impl BeliefPlanner {
    /// Creates a planner for an episode that began in `start` and is now in `state`.
    ///
    /// `start` matters only if the prior says that the level was solvable there. Cost: O(states),
    /// and O(states × scenarios) for the first distance tables.
    ///
    /// # Errors
    /// [`NoTables`], if the state space is too large for the limits, a crate is stuck under every
    /// ice map, or the guard stopped the work.
    pub fn new(
        belief: &Belief,
        (start, state): (&State, &State),
        stakes: Stakes,
        seed: u64,
        powers: &Powers,
        should_stop: Guard<'_>,
    ) -> Result<Self, NoTables> {
        let outline = match Outline::new(belief, state, powers.most_poses, should_stop) {
            Err(NoTables::OutOfQuestion) if powers.most_poses_around_plan > 0 => {
                let budget = Budget::guarded(powers.plan_nodes, should_stop);
                Outline::around_a_plan(belief, state, powers.most_poses_around_plan, &budget)
            }
            outline => outline,
        }?;
        let pose = outline.pose_of(state).ok_or(NoTables::OutOfQuestion)?;
        // An index around a plan misses paths, so a start without a path proves nothing.
        let solvable_from = outline
            .pose_of(start)
            .filter(|_| belief.prior().is_given_solvable() && !outline.is_around_a_plan());
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let limits = powers.for_tables(stakes);
        let here = (solvable_from, pose);
        let tables = Tables::new(&outline, belief, here, &limits, &mut rng, should_stop);
        let tables = tables.ok_or(NoTables::Stopped)?;
        Ok(Self {
            width: powers.first_width(&tables.bank),
            tables,
            solvable_from,
            outline,
            stakes,
            caution: Caution::default(),
            rng,
            tree: Tree::default(),
            stakes_of_tree: stakes,
            work: 0,
            judged_upon: None,
        })
    }

    /// Evaluates the policies for a state and returns the best one with its bounds.
    ///
    /// Narrows the bounds until they meet or a limit is reached. Sampled scenarios are used step by
    /// step: first the smallest sample, then, from a warm start, twice as many, as long as the work
    /// limit allows. A small sample allows a deep search; a large one does not take chance
    /// agreements of the sample for knowledge.
    ///
    /// Where the tables cover all paths, every sample but the last gets half of the work that is
    /// left, and the result is that of the largest sample whose search was not cut short. Where
    /// they do not, the result is that of the largest sample whose bounds about met.
    ///
    /// `None` if the goal is unreachable from `state` in every scenario in use (which may be few if
    /// the guard prevented a new sample), or the tables end at `state` and the guard prevented new
    /// ones.
    pub fn judge(
        &mut self,
        belief: &Belief,
        state: &State,
        steps: u32,
        powers: &Powers,
        budget: &Budget<'_>,
    ) -> Option<Judgement> {
        self.judged_upon = None;
        let pose = self.outline.pose_of(state)?;
        let end = self.work.saturating_add(budget.nodes.min(powers.work));
        let (mut best, mut nodes): (Option<Judgement>, u64) = (None, 0);
        let mut narrower: Option<Narrower> = None;
        let (mut is_full, mut kept_thin) = (false, false);
        loop {
            // Sampled losses count more; by how much depends on what the belief says now.
            if self.calls_for_caution() {
                self.caution = self.caution.in_view_of(belief);
            }
            // Observations remove scenarios. With too few left, first use more of the sample, then
            // draw a new one. A new sample is drawn once per decision at most.
            let worlds = self.possible_worlds(belief, pose);
            let solvable = self.solvable(&worlds, pose);
            let wants_more =
                solvable == 0 || !self.tables.bank.is_complete() && solvable < powers.fewest_worlds;
            if wants_more && self.width < self.tables.bank.len() {
                self.widen();
                continue;
            }
            if wants_more && !is_full {
                is_full = true;
                kept_thin = !self.renew_tables(belief, pose, powers, budget.should_stop);
                continue;
            }
            // Nothing to plan for: every scenario is lost. A result for fewer scenarios still
            // holds.
            if solvable == 0 {
                return best;
            }
            // A larger sample follows if there is one: keep half of the work for it. Where paths
            // are missing from the tables, more scenarios help less than a deep search, so the
            // present sample may use everything.
            let has_more = self.width < self.tables.bank.len();
            let left = end.saturating_sub(self.work);
            let share = if has_more && self.tables.has_all_ways { left / 2 } else { left };
            // Two graphs share the memory while one warm-starts the other.
            let graphs = if has_more || narrower.is_some() { 2 } else { 1 };
            let stage = Powers { most_tree_bytes: powers.most_tree_bytes / graphs, ..*powers };
            let stage_budget = budget.with_nodes(share);
            let judged =
                self.judge_worlds(worlds, (pose, steps), narrower.as_ref(), &stage, &stage_budget);
            let Some((judged, root)) = judged else { return best };
            nodes += judged.nodes;
            let cut_short = kept_thin || judged.cut_short || has_more && (budget.should_stop)();
            // Where tables miss paths, the larger sample must also be searched well: a finished
            // small search is better than a broken-off large one.
            let is_rough =
                judged.cut_short || !self.tables.has_all_ways && !judged.is_about_closed();
            // Keep the result for the smaller sample if this search is rough, and remember which
            // graph it belongs to: queries must read that graph.
            best = Some(match best {
                Some(best) if is_rough => {
                    self.judged_upon = self.judged_upon.take().or(narrower);
                    Judgement { nodes, cut_short, ..best }
                }
                _ => {
                    self.judged_upon = None;
                    Judgement { nodes, cut_short, ..judged }
                }
            });
            // The last sample, the guard or the work limit ends the loop.
            if !has_more || cut_short || self.work >= end {
                return best;
            }
            // Double the sample; the present graph becomes the source of the warm start.
            let (width, stakes) = (self.width, self.stakes_of_tree);
            narrower = Some(Narrower { width, stakes, tree: self.widen(), root });
        }
    }

    /// Evaluates these scenarios by the criterion, with the mean as fallback for the worst case.
    ///
    /// Returns the result and its root node; `None` if all scenarios are lost.
    fn judge_worlds(
        &mut self,
        worlds: Vec<u32>,
        here: (Pose, u32),
        narrower: Option<&Narrower>,
        powers: &Powers,
        budget: &Budget<'_>,
    ) -> Option<(Judgement, NodeId)> {
        let stakes = self.stakes_in_bank();
        let Some(on_average) = stakes.without_guarantee() else {
            return self.judge_by(stakes, worlds, here, narrower, powers, budget);
        };
        let mut left = budget.nodes;
        // A guarantee that a smaller sample ruled out is also impossible for a larger one.
        if narrower.is_none_or(|narrower| narrower.stakes == stakes) {
            let before = self.work;
            let judged = self.judge_by(stakes, worlds.clone(), here, narrower, powers, budget)?;
            // The tolerance covers rounding in sums of costs.
            if judged.0.upper < stakes.loss_cost() - CLOSE {
                return Some(judged);
            }
            // No policy succeeds in every scenario. Then all have the same worst case, and the
            // least mean decides; that search gets at least half of the work.
            left = left.saturating_sub(self.work - before).max(left / 2);
        }
        let left = budget.with_nodes(left);
        let judged = self.judge_by(on_average, worlds, here, narrower, powers, &left);
        judged.map(|(judged, root)| (Judgement { is_exact: false, ..judged }, root))
    }

    /// Evaluates these scenarios with one cost model; see [`Self::judge_worlds`].
    fn judge_by(
        &mut self,
        stakes: Stakes,
        worlds: Vec<u32>,
        (pose, steps): (Pose, u32),
        narrower: Option<&Narrower>,
        powers: &Powers,
        budget: &Budget<'_>,
    ) -> Option<(Judgement, NodeId)> {
        // Bounds of another cost model are useless, and a graph that fills its memory cannot grow.
        if self.stakes_of_tree != stakes || self.tree.bytes() > powers.most_tree_bytes / 2 {
            self.tree = Tree::default();
        }
        self.stakes_of_tree = stakes;
        let ground = self.tables.ground(self.outline.rink(), stakes);
        // The node drops lost scenarios; `possible` keeps their weight for the share of lost ones.
        let possible = ground.weight(&worlds);
        let (seen, work_before) = (self.tree.len(), self.tree.work);
        let root = self.tree.node_at(&ground, pose, steps, worlds);
        if self.tree.node(root).worlds().is_empty() {
            return None;
        }
        // Warm start: replaying the policy of the smaller sample gives the first upper bounds.
        if let Some(Narrower { tree, root: its_root, .. }) = narrower {
            self.tree.inherit(&ground, root, Bequest { tree, root: *its_root }, budget);
        }
        let end = work_before.saturating_add(budget.nodes);
        let left = |tree: &Tree| budget.with_nodes(end.saturating_sub(tree.work));
        let to_improve = left(&self.tree);
        let cut_short = self.tree.improve(&ground, root, &to_improve, powers.most_tree_bytes);
        let to_settle = left(&self.tree);
        // An exact policy needs all scenarios, all paths, and met bounds in every node that the
        // policy reaches, not only at the root.
        let may_be_exact = self.tables.bank.is_complete()
            && self.tables.has_all_ways
            && self.tree.node(root).is_closed();
        let pursuit = may_be_exact
            .then(|| self.tree.settle(&ground, root, &to_settle, powers.most_tree_bytes));
        // Other macro-actions are opened only to explain the choice; they get extra work.
        let for_rivals = budget.with_nodes(budget.nodes.min(powers.work) / 4);
        self.tree.open_rivals(&ground, root, RIVALS, &for_rivals);
        let courses = courses(&ground, &mut self.tree, root);
        self.work += self.tree.work - work_before;
        let node = self.tree.node(root);
        let granted = common_knowledge(&self.tables.bank, node.worlds());
        let judgement = Judgement {
            courses,
            stakes,
            lower: node.lower(),
            upper: node.upper(),
            is_exact: pursuit == Some(Pursuit::Done),
            has_all_worlds: self.tables.bank.is_complete(),
            has_all_ways: self.tables.has_all_ways,
            granted_ice: ground.rink.cell_set(granted.ice),
            worlds: node.worlds().len(),
            lost: (1.0 - node.weight() / possible).max(0.0),
            nodes: (self.tree.len() - seen) as u64,
            cut_short: cut_short || pursuit == Some(Pursuit::Stopped),
        };
        Some((judgement, root))
    }

    /// Doubles the sample and returns the graph of the smaller one.
    ///
    /// Bounds over fewer scenarios do not hold for more, so the new graph starts empty.
    fn widen(&mut self) -> Tree {
        self.width = (2 * self.width).min(self.tables.bank.len());
        std::mem::take(&mut self.tree)
    }

    /// Returns the context for evaluating policies with the present tables and costs.
    pub(super) fn ground(&self) -> Ground<'_> {
        self.tables.ground(self.outline.rink(), self.stakes_in_bank())
    }

    /// Returns true if losses need the multiplier: scenarios are sampled, and paths complete.
    ///
    /// Where tables miss paths, the planner already overestimates losses, or pays the estimate of a
    /// cutoff state; both make it careful enough.
    fn calls_for_caution(&self) -> bool {
        !self.tables.bank.is_complete() && self.tables.has_all_ways
    }

    /// Returns the cost model for the present scenarios, with the loss multiplier if needed.
    fn stakes_in_bank(&self) -> Stakes {
        let is_cautious = self.calls_for_caution();
        if is_cautious { self.stakes.in_drawn_worlds(self.caution) } else { self.stakes }
    }

    /// Returns [`Self::ground`] with the cost model of the last result.
    pub(super) fn ground_judged(&self) -> Ground<'_> {
        let stakes =
            self.judged_upon.as_ref().map_or(self.stakes_of_tree, |narrower| narrower.stakes);
        Ground { stakes, ..self.ground() }
    }

    /// Returns true if only states near a plan are indexed; others may wrongly count as lost.
    #[must_use]
    pub fn is_around_a_plan(&self) -> bool {
        self.outline.is_around_a_plan()
    }

    /// Returns the index of all states that may lead to the goal in some scenario.
    pub(super) fn all_poses(&self) -> &PoseIndex {
        self.outline.poses()
    }

    /// Returns the steps to the goal from a state, see [`Outline::steps_on_floor`].
    #[must_use]
    pub fn steps_on_floor(&self, state: &State) -> Option<u32> {
        self.outline.steps_on_floor(state)
    }

    /// Returns the cost model for comparing policies, without the loss multiplier.
    #[must_use]
    pub fn stakes(&self) -> Stakes {
        self.stakes
    }

    /// Sets another cost model for all later decisions.
    pub fn set_stakes(&mut self, stakes: Stakes) {
        self.stakes = stakes;
    }

    /// Returns the belief graph that the last result comes from.
    pub(super) fn tree_judged(&self) -> &Tree {
        self.judged_upon.as_ref().map_or(&self.tree, |narrower| &narrower.tree)
    }

    /// Returns the scenarios that the last result comes from, see [`Self::possible_worlds`].
    pub(super) fn worlds_judged(&self, belief: &Belief, pose: Pose) -> Vec<u32> {
        let mut worlds = self.possible_worlds(belief, pose);
        if let Some(narrower) = &self.judged_upon {
            worlds.retain(|world| (*world as usize) < narrower.width);
        }
        worlds
    }

    /// Packs a state; `None` for a player in a wall or a different number of crates.
    pub(super) fn pose_of(&self, state: &State) -> Option<Pose> {
        self.outline.pose_of(state)
    }

    /// Returns the scenarios in use that are consistent with the belief.
    ///
    /// If the level was solvable at the start, this leaves out scenarios in which the goal is
    /// unreachable both from there and from `pose`. Tables that miss paths say nothing about the
    /// start.
    pub(super) fn possible_worlds(&self, belief: &Belief, pose: Pose) -> Vec<u32> {
        let known = known_of(self.outline.rink(), belief);
        let start = self.solvable_from.filter(|_| self.tables.has_all_ways);
        let start = start.and_then(|start| self.tables.poses.number_of(start));
        let pose = self.tables.poses.number_of(pose);
        let was_solvable = |world: &u32| {
            start.is_none_or(|start| {
                self.tables.bank.distance(*world, start) != LOST
                    || self.tables.bank.distance_if(*world, pose) != LOST
            })
        };
        let worlds = self.tables.bank.consistent(known);
        worlds.take_while(|world| (*world as usize) < self.width).filter(was_solvable).collect()
    }

    /// Returns the number of these scenarios in which the goal is reachable from `pose`.
    ///
    /// 0 if the tables end at that state.
    fn solvable(&self, worlds: &[u32], pose: Pose) -> usize {
        let Some(pose) = self.ground().number_inside(pose) else { return 0 };
        worlds.iter().filter(|world| self.tables.bank.distance(**world, pose) != LOST).count()
    }

    /// Replaces the tables by new ones for the present belief, and drops the graph.
    ///
    /// Returns false, and changes nothing, if the guard stopped the work.
    fn renew_tables(
        &mut self,
        belief: &Belief,
        pose: Pose,
        powers: &Powers,
        should_stop: Guard<'_>,
    ) -> bool {
        let Self { outline, rng, .. } = self;
        let limits = powers.for_tables(self.stakes);
        let here = (self.solvable_from, pose);
        let Some(tables) = Tables::new(outline, belief, here, &limits, rng, should_stop) else {
            return false;
        };
        self.width = powers.first_width(&tables.bank);
        self.tables = tables;
        self.tree = Tree::default();
        self.judged_upon = None;
        true
    }
}
