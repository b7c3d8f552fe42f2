//! Short messages that disappear after some seconds; some have a button that undoes the action.

use super::request::Request;

/// Seconds that an error message, or a message with a button, stays.
pub const LONG_SECONDS: f64 = 9.0;

/// Seconds that an ordinary message stays.
const NEWS_SECONDS: f64 = 5.0;

/// Severity of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// An action has succeeded.
    News,
    /// An action has failed.
    Trouble,
}

/// One message.
#[derive(Debug, Clone, PartialEq)]
pub struct Notice {
    /// The text.
    pub text: String,
    /// The severity.
    pub tone: Tone,
    /// Label of the button, and the request that it pushes.
    pub offer: Option<(&'static str, Request)>,
    seconds_left: f64,
}

/// The messages on screen, oldest first.
#[derive(Debug, Default)]
pub struct Notices {
    list: Vec<Notice>,
}

impl Notices {
    /// Adds an ordinary message. It replaces earlier ordinary messages; errors and messages with a
    /// button stay.
    pub fn news(&mut self, text: impl Into<String>) {
        self.list.retain(|notice| notice.tone == Tone::Trouble || notice.offer.is_some());
        self.add(text.into(), Tone::News, None, NEWS_SECONDS);
    }

    /// Adds an error message.
    pub fn trouble(&mut self, text: impl Into<String>) {
        self.add(text.into(), Tone::Trouble, None, LONG_SECONDS);
    }

    /// Adds a message with a button that pushes `request`.
    pub fn offer(&mut self, text: impl Into<String>, label: &'static str, request: Request) {
        self.add(text.into(), Tone::News, Some((label, request)), LONG_SECONDS);
    }

    /// The messages, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Notice> {
        self.list.iter()
    }

    /// Removes the messages whose request is no longer valid.
    pub fn withdraw(&mut self, is_void: impl Fn(&Request) -> bool) {
        self.list.retain(|notice| !notice.offer.as_ref().is_some_and(|(_, it)| is_void(it)));
    }

    /// Removes a message: the user dismissed it or used its button.
    pub fn dismiss(&mut self, index: usize) {
        if index < self.list.len() {
            self.list.remove(index);
        }
    }

    /// Advances the clock and removes expired messages.
    pub fn advance(&mut self, seconds: f64) {
        for notice in &mut self.list {
            notice.seconds_left -= seconds;
        }
        self.list.retain(|notice| notice.seconds_left > 0.0);
    }

    fn add(
        &mut self,
        text: String,
        tone: Tone,
        offer: Option<(&'static str, Request)>,
        seconds_left: f64,
    ) {
        // Two levels may share a name: then the texts are equal and the requests differ.
        self.list.retain(|notice| notice.text != text || notice.offer != offer);
        self.list.push(Notice { text, tone, offer, seconds_left });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::command::Command;

    #[test]
    fn every_message_goes_away_by_itself() {
        let mut notices = Notices::default();
        notices.trouble("Cannot write there");
        notices.offer("Run closed", "Reopen", Request::Command(Command::ReopenRun));
        notices.news("saved");
        notices.advance(NEWS_SECONDS + 0.1);
        assert_eq!(notices.iter().count(), 2);
        notices.advance(LONG_SECONDS - NEWS_SECONDS);
        assert_eq!(notices.iter().count(), 0);
    }

    #[test]
    fn only_news_makes_room_for_news() {
        let mut notices = Notices::default();
        notices.trouble("Cannot write there");
        notices.offer("Run closed", "Reopen", Request::Command(Command::ReopenRun));
        for agent in ["optimist", "pessimist", "gambler"] {
            notices.news(agent);
        }
        let texts: Vec<_> = notices.iter().map(|notice| notice.text.as_str()).collect();
        assert_eq!(texts, ["Cannot write there", "Run closed", "gambler"]);
    }
}
