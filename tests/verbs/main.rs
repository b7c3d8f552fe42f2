//! The headless verbs, seen from outside: what scripts rely on.

#![expect(clippy::expect_used, reason = "a test that cannot go on fails")]

mod bench;
mod convert;
mod generate;
mod picture;
mod run;
mod solve;
mod testing;
mod usage;
mod verify;
mod zuma;
