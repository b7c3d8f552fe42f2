//! Plans made elsewhere, carried out and recorded.

use super::Episode;
use crate::agents::{Decision, Effort, Forecast, PlanNote, PlanReason, Proof};
use crate::worlds::World;

/// A plan that was made before the episode began: by a planner with everything in sight, or by
/// another program.
#[derive(Debug, Clone, PartialEq)]
pub struct KnownPlan<W: World> {
    /// Who made it, as each decision tells.
    pub engine: String,
    /// Nodes that it took.
    pub nodes: u64,
    /// What is claimed for it.
    pub proof: Proof,
    /// Its actions.
    pub actions: Vec<W::Action>,
}

impl<W: World> Episode<W> {
    /// Carries the plan out until it or the episode ends. The first decision tells the whole plan
    /// and what it cost; the others continue it.
    pub fn follow(&mut self, plan: KnownPlan<W>) {
        let KnownPlan { engine, nodes, proof, actions } = plan;
        for (done, action) in actions.iter().enumerate() {
            let is_first = done == 0;
            let steps_left = (actions.len() - done) as f32;
            let effort = Effort { nodes, worlds: 1, cut_short: false };
            self.commit(
                Decision {
                    effort: if is_first { effort } else { Effort::default() },
                    proof,
                    forecast: Forecast { steps: Some(steps_left), ..Forecast::default() },
                    plan: if is_first {
                        PlanNote::New { reason: PlanReason::First, actions: actions.clone() }
                    } else {
                        PlanNote::Continues
                    },
                    ..Decision::bare(*action, &engine)
                },
                0.0,
            );
        }
    }
}
