//! Compares two schema documents.
