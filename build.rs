//! Rebuilds when a bundled level is added, changed or removed: the files are embedded in the
//! program, and the compiler by itself notices only changed ones.

fn main() {
    for folder in ["levels", "build.rs"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
