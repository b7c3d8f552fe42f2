//! Platform stages in side view: the stage, its moving parts, and the pictures of a recorded run.

mod actors;
mod film;
mod paint;

pub use actors::StageActors;
pub use film::{StageFilm, planned_path};
pub use paint::{
    STAGE_ROWS, planned_path_scene, stage_actors_scene, stage_drawing_scene, stage_frontier_scene,
    stage_ground, stage_heat_scene, stage_legend, stage_path_legend, stage_scene, stage_thumbnail,
};
