//! What a comparison reports: one finding for each place that changed.

use crate::prover::Reason;
use crate::rule::{Bump, Rule, Side};
use lacre_contract::Pointer;
use serde_json::Value;

/// Why a finding costs what it costs.
#[derive(Debug, Clone, PartialEq)]
pub enum Evidence {
    /// It was proved that nothing worse follows from the change.
    Proof,
    /// This value was valid on one side of the change and is not on the other; the validator says so.
    Witness(Value),
    /// The table of rules says so, and no value could show it.
    Decree,
    /// Neither a proof nor a witness was found.
    Unproven(Reason),
}

impl Evidence {
    /// Returns the evidence in one word, as reports write it.
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Proof => "proof",
            Self::Witness(_) => "witness",
            Self::Decree => "decree",
            Self::Unproven(_) => "unproven",
        }
    }
}

/// One change, where it is, what it costs, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// The rule of the table that the change falls under.
    pub rule: Rule,
    /// What the place is in: the name of a tool, `envelope`, `manifest`, or empty where one schema is compared.
    pub subject: String,
    /// The place: in the candidate, or in the baseline where it is gone.
    pub at: Pointer,
    /// Which way the data goes; nothing for what is neither.
    pub side: Option<Side>,
    /// The keyword or member that changed.
    pub keyword: String,
    /// What the change costs.
    pub cost: Bump,
    /// Why.
    pub evidence: Evidence,
    /// What happened, in one sentence.
    pub sentence: String,
}

impl Finding {
    /// Returns the finding of a rule whose price the table decrees, at a place of `subject`; `detail` says which, or
    /// how, and may be empty.
    pub fn decreed(rule: Rule, subject: &str, at: Pointer, detail: &str) -> Self {
        crate::compare::decreed(rule, subject, at, "", detail)
    }

    /// Returns a name of the finding that survives rewording: made of subject, side, place, keyword and rule, never of text.
    pub fn fingerprint(&self) -> String {
        let side = self.side.map_or("", Side::as_str);
        let parts = [self.rule.row().id, &self.subject, side, self.at.as_str(), &self.keyword];
        // FNV-1a, 64 bits: short, stable across releases, and no secret is involved.
        let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
        for byte in parts.join("\n").bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        format!("{hash:016x}")
    }
}
