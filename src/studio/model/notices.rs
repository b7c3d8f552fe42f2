//! Short messages that disappear after some seconds; some have a button.
//!
//! The button undoes the action or shows its result, for example "Undo", "Reopen" or "Show".

use crate::studio::request::Request;

/// Seconds that a message with a button stays.
///
/// Long enough to read the message and to use the button.
pub const ACTION_SECONDS: f64 = 20.0;

/// Seconds that an error message stays.
const ERROR_SECONDS: f64 = 9.0;

/// Seconds that an ordinary message stays.
const INFO_SECONDS: f64 = 5.0;

/// Severity of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeKind {
    /// Information: an action has succeeded, or a command has no effect at present.
    Info,
    /// An action has failed.
    Error,
}

/// One message.
#[derive(Debug, Clone, PartialEq)]
pub struct Notice {
    /// The text.
    pub text: String,
    /// The severity.
    pub kind: NoticeKind,
    /// Label of the button, and the request that it pushes.
    pub action: Option<(&'static str, Request)>,
    seconds_left: f64,
}

/// The messages on screen, oldest first.
#[derive(Debug, Default)]
pub struct Notices {
    list: Vec<Notice>,
}

impl Notices {
    /// Adds an ordinary message, which replaces earlier ordinary messages.
    ///
    /// Errors and messages with a button stay.
    pub fn info(&mut self, text: impl Into<String>) {
        self.list.retain(|notice| notice.kind == NoticeKind::Error || notice.action.is_some());
        self.add(text.into(), NoticeKind::Info, None, INFO_SECONDS);
    }

    /// Adds an error message.
    pub fn error(&mut self, text: impl Into<String>) {
        self.add(text.into(), NoticeKind::Error, None, ERROR_SECONDS);
    }

    /// Adds a message with a button that pushes `request`.
    pub fn info_with_action(
        &mut self,
        text: impl Into<String>,
        label: &'static str,
        request: Request,
    ) {
        self.add(text.into(), NoticeKind::Info, Some((label, request)), ACTION_SECONDS);
    }

    /// The messages, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Notice> {
        self.list.iter()
    }

    /// Removes the messages for whose request `is_invalid` returns true.
    pub fn remove_invalid_actions(&mut self, is_invalid: impl Fn(&Request) -> bool) {
        self.list.retain(|notice| !notice.action.as_ref().is_some_and(|(_, it)| is_invalid(it)));
    }

    /// Removes the message with this index, because you dismissed it or used its button.
    pub fn dismiss(&mut self, index: usize) {
        if index < self.list.len() {
            self.list.remove(index);
        }
    }

    /// Seconds until the next message expires; `None` without messages.
    #[must_use]
    pub fn next_expiry_seconds(&self) -> Option<f64> {
        self.list.iter().map(|notice| notice.seconds_left).min_by(f64::total_cmp)
    }

    /// Advances the clock and removes expired messages.
    pub fn advance(&mut self, seconds: f64) {
        for notice in &mut self.list {
            notice.seconds_left -= seconds;
        }
        self.list.retain(|notice| notice.seconds_left > 0.0);
    }

    /// Adds a message; it replaces one with the same text and action.
    fn add(
        &mut self,
        text: String,
        kind: NoticeKind,
        action: Option<(&'static str, Request)>,
        seconds_left: f64,
    ) {
        // Two levels may share a name: then the texts are equal and the requests differ.
        self.list.retain(|notice| notice.text != text || notice.action != action);
        self.list.push(Notice { text, kind, action, seconds_left });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::command::Command;

    #[test]
    fn every_message_expires() {
        let mut notices = Notices::default();
        notices.error("Cannot write there");
        notices.info_with_action("Run closed", "Reopen", Request::Command(Command::ReopenRun));
        notices.info("saved");
        notices.advance(INFO_SECONDS + 0.1);
        assert_eq!(notices.iter().count(), 2);
        notices.advance(ERROR_SECONDS - INFO_SECONDS);
        assert_eq!(notices.iter().count(), 1, "the button is still there");
        notices.advance(ACTION_SECONDS - ERROR_SECONDS);
        assert_eq!(notices.iter().count(), 0);
    }

    #[test]
    fn info_messages_replace_each_other() {
        let mut notices = Notices::default();
        notices.error("Cannot write there");
        notices.info_with_action("Run closed", "Reopen", Request::Command(Command::ReopenRun));
        for agent in ["optimist", "pessimist", "gambler"] {
            notices.info(agent);
        }
        let texts: Vec<_> = notices.iter().map(|notice| notice.text.as_str()).collect();
        assert_eq!(texts, ["Cannot write there", "Run closed", "gambler"]);
    }
}
