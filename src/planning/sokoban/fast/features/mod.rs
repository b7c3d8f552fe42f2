//! Features of boards, the coordinates of the feature space.
//!
//! [`extractor`] computes the four features of FESS (Shoham and Schaeffer, *The FESS Algorithm*,
//! 2020). The packing order is the order in which the targets are filled; a corridor is a narrow
//! passage between rooms; a region is a connected part of the floor without crates:
//!
//! | feature | meaning | module |
//! |---|---|---|
//! | packing | position in the packing order | [`packing`] |
//! | connectivity | number of regions that the crates cut the floor into | `topology` |
//! | room connectivity | number of corridors that hold a crate | [`extractor`] |
//! | out-of-plan | number of crates that the packing order will shut out | [`packing`] |
//!
//! [`obstacles`] counts the crates in the way of the next crate to be packed, for the scores of
//! candidate moves and the opener advisor. [`feature_space`] groups boards by features and chooses
//! which group has the next turn. This module generates no moves; only the packing order searches,
//! backwards from the solved board.

mod extractor;
mod feature_space;
mod obstacles;
mod packing;

pub(super) use extractor::{FeatureExtractor, Features};
pub(super) use feature_space::{FeatureSpace, OpenEntry, TurnPolicy};
pub(super) use packing::Packing;
