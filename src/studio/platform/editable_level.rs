//! The trait [`EditableLevel`] for platform levels.

use crate::editing::Replacement;
use crate::formats::platform::write_native_stage;
use crate::studio::documents::{
    EditableLevel, FieldError, TextField, metadata_edit, metadata_text,
};
use crate::worlds::AnyLevel;
use crate::worlds::platform::{Level, Problem};

impl EditableLevel for Level {
    type Review = Vec<Problem>;

    const UNTITLED: &'static str = "Untitled stage";

    fn from_any(level: AnyLevel) -> Option<Self> {
        if let AnyLevel::Platform(stage) = level { Some(stage) } else { None }
    }

    fn new_level() -> Self {
        Self::untitled(&[0, 0, 0, 0, 0, 2, 2, 0, 0, 0], &[3], 1, 8)
    }

    fn review(&self) -> Self::Review {
        self.problems()
    }

    fn native_text(&self) -> String {
        write_native_stage(self)
    }

    fn field_text(&self, field: TextField) -> String {
        metadata_text([&self.title, &self.author, &self.note], field)
    }

    fn text_edit(
        &self,
        field: TextField,
        text: String,
    ) -> Result<(&'static str, Replacement<Self>), FieldError> {
        metadata_edit(self, field, text, |stage| {
            [&mut stage.title, &mut stage.author, &mut stage.note]
        })
    }

    fn replacement_edit(&self, other: Self) -> Replacement<Self> {
        Replacement { before: self.clone(), after: other }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::platform::read_native_stage;

    #[test]
    fn new_levels_are_playable_and_round_trip() {
        let stage = Level::new_level();
        assert_eq!(stage.review(), []);
        let read = read_native_stage(&stage.native_text()).expect("what was written");
        assert_eq!((read.value, read.problems), (stage, Vec::new()));
    }

    #[test]
    fn text_fields_are_edits() {
        let stage = Level::new_level();
        let (name, edit) = stage.text_edit(TextField::Title, "Ledge".to_owned()).expect("a title");
        assert_eq!((name, edit.after.title.as_str()), ("change the title", "Ledge"));
        let no_limit = stage.text_edit(TextField::StepLimit, "9".to_owned());
        assert_eq!(no_limit, Err(FieldError::NoSuchField(TextField::StepLimit)));
    }
}
