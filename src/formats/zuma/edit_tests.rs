//! Tests of editing games in a text with comments.

use super::{ZumaDocument, read_zuma, replace_game, write_game};
use crate::formats::ReplaceError;
use crate::formats::ron_keys::comments;
use crate::formats::testing::{any_text, cases};
use crate::formats::zuma::testing::any_game;
use crate::worlds::zuma::Game;
use crate::worlds::zuma::testing::example_game;
use proptest::prelude::*;

fn read(text: &str) -> Game {
    match read_zuma(text).expect("a game").value {
        ZumaDocument::Game(game) => game,
        ZumaDocument::Model(_) => panic!("a model"),
    }
}

/// Text of a game with a comment above and after each of its lines.
fn commented(game: &Game) -> String {
    let lines = write_game(game);
    let lines = lines.lines().enumerate();
    lines.map(|(number, line)| format!("// above: {number}\n{line} // \"behind\"\n")).collect()
}

#[test]
fn editing_keeps_comments_formatting_and_numbers() {
    let text =
        commented(&example_game()).replace("0.5", "0.50").replace("max_steps: ", "max_steps :");
    let mut game = read(&text);
    assert_eq!(replace_game(&text, &game), Ok(text.clone()));
    game.steps += 1;
    let (old, new) =
        (format!("max_steps :{}", game.steps - 1), format!("max_steps :{}", game.steps));
    assert_eq!(replace_game(&text, &game), Ok(text.replace(&old, &new)));
}

#[test]
fn metadata_keys_are_added_and_emptied() {
    let bare = commented(&Game { note: String::new(), ..example_game() });
    let game = Game { note: "new: \"words\"".to_owned(), ..read(&bare) };
    let changed = replace_game(&bare, &game).expect("replaced");
    assert_eq!(comments(&changed).len(), comments(&bare).len());
    assert_eq!(write_game(&read(&changed)), write_game(&game));
    let emptied = replace_game(&changed, &Game { note: String::new(), ..game }).expect("replaced");
    assert_eq!(emptied, changed.replace(r#""new: \"words\"""#, "\"\""));
}

#[test]
fn comment_in_changed_value_prevents_the_edit() {
    let text = write_game(&example_game()).replace("line: [", "line: [/* in it */ ");
    let mut game = read(&text);
    game.steps += 1;
    assert!(replace_game(&text, &game).is_ok_and(|it| it.contains("/* in it */")));
    game.line = game.line.with_inserted(0, crate::worlds::zuma::Colour::ALL[0]);
    assert_eq!(replace_game(&text, &game), Err(ReplaceError::Ambiguous));
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn any_game_replaces_a_commented_one(
        old in any_game(), new in any_game(), title in any_text(), note in any_text(),
    ) {
        let text = commented(&old);
        let game = Game { title, note, ..new };
        let changed = replace_game(&text, &game).expect("replaced");
        prop_assert_eq!(write_game(&read(&changed)), write_game(&game), "{}", &changed);
        let shown = |text: &str| comments(text).into_iter().map(|it| text[it].to_owned()).collect::<Vec<_>>();
        let sorted = |mut found: Vec<String>| { found.sort(); found };
        prop_assert_eq!(sorted(shown(&changed)), sorted(shown(&text)));
    }
}
