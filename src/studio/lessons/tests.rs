//! Tests of lessons in the model.
