//! The window of the studio, written with egui.
//!
//! egui is an immediate-mode library: the program builds the whole window again in every frame. A
//! panel is a function that takes a `&mut egui::Ui` and the model; a widget holds no program state.
//! Only view state (camera, scroll position, keyboard focus, cached meshes) is kept between frames.
//!
//! One frame, in [`app::App::frame`]:
//!
//! ```text
//! time, job answers ──► Studio::advance ──► model
//! keys, menus, palette ──► commands ──┐       │ read
//! panels: fn(&mut Ui, &Studio, &mut Requests)◄┘
//! requests ──► Studio::apply_frame ──► handlers ──► model
//! effects (clipboard, focus, zoom) ──► egui context, layout
//! ```
//!
//! The modules are of five kinds:
//!
//! - Model: plain data without egui. [`model`] holds [`model::Studio`]: the open runs, their
//!   playback with one cursor for all panels, and one field for each part below. [`settings`] and
//!   [`source`] hold values that are saved between sessions.
//! - Requests: [`request::Request`] contains every change that a view can ask for; each part has
//!   its own request enum. [`command`] is the table of all user commands; keys, menus, buttons,
//!   palette and help read this table.
//! - Handlers: the module `commands` of each part implements its requests on `Studio`.
//! - Panels: [`layout`] arranges them. [`boards`] draws truth and belief, [`timeline`] the cursor
//!   and the runs, [`inspector`] one decision, [`library`] the levels, [`menu`] the menu bar and
//!   the toolbar.
//! - Jobs: work that takes longer than a frame runs on a thread (`job`; `live_run` of the model for agents) and
//!   reports to `Studio::advance`. A search or a run can be cancelled at any time. The window
//!   waits only when it closes: for a limited time, until the files are written.
//!
//! The editors of the three worlds are [`ice`] (ice), [`platform`] (platform) and [`zuma`] (Zuma).
//! Three tables list them: `world_states` their editors, requests and commands, `layout` their
//! panels, and `worlds` their adapters. An adapter supplies jobs, menus and words of its world
//! (`world_adapter`). [`documents`] holds the open documents of all of them. An
//! ice level has three more views: [`level_analysis`] (solver verdict while you draw), [`search`] (a
//! recorded search, step by step; also for platform levels) and [`verification`] (symbolic
//! verification over all states and all ice maps). [`files`] reads and writes levels, runs and
//! backups.
//!
//! [`lessons`] plays lessons: moments, narration, questions and answers. [`authoring`] writes them.
//! [`presenter`] shows boards and caption in full screen.
//!
//! [`glossary`] holds the definition of each term once, for hover help and documentation.
//!
//! Invariants: a view never changes the model; the belief board is drawn from the belief alone;
//! only this module uses egui; an idle window draws no frame (see
//! [`model::Studio::next_frame_in`]).

pub mod app;
pub mod authoring;
pub mod boards;
pub mod command;
pub mod dialogs;
pub mod documents;
pub mod files;
mod focus;
pub mod glossary;
#[cfg(test)]
mod hidden_future_tests;
pub mod ice;
pub mod inspector;
mod job;
mod launch;
pub mod layout;
pub mod lessons;
pub mod level_analysis;
pub mod library;
pub mod menu;
pub mod model;
#[cfg(test)]
mod pages_tests;
pub mod paint;
pub mod platform;
#[cfg(test)]
mod pointer_tests;
pub mod presenter;
pub mod request;
pub mod search;
pub mod settings;
pub mod source;
pub mod style;
mod table;
pub mod timeline;
pub mod verification;
pub mod widgets;
#[cfg(test)]
mod window_tests;
mod world_adapter;
mod world_states;
mod worlds;
pub mod zuma;

pub use launch::{LaunchError, launch};
pub use world_states::{WorldRequest, WorldStates};
