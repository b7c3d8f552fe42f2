//! The types of each world: their editors, requests, levels, runs, documents and commands.
//!
//! The model imports this table; the adapters, which use the model, are listed in `worlds`.

use super::command::WorldCommands;
use super::documents::EditableLevel;
use super::files::DocumentContent;
use super::ice::{self, IceEditor, IceRequest};
use super::model::{Run, RunId};
use super::platform::{self, PlatformEditor, PlatformRequest};
use super::zuma::{self, ZumaEditor, ZumaRequest};
use crate::formats::Document;
use crate::formats::ron_recording::AnyRecording;
use crate::formats::zuma::ZumaDocument;
use crate::worlds::zuma::Game;
use crate::worlds::{AnyLevel, WorldKind};

/// The state of each world: its open levels, tools and jobs.
///
/// The fields are public so that a handler can borrow one world and the rest of the studio.
#[derive(Debug, Default)]
pub struct WorldStates {
    /// Open ice levels, with their histories and tools.
    pub ice: IceEditor,
    /// Open platform levels.
    pub platform: PlatformEditor,
    /// Open Zuma games.
    pub zuma: ZumaEditor,
}

/// A change in the editor of a world that a view can request.
#[derive(Debug, Clone, PartialEq)]
pub enum WorldRequest {
    /// The editor of ice levels.
    Ice(IceRequest),
    /// The platform editor.
    Platform(PlatformRequest),
    /// The Zuma editor.
    Zuma(ZumaRequest),
}

impl WorldRequest {
    /// Whether the request reports the pointer, as a canvas does in every frame.
    #[must_use]
    pub fn is_pointer_report(&self) -> bool {
        matches!(
            self,
            Self::Ice(IceRequest::PointerReport(_))
                | Self::Platform(PlatformRequest::PointerReport(_))
        )
    }
}

impl From<IceRequest> for WorldRequest {
    fn from(request: IceRequest) -> Self {
        Self::Ice(request)
    }
}

impl From<PlatformRequest> for WorldRequest {
    fn from(request: PlatformRequest) -> Self {
        Self::Platform(request)
    }
}

impl From<ZumaRequest> for WorldRequest {
    fn from(request: ZumaRequest) -> Self {
        Self::Zuma(request)
    }
}

impl Run {
    /// Opens a recording as a run; replays all its steps.
    ///
    /// # Errors
    /// The level's problems as text, if the recorded level cannot be opened.
    pub fn new(id: RunId, recording: AnyRecording) -> Result<Self, Vec<String>> {
        match recording {
            AnyRecording::Ice(recording) => Self::of(id, *recording),
            AnyRecording::Platform(recording) => Self::of(id, *recording),
            AnyRecording::Zuma(recording) => Self::of(id, *recording),
        }
    }
}

impl From<Document> for DocumentContent {
    fn from(document: Document) -> Self {
        match document {
            Document::Levels(collection) => Self::Levels(collection),
            Document::Stage(stage) => Self::Level((*stage).into()),
            Document::Zuma(document) => match *document {
                ZumaDocument::Game(game) => Self::Level(game.into()),
                ZumaDocument::Model(model) => Self::NewLevel {
                    level: Game::of_model(model).into(),
                    description: zuma::MODEL_DESCRIPTION,
                    notice: zuma::MODEL_NOTICE,
                },
            },
            Document::Recording(recording) => Self::Recording(recording),
            Document::Moves(moves) => Self::Moves(moves),
            Document::Theme(text) => Self::Theme(text),
            Document::Lesson(lesson) => Self::Lesson(lesson),
        }
    }
}

/// Native text of a level of any world: the content of a `.ron` file.
pub fn native_text(level: &AnyLevel) -> String {
    match level {
        AnyLevel::Ice(level) => level.native_text(),
        AnyLevel::Platform(stage) => stage.native_text(),
        AnyLevel::Zuma(game) => game.native_text(),
    }
}

/// What a world adds to the command table.
pub(in crate::studio) const fn commands_of(world: WorldKind) -> &'static WorldCommands {
    match world {
        WorldKind::Ice => &ice::COMMANDS,
        WorldKind::Platform => &platform::COMMANDS,
        WorldKind::Zuma => &zuma::COMMANDS,
    }
}
