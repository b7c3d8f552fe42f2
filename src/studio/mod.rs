//! The window: everything egui.
//!
//! The model is plain data that knows no widget: [`model`] (runs and the one cursor), [`desk`] (the
//! open levels of every world), [`editor`], [`stages`] and [`marbles`] (the rooms in which levels
//! of the three worlds are drawn), [`source`] (where levels come from), [`files`], [`settings`],
//! [`live`] (agents on threads), [`solving`] (the planner while one draws), [`search`] (a search to
//! step through), [`proofs`] (all states, and all layouts of the ice). What takes long is a `job`.
//! Views read it and push [`request::Request`]s; [`model::Studio::apply`] is the one place that
//! changes anything, once a frame. [`command`] is the one table of everything a person can do.

pub mod app;
pub mod boards;
pub mod command;
mod curve;
pub mod desk;
pub mod dialogs;
mod display;
pub mod editor;
pub mod files;
mod focus;
#[cfg(test)]
mod header_tests;
mod hover;
pub mod inspector;
mod job;
mod launch;
pub mod layout;
pub mod library;
pub mod live;
pub mod marbles;
pub mod menu;
pub mod model;
mod no_run;
pub mod notice;
pub mod notices;
pub mod paint;
#[cfg(test)]
mod pointer_tests;
pub mod proofs;
pub mod request;
pub mod search;
pub mod settings;
pub mod solving;
pub mod source;
pub mod stages;
pub mod style;
mod table;
pub mod timeline;
mod verdict_strip;
pub mod widgets;
#[cfg(test)]
mod window_tests;

pub use launch::{LaunchError, launch};
