//! Beam searches over macro moves: layer by layer, keeping only the best boards of each layer.
//!
//! ```text
//!   first board ─► layer 1 ─► layer 2 ─► …        forward, ranked by features or distances
//!   first board (perimeter) … ◄─ layer 1 ◄─ solved board        from the end, by pulls
//!   first board ─► …  meet  … ◄─ solved boards                  from both ends
//! ```
//!
//! - [`beam`]: the generic beam over a [`Layered`](beam::Layered) search; [`sequence`]: beams one
//!   after another, wider and wider.
//! - [`feature_layers`]: boards ranked by a weighted sum of features and distance; [`variants`]
//!   lists the weights and widths in use.
//! - [`distance_layers`]: boards ranked by push distances and regions only.
//! - [`matched`]: the distance of a board as a minimum-cost perfect matching of crates and targets.
//! - [`from_the_end`]: backward beams, by pulls, to the perimeter of the first board.
//! - [`both_ends`]: bidirectional best-first search for small boards.
//!
//! Limits: a beam proves nothing, because it drops boards. The search from both ends keeps every
//! board and proves unsolvability when one side is exhausted, except where a beam runs through it.

mod beam;
mod both_ends;
mod distance_layers;
mod feature_layers;
mod from_the_end;
mod matched;
mod sequence;
mod variants;

pub(super) use beam::{Beam, Extent, Running};
pub(super) use both_ends::BothEnds;
#[cfg(test)]
pub(super) use feature_layers::{FeatureLayers, Weights};
pub(super) use from_the_end::{FromTheEnd, LedBy};
pub(super) use sequence::{Beams, doubled};
pub(super) use variants::BeamVariant;
