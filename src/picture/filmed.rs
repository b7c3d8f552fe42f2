//! Interface of drawable runs of every world: still pictures, and the frames between them.

use super::{Motion, Scene};
use std::ops::RangeInclusive;

/// Pictures with the milliseconds for which each is shown.
pub type Frames<'a> = Box<dyn Iterator<Item = (Scene, u32)> + 'a>;

/// Pause of an animation after each step, in milliseconds.
const REST_MS: u32 = 240;

/// A recorded run that can be drawn.
pub trait Filmed {
    /// Number of steps.
    fn last(&self) -> usize;

    /// Picture after `step` actions, with the plan from there; past the end, the last one.
    fn moment(&self, step: usize) -> Scene;

    /// Duration of the motion of a step, in milliseconds.
    fn duration_ms(&self, step: usize, motion: Motion) -> u32;

    /// Pictures during the motion of a step, `frame_ms` apart, without the first and the last.
    fn moving(&self, step: usize, motion: Motion, frame_ms: u32) -> Frames<'_>;

    /// Number of [`Self::frames`] without drawing them. O(steps).
    fn frame_count(&self, steps: RangeInclusive<usize>, motion: Motion, frame_ms: u32) -> u64 {
        let last = (*steps.end()).min(self.last());
        let first = (*steps.start()).min(last);
        let frame_ms = frame_ms.max(10);
        let between = |step| {
            let rest_ms = self.duration_ms(step, motion).saturating_sub(frame_ms);
            u64::from(rest_ms.div_ceil(frame_ms))
        };
        (last - first + 1) as u64 + (first..last).map(between).sum::<u64>()
    }

    /// Frames from the first to the last step of a range, at most `frame_ms` apart during motion.
    fn frames(&self, steps: RangeInclusive<usize>, motion: Motion, frame_ms: u32) -> Frames<'_> {
        let last = (*steps.end()).min(self.last());
        let first = (*steps.start()).min(last);
        Box::new((first..=last).flat_map(move |step| {
            let moving = (step < last).then(|| self.moving(step, motion, frame_ms.max(10)));
            std::iter::once((self.moment(step), REST_MS)).chain(moving.into_iter().flatten())
        }))
    }
}
