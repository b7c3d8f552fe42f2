//! The studio as a person uses it: by name, by key and by pointer; and how it looks.

mod desk;
mod looks;
mod renderer;
