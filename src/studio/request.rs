//! Requests from views to the model. Views read the model and push requests; the model applies all
//! of them once a frame.

use super::authoring::AuthoringRequest;
use super::command::Command;
use super::documents::DocumentsRequest;
use super::files::FilesRequest;
use super::lessons::LessonRequest;
use super::model::{HoverMarks, Mode, PlaybackRequest, RunId};
use super::search::SearchRequest;
use super::settings::SettingsRequest;
use super::verification::VerificationRequest;
use super::world_states::WorldRequest;
use crate::agents::AgentKind;
use crate::board::{CellIndex, Direction};
use crate::lessons::Annotation;

/// A change that a view can request.
#[derive(Debug, Clone, PartialEq)]
pub enum Request {
    /// A command of the table, from a key, a menu, a button or the palette.
    Command(Command),
    /// Show why a command does not work now.
    Explain(Command),
    /// Switch the mode: edit, watch runs, watch a search, or show a verification.
    ShowMode(Mode),
    /// Cursor and playback.
    Playback(PlaybackRequest),
    /// The edited document, in any world.
    Documents(DocumentsRequest),
    /// The editor of a world.
    World(WorldRequest),
    /// Files, folders and the library.
    Files(FilesRequest),
    /// Settings kept between sessions.
    Settings(SettingsRequest),
    /// The recorded search.
    Search(SearchRequest),
    /// Symbolic verification.
    Verification(VerificationRequest),
    /// The open lesson.
    Lesson(LessonRequest),
    /// The lesson that is written.
    Authoring(AuthoringRequest),
    /// Select the agent of the next run.
    ChooseAgent(AgentKind),
    /// Set the seed of the next run.
    ChooseSeed(u64),
    /// Show this run.
    SelectRun(RunId),
    /// Close this run.
    CloseRun(RunId),
    /// Start or stop the review of this run's decisions.
    ReviewDecisions(RunId),
    /// Play this move in the manual game.
    Move(Direction),
    /// Walk to a cell in the manual game; the path never pushes a crate.
    WalkTo(CellIndex),
    /// Select this cell of the boards, or none.
    SelectCell(Option<CellIndex>),
    /// Draw this mark on the boards for the shown step, or remove it.
    Annotate(Annotation),
    /// Mark the hovered list entry on the boards, for the next frame only.
    MarkHovered(Box<HoverMarks>),
    /// Show the hidden facts again: the true ice, or the true probabilities.
    ShowTruth,
    /// Show the steps after the cursor again.
    ShowFuture,
    /// Dismiss a message, by its index in the list.
    DismissNotice(usize),
    /// Close the dialog that is open.
    CloseDialog,
}

impl Request {
    /// Whether views send this request in every frame, even if nothing has changed.
    ///
    /// Such a request must not cause a further frame: the window would never be idle.
    #[must_use]
    pub fn repeats_every_frame(&self) -> bool {
        match self {
            Self::MarkHovered(_) => true,
            Self::World(request) => request.is_pointer_report(),
            _ => false,
        }
    }
}

impl<R: Into<WorldRequest>> From<R> for Request {
    fn from(request: R) -> Self {
        Self::World(request.into())
    }
}

/// The requests of one frame, in order.
#[derive(Debug, Default)]
pub struct Requests {
    list: Vec<Request>,
}

impl Requests {
    /// Adds a request.
    pub fn push(&mut self, request: Request) {
        self.list.push(request);
    }

    /// Adds a command.
    pub fn command(&mut self, command: Command) {
        self.push(Request::Command(command));
    }

    /// Removes and returns all requests.
    pub fn take(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.list)
    }
}
