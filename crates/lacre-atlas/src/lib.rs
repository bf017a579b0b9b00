//! The fifteen catalog tools.
