//! What the studio derives from a run of a platform level.

use super::analyzer::has_same_play;
use crate::agents::Proof;
use crate::episode::{EpisodeOutcome, Frame, RecordedStep, Recording};
use crate::formats::ron_recording::AnyRecording;
use crate::picture::MotionSpeed;
use crate::studio::model::{Metric, PlaybackWorld, RunFacts, WorldRun};
use crate::worlds::platform::{Level, Platform, State, Terrain};
use std::sync::Arc;

/// Data derived from a run of a platform level.
#[derive(Debug)]
pub struct PlatformRunData {
    terrain: Arc<Terrain>,
    /// The state after the last step.
    state: State,
    /// Animation time of each step at 1 ms a cell, in milliseconds.
    cells: Vec<u32>,
    /// The agent's row at each cursor position: one entry more than steps.
    rows: Vec<u8>,
}

impl PlaybackWorld for Platform {
    type Derived = PlatformRunData;

    const STRIPS: [Metric; 2] = [Metric::AgentRow, Metric::ExpectedSteps];

    fn any_recording(recording: Recording<Self>) -> AnyRecording {
        recording.into()
    }

    fn derive(terrain: &Self::Truth, first: &Frame<Self>) -> PlatformRunData {
        let state = first.state.clone();
        let rows = vec![terrain.agent_row(&state)];
        PlatformRunData { terrain: Arc::clone(terrain), state, cells: Vec::new(), rows }
    }

    fn update(derived: &mut PlatformRunData, step: &RecordedStep<Self>) {
        let each_cell = MotionSpeed { ms_per_cell: 1 };
        let PlatformRunData { terrain, state, cells, rows } = derived;
        cells.push(each_cell.stage_duration_ms(terrain, state, &step.change));
        step.change.replay(state);
        rows.push(terrain.agent_row(state));
    }

    fn metric(derived: &PlatformRunData, metric: Metric, cursor: usize) -> Option<f32> {
        let row = derived.rows.get(cursor).copied().map(f32::from);
        row.filter(|_| metric == Metric::AgentRow)
    }

    fn motion_ms(
        run: (&Self::Truth, &PlatformRunData),
        step: usize,
        _: &RecordedStep<Self>,
        motion: MotionSpeed,
    ) -> u32 {
        run.1.cells.get(step).map_or(0, |cells| cells * motion.ms_per_cell)
    }

    fn title(level: &Level) -> &str {
        &level.title
    }

    fn is_comparable(one: &Level, other: &Level) -> bool {
        has_same_play(one, other)
    }
}

/// Returns the step from which a run follows one plan proved shortest to the gate.
///
/// `None` unless the run reaches the gate by this plan: the proof is about the whole plan, so a run
/// that leaves it or stops early proves nothing.
pub(super) fn shortest_plan_start(run: &WorldRun<Platform>) -> Option<usize> {
    let is_solved = run.outcome().is_some_and(EpisodeOutcome::is_solved);
    let plan = run.plan(run.len().checked_sub(1)?).filter(|_| is_solved)?;
    let first = run.step(plan.made_at)?;
    let is_whole = plan.actions.len() == run.len() - plan.made_at;
    (is_whole && first.decision.proof == Proof::Optimal).then_some(plan.made_at)
}
