//! The panel of tools, tiles, random ice, and commands for the board.

use super::request::IceRequest;
use crate::editing::{Paint, Tool};
use crate::picture::{Placement, Point, drawing_scene};
use crate::studio::command::{Command, PaintSlot};
use crate::studio::glossary::Term;
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::{command_button, command_tooltip, section, term_section};
use crate::studio::{paint, style};
use crate::worlds::ice::{Board, Square};
use eframe::egui::{
    Align2, DragValue, Pos2, Rect, Role, ScrollArea, Sense, Slider, Stroke, StrokeKind, TextStyle,
    Ui, Vec2, WidgetInfo, vec2,
};

/// Tools and the commands that select them.
const TOOLS: [(Command, Tool); 6] = [
    (Command::Brush, Tool::Brush),
    (Command::Line, Tool::Line),
    (Command::Rectangle, Tool::Rectangle),
    (Command::Fill, Tool::Fill),
    (Command::Eyedropper, Tool::Eyedropper),
    (Command::Select, Tool::Select),
];

/// Commands for the selection or the whole board; those with an icon get buttons.
const LEVEL_COMMANDS: [Command; 6] = [
    Command::RotateCounterclockwise,
    Command::RotateClockwise,
    Command::MirrorHorizontally,
    Command::MirrorVertically,
    Command::Crop,
    Command::SelectAll,
];

/// Shows the panel.
pub(super) fn show(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    ScrollArea::vertical().id_salt("tools").auto_shrink(false).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(studio.theme().spacing);
            for (command, tool) in TOOLS {
                let is_on = studio.worlds.ice.tools().tool == tool;
                let response = command_button(ui, studio, requests, command, is_on);
                key_ui(ui, response.rect, command, studio);
            }
        });
        section(ui, "Tiles");
        tiles_ui(ui, studio, requests);
        term_section(ui, "Ice", Term::Ice);
        ice_ui(ui, studio, requests);
        term_section(ui, "Level", Term::Level);
        ui.horizontal_wrapped(|ui| {
            for command in
                LEVEL_COMMANDS.into_iter().filter(|command| command.spec().icon.is_some())
            {
                command_button(ui, studio, requests, command, false);
            }
        });
    });
}

/// Draws the key of a command in the corner of its button.
fn key_ui(ui: &Ui, button: Rect, command: Command, studio: &Studio) {
    let Some(chord) = command.spec().keys.first().copied() else { return };
    let theme = studio.theme();
    let mut font = TextStyle::Small.resolve(ui.style());
    font.size = (font.size * 0.8).round();
    let corner = button.right_bottom() - vec2(theme.spacing / 2.0, 0.0);
    let quiet = style::colour(theme.chrome.text_quiet);
    ui.painter().text(corner, Align2::RIGHT_BOTTOM, chord.text(), font, quiet);
}

/// Shows the palette of tiles in two rows.
fn tiles_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let gap = studio.theme().spacing;
    let columns = Paint::PALETTE.len().div_ceil(2) as f32;
    let side = ((ui.available_width() - gap * (columns - 1.0)) / columns).floor();
    let side = side.clamp(gap * 8.0, gap * 12.0);
    for (row, tiles) in Paint::PALETTE.chunks(columns as usize).enumerate() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(gap);
            for (column, tile) in tiles.iter().enumerate() {
                let slot = PaintSlot((row * columns as usize + column) as u8);
                tile_ui(ui, studio, requests, (Command::Paint(slot), *tile), side);
            }
        });
    }
}

/// Shows one tile of the palette with its key.
///
/// The accessible name is the label of the tile.
fn tile_ui(
    ui: &mut Ui,
    studio: &Studio,
    requests: &mut Requests,
    (command, tile): (Command, Paint),
    side: f32,
) {
    let theme = studio.theme();
    let is_on = studio.worlds.ice.tools().paint == tile;
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_on, tile.label()));
    if ui.is_rect_visible(rect) {
        let chrome = &theme.chrome;
        let inset = theme.spacing;
        let origin = Point::new(rect.min.x + inset, rect.min.y + inset);
        let placement = Placement { origin, cell_size: side - 2.0 * inset };
        // The eraser gives empty floor; other tiles are drawn on floor.
        let square = tile.on(Square::default());
        let scene = drawing_scene(&Board::filled(1, 1, square), true, placement, theme);
        let back = if response.hovered() { chrome.hovered } else { chrome.raised };
        ui.painter().rect_filled(rect, theme.spacing, style::colour(back));
        paint::scene(ui.painter(), &scene, Pos2::ZERO, 1.0);
        if tile == Paint::Eraser {
            let place = rect.shrink(side * 0.3);
            let line = Stroke::new(theme.line_scale * 2.0, style::colour(chrome.error));
            ui.painter().line_segment([place.left_top(), place.right_bottom()], line);
            ui.painter().line_segment([place.right_top(), place.left_bottom()], line);
        }
        // In themes without a raised colour, a line separates the tile from the panel.
        if chrome.raised == chrome.panel {
            let line = Stroke::new(theme.line_scale, style::colour(chrome.hairline));
            ui.painter().rect_stroke(rect, theme.spacing, line, StrokeKind::Inside);
        }
        if is_on || response.has_focus() {
            let line = Stroke::new(theme.line_scale * 2.0, style::colour(chrome.accent));
            ui.painter().rect_stroke(rect, theme.spacing, line, StrokeKind::Inside);
        }
        tile_key(ui, rect, command, studio);
    }
    if response.on_hover_ui(|ui| command_tooltip(ui, command)).clicked() {
        requests.command(command);
    }
}

/// Draws the key of a tile on a background that keeps it readable.
fn tile_key(ui: &Ui, tile: Rect, command: Command, studio: &Studio) {
    let Some(chord) = command.spec().keys.first().copied() else { return };
    let theme = studio.theme();
    let mut font = TextStyle::Small.resolve(ui.style());
    font.size = (font.size * 0.9).round();
    let text = style::colour(theme.chrome.text);
    let galley = ui.painter().layout_no_wrap(chord.text(), font, text);
    let size = vec2(theme.spacing * 3.0, galley.size().y);
    let plate = Rect::from_min_size(tile.right_bottom() - size, size);
    ui.painter().rect_filled(plate, theme.spacing / 2.0, style::colour(theme.chrome.panel));
    ui.painter().galley(plate.center() - galley.size() / 2.0, galley, text);
}

/// Shows the switch of the ice layer, and the settings and button for random ice.
fn ice_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let editor = &studio.worlds.ice;
    let tools = editor.tools();
    let mut shows_ice = !studio.hidden.truth;
    if ui
        .checkbox(&mut shows_ice, "Show ice")
        .on_hover_ui(|ui| command_tooltip(ui, Command::ToggleIceLayer))
        .clicked()
    {
        requests.command(Command::ToggleIceLayer);
    }
    // These numbers belong to the next scattering. Changing them edits no level.
    let mut percent = tools.ice_percent;
    ui.horizontal(|ui| {
        ui.spacing_mut().slider_width = (ui.available_width() - studio.theme().spacing * 20.0)
            .clamp(studio.theme().spacing * 10.0, studio.theme().spacing * 40.0);
        let slider = ui.add(Slider::new(&mut percent, 0..=100).suffix(" %"));
        if slider.on_hover_text("Probability that a cell of floor or ice becomes ice").changed() {
            requests.push(Request::from(IceRequest::IcePercent(percent)));
        }
    });
    let mut seed = tools.ice_seed;
    ui.horizontal(|ui| {
        let field = ui.add(DragValue::new(&mut seed).prefix("seed "));
        if field.on_hover_text("The same seed gives the same ice").changed() {
            requests.push(Request::from(IceRequest::IceSeed(seed)));
        }
        let button = ui.button("Scatter");
        if button.on_hover_ui(|ui| command_tooltip(ui, Command::ScatterIce)).clicked() {
            requests.command(Command::ScatterIce);
        }
    });
    if editor.selection().is_some() {
        ui.weak("in the selection only");
    }
}
