//! Policies in files.

use super::PolicyId;
use crate::storage::{read_policy_file, write_policy_file};
use crate::studio::files::{POLICY_ENDING, Purpose, file_name, file_name_of};
use crate::studio::model::Studio;
use std::path::PathBuf;

impl Studio {
    /// Asks where to save a policy.
    pub(super) fn save_policy_as(&mut self, id: PolicyId) {
        let Some(policy) = self.marbles.school.policy(id) else { return };
        let suggested = policy.path.clone().unwrap_or_else(|| {
            let name = file_name_of(&policy.name);
            self.usual_folder().join(name).with_extension(POLICY_ENDING)
        });
        self.pick(Purpose::SavePolicy(id), suggested, String::new());
    }

    /// Asks where to save the policy that was learnt last.
    pub(in crate::studio) fn save_latest_policy(&mut self) {
        let latest = self.marbles.school.policies().last().map(|policy| policy.id);
        match latest {
            Some(id) => self.save_policy_as(id),
            None => self.notices.news("There is no policy yet: learn a game first"),
        }
    }

    /// Asks which policy to open.
    pub(in crate::studio) fn open_policy(&mut self) {
        let folder = self.usual_folder();
        self.pick(Purpose::OpenPolicy, folder, String::new());
    }

    /// Saves a policy into a file.
    pub(in crate::studio) fn save_policy_to(&mut self, id: PolicyId, path: PathBuf) {
        let Some(policy) = self.marbles.school.policy(id) else { return };
        let path =
            if path.extension().is_some() { path } else { path.with_extension(POLICY_ENDING) };
        match write_policy_file(&path, &policy.file) {
            Ok(bytes) => {
                let size = bytes as f64 / 1e6;
                self.notices.news(format!("Saved in {} ({size:.1} MB)", file_name(&path)));
                self.marbles.school.mark_saved(id, path);
            }
            Err(error) => self.notices.trouble(error.to_string()),
        }
    }

    /// Opens a policy and seats it. What is no policy is refused with the reason.
    pub(in crate::studio) fn open_policy_from(&mut self, path: PathBuf) {
        match read_policy_file(&path) {
            Ok((file, _)) => {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let id = self.marbles.school.keep(file, &stem, Some(path));
                self.marbles.seat = super::GameSeat::Policy(id);
                self.notices.news(format!("Opened {stem}: it plays next"));
            }
            Err(error) => self.notices.trouble(error.to_string()),
        }
    }
}
