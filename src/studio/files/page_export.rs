//! Pages for browsers: the visible run, or the whole open lesson, as one HTML file.
//!
//! A page plays its run without this program. It shows the layers that the export names, and a run
//! with a hidden future ends at the cursor, because views and exports get only that part.

use super::request::Export;
use crate::episode::Visible;
use crate::formats::ron_recording::AnyRecording;
use crate::lessons::Lesson;
use crate::picture::{
    Handout, LESSON_NODES, PAGE_EXTENSIONS, PictureFormat, Theme, handout_html, is_page,
    lesson_page,
};
use crate::planning::search::Budget;
use crate::studio::job::JobControl;
use std::path::Path;

/// Kind of an exported file, selected by its extension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportKind {
    /// A picture or an animation.
    Picture(PictureFormat),
    /// A page that plays a run or a lesson in a browser.
    Page,
}

impl ExportKind {
    /// Extensions of all kinds, without the dot.
    pub const EXTENSIONS: [&str; 4] = {
        let [png, svg, gif] = PictureFormat::EXTENSIONS;
        [png, svg, gif, PAGE_EXTENSIONS[0]]
    };

    /// Kind of a file with this path; `None` for an unknown extension.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        if is_page(path) { Some(Self::Page) } else { PictureFormat::of(path).map(Self::Picture) }
    }

    /// Whether files of this kind contain steps, so that a level without a run has none.
    #[must_use]
    pub fn needs_run(self) -> bool {
        matches!(self, Self::Page | Self::Picture(PictureFormat::Gif))
    }
}

/// Returns the page of a run that opens at `step`.
///
/// # Errors
/// A message, if the recording cannot be replayed.
pub(super) fn run_page(
    recording: &AnyRecording,
    step: usize,
    export: &Export,
    theme: &Theme,
) -> Result<Vec<u8>, String> {
    let handout = Handout {
        boards: export.boards,
        step,
        // The recording ends at the cursor if the future is hidden.
        visible: Visible { future: true, ..export.visible },
        ..Handout::of_recording(recording)
    };
    handout_html(&handout, theme).map(String::into_bytes).map_err(|error| error.to_string())
}

/// Returns the page of a whole lesson in a language; reruns its searches and proofs.
///
/// # Errors
/// A message with the number of the moment, if one does not fit the lesson, or `control` stops it.
pub(super) fn exported_lesson(
    lesson: &Lesson,
    language: &str,
    theme: &Theme,
    control: &JobControl,
) -> Result<Vec<u8>, String> {
    let stops = || control.is_stopped();
    let budget = Budget::guarded(LESSON_NODES, &stops);
    let html = lesson_page(lesson, language, theme, &budget);
    html.map(String::into_bytes).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::super::ExportSteps;
    use super::*;
    use crate::episode::ShownBoards;
    use crate::formats::{Document, read_document};
    use crate::storage::bundled;
    use crate::studio::command::Command;
    use crate::studio::files::FilesRequest;
    use crate::studio::model::testing::{random_walk, studio_with, wait_until};
    use crate::studio::model::{PlaybackRequest, Studio};
    use crate::studio::request::Request;

    /// The text of the page that the studio writes.
    fn exported_page(studio: &mut Studio, is_whole_lesson: bool) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("page.html");
        let visible = studio.picture_visible();
        let (boards, steps) = (ShownBoards::Both, ExportSteps::WholeRun);
        let export =
            Export { path: path.clone(), boards, visible, cell_size: 40, steps, is_whole_lesson };
        studio.apply(Request::Files(FilesRequest::Export(export)));
        wait_until(studio, "the page is written", |_| path.exists());
        std::fs::read_to_string(path).expect("a text file")
    }

    #[test]
    fn page_of_a_hidden_future_contains_no_later_step() {
        let walk = random_walk("gambler", 9, 2);
        let page = |recording, hides_future| {
            let mut studio = studio_with([recording]);
            studio.hidden.future = hides_future;
            studio.apply(Request::Playback(PlaybackRequest::GoTo(4)));
            exported_page(&mut studio, false)
        };
        assert_eq!(page(walk.clone(), true), page(walk.until(4), true));
        assert_ne!(page(walk.clone(), false), page(walk.until(4), false));
    }

    #[test]
    fn page_hides_what_the_window_hides() {
        let mut studio = studio_with([random_walk("gambler", 3, 2)]);
        assert!(exported_page(&mut studio, false).contains("\"reasons\":true"));
        studio.apply(Request::Command(Command::HideReasons));
        assert!(!exported_page(&mut studio, false).contains("\"reasons\":true"));
    }

    #[test]
    fn whole_lesson_is_exported_while_one_moment_is_shown() {
        let file = bundled::lessons()[0];
        let Document::Lesson(lesson) = read_document(file.path, file.text).expect("read").value
        else {
            panic!("a lesson")
        };
        let mut studio = studio_with([]);
        studio.open_lesson(Lesson::clone(&lesson), "test.lesson");
        let page = exported_page(&mut studio, true);
        for moment in &lesson.moments {
            let words = moment.narration.in_language("en");
            let start: String = words.chars().take_while(|it| it.is_alphanumeric()).collect();
            assert!(page.contains(&start), "{words}");
        }
    }

    #[test]
    fn kind_follows_the_extension() {
        for extension in ExportKind::EXTENSIONS {
            let kind = ExportKind::of(Path::new(&format!("a.{extension}")));
            assert!(
                kind.is_some_and(|kind| kind.needs_run() == ["gif", "html"].contains(&extension))
            );
        }
        assert_eq!(ExportKind::of(Path::new("a.HTM")), Some(ExportKind::Page));
        assert_eq!(ExportKind::of(Path::new("a.bmp")), None);
    }
}
