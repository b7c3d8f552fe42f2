//! Suggested file names of runs and pictures.
//!
//! A name consists of the title of the level and, for a run, the name of the run. The name of a
//! picture of a run also contains the step or steps. If the file exists, the name gets a number.

use super::ExportSteps;
use super::file_picker::NATIVE_EXTENSION;
use crate::picture::PictureFormat;
use crate::storage::{file_name_from_title, unused_path};
use crate::studio::model::{BoardSubject, Run, Studio};
use crate::studio::worlds::adapter_of;
use std::path::{Path, PathBuf};

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
        let is_film =
            PictureFormat::of(Path::new(&format!("a.{extension}"))) == Some(PictureFormat::Gif);
        match (steps, self.playback.loop_range()) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::command::Command;
    use crate::studio::documents::{DocumentsRequest, TextField};
    use crate::studio::files::FilesRequest;
    use crate::studio::model::PlaybackRequest;
    use crate::studio::model::testing::{random_walk, studio_with};
    use crate::studio::request::Request;
    use crate::studio::source::file_name;

    #[test]
    fn picture_name_has_level_agent_and_step() {
        let mut walk = random_walk("optimist", 9, 1);
        walk.header.level.title = "Long Hall".to_owned();
        let mut studio = studio_with([walk]);
        let source = studio.files.shelves().next().expect("a shelf").levels[0].source.clone();
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
}
