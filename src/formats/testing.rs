//! Random levels and words for the property tests of this room.

use crate::board::Grid;
use crate::worlds::ice::{Board, Ground, Level, Occupant, Square};
use proptest::prelude::*;

/// A property test of that many cases, which leaves no files behind.
pub(super) fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Any words a person may type, line breaks and quotes included.
pub(super) fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        "[ -~]{0,20}",
        "\\PC{0,12}",
        prop::collection::vec(
            prop_oneof![Just('\n'), Just('\t'), Just('"'), Just('\\'), any::<char>()],
            0..8
        )
        .prop_map(|characters| characters.into_iter().collect()),
    ]
}

/// A square that has a character: nobody stands in a wall.
fn any_square() -> impl Strategy<Value = Square> {
    let ground = prop_oneof![
        Just(Ground::Wall),
        Just(Ground::Floor),
        Just(Ground::Ice),
        Just(Ground::Target)
    ];
    let occupant = prop_oneof![
        3 => Just(None), 1 => Just(Some(Occupant::Crate)), 1 => Just(Some(Occupant::Player))
    ];
    (ground, occupant).prop_map(|(ground, occupant)| match ground {
        Ground::Wall => Square::empty(ground),
        _ => Square { ground, occupant },
    })
}

/// Any board of up to 9 rows and columns, 1 x 1 included, playable or not.
pub(super) fn any_board() -> impl Strategy<Value = Board> {
    (1usize..10, 1usize..10).prop_flat_map(|(rows, columns)| {
        prop::collection::vec(any_square(), rows * columns).prop_map(move |squares| {
            Grid::from_fn(rows, columns, |position| {
                squares[position.row * columns + position.column]
            })
        })
    })
}

/// Any level, playable or not.
pub(super) fn any_level() -> impl Strategy<Value = Level> {
    (words(), words(), words(), proptest::option::of(any::<u32>()), any_board()).prop_map(
        |(title, author, note, own_step_limit, board)| Level {
            title,
            author,
            note,
            own_step_limit,
            board,
        },
    )
}
