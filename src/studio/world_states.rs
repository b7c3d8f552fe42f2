//! The editors of all worlds.

use super::ice::IceEditor;
use super::platform::PlatformEditor;
use super::zuma::ZumaEditor;

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
