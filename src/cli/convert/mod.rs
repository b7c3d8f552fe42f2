//! `blackice convert`: converts files between formats.
//!
//! - [`levels`]: converts levels and collections of the ice world.
//! - [`moves`]: converts moves of a recording, a stored solution or a plan.
//! - [`options`]: the command-line options, and the files to write.

mod levels;
mod moves;
pub(super) mod options;

use super::ExitStatus;
use super::diagnostics::VerbError;
use super::output::print_error;
use super::platform::convert_stage;
use super::result_files::{self, has_other_content, write_file};
use super::zuma::convert_zuma;
use crate::formats::ron_recording::AnyRecording;
use crate::formats::zuma::ZumaDocument;
use crate::formats::{Document, extension_of};
use crate::storage::read_document_file;
use moves::LevelMoves;
pub use options::ConvertOptions;
use options::{Content, OutputFile};

/// Reads the input, converts it and writes the output files.
///
/// # Errors
/// If the input or an output is unusable, or if ice or a board would be lost without `--lossy`.
/// Then nothing is written, unless the system refuses the second of two files. Other losses
/// (titles, authors, notes, step limits, comments) are only reported.
pub fn convert(options: &ConvertOptions) -> Result<ExitStatus, VerbError> {
    let outputs = convert_input(options)?;
    let inputs = std::iter::once(&options.input).chain(&options.plan);
    result_files::check_distinct(inputs, outputs.iter().map(|output| &output.path))?;
    let with_bytes = |output: OutputFile| {
        let bytes = output.bytes();
        (output, bytes)
    };
    let files: Vec<(OutputFile, Vec<u8>)> = outputs.into_iter().map(with_bytes).collect();
    // Check all files before the first write, so that a refusal leaves nothing half done.
    for (OutputFile { path, replaces, .. }, bytes) in &files {
        if !replaces && has_other_content(path, bytes) {
            let name = path.display();
            return Err(format!(
                "{name}: file exists with other content and is not overwritten. Nothing written. \
                 Move the file or choose another OUT"
            )
            .into());
        }
    }
    for (OutputFile { path, .. }, bytes) in &files {
        write_file(path, bytes)?;
    }
    Ok(ExitStatus::Done)
}

impl OutputFile {
    /// Bytes of the file: the copied input, or text in UTF-8.
    ///
    /// Only text of [`Content::TextLikeInput`] has the input's encoding. If that encoding lacks a
    /// character, reports this and uses UTF-8.
    fn bytes(&self) -> Vec<u8> {
        match &self.content {
            Content::Text(text) => text.as_bytes().to_vec(),
            Content::Copy(bytes) => bytes.clone(),
            Content::TextLikeInput(text, text_encoding) => {
                text_encoding.encode(text).unwrap_or_else(|lacking| {
                    let name = self.path.display();
                    print_error(&format!("{name}: written as UTF-8: {lacking}"));
                    text.as_bytes().to_vec()
                })
            }
        }
    }
}

/// Reads and converts the input; returns the files to write.
///
/// # Errors
/// As for [`convert`], except that the output files are not checked yet.
fn convert_input(options: &ConvertOptions) -> Result<Vec<OutputFile>, VerbError> {
    let input = &options.input;
    let document = options.without_problems(input, read_document_file(input))?;
    let ending = extension_of(&options.output);
    // With a plan, the input supplies only the level; moves of a recording are ignored.
    if let Some(plan) = &options.plan {
        let level = options.one_level(options.levels_of(document)?)?;
        return LevelMoves::of_plan(options, level, plan)?.outputs(options, &ending);
    }
    // Any document other than a collection counts as its own first level.
    if !matches!(document, Document::Levels(_)) {
        options.require_first_level()?;
    }
    let asks_for_moves = ["lurd", "plan"].contains(&ending.as_str());
    match document {
        Document::Recording(AnyRecording::Ice(recording)) if asks_for_moves => {
            LevelMoves::of_recording(*recording).outputs(options, &ending)
        }
        Document::Stage(stage) => convert_stage(options, &stage),
        Document::Recording(AnyRecording::Platform(run)) => {
            convert_stage(options, &run.header.level)
        }
        Document::Zuma(document) => convert_zuma(options, &document),
        Document::Recording(AnyRecording::Zuma(recording)) => {
            convert_zuma(options, &ZumaDocument::Game(recording.header.level))
        }
        document => {
            let levels = options.levels_of(document)?;
            if asks_for_moves {
                return LevelMoves::of_solution(options, levels)?.outputs(options, &ending);
            }
            levels::convert_levels(options, levels)
        }
    }
}
