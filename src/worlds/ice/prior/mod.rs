//! What is assumed about unknown cells, and what follows from it once some are known.
//!
//! [`IcePrior`] is the choice. Independent cells are balls from an urn; patches are pairwise
//! fields, summed over exactly, with factors for the sizes of pieces and for the share of ice,
//! which drawn maps take in. A posterior weighs the two by how probable each made what is known by
//! now, tells each cell's probability of ice, and draws worlds.

mod assumption;
mod draws;
mod elimination;
mod fields;
mod given_rest;
mod joint;
mod lattice;
mod mixed_fields;
mod parts;
mod patches;
mod pieces;
mod posterior;
mod share;
mod sweep;
#[cfg(test)]
mod tests;
mod urn;
mod workings;

pub use assumption::IcePrior;
pub use posterior::HypothesisWeights;

pub(super) use patches::Patches;
pub(super) use posterior::{Known, Posterior, Summary};
pub(super) use workings::Workings;
