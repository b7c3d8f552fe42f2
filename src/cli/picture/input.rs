//! Options of `blackice picture`, and the subject that its input file contains.

use crate::cli::diagnostics::{VerbError, describe_problems, print_remarks};
use crate::cli::output::print_error;
use crate::formats::ron_recording::AnyRecording;
use crate::formats::zuma::ZumaDocument;
use crate::formats::{Document, FormatProblem};
use crate::lessons::{ENGLISH, Lesson};
use crate::picture::{ShownBoards, Theme, ThemeProblem};
use crate::storage::{read_document_file, read_text};
use crate::worlds::AnyLevel;
use std::path::{Path, PathBuf};

/// Options of `blackice picture`.
#[derive(Debug, clap::Args)]
pub struct PictureOptions {
    /// A level, a collection, a stage, a Zuma game, a recording or a lesson
    #[arg(value_name = "IN")]
    pub input: PathBuf,

    /// Output file; its extension selects the format: .png, .svg, .gif, or .html for a run
    #[arg(value_name = "OUT")]
    pub output: PathBuf,

    /// Draw a recording after this many actions (default: all; a GIF shows the whole run, an HTML
    /// page starts with this step)
    #[arg(long, value_name = "N", conflicts_with_all = ["from", "to"])]
    pub step: Option<usize>,

    /// Start the GIF after this many actions
    #[arg(long, value_name = "N")]
    pub from: Option<usize>,

    /// End the GIF after this many actions
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,

    /// Dark, Light, Projector, Colour-blind, or a theme file (.ron)
    #[arg(long, value_name = "NAME", default_value = "light")]
    pub theme: String,

    /// Side of a cell in points; one point is one pixel
    #[arg(long, value_name = "POINTS", default_value_t = 40)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub cell: u16,

    /// Draw what the agent believes
    #[arg(long, group = "boards")]
    pub belief: bool,

    /// Draw the truth, ice included (default for a level)
    #[arg(long, group = "boards")]
    pub truth: bool,

    /// Draw truth and belief side by side (default for a recording)
    #[arg(long, group = "boards")]
    pub both: bool,

    /// Language of the texts of a lesson, such as de
    #[arg(long, value_name = "CODE", default_value = ENGLISH)]
    pub language: String,

    /// Which level of a collection, from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub level: usize,
}

impl PictureOptions {
    /// Step numbers given by `--step`, `--from` and `--to`.
    pub fn steps(&self) -> impl Iterator<Item = usize> {
        [self.step, self.from, self.to].into_iter().flatten()
    }

    /// Boards that the options choose, if any.
    pub fn boards(&self) -> Option<ShownBoards> {
        let boards = [
            (self.belief, ShownBoards::Belief),
            (self.truth, ShownBoards::Truth),
            (self.both, ShownBoards::Both),
        ];
        boards.into_iter().find_map(|(is_set, boards)| is_set.then_some(boards))
    }

    /// Returns the theme: a bundled one, or one from a file.
    ///
    /// Prints the problems of a theme file that can still be used.
    ///
    /// # Errors
    /// If no theme has this name, or the file cannot be read or contains none.
    pub fn theme(&self) -> Result<Theme, VerbError> {
        let name = &self.theme;
        if let Some(theme) = Theme::named(name) {
            return Ok(theme.clone());
        }
        let path = Path::new(name);
        // Theme files have an extension, so this name is a misspelt bundled theme.
        if path.extension().is_none() {
            let known: Vec<_> = Theme::bundled().iter().map(|theme| theme.name.as_str()).collect();
            let known = known.join(", ");
            return Err(format!("unknown theme \"{name}\". Themes: {known}").into());
        }
        let (theme, problems) = Theme::parse(&read_text(path)?);
        let problem = |it: ThemeProblem| FormatProblem::new(it.line, it.column, it.reason);
        let message =
            describe_problems(path, &problems.into_iter().map(problem).collect::<Vec<_>>());
        match theme {
            Some(theme) => {
                if !message.is_empty() {
                    print_error(&message);
                }
                Ok(theme)
            }
            None => Err(message.into()),
        }
    }
}

/// Subject of a picture.
#[expect(clippy::large_enum_variant, reason = "there is one value in a whole run of the verb")]
pub enum Subject {
    /// A level, perhaps with problems.
    Level(AnyLevel),
    /// A recorded run.
    Run(AnyRecording),
    /// A lesson.
    Lesson(Box<Lesson>),
}

/// Reads the subject, and whether the whole file could be read.
///
/// `number` selects a level of a collection, from 1. Prints the problems and remarks of the reader.
///
/// # Errors
/// If the file cannot be read or contains nothing to draw, or no such level.
pub fn read_subject(input: &Path, number: usize) -> Result<(Subject, bool), VerbError> {
    let reading = read_document_file(input)?;
    print_remarks(input, &reading.remarks);
    let is_undamaged = reading.problems.is_empty();
    if !is_undamaged {
        print_error(&describe_problems(input, &reading.problems));
    }
    let name = input.display();
    // 1 is the default of `--level`, so only another number shows that the user chose a level.
    if number != 1 && !matches!(reading.value, Document::Levels(_)) {
        let message = format!("{name}: no level {number}: the input is not a collection");
        return Err(message.into());
    }
    let subject = match reading.value {
        Document::Levels(collection) => {
            let chosen = collection.into_single_level(number);
            let mut chosen = chosen.map_err(|what| format!("{name}: {what}"))?;
            Subject::Level(chosen.levels.remove(0).into())
        }
        Document::Stage(stage) => Subject::Level((*stage).into()),
        Document::Recording(recording) => Subject::Run(recording),
        Document::Zuma(document) => match *document {
            ZumaDocument::Game(game) => Subject::Level(game.into()),
            ZumaDocument::Model(_) => {
                return Err(format!("{name}:1:1: a model has no line to draw").into());
            }
        },
        Document::Lesson(lesson) => Subject::Lesson(lesson),
        Document::Theme(_) | Document::Moves(_) => {
            return Err(format!("{name}:1:1: this file contains no level").into());
        }
    };
    Ok((subject, is_undamaged))
}

/// Refuses options that have no effect on the subject.
pub(super) fn check_options(options: &PictureOptions, subject: &Subject) -> Result<(), String> {
    let input = options.input.display();
    if matches!(subject, Subject::Lesson(_)) {
        // The moments of a lesson choose boards and steps themselves.
        let is_chosen = options.boards().is_some() || options.steps().next().is_some();
        let refusal = "a lesson chooses its boards and steps";
        return if is_chosen { Err(format!("{input}: {refusal}")) } else { Ok(()) };
    }
    let is_of_ice =
        matches!(subject, Subject::Level(AnyLevel::Ice(_)) | Subject::Run(AnyRecording::Ice(_)));
    if !is_of_ice && (options.belief || options.both) {
        return Err(format!(
            "{input}: --belief and --both need an ice level or a recording of one"
        ));
    }
    match subject {
        Subject::Level(_) if !is_of_ice => check_steps(0, options),
        // Runs check their last step when they are drawn.
        _ => Ok(()),
    }
}

/// Refuses steps beyond the last.
pub(super) fn check_steps(last: usize, options: &PictureOptions) -> Result<(), String> {
    match options.steps().find(|step| *step > last) {
        Some(step) => {
            let input = options.input.display();
            Err(format!("{input}: no step {step}; the last step is {last}"))
        }
        None => Ok(()),
    }
}
