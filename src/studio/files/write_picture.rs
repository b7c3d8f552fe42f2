//! Pictures of the board and of runs, written off the window's thread.

use super::export::{Export, Exporting, Span};
use super::job::{Gauge, Job, Progress};
use super::picking::Purpose;
use super::source::file_name;
use crate::episode::Recording;
use crate::picture::{
    Film, GifWriter, Motion, Placement, Scene, Theme, drawn_scene, png_bytes, svg_text,
};
use crate::storage::write_safely;
use crate::studio::model::{Mode, Run, RunFacts, Studio};
use crate::worlds::WorldKind;
use crate::worlds::ice::{Ice, Level};
use std::path::PathBuf;

/// Milliseconds a frame of an animation is shown while something moves.
const FRAME_MS: u32 = 40;

/// What is drawn.
enum Subject {
    Drawn(Box<Level>, bool),
    Run(Box<Recording<Ice>>, usize, (usize, usize)),
}

impl Studio {
    /// Starts writing a picture of the shown run, or of the drawn level where none is shown.
    pub(super) fn export(&mut self, export: Export) {
        self.dialog = None;
        let watched = self.runs.shown().filter(|_| self.mode == Mode::Watch);
        if self.world != WorldKind::Ice {
            return self.notices.trouble("Only boards are drawn as pictures so far");
        }
        let subject = match watched.and_then(Run::ice) {
            Some(run) => {
                let whole = (0, run.len());
                let span = match export.span {
                    Span::WholeRun => whole,
                    Span::LoopRange => self.player.loop_range().unwrap_or(whole),
                };
                Subject::Run(Box::new(run.recording().clone()), self.player.cursor(), span)
            }
            None => Subject::Drawn(Box::new(self.editor.level().clone()), self.editor.shows_ice),
        };
        let theme = self.theme().clone();
        let motion = self.motion();
        self.settings.export_cell_size = export.cell_size;
        let path = export.path.clone();
        let job = Job::start(self.waker(), move |gauge| {
            let bytes = picture_bytes(&subject, &export, motion, &theme, gauge)?;
            if gauge.is_stopped() {
                return Ok(());
            }
            write_safely(&export.path, &bytes).map_err(|error| error.to_string())
        });
        self.files.exporting = Some(Exporting { path, job });
    }

    /// Takes in that a picture was written.
    pub(super) fn take_in_export(&mut self) {
        let Some(exporting) = &self.files.exporting else { return };
        let name = file_name(&exporting.path);
        match exporting.job.poll() {
            Progress::Busy => return,
            Progress::Done(Ok(())) => self.notices.news(format!("Exported {name}")),
            Progress::Done(Err(reason)) => {
                self.notices.trouble(format!("{name} was not exported: {reason}"));
            }
            Progress::Lost => self.notices.trouble(format!("{name} was not exported")),
        }
        self.files.exporting = None;
    }

    /// The path that is suggested for a picture.
    #[must_use]
    pub fn suggested_picture(&self) -> PathBuf {
        let name = super::saving::file_name_of(&self.drawn().name());
        self.usual_folder().join(format!("{name}.png"))
    }
}

/// # Errors
/// In words: an unknown ending, a picture that is too large.
fn picture_bytes(
    subject: &Subject,
    export: &Export,
    motion: Motion,
    theme: &Theme,
    gauge: &Gauge,
) -> Result<Vec<u8>, String> {
    let ending = export.path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let cell_size = export.cell_size as f32;
    let background = theme.board.surroundings;
    let still = |scene: &Scene, title: &str| match ending.as_str() {
        "svg" => Ok(svg_text(scene, title, background).into_bytes()),
        "png" => png_bytes(scene, 1.0, background).map_err(|error| error.to_string()),
        _ => Err(format!("pictures are written as .{}", Purpose::PICTURE_ENDINGS.join(", ."))),
    };
    match subject {
        Subject::Drawn(level, shows_ice) => {
            let placement = Placement::with_cell_size(cell_size);
            let scene = drawn_scene(&level.board, *shows_ice, placement, theme);
            if ending == "gif" {
                return Err("a level that is not played does not move; choose .png".to_owned());
            }
            still(&scene, &level.title)
        }
        Subject::Run(recording, cursor, span) => {
            let film = Film::new(recording, export.boards, cell_size, theme)
                .map_err(|problems| format!("{problems:?}"))?;
            if ending != "gif" {
                return still(&film.moment(*cursor), &recording.header.level.title);
            }
            let total = film.frames(span.0..=span.1, motion, FRAME_MS).count().max(1);
            let mut bytes = Vec::new();
            let mut gif = GifWriter::new(&mut bytes, 1.0, background);
            let frames = film.frames(span.0..=span.1, motion, FRAME_MS);
            for (number, (scene, delay_ms)) in frames.enumerate() {
                if gauge.is_stopped() {
                    break;
                }
                gif.add(&scene, delay_ms).map_err(|error| error.to_string())?;
                gauge.set_progress(number as f32 / total as f32);
            }
            drop(gif);
            Ok(bytes)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Boards;
    use crate::studio::files::Files;
    use crate::worlds::AnyLevel;

    #[test]
    fn a_drawn_level_becomes_png_and_svg_but_no_film() {
        let files = Files::default();
        let level = files.shelves().next().expect("a shelf").levels[0].level.clone();
        let AnyLevel::Ice(level) = AnyLevel::clone(&level) else { panic!("a stage") };
        let subject = Subject::Drawn(Box::new(level), true);
        let bytes = |name: &str| {
            let path = PathBuf::from(name);
            let export = Export { path, boards: Boards::Both, cell_size: 16, span: Span::WholeRun };
            let theme = &Theme::bundled()[0];
            picture_bytes(&subject, &export, Motion::default(), theme, &Gauge::default())
        };
        assert!(bytes("a.png").expect("a picture").starts_with(b"\x89PNG"));
        assert!(bytes("a.SVG").expect("a picture").starts_with(b"<svg"));
        assert!(bytes("a.gif").is_err());
        assert!(bytes("a.bmp").is_err());
    }
}
