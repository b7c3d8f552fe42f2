//! The studio's state: open runs and levels, the cursor, running jobs.
//!
//! Plain data and rules without widgets. The state changes in two places: [`Studio::apply`]
//! (requests of the user) and [`Studio::advance`] (time, and results of jobs).
//!
//! A run is one recording with derived data ([`RunOf`] of one world, [`Run`] of any). [`Runs`]
//! lists the open runs; [`Player`] is the cursor that all panels share. [`Simulation`] appends an
//! agent's steps to a run, [`Hand`] the user's.

mod analysis;
mod any_run;
mod close_runs;
mod effect;
mod figure;
mod hand;
mod ice_run;
mod imagining;
mod level_id;
mod live_words;
mod mode;
mod obstacle;
#[cfg(test)]
mod obstacle_tests;
mod open_level;
#[cfg(test)]
mod open_level_tests;
mod perform;
mod play_by_hand;
mod player;
mod pointed_at;
mod post_mortem;
mod probability;
#[cfg(test)]
mod program_tests;
mod reckoner;
mod run;
mod run_name;
mod runs;
mod select;
mod selected_cell;
mod simulate;
mod simulation;
mod size;
#[cfg(test)]
mod stepping_tests;
mod studio;
mod summary;
mod tell;
#[cfg(test)]
pub(in crate::studio) mod testing;
mod viewed;
mod visible;

pub use any_run::{Run, RunWorld};
pub use effect::{Effect, Facts};
pub use figure::{Bounds, Figure};
pub use hand::{Hand, ends_by_hand};
pub use ice_run::IceRun;
pub use imagining::{Hope, Imagining, Landing};
pub use level_id::LevelId;
pub use mode::Mode;
pub use open_level::{OnBoards, Version};
pub use player::{Player, PlayerRequest, SPEED_RANGE};
pub use pointed_at::PointedAt;
pub use post_mortem::{Reckoning, failure_cost, lost_by, reckon};
pub use probability::is_out_of_reach;
pub use reckoner::{Reckoner, RunVersion};
pub use run::{RunFacts, RunId, RunOf};
pub use runs::Runs;
pub use simulation::Simulation;
pub use studio::{Dialog, Studio};
pub use summary::Summary;
pub use viewed::{GameFacts, IceFacts, StageFacts, Viewed};
pub use visible::{Visible, is_clairvoyant};
