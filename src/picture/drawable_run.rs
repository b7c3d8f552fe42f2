//! Interface of drawable runs of every kind of game: still pictures, and the frames between them.
//!
//! A *still picture* shows the state between two steps. The *motion* of a step leads from the
//! picture before it to the picture after it. A *frame* is one picture of an animation.

use super::{MotionSpeed, Scene};
use std::ops::RangeInclusive;

/// Frames of an animation, each with the milliseconds for which it is shown.
pub type Frames<'a> = Box<dyn Iterator<Item = (Scene, u32)> + 'a>;

/// Milliseconds for which an animation shows each still picture.
const REST_MS: u32 = 240;

/// A recorded run that can be drawn.
pub trait DrawableRun {
    /// Number of steps.
    fn step_count(&self) -> usize;

    /// Returns the picture after `step` actions; past the end, the last one.
    fn still(&self, step: usize) -> Scene;

    /// Returns the duration of the motion of a step, in milliseconds.
    ///
    /// `step` counts from 0 and must be below [`Self::step_count`].
    fn duration_ms(&self, step: usize, motion: MotionSpeed) -> u32;

    /// Returns the pictures during the motion of a step, `frame_ms` apart.
    ///
    /// The still pictures before and after the motion are left out. `step` as for
    /// [`Self::duration_ms`]; `frame_ms` must not be 0.
    fn motion_frames(&self, step: usize, motion: MotionSpeed, frame_ms: u32) -> Frames<'_>;

    /// Returns the number of [`Self::frames`] without drawing them.
    ///
    /// Calls [`Self::duration_ms`] once for each step of the range.
    fn frame_count(&self, steps: RangeInclusive<usize>, motion: MotionSpeed, frame_ms: u32) -> u64 {
        let last = (*steps.end()).min(self.step_count());
        let first = (*steps.start()).min(last);
        let frame_ms = frame_ms.max(10);
        let between = |step| {
            let rest_ms = self.duration_ms(step, motion).saturating_sub(frame_ms);
            u64::from(rest_ms.div_ceil(frame_ms))
        };
        (last - first + 1) as u64 + (first..last).map(between).sum::<u64>()
    }

    /// Returns the frames of a range of steps: every still picture, and the motion between.
    ///
    /// `steps` are numbers of actions, both ends included; numbers past the end count as the end.
    /// Frames of a motion are `frame_ms` apart, at least 10 ms.
    fn frames(
        &self,
        steps: RangeInclusive<usize>,
        motion: MotionSpeed,
        frame_ms: u32,
    ) -> Frames<'_> {
        let last = (*steps.end()).min(self.step_count());
        let first = (*steps.start()).min(last);
        Box::new((first..=last).flat_map(move |step| {
            let moving = (step < last).then(|| self.motion_frames(step, motion, frame_ms.max(10)));
            std::iter::once((self.still(step), REST_MS)).chain(moving.into_iter().flatten())
        }))
    }
}
