//! What goes into the plans of an agent, and how it tells good ones from bad ones.

use super::super::Candidate;
use super::super::wariness::LEAST_LOSS_STEPS;
use super::proving::ProofLimits;
use crate::planning::belief::judgement::{Course, Judgement};
use crate::planning::belief::powers::Powers;
use crate::planning::belief::stakes::Stakes;
use crate::worlds::ice::{Belief, Ice};

/// Open cells of a board on which a decision takes all that these means allow, if the budget of the
/// episode does; on smaller ones it is expected sooner.
const OPEN_CELLS: usize = 45;

/// What agents do for one decision, on boards with [`OPEN_CELLS`]. Each says what it does
/// otherwise.
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

/// What agents do while they are constructed, if they do so much for one decision.
pub(in crate::agents) const fn preparation(decision: Powers) -> Powers {
    Powers { plan_nodes: 60_000, work: 20_000_000, ..decision }
}

/// Costs closer than that, in steps, are the same.
pub(super) const CLOSE: f64 = 1e-4;

/// What goes into the plans of an agent.
#[derive(Debug, Clone, Copy)]
pub(in crate::agents) struct Means {
    /// What is done while the agent is constructed.
    pub(in crate::agents) first: Powers,
    /// What is done for one decision, on boards with [`OPEN_CELLS`].
    pub(in crate::agents) decision: Powers,
    /// What courses lose is proved with that; `None` for an agent that takes worlds drawn at their
    /// word.
    pub(in crate::agents) proofs: Option<Proofs>,
    /// What the agent counts on where its search ends.
    pub(in crate::agents) leaves: Leaves,
}

/// What proofs may take.
#[derive(Debug, Clone, Copy)]
pub(in crate::agents) struct Proofs {
    /// While the agent is constructed.
    pub(in crate::agents) first: ProofLimits,
    /// At a later decision, on boards with [`OPEN_CELLS`].
    pub(in crate::agents) decision: ProofLimits,
}

/// What an agent counts on where its search ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::agents) enum Leaves {
    /// What a policy that is known does from there.
    Policies,
    /// That the ice comes to light there.
    Clairvoyant,
}

impl Means {
    /// What is done for one decision on that board.
    pub(super) fn powers(&self, belief: &Belief) -> Powers {
        let (share, powers) = (share_of(belief), self.decision);
        Powers {
            most_distances: share(powers.most_distances),
            work: share(powers.work as usize) as u64,
            ..powers
        }
    }

    /// What a proof may take at one decision on that board.
    pub(super) fn proof_limits(&self, belief: &Belief) -> Option<ProofLimits> {
        let (share, proof) = (share_of(belief), self.proofs?.decision);
        Some(ProofLimits {
            operations: share(proof.operations as usize) as u64,
            nodes: share(proof.nodes as usize) as u64,
        })
    }
}

/// The stakes in a game that goes on for long, where success is expected after that many steps: it
/// is worth something even if it takes as many as failure costs.
pub(super) fn stakes_expecting(stakes: Stakes, success_after: u32) -> Stakes {
    stakes.at_least(least_failure_cost(success_after))
}

/// What a failure costs at least there.
pub(super) fn least_failure_cost(success_after: u32) -> u32 {
    success_after.saturating_add(LEAST_LOSS_STEPS)
}

/// The part of something that is due on that board.
fn share_of(belief: &Belief) -> impl Fn(usize) -> usize {
    let open_cells = belief.layout().passable_cells().count().min(OPEN_CELLS);
    move |all| all * open_cells.pow(2) / OPEN_CELLS.pow(2)
}

impl Leaves {
    /// What a course is taken to cost.
    pub(super) fn cost(self, course: &Course) -> f64 {
        match self {
            Self::Policies => course.upper,
            Self::Clairvoyant => course.lower,
        }
    }

    /// Puts the course first that the agent takes for the cheapest.
    pub(super) fn settle(self, judgement: &mut Judgement) {
        let courses = &judgement.courses;
        let least = courses.iter().map(|course| self.cost(course)).fold(f64::INFINITY, f64::min);
        // The planner's own order stands among those that cost the same.
        let best = courses.iter().position(|course| self.cost(course) <= least + CLOSE);
        if let Some(best) = best.filter(|best| *best > 0 && self != Self::Policies) {
            judgement.courses[..=best].rotate_right(1);
            judgement.upper = judgement.upper.max(judgement.courses[0].upper);
        }
    }

    /// Leaves out of a candidate what the agent does not go by.
    pub(super) fn leave_out(self, candidate: &mut Candidate<Ice>) {
        if self == Self::Clairvoyant {
            (candidate.forecast.steps, candidate.forecast.upper) = (None, None);
            candidate.heuristic = None;
        }
    }

    /// By what a decision was made.
    pub(super) fn engine(self, judgement: &Judgement) -> &'static str {
        match (self, judgement.is_exact, judgement.has_all_worlds) {
            (Self::Policies, true, _) => "exact: all worlds",
            (Self::Policies, false, true) => "policies: all worlds",
            (Self::Policies, false, false) => "policies: worlds drawn",
            (Self::Clairvoyant, ..) if judgement.is_closed() => "AND-OR search over worlds drawn",
            (Self::Clairvoyant, ..) => "AND-OR search over worlds drawn, clairvoyant leaves",
        }
    }
}
