//! What the panels of this room may ask.

use super::{Believer, GameSeat, PolicyId};
use crate::planning::learning::Learner;
use crate::worlds::zuma::{Action, Colour, Start};

/// A number of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Number {
    /// How many balls are played.
    Steps,
    /// The longest line that loses no ball.
    MaxLength,
    /// Where its luck starts.
    Seed,
    /// Points for an empty line.
    Finished,
    /// That the chosen place is hit.
    Hit(Colour),
    /// Of the next ball.
    NextBall(Colour),
    /// That a run pops.
    Pop(Colour),
    /// Points for a run of three.
    Triple(Colour),
    /// Points for each further ball.
    Extra(Colour),
    /// Points lost for each ball left.
    LeftOver(Colour),
}

/// What a view may ask of games.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum MarbleRequest {
    /// Draw with this colour from now on.
    Ink(Colour),
    /// Put a ball of the chosen colour before that index of the line.
    Insert(usize),
    /// Give a ball of the line the chosen colour.
    Recolour(usize),
    /// Take a ball out of the line.
    Remove(usize),
    /// Give a number of the game this value.
    Number(Number, f64),
    /// Scale the odds of the next ball so that they sum to 1.
    EvenOut,
    /// Let this one play next.
    Seat(GameSeat),
    /// Learn in this way from now on.
    Learner(Learner),
    /// Learn from games that begin so.
    Start(Start),
    /// End trainings after that many seconds.
    Seconds(u32),
    /// Let a policy play the game.
    Play(PolicyId),
    /// Keep a policy in a file.
    Save(PolicyId),
    /// Take a policy off the list.
    Forget(PolicyId),
    /// Put it back.
    Remember {
        /// What was forgotten.
        policy: PolicyId,
        /// Whether it was the one that plays next.
        was_seated: bool,
    },
    /// Show what this one believes, where it believes something.
    Believer(Believer),
    /// The pointer draws from now on, not the gap that keys led to.
    UsePointer,
    /// Aim the ball in hand there.
    Aim(Action),
    /// Play the ball in hand there, by hand.
    Put(Action),
}
