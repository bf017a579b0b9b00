//! What Atlas said a moment ago.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// Entries kept at most. When a new one does not fit, what is out of date goes, and if that is not enough, everything.
const MOST: usize = 4096;

/// Keeps values for a while. Keys begin with the principal: what one may see, another may not.
pub(crate) struct Cache<K, V> {
    lifetime: Duration,
    entries: Mutex<HashMap<K, (Instant, V)>>,
}

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    pub(crate) fn new(lifetime: Duration) -> Self {
        Self { lifetime, entries: Mutex::default() }
    }

    /// Returns the value with its age, unless it is older than the cache's lifetime.
    pub(crate) fn get(&self, key: &K) -> Option<(V, Duration)> {
        let entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let (since, value) = entries.get(key)?;
        let age = since.elapsed();
        (age < self.lifetime).then(|| (value.clone(), age))
    }

    pub(crate) fn put(&self, key: K, value: V) {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        if entries.len() >= MOST {
            entries.retain(|_, (since, _)| since.elapsed() < self.lifetime);
        }
        if entries.len() >= MOST {
            entries.clear();
        }
        entries.insert(key, (Instant::now(), value));
    }
}

#[cfg(test)]
mod tests {
    use super::{Cache, MOST};
    use std::time::Duration;

    #[tokio::test(start_paused = true)]
    async fn values_grow_old_and_memory_is_bounded() {
        let cache = Cache::new(Duration::from_secs(60));
        cache.put("a".to_owned(), 1);
        tokio::time::advance(Duration::from_secs(59)).await;
        assert_eq!(cache.get(&"a".to_owned()), Some((1, Duration::from_secs(59))));
        assert_eq!(cache.get(&"b".to_owned()), None);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(cache.get(&"a".to_owned()), None);
        for number in 0..=MOST {
            cache.put(number.to_string(), number);
        }
        assert_eq!(cache.entries.lock().expect("not poisoned").len(), 1);
    }
}
