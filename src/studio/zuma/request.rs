//! Requests of the Zuma world's views.

use super::{BeliefHolder, PlayerChoice, PolicyId};
use crate::planning::learning::Learner;
use crate::worlds::zuma::{Action, Colour, FirstLine};

/// A number of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameNumber {
    /// Number of balls.
    Steps,
    /// Maximum length of the line; a longer line loses balls.
    MaxLength,
    /// Seed of the game's random draws.
    Seed,
    /// Points for clearing the line.
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
pub enum ZumaRequest {
    /// Select the drawing colour.
    DrawingColour(Colour),
    /// Insert a ball of the drawing colour before this index.
    Insert(usize),
    /// Give the drawing colour to a ball.
    Recolour(usize),
    /// Remove a ball.
    Remove(usize),
    /// Set a number of the game.
    Number(GameNumber, f64),
    /// Scale the next-ball probabilities to sum 1.
    NormaliseNextBall,
    /// Select the next player.
    Player(PlayerChoice),
    /// Select the learning algorithm.
    Learner(Learner),
    /// Select the start position of training games.
    Start(FirstLine),
    /// Set the time limit of trainings, in seconds.
    Seconds(u32),
    /// Let a policy play the edited game, and select it as the next player.
    Play(PolicyId),
    /// Save a policy to a file.
    Save(PolicyId),
    /// Remove a policy from the list.
    RemovePolicy(PolicyId),
    /// Restore a removed policy.
    RestorePolicy {
        /// The policy.
        policy: PolicyId,
        /// Whether it was the next player.
        was_next_player: bool,
    },
    /// Show this holder's belief first.
    BeliefHolder(BeliefHolder),
    /// Draw with the pointer, not at the keyboard's gap.
    UsePointer,
    /// Aim the ball of the manual game.
    Aim(Action),
    /// Play the ball of the manual game.
    PlayBall(Action),
}
