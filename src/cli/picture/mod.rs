//! `blackice picture`: draws a level or a run: one step as PNG or SVG, a run as GIF or HTML.

mod handout;
mod input;

use super::ExitStatus;
use super::diagnostics::{VerbError, describe_problems};
use super::output::progress;
use super::result_files::{check_distinct, write_file};
use crate::agents::AutomaticAgent;
use crate::episode::Visible;
use crate::episode::{Episode, EpisodeLimits, Recording, RecordingHeader};
use crate::formats::FormatProblem;
use crate::formats::ron_recording::AnyRecording;
use crate::picture::{
    DrawableRun, MotionSpeed, PictureError, PictureFormat, Scene, ShownBoards, Theme, encode_film,
    encode_still, is_page, level_scene, recording_film,
};
use crate::worlds::AnyLevel;
use crate::worlds::ice::{Ice, IcePrior, Level};
pub use input::PictureOptions;
use input::{Subject, check_options, check_steps, read_subject};
use std::fmt::Display;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::Path;

/// Draws the picture and writes it.
///
/// Returns [`ExitStatus::BadInput`] if only a part of the input could be read; that part is drawn.
///
/// # Errors
/// If the input or an option is unusable, or the picture cannot be written.
pub fn picture(options: &PictureOptions) -> Result<ExitStatus, VerbError> {
    let (bytes, is_undamaged) =
        if is_page(&options.output) { handout::render(options)? } else { render(options)? };
    write_file(&options.output, &bytes)?;
    // A partly unreadable input is drawn as far as it could be read.
    Ok(if is_undamaged { ExitStatus::Done } else { ExitStatus::BadInput })
}

/// Bytes of the picture, and whether the whole input could be read.
fn render(options: &PictureOptions) -> Result<(Vec<u8>, bool), VerbError> {
    let format = format_of(&options.output)?;
    check_distinct([&options.input], [&options.output])?;
    let is_single_step = options.step.is_some() || format != PictureFormat::Gif;
    if is_single_step && (options.from.is_some() || options.to.is_some()) {
        return Err("--from and --to are for a GIF".into());
    }
    let theme = options.theme()?;
    let (subject, is_undamaged) = read_subject(&options.input, options.level)?;
    check_options(options, &subject)?;
    let bytes = match subject {
        // The belief comes from an episode, so here the level must be playable.
        Subject::Level(AnyLevel::Ice(level)) if !shows_truth_only(options) => {
            let recording = initial_recording(&options.input, level)?.into();
            render_run(options, format, (&recording, ShownBoards::Truth), &theme)
        }
        // A level can be drawn even if it has problems.
        Subject::Level(level) => {
            let scene = level_scene(&level, true, f32::from(options.cell), &theme);
            encode(options, format, &scene, level.title(), &theme)
        }
        Subject::Run(recording) => {
            render_run(options, format, (&recording, ShownBoards::Both), &theme)
        }
        Subject::Lesson(_) => {
            let input = options.input.display();
            return Err(format!("{input}: a lesson becomes a page: use .html").into());
        }
    };
    Ok((bytes?, is_undamaged))
}

/// Draws one step of a run, or a range of steps as a GIF.
///
/// A still picture without `--step` shows the end of the run. A run in the ice world has the
/// default boards, unless the options choose boards.
fn render_run(
    options: &PictureOptions,
    format: PictureFormat,
    (recording, default_boards): (&AnyRecording, ShownBoards),
    theme: &Theme,
) -> Result<Vec<u8>, String> {
    let boards = options.boards().unwrap_or(default_boards);
    let (visible, size) = (Visible::default(), f32::from(options.cell));
    let film = recording_film(recording, boards, visible, size, theme)
        .map_err(|problems| problems_text(&options.input, &problems))?;
    let film = &*film;
    let last = film.step_count();
    check_steps(last, options)?;
    if options.from.unwrap_or(0) > options.to.unwrap_or(last) {
        return Err("--from is after --to".to_owned());
    }
    if options.step.is_some() || format != PictureFormat::Gif {
        let step = options.step.unwrap_or(last);
        let title = format!("{} after {step} actions", recording.level().title());
        return encode(options, format, &film.still(step), title.trim_start(), theme);
    }
    animate(options, film, options.from.unwrap_or(0)..=options.to.unwrap_or(last), theme)
}

/// Returns true if the options ask for nothing but the level with its ice.
fn shows_truth_only(options: &PictureOptions) -> bool {
    !options.belief && !options.both && options.steps().all(|step| step == 0)
}

/// Recording of a run before its first step, to draw the initial belief.
fn initial_recording(input: &Path, level: Level) -> Result<Recording<Ice>, String> {
    let header = RecordingHeader {
        level,
        agent: AutomaticAgent::Optimist.name().to_owned(),
        seed: 0,
        prior: IcePrior::default(),
        limits: EpisodeLimits::default(),
        construct_ms: 0.0,
    };
    let episode = Episode::begin(header).map_err(|problems| problems_text(input, &problems))?;
    Ok(episode.into_recording())
}

/// Encodes a scene in the output's format.
fn encode(
    options: &PictureOptions,
    format: PictureFormat,
    scene: &Scene,
    title: &str,
    theme: &Theme,
) -> Result<Vec<u8>, String> {
    encode_still(scene, title, format, theme).map_err(|error| output_error(options, &error))
}

/// Encodes a range of steps as a GIF, with a progress bar.
fn animate(
    options: &PictureOptions,
    film: &dyn DrawableRun,
    steps: RangeInclusive<usize>,
    theme: &Theme,
) -> Result<Vec<u8>, String> {
    let mut bar = None;
    let bytes = encode_film(film, steps, MotionSpeed::default(), theme, |done, total| {
        bar.get_or_insert_with(|| progress(total as usize, true)).set_position(done);
        ControlFlow::Continue(())
    });
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    // This callback never cancels.
    bytes.map(Option::unwrap_or_default).map_err(|error| output_error(options, &error))
}

/// Picture format of the output's extension.
fn format_of(output: &Path) -> Result<PictureFormat, String> {
    PictureFormat::of(output).ok_or_else(|| {
        let [first, second, third] = PictureFormat::EXTENSIONS;
        let output = output.display();
        format!(
            "{output}: unknown picture format. Formats: .{first}, .{second}, .{third} and .html"
        )
    })
}

/// Message with the problems of the input.
fn problems_text(input: &Path, problems: &[impl Display]) -> String {
    let at_start = |problem: &_| FormatProblem::new(1, 1, format!("{problem}"));
    describe_problems(input, &problems.iter().map(at_start).collect::<Vec<_>>())
}

/// Message with the output file and the error.
fn output_error(options: &PictureOptions, error: &PictureError) -> String {
    format!("{}: {error}", options.output.display())
}
