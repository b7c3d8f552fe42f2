//! **Black Ice**: puzzle worlds in which an agent must plan without knowing everything.
//!
//! The one idea: *a run is recorded first and played second.* An [`episode`] (hidden truth,
//! agent, belief, one decision after another) produces a recording, and everything that is
//! shown, compared or exported reads recordings.
//!
//! # The map of the house
//!
//! | room | what is in it |
//! |---|---|
//! | [`board`] | what grid worlds share: directions, positions, grids, cell sets |
//! | [`worlds`] | what a world is; ice, platform and Zuma: rules, levels, observations, beliefs |
//! | [`editing`] | edits of levels as values: tools, clips, fixes, undo tree |
//! | [`planning`] | searches, the planners built on them, learning, levels in the words of STRIPS |
//! | [`agents`] | one file an agent, or a folder where it takes more: what it is told, what it decides, what it can explain |
//! | [`episode`] | runner, limits, recording, playback, events |
//! | [`formats`] | RON levels and recordings, Sokoban text, codes matrices, LURD, stages, PDDL |
//! | [`storage`] | the disk: capped reads, safe writes, folders, what is bundled |
//! | [`programs`] | the agent that is somebody else's program: its process, what is said on both sides |
//! | [`picture`] | boards as vector drawings; themes; SVG, PNG, GIF |
//! | [`cli`] | the headless verbs, for scripts |
//!
//! Imports point one way: board ← worlds ← planning ← agents ← episode ← formats ←
//! {storage, picture} ← {studio, cli}; editing stands beside them, between worlds and studio, and
//! programs between episode and {studio, cli}.

pub mod agents;
pub mod board;
pub mod cli;
pub mod editing;
pub mod episode;
pub mod formats;
pub mod picture;
pub mod planning;
pub mod programs;
pub mod storage;
#[cfg(feature = "studio")]
pub mod studio;
pub mod worlds;
