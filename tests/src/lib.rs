//! Holds no code: the tests are in `main.rs`.
