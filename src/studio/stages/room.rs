//! The open stages.

use crate::studio::desk::{Desk, Documents, Room};
use crate::worlds::platform::Level;

/// Every open stage and everything about drawing them.
#[derive(Debug, Default)]
pub struct Stages {
    documents: Documents<Level>,
}

impl Stages {
    /// The open stages.
    #[must_use]
    pub fn documents(&self) -> &Documents<Level> {
        &self.documents
    }

    /// The stage that is shown, as it is now.
    #[must_use]
    pub fn stage(&self) -> &Level {
        self.documents.shown().level()
    }
}

impl Room for Stages {
    fn desk(&self) -> &dyn Desk {
        &self.documents
    }

    fn desk_mut(&mut self) -> &mut dyn Desk {
        &mut self.documents
    }
}
