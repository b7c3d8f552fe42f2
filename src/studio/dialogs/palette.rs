//! The command palette: one field to find commands, levels, agents, runs, themes and files.
//!
//! Fuzzy matching compares the typed characters with the names.

use crate::studio::command::Command;
use crate::studio::files::{FilesRequest, UnsavedWork};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::settings::SettingsRequest;
use crate::studio::style;
use eframe::egui::{
    Key, Modifiers, Role, ScrollArea, Sense, TextEdit, TextStyle, Ui, WidgetInfo, WidgetText, pos2,
    vec2,
};

/// Maximum number of listed entries.
const MAX_LISTED: usize = 60;

/// An entry of the palette: a request with its title.
#[derive(Debug, Clone, PartialEq)]
struct PaletteEntry {
    title: String,
    /// Text at the right: category or key; for a disabled entry the reason.
    aside: String,
    is_enabled: bool,
    /// Request that the entry sends if you choose it.
    request: Request,
}

/// View state of the palette.
#[derive(Debug, Default)]
pub struct PaletteView {
    search: String,
    /// Index of the selected entry among the listed ones.
    chosen: usize,
}

impl PaletteView {
    /// Shows the dialog.
    ///
    /// `is_first_frame` is true in the first frame of an opened dialog, and clears the search.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        requests: &mut Requests,
        is_first_frame: bool,
    ) {
        if is_first_frame {
            *self = Self::default();
        }
        let taken = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let (down, up, enter) = (taken(Key::ArrowDown), taken(Key::ArrowUp), taken(Key::Enter));
        let field = TextEdit::singleline(&mut self.search)
            .hint_text("Search commands, levels, agents, runs, themes")
            .desired_width(f32::INFINITY);
        let response = ui.add(field);
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Search everything"));
        // The field always has the focus: nothing else accepts text.
        response.request_focus();
        if response.changed() {
            self.chosen = 0;
        }
        let found = matching_entries(studio, &self.search);
        let last = found.len().saturating_sub(1);
        self.chosen = (self.chosen + usize::from(down)).min(last).saturating_sub(usize::from(up));
        if found.is_empty() {
            ui.weak("No match");
        }
        let room = ui.available_height().clamp(120.0, 420.0);
        let mut activated = enter.then_some(self.chosen);
        ScrollArea::vertical().max_height(room).auto_shrink([false, true]).show(ui, |ui| {
            for (index, entry) in found.iter().enumerate() {
                if entry_ui(ui, studio, entry, index == self.chosen, up || down) {
                    activated = Some(index);
                }
            }
        });
        if let Some(entry) = activated.and_then(|index| found.get(index))
            && entry.is_enabled
        {
            // Close first, because the request may open another dialog.
            requests.push(Request::CloseDialog);
            requests.push(entry.request.clone());
        }
    }
}

/// Shows one entry; returns true if it was clicked.
///
/// With `scrolls_to_selected`, the list scrolls to this entry if it is the selected one
/// (`is_chosen`).
fn entry_ui(
    ui: &mut Ui,
    studio: &Studio,
    entry: &PaletteEntry,
    is_chosen: bool,
    scrolls_to_selected: bool,
) -> bool {
    let unit = studio.theme().spacing;
    let size = vec2(ui.available_width(), unit * 7.0);
    let (place, response) = ui.allocate_exact_size(size, Sense::CLICK);
    response.widget_info(|| {
        WidgetInfo::selected(Role::Button, entry.is_enabled, is_chosen, &entry.title)
    });
    if is_chosen && scrolls_to_selected {
        response.scroll_to_me(None);
    }
    if is_chosen || response.hovered() {
        let visuals = ui.visuals();
        let fill = if is_chosen { visuals.selection.bg_fill } else { visuals.faint_bg_color };
        ui.painter().rect_filled(place, visuals.widgets.inactive.corner_radius, fill);
    }
    let quiet = ui.visuals().weak_text_color();
    let colour = if entry.is_enabled { ui.visuals().text_color() } else { quiet };
    let line = |words: &str, width: f32, text_style| {
        let wrap = Some(eframe::egui::TextWrapMode::Truncate);
        WidgetText::from(words).into_galley(ui, wrap, width, text_style)
    };
    // The aside is laid out first; the title gets the rest of the width.
    let aside = line(&entry.aside, place.width() * 0.5, TextStyle::Small);
    let title = line(&entry.title, place.width() - aside.size().x - unit * 6.0, TextStyle::Body);
    let middle = |height: f32| place.center().y - height / 2.0;
    let corner = pos2(place.left() + unit * 2.0, middle(title.size().y));
    ui.painter().galley(corner, title, colour);
    let corner = pos2(place.right() - unit * 2.0 - aside.size().x, middle(aside.size().y));
    ui.painter().galley(corner, aside, style::colour(studio.theme().chrome.text_quiet));
    response.clicked()
}

/// The best entries that match the search, at most [`MAX_LISTED`], best first.
///
/// A match in the title alone counts more than one that needs the aside. Of entries that match
/// equally well, enabled ones come first. Every entry matches an empty search.
fn matching_entries(studio: &Studio, search: &str) -> Vec<PaletteEntry> {
    let all = entries(studio);
    let mut scored: Vec<_> = all
        .into_iter()
        .filter_map(|entry| {
            let text = format!("{} {}", entry.title, entry.aside);
            score(search, &entry.title)
                .map(|points| points * 2)
                .or_else(|| score(search, &text))
                .map(|points| (points, entry))
        })
        .collect();
    // The sort is stable: equal scores keep the order of the table.
    scored.sort_by_key(|(points, entry)| (std::cmp::Reverse(*points), !entry.is_enabled));
    scored.into_iter().map(|(_, entry)| entry).take(MAX_LISTED).collect()
}

/// All entries: commands, unsaved work, levels, agents or players, runs, themes, recent files.
///
/// Agents and players are those of the visible world.
fn entries(studio: &Studio) -> Vec<PaletteEntry> {
    let commands = Command::all()
        .filter(|command| !matches!(command, Command::Palette | Command::Cancel))
        .map(|command| {
            let spec = command.spec();
            let obstacle = studio.obstacle_in_list(command);
            let key = || spec.keys.first().map_or_else(String::new, |chord| chord.text());
            PaletteEntry {
                title: spec.label.to_owned(),
                is_enabled: obstacle.is_none(),
                // A disabled entry shows the reason.
                aside: obstacle.unwrap_or_else(key),
                request: Request::Command(command),
            }
        });
    let entry = |title: String, aside: String, request| PaletteEntry {
        title,
        aside,
        is_enabled: true,
        request,
    };
    let levels = studio.files.shelves().flat_map(|shelf| {
        shelf.levels.iter().map(move |level| {
            let request = Request::Files(FilesRequest::OpenLevel(level.source.clone()));
            let kind = match (&level.lesson, &level.run) {
                (Some(_), _) => "lesson".to_owned(),
                (None, Some(_)) => format!("run, {}", shelf.title),
                (None, None) => format!("level, {}", shelf.title),
            };
            entry(level.title.clone(), kind, request)
        })
    });
    let unsaved = studio.unsaved_work().into_iter().map(|UnsavedWork { work, name, note }| {
        entry(name, format!("unsaved, {note}"), Request::Files(FilesRequest::Show(work)))
    });
    let players = studio.adapter().player_entries(studio).into_iter();
    let players = players.map(|(title, kind, request)| entry(title, kind.to_owned(), request));
    let runs = studio.runs.iter().map(|run| {
        let title = format!("{} on {}", studio.run_name(run), studio.level_name(run.level_id()));
        entry(title, format!("run of {} steps", run.len()), Request::SelectRun(run.id()))
    });
    let themes = studio.files.theme_names().into_iter().map(|name| {
        let request = Request::Settings(SettingsRequest::Theme(name.clone()));
        entry(name, "theme".to_owned(), request)
    });
    let recent = studio.settings.recent_files.paths().iter().map(|path| {
        let name = crate::studio::source::file_name(path);
        let request = Request::Files(FilesRequest::Open(path.clone()));
        entry(name, "recent file".to_owned(), request)
    });
    // Among equal scores this order decides, so commands come first.
    commands
        .chain(unsaved)
        .chain(levels)
        .chain(players)
        .chain(runs)
        .chain(themes)
        .chain(recent)
        .collect()
}

/// Returns how well a search matches a text; a higher score is better.
///
/// `None` if the characters of the search do not occur in the text in this order. Ignores case, and
/// spaces of the search. Each character matches its first occurrence after the previous match.
/// Consecutive matches and matches at the start of words score higher; between equal matches, the
/// shorter text does, up to a length of 60 characters. An empty search scores 0 for every text.
/// O(characters of both).
fn score(search: &str, text: &str) -> Option<u32> {
    if search.trim().is_empty() {
        return Some(0);
    }
    let mut points = 0;
    let mut letters = text.chars().flat_map(char::to_lowercase);
    let mut before = ' ';
    let mut follows = false;
    for expected in
        search.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase)
    {
        loop {
            // The text ends before all letters were found: no match.
            let letter = letters.next()?;
            let starts_word = !before.is_alphanumeric();
            before = letter;
            if letter == expected {
                points += 2 + 6 * u32::from(follows) + 4 * u32::from(starts_word);
                follows = true;
                break;
            }
            follows = false;
        }
    }
    let length = text.chars().count().min(60) as u32;
    // The length only decides between equal points, because it counts less than one point.
    Some(points * 100 + 60 - length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(search: &str, best: &str, worse: &str) {
        assert!(score(search, best) > score(search, worse), "{search:?}: {best:?}, {worse:?}");
    }

    #[test]
    fn better_matches_score_higher() {
        check("run", "Run", "Run to the end");
        check("run", "Run to the end", "Turn around");
        check("nr", "Next run", "Open recent");
        check("sa", "Save as…", "Show reachable squares");
        check("mouse", "Mousetrap", "Move up, use");
        assert_eq!(score("xyz", "Save"), None);
        assert_eq!(score("as", "Save"), None, "in this order only");
        assert_eq!(score("", "Run"), score("", "Command palette"), "in the order of the table");
    }
}
