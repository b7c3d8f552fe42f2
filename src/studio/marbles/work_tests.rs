//! What goes on off the window's thread, and what is shown and said of it, without a window.

use crate::studio::command::Command;
use crate::studio::files::Files;
use crate::studio::model::testing::until;
use crate::studio::model::{Mode, Studio};
use crate::studio::request::Request;
use crate::studio::settings::Settings;
use crate::worlds::zuma::testing::example_game;
use crate::worlds::zuma::{Game, Line};
use crate::worlds::{AnyLevel, WorldKind};

fn game(title: &str, max_length: u32) -> Game {
    Game { title: title.to_owned(), steps: 8, max_length, line: Line::EMPTY, ..example_game() }
}

fn draw(studio: &mut Studio, game: Game) {
    studio.open_as_new_level(AnyLevel::from(game));
    assert_eq!((studio.world, studio.mode), (WorldKind::Zuma, Mode::Edit));
}

fn drawing(game: Game) -> Studio {
    let mut studio = Studio::new(Settings::default(), Files::default(), || ());
    draw(&mut studio, game);
    studio
}

fn command(studio: &mut Studio, command: Command) {
    studio.apply(Request::Command(command));
}

fn last_notice(studio: &Studio) -> &str {
    studio.notices.iter().last().map_or("", |notice| &notice.text)
}

#[test]
fn a_training_that_goes_on_is_not_given_up_for_another() {
    let mut studio = drawing(game("first", 30));
    command(&mut studio, Command::Train);
    draw(&mut studio, game("second", 30));
    command(&mut studio, Command::Train);
    let view = studio.marbles.school.view().expect("a training");
    assert_eq!((view.title.as_str(), studio.mode), ("first", Mode::Edit));
    let told = "A game is being learnt already: Ctrl+. ends that, and keeps what was learnt";
    assert_eq!(last_notice(&studio), told);
    command(&mut studio, Command::CancelRun);
    until(&mut studio, "it has ended", |studio| studio.marbles.school.training().is_none());
    assert_eq!(studio.marbles.school.policies()[0].name, "learnt: first");
}
