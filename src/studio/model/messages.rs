//! Messages to the user.

use super::{Dialog, Studio};
use crate::studio::files::FileDialog;

impl Studio {
    /// Shows the error of an action that has failed.
    pub(in crate::studio) fn report<T, E: std::fmt::Display>(&mut self, outcome: Result<T, E>) {
        if let Err(error) = outcome {
            self.notices.error(error.to_string());
        }
    }

    /// Shows a message in a dialog, which replaces an open dialog.
    ///
    /// The rescue dialog must not be replaced: while it is open, the message is a short notice.
    pub fn show_message(&mut self, title: impl Into<String>, text: String) {
        let title = title.into();
        if self.dialog == Some(Dialog::Files(FileDialog::Rescue)) {
            return self.notices.error(format!("{title}: {text}"));
        }
        self.dialog = Some(Dialog::Message { title, text });
    }
}
