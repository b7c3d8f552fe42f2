//! Features of boards, the coordinates of the feature space.
//!
//! [`measure`] computes the four features of FESS (Shoham and Schaeffer 2020):
//!
//! | feature | meaning | module |
//! |---|---|---|
//! | packing | progress along the packing order | [`packing`] |
//! | connectivity | number of regions that the crates cut the floor into | regions |
//! | room connectivity | corridors that hold a crate | [`corridors`] |
//! | out-of-plan | crates that the packing order will shut out | [`packing`] |
//!
//! [`obstacles`] counts the crates in the way of the next crate to be packed, for candidate scores
//! and the opener advisor. [`feature_space`] groups boards by features and chooses which group has
//! the next turn. This module generates no moves; only the packing order searches, backwards from
//! the solved board.

mod corridors;
mod feature_space;
mod measure;
mod obstacles;
mod packing;

pub(super) use feature_space::{FeatureSpace, OpenEntry, Style};
pub(super) use measure::{Features, Measure};
pub(super) use packing::Packing;
