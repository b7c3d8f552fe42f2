//! Pictures of the board and of runs, written off the window's thread.

use super::export::{Export, Exporting, Span};
use crate::formats::ron_recording::AnyRecording;
use crate::picture::{
    Film, Filmed, MarbleFilm, Motion, PictureFormat, Placement, Scene, StageFilm, Theme,
    drawn_scene, drawn_stage_scene, encode_film, encode_still, game_scene,
};
use crate::storage::write_safely;
use crate::studio::job::{Gauge, Job, Progress};
use crate::studio::model::{Mode, Studio};
use crate::studio::source::file_name;
use crate::worlds::ice::Level;
use crate::worlds::zuma::Game;
use crate::worlds::{WorldKind, platform};
use std::ops::ControlFlow;

/// What is drawn.
enum Subject {
    Drawn(Box<Level>, bool),
    Game(Box<Game>),
    Stage(Box<platform::Level>),
    Run(Box<AnyRecording>, usize, (usize, usize)),
}

impl Studio {
    /// Starts writing a picture of the shown run, or of the drawn level where none is shown.
    pub(super) fn export(&mut self, export: Export) {
        self.dialog = None;
        let watched = self.runs.shown().filter(|_| self.mode == Mode::Watch);
        let subject = match (watched, self.world) {
            (Some(run), _) => {
                let whole = (0, run.len());
                let span = match export.span {
                    Span::WholeRun => whole,
                    Span::LoopRange => self.player.loop_range().unwrap_or(whole),
                };
                Subject::Run(Box::new(run.recording()), self.player.cursor(), span)
            }
            (None, WorldKind::Zuma) => Subject::Game(Box::new(self.marbles.game().clone())),
            (None, WorldKind::Platform) => Subject::Stage(Box::new(self.stages.stage().clone())),
            (None, WorldKind::Ice) => {
                Subject::Drawn(Box::new(self.editor.level().clone()), self.editor.shows_ice)
            }
        };
        let theme = self.theme().clone();
        let motion = self.motion();
        self.settings.export_cell_size = export.cell_size;
        let path = export.path.clone();
        let job = Job::start(self.waker(), move |gauge| {
            match picture_bytes(&subject, &export, motion, &theme, gauge)? {
                Some(bytes) => {
                    write_safely(&export.path, &bytes).map_err(|error| error.to_string())
                }
                None => Ok(()),
            }
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
}

/// `None` if it was told to stop.
///
/// # Errors
/// In words: an unknown ending, a picture that is too large.
fn picture_bytes(
    subject: &Subject,
    export: &Export,
    motion: Motion,
    theme: &Theme,
    gauge: &Gauge,
) -> Result<Option<Vec<u8>>, String> {
    let Some(format) = PictureFormat::of(&export.path) else {
        return Err(format!("pictures are written as .{}", PictureFormat::ENDINGS.join(", .")));
    };
    let is_film = format == PictureFormat::Gif;
    let cell_size = export.cell_size as f32;
    let still = |scene: &Scene, title: &str| {
        encode_still(scene, title, format, theme).map(Some).map_err(|error| error.to_string())
    };
    match subject {
        Subject::Drawn(..) | Subject::Game(_) | Subject::Stage(_) if is_film => {
            Err("a level that is not played does not move; choose .png".to_owned())
        }
        Subject::Drawn(level, shows_ice) => {
            let placement = Placement::with_cell_size(cell_size);
            let scene = drawn_scene(&level.board, *shows_ice, placement, theme);
            still(&scene, &level.title)
        }
        Subject::Stage(stage) => {
            let placement = Placement::with_cell_size(cell_size);
            still(&drawn_stage_scene(stage, placement, theme), &stage.title)
        }
        Subject::Game(game) => still(&game_scene(game, cell_size, theme), &game.title),
        Subject::Run(recording, cursor, span) => {
            let film: Box<dyn Filmed> = match &**recording {
                AnyRecording::Ice(recording) => Box::new(
                    Film::new(recording, export.boards, cell_size, theme)
                        .map_err(|problems| listed(&problems))?,
                ),
                AnyRecording::Zuma(recording) => Box::new(
                    MarbleFilm::new(recording, cell_size, theme)
                        .map_err(|problems| listed(&problems))?,
                ),
                AnyRecording::Platform(recording) => Box::new(
                    StageFilm::new(recording, cell_size, theme)
                        .map_err(|problems| listed(&problems))?,
                ),
            };
            if !is_film {
                return still(&film.moment(*cursor), recording.level().title());
            }
            let tell = |done, total| {
                gauge.set_progress(done as f32 / total as f32);
                if gauge.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let (first, last) = *span;
            encode_film(&*film, first..=last, motion, theme, tell)
                .map_err(|error| error.to_string())
        }
    }
}

/// Problems in one line of words.
fn listed<P: std::fmt::Display>(problems: &[P]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Boards;
    use crate::studio::files::Files;
    use crate::worlds::AnyLevel;
    use std::path::PathBuf;

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
        let drawn = |name: &str| bytes(name).expect("a picture").expect("not stopped");
        assert!(drawn("a.png").starts_with(b"\x89PNG"));
        assert!(drawn("a.SVG").starts_with(b"<svg"));
        assert!(bytes("a.gif").is_err());
        assert!(bytes("a.bmp").is_err());
    }
}
