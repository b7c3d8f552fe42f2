//! Converts platform stages.

use crate::cli::convert::options::{ConvertOptions, OutputFile};
use crate::cli::diagnostics::VerbError;
use crate::cli::output::print_error;
use crate::formats::platform::{write_native_stage, write_stage};
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

/// Text of a stage file; reports metadata of the level that the file cannot store.
fn stage_text(options: &ConvertOptions, stage: &Level) -> String {
    if losses_in_format(&stage.clone().into(), LevelFormat::Stage).contains(&Loss::Metadata) {
        let output = options.output.display();
        print_error(&format!(
            "{output}: stage files cannot store titles and other metadata; omitted"
        ));
    }
    write_stage(stage)
}
