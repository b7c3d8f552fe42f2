//! Converts platform stages.

use super::job::{ConvertOptions, Output};
use crate::cli::output::complain;
use crate::cli::refusal::Refusal;
use crate::formats::stage::{write_native_stage, write_stage};
use crate::formats::{LevelFormat, Loss, losses};
use crate::worlds::WorldKind;
use crate::worlds::platform::Level;

/// Converts the stage to the format of the output's extension.
pub fn outputs(options: &ConvertOptions, stage: &Level) -> Result<Vec<Output>, Refusal> {
    match LevelFormat::of(WorldKind::Platform, &options.output) {
        Some(LevelFormat::Native) => Ok(options.output_of(write_native_stage(stage))),
        Some(LevelFormat::Stage) => Ok(options.output_of(numbers_alone(options, stage))),
        Some(_) | None => {
            Err(options.refused("a stage can only be converted to .ron, .stage or .txt"))
        }
    }
}

fn numbers_alone(options: &ConvertOptions, stage: &Level) -> String {
    if losses(&stage.clone().into(), LevelFormat::Stage).contains(&Loss::Words) {
        let output = options.output.display();
        complain(&format!("{output}: stage files cannot store titles and other metadata; omitted"));
    }
    write_stage(stage)
}
