//! A tool behind its contract.
