//! The commands of the Zuma world in the command table.

use crate::picture::Icon;
use crate::studio::command::{
    Chord, Command, CommandSpec, Context, Menu, WorldCommands, WorldFeature, row,
};
use crate::worlds::WorldKind;
use eframe::egui::Key;

/// The commands and features of the Zuma world.
pub(in crate::studio) const COMMANDS: WorldCommands = WorldCommands {
    levels: "Zuma games",
    editing: "While editing a Zuma game",
    playing: "While playing Zuma by hand",
    features: {
        use WorldFeature::{Training, Uncertainty};
        &[Training, Uncertainty]
    },
    rows: ROWS,
};

#[rustfmt::skip] // one line a command: a table is read by columns
const ROWS: &[CommandSpec] = {
    use Command::*;
    use Context::Always;
    const EDITING: Context = Context::EditingWorld(WorldKind::Zuma);
    const PLAYING: Context = Context::PlayingWorld(WorldKind::Zuma);
    &[
        row(NewZumaGame, "New Zuma game", "Creates a Zuma game", &[Chord::ctrl_shift(Key::M)], Always, Menu::File, None),
        row(OpenPolicy, "Open policy…", "Opens a trained policy and selects it as the next player", &[Chord::ctrl(Key::P)], Always, Menu::File, Some(Icon::Open)),
        row(SavePolicy, "Save policy…", "Saves the newest policy, trained or opened", &[Chord::ctrl_shift(Key::P)], Always, Menu::File, Some(Icon::Save)),
        row(Train, "Train on this game", "Trains a policy on this game and adds it to the players", &[Chord::shift(Key::T)], Always, Menu::Run, Some(Icon::Learn)),
        row(SelectRed, "Red balls", "Draws red balls", &[Chord::plain(Key::Num1)], EDITING, Menu::None, None),
        row(SelectBlue, "Blue balls", "Draws blue balls", &[Chord::plain(Key::Num2)], EDITING, Menu::None, None),
        row(SelectGreen, "Green balls", "Draws green balls", &[Chord::plain(Key::Num3)], EDITING, Menu::None, None),
        row(SelectYellow, "Yellow balls", "Draws yellow balls", &[Chord::plain(Key::Num4)], EDITING, Menu::None, None),
        row(GapLeft, "Gap to the left", "Moves to the gap nearer to the start of the line", &[Chord::plain(Key::ArrowLeft)], EDITING, Menu::None, None),
        row(GapRight, "Gap to the right", "Moves to the gap nearer to the end of the line", &[Chord::plain(Key::ArrowRight)], EDITING, Menu::None, None),
        row(InsertBall, "Insert ball", "Inserts a ball of the selected colour into the gap", &[Chord::plain(Key::Enter), Chord::plain(Key::Space)], EDITING, Menu::None, None),
        row(RecolourBall, "Recolour next ball", "Changes the ball after the gap to the selected colour", &[Chord::shift(Key::Enter), Chord::shift(Key::Space)], EDITING, Menu::None, None),
        row(AimLeft, "Aim left", "Aims one position nearer to the start of the line", &[Chord::plain(Key::ArrowLeft)], PLAYING, Menu::None, None),
        row(AimRight, "Aim right", "Aims one position nearer to the end of the line", &[Chord::plain(Key::ArrowRight)], PLAYING, Menu::None, None),
        row(PlayBall, "Play ball", "Inserts the current ball at the aim", &[Chord::plain(Key::Enter), Chord::plain(Key::ArrowUp)], PLAYING, Menu::None, None),
        row(DiscardBall, "Discard ball", "Discards the current ball", &[Chord::plain(Key::Delete), Chord::plain(Key::ArrowDown)], PLAYING, Menu::None, None),
    ]
};
