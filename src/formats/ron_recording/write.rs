//! Writes native recordings.

use super::Recorded;
use crate::episode::Recording;
use crate::formats::ron_document::VERSION;
use crate::formats::ron_text::{push_field, push_string};

/// Returns the text of a recording, one step per line.
///
/// # Errors
/// If the serialiser fails, for values nested too deeply, which no agent produces.
pub fn write_recording<W: Recorded>(recording: &Recording<W>) -> Result<String, ron::Error> {
    let header = &recording.header;
    let mut text = String::from("Recording(\n");
    push_field(&mut text, 1, "version", VERSION);
    push_string(&mut text, 1, "world", W::NAME);
    text.push_str("    level: ");
    W::push_level(&mut text, &header.level, 1);
    text.push_str(",\n");
    push_string(&mut text, 1, "agent", &header.agent);
    push_field(&mut text, 1, "seed", header.seed);
    push_field(&mut text, 1, "prior", ron::to_string(&header.prior)?);
    push_field(&mut text, 1, "limits", ron::to_string(&header.limits)?);
    push_field(&mut text, 1, "construct_ms", ron::to_string(&header.construct_ms)?);
    push_field(&mut text, 1, "outcome", ron::to_string(&recording.outcome)?);
    push_field(&mut text, 1, "dead_end", ron::to_string(&recording.dead_end)?);
    if let Some(overdue_ms) = recording.overdue_ms {
        let overdue_ms = ron::to_string(&Some(overdue_ms))?;
        push_field(&mut text, 1, "overdue_ms", overdue_ms);
    }
    text.push_str("    steps: [\n");
    for step in &recording.steps {
        text.push_str("        ");
        text.push_str(&ron::to_string(step)?);
        text.push_str(",\n");
    }
    text.push_str("    ],\n)\n");
    Ok(text)
}
