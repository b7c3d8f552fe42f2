//! Test harness: a temporary folder in which `blackice` runs, and shared levels.

use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

/// A level solved by one push to the right.
pub const EASY: &str = "#####\n#@$.#\n#####\n";

/// An unsolvable level: the crate is in a corner.
pub const UNSOLVABLE: &str = "#####\n#@ .#\n#$  #\n#####\n";

/// Two titled levels; the first is solvable, the second is not.
pub const TWO_LEVELS: &str = "#####\n#@$.#\n#####\nTitle: Easy\n\n\
    #####\n#@ .#\n#$  #\n#####\nTitle: Hopeless\n";

/// A level in which the player slides over hidden ice and has to come back.
pub const SLIDE: &str = include_str!("slide.ron");

/// A level that is too large for a quick proof.
pub const LARGE_HALL: &str = "\
##############
#            #
#  $ $ $ $   #
#   . . . .  #
#  $ $ $ $   #
#   . . . .  #
#@           #
##############
";

/// Exit status and output of one run of the program.
#[derive(Debug, Clone, PartialEq)]
pub struct ProgramOutput {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

impl ProgramOutput {
    /// Parses every line of standard output as JSON.
    #[track_caller]
    pub fn json(&self) -> Vec<Value> {
        let parse = |line: &str| serde_json::from_str(line).expect("JSON on every line");
        self.stdout.lines().map(parse).collect()
    }
}

/// A temporary folder in which the program runs.
pub struct TestFolder(TempDir);

impl TestFolder {
    /// Creates a folder with files given as (path, content).
    pub fn with_files(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().expect("a folder"));
        for (path, content) in files {
            let path = folder.path(path);
            fs::create_dir_all(path.parent().expect("a parent")).expect("made");
            fs::write(path, content).expect("written");
        }
        folder
    }

    /// Path of a file in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Content of a file as bytes.
    #[track_caller]
    pub fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).expect("a file")
    }

    /// Content of a file as text.
    #[track_caller]
    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name)).expect("UTF-8")
    }

    /// Runs `blackice` without a display; the arguments are separated by spaces.
    #[track_caller]
    pub fn blackice(&self, words: &str) -> ProgramOutput {
        self.blackice_with_input(words, "")
    }

    /// Runs `blackice` with a text on standard input.
    #[track_caller]
    pub fn blackice_with_input(&self, words: &str, input: &str) -> ProgramOutput {
        self.blackice_with_args(words.split_whitespace(), input)
    }

    /// Runs `blackice` with arguments that may contain spaces.
    #[track_caller]
    pub fn blackice_with_args<'a>(
        &self,
        words: impl IntoIterator<Item = &'a str>,
        input: &str,
    ) -> ProgramOutput {
        let output = assert_cmd::cargo::cargo_bin_cmd!("blackice")
            .args(words)
            .current_dir(self.0.path())
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .write_stdin(input)
            .output()
            .expect("the program runs");
        ProgramOutput {
            status: output.status.code().expect("an exit status"),
            stdout: String::from_utf8(output.stdout).expect("UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }
}

/// Removes the measured times, which differ between runs.
pub fn without_times(value: Value) -> Value {
    without_keys(value, &["construct_ms", "decision_ms", "seconds"])
}

/// Removes keys from an object. Panics if a removed value is neither a number nor an object.
pub fn without_keys(mut value: Value, keys: &[&str]) -> Value {
    let object = value.as_object_mut().expect("an object");
    for key in keys {
        let figure = object.remove(*key);
        let is_figure = |figure: Value| figure.is_number() || figure.is_object();
        assert!(figure.is_none_or(is_figure), "{key} of {object:?}");
    }
    value
}

/// Keys of a JSON object in their written order.
pub fn keys(line: &str) -> Vec<String> {
    let places = |key: &String| line.find(&format!("\"{key}\":")).expect("the key in the text");
    let value: Value = serde_json::from_str(line).expect("JSON");
    let mut keys: Vec<_> = value.as_object().expect("an object").keys().cloned().collect();
    keys.sort_by_key(places);
    keys
}
