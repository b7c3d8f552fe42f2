//! Suggested file names of runs and pictures.
//!
//! A name consists of the title of the level and, for a run, its name and the steps. The title of a
//! run is the one that its level had when it was played. A name that exists gets a number.

use super::Span;
use super::picking::NATIVE_ENDING;
use crate::picture::PictureFormat;
use crate::storage::{file_name_of, free_name};
use crate::studio::model::{OnBoards, Run, Studio};
use crate::worlds::WorldKind;
use std::path::{Path, PathBuf};

impl Studio {
    /// Suggested path of a picture of the visible run or level.
    #[must_use]
    pub fn suggested_picture(&self, ending: &str, span: Span) -> PathBuf {
        let name = match self.on_boards() {
            OnBoards::Run(run) => {
                format!("{} {}", self.file_words(run), self.steps_of_picture(ending, span))
            }
            OnBoards::Level => self.drawn().name(),
        };
        free_name(&self.usual_folder(), &file_name_of(&name), ending)
    }

    /// Suggested path of the file of a run.
    pub(super) fn suggested_run_file(&self, run: &Run) -> PathBuf {
        let name = file_name_of(&self.file_words(run));
        free_name(&self.usual_folder(), &name, NATIVE_ENDING)
    }

    /// Names the steps of the shown run that a picture contains; empty for the whole run.
    fn steps_of_picture(&self, ending: &str, span: Span) -> String {
        let is_film =
            PictureFormat::of(Path::new(&format!("a.{ending}"))) == Some(PictureFormat::Gif);
        match (span, self.player.loop_range()) {
            _ if !is_film => format!("step {}", self.player.cursor()),
            (Span::LoopRange, Some((from, to))) => format!("steps {from} to {to}"),
            _ => String::new(),
        }
    }

    /// Title of the played level, followed by the name of the run.
    fn file_words(&self, run: &Run) -> String {
        let title = self.level_title_of(run);
        let title = match (title.trim(), run.world()) {
            ("", WorldKind::Ice) => "untitled level",
            ("", WorldKind::Platform) => "untitled stage",
            ("", WorldKind::Zuma) => "untitled game",
            (title, _) => title,
        };
        format!("{title} {}", self.name_of_run(run))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::command::Command;
    use crate::studio::desk::{DeskRequest, Field};
    use crate::studio::files::FilesRequest;
    use crate::studio::model::PlayerRequest;
    use crate::studio::model::testing::{random_walk, studio_with};
    use crate::studio::request::Request;
    use crate::studio::source::file_name;

    #[test]
    fn a_picture_is_named_after_the_level_that_was_played_the_agent_and_the_step() {
        let mut walk = random_walk("optimist", 9, 1);
        walk.header.level.title = "Long Hall".to_owned();
        let mut studio = studio_with([walk]);
        let source = studio.files.shelves().next().expect("a shelf").levels[0].source.clone();
        studio.apply(Request::Files(FilesRequest::OpenLevel(source)));
        let drawn = file_name_of(&studio.drawn().name());
        let name = |studio: &Studio, ending: &str, span| {
            file_name(&studio.suggested_picture(ending, span))
        };
        assert_eq!(name(&studio, "png", Span::WholeRun), format!("{drawn}.png"));
        let run = studio.runs.iter().next().expect("a run").id();
        studio.apply(Request::SelectRun(run));
        studio.apply(Request::Player(PlayerRequest::GoTo(4)));
        assert_eq!(name(&studio, "svg", Span::WholeRun), "long-hall-optimist-step-4.svg");
        assert_eq!(name(&studio, "gif", Span::WholeRun), "long-hall-optimist.gif");
        studio.apply(Request::Player(PlayerRequest::Loop(Some((2, 5)))));
        assert_eq!(name(&studio, "gif", Span::LoopRange), "long-hall-optimist-steps-2-to-5.gif");
        assert_eq!(name(&studio, "gif", Span::WholeRun), "long-hall-optimist.gif");
    }

    #[test]
    fn a_renamed_level_gives_its_runs_the_new_name_until_its_board_is_changed() {
        let mut studio = studio_with([random_walk("careful", 3, 1)]);
        let (document, text) = (studio.drawn().id(), "Gate".to_owned());
        studio.apply(Request::Desk(DeskRequest::Type { document, field: Field::Title, text }));
        studio.apply(Request::Desk(DeskRequest::Settle(document)));
        let run = studio.runs.iter().next().expect("a run");
        assert_eq!(studio.level_title_of(run), "Gate");
        let name = file_name(&studio.suggested_picture("png", Span::WholeRun));
        assert_eq!(name, "gate-careful-step-0.png");
        super::super::tests::edit(&mut studio);
        let run = studio.runs.iter().next().expect("a run");
        assert!(studio.version_of(run).is_older());
        assert_eq!(studio.level_title_of(run), run.level_title());
    }

    #[test]
    fn a_name_that_exists_gets_a_number() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut studio = studio_with([random_walk("careful", 3, 1)]);
        studio.settings.recent_files.opened(&folder.path().join("any.ron"));
        let first = studio.suggested_picture("png", Span::WholeRun);
        assert_eq!(file_name(&first), "untitled-level-careful-step-0.png");
        std::fs::write(&first, "").expect("written");
        let second = studio.suggested_picture("png", Span::WholeRun);
        assert_eq!(file_name(&second), "untitled-level-careful-step-0-2.png");
        studio.apply(Request::Command(Command::SaveRun));
        let run = studio.runs.shown().expect("a run");
        assert_eq!(file_name(&studio.suggested_run_file(run)), "untitled-level-careful.ron");
    }
}
