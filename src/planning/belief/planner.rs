//! Plans in belief space, decision after decision.

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

/// Macros to be weighed besides the best one, so that the choice can be explained.
const RIVALS: usize = 4;

/// Plans for one level, from one decision to the next: worlds, distances and the part of the
/// belief graph already seen are kept as long as they hold.
#[derive(Debug)]
pub struct BeliefPlanner {
    outline: Outline,
    stakes: Stakes,
    caution: Caution,
    rng: ChaCha8Rng,
    pub(super) tables: Tables,
    /// Where the game began, if worlds in which the goal was out of reach there are out of the
    /// question.
    solvable_from: Option<Pose>,
    /// The first so many worlds of the bank are looked at.
    width: usize,
    /// What is known about these.
    tree: Tree,
    /// By which it compares.
    stakes_of_tree: Stakes,
    /// Worlds looked at so far, in all trees.
    work: u64,
    /// Upon which the last judgement rests, if not upon the worlds and the tree at hand.
    judged_upon: Option<Narrower>,
}

/// What was found out about fewer worlds.
#[derive(Debug)]
struct Narrower {
    /// The first so many of the bank.
    width: usize,
    stakes: Stakes,
    tree: Tree,
    root: NodeId,
}

impl BeliefPlanner {
    /// A planner for a game that began in a `start` that was solvable, if the belief's prior says
    /// so, and has come to a `state` of which that is believed.
    ///
    /// O(poses), and O(distances) for the first bank.
    ///
    /// # Errors
    /// [`NoTables`], if they would be larger than the powers allow, the crates are lost whatever is
    /// ice, or the guard ends the work.
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
        // Around a plan not all ways are known, and nothing follows from there being none.
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

    /// Narrows the bounds of a state until they meet or the powers are spent; `None` if the goal is
    /// out of reach in every world looked at, which may be few if the guard keeps others from being
    /// drawn, or the tables end at that state and the guard keeps others from being made.
    ///
    /// Worlds drawn are taken in turn: the policy for a few is found first, then, starting from it,
    /// that for twice as many, as long as the work allows. With few worlds the search sees to the
    /// end, with many it does not take what they happen to have in common for granted. Where the
    /// tables hold all ways, half of the work that is left is kept for more worlds, and the last
    /// judgement stands that was not cut short; where they do not, the last whose bounds about
    /// meet.
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
            if self.calls_for_caution() {
                self.caution = self.caution.in_view_of(belief);
            }
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
            if solvable == 0 {
                return best;
            }
            let has_more = self.width < self.tables.bank.len();
            let left = end.saturating_sub(self.work);
            let share = if has_more && self.tables.has_all_ways { left / 2 } else { left };
            let graphs = if has_more || narrower.is_some() { 2 } else { 1 };
            let stage = Powers { most_tree_bytes: powers.most_tree_bytes / graphs, ..*powers };
            let stage_budget = budget.with_nodes(share);
            let judged =
                self.judge_worlds(worlds, (pose, steps), narrower.as_ref(), &stage, &stage_budget);
            let Some((judged, root)) = judged else { return best };
            nodes += judged.nodes;
            let cut_short = kept_thin || judged.cut_short || has_more && (budget.should_stop)();
            // By some of the ways alone a search for few worlds is worth more than one broken off
            // for many.
            let is_rough =
                judged.cut_short || !self.tables.has_all_ways && !judged.is_about_closed();
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
            if !has_more || cut_short || self.work >= end {
                return best;
            }
            let (width, stakes) = (self.width, self.stakes_of_tree);
            narrower = Some(Narrower { width, stakes, tree: self.widen(), root });
        }
    }

    /// The same for certain worlds, and the node for it.
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
        // What could not be guaranteed for few worlds is not sought for more.
        if narrower.is_none_or(|narrower| narrower.stakes == stakes) {
            let before = self.work;
            let judged = self.judge_by(stakes, worlds.clone(), here, narrower, powers, budget)?;
            // Sums of costs may fall short of a loss by rounding.
            if judged.0.upper < stakes.loss_cost() - CLOSE {
                return Some(judged);
            }
            left = left.saturating_sub(self.work - before).max(left / 2);
        }
        let left = budget.with_nodes(left);
        let judged = self.judge_by(on_average, worlds, here, narrower, powers, &left);
        judged.map(|(judged, root)| (Judgement { is_exact: false, ..judged }, root))
    }

    /// The same for certain stakes.
    fn judge_by(
        &mut self,
        stakes: Stakes,
        worlds: Vec<u32>,
        (pose, steps): (Pose, u32),
        narrower: Option<&Narrower>,
        powers: &Powers,
        budget: &Budget<'_>,
    ) -> Option<(Judgement, NodeId)> {
        if self.stakes_of_tree != stakes || self.tree.bytes() > powers.most_tree_bytes / 2 {
            self.tree = Tree::default();
        }
        self.stakes_of_tree = stakes;
        let ground = self.tables.ground(self.outline.rink(), stakes);
        let possible = ground.weight(&worlds);
        let (seen, work_before) = (self.tree.len(), self.tree.work);
        let root = self.tree.node_at(&ground, pose, steps, worlds);
        if self.tree.node(root).worlds().is_empty() {
            return None;
        }
        if let Some(Narrower { tree, root: its_root, .. }) = narrower {
            self.tree.inherit(&ground, root, Bequest { tree, root: *its_root }, budget);
        }
        let end = work_before.saturating_add(budget.nodes);
        let left = |tree: &Tree| budget.with_nodes(end.saturating_sub(tree.work));
        let to_improve = left(&self.tree);
        let cut_short = self.tree.improve(&ground, root, &to_improve, powers.most_tree_bytes);
        let to_settle = left(&self.tree);
        let may_be_exact = self.tables.bank.is_complete()
            && self.tables.has_all_ways
            && self.tree.node(root).is_closed();
        let pursuit = may_be_exact
            .then(|| self.tree.settle(&ground, root, &to_settle, powers.most_tree_bytes));
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

    /// Looks at twice as many worlds. The bounds found out about fewer, which are returned, do not
    /// hold for them.
    fn widen(&mut self) -> Tree {
        self.width = (2 * self.width).min(self.tables.bank.len());
        std::mem::take(&mut self.tree)
    }

    /// On what its policies are compared.
    pub(super) fn ground(&self) -> Ground<'_> {
        self.tables.ground(self.outline.rink(), self.stakes_in_bank())
    }

    /// Whether worlds were drawn, which may change with the bank. Where the bank has some of the
    /// ways alone, more is held to be lost than is, or what lies beyond has its price, which is
    /// caution enough.
    fn calls_for_caution(&self) -> bool {
        !self.tables.bank.is_complete() && self.tables.has_all_ways
    }

    /// The prices by which costs in the bank are counted.
    fn stakes_in_bank(&self) -> Stakes {
        let is_cautious = self.calls_for_caution();
        if is_cautious { self.stakes.in_drawn_worlds(self.caution) } else { self.stakes }
    }

    /// The same by the prices by which the last judgement compared.
    pub(super) fn ground_judged(&self) -> Ground<'_> {
        let stakes =
            self.judged_upon.as_ref().map_or(self.stakes_of_tree, |narrower| narrower.stakes);
        Ground { stakes, ..self.ground() }
    }

    /// Whether only poses about a plan are known to it. What it holds for lost need not be.
    #[must_use]
    pub fn is_around_a_plan(&self) -> bool {
        self.outline.is_around_a_plan()
    }

    /// Numbers of all poses that may lead to the goal in some world.
    pub(super) fn all_poses(&self) -> &PoseIndex {
        self.outline.poses()
    }

    /// Steps to the goal from a state, see [`Outline::steps_on_floor`].
    #[must_use]
    pub fn steps_on_floor(&self, state: &State) -> Option<u32> {
        self.outline.steps_on_floor(state)
    }

    /// By which policies are compared, but for what losses count in worlds drawn.
    #[must_use]
    pub fn stakes(&self) -> Stakes {
        self.stakes
    }

    /// Compares policies by other prices from now on.
    pub fn set_stakes(&mut self, stakes: Stakes) {
        self.stakes = stakes;
    }

    /// The belief graph upon which the last judgement rests.
    pub(super) fn tree_judged(&self) -> &Tree {
        self.judged_upon.as_ref().map_or(&self.tree, |narrower| &narrower.tree)
    }

    /// The worlds upon which it rests, see [`Self::possible_worlds`].
    pub(super) fn worlds_judged(&self, belief: &Belief, pose: Pose) -> Vec<u32> {
        let mut worlds = self.possible_worlds(belief, pose);
        if let Some(narrower) = &self.judged_upon {
            worlds.retain(|world| (*world as usize) < narrower.width);
        }
        worlds
    }

    /// The state in bits; `None` if no rule leads there: the player in a wall, a crate too many.
    pub(super) fn pose_of(&self, state: &State) -> Option<Pose> {
        self.outline.pose_of(state)
    }

    /// The worlds of the bank that the belief admits, without those in which the goal is out of
    /// reach from `pose` and was so from the beginning, if the level is known to have been solvable
    /// then. Where some ways were left out nothing is known of the beginning.
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

    /// In how many of these worlds the tables hold a way from that pose: in none, if it is where
    /// they end.
    fn solvable(&self, worlds: &[u32], pose: Pose) -> usize {
        let Some(pose) = self.ground().number_inside(pose) else { return 0 };
        worlds.iter().filter(|world| self.tables.bank.distance(**world, pose) != LOST).count()
    }

    /// Makes tables anew of what is known now, and forgets all that was about the old ones, unless
    /// the guard ends the work; whether they were made.
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
