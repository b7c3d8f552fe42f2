//! Boards as vector drawings: one description of every tile for the window and all files.
//!
//! A picture is a [`Scene`]: a list of simple shapes, painted back to front. The functions here
//! build scenes from levels, terrains and beliefs. A *terrain* is a level prepared for play, with
//! its hidden ice. A scene of a belief takes no terrain as an argument, so nothing hidden can leak
//! into it. The *actors* are player and crates; on a stage of the platform world they are agent,
//! rocks and gate. Lengths are in *points*; one point is one pixel at scale 1. Colours and line
//! widths come from a [`Theme`], position and cell size from a [`Placement`].
//!
//! ```text
//! level, terrain, belief ─→ *_scene functions ─→ Scene ─→ painter of the window
//!                                                      ├→ svg_text
//!                                                      ├→ rasterise ─→ PNG, GIF
//!                                                      └→ handout_html ─→ a page that plays a run
//! ```
//!
//! The same functions draw tiles and legends, so a legend always matches the board.

mod animation;
mod annotations;
mod any;
mod belief;
mod boards;
mod colour;
mod drawable_run;
mod encode;
mod event_marks;
mod gif_writer;
mod ground;
mod handout;
mod ice_effects;
mod ice_film;
mod icons;
mod legend;
mod occupants;
mod overlays;
mod placement;
mod plan;
mod platform;
mod raster;
mod scene;
mod svg;
mod theme;
mod tokens;
mod zuma;

#[cfg(test)]
mod board_tests;
#[cfg(test)]
mod theme_tests;

pub use crate::episode::ShownBoards;
pub use animation::MotionSpeed;
pub use annotations::{annotation_colour, annotation_scene};
pub use any::{level_scene, recording_film};
pub use belief::{BeliefView, Glow};
pub use boards::{
    actors_scene, belief_ground, belief_marks, belief_scene, drawing_scene, drawing_scene_within,
    glow_scene, occupants_scene, thumbnail, truth_ground, truth_scene,
};
pub use colour::{InvalidColour, Rgba};
pub use drawable_run::{DrawableRun, Frames};
pub use encode::{PictureFormat, encode_film, encode_still};
pub use event_marks::{event_colour, event_mark};
pub use gif_writer::{GifWriter, MAX_ANIMATION_PIXELS};
pub use handout::{
    Handout, HandoutError, HandoutMoment, HandoutRun, LESSON_NODES, MomentView, PAGE_EXTENSIONS,
    handout_html, is_page, lesson_page,
};
pub use ice_effects::{
    IceEffect, IceEffectCertainty, doubtful_cells_scene, ice_effect_legend, ice_effect_scene,
};
pub use ice_film::{IceFilm, dropped_plan, followed_plan};
pub use icons::{Icon, icon_scene};
pub use legend::{
    LegendEntry, annotation_legend, belief_legend, board_legend, dead_cell_legend,
    dead_state_legend, event_legend, layer_legend, plan_legend, search_legend,
};
pub use occupants::{Actors, Place};
pub use overlays::{
    area_scene, dead_cell_scene, frame_scene, frontier_scene, heat_scene, reachable_scene,
    selection_scene,
};
pub use placement::{Detail, Placement};
pub use plan::{PlanStatus, expected_moves, plan_scene};
pub use platform::{
    STAGE_ROWS, StageActors, StageFilm, planned_path, planned_path_scene, stage_actors_scene,
    stage_drawing_scene, stage_frontier_scene, stage_ground, stage_heat_scene, stage_legend,
    stage_path_legend, stage_scene, stage_thumbnail,
};
pub use raster::{MAX_PIXELS, PictureError, png_bytes, rasterise};
pub use scene::{Dash, Point, Rect, Scene, Shape, Stroke};
pub use svg::svg_text;
pub use theme::{TextSizes, Theme, ThemeProblem};
pub use tokens::{
    BallColours, BeliefColours, BoardColours, Chrome, EventColours, PlanColours, SeriesColours,
};
pub use zuma::{
    DrawnBall, LineView, StepMotion, Track, ZumaFilm, action_value_scene, aim_legend, ball_scene,
    bare_line_scene, game_scene, game_thumbnail, game_track, gap_scene, line_legend, line_scene,
    zuma_duration_ms,
};
