//! The `lacre` command.

fn main() {}
