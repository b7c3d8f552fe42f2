//! Text in, values out, and back: levels, recordings, moves.
//!
//! Nothing here opens a file; [`crate::storage`] does.
