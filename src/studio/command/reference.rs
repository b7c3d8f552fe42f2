//! The reference of all keys, for the help window and `docs/keys.md`.

use super::{Command, Context};

/// A row of the reference: one command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyRow {
    /// Name of the command.
    pub label: &'static str,
    /// Texts of its keys; empty for a command without a key.
    pub keys: Vec<String>,
    /// Effect of the command, and the worlds that it needs.
    pub effect: String,
}

impl KeyRow {
    /// The row of a command.
    fn of(command: Command) -> Self {
        let spec = command.spec();
        let worlds = command.preconditions().iter().filter(|need| need.depends_on_world_only());
        let sentences =
            std::iter::once(spec.tooltip.to_owned()).chain(worlds.map(|it| it.reason()));
        Self {
            label: spec.label,
            keys: spec.keys.iter().map(|chord| chord.text()).collect(),
            effect: sentences.collect::<Vec<_>>().join(". "),
        }
    }
}

/// All commands by the context of their keys, in the order of [`Context::all`].
///
/// A context without commands has an empty list.
pub fn key_reference() -> impl Iterator<Item = (Context, Vec<KeyRow>)> {
    Context::all().map(|context| {
        let commands = Command::all().filter(move |command| command.spec().context == context);
        (context, commands.map(KeyRow::of).collect())
    })
}
