//! Animation of one Zuma step: the ball flies, the line opens, runs pop, the line closes, and a
//! surplus ball rolls into the hole.
//!
//! Time is an argument in milliseconds since the step began, so a caller can slow, stop, reverse or
//! skip the motion.

use super::Track;
use crate::picture::{MotionSpeed, Point};
use crate::worlds::zuma::{Action, Colour, Line, State, Transition, rules};

/// Duration of a flight from the hand, in units of [`MotionSpeed::ms_per_cell`].
const FLIGHT_CELLS: f32 = 3.5;

/// Duration of a pop and the closing of its gap, in the same unit.
const POP_CELLS: f32 = 3.5;

/// Duration of a fall into the hole, in the same unit.
const FALL_CELLS: f32 = 2.0;

/// Fraction of a pop in which the run grows and vanishes; afterwards the gap closes.
const VANISHING_FRACTION: f32 = 0.6;

/// One ball of a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DrawnBall {
    /// Colour of the ball.
    pub colour: Colour,
    /// Centre of the ball.
    pub at: Point,
    /// Diameter as a fraction of [`Track::ball_diameter`].
    pub size: f32,
    /// Glow from 0 to 1, for a new ball or one about to pop.
    pub glow: f32,
}

/// All balls and arrows of a picture, at one time of a step.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LineView {
    /// Balls of the line, including those leaving it.
    pub balls: Vec<DrawnBall>,
    /// Ball in hand, or flying from the hand.
    pub hand: Option<DrawnBall>,
    /// Whether to draw hand and bin; false for a line without a player.
    pub has_hand: bool,
    /// Chosen action, drawn as a dashed arrow.
    pub chosen: Option<Action>,
    /// Action carried out, drawn as a solid arrow, if another one was chosen.
    pub actual: Option<Action>,
}

impl LineView {
    /// Returns the view between two steps; `aim` is the next action, if known.
    #[must_use]
    pub fn at_rest(track: &Track, line: Line, hand: Option<Colour>, aim: Option<Action>) -> Self {
        let ball = |colour, at| DrawnBall { colour, at, size: 1.0, glow: 0.0 };
        let balls = line.iter().enumerate();
        Self {
            balls: balls.map(|(at, colour)| ball(colour, track.point(at as f32))).collect(),
            hand: hand.map(|colour| ball(colour, track.hand())),
            has_hand: true,
            chosen: aim,
            actual: None,
        }
    }
}

/// A step to animate.
#[derive(Debug, Clone)]
pub struct StepMotion<'a> {
    /// State before the step.
    pub before: &'a State,
    /// Chosen action.
    pub action: Action,
    /// Change by the step.
    pub change: &'a Transition,
}

/// Returns the duration of a step in milliseconds.
///
/// It depends on the number of pops, and on whether a ball falls off.
#[must_use]
pub fn zuma_duration_ms(change: &Transition, motion: MotionSpeed) -> u32 {
    (cells(change) * motion.ms_per_cell as f32) as u32
}

/// Returns the duration of a step in units of [`MotionSpeed::ms_per_cell`].
fn cells(change: &Transition) -> f32 {
    let fall = if change.fallen.is_some() { FALL_CELLS } else { 0.0 };
    FLIGHT_CELLS + POP_CELLS * change.pops.len() as f32 + fall
}

impl StepMotion<'_> {
    /// Returns the view `time_ms` after the step began; at rest once it has ended.
    #[must_use]
    pub fn view(&self, track: &Track, motion: MotionSpeed, time_ms: f32) -> LineView {
        let Self { before, action, change } = *self;
        let mut time = time_ms / motion.ms_per_cell.max(1) as f32;
        // Past the end, or without motion: the state at rest after the step.
        if motion.ms_per_cell == 0 || time >= cells(change) {
            let mut after = *before;
            rules::replay(&mut after, change);
            return LineView::at_rest(track, after.line, Some(after.ball), None);
        }
        let deviation = Some(change.done).filter(|done| *done != action);
        let aim = Some(action);
        if time < FLIGHT_CELLS {
            let (balls, ball) = flight(track, before, change.done, time / FLIGHT_CELLS);
            return LineView {
                balls,
                hand: Some(ball),
                has_hand: true,
                chosen: aim,
                actual: deviation,
            };
        }
        time -= FLIGHT_CELLS;
        let Action::Insert(at) = change.done else {
            let rest = LineView::at_rest(track, before.line, None, None);
            return LineView { chosen: aim, actual: deviation, ..rest };
        };
        let mut line = before.line.with_inserted(usize::from(at), before.ball);
        // The pops follow one another; each of them closes its gap before the next.
        for run in &change.pops {
            if time < POP_CELLS {
                let balls =
                    pop(track, line, (run.start.into(), run.length.into()), time / POP_CELLS);
                return LineView { balls, has_hand: true, ..LineView::default() };
            }
            time -= POP_CELLS;
            line = line.without_run(*run);
        }
        let mut view = LineView::at_rest(track, line, None, None);
        if let (Some(_), Some(last)) = (change.fallen, view.balls.last_mut()) {
            let part = (time / FALL_CELLS).clamp(0.0, 1.0);
            last.at = track.point(line.len() as f32 - 1.0 + 0.2 * part);
            last.size = 1.0 - part;
        }
        view
    }
}

/// Returns the opening line, and the ball on its way from the hand.
///
/// `done` is the action carried out. `part` is the fraction of the flight, from 0 to 1.
fn flight(track: &Track, before: &State, done: Action, part: f32) -> (Vec<DrawnBall>, DrawnBall) {
    // Smoothstep: the flight begins and ends slowly.
    let eased = part * part * (3.0 - 2.0 * part);
    let (from, to) = (track.hand(), track.place_of(done));
    // A discarded ball shrinks on its way to the bin, and the line stays closed.
    let Action::Insert(at) = done else {
        let size = 1.0 - 0.7 * eased;
        let balls = LineView::at_rest(track, before.line, None, None).balls;
        let at = between(from, to, eased);
        return (balls, DrawnBall { colour: before.ball, at, size, glow: 0.0 });
    };
    let at = f32::from(at);
    // The line opens over the second half of the flight.
    let parted = (2.0 * eased - 1.0).max(0.0);
    let balls: Vec<_> = before
        .line
        .iter()
        .zip(0u8..)
        .map(|(colour, place)| {
            let place = f32::from(place);
            let along = if place >= at { place + parted } else { place };
            DrawnBall { colour, at: track.point(along), size: 1.0, glow: 0.0 }
        })
        .collect();
    let goal = between(to, track.point(at), parted);
    let ball =
        DrawnBall { colour: before.ball, at: between(from, goal, eased), size: 1.0, glow: 0.6 };
    (balls, ball)
}

/// Returns the line while a run grows and vanishes and the gap closes.
///
/// The run is given by the index of its first ball and its length. `part` is the fraction of the
/// pop, from 0 to 1.
fn pop(track: &Track, line: Line, (start, length): (usize, usize), part: f32) -> Vec<DrawnBall> {
    let vanished = (part / VANISHING_FRACTION).min(1.0);
    let closed = ((part - VANISHING_FRACTION) / (1.0 - VANISHING_FRACTION)).max(0.0);
    let popping = start..start + length;
    line.iter()
        .enumerate()
        .filter(|(place, _)| vanished < 1.0 || !popping.contains(place))
        .map(|(place, colour)| {
            let along = place as f32;
            if popping.contains(&place) {
                let size =
                    if vanished < 0.4 { 1.0 + 0.5 * vanished } else { 2.0 * (1.0 - vanished) };
                return DrawnBall { colour, at: track.point(along), size, glow: 1.0 };
            }
            let behind = place >= popping.end;
            let along = if behind { along - closed * length as f32 } else { along };
            DrawnBall { colour, at: track.point(along), size: 1.0, glow: 0.0 }
        })
        .collect()
}

/// Returns the point at a fraction of the way between two points.
fn between(from: Point, to: Point, part: f32) -> Point {
    from.offset((to.x - from.x) * part, (to.y - from.y) * part)
}
