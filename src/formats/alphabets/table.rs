//! The alphabets of boards that are no XSB text: the square of each sign.

/// A notation that draws boards with its own signs.
#[derive(Debug)]
pub struct Alphabet {
    /// Name of the notation, as messages give it.
    pub name: &'static str,
    /// Each sign with the XSB character of the same square. A blank is floor in every alphabet.
    pub signs: &'static [(char, char)],
    /// One blank stands between two signs.
    pub is_spaced: bool,
}

impl Alphabet {
    /// The XSB character for a sign of this alphabet. A no-break space is a blank.
    pub(super) fn xsb_of(&self, sign: char) -> Option<char> {
        let found = self.signs.iter().find(|(own, _)| *own == sign).map(|(_, xsb)| *xsb);
        found.or_else(|| matches!(sign, ' ' | '\u{a0}').then_some(sign))
    }

    /// The first sign of this alphabet for an XSB character.
    pub(super) fn sign_of(&self, xsb: char) -> Option<char> {
        self.signs.iter().find(|(_, known)| *known == xsb).map(|(own, _)| *own)
    }

    /// Characters from one sign of a row to the next.
    pub(super) const fn step(&self) -> usize {
        if self.is_spaced { 2 } else { 1 }
    }
}

/// Every alphabet that is read. A new notation is a new row.
pub const ALPHABETS: [Alphabet; 8] = [
    Alphabet {
        name: "DOS signs (X wall, * crate, . target, & crate on target, @ player)",
        signs: &[('X', '#'), ('*', '$'), ('.', '.'), ('&', '*'), ('@', '@'), ('+', '+')],
        is_spaced: false,
    },
    Alphabet {
        name: "XSB signs with X walls",
        signs: &[('X', '#'), ('$', '$'), ('.', '.'), ('*', '*'), ('@', '@'), ('+', '+')],
        is_spaced: false,
    },
    Alphabet {
        name: "mine signs (# wall, & player, B crate, . target, X crate on target)",
        signs: &[('#', '#'), ('&', '@'), ('B', '$'), ('.', '.'), ('X', '*')],
        is_spaced: false,
    },
    Alphabet {
        name: "letters (W wall, p player, b crate, o target, P and B on a target)",
        signs: &[
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
        signs: &[
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
        signs: &[('w', '#'), ('A', '@'), ('b', '$'), ('h', '.'), ('.', '-')],
        is_spaced: false,
    },
    Alphabet {
        name: "spaced room signs (+ wall, * player, @ crate, X target, - floor)",
        signs: &[
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
        signs: &[
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

/// The numbers of Sokoban-for-gym rooms, in order, as XSB characters.
pub const GYM_SQUARES: [char; 7] = ['#', '-', '.', '*', '$', '@', '+'];

/// What the numbers of a room mean, as messages give it.
pub const GYM_NAME: &str = "Sokoban-for-gym numbers (0 wall, 1 floor, 2 target, 3 crate on \
                            target, 4 crate, 5 player, 6 player on target)";
