//! Tests of the studio through its window: keys, pointer, accessible names, and pictures.

#![expect(clippy::expect_used, reason = "a test that cannot go on fails")]

mod careful;
mod desk;
mod flows;
mod focus;
mod glimpse;
mod glossary;
mod keys;
mod looks;
mod marbles;
mod open_level;
mod proofs;
mod renderer;
mod searches;
mod sizes;
mod stages;
mod type_ahead;
