//! The one cursor that drives every panel.
//!
//! Knows nothing of recordings but their length; time comes in as an argument.

/// Slowest and fastest speed that can be chosen.
pub const SPEED_RANGE: std::ops::RangeInclusive<f32> = 0.125..=64.0;

/// Time a step stays on screen at speed 1, after its motion has ended.
const PAUSE_MS: f32 = 180.0;

/// Cursor, playback and speed. The cursor counts actions taken: 0 is the start, `last` the end.
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

/// What a view may ask of the player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PlayerRequest {
    /// Jump exactly there; past the end is the end. Motion is not shown.
    GoTo(usize),
    /// The same while dragging: playback is held until [`PlayerRequest::Release`].
    DragTo(usize),
    /// The drag is over.
    Release,
    /// One step on or back, with its motion.
    Step(isize),
    /// Start or stop playing.
    PlayPause,
    /// Set the speed, 1 = normal; taken into [`SPEED_RANGE`].
    Speed(f32),
    /// Loop over these steps, or not at all.
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
    /// Number of actions taken at the moment that is shown.
    #[must_use]
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Number of steps of the recording.
    #[must_use]
    pub fn last(&self) -> usize {
        self.last
    }

    /// Whether it plays.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// 1 = normal.
    #[must_use]
    pub fn speed(&self) -> f32 {
        self.speed
    }

    /// First and last step of the loop.
    #[must_use]
    pub fn loop_range(&self) -> Option<(usize, usize)> {
        self.loop_range
    }

    /// The step whose motion is to be shown now, counted from 0, and the milliseconds of motion
    /// behind it, at the chosen speed. Only a single step forwards is animated.
    #[must_use]
    pub fn motion(&self) -> Option<(usize, f32)> {
        let forwards = self.came_from + 1 == self.cursor;
        (forwards && self.since_arrival_ms.is_finite())
            .then_some((self.came_from, self.since_arrival_ms))
    }

    /// Milliseconds since the cursor came to where it is, at the chosen speed; infinite after a
    /// jump.
    #[must_use]
    pub fn since_arrival_ms(&self) -> f32 {
        self.since_arrival_ms
    }

    /// Does what a view asked for.
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

    /// Starts to play from where the cursor is, also at the end: a live run goes on from there.
    pub fn follow(&mut self) {
        self.playing = true;
        self.held = false;
    }

    /// The next step that comes is gone to with its motion, without playing on.
    pub fn expect_step(&mut self) {
        self.expects_step = true;
    }

    /// Stops playing.
    pub fn pause(&mut self) {
        self.playing = false;
    }

    /// A recording of that length is shown from now on; the cursor stays within it.
    pub fn show(&mut self, last: usize, cursor: usize) {
        self.last = last;
        self.loop_range = None;
        self.playing = false;
        self.held = false;
        self.expects_step = false;
        self.jump(cursor);
    }

    /// The recording that is shown grew or shrank.
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

    /// Lets time pass. `motion_ms` tells how long the motion of a step (from 0) takes at speed
    /// 1; `grows` whether more steps may come, so that the end is waited at and not stopped at.
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
            let left_over = if self.since_arrival_ms.is_finite() {
                (self.since_arrival_ms - needed).min(passed_ms * self.speed)
            } else {
                0.0
            };
            self.walk(self.cursor + 1);
            self.since_arrival_ms = left_over;
        }
    }

    /// Returns true if the next frame must come soon: the cursor moves, or a step is animated. At the
    /// end of a recording that `grows`, the next step wakes the window instead.
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
