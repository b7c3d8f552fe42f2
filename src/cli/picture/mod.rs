//! `blackice picture`: draws a level or one step of a run as PNG or SVG, or a run as GIF.

mod options;
mod subject;

use super::Answer;
use super::destination::check_apart;
use super::diagnosis::diagnoses;
use super::progress::progress;
use super::refusal::Refusal;
use super::written::write_file;
use crate::agents::AutomaticAgent;
use crate::episode::{Episode, Limits, Recording, RecordingHeader};
use crate::formats::FormatProblem;
use crate::picture::{
    Boards, Film, Filmed, MarbleFilm, Motion, PictureError, PictureFormat, Placement, Scene,
    StageFilm, Theme, drawn_scene, drawn_stage_scene, encode_film, encode_still, game_scene,
};
use crate::worlds::ice::{Ice, IcePrior, Level};
pub use options::PictureOptions;
use std::fmt::Display;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::Path;
use subject::{Subject, read_subject};

/// Draws the picture and writes it.
pub fn picture(options: &PictureOptions) -> Result<Answer, Refusal> {
    let (bytes, is_whole) = bytes(options)?;
    write_file(&options.output, &bytes)?;
    // A partly unreadable input is drawn as far as it could be read.
    Ok(if is_whole { Answer::Done } else { Answer::BadInput })
}

/// Bytes of the picture, and whether the whole input could be read.
fn bytes(options: &PictureOptions) -> Result<(Vec<u8>, bool), Refusal> {
    let format = format_of(&options.output)?;
    check_apart([&options.input], [&options.output])?;
    let is_moment = options.step.is_some() || format != PictureFormat::Gif;
    if is_moment && (options.from.is_some() || options.to.is_some()) {
        return Err("--from and --to are for a GIF".into());
    }
    let theme = options.theme()?;
    let size = f32::from(options.cell);
    let (subject, is_whole) = read_subject(&options.input, options.level)?;
    refuse_what_is_not_drawn(options, &subject)?;
    let bytes = match subject {
        Subject::Level(level) if is_truth_alone(options) => {
            encode_level(options, format, &level, &theme)
        }
        Subject::Level(level) => {
            let recording = unplayed(&options.input, level)?;
            film_of_board(options, format, (&recording, Boards::Truth), &theme)
        }
        Subject::Recording(recording) => {
            film_of_board(options, format, (&recording, Boards::Both), &theme)
        }
        Subject::Game(game) => {
            let scene = game_scene(&game, size, &theme);
            encode(options, format, &scene, &game.title, &theme)
        }
        Subject::Stage(stage) => {
            let scene = drawn_stage_scene(&stage, Placement::with_cell_size(size), &theme);
            encode(options, format, &scene, &stage.title, &theme)
        }
        Subject::StageRecording(recording) => {
            let film = StageFilm::new(&recording, size, &theme)
                .map_err(|problems| listed(&options.input, &problems))?;
            encode_run(options, format, &film, &recording.header.level.title, &theme)
        }
        Subject::GameRecording(recording) => {
            let film = MarbleFilm::new(&recording, size, &theme)
                .map_err(|problems| listed(&options.input, &problems))?;
            encode_run(options, format, &film, &recording.header.level.title, &theme)
        }
    };
    Ok((bytes?, is_whole))
}

/// Refuses options that have no effect on the subject.
fn refuse_what_is_not_drawn(options: &PictureOptions, subject: &Subject) -> Result<(), String> {
    let input = options.input.display();
    let is_of_ice = matches!(subject, Subject::Level(_) | Subject::Recording(_));
    if !is_of_ice && (options.belief || options.both) {
        return Err(format!(
            "{input}: --belief and --both need an ice level or a recording of one"
        ));
    }
    match subject {
        Subject::Stage(_) | Subject::Game(_) => refuse_steps_after(0, options),
        // Runs check their last step when they are drawn.
        _ => Ok(()),
    }
}

/// Refuses steps beyond the last.
fn refuse_steps_after(last: usize, options: &PictureOptions) -> Result<(), String> {
    match options.steps().find(|step| *step > last) {
        Some(step) => {
            let input = options.input.display();
            Err(format!("{input}: no step {step}; the last step is {last}"))
        }
        None => Ok(()),
    }
}

fn film_of_board(
    options: &PictureOptions,
    format: PictureFormat,
    (recording, default_boards): (&Recording<Ice>, Boards),
    theme: &Theme,
) -> Result<Vec<u8>, String> {
    let boards = options.boards().unwrap_or(default_boards);
    let film = Film::new(recording, boards, f32::from(options.cell), theme)
        .map_err(|problems| listed(&options.input, &problems))?;
    encode_run(options, format, &film, &recording.header.level.title, theme)
}

/// Draws one step of a run, or a range of steps as a GIF.
fn encode_run(
    options: &PictureOptions,
    format: PictureFormat,
    film: &dyn Filmed,
    title: &str,
    theme: &Theme,
) -> Result<Vec<u8>, String> {
    let last = film.last();
    refuse_steps_after(last, options)?;
    if options.from.unwrap_or(0) > options.to.unwrap_or(last) {
        return Err("--from is after --to".to_owned());
    }
    if options.step.is_some() || format != PictureFormat::Gif {
        let step = options.step.unwrap_or(last);
        let title = format!("{title} after {step} actions");
        return encode(options, format, &film.moment(step), title.trim_start(), theme);
    }
    animate(options, film, options.from.unwrap_or(0)..=options.to.unwrap_or(last), theme)
}

fn is_truth_alone(options: &PictureOptions) -> bool {
    !options.belief && !options.both && options.steps().all(|step| step == 0)
}

/// Draws a level, which may have problems.
fn encode_level(
    options: &PictureOptions,
    format: PictureFormat,
    level: &Level,
    theme: &Theme,
) -> Result<Vec<u8>, String> {
    let placement = Placement::with_cell_size(f32::from(options.cell));
    let scene = drawn_scene(&level.board, true, placement, theme);
    encode(options, format, &scene, &level.title, theme)
}

/// Recording of a run before its first step, to draw the initial belief.
fn unplayed(input: &Path, level: Level) -> Result<Recording<Ice>, String> {
    let header = RecordingHeader {
        level,
        agent: AutomaticAgent::Optimist.name().to_owned(),
        seed: 0,
        prior: IcePrior::default(),
        limits: Limits::default(),
        construct_ms: 0.0,
    };
    let episode = Episode::begin(header).map_err(|problems| listed(input, &problems))?;
    Ok(episode.into_recording())
}

fn encode(
    options: &PictureOptions,
    format: PictureFormat,
    scene: &Scene,
    title: &str,
    theme: &Theme,
) -> Result<Vec<u8>, String> {
    encode_still(scene, title, format, theme).map_err(|error| about(options, &error))
}

fn animate(
    options: &PictureOptions,
    film: &dyn Filmed,
    steps: RangeInclusive<usize>,
    theme: &Theme,
) -> Result<Vec<u8>, String> {
    let mut bar = None;
    let bytes = encode_film(film, steps, Motion::default(), theme, |done, total| {
        bar.get_or_insert_with(|| progress(total as usize, true)).set_position(done);
        ControlFlow::Continue(())
    });
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    // This callback never cancels.
    bytes.map(Option::unwrap_or_default).map_err(|error| about(options, &error))
}

fn format_of(output: &Path) -> Result<PictureFormat, String> {
    PictureFormat::of(output).ok_or_else(|| {
        let [first, second, third] = PictureFormat::ENDINGS;
        let output = output.display();
        format!("{output}: unknown picture format. Formats: .{first}, .{second} and .{third}")
    })
}

fn listed(input: &Path, problems: &[impl Display]) -> String {
    let at_start = |problem: &_| FormatProblem::new(1, 1, format!("{problem}"));
    diagnoses(input, &problems.iter().map(at_start).collect::<Vec<_>>())
}

fn about(options: &PictureOptions, error: &PictureError) -> String {
    format!("{}: {error}", options.output.display())
}
