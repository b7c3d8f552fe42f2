//! Resource limits of the policy agents, and how they value cut-off states.

use super::super::Candidate;
use super::super::wariness::LEAST_LOSS_STEPS;
use super::proving::ProofLimits;
use crate::planning::belief::judgement::{Course, Judgement};
use crate::planning::belief::powers::Powers;
use crate::planning::belief::stakes::Stakes;
use crate::worlds::ice::{Belief, Ice};

/// Board size, in open cells, at which a decision uses its full limits.
///
/// Smaller boards get (cells / 45)² of them.
const OPEN_CELLS: usize = 45;

/// Resource limits of one decision on boards with at least [`OPEN_CELLS`]; agents override some.
pub(in crate::agents) const DECISION: Powers = Powers {
    most_poses: 12_000_000,
    most_poses_around_plan: 4_000_000,
    plan_nodes: 15_000,
    most_poses_in_bank: 30_000,
    most_distances: 1 << 23,
    most_worlds_counted: 1 << 17,
    most_worlds_drawn: 256,
    first_worlds: 128,
    most_tree_bytes: 256 << 20,
    work: 2_000_000,
    fewest_worlds: 96,
};

/// Resource limits of the first plan, given those of a decision.
pub(in crate::agents) const fn preparation(decision: Powers) -> Powers {
    Powers { plan_nodes: 60_000, work: 20_000_000, ..decision }
}

/// Costs that differ by less than this, in steps, are equal.
pub(super) const CLOSE: f64 = 1e-4;

/// Settings of a policy agent.
#[derive(Debug, Clone, Copy)]
pub(in crate::agents) struct Means {
    /// Limits while the agent is constructed.
    pub(in crate::agents) first: Powers,
    /// Limits of one decision on boards with [`OPEN_CELLS`].
    pub(in crate::agents) decision: Powers,
    /// Limits of the safety check; `None` for an agent that trusts its sample.
    pub(in crate::agents) proofs: Option<Proofs>,
    /// How the agent values cut-off states of the search.
    pub(in crate::agents) leaves: Leaves,
}

/// Resource limits of the safety check.
#[derive(Debug, Clone, Copy)]
pub(in crate::agents) struct Proofs {
    /// While the agent is constructed.
    pub(in crate::agents) first: ProofLimits,
    /// For a later decision, on boards with [`OPEN_CELLS`].
    pub(in crate::agents) decision: ProofLimits,
}

/// How an agent values the cut-off states of its search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::agents) enum Leaves {
    /// By the upper bound: a known policy continues from there.
    Policies,
    /// By the lower bound (hindsight): all ice becomes visible there.
    Clairvoyant,
}

impl Means {
    /// Resource limits of one decision on this board.
    pub(super) fn powers(&self, belief: &Belief) -> Powers {
        let (share, powers) = (share_of(belief), self.decision);
        Powers {
            most_distances: share(powers.most_distances),
            work: share(powers.work as usize) as u64,
            ..powers
        }
    }

    /// Limits of the safety check in one decision on this board; `None` for an agent without the
    /// check.
    pub(super) fn proof_limits(&self, belief: &Belief) -> Option<ProofLimits> {
        let (share, proof) = (share_of(belief), self.proofs?.decision);
        Some(ProofLimits {
            operations: share(proof.operations as usize) as u64,
            nodes: share(proof.nodes as usize) as u64,
        })
    }
}

/// Cost model for a game in which success is expected after `success_after` steps.
///
/// Raises the failure cost, so that success keeps some value in a long game.
pub(super) fn stakes_expecting(stakes: Stakes, success_after: u32) -> Stakes {
    stakes.at_least(least_failure_cost(success_after))
}

/// Minimum failure cost in such a game.
pub(super) fn least_failure_cost(success_after: u32) -> u32 {
    success_after.saturating_add(LEAST_LOSS_STEPS)
}

/// Scales a limit to the size of the board.
fn share_of(belief: &Belief) -> impl Fn(usize) -> usize {
    let open_cells = belief.layout().passable_cells().count().min(OPEN_CELLS);
    move |all| all * open_cells.pow(2) / OPEN_CELLS.pow(2)
}

impl Leaves {
    /// The cost used to compare candidates: the upper or the lower bound.
    pub(super) fn cost(self, course: &Course) -> f64 {
        match self {
            Self::Policies => course.upper,
            Self::Clairvoyant => course.lower,
        }
    }

    /// Moves the cheapest candidate to the front.
    pub(super) fn settle(self, judgement: &mut Judgement) {
        let courses = &judgement.courses;
        let least = courses.iter().map(|course| self.cost(course)).fold(f64::INFINITY, f64::min);
        // Among equal costs, the planner's own order decides.
        let best = courses.iter().position(|course| self.cost(course) <= least + CLOSE);
        if let Some(best) = best.filter(|best| *best > 0 && self != Self::Policies) {
            judgement.courses[..=best].rotate_right(1);
            judgement.upper = judgement.upper.max(judgement.courses[0].upper);
        }
    }

    /// Removes figures from a record that do not matter to the agent.
    pub(super) fn leave_out(self, candidate: &mut Candidate<Ice>) {
        if self == Self::Clairvoyant {
            (candidate.forecast.steps, candidate.forecast.upper) = (None, None);
            candidate.heuristic = None;
        }
    }

    /// Name of the method that decided.
    pub(super) fn engine(self, judgement: &Judgement) -> &'static str {
        match (self, judgement.is_exact, judgement.has_all_worlds) {
            (Self::Policies, true, _) => "exact over all ice maps",
            (Self::Policies, false, true) => "policy search on all ice maps",
            (Self::Policies, false, false) => "policy search on sampled ice maps",
            (Self::Clairvoyant, ..) if judgement.is_closed() => "AND-OR search on sampled ice maps",
            (Self::Clairvoyant, ..) => "AND-OR search on sampled ice maps, hindsight leaves",
        }
    }
}
