//! Tests of the reader and writer of lessons.
