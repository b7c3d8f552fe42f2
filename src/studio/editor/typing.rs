//! Text under way in the properties: one undo step from taking up the field to leaving it.

use super::document::Document;
use super::pending::{Field, Pending, PendingError};
use crate::editing::LevelEdit;

impl Document {
    /// What a field shows: what has been typed, else what the level has.
    #[must_use]
    pub fn text_of(&self, field: Field) -> String {
        match &self.pending {
            Some(pending) if pending.field == field => pending.text.clone(),
            _ => self.text_in_level(field),
        }
    }

    fn text_in_level(&self, field: Field) -> String {
        let level = self.level();
        match field {
            Field::Title => level.title.clone(),
            Field::Author => level.author.clone(),
            Field::Note => level.note.clone(),
            Field::StepLimit => level.own_step_limit.map_or_else(String::new, |n| n.to_string()),
        }
    }

    /// Takes in what a field holds now. Another field's text is settled first.
    pub(super) fn type_text(
        &mut self,
        field: Field,
        text: String,
        time_ms: u64,
    ) -> Result<(), PendingError> {
        if self.pending.as_ref().is_some_and(|pending| pending.field != field) {
            self.settle(time_ms)?;
        }
        let is_change = self.text_in_level(field) != text;
        self.pending = is_change.then_some(Pending { field, text });
        Ok(())
    }

    /// Puts the typed text into the level, as one step of the history.
    pub(super) fn settle(&mut self, time_ms: u64) -> Result<(), PendingError> {
        let Some(Pending { field, text }) = self.pending.take() else { return Ok(()) };
        let level = self.draft.level();
        let (name, edit) = match field {
            Field::Title => {
                ("change the title", LevelEdit::Title { before: level.title.clone(), after: text })
            }
            Field::Author => (
                "change the author",
                LevelEdit::Author { before: level.author.clone(), after: text },
            ),
            Field::Note => {
                ("change the note", LevelEdit::Note { before: level.note.clone(), after: text })
            }
            Field::StepLimit => {
                let after = limit_of(&text)?;
                let before = level.own_step_limit;
                ("change the step limit", LevelEdit::StepLimit { before, after })
            }
        };
        self.draft.commit(name, edit, time_ms)?;
        self.look_over();
        Ok(())
    }
}

fn limit_of(text: &str) -> Result<Option<u32>, PendingError> {
    match text.trim() {
        "" => Ok(None),
        digits => match digits.parse() {
            Ok(steps) if steps > 0 => Ok(Some(steps)),
            _ => Err(PendingError::NoNumber(digits.to_owned())),
        },
    }
}
