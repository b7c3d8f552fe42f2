//! Requests of the Zuma world's views.

use super::{Believer, GameSeat, PolicyId};
use crate::planning::learning::Learner;
use crate::worlds::zuma::{Action, Colour, Start};

/// A number of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Number {
    /// Number of balls.
    Steps,
    /// Longest line that loses no ball.
    MaxLength,
    /// Seed of the game's random draws.
    Seed,
    /// Points for an empty line.
    Finished,
    /// Probability that a ball goes to the chosen position.
    Hit(Colour),
    /// Probability of the next ball's colour.
    NextBall(Colour),
    /// Probability that a group pops.
    Pop(Colour),
    /// Points for a group of three.
    Triple(Colour),
    /// Points for each further ball of a group.
    Extra(Colour),
    /// Points lost for each ball left.
    LeftOver(Colour),
}

/// A change of the Zuma world that a view can request.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum MarbleRequest {
    /// Select the drawing colour.
    Ink(Colour),
    /// Insert a ball of the drawing colour before this index.
    Insert(usize),
    /// Give the drawing colour to a ball.
    Recolour(usize),
    /// Remove a ball.
    Remove(usize),
    /// Set a number of the game.
    Number(Number, f64),
    /// Scale the next-ball probabilities to sum 1.
    EvenOut,
    /// Select the next player.
    Seat(GameSeat),
    /// Select the learning algorithm.
    Learner(Learner),
    /// Select the start position of training games.
    Start(Start),
    /// Set the time limit of trainings, in seconds.
    Seconds(u32),
    /// Let a policy play the game.
    Play(PolicyId),
    /// Save a policy to a file.
    Save(PolicyId),
    /// Remove a policy from the list.
    Forget(PolicyId),
    /// Restore a removed policy.
    Remember {
        /// The policy.
        policy: PolicyId,
        /// Whether it was the next player.
        was_seated: bool,
    },
    /// Show this holder's belief, if there is one.
    Believer(Believer),
    /// Draw with the pointer, not at the keyboard's gap.
    UsePointer,
    /// Aim the ball of the manual game.
    Aim(Action),
    /// Play the ball of the manual game.
    Put(Action),
}
