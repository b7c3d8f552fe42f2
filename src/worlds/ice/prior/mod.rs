//! What is assumed about unknown cells, and what follows from it once some are known.
//!
//! [`IcePrior`] is the choice. Independent cells are balls from an urn; patches are pairwise
//! fields, summed over exactly. A posterior weighs the two by how probable each made what is
//! known by now, tells each cell's probability of ice, and draws worlds.

mod assumption;
mod elimination;
mod lattice;
mod part;
mod patches;
mod posterior;
#[cfg(test)]
mod tests;
mod urn;
mod workings;

pub use assumption::IcePrior;
pub use posterior::HypothesisWeights;

pub(super) use patches::Patches;
pub(super) use posterior::{Known, Posterior, Summary};
pub(super) use workings::Workings;
