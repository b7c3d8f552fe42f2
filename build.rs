//! Rebuilds the program when a bundled level file is added, changed or removed.
//!
//! The files are embedded in the program, and the compiler by itself notices only changed files.

fn main() {
    for folder in ["levels", "build.rs"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
