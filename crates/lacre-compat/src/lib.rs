//! Compares JSON Schema documents and tool contracts: what changed, what it costs, and a proof or a witness for it.
//!
//! [`SchemaPair`] answers whether every value of one schema is a value of another, with three answers: a proof, a
//! value that the validator confirms, or "cannot prove" with a reason.

mod compare;
mod compile;
mod detect;
mod drift;
mod error;
mod exact;
mod files;
mod finding;
mod formula;
#[cfg(feature = "git")]
mod git;
mod history;
mod judge;
mod language;
mod policy;
mod prover;
mod report;
mod rule;
mod solve;
mod surface;
mod version;
mod waiver;
mod witness;

pub use compare::{compare_surfaces, required_bump};
pub use drift::{Drift, type_drift};
pub use error::{Error, ErrorKind};
pub use files::{read_releases, read_surface};
pub use finding::{Evidence, Finding};
#[cfg(feature = "git")]
pub use git::{merge_base, newest_tag, read_surface_at};
pub use history::{check_decision, check_history};
pub use judge::compare_schemas;
pub use lacre_contract::Document;
pub use prover::{Direction, Reason, SchemaPair, Verdict};
pub use report::{Format, Outcome, REPORT_SCHEMA, Report, rules_table};
pub use rule::{Bump, Ground, Row, Rule, Side};
pub use surface::Surface;
pub use version::declared_bump;
pub use waiver::{Waived, WaiverProblem, apply_waivers, waiver_for};
