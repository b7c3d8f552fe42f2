//! Cursor and playback. One [`PlaybackCursor`] drives all panels of a mode.
//!
//! It knows only the length of a recording; time is an argument.

/// Range of playback speeds; 1 = normal.
pub const SPEED_RANGE: std::ops::RangeInclusive<f32> = 0.125..=64.0;

/// Pause after the animation of a step at speed 1, in milliseconds.
const STEP_PAUSE_MS: f32 = 180.0;

/// Cursor, playback state and speed.
///
/// The cursor counts the actions taken: 0 is the start, `last` the end.
#[derive(Debug, Clone, PartialEq)]
pub struct PlaybackCursor {
    cursor: usize,
    last: usize,
    /// Cursor before the last single move; equal to `cursor` after a jump.
    previous_cursor: usize,
    /// Milliseconds since the last move of the cursor, times the speed.
    ///
    /// Infinite after a jump, except after the jump to the start of a loop in [`Self::advance`].
    since_step_ms: f32,
    playing: bool,
    /// Whether a drag holds playback.
    is_held: bool,
    speed: f32,
    /// First and last cursor position of the loop.
    loop_range: Option<(usize, usize)>,
    /// Whether the cursor moves to the next step that is appended.
    expects_step: bool,
    /// Whether views see no step after the cursor.
    hides_future: bool,
}

/// A change of cursor or playback that a view can request.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PlaybackRequest {
    /// Jump to this cursor position, clamped to the end, without animation.
    GoTo(usize),
    /// As `GoTo`, while dragging: playback is held until [`PlaybackRequest::Release`].
    DragTo(usize),
    /// End the drag.
    Release,
    /// Move by this number of steps and stop playback; a single step forwards is animated.
    Step(isize),
    /// Toggle playback. At the end, playback restarts at the loop or at the start.
    PlayPause,
    /// Set the speed; 1 = normal. Clamped to [`SPEED_RANGE`].
    Speed(f32),
    /// Loop between these cursor positions (first, last), or do not loop.
    Loop(Option<(usize, usize)>),
}

impl Default for PlaybackCursor {
    /// Returns a paused cursor over a recording without steps, at speed 1.
    fn default() -> Self {
        Self {
            cursor: 0,
            last: 0,
            previous_cursor: 0,
            since_step_ms: f32::INFINITY,
            playing: false,
            is_held: false,
            speed: 1.0,
            loop_range: None,
            expects_step: false,
            hides_future: false,
        }
    }
}

impl PlaybackCursor {
    /// Cursor position: number of actions taken before it.
    #[must_use]
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Last visible cursor position: number of steps of the recording.
    ///
    /// The cursor itself while the future is hidden.
    #[must_use]
    pub fn last(&self) -> usize {
        if self.hides_future { self.cursor } else { self.last }
    }

    /// Number of steps of the recording, even while the future is hidden.
    pub(in crate::studio) fn end(&self) -> usize {
        self.last
    }

    /// Sets whether views see no step after the cursor.
    pub(super) fn hide_future(&mut self, hides: bool) {
        self.hides_future = hides;
    }

    /// Whether playback is on; a drag may hold it.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Playback speed; 1 = normal.
    #[must_use]
    pub fn speed(&self) -> f32 {
        self.speed
    }

    /// First and last cursor position of the loop; `None` without a visible loop.
    #[must_use]
    pub fn loop_range(&self) -> Option<(usize, usize)> {
        self.loop_range.filter(|(_, last)| *last <= self.last())
    }

    /// Index of the animated step and its elapsed time, in milliseconds at speed 1.
    ///
    /// `None` unless the cursor arrived by a single step forwards. Remains `Some` after the
    /// animation has ended.
    #[must_use]
    pub fn motion(&self) -> Option<(usize, f32)> {
        let forwards = self.previous_cursor + 1 == self.cursor;
        (forwards && self.since_step_ms.is_finite())
            .then_some((self.previous_cursor, self.since_step_ms))
    }

    /// Milliseconds since the last move of the cursor, times the speed.
    ///
    /// Infinite after a jump, except after the jump to the start of a loop during playback.
    #[must_use]
    pub fn since_step_ms(&self) -> f32 {
        self.since_step_ms
    }

    /// Applies a request.
    pub fn apply(&mut self, request: PlaybackRequest) {
        match request {
            PlaybackRequest::GoTo(step) => {
                self.jump(step);
                self.is_held = false;
            }
            PlaybackRequest::DragTo(step) => {
                self.jump(step);
                self.is_held = true;
            }
            PlaybackRequest::Release => self.is_held = false,
            PlaybackRequest::Step(by) => {
                // Playback would otherwise leave the step that the user has chosen.
                self.playing = false;
                self.step_to(self.cursor.saturating_add_signed(by).min(self.last));
            }
            PlaybackRequest::PlayPause => {
                self.playing = !self.playing;
                if self.playing && self.cursor == self.last && self.last > 0 {
                    self.jump(self.loop_range.map_or(0, |(first, _)| first));
                }
            }
            PlaybackRequest::Speed(speed) => {
                self.speed = speed.clamp(*SPEED_RANGE.start(), *SPEED_RANGE.end());
            }
            PlaybackRequest::Loop(range) => {
                self.loop_range =
                    // The ends may come in any order, and may exceed the recording.
                    range.map(|(a, b)| (a.min(b).min(self.last), a.max(b).min(self.last)));
            }
        }
    }

    /// Starts playback at the cursor, even at the end: a live run continues from there.
    pub fn follow(&mut self) {
        self.playing = true;
        self.is_held = false;
    }

    /// Makes the cursor move to the next appended step, with animation and without playback.
    pub fn expect_step(&mut self) {
        self.expects_step = true;
    }

    /// Stops playback.
    pub fn pause(&mut self) {
        self.playing = false;
    }

    /// Shows another recording with `last` steps, at the given cursor. Stops playback and looping.
    pub fn show_recording(&mut self, last: usize, cursor: usize) {
        self.last = last;
        self.loop_range = None;
        self.playing = false;
        self.is_held = false;
        self.expects_step = false;
        self.jump(cursor);
    }

    /// Updates the length of the shown recording; clamps the cursor.
    ///
    /// Removes a loop that ends beyond the new end.
    pub fn set_last(&mut self, last: usize) {
        let grew = last > self.last;
        self.last = last;
        if self.loop_range.is_some_and(|(_, end)| end > last) {
            self.loop_range = None;
        }
        if self.cursor > last {
            self.jump(last);
        } else if grew && std::mem::take(&mut self.expects_step) {
            self.step_to(self.cursor + 1);
        }
    }

    /// Advances animation and playback by `passed_ms` of real time.
    ///
    /// `motion_ms` returns the animation time of a step (from 0) at speed 1, in milliseconds. If
    /// the recording `grows`, playback waits at the end instead of stopping.
    pub fn advance(&mut self, passed_ms: f32, motion_ms: impl Fn(usize) -> f32, grows: bool) {
        self.since_step_ms += passed_ms * self.speed;
        if !self.playing || self.is_held {
            return;
        }
        // At high speed several steps end within one frame.
        loop {
            let motion = if self.previous_cursor + 1 == self.cursor {
                motion_ms(self.previous_cursor)
            } else {
                0.0
            };
            let needed = motion + STEP_PAUSE_MS;
            if self.since_step_ms < needed {
                return;
            }
            if let Some((first, last)) = self.loop_range
                && self.cursor >= last
            {
                self.jump(first);
                self.since_step_ms = 0.0;
                return;
            }
            if self.cursor >= self.last {
                self.playing = grows;
                return;
            }
            // Carry the remaining time over to the next step, at most one frame, so that a slow
            // frame does not skip steps.
            let left_over = if self.since_step_ms.is_finite() {
                (self.since_step_ms - needed).min(passed_ms * self.speed)
            } else {
                0.0
            };
            self.step_to(self.cursor + 1);
            self.since_step_ms = left_over;
        }
    }

    /// Whether the next frame must come soon: playback is on, or a step is animated.
    ///
    /// `motion_ms` is the animation time of the step that led to the cursor. At the end of a
    /// recording that `grows`, without a loop, only this animation counts: the next step wakes the
    /// window.
    #[must_use]
    pub fn is_moving(&self, motion_ms: f32, grows: bool) -> bool {
        let waits = grows && self.cursor == self.last && self.loop_range.is_none();
        let moves = self.motion().is_some_and(|(_, passed)| passed < motion_ms);
        self.playing && !waits || moves
    }

    /// Moves the cursor without animation, at most to the end.
    fn jump(&mut self, step: usize) {
        self.expects_step = false;
        self.cursor = step.min(self.last);
        self.previous_cursor = self.cursor;
        self.since_step_ms = f32::INFINITY;
    }

    /// Moves the cursor and restarts the animation time.
    fn step_to(&mut self, step: usize) {
        self.expects_step = false;
        self.previous_cursor = self.cursor;
        self.cursor = step;
        self.since_step_ms = 0.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(last: usize) -> PlaybackCursor {
        let mut player = PlaybackCursor::default();
        player.show_recording(last, 0);
        player
    }

    #[test]
    fn plays_to_the_end_and_stops_there() {
        let mut player = player(3);
        player.apply(PlaybackRequest::PlayPause);
        for _ in 0..100 {
            player.advance(100.0, |_| 120.0, false);
        }
        assert_eq!((player.cursor(), player.is_playing()), (3, false));
    }

    #[test]
    fn waits_at_the_end_of_a_growing_recording() {
        let mut player = player(1);
        player.follow();
        for _ in 0..20 {
            player.advance(100.0, |_| 0.0, true);
        }
        assert_eq!((player.cursor(), player.is_playing()), (1, true));
        player.set_last(2);
        player.advance(100.0, |_| 0.0, true);
        assert_eq!(player.cursor(), 2);
    }

    #[test]
    fn dragging_holds_playback_until_release() {
        let mut player = player(10);
        player.apply(PlaybackRequest::PlayPause);
        player.apply(PlaybackRequest::DragTo(5));
        player.advance(10_000.0, |_| 0.0, false);
        assert_eq!((player.cursor(), player.is_playing()), (5, true));
        player.apply(PlaybackRequest::Release);
        player.advance(200.0, |_| 0.0, false);
        assert!(player.cursor() > 5);
    }

    #[test]
    fn a_loop_goes_back_to_its_first_step() {
        let mut player = player(10);
        player.apply(PlaybackRequest::Loop(Some((4, 2))));
        player.apply(PlaybackRequest::GoTo(4));
        player.apply(PlaybackRequest::PlayPause);
        player.advance(1.0, |_| 0.0, false);
        assert_eq!(player.cursor(), 2);
    }

    #[test]
    fn only_a_single_step_forwards_is_animated() {
        let mut player = player(10);
        player.apply(PlaybackRequest::Step(1));
        assert_eq!(player.motion(), Some((0, 0.0)));
        player.apply(PlaybackRequest::Step(-1));
        assert_eq!(player.motion(), None);
        player.apply(PlaybackRequest::GoTo(7));
        assert_eq!(player.motion(), None);
    }

    #[test]
    fn loop_beyond_the_end_is_removed() {
        let mut player = player(10);
        player.apply(PlaybackRequest::Loop(Some((2, 9))));
        player.set_last(12);
        assert_eq!(player.loop_range(), Some((2, 9)));
        player.set_last(5);
        assert_eq!(player.loop_range(), None);
    }

    #[test]
    fn jumps_stay_within_the_recording() {
        let mut player = player(10);
        player.apply(PlaybackRequest::GoTo(99));
        assert_eq!(player.cursor(), 10);
        player.set_last(4);
        assert_eq!(player.cursor(), 4);
        player.apply(PlaybackRequest::Speed(1e9));
        assert_eq!(player.speed(), *SPEED_RANGE.end());
    }
}
