//! Converts the levels of the other worlds: platform stages, and Zuma games and models.
//!
//! A Zuma model holds all probabilities and rewards. A game is a model with a first line, a number of
//! steps and a maximum line length.

use super::options::{ConvertOptions, OutputFile};
use crate::cli::diagnostics::VerbError;
use crate::cli::output::print_error;
use crate::formats::platform::{write_native_stage, write_stage};
use crate::formats::zuma::{
    ZumaDocument, write_game, write_game_json, write_model, write_model_json,
};
use crate::formats::{LevelFormat, Loss, losses_in_format};
use crate::worlds::WorldKind;
use crate::worlds::platform::Level;

/// Converts the level to the format of the output's extension.
///
/// # Errors
/// If the format is not one of platform levels.
pub fn convert_stage(
    options: &ConvertOptions,
    stage: &Level,
) -> Result<Vec<OutputFile>, VerbError> {
    match LevelFormat::for_path(WorldKind::Platform, &options.output) {
        Some(LevelFormat::Native) => Ok(options.text_output(write_native_stage(stage))),
        Some(LevelFormat::Stage) => Ok(options.text_output(stage_text(options, stage))),
        Some(_) | None => {
            Err(options.input_error("a stage can only be converted to .ron, .stage or .txt"))
        }
    }
}

/// Text of a stage file; reports the metadata that it omits.
fn stage_text(options: &ConvertOptions, stage: &Level) -> String {
    if losses_in_format(&stage.clone().into(), LevelFormat::Stage).contains(&Loss::Metadata) {
        let output = options.output.display();
        print_error(&format!(
            "{output}: stage files cannot store titles and other metadata; omitted"
        ));
    }
    write_stage(stage)
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
