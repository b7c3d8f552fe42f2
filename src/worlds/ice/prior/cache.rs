//! Values worked out when they are first asked for. They follow from what they stand beside, so
//! they do not count when that is compared.

use std::fmt;
use std::sync::{Arc, OnceLock};

/// A value of one thing; copies of the thing take what is there along.
pub(crate) struct Cache<T>(OnceLock<Arc<T>>);

/// A value that a thing and all its copies share, whoever asks first.
pub(crate) struct Shared<T>(Arc<OnceLock<T>>);

impl<T> Cache<T> {
    pub(crate) fn get_or_make(&self, make: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(|| Arc::new(make()))
    }
}

impl<T> Shared<T> {
    pub(crate) fn get_or_make(&self, make: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(make)
    }
}

impl<T> Clone for Cache<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Default for Cache<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Default for Shared<T> {
    fn default() -> Self {
        Self(Arc::new(OnceLock::new()))
    }
}

impl<T> PartialEq for Cache<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> PartialEq for Shared<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> fmt::Debug for Cache<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Cache")
    }
}

impl<T> fmt::Debug for Shared<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Shared")
    }
}
