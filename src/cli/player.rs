//! How players are named on the command line.

use crate::agents::AutomaticAgent;
use crate::programs::{Player, Program};

/// The name of a player, as it was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerName {
    /// An agent of the house.
    Automatic(AutomaticAgent),
    /// A program, which is told apart.
    External,
}

impl PlayerName {
    /// The player of that name, in either case.
    ///
    /// # Errors
    /// In words, with the names there are.
    pub fn read(name: &str) -> Result<Self, String> {
        if name.eq_ignore_ascii_case(Program::NAME) {
            return Ok(Self::External);
        }
        let automatic = AutomaticAgent::from_name(name).map(Self::Automatic);
        automatic.map_err(|unknown| format!("{unknown}, {}", Program::NAME))
    }

    /// All names, on one line.
    pub fn all() -> String {
        let names = AutomaticAgent::ALL.map(AutomaticAgent::name).join(", ");
        format!("{names}, {}", Program::NAME)
    }

    /// The player, with the program that was told for it; `option` is how players are named on
    /// this command line.
    ///
    /// # Errors
    /// In words, if a program is missing.
    pub fn seated(self, program: Option<&Program>, option: &str) -> Result<Player, String> {
        match (self, program) {
            (Self::Automatic(agent), _) => Ok(Player::Automatic(agent)),
            (Self::External, Some(program)) => Ok(Player::External(program.clone())),
            (Self::External, None) => {
                let name = Program::NAME;
                Err(format!("{option} {name} needs a program: --program \"COMMAND\""))
            }
        }
    }
}
