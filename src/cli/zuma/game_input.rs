//! Reads the Zuma game of a verb (subcommand).

use crate::cli::diagnostics::{describe_error, describe_problems, print_remarks};
use crate::formats::Document;
use crate::formats::zuma::ZumaDocument;
use crate::storage::read_document_file;
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
