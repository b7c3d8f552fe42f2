//! Converts Zuma games and models.

use super::job::{ConvertOptions, Output};
use crate::cli::refusal::Refusal;
use crate::formats::LevelFormat;
use crate::formats::zuma::{
    ZumaDocument, write_game, write_game_json, write_model, write_model_json,
};
use crate::worlds::WorldKind;

/// Converts a game or a model to the format of the output's extension.
pub fn outputs(options: &ConvertOptions, document: &ZumaDocument) -> Result<Vec<Output>, Refusal> {
    let text = match (LevelFormat::of(WorldKind::Zuma, &options.output), document) {
        (Some(LevelFormat::Native), ZumaDocument::Game(game)) => Ok(write_game(game)),
        (Some(LevelFormat::Native), ZumaDocument::Model(model)) => Ok(write_model(model)),
        (Some(LevelFormat::GameJson), ZumaDocument::Game(game)) => write_game_json(game),
        (Some(LevelFormat::GameJson), ZumaDocument::Model(model)) => write_model_json(model),
        (Some(_) | None, _) => {
            return Err(options.refused("a Zuma game can only be converted to .ron or .json"));
        }
    };
    let text = text.map_err(|number| options.refused(&number.to_string()))?;
    Ok(options.output_of(text))
}
