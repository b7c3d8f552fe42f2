//! What a board looks like, apart from the board itself.
//!
//! The [`measure`] tells the features of a board: how far it is packed by the [`packing`] plan, how
//! many [`corridors`] are blocked, and how many [`obstacles`] are in the way. The [`feature_space`]
//! sorts boards by such features and says whose turn it is. No moves are found here, and no board
//! is searched from but the solved one, backwards, by packing plans.

mod corridors;
mod feature_space;
mod measure;
mod obstacles;
mod packing;

pub(super) use feature_space::{FeatureSpace, OpenEntry, Style};
pub(super) use measure::{Features, Measure};
pub(super) use packing::Packing;
