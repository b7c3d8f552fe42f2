//! What runs of every world have in common when they are drawn: moments, and the frames between.

use super::{Motion, Scene};
use std::ops::RangeInclusive;

/// Pictures, each with the milliseconds it is shown.
pub type Frames<'a> = Box<dyn Iterator<Item = (Scene, u32)> + 'a>;

/// How long a film rests after each step.
const REST_MS: u32 = 240;

/// A recorded run that is ready to be drawn.
pub trait Filmed {
    /// Number of its steps.
    fn last(&self) -> usize;

    /// The picture after `step` actions, with what is intended from there; past the end, the last.
    fn moment(&self, step: usize) -> Scene;

    /// How long a step is in motion, in milliseconds.
    fn duration_ms(&self, step: usize, motion: Motion) -> u32;

    /// The pictures of a step in motion, `frame_ms` apart; its first and last moment are not among
    /// them.
    fn moving(&self, step: usize, motion: Motion, frame_ms: u32) -> Frames<'_>;

    /// How many [`Self::frames`] there are, without drawing them. O(steps).
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

    /// The frames that lead from the first step of a range to the last: at most `frame_ms` while
    /// something moves.
    fn frames(&self, steps: RangeInclusive<usize>, motion: Motion, frame_ms: u32) -> Frames<'_> {
        let last = (*steps.end()).min(self.last());
        let first = (*steps.start()).min(last);
        Box::new((first..=last).flat_map(move |step| {
            let moving = (step < last).then(|| self.moving(step, motion, frame_ms.max(10)));
            std::iter::once((self.moment(step), REST_MS)).chain(moving.into_iter().flatten())
        }))
    }
}
