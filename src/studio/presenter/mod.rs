//! The presenter: boards, caption and nothing else, readable from the last row of a classroom.
//!
//! Everything scales with the window, which has [`WINDOW_POINTS`] points in height while presenting:
//! so a text keeps its share of the height on every screen. Its theme (`presenter_theme`) is that of
//! the window with larger texts and thicker lines, so boards, questions and messages need no code for
//! the presenter.
//!
//! ```text
//! ┌ names of the boards ──────────┐
//! │ truth         │ belief        │   ◄ at least 70 % of the height
//! ├───────────────┴───────────────┤
//! │ caption, question       3 / 12│   ◄ texts of at least 1/30 of the height
//! └───────────────────────────────┘
//! ```
//!
//! `state` is the state, `commands` change it, `restrictions` refuse requests that need panels, and
//! `caption` is the text below the boards. `layout` puts the parts together.

mod caption;
mod commands;
mod presenter_theme;
mod restrictions;
mod state;

pub(in crate::studio) use caption::{PresenterArea, caption_ui};
pub use presenter_theme::{MIN_TEXT_SHARE, WINDOW_POINTS};
pub use state::{BOARD_PERCENTS, Presenter, TEXT_PERCENTS};
