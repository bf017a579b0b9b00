//! Generated types of the Atlas catalog contract.
