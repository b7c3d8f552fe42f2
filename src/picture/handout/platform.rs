//! Runs of the platform world in a handout.

use super::geometry::{CELL_SIZE, Geometry};
use super::layers::{BoardKind, Layer};
use super::legend_data::SAMPLE_SIZE;
use super::run_source::{DecisionFacts, ResultFacts, RunSource};
use super::wording;
use crate::agents::Proof;
use crate::episode::{Playback, Recording};
use crate::picture::{
    LegendEntry, Placement, STAGE_ROWS, Scene, StageActors, Theme, planned_path,
    planned_path_scene, stage_legend, stage_path_legend, stage_scene,
};
use crate::worlds::World;
use crate::worlds::platform::{Platform, Terrain};
use std::sync::Arc;

/// Layers in the order of [`RunSource::scenes`].
const LAYERS: [Layer; 2] =
    [Layer::of(BoardKind::Truth), Layer::of(BoardKind::Truth).with_plan(true)];

/// A recorded run of the platform world.
pub(super) struct StageSource<'a> {
    recording: &'a Recording<Platform>,
    playback: Playback<Platform>,
    terrain: Arc<Terrain>,
    placement: Placement,
}

impl<'a> StageSource<'a> {
    /// Prepares a run.
    ///
    /// # Errors
    /// The problems of the stage, if it cannot be opened.
    pub fn new(recording: &'a Recording<Platform>) -> Result<Self, Vec<String>> {
        let texts = |problems: Vec<_>| problems.iter().map(ToString::to_string).collect::<Vec<_>>();
        let playback = Playback::new(recording).map_err(texts)?;
        let (terrain, _) = Platform::open(&recording.header.level).map_err(texts)?;
        Ok(Self { recording, playback, terrain, placement: Placement::with_cell_size(CELL_SIZE) })
    }
}

impl RunSource for StageSource<'_> {
    fn geometry(&self) -> Geometry {
        Geometry::Grid { rows: STAGE_ROWS, columns: self.terrain.width() }
    }

    fn layers(&self) -> &'static [Layer] {
        &LAYERS
    }

    fn is_clairvoyant(&self) -> bool {
        // This world hides nothing.
        false
    }

    fn scenes(&self, step: usize, themes: [&Theme; 2]) -> Vec<[Scene; 2]> {
        let state = self.playback.frame(self.recording, step).state;
        let last = step.checked_sub(1).and_then(|last| self.recording.steps.get(last));
        let gate_is_right = state.agent <= self.terrain.gate();
        let faces_right = last.map_or(gate_is_right, |last| last.decision.action.is_rightward());
        let actors = StageActors::at_rest(&self.terrain, &state, faces_right);
        let path = planned_path(&self.terrain, self.recording, &self.playback, step, &state);
        let (width, placement) = (self.terrain.width(), self.placement);
        vec![
            themes.map(|theme| stage_scene(&self.terrain, &actors, placement, theme)),
            themes.map(|theme| planned_path_scene(width, &path, placement, theme)),
        ]
    }

    fn legend(&self, theme: &Theme) -> Vec<(LegendEntry, &'static [usize])> {
        let stage = stage_legend(SAMPLE_SIZE, theme).into_iter().map(|entry| (entry, &[0][..]));
        let path = (stage_path_legend(SAMPLE_SIZE, theme), &[1][..]);
        stage.chain([path]).collect()
    }

    fn cells(&self, _: usize) -> Vec<u8> {
        Vec::new()
    }

    fn decision(&self, step: usize) -> DecisionFacts {
        let Some(taken) = self.recording.steps.get(step) else { return DecisionFacts::default() };
        let (plan, path) = wording::plan(self.recording, &self.playback, step, " ");
        DecisionFacts {
            action: taken.decision.action.words().to_owned(),
            engine: taken.decision.engine.clone(),
            facts: wording::facts(&taken.decision, claim(taken.decision.proof), taken.decision_ms),
            plan,
            path,
            ..DecisionFacts::default()
        }
    }

    fn result(&self, step: usize) -> ResultFacts {
        let Some(taken) = self.recording.steps.get(step) else { return ResultFacts::default() };
        let row = |at| self.terrain.agent_row(&self.playback.frame(self.recording, at).state);
        let fallen_rows = row(step).saturating_sub(row(step + 1));
        let happened = taken.change.words(taken.decision.action, fallen_rows);
        ResultFacts { happened, ..ResultFacts::default() }
    }
}

/// Returns the guarantee of a search about its plan.
const fn claim(proof: Proof) -> &'static str {
    match proof {
        Proof::Optimal => "no plan has fewer moves",
        Proof::Bounded | Proof::Estimated | Proof::BestEffort => "none: a shorter plan may exist",
    }
}
