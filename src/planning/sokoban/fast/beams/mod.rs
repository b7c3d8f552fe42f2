//! Beam searches: layer by layer, most of each layer left behind.
//!
//! A [`beam`] goes through any boards in layers, and others follow it in [`sequence`]. Boards are
//! ranked by features ([`feature_layers`], in different [`tastes`]) or by distances alone
//! ([`distance_layers`]), each crate [`matched`] with a target of its own; the search is from the
//! first board, [`from_the_end`], or on small boards from [`both_ends`]. Beams prove nothing, but
//! for the search from both ends where it is not used as one.

mod beam;
mod both_ends;
mod distance_layers;
mod feature_layers;
mod from_the_end;
mod matched;
mod sequence;
mod tastes;

pub(super) use beam::{Beam, Extent, Running};
pub(super) use both_ends::BothEnds;
#[cfg(test)]
pub(super) use feature_layers::{FeatureLayers, Weights};
pub(super) use from_the_end::{FromTheEnd, LedBy};
pub(super) use sequence::{Beams, doubled};
pub(super) use tastes::Taste;
