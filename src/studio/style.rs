//! Converts theme tokens to egui's style: the only place that creates widget colours and sizes.

use crate::picture::{Rgba, Theme};
use eframe::egui::{
    self, Color32, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle, Visuals,
    style::{ScrollStyle, Selection, WidgetVisuals, Widgets},
};

/// Radius of buttons, fields and cards, in points.
const CORNER: CornerRadius = CornerRadius::same(5);

/// Converts a theme token to egui's colour.
#[must_use]
pub fn colour(token: Rgba) -> Color32 {
    Color32::from_rgba_unmultiplied(token.red, token.green, token.blue, token.alpha)
}

/// Applies the theme to all widgets of the context.
pub fn apply(context: &egui::Context, theme: &Theme) {
    let base = if theme.is_dark { egui::Theme::Dark } else { egui::Theme::Light };
    context.set_theme(base);
    context.set_fonts(fonts());
    context.all_styles_mut(|style| {
        style.visuals = visuals(theme);
        text_styles(style, theme);
        spacing(style, theme);
        style.animation_time = 0.1;
        style.interaction.tooltip_delay = 0.35;
        style.interaction.selectable_labels = false;
    });
}

/// egui's default fonts, with the monospaced fonts as fallback of the proportional family.
///
/// The proportional family lacks the arrows that keys and plans need.
fn fonts() -> egui::FontDefinitions {
    let mut fonts = egui::FontDefinitions::default();
    let monospaced = fonts.families.get(&FontFamily::Monospace).cloned().unwrap_or_default();
    let proportional = fonts.families.entry(FontFamily::Proportional).or_default();
    for font in monospaced {
        if !proportional.contains(&font) {
            proportional.push(font);
        }
    }
    fonts
}

/// Sets the fonts and sizes of the text styles.
fn text_styles(style: &mut egui::Style, theme: &Theme) {
    let sizes = theme.text_sizes;
    style.text_styles = [
        (TextStyle::Small, FontId::new(sizes.small, FontFamily::Proportional)),
        (TextStyle::Body, FontId::new(sizes.body, FontFamily::Proportional)),
        (TextStyle::Button, FontId::new(sizes.body, FontFamily::Proportional)),
        (TextStyle::Heading, FontId::new(sizes.heading, FontFamily::Proportional)),
        (TextStyle::Monospace, FontId::new(sizes.monospaced, FontFamily::Monospace)),
    ]
    .into();
}

/// Sets spacing and sizes to multiples of the theme's spacing.
fn spacing(style: &mut egui::Style, theme: &Theme) {
    let unit = theme.spacing;
    let margin = |steps: f32| Margin::same((unit * steps) as i8);
    let spacing = &mut style.spacing;
    spacing.item_spacing = egui::vec2(unit * 2.0, unit);
    spacing.button_padding = egui::vec2(unit * 2.0, unit);
    spacing.window_margin = margin(4.0);
    spacing.menu_margin = margin(2.0);
    spacing.indent = unit * 4.0;
    spacing.interact_size = egui::vec2(unit * 8.0, unit * 6.0);
    spacing.icon_width = unit * 4.0;
    spacing.icon_spacing = unit * 1.5;
    spacing.combo_width = unit * 30.0;
    // Room for the whole list of agents: users rarely scroll a combo box.
    spacing.combo_height = unit * 100.0;
    spacing.scroll = ScrollStyle { bar_width: unit * 2.0, ..ScrollStyle::solid() };
}

/// Colours, borders and shadows of windows and widgets.
fn visuals(theme: &Theme) -> Visuals {
    let chrome = &theme.chrome;
    let mut visuals = if theme.is_dark { Visuals::dark() } else { Visuals::light() };
    visuals.widgets = widgets(theme);
    visuals.selection = Selection {
        bg_fill: colour(chrome.selection),
        stroke: Stroke::new(theme.line_scale, colour(chrome.accent)),
    };
    visuals.weak_text_color = Some(colour(chrome.text_quiet));
    visuals.hyperlink_color = colour(chrome.accent);
    visuals.faint_bg_color = colour(chrome.raised).gamma_multiply(0.5);
    visuals.extreme_bg_color = colour(chrome.background);
    visuals.text_edit_bg_color = Some(colour(chrome.background));
    visuals.code_bg_color = colour(chrome.raised);
    visuals.warn_fg_color = colour(chrome.warning);
    visuals.error_fg_color = colour(chrome.error);
    visuals.panel_fill = colour(chrome.panel);
    visuals.window_fill = colour(chrome.panel);
    visuals.window_stroke = Stroke::new(1.0, colour(chrome.hairline));
    visuals.window_corner_radius = CornerRadius::same(8);
    visuals.menu_corner_radius = CornerRadius::same(6);
    visuals.window_shadow = shadow(theme, 24);
    visuals.popup_shadow = shadow(theme, 12);
    visuals.slider_trailing_fill = true;
    visuals.indent_has_left_vline = false;
    visuals
}

/// A shadow below its window; `blur` is the width of the soft edge, in points.
fn shadow(theme: &Theme, blur: u8) -> Shadow {
    let offset = (blur / 3) as i8;
    Shadow { offset: [0, offset], blur, spread: 0, color: colour(theme.board.shadow) }
}

/// Colours of widgets in each state: inactive, hovered, active, open.
fn widgets(theme: &Theme) -> Widgets {
    let chrome = &theme.chrome;
    let state = |fill: Rgba, line: Rgba, text: Rgba| WidgetVisuals {
        bg_fill: colour(fill),
        weak_bg_fill: colour(fill),
        bg_stroke: Stroke::new(theme.line_scale, colour(line)),
        corner_radius: CORNER,
        fg_stroke: Stroke::new(theme.line_scale, colour(text)),
        expansion: 0.0,
    };
    // If buttons have the panel's colour, a border separates them.
    let rim = if chrome.raised == chrome.panel { chrome.hairline } else { chrome.raised };
    Widgets {
        noninteractive: state(chrome.panel, chrome.hairline, chrome.text),
        inactive: WidgetVisuals {
            // Empty check boxes and slider rails have only this fill.
            bg_fill: colour(chrome.raised.mixed(chrome.text_quiet, 0.4)),
            ..state(chrome.raised, rim, chrome.text)
        },
        hovered: state(chrome.hovered, chrome.hovered, chrome.text),
        active: state(chrome.selection, chrome.accent, chrome.text),
        open: state(chrome.hovered, chrome.hairline, chrome.text),
    }
}
