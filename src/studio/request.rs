//! What views ask of the model. Views read the model and push requests; the model applies them
//! at one place, once a frame.

use super::command::Command;
use super::desk::DeskRequest;
use super::editor::EditorRequest;
use super::files::FilesRequest;
use super::marbles::MarbleRequest;
use super::model::{Mode, PlayerRequest, PointedAt, RunId};
use super::proofs::ProofRequest;
use super::search::SearchRequest;
use super::settings::SettingsRequest;
use super::stages::StageRequest;
use crate::agents::AgentKind;
use crate::board::{CellIndex, Direction};

/// Anything a view may ask.
#[derive(Debug, Clone, PartialEq)]
pub enum Request {
    /// A command of the table, from a key, a menu, a button or the palette.
    Command(Command),
    /// Draw, watch runs, watch a search, or look at proofs.
    ShowMode(Mode),
    /// Of the cursor and playback.
    Player(PlayerRequest),
    /// Of the level that is drawn, whatever its world.
    Desk(DeskRequest),
    /// Of the board that is drawn in the ice world.
    Editor(EditorRequest),
    /// Of the room of the platform world.
    Stages(StageRequest),
    /// Of the room of the Zuma world.
    Marbles(MarbleRequest),
    /// Of files, folders and the library.
    Files(FilesRequest),
    /// Of what is kept between sessions.
    Settings(SettingsRequest),
    /// Of the search that is watched.
    Search(SearchRequest),
    /// Of what is proved.
    Proof(ProofRequest),
    /// Let this agent play from now on.
    ChooseAgent(AgentKind),
    /// Use this seed from now on.
    ChooseSeed(u64),
    /// Show this run.
    SelectRun(RunId),
    /// Take this run off the list.
    CloseRun(RunId),
    /// Judge the decisions of this run once more, or stop that.
    Reckon(RunId),
    /// Play this move by hand.
    Move(Direction),
    /// Walk by hand to a cell, as far as it can be reached without a push.
    TravelTo(CellIndex),
    /// Look at this cell of the boards, or at none.
    SelectCell(Option<CellIndex>),
    /// Mark on the boards, in the next frame alone, what a list points at.
    PointAt(Box<PointedAt>),
    /// Show the true ice again, whichever switch covers it.
    UncoverTruth,
    /// Take a message away, by its place in the list.
    DismissNotice(usize),
    /// Close the dialog that is open.
    CloseDialog,
}

/// The requests of one frame, in order.
#[derive(Debug, Default)]
pub struct Requests {
    list: Vec<Request>,
}

impl Requests {
    /// Asks for something.
    pub fn push(&mut self, request: Request) {
        self.list.push(request);
    }

    /// Asks for a command.
    pub fn command(&mut self, command: Command) {
        self.push(Request::Command(command));
    }

    /// Takes everything that was asked.
    pub fn take(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.list)
    }
}
