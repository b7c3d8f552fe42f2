//! Pictures of a recorded platform run.

use super::{StageActors, planned_path_scene, stage_scene};
use crate::episode::Visible;
use crate::episode::{Playback, Recording};
use crate::picture::{DrawableRun, Frames, MotionSpeed, Place, Placement, Point, Scene, Theme};
use crate::worlds::World;
use crate::worlds::platform::{Platform, Problem, State, Terrain, rules};
use std::sync::Arc;

/// Maximum number of planned actions that a picture shows.
const MAX_GHOSTS: usize = 12;

/// Pictures of every step of a recorded platform run.
#[derive(Debug)]
pub struct StageFilm<'a> {
    recording: &'a Recording<Platform>,
    playback: Playback<Platform>,
    terrain: Arc<Terrain>,
    visible: Visible,
    placement: Placement,
    theme: &'a Theme,
}

impl<'a> StageFilm<'a> {
    /// Prepares the pictures of a recording; a cell has `cell_size` points. O(steps).
    ///
    /// # Errors
    /// The problems of the recorded stage, if it cannot be opened.
    pub fn new(
        recording: &'a Recording<Platform>,
        cell_size: f32,
        theme: &'a Theme,
    ) -> Result<Self, Vec<Problem>> {
        let playback = Playback::new(recording)?;
        let (terrain, _) = Platform::open(&recording.header.level)?;
        let placement = Placement::with_cell_size(cell_size);
        let visible = Visible::default();
        Ok(Self { recording, playback, terrain, visible, placement, theme })
    }

    /// Selects what to draw.
    ///
    /// A stage has no ice, and the plan appears only in still pictures.
    #[must_use]
    pub fn showing(self, visible: Visible) -> Self {
        Self { visible, ..self }
    }

    /// Draws the stage at a step, with the next actions of the plan.
    fn draw(&self, step: usize, state: &State, actors: &StageActors) -> Scene {
        let mut scene = stage_scene(&self.terrain, actors, self.placement, self.theme);
        if !self.visible.plan {
            return scene;
        }
        let way = planned_path(&self.terrain, self.recording, &self.playback, step, state);
        let ghosts = planned_path_scene(self.terrain.width(), &way, self.placement, self.theme);
        scene.append(&ghosts, Point::default());
        scene
    }
}

/// Returns the positions of the agent after each of the next actions of its plan.
///
/// `state` is the state at `step`. At most 12 positions; empty without a plan.
#[must_use]
pub fn planned_path(
    terrain: &Terrain,
    recording: &Recording<Platform>,
    playback: &Playback<Platform>,
    step: usize,
    state: &State,
) -> Vec<Place> {
    let Some(plan) = playback.plan(recording, step) else { return Vec::new() };
    let mut ahead = state.clone();
    let actions = plan.actions.iter().skip(plan.executed).take(MAX_GHOSTS);
    let places = actions.map(|action| {
        rules::apply(terrain, &mut ahead, *action);
        StageActors::at_rest(terrain, &ahead, true).agent
    });
    places.collect()
}

impl DrawableRun for StageFilm<'_> {
    fn step_count(&self) -> usize {
        self.recording.len()
    }

    fn still(&self, step: usize) -> Scene {
        let step = step.min(self.recording.len());
        let state = self.playback.frame(self.recording, step).state;
        let last = step.checked_sub(1).and_then(|before| self.recording.steps.get(before));
        let gate_is_right = state.agent <= self.terrain.gate();
        let faces_right = last.map_or(gate_is_right, |step| step.decision.action.is_rightward());
        let actors = StageActors::at_rest(&self.terrain, &state, faces_right);
        self.draw(step, &state, &actors)
    }

    fn duration_ms(&self, step: usize, motion: MotionSpeed) -> u32 {
        let Some(taken) = self.recording.steps.get(step) else { return 0 };
        let before = self.playback.frame(self.recording, step).state;
        motion.stage_duration_ms(&self.terrain, &before, &taken.change)
    }

    fn motion_frames(&self, step: usize, motion: MotionSpeed, frame_ms: u32) -> Frames<'_> {
        let Some(taken) = self.recording.steps.get(step) else {
            return Box::new(std::iter::empty());
        };
        let before = self.playback.frame(self.recording, step).state;
        let duration_ms = self.duration_ms(step, motion);
        Box::new((frame_ms..duration_ms).step_by(frame_ms as usize).map(move |time_ms| {
            let action = (taken.decision.action, &taken.change);
            let actors = motion.stage_actors(&self.terrain, &before, action, time_ms as f32);
            (stage_scene(&self.terrain, &actors, self.placement, self.theme), frame_ms)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::episode::record_stage_plan;
    use crate::planning::platform::{SearchOptions, plan};
    use crate::planning::search::{Budget, Unobserved};
    use crate::worlds::platform::Level;

    #[test]
    fn a_plan_is_animated() {
        let stage = Level::untitled(&[3, 0, 0, 0, 0, 0], &[2], 0, 5);
        let budget = Budget::guarded(100_000, &|| false);
        let outcome =
            plan(&stage, SearchOptions::default(), &budget, &mut Unobserved).expect("playable");
        let recording = record_stage_plan(&stage, &outcome).expect("playable").expect("a plan");
        let film = StageFilm::new(&recording, 20.0, &Theme::bundled()[0]).expect("a film");
        let still = MotionSpeed { ms_per_cell: 0 };
        assert_eq!(film.frames(0..=99, still, 20).count(), recording.len() + 1);
        let moving = MotionSpeed { ms_per_cell: 100 };
        // Off the ledge: one cell across and three down.
        assert_eq!(film.motion_frames(0, moving, 20).count(), 19);
        for (steps, motion, frame_ms) in
            [(0..=99, moving, 20), (0..=99, moving, 7), (1..=2, moving, 33), (0..=3, still, 40)]
        {
            let frames = film.frames(steps.clone(), motion, frame_ms).count() as u64;
            assert_eq!(film.frame_count(steps, motion, frame_ms), frames);
        }
        let first = film.still(0);
        assert_eq!((first.width, first.height), (120.0, 120.0));
        assert_ne!(first, film.still(1));
        assert_eq!(film.frames(5..=5, moving, 20).last().map(|it| it.0), Some(film.still(5)));
    }
}
