//! Tests of the editor's model without its views: keys and strokes as input, boards as output.

use super::*;
use crate::board::Position;
use crate::studio::command::{Command, Context};
use crate::studio::documents::{DocumentsRequest, TextField};
use crate::studio::files::Files;
use crate::studio::model::{Effect, Mode, Studio};
use crate::studio::request::Request;
use crate::studio::settings::Settings;
use crate::studio::source::LevelSource;
use crate::worlds::WorldKind;
use crate::worlds::ice::{Level, board_of_letters, letters_of_board};

fn level(letters: &str) -> Level {
    Level::untitled(board_of_letters(letters).expect("letters only"))
}

fn studio(letters: &str) -> Studio {
    let mut studio = Studio::new(Settings::default(), Files::default(), || {});
    studio.open_level(LevelSource::Bundled(letters.to_owned()), level(letters));
    studio
}

fn ask(studio: &mut Studio, request: IceRequest) {
    studio.apply(Request::from(request));
}

fn letters(studio: &Studio) -> String {
    letters_of_board(&studio.worlds.ice.level().board)
}

/// Command of a key in the editor.
fn command(key: &str) -> Command {
    let gives = |command: &Command| {
        let spec = command.spec();
        spec.context.is_active_in(Context::EditingWorld(WorldKind::Ice))
            && spec.keys.iter().any(|chord| chord.text() == key)
    };
    Command::all().find(gives).unwrap_or_else(|| panic!("no command has the key {key}"))
}

fn cell(text: &str) -> Position {
    let (row, column) = text.split_once(',').expect("row,column");
    Position::new(row.parse().expect("a row"), column.parse().expect("a column"))
}

/// Runs a script of keys and strokes.
///
/// A word is a key (`Ctrl+Z`) or a stroke: `left:1,1-1,4` with the left button, `right:` with the
/// right one, `shift:` with Shift, `begin:` without releasing the button. `at:1,1` only points.
fn play(studio: &mut Studio, script: &str) {
    for word in script.split_whitespace() {
        let Some((kind, way)) = word.split_once(':') else {
            studio.apply(Request::Command(command(word)));
            continue;
        };
        let mut cells = way.split('-').map(cell);
        let first = cells.next().expect("a cell");
        if kind == "at" {
            ask(studio, IceRequest::Point(Some(first)));
            continue;
        }
        let mode = if kind == "right" { StrokeMode::Erase } else { StrokeMode::Draw };
        let outline = kind == "shift";
        ask(studio, IceRequest::Press { cell: first, mode, outline });
        for cell in cells {
            ask(studio, IceRequest::Drag { cell, outline });
        }
        if kind != "begin" {
            ask(studio, IceRequest::Release);
        }
    }
}

/// Checks the board after a script, and again after undoing it.
#[track_caller]
fn check(before: &str, script: &str, after: &str) {
    let mut studio = studio(before);
    play(&mut studio, script);
    assert_eq!(letters(&studio), after, "after {script}");
    while studio.can_undo() {
        play(&mut studio, "Ctrl+Z");
    }
    assert_eq!(letters(&studio), before, "undone {script}");
}

#[test]
fn every_tool_paints_left_and_erases_right() {
    check("____/____", "B 2 left:0,0-0,2", "###_/____");
    check("####/____", "B 2 right:0,0-0,2", "___#/____");
    check("____/____", "L 3 left:0,0-0,3", "..../____");
    check("..../____", "L 3 right:0,1-0,3", ".___/____");
    check("___/___/___", "R 2 left:0,0-2,2", "###/###/###");
    check("###/###/###", "R right:1,1-2,2", "###/#__/#__");
    check("___/___/___", "R 2 shift:0,0-2,2", "###/#_#/###");
    check("__#_/__#_", "F 4 left:0,0", "~~#_/~~#_");
    check("~~#~/~~#_", "F 4 right:1,1", "__#~/__#_");
    check("~.$_", "4 right:0,0-0,3", "_.$_");
}

#[test]
fn drawing_ice_shows_the_ice_layer() {
    for (script, expected) in [
        ("G", false),
        ("G 2 left:0,0", false),
        ("G 4 I left:0,0", false),
        ("G 4 left:0,0", true),
        ("G 4 right:0,1", true),
        ("G 9 left:0,0", true),
    ] {
        let mut studio = studio("_~__");
        play(&mut studio, script);
        assert_eq!(!studio.hidden.truth, expected, "{script}");
    }
}

#[test]
fn eyedropper_selects_tile_and_brush() {
    check("~_#_", "I left:0,0 left:0,1-0,3", "~~#~");
    check("$___", "I left:0,0 left:0,2", "$_$_");
}

#[test]
fn digits_select_tiles_and_the_brush() {
    check("____", "S 5 left:0,0 0 left:0,0", "____");
    check("____", "6 left:0,0 left:0,3", "___@");
}

#[test]
fn escape_and_undo_cancel_the_gesture() {
    check("____", "2 left:0,0 begin:0,1-0,3 Esc", "#___");
    let mut studio = studio("____");
    play(&mut studio, "2 left:0,0 begin:0,1-0,3 Ctrl+Z");
    ask(&mut studio, IceRequest::Drag { cell: Position::new(0, 3), outline: false });
    ask(&mut studio, IceRequest::Release);
    assert_eq!(letters(&studio), "#___");
    play(&mut studio, "Ctrl+Z");
    assert_eq!(letters(&studio), "____");
    play(&mut studio, "Ctrl+Y");
    assert_eq!(letters(&studio), "#___");
}

#[test]
fn shift_can_change_during_a_stroke() {
    let mut studio = studio("___/___/___");
    play(&mut studio, "R 2 begin:0,0-2,2");
    ask(&mut studio, IceRequest::Drag { cell: Position::new(2, 2), outline: true });
    ask(&mut studio, IceRequest::Release);
    assert_eq!(letters(&studio), "###/#_#/###");
}

#[test]
fn keyboard_cursor_draws() {
    // The first arrow shows the middle cell; further arrows move it.
    check("___/___/___", "2 ← ← Enter", "___/#__/___");
    check("###/###/###", "→ → ↑ Shift+Enter", "##_/###/###");
    check("___/___/___", "2 R ← ← ↑ Enter ↓ → Space", "##_/##_/___");
    check("___/___/___", "2 Enter", "___/___/___");
    check("@__/___", "S ← ← ↑ Enter ↓ Enter Delete", "___/___");
}

#[test]
fn selections_are_cut_copied_and_pasted() {
    check("#$._/____", "S left:0,0-0,1 Ctrl+X", "__._/____");
    check("#$._/____", "S left:0,0-0,1 Ctrl+C Esc Ctrl+V left:1,1", "#$._/_#$_");
    check("#$._/____", "S left:0,0-0,1 Ctrl+C Ctrl+V ] left:0,2", "#$#_/__$_");
    check("#$._/____", "S left:0,0-0,1 Ctrl+C Ctrl+V Esc left:1,1", "#$._/____");
    check("#$._/____", "Ctrl+A Delete", "____/____");
    check("@___/____", "S left:0,0 Ctrl+C Ctrl+V left:1,3", "____/___@");
    check("#$._/____", "S left:0,0-0,1 C", "#$");
}

#[test]
fn pasted_text_waits_to_be_placed() {
    let mut studio = studio("____/____/____");
    ask(&mut studio, IceRequest::PasteText("##\r\n#.\r\n".to_owned()));
    assert_eq!(letters(&studio), "____/____/____");
    play(&mut studio, "left:1,1");
    assert_eq!(letters(&studio), "____/_##_/_#._");
    ask(&mut studio, IceRequest::PasteText("hello".to_owned()));
    assert!(studio.worlds.ice.floating().is_none());
    assert!(studio.notices.iter().any(|notice| notice.text.contains("column 1")));
}

#[test]
fn copied_squares_are_sokoban_text() {
    let mut studio = studio("#$~/_@.");
    studio.take_effects();
    play(&mut studio, "Ctrl+C");
    assert_eq!(studio.take_effects(), [Effect::CopyText("#$~\n_@.".to_owned())]);
}

#[test]
fn whole_level_changes_are_one_edit() {
    check("#$/.@/~_", "]", "~.#/_@$");
    check("#$/.@/~_", "[", "$@_/#.~");
    check("#$/.@/~_", "H", "$#/@./_~");
    check("#$/.@/~_", "V", "~_/.@/#$");
    check("####_/#@.#_/####_", "C", "####/#@.#/####");
}

#[test]
fn rows_and_columns_change_at_the_current_cell() {
    check("#$/.@", "at:1,0 Ctrl+Shift+↓", "#$/__/.@");
    check("#$/.@", "at:1,0 Ctrl+Shift+↑", "#$");
    check("#$/.@", "at:0,1 Ctrl+Shift+→", "#_$/._@");
    // Walls stay closed.
    check("###/#@#/###", "at:1,1 Ctrl+Shift+→ Ctrl+Shift+↓", "####/#__#/#_@#/####");
    check("#$/.@", "at:0,0 Ctrl+Shift+←", "$/@");
    check("#$", "at:0,0 Ctrl+Shift+↑", "#$");
}

#[test]
fn dragged_edges_resize_the_board() {
    let check = |edge, lines, after: &str| {
        let mut studio = studio("#$/.@");
        ask(&mut studio, IceRequest::Resize { edge, lines });
        assert_eq!(letters(&studio), "#$/.@", "only a preview");
        ask(&mut studio, IceRequest::FinishResize);
        assert_eq!(letters(&studio), after, "{edge:?} by {lines}");
        play(&mut studio, "Ctrl+Z");
        assert_eq!(letters(&studio), "#$/.@");
    };
    check(Edge::Top, 1, "__/#$/.@");
    check(Edge::Bottom, 2, "#$/.@/__/__");
    check(Edge::Left, 1, "_#$/_.@");
    check(Edge::Right, 1, "#$_/.@_");
    check(Edge::Top, -1, ".@");
    check(Edge::Bottom, -9, "#$");
    check(Edge::Left, -1, "$/@");
    check(Edge::Right, -1, "#/.");
    let mut studio = studio("#$/.@");
    ask(&mut studio, IceRequest::Resize { edge: Edge::Right, lines: 3 });
    play(&mut studio, "Esc");
    ask(&mut studio, IceRequest::FinishResize);
    assert_eq!(letters(&studio), "#$/.@");
}

#[test]
fn history_survives_resize_play_and_switch() {
    let mut studio = studio("#####/#@$.#/#####");
    play(&mut studio, "4 left:1,1 at:1,2 Ctrl+Shift+→");
    assert_eq!(letters(&studio), "######/#p_$.#/######");
    let first = studio.worlds.ice.document().id();
    play(&mut studio, "E");
    assert_eq!(studio.mode, Mode::Watch);
    play(&mut studio, "E");
    studio.open_level(LevelSource::Bundled("other".to_owned()), level("#_#"));
    assert!(!studio.worlds.ice.is_modified());
    let open = studio.worlds.ice.documents();
    let modified = open.iter().filter(|level| level.is_modified()).map(|level| level.id());
    assert_eq!(modified.collect::<Vec<_>>(), [first]);
    play(&mut studio, "2 left:0,1");
    let stored = LevelSource::Bundled("#####/#@$.#/#####".to_owned());
    studio.open_level(stored, level("#####/#@$.#/#####"));
    assert_eq!(studio.worlds.ice.document().id(), first);
    play(&mut studio, "Ctrl+Z Ctrl+Z");
    assert_eq!(letters(&studio), "#####/#@$.#/#####");
    play(&mut studio, "Ctrl+Y");
    assert_eq!(letters(&studio), "#####/#p$.#/#####");
}

#[test]
fn untouched_new_level_is_replaced() {
    let mut studio = Studio::new(Settings::default(), Files::default(), || {});
    studio.new_level(crate::worlds::WorldKind::Ice);
    assert_eq!(studio.worlds.ice.documents().len(), 1);
    play(&mut studio, "2 left:0,0 left:4,4");
    studio.open_level(LevelSource::New(7), level("#_#"));
    assert_eq!(studio.worlds.ice.documents().len(), 2);
}

#[test]
fn typed_text_is_one_edit_and_never_lost() {
    let mut studio = studio("#_#");
    let document = studio.worlds.ice.document().id();
    let type_text = |studio: &mut Studio, field, text: &str| {
        let text = text.to_owned();
        studio.apply(Request::Documents(DocumentsRequest::SetText { document, field, text }));
    };
    for text in ["T", "Tw", "Two"] {
        type_text(&mut studio, TextField::Title, text);
    }
    assert!(studio.worlds.ice.is_modified());
    play(&mut studio, "Ctrl+S");
    assert_eq!(studio.worlds.ice.level().title, "Two");
    type_text(&mut studio, TextField::Note, "one\ntwo");
    type_text(&mut studio, TextField::StepLimit, "12");
    studio.apply(Request::Documents(DocumentsRequest::CommitText(document)));
    let level = studio.worlds.ice.level();
    assert_eq!((level.note.as_str(), level.own_step_limit), ("one\ntwo", Some(12)));
    assert_eq!(studio.worlds.ice.draft().history().len(), 4);
    type_text(&mut studio, TextField::Author, "nobody");
    play(&mut studio, "Esc");
    assert_eq!(studio.worlds.ice.document().field_text(TextField::Author), "");
    type_text(&mut studio, TextField::StepLimit, "many");
    studio.apply(Request::Documents(DocumentsRequest::CommitText(document)));
    assert_eq!(studio.worlds.ice.level().own_step_limit, Some(12));
    assert!(studio.notices.iter().any(|notice| notice.text.contains("many")));
    play(&mut studio, "Ctrl+Z Ctrl+Z Ctrl+Z");
    assert_eq!(studio.worlds.ice.level().title, "");
}

#[test]
fn problems_are_cycled_and_fixed() {
    let mut studio = studio("######/#@@$.#/#_.__#/######");
    let problems = studio.worlds.ice.document().review().findings().len();
    assert!(problems >= 2);
    play(&mut studio, "F8");
    assert_eq!(studio.worlds.ice.selected_problem(), Some(0));
    play(&mut studio, "F8");
    assert_eq!(studio.worlds.ice.selected_problem(), Some(1));
    while let Some(problem) = studio
        .worlds
        .ice
        .document()
        .review()
        .findings()
        .iter()
        .position(|finding| finding.problem.is_fatal())
    {
        ask(&mut studio, IceRequest::Fix { problem, fix: 0 });
    }
    assert_eq!(studio.worlds.ice.level().problems(), []);
    assert_eq!(studio.worlds.ice.selected_problem(), None);
    while studio.can_undo() {
        play(&mut studio, "Ctrl+Z");
    }
    assert_eq!(letters(&studio), "######/#@@$.#/#_.__#/######");
}

#[test]
fn ice_is_scattered_in_the_selection() {
    let mut studio = studio("____/____/____");
    ask(&mut studio, IceRequest::IcePercent(100));
    play(&mut studio, "S left:1,1-2,2 D");
    assert_eq!(letters(&studio), "____/_~~_/_~~_");
    let seed = studio.worlds.ice.tools().ice_seed;
    ask(&mut studio, IceRequest::IcePercent(50));
    play(&mut studio, "Esc D");
    assert_eq!(studio.worlds.ice.tools().ice_seed, seed + 1);
}

#[test]
fn transforms_apply_to_the_selection() {
    check("#$._/#__@/____", "S left:0,1-0,2 H", "#.$_/#__@/____");
    check("#$._/#__@/____", "S left:0,1-1,2 V", "#___/#$.@/____");
    check("#$._/#__@/____", "S left:0,1-0,2 ]", "#$__/#._@/____");
    check("#$._/#__@/____", "S left:0,1-0,2 [", "#.__/#$_@/____");
}

#[test]
fn selection_follows_a_transform() {
    let mut studio = studio("$.__/___@");
    play(&mut studio, "S left:0,0-0,1 ]");
    let turned = studio.worlds.ice.selection().expect("a selection");
    assert_eq!((turned.first, turned.last), (cell("0,0"), cell("1,0")));
    play(&mut studio, "[");
    assert_eq!(letters(&studio), "$.__/___@");
}

#[test]
fn filling_and_normalising_stay_within_the_selection() {
    check("____/____/@$.#", "S left:0,0-1,1 F 2 left:0,0", "##__/##__/@$.#");
    check("____/____/@$.#", "S left:0,0-1,0 F 2 left:0,3", "####/####/@$.#");
    check("_____/_###_/_#@#_/_###_/_____", "S left:0,0-4,0 N", "#____/####_/##@#_/####_/#____");
}
