//! Time of one frame of the whole window: layout, painting and tessellation.
//!
//! The window has 1440 × 900 points.
//! Target: a frame with a recording of 10,000 steps costs at most 1.1 times a frame with a
//! recording of 100 steps.

use blackice::agents::{Decision, PlanNote, PlanReason};
use blackice::board::{Direction, Position};
use blackice::episode::{Episode, EpisodeLimits, Recording, RecordingHeader};
use blackice::studio::app::App;
use blackice::studio::files::Files;
use blackice::studio::model::{PlaybackRequest, Run, Studio};
use blackice::studio::request::Request;
use blackice::studio::settings::Settings;
use blackice::worlds::ice::{Board, Ground, Ice, IcePrior, Level, Occupant, Square};
use criterion::{Criterion, criterion_group, criterion_main};
use eframe::egui;
use std::hint::black_box;

/// Lengths of the two recordings in steps.
const RECORDING_LENGTHS: [usize; 2] = [100, 10_000];

/// Side of the board in cells.
///
/// The step limit grows with the board and must allow 10,000 steps.
const SIDE: usize = 48;

/// Step shown while the window is at rest, the same for both recordings.
///
/// Known cells are drawn differently from unknown ones, so a comparison needs equal beliefs.
const SHOWN_STEP: usize = 50;

/// Large board that a random walk does not solve.
///
/// The only crate is in a corner.
fn large_level() -> Level {
    let mut board = Board::walled(SIDE, SIDE);
    for row in 1..SIDE - 1 {
        for column in 1..SIDE - 1 {
            let ground = if (row * 7 + column * 5) % 4 == 0 { Ground::Ice } else { Ground::Floor };
            put(&mut board, row, column, Square::empty(ground));
        }
    }
    put(&mut board, 24, 24, Square::with(Ground::Floor, Occupant::Player));
    put(&mut board, 1, 1, Square::with(Ground::Floor, Occupant::Crate));
    put(&mut board, SIDE - 2, SIDE - 2, Square::empty(Ground::Target));
    Level::untitled(board)
}

/// Sets one cell.
fn put(board: &mut Board, row: usize, column: usize, square: Square) {
    if let Some(place) = board.get_mut(Position::new(row, column)) {
        *place = square;
    }
}

/// Records a random walk of `steps` steps; `None` if the episode ends early.
///
/// Its plans, forecasts and efforts are artificial.
fn random_walk(steps: usize) -> Option<Recording<Ice>> {
    let header = RecordingHeader {
        level: large_level(),
        agent: "gambler".to_owned(),
        seed: 1,
        prior: IcePrior::default(),
        limits: EpisodeLimits::default(),
        construct_ms: 0.0,
    };
    let mut episode = Episode::<Ice>::begin(header).ok()?;
    let mut random: u64 = 1;
    for step in 0..steps {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040);
        let action = Direction::ALL[(random >> 40) as usize % 4];
        let mut decision = Decision::without_explanation(action, "random walk");
        decision.forecast.steps = Some((steps - step) as f32);
        decision.effort.nodes = (random >> 45) % 900;
        decision.plan = match step % 9 {
            0 => PlanNote::New { reason: PlanReason::Improved, actions: vec![action; 9] },
            _ => PlanNote::Continues,
        };
        episode.commit(decision, (random >> 37) as f32 % 9.0);
    }
    let recording = episode.into_recording();
    (recording.len() == steps).then_some(recording)
}

/// Opens a studio that shows a random walk of `steps` steps.
///
/// `None` if there is no such walk.
fn app(steps: usize) -> Option<App> {
    let mut studio = Studio::new(Settings::default(), Files::default(), || ());
    let home = studio.shown_level().id();
    let run = studio.runs.add(random_walk(steps)?, home).ok()?;
    studio.apply(Request::SelectRun(run));
    Some(App::new(studio))
}

/// Runs and tessellates one frame, and returns the number of mesh indices.
///
/// The returned number keeps the compiler from removing the work.
fn frame(context: &egui::Context, app: &mut App) -> usize {
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1440.0, 900.0));
    let input = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
    let output = context.run_ui(input, |ui| app.frame(ui));
    let primitives = context.tessellate(output.shapes, output.pixels_per_point);
    let corners = primitives.iter().map(|primitive| match &primitive.primitive {
        egui::epaint::Primitive::Mesh(mesh) => mesh.indices.len(),
        egui::epaint::Primitive::Callback(_) => 0,
    });
    corners.sum()
}

/// Benchmarks frames at rest, after short jumps and after long jumps.
fn frames(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("frame");
    for steps in RECORDING_LENGTHS {
        let Some(mut app) = app(steps) else { continue };
        let context = egui::Context::default();
        // The first frames load fonts and settle the layout.
        for _ in 0..4 {
            frame(&context, &mut app);
        }
        go_to(&mut app, SHOWN_STEP);
        group.bench_function(format!("at rest, {steps} steps"), |bencher| {
            bencher.iter(|| black_box(frame(&context, &mut app)));
        });
        let mut cursor = 0;
        group.bench_function(
            format!("after a jump within the first 100, {steps} steps"),
            |bencher| {
                bencher.iter(|| {
                    cursor = (cursor + 37) % RECORDING_LENGTHS[0];
                    go_to(&mut app, cursor);
                    black_box(frame(&context, &mut app))
                });
            },
        );
        group.bench_function(format!("after a jump anywhere, {steps} steps"), |bencher| {
            bencher.iter(|| {
                cursor = (cursor + steps / 3 + 1) % steps;
                go_to(&mut app, cursor);
                black_box(frame(&context, &mut app))
            });
        });
    }
    group.finish();
}

/// Benchmarks the reconstruction of state and belief at a step, without the window.
fn reconstruct_states(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("jump");
    for steps in RECORDING_LENGTHS {
        let Some(app) = app(steps) else { continue };
        let Some(run) = app.studio().runs.shown().and_then(Run::ice) else { continue };
        let mut cursor = 0;
        group.bench_function(format!("{steps} steps"), |bencher| {
            bencher.iter(|| {
                cursor = (cursor + steps / 3 + 1) % steps;
                black_box(run.frame(cursor))
            });
        });
    }
    group.finish();
}

fn go_to(app: &mut App, step: usize) {
    app.studio_mut().apply(Request::Playback(PlaybackRequest::GoTo(step)));
}

criterion_group!(benches, frames, reconstruct_states);
criterion_main!(benches);
