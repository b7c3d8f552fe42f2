//! `blackice picture IN OUT.html`: writes a run or a lesson as a page that plays it.

use super::input::{PictureOptions, Subject, check_options, check_steps, read_subject};
use crate::cli::diagnostics::VerbError;
use crate::cli::result_files::check_distinct;
use crate::picture::{Handout, LESSON_NODES, ShownBoards, handout_html, lesson_page};
use crate::planning::search::Budget;

/// Side of a cell of a page: pages scale with the window.
const DEFAULT_CELL: u16 = 40;

/// Bytes of the page, and whether the whole input could be read.
///
/// # Errors
/// If the input is neither a recording nor a lesson, or an option is unusable.
pub(super) fn render(options: &PictureOptions) -> Result<(Vec<u8>, bool), VerbError> {
    check_distinct([&options.input], [&options.output])?;
    if options.from.is_some() || options.to.is_some() {
        return Err("--from and --to are for a GIF".into());
    }
    if options.cell != DEFAULT_CELL {
        return Err("--cell has no effect on a page, which scales with the window".into());
    }
    let theme = options.theme()?;
    let (subject, is_undamaged) = read_subject(&options.input, options.level)?;
    let input = options.input.display();
    check_options(options, &subject)?;
    let html = match &subject {
        Subject::Run(recording) => {
            check_steps(recording.len(), options)?;
            let handout = Handout {
                boards: options.boards().unwrap_or(ShownBoards::Both),
                step: options.step.unwrap_or(0),
                ..Handout::of_recording(recording)
            };
            handout_html(&handout, &theme)
        }
        Subject::Lesson(lesson) => {
            lesson_page(lesson, &options.language, &theme, &Budget::nodes(LESSON_NODES))
        }
        Subject::Level(_) => {
            return Err(format!(
                "{input}: a page plays a recorded run or a lesson. Record a run with `blackice run \
                 … --record`"
            )
            .into());
        }
    };
    let html = html.map_err(|error| format!("{input}: {error}"))?;
    Ok((html.into_bytes(), is_undamaged))
}
