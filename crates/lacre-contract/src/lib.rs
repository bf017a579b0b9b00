//! Reads JSON strictly, loads contracts, checks values against them.
