//! Tests of the command line through the binary: output, exit codes and files.

#![expect(clippy::expect_used, reason = "a test that cannot go on fails")]

mod bench;
mod convert;
mod convert_metadata;
mod generate;
#[cfg(target_os = "linux")]
mod interrupt;
mod lesson;
mod picture;
#[cfg(unix)]
mod program;
mod run;
mod solve;
mod stage;
mod support;
mod usage;
mod verify;
mod zuma;
