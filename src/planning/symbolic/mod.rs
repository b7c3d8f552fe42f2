//! Every state of a level at once, and every ice layout: what search by example cannot prove.
mod closure;
mod deeds;
mod engine;
mod families;
mod floor;
mod functions;
mod layouts;
mod meter;
mod tally;
pub use closure::{StateCounts, StateSpace};
pub use layouts::LayoutQuestion;
pub use meter::Halt;
pub use tally::{ExampleLayout, LayoutAnswer};
