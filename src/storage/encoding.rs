//! Text encodings of files that people keep: UTF-8, UTF-16 and Windows-1252.
//!
//! [`decode`] finds the encoding: a byte order mark decides for UTF-16; other bytes are UTF-8 if
//! they are valid UTF-8, else Windows-1252. The WHATWG table of Windows-1252 maps all 256 bytes, so
//! that every byte has a character. [`TextForm::encode`] is the exact inverse of [`decode`]: a
//! level that is saved again keeps the encoding of its file, byte by byte where nothing changed.
//!
//! Two kinds of bytes are no text: UTF-16 with half a character, and zero bytes outside UTF-8,
//! which pictures and archives have.

use encoding_rs::{EncoderResult, WINDOWS_1252};
use std::fmt;
use thiserror::Error;

/// The byte order mark as a character.
const MARK: char = '\u{feff}';

/// An encoding of text in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Encoding {
    /// The usual encoding, and the encoding of all native files.
    #[default]
    Utf8,
    /// Two bytes a unit, low byte first; its byte order mark is FF FE.
    Utf16Le,
    /// Two bytes a unit, high byte first; its byte order mark is FE FF.
    Utf16Be,
    /// One byte a character, for Western European languages.
    Windows1252,
}

impl fmt::Display for Encoding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16Le => "UTF-16 (little-endian)",
            Self::Utf16Be => "UTF-16 (big-endian)",
            Self::Windows1252 => "Windows-1252",
        })
    }
}

/// How a text is kept in the bytes of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TextForm {
    /// The encoding.
    pub encoding: Encoding,
    /// Whether the file begins with a byte order mark.
    pub has_mark: bool,
}

/// The text of a file, and the form it had there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecodedText {
    /// The text without the byte order mark.
    pub text: String,
    /// Encodes the text again.
    pub form: TextForm,
}

impl DecodedText {
    /// A remark if the encoding is a guess. Windows-1252 always is one: no byte of a file names it.
    #[must_use]
    pub fn remark(&self) -> Option<String> {
        let encoding = self.form.encoding;
        (encoding == Encoding::Windows1252)
            .then(|| format!("read as {encoding}, because it is no UTF-8 text"))
    }
}

/// Bytes that are no text in any known encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{}", self.reason())]
pub struct NoText {
    /// The encoding that fits best.
    pub encoding: Encoding,
    /// Offset of the first bad byte.
    pub offset: usize,
}

/// A text with a character that an encoding does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{encoding} has no character for {character:?}")]
pub struct NotEncodable {
    /// The encoding.
    pub encoding: Encoding,
    /// The first such character.
    pub character: char,
}

/// Reads bytes as text, see the [module](self). O(bytes).
///
/// # Errors
/// If the bytes are no text.
pub fn decode(bytes: &[u8]) -> Result<DecodedText, NoText> {
    match bytes {
        [0xff, 0xfe, units @ ..] => utf16(units, Encoding::Utf16Le, u16::from_le_bytes),
        [0xfe, 0xff, units @ ..] => utf16(units, Encoding::Utf16Be, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => bytewise(rest, true).map_err(|error| error.behind(3)),
        _ => bytewise(bytes, false),
    }
}

impl NoText {
    const fn reason(&self) -> &'static str {
        match self.encoding {
            Encoding::Utf8 => "no UTF-8 text",
            Encoding::Utf16Le | Encoding::Utf16Be => "half a character of UTF-16",
            Encoding::Windows1252 => "a zero byte: this is no text file",
        }
    }

    /// The same bytes behind a byte order mark of that size.
    const fn behind(self, mark: usize) -> Self {
        Self { offset: self.offset + mark, ..self }
    }
}

/// UTF-8 if it is valid, else Windows-1252.
fn bytewise(bytes: &[u8], has_mark: bool) -> Result<DecodedText, NoText> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        let form = TextForm { encoding: Encoding::Utf8, has_mark };
        return Ok(DecodedText { text: text.to_owned(), form });
    }
    let encoding = Encoding::Windows1252;
    if let Some(offset) = bytes.iter().position(|byte| *byte == 0) {
        return Err(NoText { encoding, offset });
    }
    let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
    Ok(DecodedText { text: text.into_owned(), form: TextForm { encoding, has_mark } })
}

fn utf16(
    bytes: &[u8],
    encoding: Encoding,
    unit: fn([u8; 2]) -> u16,
) -> Result<DecodedText, NoText> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let mut text = String::with_capacity(bytes.len());
    let mut offset = 2;
    for decoded in char::decode_utf16(pairs.iter().map(|pair| unit(*pair))) {
        let character = decoded.map_err(|_| NoText { encoding, offset })?;
        offset += 2 * character.len_utf16();
        text.push(character);
    }
    if !rest.is_empty() {
        return Err(NoText { encoding, offset });
    }
    Ok(DecodedText { text, form: TextForm { encoding, has_mark: true } })
}

impl TextForm {
    /// The bytes of a text in this form; [`decode`] reads the same text back.
    ///
    /// # Errors
    /// If the encoding has no bytes for a character, or if the bytes would be read as another
    /// encoding: "Ã©" in Windows-1252 looks like "é" in UTF-8.
    pub fn encode(self, text: &str) -> Result<Vec<u8>, NotEncodable> {
        let Self { encoding, has_mark } = self;
        let mark =
            if has_mark { MARK.encode_utf8(&mut [0; 4]).as_bytes().to_vec() } else { vec![] };
        let bytes = match encoding {
            Encoding::Utf8 => [&mark, text.as_bytes()].concat(),
            Encoding::Windows1252 => windows_1252(mark, text)?,
            Encoding::Utf16Le => utf16_bytes(text, u16::to_le_bytes),
            Encoding::Utf16Be => utf16_bytes(text, u16::to_be_bytes),
        };
        match decode(&bytes) {
            Ok(again) if again.text == text => Ok(bytes),
            _ => {
                let character = text.chars().find(|it| !it.is_ascii()).unwrap_or_default();
                Err(NotEncodable { encoding, character })
            }
        }
    }
}

/// UTF-16 always has its byte order mark: a reader cannot recognise the encoding without it.
fn utf16_bytes(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    let units = std::iter::once(MARK as u16).chain(text.encode_utf16());
    units.flat_map(bytes).collect()
}

fn windows_1252(mut bytes: Vec<u8>, text: &str) -> Result<Vec<u8>, NotEncodable> {
    let mut encoder = WINDOWS_1252.new_encoder();
    bytes.reserve(text.len() + 16);
    let (result, _) = encoder.encode_from_utf8_to_vec_without_replacement(text, &mut bytes, true);
    match result {
        EncoderResult::Unmappable(character) => {
            Err(NotEncodable { encoding: Encoding::Windows1252, character })
        }
        EncoderResult::InputEmpty | EncoderResult::OutputFull => Ok(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn form(encoding: Encoding, has_mark: bool) -> TextForm {
        TextForm { encoding, has_mark }
    }

    #[track_caller]
    fn round_trip(bytes: &[u8], expected: TextForm) -> String {
        let DecodedText { text, form } = decode(bytes).expect("a text");
        assert_eq!(form, expected, "{bytes:?}");
        assert_eq!(form.encode(&text).expect("the encoding is kept"), bytes);
        text
    }

    #[test]
    fn every_byte_of_windows_1252_survives() {
        for byte in 0x80..=0xff_u8 {
            let text = round_trip(&[b'#', byte, b'\n'], form(Encoding::Windows1252, false));
            assert_eq!(text.chars().count(), 3);
        }
        let text = round_trip(b"caf\xe9 \x80\x81", form(Encoding::Windows1252, false));
        assert_eq!(text, "café €\u{81}");
    }

    #[test]
    fn marks_decide_and_are_kept() {
        assert_eq!(round_trip(b"\xef\xbb\xbf#@", form(Encoding::Utf8, true)), "#@");
        assert_eq!(round_trip(b"\xff\xfe#\0\x2c\x7b", form(Encoding::Utf16Le, true)), "#第");
        assert_eq!(round_trip(b"\xfe\xff\0#\x7b\x2c", form(Encoding::Utf16Be, true)), "#第");
        assert_eq!(round_trip(b"\xef\xbb\xbf\xe9", form(Encoding::Windows1252, true)), "é");
        assert_eq!(round_trip(b"", form(Encoding::Utf8, false)), "");
        assert_eq!(round_trip(b"\xff\xfe", form(Encoding::Utf16Le, true)), "");
    }

    #[test]
    fn what_is_no_text_tells_where() {
        let offset = |bytes: &[u8]| decode(bytes).expect_err("no text").offset;
        assert_eq!(offset(b"\x89PNG\r\n\x1a\n\0\0"), 8, "a picture");
        assert_eq!(offset(b"\xff\xfea\0\0\xd8b\0"), 4, "half a character");
        assert_eq!(offset(b"\xff\xfea\0b"), 4, "half a unit");
        assert_eq!(offset(b"\xef\xbb\xbf\xe9\0"), 4);
        assert_eq!(decode(b"a\0b").expect("UTF-8 has zero bytes").text, "a\0b");
    }

    #[test]
    fn what_an_encoding_cannot_hold_is_named() {
        let latin = form(Encoding::Windows1252, false);
        assert_eq!(latin.encode("é第x").map_err(|it| it.character), Err('第'));
        // These bytes alone would be read as UTF-8 or as UTF-16.
        assert_eq!(latin.encode("Ã©").map_err(|it| it.character), Err('Ã'));
        assert_eq!(latin.encode("ÿþa").map_err(|it| it.character), Err('ÿ'));
        assert_eq!(latin.encode("é Ã©").expect("é is no UTF-8").len(), 4);
        let error = latin.encode("第").expect_err("not in it").to_string();
        assert_eq!(error, "Windows-1252 has no character for '第'");
    }

    fn forms() -> impl Strategy<Value = TextForm> {
        prop_oneof![
            Just(form(Encoding::Utf8, false)),
            Just(form(Encoding::Utf8, true)),
            Just(form(Encoding::Utf16Le, true)),
            Just(form(Encoding::Utf16Be, true)),
        ]
    }

    proptest! {
        #[test]
        fn bytes_come_back_as_they_were(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            if let Ok(DecodedText { text, form }) = decode(&bytes) {
                prop_assert_eq!(form.encode(&text), Ok(bytes));
            }
        }

        #[test]
        fn texts_with_one_foreign_byte_come_back(
            text in "[ -~\\n]{0,20}", byte in 0x80..=0xff_u8, end in "[ -~]{0,5}"
        ) {
            let bytes = [text.as_bytes(), &[byte], end.as_bytes()].concat();
            let decoded = decode(&bytes).expect("a text");
            prop_assert_eq!(decoded.form, form(Encoding::Windows1252, false));
            prop_assert_eq!(decoded.form.encode(&decoded.text), Ok(bytes));
        }

        #[test]
        fn every_text_comes_back_in_every_unicode_form(text in "\\PC{0,20}", form in forms()) {
            prop_assume!(!text.starts_with(MARK));
            let bytes = form.encode(&text).expect("holds every character");
            prop_assert_eq!(decode(&bytes), Ok(DecodedText { text, form }));
        }
    }
}
