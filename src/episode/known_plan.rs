//! Executes and records plans that another program or an earlier search made.
//!
//! Each world turns the answers of its planner into a [`KnownPlan`].

use super::{Episode, EpisodeLimits, RecordedStep, Recording, RecordingHeader};
use crate::agents::{Decision, DecisionEffort, Forecast, PlanNote, PlanReason, Proof};
use crate::worlds::World;

/// A plan made before the episode, by a planner with full information or another program.
#[derive(Debug, Clone, PartialEq)]
pub struct KnownPlan<W: World> {
    /// Name of the method that made the plan; each recorded decision has it.
    pub engine: String,
    /// Number of nodes that the search for the plan expanded.
    pub nodes: u64,
    /// Claim about the plan's optimality.
    pub proof: Proof,
    /// Actions of the plan, in order.
    pub actions: Vec<W::Action>,
}

impl<W: World> Episode<W> {
    /// Executes the plan until it or the episode ends.
    ///
    /// The first decision records the whole plan and its effort; the others continue the plan.
    /// Every decision takes 0 ms.
    pub fn follow(&mut self, plan: KnownPlan<W>) {
        let KnownPlan { engine, nodes, proof, actions } = plan;
        for (done, action) in actions.iter().enumerate() {
            let is_first = done == 0;
            let steps_left = (actions.len() - done) as f32;
            let effort = DecisionEffort { nodes, scenarios: 1, cut_short: false };
            self.commit(
                Decision {
                    effort: if is_first { effort } else { DecisionEffort::default() },
                    proof,
                    forecast: Forecast { steps: Some(steps_left), ..Forecast::default() },
                    plan: if is_first {
                        PlanNote::New { reason: PlanReason::First, actions: actions.clone() }
                    } else {
                        PlanNote::Continues
                    },
                    ..Decision::without_explanation(*action, &engine)
                },
                0.0,
            );
        }
    }
}

impl<W: World> KnownPlan<W> {
    /// Plays earlier steps, then the plan, by the rules and returns the recording.
    ///
    /// `played` holds steps of another recording of this level, from its start; their decisions are
    /// executed again. The recording has the default prior and limits.
    ///
    /// # Errors
    /// Every problem that makes the level unplayable.
    pub(super) fn record(
        self,
        level: &W::Level,
        agent: &str,
        played: &[RecordedStep<W>],
    ) -> Result<Recording<W>, Vec<W::Problem>> {
        let mut episode = Episode::begin(RecordingHeader {
            level: level.clone(),
            agent: agent.to_owned(),
            seed: 0,
            prior: W::Prior::default(),
            limits: EpisodeLimits::default(),
            construct_ms: 0.0,
        })?;
        for step in played {
            episode.commit(step.decision.clone(), step.decision_ms);
        }
        episode.follow(self);
        Ok(episode.into_recording())
    }
}
