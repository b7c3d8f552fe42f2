//! Boards as vector drawings: one description of every tile for the window, SVG, PNG and GIF.
//!
//! A picture is a [`Scene`]: a list of simple shapes, painted back to front. The functions here
//! build scenes from levels, truths and beliefs. A scene of a belief takes no truth as an argument,
//! so nothing hidden can leak into it. Colours and sizes come from a [`Theme`].
//!
//! ```text
//! level, terrain, belief ─→ *_scene functions ─→ Scene ─→ painter of the window
//!                                                      ├→ svg_text
//!                                                      └→ rasterise ─→ PNG, GIF
//! ```
//!
//! The same functions draw tiles and legends, so a legend always matches the board.

mod animation;
mod belief;
mod boards;
mod colour;
mod encode;
mod event_marks;
mod film;
mod filmed;
mod gif_writer;
mod ground;
mod ice_map;
mod icons;
mod layers;
mod legend;
mod marbles;
mod occupants;
mod overlays;
mod palette;
mod placement;
mod plan;
mod raster;
mod scene;
mod stage;
mod stage_actors;
mod stage_film;
mod svg;
mod theme;
mod thumbnail;
mod tokens;

#[cfg(test)]
mod board_tests;
#[cfg(test)]
mod theme_tests;

pub use animation::Motion;
pub use belief::{BeliefView, Glow};
pub use boards::{
    actors_scene, belief_ground, belief_marks, belief_scene, drawn_part_scene, drawn_scene,
    glow_scene, occupants_scene, truth_ground, truth_scene,
};
pub use colour::{NoColour, Rgba};
pub use encode::{PictureFormat, encode_film, encode_still};
pub use event_marks::{event_colour, event_mark};
pub use film::{Boards, Film, dropped_plan, followed_plan};
pub use filmed::{Filmed, Frames};
pub use gif_writer::{GifWriter, MAX_ANIMATION_PIXELS};
pub use ice_map::{IceEffect, IceKnowledge, doubt_scene, ice_map_legend, ice_map_scene};
pub use icons::{Icon, icon_scene};
pub use layers::PictureLayers;
pub use legend::{
    LegendEntry, belief_legend, board_legend, dead_legend, event_legend, layer_legend, lost_legend,
    search_legend,
};
pub use marbles::{
    Marble, MarbleFilm, MarbleMotion, MarbleView, Track, drawn_line_scene, game_scene,
    game_thumbnail, gap_scene, marble_scene, marbles_ms, marbles_scene, worth_scene,
};
pub use occupants::{Actors, Place};
pub use overlays::{
    area_scene, dead_scene, frame_scene, frontier_scene, heat_scene, reachable_scene,
    selection_scene,
};
pub use placement::{Detail, Placement};
pub use plan::{PlanStanding, expected_moves, plan_scene};
pub use raster::{MAX_PIXELS, PictureError, png_bytes, rasterise};
pub use scene::{Dash, Point, Rect, Scene, Shape, Stroke};
pub use stage::{
    STAGE_ROWS, drawn_stage_scene, ghosts_scene, stage_actors_scene, stage_ground,
    stage_heat_scene, stage_legend, stage_scene, stage_thumbnail, stage_waiting_scene,
};
pub use stage_actors::StageActors;
pub use stage_film::{StageFilm, planned_way};
pub use svg::svg_text;
pub use theme::{TextSizes, Theme, ThemeProblem};
pub use thumbnail::thumbnail;
pub use tokens::{
    BeliefColours, BoardColours, Chrome, EventColours, MarbleColours, PlanColours, SeriesColours,
};
