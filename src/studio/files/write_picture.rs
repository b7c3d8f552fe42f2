//! Writing pictures of levels and runs on a job thread.

use super::export::{Export, Exporting, Span};
use crate::formats::ron_recording::AnyRecording;
use crate::picture::{
    Film, Filmed, MarbleFilm, Motion, PictureFormat, Placement, Scene, StageFilm, Theme,
    drawn_scene, drawn_stage_scene, encode_film, encode_still, game_scene,
};
use crate::storage::write_safely;
use crate::studio::job::{Gauge, Job, Progress};
use crate::studio::model::{OnBoards, Studio};
use crate::studio::source::file_name;
#[cfg(test)]
use crate::worlds::AnyLevel;
use crate::worlds::ice::Level;
use crate::worlds::zuma::Game;
use crate::worlds::{WorldKind, platform};
use std::ops::ControlFlow;

/// Content of a picture.
enum Subject {
    Drawn(Box<Level>),
    Game(Box<Game>),
    Stage(Box<platform::Level>),
    Run(Box<AnyRecording>, usize, (usize, usize)),
}

impl Studio {
    /// Starts a job that writes a picture of what the boards show.
    pub(super) fn export(&mut self, export: Export) {
        self.dialog = None;
        let subject = self.subject(export.span);
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

    /// Copies what the boards show, for the job.
    fn subject(&self, span: Span) -> Subject {
        match (self.on_boards(), self.world) {
            (OnBoards::Run(run), _) => {
                let whole = (0, run.len());
                let span = match span {
                    Span::WholeRun => whole,
                    Span::LoopRange => self.player.loop_range().unwrap_or(whole),
                };
                Subject::Run(Box::new(run.recording()), self.player.cursor(), span)
            }
            (OnBoards::Level, WorldKind::Zuma) => {
                Subject::Game(Box::new(self.marbles.game().clone()))
            }
            (OnBoards::Level, WorldKind::Platform) => {
                Subject::Stage(Box::new(self.stages.stage().clone()))
            }
            (OnBoards::Level, WorldKind::Ice) => {
                Subject::Drawn(Box::new(self.editor.level().clone()))
            }
        }
    }

    /// The level that a picture written now would show.
    #[cfg(test)]
    pub(in crate::studio) fn pictured_level(&self) -> AnyLevel {
        match self.subject(Span::WholeRun) {
            Subject::Drawn(level) => (*level).into(),
            Subject::Game(game) => (*game).into(),
            Subject::Stage(stage) => (*stage).into(),
            Subject::Run(recording, ..) => recording.level(),
        }
    }

    /// Reports the end of an export.
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

/// Encodes a picture; `None` if the job was cancelled.
///
/// # Errors
/// A message: an unknown extension, an animation of a level without a run, or a picture that is too
/// large.
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
        Subject::Drawn(_) | Subject::Game(_) | Subject::Stage(_) if is_film => {
            Err("a level without a run has no animation; choose .png".to_owned())
        }
        Subject::Drawn(level) => {
            let placement = Placement::with_cell_size(cell_size);
            let scene = drawn_scene(&level.board, export.layers.ice, placement, theme);
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
                        .map_err(|problems| listed(&problems))?
                        .showing(export.layers),
                ),
                AnyRecording::Zuma(recording) => Box::new(
                    MarbleFilm::new(recording, cell_size, theme)
                        .map_err(|problems| listed(&problems))?
                        .showing(export.layers),
                ),
                AnyRecording::Platform(recording) => Box::new(
                    StageFilm::new(recording, cell_size, theme)
                        .map_err(|problems| listed(&problems))?
                        .showing(export.layers),
                ),
            };
            if !is_film {
                return still(&film.moment(*cursor), recording.level().title());
            }
            // Reports each frame of the animation and stops after a cancelled export.
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

/// Joins problems into one line.
fn listed<P: std::fmt::Display>(problems: &[P]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{PlanNote, PlanReason};
    use crate::board::Direction;
    use crate::episode::Recording;
    use crate::picture::{Boards, PictureLayers};
    use crate::studio::files::Files;
    use crate::studio::model::testing::{random_walk, with_other_hidden_ice};
    use crate::worlds::ice::Ice;
    use std::path::PathBuf;

    /// Returns the bytes of a picture of a run with these layers.
    fn pictured(recording: &Recording<Ice>, name: &str, layers: PictureLayers) -> Vec<u8> {
        let run = Box::new(AnyRecording::from(recording.clone()));
        let subject = Subject::Run(run, 2, (0, 3));
        let path = PathBuf::from(name);
        let (boards, span) = (Boards::Both, Span::LoopRange);
        let export = Export { path, boards, layers, cell_size: 12, span };
        let (theme, motion) = (&Theme::bundled()[0], Motion { ms_per_cell: 0 });
        let bytes = picture_bytes(&subject, &export, motion, theme, &Gauge::default());
        bytes.expect("a picture").expect("not stopped")
    }

    #[test]
    fn pictures_without_ice_and_plan_show_neither() {
        let mut recording = random_walk("gambler", 4, 1);
        for step in &mut recording.steps {
            let actions = Direction::ALL.repeat(2);
            step.decision.plan = PlanNote::New { reason: PlanReason::Improved, actions };
        }
        let other = with_other_hidden_ice(&recording, 7);
        let all = PictureLayers::default();
        for name in ["a.png", "a.svg", "a.gif"] {
            let no_ice = PictureLayers { ice: false, ..all };
            assert!(pictured(&recording, name, all) != pictured(&other, name, all), "{name}");
            assert!(pictured(&recording, name, no_ice) == pictured(&other, name, no_ice), "{name}");
            let no_plan = PictureLayers { plan: false, ..all };
            let mut planless = recording.clone();
            for step in &mut planless.steps {
                step.decision.plan = PlanNote::Continues;
            }
            assert!(pictured(&recording, name, all) != pictured(&planless, name, all), "{name}");
            let [one, other] = [&recording, &planless].map(|it| pictured(it, name, no_plan));
            assert!(one == other, "{name}");
        }
    }

    #[test]
    fn a_drawn_level_becomes_png_and_svg_but_no_film() {
        let files = Files::default();
        let level = files.shelves().next().expect("a shelf").levels[0].level.clone();
        let AnyLevel::Ice(level) = AnyLevel::clone(&level) else { panic!("a stage") };
        let subject = Subject::Drawn(Box::new(level));
        let bytes = |name: &str| {
            let path = PathBuf::from(name);
            let (layers, span) = (PictureLayers::default(), Span::WholeRun);
            let export = Export { path, boards: Boards::Both, layers, cell_size: 16, span };
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
