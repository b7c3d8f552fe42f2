//! The alphabets of other programs: the character of each square of a board.
//!
//! Each character is listed with its XSB character, which is the one of Sokoban text: `#` wall, `@`
//! player, `$` crate, `.` target, `+` player on target, `*` crate on target, blank or `-` floor.

/// A set of characters for the squares of a board, other than the XSB characters.
#[derive(Debug)]
pub struct Alphabet {
    /// Name of the notation, for messages.
    pub name: &'static str,
    /// Pairs of a character of this alphabet and the XSB character of the same square.
    ///
    /// A blank, not listed, is floor in every alphabet.
    pub characters: &'static [(char, char)],
    /// Whether a blank stands between each two squares of a row.
    pub is_spaced: bool,
}

impl Alphabet {
    /// Returns the XSB character for a character of this alphabet; a blank stays a blank.
    ///
    /// `None` if the alphabet has no such character.
    pub(super) fn xsb_of(&self, sign: char) -> Option<char> {
        let found = self.characters.iter().find(|(own, _)| *own == sign).map(|(_, xsb)| *xsb);
        found.or_else(|| matches!(sign, ' ' | '\u{a0}').then_some(sign))
    }

    /// Returns the first listed character for an XSB character; `None` if there is none.
    pub(super) fn character_of(&self, xsb: char) -> Option<char> {
        self.characters.iter().find(|(_, known)| *known == xsb).map(|(own, _)| *own)
    }

    /// Number of characters from one square of a row to the next.
    pub(super) const fn step(&self) -> usize {
        if self.is_spaced { 2 } else { 1 }
    }
}

/// All alphabets besides XSB that this program reads, in the order in which it tries them.
pub const ALPHABETS: [Alphabet; 8] = [
    Alphabet {
        name: "DOS signs (X wall, * crate, . target, & crate on target, @ player)",
        characters: &[('X', '#'), ('*', '$'), ('.', '.'), ('&', '*'), ('@', '@'), ('+', '+')],
        is_spaced: false,
    },
    Alphabet {
        name: "XSB signs with X walls",
        characters: &[('X', '#'), ('$', '$'), ('.', '.'), ('*', '*'), ('@', '@'), ('+', '+')],
        is_spaced: false,
    },
    Alphabet {
        name: "mine signs (# wall, & player, B crate, . target, X crate on target)",
        characters: &[('#', '#'), ('&', '@'), ('B', '$'), ('.', '.'), ('X', '*')],
        is_spaced: false,
    },
    Alphabet {
        name: "letters (W wall, p player, b crate, o target, P and B on a target)",
        characters: &[
            ('W', '#'),
            ('p', '@'),
            ('P', '+'),
            ('b', '$'),
            ('B', '*'),
            ('o', '.'),
            ('-', '-'),
            ('_', '-'),
        ],
        is_spaced: false,
    },
    Alphabet {
        name: "room letters (# wall, _ floor, P player, X crate, O target, S and √ on a target)",
        characters: &[
            ('#', '#'),
            ('_', '-'),
            ('P', '@'),
            ('S', '+'),
            ('X', '$'),
            ('√', '*'),
            ('O', '.'),
        ],
        is_spaced: false,
    },
    Alphabet {
        name: "Griddly letters (w wall, A player, b crate, h target, . floor)",
        characters: &[('w', '#'), ('A', '@'), ('b', '$'), ('h', '.'), ('.', '-')],
        is_spaced: false,
    },
    Alphabet {
        name: "spaced room signs (+ wall, * player, @ crate, X target, - floor)",
        characters: &[
            ('+', '#'),
            ('*', '@'),
            ('%', '+'),
            ('@', '$'),
            ('$', '*'),
            ('X', '.'),
            ('-', '-'),
        ],
        is_spaced: true,
    },
    Alphabet {
        name: "XSB signs with blanks between",
        characters: &[
            ('#', '#'),
            ('@', '@'),
            ('+', '+'),
            ('$', '$'),
            ('*', '*'),
            ('.', '.'),
            ('-', '-'),
            ('_', '-'),
        ],
        is_spaced: true,
    },
];

/// XSB character for each number in a room of the program Sokoban-for-gym.
///
/// The number is the index.
pub const GYM_SQUARES: [char; 7] = ['#', '-', '.', '*', '$', '@', '+'];

/// Name of the notation in numbers, with the meaning of each number, for messages.
pub const GYM_NAME: &str = "Sokoban-for-gym numbers (0 wall, 1 floor, 2 target, 3 crate on \
                            target, 4 crate, 5 player, 6 player on target)";
