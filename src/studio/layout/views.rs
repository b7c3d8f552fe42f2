//! View state of the panels' contents: cameras, scroll positions, cached lists.

use crate::studio::boards::BoardViews;
use crate::studio::documents::HistoryList;
use crate::studio::ice::IceViews;
use crate::studio::inspector::InspectorViews;
use crate::studio::library::LibraryView;
use crate::studio::platform::PlatformViews;
use crate::studio::search::{SearchBoard, SearchPanel};
use crate::studio::verification::{VerificationBoard, VerificationPanel};
use crate::studio::zuma::ZumaViews;

/// View states of the panels' contents, by part of the window and by world.
#[derive(Debug, Default)]
pub(in crate::studio) struct Views {
    pub boards: BoardViews,
    pub inspector: InspectorViews,
    pub library: LibraryView,
    pub history: HistoryList,
    pub search_board: SearchBoard,
    pub search_panel: SearchPanel,
    pub verification_board: VerificationBoard,
    pub verification_panel: VerificationPanel,
    pub ice: IceViews,
    pub platform: PlatformViews,
    pub zuma: ZumaViews,
}

impl Views {
    /// Fits all boards into their panels.
    pub fn fit(&mut self) {
        self.boards.fit();
        self.search_board.fit();
        self.verification_board.fit();
        self.ice.fit();
        self.platform.fit();
        self.zuma.fit();
    }

    /// Zooms all boards by a factor; above 1 enlarges.
    pub fn zoom(&mut self, factor: f32) {
        self.boards.zoom(factor);
        self.search_board.zoom(factor);
        self.verification_board.zoom(factor);
        self.ice.zoom(factor);
        self.platform.zoom(factor);
        self.zuma.zoom(factor);
    }
}
