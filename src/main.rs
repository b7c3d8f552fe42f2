//! Opens the studio, or runs a headless verb; nothing else.

fn main() {}
