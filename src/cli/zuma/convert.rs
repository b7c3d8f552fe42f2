//! Converts Zuma games and models.
//!
//! A model holds all probabilities and rewards. A game is a model with a first line, a number of
//! steps and a maximum line length.

use crate::cli::convert::options::{ConvertOptions, OutputFile};
use crate::cli::diagnostics::VerbError;
use crate::formats::LevelFormat;
use crate::formats::zuma::{
    ZumaDocument, write_game, write_game_json, write_model, write_model_json,
};
use crate::worlds::WorldKind;

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
