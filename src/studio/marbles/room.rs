//! The open games.

use crate::studio::desk::{Desk, Documents, Room};
use crate::worlds::zuma::Game;

/// Every open game and everything about drawing them.
#[derive(Debug, Default)]
pub struct Marbles {
    documents: Documents<Game>,
}

impl Marbles {
    /// The open games.
    #[must_use]
    pub fn documents(&self) -> &Documents<Game> {
        &self.documents
    }

    /// The game that is shown, as it is now.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.documents.shown().level()
    }
}

impl Room for Marbles {
    fn desk(&self) -> &dyn Desk {
        &self.documents
    }

    fn desk_mut(&mut self) -> &mut dyn Desk {
        &mut self.documents
    }
}
