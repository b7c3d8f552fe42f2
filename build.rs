//! Rebuilds the program when a bundled level file is added, changed or removed.
//!
//! The files are embedded in the program, and without this script the compiler notices only changed files.

fn main() {
    for folder in ["levels", "build.rs"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
