//! What can be saved in a file, and would be lost otherwise.

use crate::studio::desk::DocumentId;
use crate::studio::marbles::PolicyId;
use crate::studio::model::RunId;
use crate::worlds::WorldKind;

/// A piece of work that is saved in a file, or will be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saveable {
    /// An open level.
    Level(WorldKind, DocumentId),
    /// An open run.
    Run(RunId),
    /// A policy at hand.
    Policy(PolicyId),
    /// The policy that is being learnt. It can be kept once that has ended.
    Training,
}

/// Work that is in no file yet, or not all of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsaved {
    /// What it is.
    pub work: Saveable,
    /// What it is called.
    pub name: String,
    /// Where it comes from, in words.
    pub note: String,
}
