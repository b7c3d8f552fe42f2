//! Draws every tile, board, legend and mark in every theme, for visual inspection.
//!
//! `cargo run --no-default-features --example gallery -- FOLDER`

use blackice::agents::Decision;
use blackice::board::{CellIndex, Direction};
use blackice::episode::{Episode, EpisodeLimits, RecordingHeader};
use blackice::picture::{
    Actors, BeliefView, DrawableRun, GifWriter, Glow, IceFilm, Icon, LegendEntry, MotionSpeed,
    Placement, PlanStatus, Point, Scene, ShownBoards, Theme, belief_legend, belief_scene,
    board_legend, drawing_scene, event_legend, expected_moves, icon_scene, plan_scene, png_bytes,
    stage_legend, truth_scene,
};
use blackice::worlds::World;
use blackice::worlds::ice::{Ice, IcePrior, Level, Observation, State, board_of_letters};
use std::error::Error;
use std::path::Path;

const BOARD: &str = "\
##############
#@   ~~~   . #
#  $ ~~~~ ## #
#    ~~~~~ # #
###$  ~~~  . #
  # ~~~*~ $  #
  #    ####  #
  # .  #  ####
  ######      ";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("give a folder")?;
    std::fs::create_dir_all(&folder)?;
    for theme in Theme::bundled() {
        let path = Path::new(&folder);
        let name = theme.name.to_lowercase();
        let write = |part: &str, scene: &Scene, scale: f32| -> Result<(), Box<dyn Error>> {
            let bytes = png_bytes(scene, scale, theme.chrome.panel)?;
            Ok(std::fs::write(path.join(format!("{name}-{part}.png")), bytes)?)
        };
        write("boards-48", &boards(theme, 48.0), 1.0)?;
        write("boards-24", &boards(theme, 24.0), 2.0)?;
        write("boards-12", &boards(theme, 12.0), 3.0)?;
        write("icons", &icons(theme), 2.0)?;
        film(theme, &path.join(format!("{name}-film.gif")))?;
        write("legend", &legends(theme), 2.0)?;
    }
    Ok(())
}

/// Truth, belief, overlay, a belief with a known density, and the editor's board.
///
/// Truth and belief also have a plan.
fn boards(theme: &Theme, cell_size: f32) -> Scene {
    let Some(board) = board_of_letters(BOARD) else { return Scene::default() };
    let level = Level::untitled(board);
    let Ok((terrain, first)) = Ice::open(&level) else { return Scene::default() };
    let mut state = first;
    let mut observation = Ice::observe(&terrain, &state);
    let mut belief = Ice::first_belief(&observation, &IcePrior::default());
    let mut changed: Vec<CellIndex> = Vec::new();
    for action in "RRRRDRULLDDRRRUUL".chars().filter_map(Direction::from_letter) {
        Ice::apply(&terrain, &mut state, action);
        let after = Ice::observe(&terrain, &state);
        let update = Ice::belief_update(&belief, &observation, action, &after);
        Ice::update_belief(&mut belief, &update);
        if update.cells().next().is_some() {
            changed = update.cells().collect();
        }
        observation = after;
    }
    let layout = terrain.layout();
    let placement = Placement::with_cell_size(cell_size);
    let actors = Actors::at_rest(layout, &state, Direction::Left);
    let plan = |state: &State, status: PlanStatus, actions: &str| {
        let actions = actions.chars().filter_map(Direction::from_letter);
        let moves = expected_moves(&belief, state, actions);
        plan_scene(layout, &moves, status, placement, theme)
    };
    let glow = Glow { cells: &changed, strength: 1.0 };
    let mut truth = truth_scene(&terrain, &actors, true, None, placement, theme);
    truth.append(&plan(&state, PlanStatus::Dropped, "LLDDDRRR"), Point::default());
    let view = BeliefView { belief: &belief, glow };
    let mut believed = belief_scene(view, &actors, placement, theme);
    believed.append(&plan(&state, PlanStatus::Followed, "RDDLLLULDDRDLLDL"), Point::default());
    let overlay = truth_scene(&terrain, &actors, true, Some(view), placement, theme);
    let likely = belief_with_known_density(&observation, theme, placement, &actors);
    grid(
        &[truth, believed, overlay, likely, drawing_scene(&level.board, true, placement, theme)],
        2,
    )
}

/// Writes the animation of a short run as GIF, with truth and belief side by side.
fn film(theme: &Theme, path: &Path) -> Result<(), Box<dyn Error>> {
    let board = board_of_letters(BOARD).ok_or("letters alone")?;
    let header = RecordingHeader {
        level: Level::untitled(board),
        agent: "script".to_owned(),
        seed: 0,
        prior: IcePrior::default(),
        limits: EpisodeLimits::default(),
        construct_ms: 0.0,
    };
    let Ok(mut episode) = Episode::<Ice>::begin(header) else { return Ok(()) };
    for action in "RRRRDRULLDDRRRUUL".chars().filter_map(Direction::from_letter) {
        episode.commit(Decision::without_explanation(action, "script"), 0.0);
    }
    let recording = episode.into_recording();
    let Ok(film) = IceFilm::new(&recording, ShownBoards::Both, 32.0, theme) else { return Ok(()) };
    let mut gif = GifWriter::new(std::fs::File::create(path)?, 1.0, theme.chrome.panel);
    for (scene, delay_ms) in film.frames(0..=recording.len(), MotionSpeed::default(), 40) {
        gif.add(&scene, delay_ms)?;
    }
    Ok(())
}

/// Initial belief of an agent that knows an ice density of 75 %.
fn belief_with_known_density(
    observation: &Observation,
    theme: &Theme,
    placement: Placement,
    actors: &Actors,
) -> Scene {
    let belief = Ice::first_belief(observation, &IcePrior::Density(0.75));
    let view = BeliefView { belief: &belief, glow: Glow::default() };
    belief_scene(view, actors, placement, theme)
}

/// All legend entries in several sizes.
fn legends(theme: &Theme) -> Scene {
    let entries: Vec<LegendEntry> = [64.0, 24.0, 14.0, 8.0]
        .into_iter()
        .flat_map(|size| board_legend(size, theme).into_iter().chain(belief_legend(size, theme)))
        .chain(stage_legend(32.0, theme))
        .chain(event_legend(24.0, theme))
        .chain(event_legend(12.0, theme))
        .collect();
    let samples: Vec<_> = entries.into_iter().map(|entry| entry.sample).collect();
    grid(&samples, 13)
}

/// All icons in two sizes.
fn icons(theme: &Theme) -> Scene {
    let icons: Vec<_> = [32.0, 16.0]
        .into_iter()
        .flat_map(|size| {
            Icon::ALL.iter().map(move |icon| icon_scene(*icon, size, theme.chrome.text))
        })
        .collect();
    grid(&icons, Icon::ALL.len().div_ceil(3))
}

/// Arranges pictures in rows of `columns` pictures.
fn grid(scenes: &[Scene], columns: usize) -> Scene {
    const GAP: f32 = 8.0;
    let (mut width, mut y) = (0.0_f32, GAP);
    let mut sheet = Scene::default();
    for row in scenes.chunks(columns) {
        let mut x = GAP;
        for scene in row {
            sheet.append(scene, Point::new(x, y));
            x += scene.width + GAP;
        }
        width = width.max(x);
        y += row.iter().map(|scene| scene.height).fold(0.0, f32::max) + GAP;
    }
    Scene { width, height: y, ..sheet }
}
