//! `blackice convert`: from one format to another.

mod games;
mod job;
mod levels;
mod moves;
mod stages;

use super::Answer;
use super::destination;
use super::refusal::Refusal;
use crate::formats::ron_recording::AnyRecording;
use crate::formats::zuma::ZumaDocument;
use crate::formats::{Document, ending_of};
use crate::storage::{read_document_file, write_safely};
pub use job::ConvertOptions;
use job::Output;
use moves::Moves;

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
        return Moves::of_plan(options, level, plan)?.outputs(options, &ending);
    }
    if !matches!(document, Document::Levels(_)) {
        options.refuse_other_levels()?;
    }
    let asks_for_moves = ["lurd", "plan"].contains(&ending.as_str());
    match document {
        Document::Recording(AnyRecording::Ice(recording)) if asks_for_moves => {
            Moves::of_recording(*recording).outputs(options, &ending)
        }
        Document::Stage(stage) => stages::outputs(options, &stage),
        Document::Recording(AnyRecording::Platform(run)) => {
            stages::outputs(options, &run.header.level)
        }
        Document::Zuma(document) => games::outputs(options, &document),
        Document::Recording(AnyRecording::Zuma(recording)) => {
            games::outputs(options, &ZumaDocument::Game(recording.header.level))
        }
        document => {
            let levels = options.levels_of(document)?;
            if asks_for_moves {
                return Moves::of_solution(options, levels)?.outputs(options, &ending);
            }
            levels::outputs(options, levels)
        }
    }
}
