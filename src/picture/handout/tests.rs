//! Tests of the handout page.
