//! The whole window in every theme and at several sizes. Set `BLACKICE_SHOTS` to a folder to keep the
//! pictures.

use super::desk::Desk;
use blackice::studio::request::Request;
use blackice::studio::settings::SettingsRequest;
use eframe::egui::{Key, Modifiers};

#[test]
fn every_theme_shows_the_window() {
    let mut desk = Desk::new(1024.0, 640.0);
    desk.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
    desk.until("the run is over", |studio| studio.simulation.is_none());
    for theme in desk.studio().files.theme_names() {
        let request = Request::Settings(SettingsRequest::Theme(theme.clone()));
        desk.harness.state_mut().studio_mut().apply(request);
        desk.frames(3);
        desk.keep_picture(&format!("watch-{theme}-1024x640"));
        let picture = desk.harness.render().expect("a picture");
        let colours: std::collections::HashSet<_> = picture.pixels().collect();
        assert!(colours.len() > 50, "{theme}: the window is all but empty");
    }
}
