//! Requests of the Zuma world's views.

use super::{BeliefHolder, PlayerChoice, PolicyId};
use crate::planning::zuma::Learner;
use crate::worlds::zuma::{Action, Colour, FirstLine};

/// A number of a game that the user can edit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameNumber {
    /// Number of balls to play, which is the step limit.
    Steps,
    /// Maximum length of the line; a longer line loses its last ball.
    MaxLength,
    /// Seed of the game's random draws.
    Seed,
    /// Points for clearing the line.
    Finished,
    /// Probability that the action chosen for a ball of this colour is carried out.
    Hit(Colour),
    /// Probability that the next ball has this colour.
    NextBall(Colour),
    /// Probability that a group of at least three balls of this colour pops.
    ///
    /// Drawn once for each group that may pop.
    Pop(Colour),
    /// Points for popping three balls of this colour.
    Triple(Colour),
    /// Points for each further ball of a popped group.
    ///
    /// Subtracted when a ball of this colour falls off the end of the line.
    Extra(Colour),
    /// Points lost for each ball of this colour that is left at the end.
    LeftOver(Colour),
}

/// A request from a Zuma view to edit, select a player, train or play.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ZumaRequest {
    /// Select the drawing colour.
    DrawingColour(Colour),
    /// Insert a ball of the drawing colour before this index.
    Insert(usize),
    /// Give the drawing colour to the ball with this index.
    Recolour(usize),
    /// Remove the ball with this index.
    Remove(usize),
    /// Set a number of the game.
    Number(GameNumber, f64),
    /// Scale the next-ball probabilities to sum 1; four zeros become 0.25 each.
    NormaliseNextBall,
    /// Select the player of the next game.
    Player(PlayerChoice),
    /// Select the learning algorithm.
    Learner(Learner),
    /// Select the first line of training games.
    Start(FirstLine),
    /// Show the last training at this point of its learning curve; 0 is before the first game.
    TrainingPoint(usize),
    /// Set the time limit of the next training, in seconds, from 1 to 86,400.
    Seconds(u32),
    /// Let a policy play the edited game; it becomes the player of the next game.
    Play(PolicyId),
    /// Ask for a file and save a policy to it.
    Save(PolicyId),
    /// Remove a policy from the list.
    RemovePolicy(PolicyId),
    /// Restore a removed policy.
    RestorePolicy {
        /// The policy.
        policy: PolicyId,
        /// Whether it was selected as the player of the next game.
        was_next_player: bool,
    },
    /// Show this holder's belief first.
    BeliefHolder(BeliefHolder),
    /// Draw with the pointer again, not at the keyboard's gap.
    UsePointer,
    /// Aim the ball of the manual game.
    Aim(Action),
    /// Play the ball of the manual game with this action.
    PlayBall(Action),
}
