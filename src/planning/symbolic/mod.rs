//! Every state of a level at once, and every ice layout: what search by example cannot prove.
mod closure;
mod deeds;
mod engine;
mod families;
mod floor;
mod layouts;
pub use closure::{StateCounts, StateSpace};
pub use families::Halt;
pub use layouts::{LayoutAnswer, LayoutQuestion};
