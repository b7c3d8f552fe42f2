//! Reads the Zuma game of a verb (subcommand), and converts games and models.
//!
//! A model holds all probabilities and rewards. A game is a model with a first line, a number of
//! steps and a maximum line length.

use crate::cli::convert::options::{ConvertOptions, OutputFile};
use crate::cli::diagnostics::{VerbError, describe_error, describe_problems, print_remarks};
use crate::formats::zuma::{
    ZumaDocument, write_game, write_game_json, write_model, write_model_json,
};
use crate::formats::{Document, LevelFormat};
use crate::storage::read_document_file;
use crate::worlds::WorldKind;
use crate::worlds::zuma::{FirstLine, Game, Line, MAX_LENGTH, MAX_STEPS};
use std::path::{Path, PathBuf};

/// Options that choose the game and its starting line.
#[derive(Debug, Clone, clap::Args)]
pub struct GameOptions {
    /// A game, or a model with --steps and --max-length (.ron or .json)
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Steps of a game; required for a model, otherwise replaces the game's own
    #[arg(long, value_name = "T")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_STEPS)))]
    steps: Option<u32>,

    /// Maximum line length; a longer line loses balls. Required for a model
    #[arg(long, value_name = "L")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=MAX_LENGTH as i64))]
    max_length: Option<u32>,

    /// Start each game with a random line (length uniform from 1 to L, colours uniform) in place of
    /// the game's own line. Always so for a model
    #[arg(long)]
    fresh: bool,
}

impl GameOptions {
    /// Reads the game, with the options applied.
    ///
    /// # Errors
    /// A message with file, line and reason.
    pub fn read(&self) -> Result<(Game, FirstLine), String> {
        let path = &self.file;
        let (mut game, first_line) = match read_zuma(path)? {
            ZumaDocument::Game(game) if self.fresh => (game, FirstLine::Random),
            ZumaDocument::Game(game) => (game, FirstLine::OfGame),
            ZumaDocument::Model(model) => {
                let (Some(steps), Some(max_length)) = (self.steps, self.max_length) else {
                    let name = path.display();
                    return Err(format!("{name}:1:1: a model needs --steps and --max-length"));
                };
                (Game::untitled(steps, max_length, Line::EMPTY, model), FirstLine::Random)
            }
        };
        game.steps = self.steps.unwrap_or(game.steps);
        game.max_length = self.max_length.unwrap_or(game.max_length);
        // Each game draws its own first line, so problems of the stored line do not matter.
        if first_line == FirstLine::Random {
            game.line = Line::EMPTY;
        }
        match game.problems().first() {
            Some(problem) => Err(format!("{}:1:1: {problem}", path.display())),
            None => Ok((game, first_line)),
        }
    }
}

/// Reads a game or a model without problems.
///
/// # Errors
/// A message with file, line and reason.
pub fn read_zuma(path: &Path) -> Result<ZumaDocument, String> {
    let reading = read_document_file(path).map_err(|error| describe_error(&error))?;
    print_remarks(path, &reading.remarks);
    let Document::Zuma(document) = reading.value else {
        return Err(format!("{}:1:1: not a Zuma game or model", path.display()));
    };
    if !reading.problems.is_empty() {
        return Err(describe_problems(path, &reading.problems));
    }
    Ok(*document)
}

/// Converts a game or a model to the format of the output's extension.
///
/// Returns one file.
///
/// # Errors
/// If the format is not one of Zuma games, or a number is not finite and the format is JSON.
pub fn convert_zuma(
    options: &ConvertOptions,
    document: &ZumaDocument,
) -> Result<Vec<OutputFile>, VerbError> {
    let text = match (LevelFormat::for_path(WorldKind::Zuma, &options.output), document) {
        (Some(LevelFormat::Native), ZumaDocument::Game(game)) => Ok(write_game(game)),
        (Some(LevelFormat::Native), ZumaDocument::Model(model)) => Ok(write_model(model)),
        (Some(LevelFormat::GameJson), ZumaDocument::Game(game)) => write_game_json(game),
        (Some(LevelFormat::GameJson), ZumaDocument::Model(model)) => write_model_json(model),
        (Some(_) | None, _) => {
            return Err(options.input_error("a Zuma game can only be converted to .ron or .json"));
        }
    };
    let text = text.map_err(|number| options.input_error(&number.to_string()))?;
    Ok(options.text_output(text))
}
