//! Tests of the studio through its window: keys, pointer, accessible names, and pictures.

#![expect(clippy::expect_used, reason = "a test that cannot go on fails")]

mod annotations;
mod authoring;
mod careful_agent;
mod focus;
mod glossary;
mod harness;
mod keys;
mod lessons;
mod open_level;
mod platform;
mod presenter;
mod renderer;
mod scale;
mod searches;
mod snapshots;
mod state_values;
mod training;
mod two_searches;
mod type_ahead;
mod verification;
mod workflows;
mod zuma;
