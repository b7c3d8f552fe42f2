//! `blackice picture`: a level or a moment of a run as PNG or SVG, a run as GIF.

use super::Answer;
use super::destination::check_apart;
use super::input::{Told, problems_in};
use super::output::complain;
use super::progress::progress;
use super::refusal::Refusal;
use crate::agents::AutomaticAgent;
use crate::episode::{Episode, Limits, Recording, RecordingHeader};
use crate::formats::ron_recording::AnyRecording;
use crate::formats::zuma::ZumaDocument;
use crate::formats::{Document, FormatProblem};
use crate::picture::{
    Boards, Film, Filmed, MarbleFilm, Motion, PictureError, PictureFormat, Placement, Scene,
    StageFilm, Theme, drawn_scene, drawn_stage_scene, encode_film, encode_still, game_scene,
};
use crate::storage::{read_document_file, read_text, write_safely};
use crate::worlds::ice::{Ice, IcePrior, Level};
use crate::worlds::platform::{self, Platform};
use crate::worlds::zuma::{Game, Zuma};
use std::fmt::Display;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};

/// The words after `blackice picture`.
#[derive(Debug, clap::Args)]
pub struct PictureOptions {
    /// A level, a collection, a stage, a Zuma game or a recording
    #[arg(value_name = "IN")]
    input: PathBuf,

    /// Its ending tells the format: .png, .svg or .gif
    #[arg(value_name = "OUT")]
    output: PathBuf,

    /// Draw the moment after that many actions of a recording (default: the last; a GIF shows
    /// the whole run)
    #[arg(long, value_name = "N", conflicts_with_all = ["from", "to"])]
    step: Option<usize>,

    /// Begin the GIF after that many actions
    #[arg(long, value_name = "N")]
    from: Option<usize>,

    /// End the GIF after that many actions
    #[arg(long, value_name = "N")]
    to: Option<usize>,

    /// Dark, Light, Projector, Colour-blind, or a theme file (.ron)
    #[arg(long, value_name = "NAME", default_value = "light")]
    theme: String,

    /// Side of a cell in points; one point is one pixel
    #[arg(long, value_name = "POINTS", default_value_t = 40)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    cell: u16,

    /// Draw what the agent believes
    #[arg(long, group = "boards")]
    belief: bool,

    /// Draw the truth, ice included (default for a level)
    #[arg(long, group = "boards")]
    truth: bool,

    /// Draw truth and belief side by side (default for a recording)
    #[arg(long, group = "boards")]
    both: bool,

    /// Which level of a collection, from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    level: usize,
}

/// Draws the picture and writes it.
pub fn picture(options: &PictureOptions) -> Result<Answer, Refusal> {
    let (bytes, is_whole) = bytes(options)?;
    write_safely(&options.output, &bytes)?;
    // What could be read is drawn all the same.
    Ok(if is_whole { Answer::Done } else { Answer::BadInput })
}

/// What is drawn.
enum Subject {
    Level(Level),
    Recording(Box<Recording<Ice>>),
    Game(Box<Game>),
    GameRecording(Box<Recording<Zuma>>),
    Stage(platform::Level),
    StageRecording(Box<Recording<Platform>>),
}

/// The picture, and whether all of the input could be read.
fn bytes(options: &PictureOptions) -> Result<(Vec<u8>, bool), Refusal> {
    let format = format_of(&options.output)?;
    check_apart([&options.input], [&options.output])?;
    let is_moment = options.step.is_some() || format != PictureFormat::Gif;
    if is_moment && (options.from.is_some() || options.to.is_some()) {
        return Err("--from and --to are for a GIF".into());
    }
    let theme = theme(&options.theme)?;
    let size = f32::from(options.cell);
    let (subject, is_whole) = subject(options)?;
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

/// Options that the subject has nothing for.
fn refuse_what_is_not_drawn(options: &PictureOptions, subject: &Subject) -> Result<(), String> {
    let input = options.input.display();
    let is_of_ice = matches!(subject, Subject::Level(_) | Subject::Recording(_));
    if !is_of_ice && (options.belief || options.both) {
        return Err(format!(
            "{input}: --belief and --both are for levels with ice, and their runs"
        ));
    }
    match subject {
        Subject::Stage(_) | Subject::Game(_) => refuse_steps_after(0, options),
        // Runs are asked for their last step when they are filmed.
        _ => Ok(()),
    }
}

/// Steps that a run of that length does not have.
fn refuse_steps_after(last: usize, options: &PictureOptions) -> Result<(), String> {
    let steps = [options.step, options.from, options.to];
    match steps.into_iter().flatten().find(|step| *step > last) {
        Some(step) => {
            let input = options.input.display();
            Err(format!("{input}: there is no step {step}; the last is {last}"))
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
    let boards = match (options.belief, options.truth, options.both) {
        (true, ..) => Boards::Belief,
        (_, true, _) => Boards::Truth,
        (.., true) => Boards::Both,
        _ => default_boards,
    };
    let film = Film::new(recording, boards, f32::from(options.cell), theme)
        .map_err(|problems| listed(&options.input, &problems))?;
    encode_run(options, format, &film, &recording.header.level.title, theme)
}

/// One moment of a run, or a range of its steps.
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
        return Err("--from is behind --to".to_owned());
    }
    if options.step.is_some() || format != PictureFormat::Gif {
        let step = options.step.unwrap_or(last);
        let title = format!("{title} after {step} actions");
        return encode(options, format, &film.moment(step), title.trim_start(), theme);
    }
    animate(options, film, options.from.unwrap_or(0)..=options.to.unwrap_or(last), theme)
}

fn is_truth_alone(options: &PictureOptions) -> bool {
    let steps = [options.step, options.from, options.to];
    !options.belief && !options.both && steps.into_iter().flatten().all(|step| step == 0)
}

fn subject(options: &PictureOptions) -> Result<(Subject, bool), String> {
    let input = &options.input;
    let reading = read_document_file(input).map_err(|error| Told(&error).to_string())?;
    let is_whole = reading.problems.is_empty();
    if !is_whole {
        complain(&Told(&problems_in(input, reading.problems)));
    }
    if options.level != 1 && !matches!(reading.value, Document::Levels(_)) {
        let (input, level) = (input.display(), options.level);
        return Err(format!("{input}: there is no level {level}; --level is for collections"));
    }
    let subject = match reading.value {
        Document::Levels(collection) => collection
            .into_numbered(options.level)
            .map(Subject::Level)
            .map_err(|what| format!("{}: {what}", input.display())),
        Document::Recording(AnyRecording::Ice(recording)) => Ok(Subject::Recording(recording)),
        Document::Recording(AnyRecording::Zuma(recording)) => Ok(Subject::GameRecording(recording)),
        Document::Zuma(document) => match *document {
            ZumaDocument::Game(game) => Ok(Subject::Game(Box::new(game))),
            ZumaDocument::Model(_) => {
                Err(format!("{}:1:1: a model has no line to draw", input.display()))
            }
        },
        Document::Recording(AnyRecording::Platform(recording)) => {
            Ok(Subject::StageRecording(recording))
        }
        Document::Stage(stage) => Ok(Subject::Stage(*stage)),
        Document::Theme(_) | Document::Moves(_) => {
            Err(format!("{}:1:1: there is no level in this file", input.display()))
        }
    };
    subject.map(|subject| (subject, is_whole))
}

/// A level may have problems and be drawn all the same.
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

/// The recording of a run before its first step: for what is believed then.
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
    // Nothing here breaks the film off.
    bytes.map(Option::unwrap_or_default).map_err(|error| about(options, &error))
}

fn format_of(output: &Path) -> Result<PictureFormat, String> {
    PictureFormat::of(output).ok_or_else(|| {
        let [first, second, third] = PictureFormat::ENDINGS;
        let output = output.display();
        format!("{output}: unknown kind of picture; known are .{first}, .{second} and .{third}")
    })
}

fn theme(name: &str) -> Result<Theme, String> {
    if let Some(theme) = Theme::named(name) {
        return Ok(theme.clone());
    }
    let path = Path::new(name);
    if path.extension().is_none() {
        let known: Vec<_> = Theme::bundled().iter().map(|theme| theme.name.as_str()).collect();
        return Err(format!("there is no theme \"{name}\"; known are {}", known.join(", ")));
    }
    let text = read_text(path).map_err(|error| Told(&error).to_string())?;
    let (theme, problems) = Theme::parse(&text);
    let problems = problems.into_iter();
    let problems = problems.map(|it| FormatProblem::new(it.line, it.column, it.reason)).collect();
    let told = Told(&problems_in(path, problems)).to_string();
    match theme {
        Some(theme) => {
            if !told.is_empty() {
                complain(&told);
            }
            Ok(theme)
        }
        None => Err(told),
    }
}

fn listed(input: &Path, problems: &[impl Display]) -> String {
    let at_start = |problem: &_| FormatProblem::new(1, 1, format!("{problem}"));
    Told(&problems_in(input, problems.iter().map(at_start).collect())).to_string()
}

fn about(options: &PictureOptions, error: &PictureError) -> String {
    format!("{}: {error}", options.output.display())
}
