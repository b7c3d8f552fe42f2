//! Cursor and playback. One [`Player`] drives all panels of a mode.
//!
//! The player knows only the length of a recording; time is an argument.

/// Range of playback speeds; 1 = normal.
pub const SPEED_RANGE: std::ops::RangeInclusive<f32> = 0.125..=64.0;

/// Time a step stays on screen after its animation at speed 1, in milliseconds.
const PAUSE_MS: f32 = 180.0;

/// Cursor, playback state and speed.
///
/// The cursor counts the actions taken: 0 is the start, `last` the end.
#[derive(Debug, Clone, PartialEq)]
pub struct Player {
    cursor: usize,
    last: usize,
    came_from: usize,
    since_arrival_ms: f32,
    playing: bool,
    held: bool,
    speed: f32,
    loop_range: Option<(usize, usize)>,
    expects_step: bool,
}

/// A change of cursor or playback that a view can request.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PlayerRequest {
    /// Jump to this cursor position, clamped to the end, without animation.
    GoTo(usize),
    /// As `GoTo`, while dragging: playback is held until [`PlayerRequest::Release`].
    DragTo(usize),
    /// End the drag.
    Release,
    /// Move by that many steps; a single step forwards is animated.
    Step(isize),
    /// Toggle playback. At the end, playback restarts.
    PlayPause,
    /// Set the speed; 1 = normal. Clamped to [`SPEED_RANGE`].
    Speed(f32),
    /// Loop over these steps (first, last), or do not loop.
    Loop(Option<(usize, usize)>),
}

impl Default for Player {
    fn default() -> Self {
        Self {
            cursor: 0,
            last: 0,
            came_from: 0,
            since_arrival_ms: f32::INFINITY,
            playing: false,
            held: false,
            speed: 1.0,
            loop_range: None,
            expects_step: false,
        }
    }
}

impl Player {
    /// Number of actions taken at the shown position.
    #[must_use]
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Number of steps of the recording.
    #[must_use]
    pub fn last(&self) -> usize {
        self.last
    }

    /// Whether playback runs.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Playback speed; 1 = normal.
    #[must_use]
    pub fn speed(&self) -> f32 {
        self.speed
    }

    /// First and last step of the loop.
    #[must_use]
    pub fn loop_range(&self) -> Option<(usize, usize)> {
        self.loop_range
    }

    /// The animated step, from 0, and its elapsed animation time in milliseconds at speed 1.
    ///
    /// `None` unless the cursor arrived by a single step forwards.
    #[must_use]
    pub fn motion(&self) -> Option<(usize, f32)> {
        let forwards = self.came_from + 1 == self.cursor;
        (forwards && self.since_arrival_ms.is_finite())
            .then_some((self.came_from, self.since_arrival_ms))
    }

    /// Milliseconds since the cursor arrived, at the chosen speed; infinite after a jump.
    #[must_use]
    pub fn since_arrival_ms(&self) -> f32 {
        self.since_arrival_ms
    }

    /// Applies a request.
    pub fn apply(&mut self, request: PlayerRequest) {
        match request {
            PlayerRequest::GoTo(step) => {
                self.jump(step);
                self.held = false;
            }
            PlayerRequest::DragTo(step) => {
                self.jump(step);
                self.held = true;
            }
            PlayerRequest::Release => self.held = false,
            PlayerRequest::Step(by) => {
                self.playing = false;
                self.walk(self.cursor.saturating_add_signed(by).min(self.last));
            }
            PlayerRequest::PlayPause => {
                self.playing = !self.playing;
                if self.playing && self.cursor == self.last && self.last > 0 {
                    self.jump(self.loop_range.map_or(0, |(first, _)| first));
                }
            }
            PlayerRequest::Speed(speed) => {
                self.speed = speed.clamp(*SPEED_RANGE.start(), *SPEED_RANGE.end());
            }
            PlayerRequest::Loop(range) => {
                self.loop_range =
                    range.map(|(a, b)| (a.min(b).min(self.last), a.max(b).min(self.last)));
            }
        }
    }

    /// Starts playback at the cursor, even at the end: a live run continues from there.
    pub fn follow(&mut self) {
        self.playing = true;
        self.held = false;
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
    pub fn show(&mut self, last: usize, cursor: usize) {
        self.last = last;
        self.loop_range = None;
        self.playing = false;
        self.held = false;
        self.expects_step = false;
        self.jump(cursor);
    }

    /// Updates the length of the shown recording. A shorter one clamps the cursor.
    pub fn set_last(&mut self, last: usize) {
        let grew = last > self.last;
        self.last = last;
        if self.loop_range.is_some_and(|(_, end)| end > last) {
            self.loop_range = None;
        }
        if self.cursor > last {
            self.jump(last);
        } else if grew && std::mem::take(&mut self.expects_step) {
            self.walk(self.cursor + 1);
        }
    }

    /// Advances playback.
    ///
    /// `motion_ms` returns the animation time of a step (from 0) at speed 1, in milliseconds. If
    /// the recording `grows`, playback waits at the end instead of stopping.
    pub fn advance(&mut self, passed_ms: f32, motion_ms: impl Fn(usize) -> f32, grows: bool) {
        self.since_arrival_ms += passed_ms * self.speed;
        if !self.playing || self.held {
            return;
        }
        // At high speed several steps end within one frame.
        loop {
            let motion =
                if self.came_from + 1 == self.cursor { motion_ms(self.came_from) } else { 0.0 };
            let needed = motion + PAUSE_MS;
            if self.since_arrival_ms < needed {
                return;
            }
            if let Some((first, last)) = self.loop_range
                && self.cursor >= last
            {
                self.jump(first);
                self.since_arrival_ms = 0.0;
                return;
            }
            if self.cursor >= self.last {
                self.playing = grows;
                return;
            }
            // Carry the remaining time over to the next step, at most one frame, so that a slow
            // frame does not skip steps.
            let left_over = if self.since_arrival_ms.is_finite() {
                (self.since_arrival_ms - needed).min(passed_ms * self.speed)
            } else {
                0.0
            };
            self.walk(self.cursor + 1);
            self.since_arrival_ms = left_over;
        }
    }

    /// Whether the next frame must come soon: the cursor moves, or a step is animated. At the end
    /// of a recording that `grows`, the next step wakes the window instead.
    #[must_use]
    pub fn is_moving(&self, motion_ms: f32, grows: bool) -> bool {
        let waits = grows && self.cursor == self.last && self.loop_range.is_none();
        let moves = self.motion().is_some_and(|(_, passed)| passed < motion_ms);
        self.playing && !waits || moves
    }

    fn jump(&mut self, step: usize) {
        self.expects_step = false;
        self.cursor = step.min(self.last);
        self.came_from = self.cursor;
        self.since_arrival_ms = f32::INFINITY;
    }

    fn walk(&mut self, step: usize) {
        self.expects_step = false;
        self.came_from = self.cursor;
        self.cursor = step;
        self.since_arrival_ms = 0.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(last: usize) -> Player {
        let mut player = Player::default();
        player.show(last, 0);
        player
    }

    #[test]
    fn plays_to_the_end_and_stops_there() {
        let mut player = player(3);
        player.apply(PlayerRequest::PlayPause);
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
        player.apply(PlayerRequest::PlayPause);
        player.apply(PlayerRequest::DragTo(5));
        player.advance(10_000.0, |_| 0.0, false);
        assert_eq!((player.cursor(), player.is_playing()), (5, true));
        player.apply(PlayerRequest::Release);
        player.advance(200.0, |_| 0.0, false);
        assert!(player.cursor() > 5);
    }

    #[test]
    fn a_loop_goes_back_to_its_first_step() {
        let mut player = player(10);
        player.apply(PlayerRequest::Loop(Some((4, 2))));
        player.apply(PlayerRequest::GoTo(4));
        player.apply(PlayerRequest::PlayPause);
        player.advance(1.0, |_| 0.0, false);
        assert_eq!(player.cursor(), 2);
    }

    #[test]
    fn only_a_single_step_forwards_is_animated() {
        let mut player = player(10);
        player.apply(PlayerRequest::Step(1));
        assert_eq!(player.motion(), Some((0, 0.0)));
        player.apply(PlayerRequest::Step(-1));
        assert_eq!(player.motion(), None);
        player.apply(PlayerRequest::GoTo(7));
        assert_eq!(player.motion(), None);
    }

    #[test]
    fn a_loop_beyond_the_end_is_forgotten() {
        let mut player = player(10);
        player.apply(PlayerRequest::Loop(Some((2, 9))));
        player.set_last(12);
        assert_eq!(player.loop_range(), Some((2, 9)));
        player.set_last(5);
        assert_eq!(player.loop_range(), None);
    }

    #[test]
    fn jumps_stay_within_the_recording() {
        let mut player = player(10);
        player.apply(PlayerRequest::GoTo(99));
        assert_eq!(player.cursor(), 10);
        player.set_last(4);
        assert_eq!(player.cursor(), 4);
        player.apply(PlayerRequest::Speed(1e9));
        assert_eq!(player.speed(), *SPEED_RANGE.end());
    }
}
