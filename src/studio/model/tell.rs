//! How news and trouble reach whoever sits before the window.

use super::{Dialog, Studio};
use crate::studio::files::FileDialog;

impl Studio {
    /// Tells why something could not be done.
    pub(in crate::studio) fn report<T, E: std::fmt::Display>(&mut self, outcome: Result<T, E>) {
        if let Err(error) = outcome {
            self.notices.trouble(error.to_string());
        }
    }

    /// Says something that wants to be read: in a dialog, unless that would take the place of the
    /// question about work that a crash left.
    pub fn tell(&mut self, title: impl Into<String>, text: String) {
        let title = title.into();
        if self.dialog == Some(Dialog::Files(FileDialog::Rescue)) {
            return self.notices.trouble(format!("{title}: {text}"));
        }
        self.dialog = Some(Dialog::Message { title, text });
    }
}
