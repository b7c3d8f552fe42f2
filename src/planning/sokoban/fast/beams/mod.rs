//! Beam searches: layer by layer, most of each layer left behind.
//!
//! A [`beam`] goes through any boards in layers, and others follow it in [`sequence`]. Boards are
//! ranked by features ([`feature_layers`], in different [`variants`]) or by distances alone
//! ([`distance_layers`]), crates being [`matched`] with targets; play is looked at from the first
//! board, [`from_the_end`], or, where boards are small, from [`both_ends`]. Beams prove nothing;
//! the search from both ends does, but only where it goes on best first.

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
