//! Text encodings of user files: UTF-8, UTF-16, Windows-1252, and any encoding that an XML
//! declaration names.
//!
//! [`decode`] detects the encoding in this order:
//!
//! 1. a byte order mark;
//! 2. zero bytes in `<?` at the start, or on one side of most byte pairs and never on the other:
//!    UTF-16;
//! 3. the declaration of an XML document, if the text encodes to the same bytes again;
//! 4. valid UTF-8;
//! 5. Windows-1252, whose WHATWG table maps all 256 bytes.
//!
//! [`TextEncoding::encode`] restores the bytes of a decoded text, so unchanged text keeps its
//! bytes. A changed level keeps the encoding of its file if that encoding has all its characters.
//!
//! Two kinds of bytes are not text: UTF-16 with half a character, and zero bytes in bytes that are
//! not UTF-8, as in pictures and archives.

use crate::formats::slc::declared_encoding;
use encoding_rs::{EncoderResult, UTF_8, WINDOWS_1252};
use std::fmt;
use thiserror::Error;

/// Number of bytes at the start of a file that may contain an XML declaration.
const MAX_DECLARATION: usize = 256;

/// Minimum number of 16-bit units to detect UTF-16 without a byte order mark.
const MIN_UTF16_UNITS: usize = 4;

/// The byte order mark as a character.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A text encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Encoding {
    /// UTF-8, the default and the encoding of all native files.
    #[default]
    Utf8,
    /// UTF-16 with the low byte first; its byte order mark is FF FE.
    Utf16Le,
    /// UTF-16 with the high byte first; its byte order mark is FE FF.
    Utf16Be,
    /// Windows-1252: one byte for each character, for Western European languages.
    Windows1252,
    /// The encoding that an XML document declares.
    Declared(&'static encoding_rs::Encoding),
}

impl fmt::Display for Encoding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Declared(encoding) => encoding.name(),
            Self::Utf8 => "UTF-8",
            Self::Utf16Le => "UTF-16 (little-endian)",
            Self::Utf16Be => "UTF-16 (big-endian)",
            Self::Windows1252 => "Windows-1252",
        })
    }
}

/// Encoding of a text in a file, with or without a byte order mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TextEncoding {
    /// The encoding.
    pub encoding: Encoding,
    /// Whether the file begins with a byte order mark.
    pub has_byte_order_mark: bool,
}

/// Text of a file, and its encoding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecodedText {
    /// The text without the byte order mark.
    pub text: String,
    /// Encoding of the file, in which to store the text again.
    pub text_encoding: TextEncoding,
}

impl DecodedText {
    /// Returns a remark if the encoding is a guess; otherwise `None`.
    ///
    /// Windows-1252 without a declaration, and UTF-16 without a byte order mark outside XML, are
    /// guesses.
    #[must_use]
    pub fn remark(&self) -> Option<String> {
        let TextEncoding { encoding, has_byte_order_mark } = self.text_encoding;
        match encoding {
            Encoding::Windows1252 => {
                Some(format!("read as {encoding}, because it is not valid UTF-8"))
            }
            Encoding::Utf16Le | Encoding::Utf16Be
                if !has_byte_order_mark && !self.text.starts_with("<?") =>
            {
                Some(format!("read as {encoding}, because every second byte is zero"))
            }
            _ => None,
        }
    }
}

/// Bytes that are not text in any known encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{}", self.reason())]
pub struct NotText {
    /// Encoding in which decoding failed.
    pub encoding: Encoding,
    /// Offset of the first invalid byte, from the start of the file.
    pub offset: usize,
}

/// A text with a character that an encoding lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{encoding} has no character for {character:?}")]
pub struct NotEncodable {
    /// The encoding.
    pub encoding: Encoding,
    /// First character that the encoding lacks.
    ///
    /// If it lacks none but [`decode`] would return another text, the first non-ASCII character, or
    /// the null character if all are ASCII.
    pub character: char,
}

/// Decodes bytes, see the [module](self). O(bytes).
///
/// # Errors
/// If the bytes are not text.
pub fn decode(bytes: &[u8]) -> Result<DecodedText, NotText> {
    match bytes {
        [0xff, 0xfe, units @ ..] => decode_utf16(units, Encoding::Utf16Le, true),
        [0xfe, 0xff, units @ ..] => decode_utf16(units, Encoding::Utf16Be, true),
        [0xef, 0xbb, 0xbf, rest @ ..] => {
            decode_utf8_or_1252(rest, true).map_err(|error| error.after_mark(3))
        }
        // The first two characters of an XML declaration.
        [b'<', 0, b'?', 0, ..] => decode_utf16(bytes, Encoding::Utf16Le, false),
        [0, b'<', 0, b'?', ..] => decode_utf16(bytes, Encoding::Utf16Be, false),
        _ => match utf16_without_mark(bytes) {
            Some(decoded) => Ok(decoded),
            None => decode_declared(bytes).map_or_else(|| decode_utf8_or_1252(bytes, false), Ok),
        },
    }
}

/// Detects and decodes UTF-16 without a byte order mark; `None` for other bytes.
///
/// Requires mostly ASCII text, in which at least three quarters of the units have a zero byte on
/// one side and none on the other. Other scripts cannot be distinguished from other bytes.
fn utf16_without_mark(bytes: &[u8]) -> Option<DecodedText> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    if pairs.len() < MIN_UTF16_UNITS || !rest.is_empty() {
        return None;
    }
    let zeros = |side: usize| pairs.iter().filter(|pair| pair[side] == 0).count();
    let encoding = match (zeros(0), zeros(1)) {
        (0, high) if 4 * high >= 3 * pairs.len() => Encoding::Utf16Le,
        (high, 0) if 4 * high >= 3 * pairs.len() => Encoding::Utf16Be,
        _ => return None,
    };
    decode_utf16(bytes, encoding, false).ok()
}

impl NotText {
    /// Why the bytes are not text, for messages.
    const fn reason(&self) -> &'static str {
        match self.encoding {
            Encoding::Utf8 => "not valid UTF-8",
            Encoding::Utf16Le | Encoding::Utf16Be => "half a character of UTF-16",
            Encoding::Windows1252 | Encoding::Declared(_) => "a zero byte: not a text file",
        }
    }

    /// The same error after a byte order mark of this length.
    const fn after_mark(self, mark: usize) -> Self {
        Self { offset: self.offset + mark, ..self }
    }
}

/// Decodes UTF-8 if the bytes are valid, else Windows-1252.
///
/// `bytes` come after the byte order mark, if there is one. Fails for a zero byte in bytes that are
/// not UTF-8.
fn decode_utf8_or_1252(bytes: &[u8], has_byte_order_mark: bool) -> Result<DecodedText, NotText> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        let text_encoding = TextEncoding { encoding: Encoding::Utf8, has_byte_order_mark };
        return Ok(DecodedText { text: text.to_owned(), text_encoding });
    }
    let encoding = Encoding::Windows1252;
    if let Some(offset) = bytes.iter().position(|byte| *byte == 0) {
        return Err(NotText { encoding, offset });
    }
    let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
    Ok(DecodedText {
        text: text.into_owned(),
        text_encoding: TextEncoding { encoding, has_byte_order_mark },
    })
}

/// Decodes an XML document in its declared encoding.
///
/// `None` without a known declared encoding, if that is UTF-8 or not ASCII-compatible, or if the
/// text does not encode to the same bytes again.
fn decode_declared(bytes: &[u8]) -> Option<DecodedText> {
    let head = bytes.get(..bytes.len().min(MAX_DECLARATION))?;
    let head = String::from_utf8_lossy(head);
    let encoding = encoding_rs::Encoding::for_label(declared_encoding(&head)?.as_bytes())?;
    if encoding == UTF_8 || !encoding.is_ascii_compatible() {
        return None;
    }
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?.into_owned();
    let encoded = encode_in(encoding, Vec::new(), &text).ok()?;
    let text_encoding =
        TextEncoding { encoding: Encoding::Declared(encoding), has_byte_order_mark: false };
    (encoded == bytes).then_some(DecodedText { text, text_encoding })
}

/// Decodes UTF-16; `bytes` come after the byte order mark, if there is one.
///
/// Fails at half a character.
fn decode_utf16(
    bytes: &[u8],
    encoding: Encoding,
    has_byte_order_mark: bool,
) -> Result<DecodedText, NotText> {
    let unit = if encoding == Encoding::Utf16Be { u16::from_be_bytes } else { u16::from_le_bytes };
    let (pairs, rest) = bytes.as_chunks::<2>();
    let mut text = String::with_capacity(bytes.len());
    let mut offset = if has_byte_order_mark { 2 } else { 0 };
    for decoded in char::decode_utf16(pairs.iter().map(|pair| unit(*pair))) {
        let character = decoded.map_err(|_| NotText { encoding, offset })?;
        offset += 2 * character.len_utf16();
        text.push(character);
    }
    if !rest.is_empty() {
        return Err(NotText { encoding, offset });
    }
    Ok(DecodedText { text, text_encoding: TextEncoding { encoding, has_byte_order_mark } })
}

impl TextEncoding {
    /// Encodes a text; [`decode`] returns the same text from the bytes.
    ///
    /// # Errors
    /// If the encoding lacks a character, or the bytes would be decoded differently: "Ã©" in
    /// Windows-1252 looks like "é" in UTF-8.
    pub fn encode(self, text: &str) -> Result<Vec<u8>, NotEncodable> {
        let Self { encoding, has_byte_order_mark } = self;
        let mark = if has_byte_order_mark {
            BYTE_ORDER_MARK.encode_utf8(&mut [0; 4]).as_bytes().to_vec()
        } else {
            vec![]
        };
        let bytes = match encoding {
            Encoding::Utf8 => [&mark, text.as_bytes()].concat(),
            Encoding::Windows1252 => encode_in(WINDOWS_1252, mark, text)
                .map_err(|character| NotEncodable { encoding, character })?,
            Encoding::Declared(declared) => encode_in(declared, mark, text)
                .map_err(|character| NotEncodable { encoding, character })?,
            Encoding::Utf16Le => utf16_bytes(text, has_byte_order_mark, u16::to_le_bytes),
            Encoding::Utf16Be => utf16_bytes(text, has_byte_order_mark, u16::to_be_bytes),
        };
        // Decode again, because a reader of the file must get the same text.
        match decode(&bytes) {
            Ok(again) if again.text == text => Ok(bytes),
            _ => {
                let character = text.chars().find(|it| !it.is_ascii()).unwrap_or_default();
                Err(NotEncodable { encoding, character })
            }
        }
    }
}

/// Encodes UTF-16, with a byte order mark if `has_byte_order_mark`.
///
/// `bytes` converts a unit to bytes and so sets the byte order.
fn utf16_bytes(text: &str, has_byte_order_mark: bool, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    let mark = has_byte_order_mark.then_some(BYTE_ORDER_MARK as u16);
    let units = mark.into_iter().chain(text.encode_utf16());
    units.flat_map(bytes).collect()
}

/// Appends an encoded text to `bytes` and returns them.
///
/// # Errors
/// The first character that the encoding lacks.
fn encode_in(
    encoding: &'static encoding_rs::Encoding,
    mut bytes: Vec<u8>,
    text: &str,
) -> Result<Vec<u8>, char> {
    let mut encoder = encoding.new_encoder();
    let longest = encoder.max_buffer_length_from_utf8_without_replacement(text.len());
    bytes.reserve(longest.unwrap_or(text.len()));
    let (result, _) = encoder.encode_from_utf8_to_vec_without_replacement(text, &mut bytes, true);
    match result {
        EncoderResult::Unmappable(character) => Err(character),
        EncoderResult::InputEmpty | EncoderResult::OutputFull => Ok(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn text_encoding(encoding: Encoding, has_byte_order_mark: bool) -> TextEncoding {
        TextEncoding { encoding, has_byte_order_mark }
    }

    #[track_caller]
    fn round_trip(bytes: &[u8], expected: TextEncoding) -> String {
        let DecodedText { text, text_encoding } = decode(bytes).expect("a text");
        assert_eq!(text_encoding, expected, "{bytes:?}");
        assert_eq!(text_encoding.encode(&text).expect("the encoding is kept"), bytes);
        text
    }

    #[test]
    fn windows_1252_bytes_round_trip() {
        for byte in 0x80..=0xff_u8 {
            let text =
                round_trip(&[b'#', byte, b'\n'], text_encoding(Encoding::Windows1252, false));
            assert_eq!(text.chars().count(), 3);
        }
        let text = round_trip(b"caf\xe9 \x80\x81", text_encoding(Encoding::Windows1252, false));
        assert_eq!(text, "café €\u{81}");
    }

    #[test]
    fn byte_order_mark_decides_and_is_kept() {
        assert_eq!(round_trip(b"\xef\xbb\xbf#@", text_encoding(Encoding::Utf8, true)), "#@");
        assert_eq!(
            round_trip(b"\xff\xfe#\0\x2c\x7b", text_encoding(Encoding::Utf16Le, true)),
            "#第"
        );
        assert_eq!(
            round_trip(b"\xfe\xff\0#\x7b\x2c", text_encoding(Encoding::Utf16Be, true)),
            "#第"
        );
        assert_eq!(
            round_trip(b"\xef\xbb\xbf\xe9", text_encoding(Encoding::Windows1252, true)),
            "é"
        );
        assert_eq!(round_trip(b"", text_encoding(Encoding::Utf8, false)), "");
        assert_eq!(round_trip(b"\xff\xfe", text_encoding(Encoding::Utf16Le, true)), "");
    }

    #[test]
    fn utf16_without_mark_is_detected_by_zero_bytes() {
        let text = "Caf\u{e9} \u{7b2c}\n####\n#@$.#\n####\n";
        for encoding in [Encoding::Utf16Le, Encoding::Utf16Be] {
            let bytes = text_encoding(encoding, false).encode(text).expect("encoded");
            assert_eq!(round_trip(&bytes, text_encoding(encoding, false)), text);
            let reported = decode(&bytes).expect("a text").remark();
            assert_eq!(
                reported,
                Some(format!("read as {encoding}, because every second byte is zero"))
            );
            // With a byte order mark, the encoding is not a guess.
            let marked = text_encoding(encoding, true).encode(text).expect("encoded");
            assert_eq!(decode(&marked).expect("a text").remark(), None);
        }
        assert_eq!(decode(b"#\0#\0").expect("UTF-8").text_encoding.encoding, Encoding::Utf8);
        assert_eq!(
            decode(b"\0\0\0\0\0\0\0\0").expect("UTF-8").text_encoding.encoding,
            Encoding::Utf8
        );
        // Non-ASCII characters in the changed text may hide the pattern; then UTF-8 is written.
        let mostly_other =
            text_encoding(Encoding::Utf16Le, false).encode("\u{7b2c}\u{7b2c}\u{7b2c}");
        assert!(mostly_other.is_err());
    }

    #[test]
    fn non_text_has_offset() {
        let offset = |bytes: &[u8]| decode(bytes).expect_err("no text").offset;
        assert_eq!(offset(b"\x89PNG\r\n\x1a\n\0\0"), 8, "a picture");
        assert_eq!(offset(b"\xff\xfea\0\0\xd8b\0"), 4, "half a character");
        assert_eq!(offset(b"\xff\xfea\0b"), 4, "half a unit");
        assert_eq!(offset(b"\xef\xbb\xbf\xe9\0"), 4);
        assert_eq!(decode(b"a\0b").expect("UTF-8 has zero bytes").text, "a\0b");
    }

    #[test]
    fn missing_character_is_named() {
        let latin = text_encoding(Encoding::Windows1252, false);
        assert_eq!(latin.encode("é第x").map_err(|it| it.character), Err('第'));
        // These bytes alone would be decoded as UTF-8 or UTF-16.
        assert_eq!(latin.encode("Ã©").map_err(|it| it.character), Err('Ã'));
        assert_eq!(latin.encode("ÿþa").map_err(|it| it.character), Err('ÿ'));
        assert_eq!(latin.encode("é Ã©").expect("é is no UTF-8").len(), 4);
        let error = latin.encode("第").expect_err("not in it").to_string();
        assert_eq!(error, "Windows-1252 has no character for '第'");
    }

    #[test]
    fn declared_encoding_round_trips() {
        let xml = |label: &str, bytes: &[u8]| {
            [format!("<?xml version='1.0' encoding='{label}'?><a>").as_bytes(), bytes, b"</a>"]
                .concat()
        };
        for (label, bytes, name, expected) in [
            ("ISO-8859-1", &b"\xe9\x80"[..], "windows-1252", "é€"),
            // Valid UTF-8, but declared as another encoding.
            ("windows-1252", b"\xc3\xa9", "windows-1252", "Ã©"),
            ("windows-1251", b"\xff", "windows-1251", "я"),
            ("GBK", b"\xb5\xda", "GBK", "第"),
            ("Shift_JIS", b"\x91\xe6", "Shift_JIS", "第"),
        ] {
            let bytes = xml(label, bytes);
            let DecodedText { text, text_encoding } = decode(&bytes).expect("a text");
            assert_eq!(text_encoding.encoding.to_string(), name);
            assert!(text.contains(&format!("<a>{expected}</a>")), "{text}");
            assert_eq!(text_encoding.encode(&text), Ok(bytes.clone()));
            assert_eq!(DecodedText { text, text_encoding }.remark(), None);
        }
        for (label, bytes, expected) in [
            ("UTF-8", &b"\xc3\xa9"[..], Encoding::Utf8),
            ("no-encoding", b"\xc3\xa9", Encoding::Utf8),
            ("UTF-16", b"a", Encoding::Utf8),
            ("UTF-8", b"\xe9", Encoding::Windows1252),
            // Half a character of GBK.
            ("GBK", b"\xb5", Encoding::Windows1252),
        ] {
            round_trip(&xml(label, bytes), text_encoding(expected, false));
        }
        let text = "<?xml version='1.0'?><a>第</a>";
        for encoding in [Encoding::Utf16Le, Encoding::Utf16Be] {
            let bytes = text_encoding(encoding, false).encode(text).expect("encoded");
            assert_eq!(round_trip(&bytes, text_encoding(encoding, false)), text);
        }
        let latin = decode(&xml("latin1", b"")).expect("a text");
        let lacking = latin.text_encoding.encode(&latin.text.replace("<a>", "<a>第"));
        assert_eq!(lacking.map_err(|it| it.character), Err('第'));
    }

    fn text_encodings() -> impl Strategy<Value = TextEncoding> {
        prop_oneof![
            Just(text_encoding(Encoding::Utf8, false)),
            Just(text_encoding(Encoding::Utf8, true)),
            Just(text_encoding(Encoding::Utf16Le, true)),
            Just(text_encoding(Encoding::Utf16Be, true)),
        ]
    }

    proptest! {
        #[test]
        fn decoded_bytes_round_trip(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            if let Ok(DecodedText { text, text_encoding }) = decode(&bytes) {
                prop_assert_eq!(text_encoding.encode(&text), Ok(bytes));
            }
        }

        #[test]
        fn text_with_one_invalid_byte_round_trips(
            text in "[ -~\\n]{0,20}", byte in 0x80..=0xff_u8, end in "[ -~]{0,5}"
        ) {
            let bytes = [text.as_bytes(), &[byte], end.as_bytes()].concat();
            let decoded = decode(&bytes).expect("a text");
            prop_assert_eq!(decoded.text_encoding, text_encoding(Encoding::Windows1252, false));
            prop_assert_eq!(decoded.text_encoding.encode(&decoded.text), Ok(bytes));
        }

        #[test]
        fn text_round_trips_in_every_unicode_encoding(
            text in "\\PC{0,20}", text_encoding in text_encodings()
        ) {
            prop_assume!(!text.starts_with(BYTE_ORDER_MARK));
            let bytes = text_encoding.encode(&text).expect("holds every character");
            prop_assert_eq!(decode(&bytes), Ok(DecodedText { text, text_encoding }));
        }
    }
}
