//! Writing pictures of levels and runs on a job thread.

use super::export_settings::{Export, ExportJob, ExportSteps};
use crate::formats::ron_recording::AnyRecording;
use crate::picture::{
    DrawableRun, IceFilm, MotionSpeed, PictureFormat, Placement, Scene, StageFilm, Theme, ZumaFilm,
    drawing_scene, encode_film, encode_still, game_scene, stage_drawing_scene,
};
use crate::storage::write_atomically;
use crate::studio::job::{Job, JobControl, JobStatus};
use crate::studio::model::{BoardSubject, Studio};
use crate::studio::source::file_name;
#[cfg(test)]
use crate::worlds::AnyLevel;
use crate::worlds::ice::Level;
use crate::worlds::zuma::Game;
use crate::worlds::{WorldKind, platform};
use std::ops::ControlFlow;

/// Level or run in a picture.
enum PictureSubject {
    /// A level of the ice world.
    Board(Box<Level>),
    /// A Zuma game.
    Zuma(Box<Game>),
    /// A level of the platform world.
    Platform(Box<platform::Level>),
    /// A run, the cursor of a picture, and first and last cursor of an animation.
    ///
    /// A cursor is a number of executed steps. The animation includes the last cursor.
    Run(Box<AnyRecording>, usize, (usize, usize)),
}

impl Studio {
    /// Starts a job that writes a picture of the visible run or level.
    ///
    /// Drops the job of an earlier export: its animation stops, and its result is not reported.
    pub(super) fn export(&mut self, export: Export) {
        self.dialog = None;
        let subject = self.picture_subject(export.steps);
        let theme = self.theme().clone();
        let motion = self.motion();
        self.settings.export_cell_size = export.cell_size;
        let path = export.path.clone();
        let job = Job::start(self.waker(), move |control| {
            match picture_bytes(&subject, &export, motion, &theme, control)? {
                Some(bytes) => {
                    write_atomically(&export.path, &bytes).map_err(|error| error.to_string())
                }
                None => Ok(()),
            }
        });
        self.files.exporting = Some(ExportJob { path, job });
    }

    /// Copies the visible run or level for the job.
    ///
    /// `steps` selects the steps of an animation; without a loop range, all steps of the run.
    fn picture_subject(&self, steps: ExportSteps) -> PictureSubject {
        match (self.board_subject(), self.world) {
            (BoardSubject::Run(run), _) => {
                let whole = (0, run.len());
                let range = match steps {
                    ExportSteps::WholeRun => whole,
                    ExportSteps::LoopRange => self.playback.loop_range().unwrap_or(whole),
                };
                PictureSubject::Run(Box::new(run.recording()), self.playback.cursor(), range)
            }
            (BoardSubject::Level, WorldKind::Zuma) => {
                PictureSubject::Zuma(Box::new(self.worlds.zuma.game().clone()))
            }
            (BoardSubject::Level, WorldKind::Platform) => {
                PictureSubject::Platform(Box::new(self.worlds.platform.level().clone()))
            }
            (BoardSubject::Level, WorldKind::Ice) => {
                PictureSubject::Board(Box::new(self.worlds.ice.level().clone()))
            }
        }
    }

    /// The level that a picture written now would show; for a run, its starting level.
    #[cfg(test)]
    pub(in crate::studio) fn pictured_level(&self) -> AnyLevel {
        match self.picture_subject(ExportSteps::WholeRun) {
            PictureSubject::Board(level) => (*level).into(),
            PictureSubject::Zuma(game) => (*game).into(),
            PictureSubject::Platform(stage) => (*stage).into(),
            PictureSubject::Run(recording, ..) => recording.level(),
        }
    }

    /// Reports success or failure of an export that has ended; otherwise does nothing.
    pub(super) fn collect_export(&mut self) {
        let Some(exporting) = &self.files.exporting else { return };
        let name = file_name(&exporting.path);
        match exporting.job.poll() {
            JobStatus::Busy => return,
            JobStatus::Done(Ok(())) => self.notices.info(format!("Exported {name}")),
            JobStatus::Done(Err(reason)) => {
                self.notices.error(format!("{name} was not exported: {reason}"));
            }
            JobStatus::Failed => self.notices.error(format!("{name} was not exported")),
        }
        self.files.exporting = None;
    }
}

/// Returns the bytes of the picture file; `None` if an animation was cancelled.
///
/// # Errors
/// A message: an unknown extension, an animation of a level without a run, a recording that cannot
/// be replayed, or a picture that is too large or cannot be encoded.
fn picture_bytes(
    subject: &PictureSubject,
    export: &Export,
    motion: MotionSpeed,
    theme: &Theme,
    control: &JobControl,
) -> Result<Option<Vec<u8>>, String> {
    let Some(format) = PictureFormat::of(&export.path) else {
        return Err(format!("pictures are written as .{}", PictureFormat::EXTENSIONS.join(", .")));
    };
    let is_film = format == PictureFormat::Gif;
    let cell_size = export.cell_size as f32;
    let still = |scene: &Scene, title: &str| {
        encode_still(scene, title, format, theme).map(Some).map_err(|error| error.to_string())
    };
    match subject {
        // Only a run has steps to animate.
        PictureSubject::Board(_) | PictureSubject::Zuma(_) | PictureSubject::Platform(_)
            if is_film =>
        {
            Err("a level without a run has no animation; choose .png".to_owned())
        }
        // A level has neither plan nor belief, so only its ice can be hidden.
        PictureSubject::Board(level) => {
            let placement = Placement::with_cell_size(cell_size);
            let scene = drawing_scene(&level.board, export.layers.ice, placement, theme);
            still(&scene, &level.title)
        }
        PictureSubject::Platform(stage) => {
            let placement = Placement::with_cell_size(cell_size);
            still(&stage_drawing_scene(stage, placement, theme), &stage.title)
        }
        PictureSubject::Zuma(game) => still(&game_scene(game, cell_size, theme), &game.title),
        PictureSubject::Run(recording, cursor, range) => {
            // Preparing a film replays the recording; this fails if its level cannot be opened.
            let film: Box<dyn DrawableRun> = match &**recording {
                AnyRecording::Ice(recording) => Box::new(
                    IceFilm::new(recording, export.boards, cell_size, theme)
                        .map_err(|problems| joined(&problems))?
                        .showing(export.layers),
                ),
                AnyRecording::Zuma(recording) => Box::new(
                    ZumaFilm::new(recording, cell_size, theme)
                        .map_err(|problems| joined(&problems))?
                        .showing(export.layers),
                ),
                AnyRecording::Platform(recording) => Box::new(
                    StageFilm::new(recording, cell_size, theme)
                        .map_err(|problems| joined(&problems))?
                        .showing(export.layers),
                ),
            };
            if !is_film {
                return still(&film.still(*cursor), recording.level().title());
            }
            // Reports each frame of the animation and stops after a cancelled export.
            let tell = |done, total| {
                control.set_progress(done as f32 / total as f32);
                if control.is_stopped() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let (first, last) = *range;
            encode_film(&*film, first..=last, motion, theme, tell)
                .map_err(|error| error.to_string())
        }
    }
}

/// Joins problems into one line, separated by semicolons.
fn joined<P: std::fmt::Display>(problems: &[P]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{PlanNote, PlanReason};
    use crate::board::Direction;
    use crate::episode::Recording;
    use crate::picture::{PictureLayers, ShownBoards};
    use crate::studio::files::Files;
    use crate::studio::model::testing::{random_walk, with_other_hidden_ice};
    use crate::worlds::ice::Ice;
    use std::path::PathBuf;

    /// Returns the bytes of a picture of a run with these layers.
    fn pictured(recording: &Recording<Ice>, name: &str, layers: PictureLayers) -> Vec<u8> {
        let run = Box::new(AnyRecording::from(recording.clone()));
        let subject = PictureSubject::Run(run, 2, (0, 3));
        let path = PathBuf::from(name);
        let (boards, steps) = (ShownBoards::Both, ExportSteps::LoopRange);
        let export = Export { path, boards, layers, cell_size: 12, steps };
        let (theme, motion) = (&Theme::bundled()[0], MotionSpeed { ms_per_cell: 0 });
        let bytes = picture_bytes(&subject, &export, motion, theme, &JobControl::default());
        bytes.expect("a picture").expect("not stopped")
    }

    #[test]
    fn hidden_layers_are_not_drawn() {
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
    fn level_exports_as_png_and_svg_only() {
        let files = Files::default();
        let level = files.shelves().next().expect("a shelf").levels[0].level.clone();
        let AnyLevel::Ice(level) = AnyLevel::clone(&level) else { panic!("a stage") };
        let subject = PictureSubject::Board(Box::new(level));
        let bytes = |name: &str| {
            let path = PathBuf::from(name);
            let (layers, steps) = (PictureLayers::default(), ExportSteps::WholeRun);
            let export = Export { path, boards: ShownBoards::Both, layers, cell_size: 16, steps };
            let theme = &Theme::bundled()[0];
            picture_bytes(&subject, &export, MotionSpeed::default(), theme, &JobControl::default())
        };
        let drawn = |name: &str| bytes(name).expect("a picture").expect("not stopped");
        assert!(drawn("a.png").starts_with(b"\x89PNG"));
        assert!(drawn("a.SVG").starts_with(b"<svg"));
        assert!(bytes("a.gif").is_err());
        assert!(bytes("a.bmp").is_err());
    }
}
