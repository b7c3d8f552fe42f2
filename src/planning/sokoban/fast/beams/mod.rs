//! Beam searches over macro moves: layer by layer, keeping only the best boards of each layer.
//!
//! A macro move takes one crate to another cell by consecutive pushes (or pulls). A layer is the
//! boards after equally many macro moves.
//!
//! ```text
//!   first board ─► layer 1 ─► layer 2 ─► …        forward, ranked by features or distances
//!   first board (perimeter) … ◄─ layer 1 ◄─ solved board        from the end, by pulls
//!   first board ─► …  meet  … ◄─ solved boards                  from both ends
//! ```
//!
//! - [`beam`]: the generic beam over a [`LayeredSearch`](beam::LayeredSearch), and beams one after
//!   another; [`AnyBeam`] is a beam over a search of any type; [`doubled`] returns a width doubled
//!   a number of times.
//! - [`distance_layers`]: boards ranked by push distances and regions only; the distance of a board
//!   as a minimum-cost perfect matching of crates and targets.
//! - [`feature_layers`]: boards ranked by a weighted sum of features, pushes made and distance; the
//!   weights and widths in use. [`BeamVariant`] holds the settings of one beam.
//! - [`backward_beams`]: backward beams, by pulls, to the perimeter: boards near the first board.
//!   [`BeamGuidance`] selects how they rank boards.
//! - [`bidirectional_macro_search`]: best-first search from both ends, for small boards;
//!   [`bidirectional_side`]: the boards of one end.
//!
//! Limits: a beam proves nothing, because it drops boards. The search from both ends drops only
//! proven deadlocks and pushes that a PI-corral lets wait, so it proves unsolvability when one side
//! is exhausted. Small boards also get beams over its forward boards; they prove nothing either.

mod backward_beams;
mod beam;
mod bidirectional_macro_search;
mod bidirectional_side;
mod distance_layers;
mod feature_layers;

pub(super) use backward_beams::{BackwardBeams, BeamGuidance};
pub(super) use beam::{AnyBeam, Beam, BeamLimits, BeamSequence, doubled};
pub(super) use bidirectional_macro_search::BidirectionalMacroSearch;
pub(super) use feature_layers::BeamVariant;
#[cfg(test)]
pub(super) use feature_layers::{FeatureLayers, Weights};
