//! **Black Ice**: puzzle worlds in which an agent must plan with partial knowledge.
//!
//! The central idea: *a run is recorded first and played second.* An [`episode`] (hidden truth,
//! agent, belief, a sequence of decisions) produces a recording. All views, comparisons and exports
//! of a run read its recording.
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | [`board`] | shared by the grid worlds: directions, positions, grids, cell sets |
//! | [`worlds`] | the kinds of game (ice, platform, Zuma): rules, levels, observations, beliefs |
//! | [`editing`] | edits of levels as values: tools, clips, fixes, undo tree |
//! | [`planning`] | searches, the planners built on them, learning, STRIPS models of levels |
//! | [`agents`] | the agents: inputs, decisions and explanations |
//! | [`episode`] | runner, limits, recording, playback, events |
//! | [`lessons`] | moments of runs and levels with narration, annotations, questions |
//! | [`formats`] | RON levels and recordings, Sokoban text, codes matrices, LURD, stages, PDDL |
//! | [`storage`] | disk access: reads with a size limit, atomic writes, folders, bundled levels |
//! | [`programs`] | the agent that runs an external program: process and protocol |
//! | [`picture`] | boards as vector drawings; themes; SVG, PNG, GIF, HTML |
//! | [`cli`] | commands without a window, for scripts |
//! | `studio` | the window (feature `studio`) |
//!
//! Imports point in one direction: board ← worlds ← planning ← agents ← episode ← lessons ← formats ←
//! {storage, picture} ← {studio, cli}. `editing` lies between worlds and studio, `programs` between
//! episode and {studio, cli}.

pub mod agents;
pub mod board;
pub mod cli;
pub mod editing;
pub mod episode;
pub mod formats;
pub mod lessons;
pub mod picture;
pub mod planning;
pub mod programs;
pub mod storage;
#[cfg(feature = "studio")]
pub mod studio;
pub mod worlds;
