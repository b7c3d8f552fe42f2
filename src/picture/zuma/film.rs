//! Pictures of a recorded Zuma game.

use super::{LineView, StepMotion, Track, line_scene, zuma_duration_ms};
use crate::episode::Visible;
use crate::episode::{Playback, Recording};
use crate::picture::{DrawableRun, Frames, MotionSpeed, Scene, Theme};
use crate::worlds::zuma::{Problem, Zuma};

/// Pictures of every step of a recorded Zuma game.
#[derive(Debug)]
pub struct ZumaFilm<'a> {
    recording: &'a Recording<Zuma>,
    playback: Playback<Zuma>,
    track: Track,
    visible: Visible,
    theme: &'a Theme,
}

impl<'a> ZumaFilm<'a> {
    /// Prepares the pictures; `ball_diameter` is in points. O(steps).
    ///
    /// # Errors
    /// The problems of the recorded game, if it cannot be opened.
    pub fn new(
        recording: &'a Recording<Zuma>,
        ball_diameter: f32,
        theme: &'a Theme,
    ) -> Result<Self, Vec<Problem>> {
        let playback = Playback::new(recording)?;
        let track = Track::with_ball_diameter(recording.header.level.max_length, ball_diameter);
        let visible = Visible::default();
        Ok(Self { recording, playback, track, visible, theme })
    }

    /// Selects what to draw; the plan is an arrow for the next action.
    ///
    /// Without the plan, still pictures have no arrow, but pictures of a motion do. A Zuma game has
    /// no ice.
    #[must_use]
    pub fn showing(self, visible: Visible) -> Self {
        Self { visible, ..self }
    }
}

impl DrawableRun for ZumaFilm<'_> {
    fn step_count(&self) -> usize {
        self.recording.len()
    }

    fn still(&self, step: usize) -> Scene {
        let step = step.min(self.recording.len());
        let state = self.playback.frame(self.recording, step).state;
        let next = self.recording.steps.get(step).filter(|_| self.visible.plan);
        let aim = next.map(|next| next.decision.action);
        let view = LineView::at_rest(&self.track, state.line, Some(state.ball), aim);
        line_scene(&self.track, &view, self.theme)
    }

    fn duration_ms(&self, step: usize, motion: MotionSpeed) -> u32 {
        zuma_duration_ms(&self.recording.steps[step].change, motion)
    }

    fn motion_frames(&self, step: usize, motion: MotionSpeed, frame_ms: u32) -> Frames<'_> {
        let before = self.playback.frame(self.recording, step).state;
        let taken = &self.recording.steps[step];
        let (action, change) = (taken.decision.action, &taken.change);
        let duration_ms = self.duration_ms(step, motion);
        Box::new((frame_ms..duration_ms).step_by(frame_ms as usize).map(move |time_ms| {
            let taken = StepMotion { before: &before, action, change };
            let view = taken.view(&self.track, motion, time_ms as f32);
            (line_scene(&self.track, &view, self.theme), frame_ms)
        }))
    }
}
