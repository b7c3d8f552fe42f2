//! Player names on the command line.

use crate::agents::AutomaticAgent;
use crate::programs::{IcePlayer, Program};

/// Name of a player, parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerName {
    /// A built-in agent.
    Automatic(AutomaticAgent),
    /// An external program, given by a separate option.
    External,
}

impl PlayerName {
    /// Parses a player name, ignoring case.
    ///
    /// # Errors
    /// A message that lists all names.
    pub fn parse(name: &str) -> Result<Self, String> {
        if name.eq_ignore_ascii_case(Program::NAME) {
            return Ok(Self::External);
        }
        let automatic = AutomaticAgent::from_name(name).map(Self::Automatic);
        automatic.map_err(|unknown| format!("{unknown}, {}", Program::NAME))
    }

    /// All names, separated by commas.
    pub fn all() -> String {
        let names = AutomaticAgent::ALL.map(AutomaticAgent::name).join(", ");
        format!("{names}, {}", Program::NAME)
    }

    /// Returns the player of this name; an external one runs `program`.
    ///
    /// `option` is the name of the option that lists players, for the message.
    ///
    /// # Errors
    /// A message, if the program is missing.
    pub fn player(self, program: Option<&Program>, option: &str) -> Result<IcePlayer, String> {
        match (self, program) {
            (Self::Automatic(agent), _) => Ok(IcePlayer::Automatic(agent)),
            (Self::External, Some(program)) => Ok(IcePlayer::External(program.clone())),
            (Self::External, None) => {
                let name = Program::NAME;
                Err(format!("{option} {name} needs a program: --program \"COMMAND\""))
            }
        }
    }
}
