//! Messages to the user.

use super::{Dialog, Studio};
use crate::studio::files::FileDialog;

impl Studio {
    /// Shows a message if an action has failed.
    pub(in crate::studio) fn report<T, E: std::fmt::Display>(&mut self, outcome: Result<T, E>) {
        if let Err(error) = outcome {
            self.notices.trouble(error.to_string());
        }
    }

    /// Shows a message in a dialog. If the rescue dialog is open, which must not be replaced, shows
    /// it as a short message.
    pub fn tell(&mut self, title: impl Into<String>, text: String) {
        let title = title.into();
        if self.dialog == Some(Dialog::Files(FileDialog::Rescue)) {
            return self.notices.trouble(format!("{title}: {text}"));
        }
        self.dialog = Some(Dialog::Message { title, text });
    }
}
