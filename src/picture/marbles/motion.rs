//! Animation of one Zuma step: the ball flies, the line opens, runs pop, the line closes, and a
//! surplus ball rolls into the hole.
//!
//! Time is an argument in milliseconds since the step began, so a caller can slow, stop, reverse or
//! skip the motion.

use super::Track;
use crate::picture::{Motion, Point};
use crate::worlds::zuma::{Action, Colour, Line, State, Transition, rules};

/// Durations in the time of one cell of other worlds: flight, pop with closing, fall into the hole.
const FLIGHT: f32 = 3.5;
const POP: f32 = 3.5;
const FALL: f32 = 2.0;

/// Fraction of a pop in which the run grows and vanishes; then the gap closes.
const VANISHING: f32 = 0.6;

/// One ball of a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Marble {
    /// Its colour.
    pub colour: Colour,
    /// Centre.
    pub at: Point,
    /// Diameter as a fraction of the normal one.
    pub size: f32,
    /// Glow from 0 to 1, for a new ball or one about to pop.
    pub glow: f32,
}

/// All balls at one time of a step.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MarbleView {
    /// Balls of the line, including those leaving it.
    pub marbles: Vec<Marble>,
    /// Ball in hand, or flying from there.
    pub hand: Option<Marble>,
    /// Whether to draw hand and bin: not on a line that is only drawn.
    pub has_hand: bool,
    /// Chosen action.
    pub aim: Option<Action>,
    /// Action carried out, if another one was chosen.
    pub astray: Option<Action>,
}

impl MarbleView {
    /// Returns the view at rest. `aim` is the next action, if known.
    #[must_use]
    pub fn at_rest(track: &Track, line: Line, hand: Option<Colour>, aim: Option<Action>) -> Self {
        let marble = |colour, at| Marble { colour, at, size: 1.0, glow: 0.0 };
        let marbles = line.iter().enumerate();
        Self {
            marbles: marbles.map(|(at, colour)| marble(colour, track.point(at as f32))).collect(),
            hand: hand.map(|colour| marble(colour, track.hand())),
            has_hand: true,
            aim,
            astray: None,
        }
    }
}

/// A step to animate.
#[derive(Debug, Clone)]
pub struct MarbleMotion<'a> {
    /// State before the step.
    pub before: &'a State,
    /// Chosen action.
    pub action: Action,
    /// Change by the step.
    pub change: &'a Transition,
}

/// Duration of a step in milliseconds.
#[must_use]
pub fn marbles_ms(change: &Transition, motion: Motion) -> u32 {
    (cells(change) * motion.ms_per_cell as f32) as u32
}

/// Duration of a step in the time of one cell of other worlds.
fn cells(change: &Transition) -> f32 {
    let fall = if change.fallen.is_some() { FALL } else { 0.0 };
    FLIGHT + POP * change.pops.len() as f32 + fall
}

impl MarbleMotion<'_> {
    /// Returns the view `time_ms` after the step began, or at rest if it has ended.
    #[must_use]
    pub fn view(&self, track: &Track, motion: Motion, time_ms: f32) -> MarbleView {
        let Self { before, action, change } = *self;
        let mut time = time_ms / motion.ms_per_cell.max(1) as f32;
        // Past the end, or without motion: the state at rest after the step.
        if motion.ms_per_cell == 0 || time >= cells(change) {
            let mut after = *before;
            rules::replay(&mut after, change);
            return MarbleView::at_rest(track, after.line, Some(after.ball), None);
        }
        let astray = Some(change.done).filter(|done| *done != action);
        let aim = Some(action);
        if time < FLIGHT {
            let (marbles, ball) = flight(track, before, change.done, time / FLIGHT);
            return MarbleView { marbles, hand: Some(ball), has_hand: true, aim, astray };
        }
        time -= FLIGHT;
        let Action::Insert(at) = change.done else {
            let rest = MarbleView::at_rest(track, before.line, None, None);
            return MarbleView { aim, astray, ..rest };
        };
        let mut line = before.line.with_inserted(usize::from(at), before.ball);
        // The pops follow one another; each of them closes its gap before the next.
        for run in &change.pops {
            if time < POP {
                let marbles = pop(track, line, (run.start.into(), run.length.into()), time / POP);
                return MarbleView { marbles, has_hand: true, ..MarbleView::default() };
            }
            time -= POP;
            line = line.without_run(*run);
        }
        let mut view = MarbleView::at_rest(track, line, None, None);
        if let (Some(_), Some(last)) = (change.fallen, view.marbles.last_mut()) {
            let part = (time / FALL).clamp(0.0, 1.0);
            last.at = track.point(line.len() as f32 - 1.0 + 0.2 * part);
            last.size = 1.0 - part;
        }
        view
    }
}

/// The line as it opens, and the ball on its way from the hand.
fn flight(track: &Track, before: &State, done: Action, part: f32) -> (Vec<Marble>, Marble) {
    let eased = part * part * (3.0 - 2.0 * part);
    let (from, to) = (track.hand(), track.place_of(done));
    let Action::Insert(at) = done else {
        let size = 1.0 - 0.7 * eased;
        let marbles = MarbleView::at_rest(track, before.line, None, None).marbles;
        let at = between(from, to, eased);
        return (marbles, Marble { colour: before.ball, at, size, glow: 0.0 });
    };
    let at = f32::from(at);
    // The line opens over the second half of the flight.
    let parted = (2.0 * eased - 1.0).max(0.0);
    let marbles: Vec<_> = before
        .line
        .iter()
        .zip(0u8..)
        .map(|(colour, place)| {
            let place = f32::from(place);
            let along = if place >= at { place + parted } else { place };
            Marble { colour, at: track.point(along), size: 1.0, glow: 0.0 }
        })
        .collect();
    let goal = between(to, track.point(at), parted);
    let ball = Marble { colour: before.ball, at: between(from, goal, eased), size: 1.0, glow: 0.6 };
    (marbles, ball)
}

/// A run that grows and vanishes, and the line as it closes.
fn pop(track: &Track, line: Line, (start, length): (usize, usize), part: f32) -> Vec<Marble> {
    let vanished = (part / VANISHING).min(1.0);
    let closed = ((part - VANISHING) / (1.0 - VANISHING)).max(0.0);
    let popping = start..start + length;
    line.iter()
        .enumerate()
        .filter(|(place, _)| vanished < 1.0 || !popping.contains(place))
        .map(|(place, colour)| {
            let along = place as f32;
            if popping.contains(&place) {
                let size =
                    if vanished < 0.4 { 1.0 + 0.5 * vanished } else { 2.0 * (1.0 - vanished) };
                return Marble { colour, at: track.point(along), size, glow: 1.0 };
            }
            let behind = place >= popping.end;
            let along = if behind { along - closed * length as f32 } else { along };
            Marble { colour, at: track.point(along), size: 1.0, glow: 0.0 }
        })
        .collect()
}

fn between(from: Point, to: Point, part: f32) -> Point {
    from.offset((to.x - from.x) * part, (to.y - from.y) * part)
}
