//! `blackice convert`: from one format to another.

mod job;
mod levels;
mod play;

use super::Answer;
use super::destination;
use super::output::complain;
use super::refusal::Refusal;
use crate::formats::ron_recording::AnyRecording;
use crate::formats::stage::{write_native_stage, write_stage};
use crate::formats::{Document, LevelFormat, Loss, ending_of, losses};
use crate::storage::{read_document_file, write_safely};
use crate::worlds::platform::Level;
pub use job::ConvertOptions;
use job::Output;
use play::Play;

/// Converts the file.
pub fn convert(options: &ConvertOptions) -> Result<Answer, Refusal> {
    let outputs = outputs(options)?;
    let inputs = std::iter::once(&options.input).chain(&options.plan);
    destination::check_apart(inputs, outputs.iter().map(|output| &output.path))?;
    for Output { path, text } in &outputs {
        write_safely(path, text.as_bytes())?;
    }
    Ok(Answer::Done)
}

fn outputs(options: &ConvertOptions) -> Result<Vec<Output>, Refusal> {
    let input = &options.input;
    let document = options.without_problems(input, read_document_file(input))?;
    let ending = ending_of(&options.output);
    if let Some(plan) = &options.plan {
        let level = options.one_level(options.levels_of(document)?)?;
        return Play::of_plan(options, level, plan)?.outputs(options, &ending);
    }
    if !matches!(document, Document::Levels(_)) {
        options.refuse_other_levels()?;
    }
    match (document, ending.as_str()) {
        (Document::Recording(AnyRecording::Ice(recording)), "lurd" | "plan") => {
            Play::of_recording(*recording).outputs(options, &ending)
        }
        (Document::Stage(stage), "ron") => Ok(options.output_of(write_native_stage(&stage))),
        (Document::Stage(stage), "stage" | "txt") => Ok(stage_file(options, &stage)),
        (Document::Recording(AnyRecording::Platform(run)), "ron") => {
            Ok(options.output_of(write_native_stage(&run.header.level)))
        }
        (Document::Recording(AnyRecording::Platform(run)), "stage" | "txt") => {
            Ok(stage_file(options, &run.header.level))
        }
        (Document::Levels(_) | Document::Recording(AnyRecording::Ice(_)), "stage") => {
            Err(options.refused("a level of the ice world cannot become a stage"))
        }
        (document, "lurd" | "plan") => {
            options.levels_of(document)?;
            Err(options.refused("a level has no moves; a recording has, or --plan gives them"))
        }
        (document, _) => levels::outputs(options, options.levels_of(document)?),
    }
}

/// A stage in the format that has numbers alone.
fn stage_file(options: &ConvertOptions, stage: &Level) -> Vec<Output> {
    if losses(&stage.clone().into(), LevelFormat::Stage).contains(&Loss::Words) {
        let output = options.output.display();
        complain(&format!(
            "{output}: stage files have no place for titles and other words; left out"
        ));
    }
    options.output_of(write_stage(stage))
}
