//! Text in one or more languages.

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// Code of the language of a text without languages: English.
pub const ENGLISH: &str = "en";

/// A text in one or more languages; empty without any.
///
/// Files contain a string, which is English, or a map from language codes to texts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Words(BTreeMap<String, String>);

impl Words {
    /// Returns a text in English; an empty text has no language.
    #[must_use]
    pub fn english(text: &str) -> Self {
        Self::default().with(ENGLISH, text)
    }

    /// Returns the text with another text in one language; an empty one removes the language.
    #[must_use]
    pub fn with(mut self, code: &str, text: &str) -> Self {
        self.set(code, text);
        self
    }

    /// Replaces the text in one language; an empty text removes the language.
    pub fn set(&mut self, code: &str, text: &str) {
        if text.is_empty() {
            self.0.remove(code);
        } else {
            self.0.insert(code.to_owned(), text.to_owned());
        }
    }

    /// Returns the text in a language, or in the best other one.
    ///
    /// `de-AT` falls back to `de`, then to English, then to the first language. Empty without any
    /// text.
    #[must_use]
    pub fn in_language(&self, code: &str) -> &str {
        let general = code.split(['-', '_']).next().unwrap_or_default();
        let found = [code, general, ENGLISH].into_iter().find_map(|code| self.0.get(code));
        found.or_else(|| self.0.values().next()).map_or("", String::as_str)
    }

    /// Codes of the languages, in alphabetical order.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Returns true if there is no text in any language.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<&str> for Words {
    fn from(text: &str) -> Self {
        Self::english(text)
    }
}

/// Returns true for a language code, such as `en` or `pt-BR`.
#[must_use]
pub fn is_language_code(code: &str) -> bool {
    let is_part = |part: &str| {
        (1..=8).contains(&part.len()) && part.chars().all(|it| it.is_ascii_alphanumeric())
    };
    code.len() <= 35
        && code.starts_with(|it: char| it.is_ascii_alphabetic())
        && code.split('-').all(is_part)
}

impl Serialize for Words {
    /// Writes a string if the only language is English, otherwise a map.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.get(ENGLISH) {
            Some(text) if self.0.len() == 1 => serializer.serialize_str(text),
            None if self.0.is_empty() => serializer.serialize_str(""),
            _ => self.0.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Words {
    /// Reads a string or a map from language codes to texts.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct WordsVisitor;
        impl<'de> Visitor<'de> for WordsVisitor {
            type Value = Words;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(formatter, "a text, or a map from language codes to texts")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Words, E> {
                Ok(Words::english(text))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Words, A::Error> {
                let mut words = Words::default();
                while let Some((code, text)) = map.next_entry::<String, String>()? {
                    if !is_language_code(&code) {
                        let reason = format!("{code:?} is not a language code such as \"en\"");
                        return Err(de::Error::custom(reason));
                    }
                    if words.0.contains_key(&code) {
                        return Err(de::Error::custom(format!("two texts in language {code:?}")));
                    }
                    words.set(&code, &text);
                }
                Ok(words)
            }
        }
        deserializer.deserialize_any(WordsVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_language_falls_back() {
        let words = Words::english("ice").with("de", "Eis");
        let found = ["de", "de-AT", "en-GB", "fr", ""].map(|code| words.in_language(code));
        assert_eq!(found, ["Eis", "Eis", "ice", "ice", "ice"]);
        assert_eq!(Words::default().with("pt", "gelo").in_language("en"), "gelo");
        assert_eq!(Words::default().in_language("en"), "");
    }

    #[test]
    fn texts_are_read_and_written_as_string_or_map() {
        for (text, expected) in [
            ("\"ice\"", Words::english("ice")),
            ("{\"de\":\"Eis\",\"en\":\"ice\"}", Words::english("ice").with("de", "Eis")),
            ("{\"de\":\"Eis\"}", Words::default().with("de", "Eis")),
            ("\"\"", Words::default()),
        ] {
            assert_eq!(ron::from_str::<Words>(text), Ok(expected.clone()), "{text}");
            assert_eq!(ron::to_string(&expected).as_deref(), Ok(text));
        }
        for text in ["{\"\": \"a\"}", "{\"<b>\": \"a\"}", "{\"en\": \"a\", \"en\": \"b\"}", "3"] {
            assert!(ron::from_str::<Words>(text).is_err(), "{text}");
        }
    }
}
