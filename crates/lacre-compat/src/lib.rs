//! Compares JSON Schema documents and tool contracts: what changed, what it costs, and a proof or a witness for it.
//!
//! [`SchemaPair`] answers whether every value of one schema is a value of another, with three answers: a proof, a
//! value that the validator confirms, or "cannot prove" with a reason.
//!
//! [`Report::compare`] compares two sets of tools, judges each change by the table of rules, and says whether the version rose
//! enough:
//!
//! ```
//! use lacre_compat::{Bump, Format, Report, Surface};
//! use serde_json::json;
//!
//! let listed = |limit: u32| {
//!     let input = json!({"type": "object", "properties": {"limit": {"type": "integer", "minimum": 1, "maximum": limit}}});
//!     json!({"tools": [{"name": "notes.find", "inputSchema": input}]})
//! };
//! let before = Surface::from_tools_list(&listed(50)).ok_or("no list")?;
//! let after = Surface::from_tools_list(&listed(20)).ok_or("no list")?;
//! let report = Report::compare(&before, &after)?;
//! assert_eq!(report.required(), Bump::Major);
//! assert!(report.render(Format::Text).contains(r#"witness: {"limit":21}"#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`type_drift`] asks the same of a hand-written Rust type and its contract.

mod compare;
mod compile;
mod detect;
mod drift;
mod error;
mod exact;
mod files;
mod finding;
mod format;
mod formula;
#[cfg(feature = "git")]
mod git;
mod history;
mod judge;
mod language;
mod lint;
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
pub use lint::lint_surface;
pub use prover::{Direction, Reason, SchemaPair, Verdict};
pub use report::{Format, Outcome, REPORT_SCHEMA, Report, Source, rules_table};
pub use rule::{Bump, Ground, Row, Rule, Side};
pub use surface::Surface;
pub use version::declared_bump;
pub use waiver::{Waived, WaiverProblem, apply_waivers, waiver_for};
