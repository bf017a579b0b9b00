//! The query language of Atlas, as far as read-only tools use it.
//!
//! ```text
//! query      = ["from"] source ["as" name] [filter] [count] [order] [limit]
//! source     = name | `name`
//! filter     = ["where"] expression | ("isa" | "is") name | "has" name
//! expression = term { ("and" | "or") term }          (left to right, neither binds tighter)
//! term       = "(" expression ")" | path comparison | path "isa" name | path "has" name
//! path       = name ["." name]
//! comparison = operator literal | "=" "[" literal { "," literal } "]"
//! operator   = "=" | "!=" | "<" | "<=" | ">" | ">=" | "like"  (and "eq", "neq", "lt", "lte", "gt", "gte")
//! literal    = "…" | '…' | `…` | number | "true" | "false"
//! count      = "select" "count" "(" ")" ["as" name]
//! order      = "orderby" path ["asc" | "desc"]
//! limit      = "limit" number ["offset" number]
//! ```
//!
//! Keywords are free in case. A string has no escapes: the delimiter cannot occur inside. `--` begins a comment
//! up to the end of the line, `/* … */` is one too. A character that the language does not know is skipped outside
//! of strings, as Atlas does. Free selects, aggregates and `groupby` are refused with a reason.

mod ast;
mod evaluate;
mod grammar;
mod like;
mod scan;

pub use ast::{Count, Expression, Limit, Literal, Operator, Order, Path, Query};
pub(crate) use evaluate::{Matches, Outcome};
pub use grammar::parse;
pub use scan::ParseError;
