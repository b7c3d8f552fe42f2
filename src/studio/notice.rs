//! Short messages that come and go by themselves; some offer to undo what they tell of.

use super::request::Request;

/// Seconds that a message about a failure, or one with a button, stays.
pub const LONG_SECONDS: f64 = 9.0;

/// Seconds that plain news stays.
const NEWS_SECONDS: f64 = 5.0;

/// How a notice is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Something was done.
    News,
    /// Something could not be done.
    Trouble,
}

/// One message.
#[derive(Debug, Clone, PartialEq)]
pub struct Notice {
    /// What is said.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
    /// The button's words and what it asks for.
    pub offer: Option<(&'static str, Request)>,
    seconds_left: f64,
}

/// The messages on screen, oldest first.
#[derive(Debug, Default)]
pub struct Notices {
    list: Vec<Notice>,
}

impl Notices {
    /// Says that something was done. Only the latest news stays, so that they never pile up over
    /// what one looks at; offers and trouble wait until they were read.
    pub fn news(&mut self, text: impl Into<String>) {
        self.list.retain(|notice| notice.tone == Tone::Trouble || notice.offer.is_some());
        self.add(text.into(), Tone::News, None, NEWS_SECONDS);
    }

    /// Says that something could not be done. It stays longer than news.
    pub fn trouble(&mut self, text: impl Into<String>) {
        self.add(text.into(), Tone::Trouble, None, LONG_SECONDS);
    }

    /// Says that something was done that can be taken back with `request`.
    pub fn offer(&mut self, text: impl Into<String>, label: &'static str, request: Request) {
        self.add(text.into(), Tone::News, Some((label, request)), LONG_SECONDS);
    }

    /// The messages, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Notice> {
        self.list.iter()
    }

    /// Takes offers away that lead nowhere any more.
    pub fn withdraw(&mut self, is_void: impl Fn(&Request) -> bool) {
        self.list.retain(|notice| !notice.offer.as_ref().is_some_and(|(_, it)| is_void(it)));
    }

    /// Takes a message away: it was read, or its offer taken.
    pub fn dismiss(&mut self, index: usize) {
        if index < self.list.len() {
            self.list.remove(index);
        }
    }

    /// Lets time pass. Every message goes away by itself, also while nothing else happens.
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
        // Two levels may have one name: what leads back to each is another offer.
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
