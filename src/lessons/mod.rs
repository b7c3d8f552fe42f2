//! Lessons: recorded runs and levels, shown moment by moment, with questions.

mod annotation;

pub use annotation::{Annotation, AnnotationRole};
