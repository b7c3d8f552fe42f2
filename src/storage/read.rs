//! Reads files, up to a maximum size.

use super::StorageError;
use super::encoding::{DecodedText, Encoding, NotText, decode};
use super::error::MAX_FILE_BYTES;
use crate::formats::{Document, Parsed, extension_of, line_and_column, read_document};
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

/// Reads a UTF-8 text file of the program itself, without its byte order mark.
///
/// # Errors
/// If it cannot be read, is larger than [`MAX_FILE_BYTES`] or is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, StorageError> {
    let text = String::from_utf8(read_bytes(path)?).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        not_text(path, error.as_bytes(), NotText { encoding: Encoding::Utf8, offset })
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// Reads a text file of the user in any known [encoding](super::encoding).
///
/// Native files (`.ron`, `.lesson`, `.answers`) must be UTF-8.
///
/// # Errors
/// If the file cannot be read, is larger than [`MAX_FILE_BYTES`] or is not text.
pub fn read_decoded(path: &Path) -> Result<DecodedText, StorageError> {
    decode_file(path, &read_bytes(path)?)
}

/// Decodes the bytes of a file; requires UTF-8 for native files.
fn decode_file(path: &Path, bytes: &[u8]) -> Result<DecodedText, StorageError> {
    let decoded = decode(bytes).map_err(|reason| not_text(path, bytes, reason))?;
    let is_native = ["ron", "lesson", "answers"].contains(&extension_of(path).as_str());
    if is_native && decoded.text_encoding.encoding != Encoding::Utf8 {
        let valid = std::str::from_utf8(bytes).err();
        let offset = valid.map_or(0, |error| error.valid_up_to());
        return Err(not_text(path, bytes, NotText { encoding: Encoding::Utf8, offset }));
    }
    Ok(decoded)
}

/// The error for bytes that are not text, with line and column.
fn not_text(path: &Path, bytes: &[u8], reason: NotText) -> StorageError {
    let before = String::from_utf8_lossy(&bytes[..reason.offset.min(bytes.len())]);
    let (line, column) = line_and_column(&before, before.len());
    StorageError::NotText { path: path.to_owned(), line, column, reason }
}

/// Reads the bytes of a file, also of a pipe or device.
///
/// # Errors
/// If it cannot be read, is a folder, or is larger than [`MAX_FILE_BYTES`].
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, StorageError> {
    let io_error = StorageError::io(path, "read");
    let too_large = |bytes| StorageError::TooLarge { path: path.to_owned(), bytes };
    let file = File::open(path).map_err(&io_error)?;
    let metadata = file.metadata().map_err(&io_error)?;
    if metadata.is_dir() {
        return Err(io_error(io::ErrorKind::IsADirectory.into()));
    }
    if metadata.len() > MAX_FILE_BYTES {
        return Err(too_large(metadata.len()));
    }
    // Pipes and devices have no known size, so the limit also applies while reading.
    let mut bytes = Vec::new();
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(&io_error)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(too_large(bytes.len() as u64));
    }
    Ok(bytes)
}

/// Reads the first line of a stream, without trailing white space.
///
/// The line may be a path, which need not be UTF-8. `name` is the name of the stream in errors.
///
/// # Errors
/// If the line is longer than [`MAX_FILE_BYTES`], or the stream cannot be read.
pub fn read_first_line(stream: impl BufRead, name: &str) -> Result<Vec<u8>, StorageError> {
    let path = Path::new(name).to_owned();
    let mut line = Vec::new();
    match stream.take(MAX_FILE_BYTES + 1).read_until(b'\n', &mut line) {
        Err(error) => Err(StorageError::io(&path, "read")(error)),
        Ok(bytes) if bytes as u64 > MAX_FILE_BYTES => {
            Err(StorageError::TooLarge { path, bytes: bytes as u64 })
        }
        Ok(_) => {
            let end = line.trim_ascii_end().len();
            line.truncate(end);
            Ok(line)
        }
    }
}

/// Reads a file of any known format and parses it.
///
/// # Errors
/// If it cannot be read, is not text, or no part of it can be parsed.
pub fn read_document_file(path: &Path) -> Result<Parsed<Document>, StorageError> {
    parse_document(path, &read_bytes(path)?)
}

/// Parses bytes that were read from a file of this path.
///
/// A guessed encoding gives a remark.
///
/// # Errors
/// If they are not text, or no part of them can be parsed.
pub fn parse_document(path: &Path, bytes: &[u8]) -> Result<Parsed<Document>, StorageError> {
    let decoded = decode_file(path, bytes)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut reading = read_document(&name, &decoded.text)
        .map_err(|error| StorageError::Format { path: path.to_owned(), error })?;
    // The remark about the encoding comes first.
    reading.remarks.splice(0..0, decoded.remark());
    Ok(reading)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::encoding::TextEncoding;
    use std::fs;

    #[test]
    fn text_is_read_and_other_content_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let fails = |name: &str| {
            let error = read_text(&path(name)).expect_err("refused").to_string();
            error.replace(&path(name).display().to_string(), "FILE")
        };
        fs::write(path("good"), "\u{feff}a\n").expect("written");
        assert_eq!(read_text(&path("good")).expect("a text"), "a\n");
        fs::write(path("latin"), b"ab\n\xe9t\xe9").expect("written");
        assert_eq!(fails("latin"), "FILE: line 2, column 1: not valid UTF-8");
        // A sparse file of 200 MB, which must not be read.
        File::create(path("huge")).and_then(|file| file.set_len(200_000_000)).expect("made");
        assert_eq!(fails("huge"), "FILE: the file has 200 MB; the maximum is 64 MB");
        assert!(fails("absent").starts_with("FILE: cannot read: "));
        fs::create_dir(path("folder")).expect("made");
        assert!(fails("folder").starts_with("FILE: cannot read: "));
    }

    #[test]
    fn levels_in_any_encoding_and_native_in_utf8() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let xsb = "; Caf\u{e9}\n####\n#@$.#\n####\n";
        let utf_16 = TextEncoding { encoding: Encoding::Utf16Le, has_byte_order_mark: true };
        let latin = TextEncoding { encoding: Encoding::Windows1252, has_byte_order_mark: false };
        for text_encoding in [TextEncoding::default(), utf_16, latin] {
            let bytes = text_encoding.encode(xsb).expect("encoded");
            fs::write(path("a.xsb"), &bytes).expect("written");
            let Document::Levels(levels) = read_document_file(&path("a.xsb")).expect("read").value
            else {
                panic!("levels");
            };
            let reported = read_document_file(&path("a.xsb")).expect("read").remarks;
            let expected = "read as Windows-1252, because it is not valid UTF-8";
            assert_eq!(
                reported.contains(&expected.to_owned()),
                text_encoding == latin,
                "{reported:?}"
            );
            assert_eq!(levels.levels[0].title, "Caf\u{e9}", "{text_encoding:?}");
            assert_eq!(read_decoded(&path("a.xsb")).expect("read").text_encoding, text_encoding);
            fs::write(path("a.ron"), &bytes).expect("written");
            let native = read_decoded(&path("a.ron")).map_err(|error| error.to_string());
            assert_eq!(native.is_ok(), text_encoding.encoding == Encoding::Utf8, "{native:?}");
        }
        let error = read_decoded(&path("a.ron")).expect_err("refused").to_string();
        assert!(error.ends_with("a.ron: line 1, column 6: not valid UTF-8"), "{error}");
        fs::write(path("a.xsb"), b"##\n\x89\0").expect("written");
        let error = read_decoded(&path("a.xsb")).expect_err("refused").to_string();
        assert!(error.ends_with("line 2, column 2: a zero byte: not a text file"), "{error}");
    }

    #[test]
    fn endless_line_is_refused() {
        let first = |text: &[u8]| read_first_line(text, "input").map_err(|it| it.to_string());
        assert_eq!(first(b"one\r\ntwo"), Ok(b"one".to_vec()));
        assert_eq!(first(b""), Ok(Vec::new()));
        assert_eq!(first(b"\xff\n"), Ok(b"\xff".to_vec()));
        let endless = io::BufReader::new(io::repeat(b'a'));
        let error = read_first_line(endless, "input").expect_err("refused").to_string();
        assert_eq!(error, "input: the file has 64 MB; the maximum is 64 MB");
    }

    #[test]
    fn parse_errors_name_line_and_reason() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.ron");
        fs::write(&path, "Level(\n board: 3)").expect("written");
        let error = read_document_file(&path).expect_err("no level").to_string();
        assert!(error.contains("a.ron: line 2, column 8: "), "{error}");
    }
}
