//! `lacre generate`.
