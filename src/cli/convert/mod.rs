//! `blackice convert`: converts files between formats.

mod games;
mod job;
mod levels;
mod moves;
mod stages;

use super::Answer;
use super::destination;
use super::output::complain;
use super::refusal::Refusal;
use super::written::{has_other_content, write_file};
use crate::formats::ron_recording::AnyRecording;
use crate::formats::zuma::ZumaDocument;
use crate::formats::{Document, ending_of};
use crate::storage::read_document_file;
pub use job::ConvertOptions;
use job::{Content, Output};
use moves::Moves;

/// Reads the input, converts it and writes the output files.
pub fn convert(options: &ConvertOptions) -> Result<Answer, Refusal> {
    let outputs = outputs(options)?;
    let inputs = std::iter::once(&options.input).chain(&options.plan);
    destination::check_apart(inputs, outputs.iter().map(|output| &output.path))?;
    let with_bytes = |output: Output| {
        let bytes = output.bytes();
        (output, bytes)
    };
    let files: Vec<(Output, Vec<u8>)> = outputs.into_iter().map(with_bytes).collect();
    for (Output { path, replaces, .. }, bytes) in &files {
        if !replaces && has_other_content(path, bytes) {
            let name = path.display();
            return Err(format!(
                "{name}: file exists with other content and is not overwritten. Nothing written. \
                 Move the file or choose another OUT"
            )
            .into());
        }
    }
    for (Output { path, .. }, bytes) in &files {
        write_file(path, bytes)?;
    }
    Ok(Answer::Done)
}

impl Output {
    /// Bytes of the file. Reports and falls back to UTF-8 if the input's encoding lacks a
    /// character.
    fn bytes(&self) -> Vec<u8> {
        match &self.content {
            Content::Text(text) => text.as_bytes().to_vec(),
            Content::Copy(bytes) => bytes.clone(),
            Content::TextLikeInput(text, form) => form.encode(text).unwrap_or_else(|lacking| {
                let name = self.path.display();
                complain(&format!("{name}: written as UTF-8: {lacking}"));
                text.as_bytes().to_vec()
            }),
        }
    }
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
