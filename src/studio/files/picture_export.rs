//! Pictures, animations and pages of levels and runs, written on a job thread, and suggested file
//! names.
//!
//! A name consists of the title of the level and, for a run, the name of the run. The name of a
//! picture of a run also contains the step or steps. If the file exists, the name gets a number.

use super::file_picker::NATIVE_EXTENSION;
use super::page_export::{ExportKind, exported_lesson, run_page};
use super::request::{Export, ExportSteps};
use super::state::ExportJob;
use crate::formats::ron_recording::AnyRecording;
use crate::lessons::Lesson;
use crate::picture::{MotionSpeed, PictureFormat, Scene, Theme, encode_film, encode_still};
use crate::storage::{file_name_from_title, unused_path, write_atomically};
use crate::studio::job::{Job, JobControl, JobStatus};
use crate::studio::model::{BoardSubject, Run, Studio};
use crate::studio::source::file_name;
use crate::studio::worlds::{adapter_of, output_of, recording_output};
use crate::worlds::AnyLevel;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Studio {
    /// Suggested path of a picture of the visible run or level.
    ///
    /// `extension` is the extension without the dot. `steps` selects the steps of an animation;
    /// still pictures ignore it. The folder is the default folder of file dialogs.
    #[must_use]
    pub fn suggested_picture(&self, extension: &str, steps: ExportSteps) -> PathBuf {
        let name = match self.board_subject() {
            BoardSubject::Run(run) => {
                format!(
                    "{} {}",
                    self.run_file_title(run),
                    self.picture_steps_text(extension, steps)
                )
            }
            BoardSubject::Level => self.shown_level().name(),
        };
        unused_path(&self.default_folder(), &file_name_from_title(&name), extension)
    }

    /// Suggested path of the file of a run, in the default folder of file dialogs.
    pub(super) fn suggested_run_file(&self, run: &Run) -> PathBuf {
        let name = file_name_from_title(&self.run_file_title(run));
        unused_path(&self.default_folder(), &name, NATIVE_EXTENSION)
    }

    /// Text for the steps in a picture, "step 3" or "steps 2 to 8".
    ///
    /// Extension `gif` is an animation, every other one a still picture of one step. Empty for the
    /// whole run.
    fn picture_steps_text(&self, extension: &str, steps: ExportSteps) -> String {
        let kind = ExportKind::of(Path::new(&format!("a.{extension}")));
        let is_film = kind == Some(ExportKind::Picture(PictureFormat::Gif));
        match (steps, self.playback.loop_range()) {
            _ if kind == Some(ExportKind::Page) => String::new(),
            _ if !is_film => format!("step {}", self.playback.cursor()),
            (ExportSteps::LoopRange, Some((from, to))) => format!("steps {from} to {to}"),
            _ => String::new(),
        }
    }

    /// Title of the played level, followed by the name of the run.
    ///
    /// Without a title: "untitled level", "untitled stage" or "untitled game".
    fn run_file_title(&self, run: &Run) -> String {
        let title = self.level_title_of_run(run);
        let title = match title.trim() {
            "" => adapter_of(run.world()).words().untitled,
            title => title,
        };
        format!("{title} {}", self.run_name(run))
    }
}

/// Level or run in a picture.
enum PictureSubject {
    /// A level.
    Level(Box<AnyLevel>),
    /// A run, the cursor of a picture, and first and last cursor of an animation.
    ///
    /// A cursor is a number of executed steps. The animation includes the last cursor.
    Run(Box<AnyRecording>, usize, (usize, usize)),
    /// A whole lesson, and the language of its texts.
    Lesson(Arc<Lesson>, String),
}

impl Studio {
    /// Starts a job that writes a picture of the visible run or level.
    ///
    /// Drops the job of an earlier export: its animation stops, and its result is not reported.
    pub(super) fn export(&mut self, export: Export) {
        self.dialog = None;
        let subject = self.export_subject(&export);
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

    /// Copies what an export contains for the job.
    fn export_subject(&self, export: &Export) -> PictureSubject {
        match self.lesson.as_deref().filter(|_| export.is_whole_lesson) {
            Some(open) => {
                PictureSubject::Lesson(Arc::clone(open.lesson()), open.language().to_owned())
            }
            None => self.picture_subject(export.steps),
        }
    }

    /// Copies the visible run or level for the job.
    ///
    /// `steps` selects the steps of an animation; without a loop range, all steps of the run.
    fn picture_subject(&self, steps: ExportSteps) -> PictureSubject {
        match self.board_subject() {
            BoardSubject::Run(run) => {
                let whole = (0, run.len());
                let range = match steps {
                    ExportSteps::WholeRun => whole,
                    ExportSteps::LoopRange => self.playback.loop_range().unwrap_or(whole),
                };
                PictureSubject::Run(Box::new(run.recording()), self.playback.cursor(), range)
            }
            BoardSubject::Level => PictureSubject::Level(Box::new(self.shown_level().level())),
        }
    }

    /// The level that a picture written now would show; for a run, its starting level.
    #[cfg(test)]
    pub(in crate::studio) fn pictured_level(&self) -> AnyLevel {
        match self.picture_subject(ExportSteps::WholeRun) {
            PictureSubject::Level(level) => *level,
            PictureSubject::Run(recording, ..) => recording.level(),
            PictureSubject::Lesson(..) => unreachable!("a picture shows no whole lesson"),
        }
    }

    /// The bytes of a picture with this file name of the visible run or level, as shown.
    #[cfg(test)]
    pub(in crate::studio) fn exported(&self, name: &str) -> Vec<u8> {
        let steps = ExportSteps::WholeRun;
        let (path, visible) = (PathBuf::from(name), self.picture_visible());
        let boards = crate::picture::ShownBoards::Both;
        let export = Export { path, boards, visible, cell_size: 12, steps, is_whole_lesson: false };
        let motion = MotionSpeed { ms_per_cell: 0 };
        let subject = self.picture_subject(steps);
        let bytes = picture_bytes(&subject, &export, motion, self.theme(), &JobControl::default());
        bytes.expect("a picture").expect("not stopped")
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
/// A message: an unknown extension, an animation or a page of a level without a run, a recording that cannot
/// be replayed, or a picture that is too large or cannot be encoded.
fn picture_bytes(
    subject: &PictureSubject,
    export: &Export,
    motion: MotionSpeed,
    theme: &Theme,
    control: &JobControl,
) -> Result<Option<Vec<u8>>, String> {
    let format = match (ExportKind::of(&export.path), subject) {
        (Some(ExportKind::Page), PictureSubject::Run(recording, cursor, _)) => {
            return run_page(recording, *cursor, export, theme).map(Some);
        }
        (Some(ExportKind::Page), PictureSubject::Lesson(lesson, language)) => {
            return exported_lesson(lesson, language, theme, control).map(Some);
        }
        (Some(ExportKind::Page), PictureSubject::Level(_)) => {
            return Err("a level without a run has no page; choose .png".to_owned());
        }
        (Some(ExportKind::Picture(format)), _) => format,
        (None, _) => {
            return Err(format!("exports are written as .{}", ExportKind::EXTENSIONS.join(", .")));
        }
    };
    let is_film = format == PictureFormat::Gif;
    let still = |scene: &Scene, title: &str| {
        encode_still(scene, title, format, theme).map(Some).map_err(|error| error.to_string())
    };
    match subject {
        // Only a run has steps to animate.
        PictureSubject::Level(_) if is_film => {
            Err("a level without a run has no animation; choose .png".to_owned())
        }
        PictureSubject::Level(level) => {
            let scene = output_of(level).picture(export.visible, export.cell_size as f32, theme);
            still(&scene, level.title())
        }
        PictureSubject::Lesson(..) => Err("a whole lesson is exported as .html".to_owned()),
        PictureSubject::Run(recording, cursor, range) => {
            let film = recording_output(recording).film(export, theme)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{PlanNote, PlanReason};
    use crate::board::Direction;
    use crate::episode::{Recording, Visible};
    use crate::picture::ShownBoards;
    use crate::studio::command::Command;
    use crate::studio::documents::{DocumentsRequest, TextField};
    use crate::studio::files::{Files, FilesRequest};
    use crate::studio::model::PlaybackRequest;
    use crate::studio::model::testing::{random_walk, studio_with, with_other_hidden_ice};
    use crate::studio::request::Request;
    use crate::studio::source::file_name;
    use crate::worlds::ice::Ice;
    use std::path::PathBuf;

    #[test]
    fn picture_name_has_level_agent_and_step() {
        let mut walk = random_walk("optimist", 9, 1);
        walk.header.level.title = "Long Hall".to_owned();
        let mut studio = studio_with([walk]);
        let source = studio.files.shelves().nth(1).expect("a shelf").levels[0].source.clone();
        studio.apply(Request::Files(FilesRequest::OpenLevel(source)));
        let drawn = file_name_from_title(&studio.shown_level().name());
        let name = |studio: &Studio, extension: &str, steps| {
            file_name(&studio.suggested_picture(extension, steps))
        };
        assert_eq!(name(&studio, "png", ExportSteps::WholeRun), format!("{drawn}.png"));
        let run = studio.runs.iter().next().expect("a run").id();
        studio.apply(Request::SelectRun(run));
        studio.apply(Request::Playback(PlaybackRequest::GoTo(4)));
        assert_eq!(name(&studio, "svg", ExportSteps::WholeRun), "long-hall-optimist-step-4.svg");
        assert_eq!(name(&studio, "gif", ExportSteps::WholeRun), "long-hall-optimist.gif");
        studio.apply(Request::Playback(PlaybackRequest::Loop(Some((2, 5)))));
        assert_eq!(
            name(&studio, "gif", ExportSteps::LoopRange),
            "long-hall-optimist-steps-2-to-5.gif"
        );
        assert_eq!(name(&studio, "gif", ExportSteps::WholeRun), "long-hall-optimist.gif");
    }

    #[test]
    fn runs_use_the_new_title_until_the_board_changes() {
        let mut studio = studio_with([random_walk("careful", 3, 1)]);
        let (document, text) = (studio.shown_level().id(), "Gate".to_owned());
        studio.apply(Request::Documents(DocumentsRequest::SetText {
            document,
            field: TextField::Title,
            text,
        }));
        studio.apply(Request::Documents(DocumentsRequest::CommitText(document)));
        let run = studio.runs.iter().next().expect("a run");
        assert_eq!(studio.level_title_of_run(run), "Gate");
        let name = file_name(&studio.suggested_picture("png", ExportSteps::WholeRun));
        assert_eq!(name, "gate-careful-step-0.png");
        super::super::tests::edit(&mut studio);
        let run = studio.runs.iter().next().expect("a run");
        assert!(studio.version_of(run).is_older());
        assert_eq!(studio.level_title_of_run(run), run.level_title());
    }

    #[test]
    fn existing_name_gets_a_number() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut studio = studio_with([random_walk("careful", 3, 1)]);
        studio.settings.recent_files.add(&folder.path().join("any.ron"));
        let first = studio.suggested_picture("png", ExportSteps::WholeRun);
        assert_eq!(file_name(&first), "untitled-level-careful-step-0.png");
        std::fs::write(&first, "").expect("written");
        let second = studio.suggested_picture("png", ExportSteps::WholeRun);
        assert_eq!(file_name(&second), "untitled-level-careful-step-0-2.png");
        studio.apply(Request::Command(Command::SaveRun));
        let run = studio.runs.shown().expect("a run");
        assert_eq!(file_name(&studio.suggested_run_file(run)), "untitled-level-careful.ron");
    }

    /// Returns the bytes of a picture of a run with these layers.
    fn pictured(recording: &Recording<Ice>, name: &str, visible: Visible) -> Vec<u8> {
        let run = Box::new(AnyRecording::from(recording.clone()));
        let subject = PictureSubject::Run(run, 2, (0, 3));
        let path = PathBuf::from(name);
        let (boards, steps) = (ShownBoards::Both, ExportSteps::LoopRange);
        let export = Export { path, boards, visible, cell_size: 12, steps, is_whole_lesson: false };
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
        let all = Visible::default();
        for name in ["a.png", "a.svg", "a.gif"] {
            let no_ice = Visible { truth: false, ..all };
            assert!(pictured(&recording, name, all) != pictured(&other, name, all), "{name}");
            assert!(pictured(&recording, name, no_ice) == pictured(&other, name, no_ice), "{name}");
            let no_plan = Visible { plan: false, ..all };
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
        let level = files.shelves().nth(1).expect("a shelf").levels[0].level.clone();
        let subject = PictureSubject::Level(Box::new(AnyLevel::clone(&level)));
        let bytes = |name: &str| {
            let path = PathBuf::from(name);
            let (visible, steps) = (Visible::default(), ExportSteps::WholeRun);
            let export = Export {
                path,
                boards: ShownBoards::Both,
                visible,
                cell_size: 16,
                steps,
                is_whole_lesson: false,
            };
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
