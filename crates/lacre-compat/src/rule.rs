//! The table of rules: what can change, and what each change costs on either side.

use std::fmt;

/// The step of a version number that a change requires (Semantic Versioning 2.0.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bump {
    /// Nothing that a caller can observe changed for the worse or the better.
    Patch,
    /// Something was added that callers may ignore.
    Minor,
    /// Some caller that kept to the contract fails.
    Major,
}

impl Bump {
    /// Returns the bump in capitals, as reports write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Patch => "PATCH",
            Self::Minor => "MINOR",
            Self::Major => "MAJOR",
        }
    }
}

impl fmt::Display for Bump {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.as_str())
    }
}

/// The direction of data, seen from the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Callers write it and the server reads it.
    Input,
    /// The server writes it and callers read it.
    Output,
}

impl Side {
    /// Returns the side in lower case, as reports write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Output => "output",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.as_str())
    }
}

/// What the price of a rule rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// A proof or a witness: the table holds the usual price, and what is proved of the case at hand replaces it.
    Proved,
    /// A decision, because no value can show the change; the reason stands beside it. A proof can only raise it.
    Decreed(&'static str),
}

/// One row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// The rule's name in reports and waivers; it never changes its meaning.
    pub id: &'static str,
    /// What the change costs where callers write.
    pub input: Bump,
    /// What the change costs where callers read.
    pub output: Bump,
    /// What the prices rest on.
    pub ground: Ground,
    /// What happened, as a sentence about the place that a report names beside it.
    pub sentence: &'static str,
}

impl Row {
    /// Returns the price on one side.
    pub fn cost(&self, side: Side) -> Bump {
        match side {
            Side::Input => self.input,
            Side::Output => self.output,
        }
    }

    /// Returns whether the price rests on a decision.
    pub fn is_decreed(&self) -> bool {
        matches!(self.ground, Ground::Decreed(_))
    }
}

macro_rules! rules {
    ($( $rule:ident = $id:literal, $input:ident, $output:ident, $ground:expr, $sentence:literal; )*) => {
        /// Something that can change between two versions of a contract.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Rule {
            $( #[doc = $sentence] $rule, )*
        }

        impl Rule {
            /// Every rule, in the order of the table.
            pub const ALL: &'static [Self] = &[ $( Self::$rule, )* ];

            /// Returns the rule's page: what it costs, why, and what to do instead, in Markdown.
            pub fn page(self) -> &'static str {
                match self {
                    $( Self::$rule => include_str!(concat!("../rules/", $id, ".md")), )*
                }
            }

            /// Returns what to do instead, in one or more sentences: the last paragraph of the rule's page.
            pub fn advice(self) -> &'static str {
                let (_, advice) = self.page().rsplit_once("**Instead:** ").unwrap_or_default();
                advice.trim_end()
            }

            /// Returns the rule's row of the table.
            pub fn row(self) -> Row {
                match self {
                    $( Self::$rule => Row {
                        id: $id,
                        input: Bump::$input,
                        output: Bump::$output,
                        ground: $ground,
                        sentence: $sentence,
                    }, )*
                }
            }
        }
    };
}

use Ground::{Decreed, Proved};

/// A removed thing is missed even where no value becomes invalid.
const LOST: Ground = Decreed("what callers send is then ignored, and what they read is gone");
const NEW_FIELD: Ground = Decreed("a new field is surface, even where every value was valid before");
const MEANING: Ground = Decreed("the same values are valid, and they mean something else");
const NOTICE: Ground = Decreed("Semantic Versioning 2.0.0, section 7: a deprecation is at least a MINOR");
const TEXT: Ground = Decreed("no value changes, and a model or a person may act differently on the text");
const RELEASED: Ground = Decreed("no version number makes up for what callers were promised over time");
const UNKNOWN: Ground = Decreed("nobody here knows what the keyword means");

#[rustfmt::skip]
rules! {
    // rule                   id                              input  output  ground    sentence
    TypeWidened             = "type-widened",                 Minor, Major, Proved,    "a type was added to those a value may have";
    TypeNarrowed            = "type-narrowed",                Major, Minor, Proved,    "a type was taken from those a value may have";
    TypeReplaced            = "type-replaced",                Major, Major, Proved,    "the type of a value was replaced by another";
    EnumValueAdded          = "enum-value-added",             Minor, Major, Proved,    "a value was added to an enumeration";
    EnumValueRemoved        = "enum-value-removed",           Major, Minor, Proved,    "a value was removed from an enumeration";
    LimitTightened          = "limit-tightened",              Major, Minor, Proved,    "a limit appeared or became stricter";
    LimitLoosened           = "limit-loosened",               Minor, Major, Proved,    "a limit vanished or became laxer";
    PropertyMadeRequired    = "property-made-required",       Major, Minor, Proved,    "a property that could be left out must now be there";
    PropertyMadeOptional    = "property-made-optional",       Minor, Major, Proved,    "a property that was always there may now be left out";
    OptionalPropertyAdded   = "optional-property-added",      Minor, Minor, NEW_FIELD, "an optional property was added";
    RequiredPropertyAdded   = "required-property-added",      Major, Minor, Proved,    "a property was added that must be there";
    PropertyRemoved         = "property-removed",             Major, Major, LOST,      "a property was removed";
    PropertyForbidden       = "property-forbidden",           Major, Minor, Proved,    "a property may no longer be there";
    PropertyPermitted       = "property-permitted",           Minor, Major, Proved,    "a property that was forbidden may now be there";
    ContentClosed           = "content-closed",               Major, Minor, Proved,    "undeclared properties are no longer allowed";
    ContentOpened           = "content-opened",               Minor, Minor, Proved,    "undeclared properties are now allowed";
    VariantAdded            = "variant-added",                Minor, Major, Proved,    "an alternative was added";
    VariantRemoved          = "variant-removed",              Major, Minor, Proved,    "an alternative was removed";
    ConjunctAdded           = "conjunct-added",               Major, Minor, Proved,    "a schema was added to those that must all hold";
    ConjunctRemoved         = "conjunct-removed",             Minor, Major, Proved,    "a schema was removed from those that must all hold";
    ConstraintTightened     = "constraint-tightened",         Major, Minor, Proved,    "a constraint refuses more than before";
    ConstraintLoosened      = "constraint-loosened",          Minor, Major, Proved,    "a constraint refuses less than before";
    ConstraintReplaced      = "constraint-replaced",          Major, Major, Proved,    "a constraint refuses other values than before";
    ConstraintRestated      = "constraint-restated",          Patch, Patch, Proved,    "a constraint is written differently and refuses the same values";
    CombinedChange          = "combined-change",              Major, Major, Proved,    "changes that are harmless alone are not harmless together";
    CompatibilityUnproven   = "compatibility-unproven",       Major, Major, Decreed("what cannot be proved is not released as compatible"), "neither a proof nor a witness was found";
    UnknownKeywordChanged   = "unknown-keyword-changed",      Major, Major, UNKNOWN,   "a keyword that is not part of JSON Schema changed";
    DialectChanged          = "dialect-changed",              Major, Major, UNKNOWN,   "the schema is written in another dialect";
    DefaultAdded            = "default-added",                Minor, Patch, MEANING,   "an omitted value now has a default";
    DefaultChanged          = "default-changed",              Major, Patch, MEANING,   "an omitted value now means something else";
    DefaultRemoved          = "default-removed",              Major, Patch, MEANING,   "an omitted value no longer has a default";
    FormatChanged           = "format-changed",               Minor, Minor, MEANING,   "the format of a text changed; no validator refuses it, a reader may";
    ContentEncodingChanged  = "content-encoding-changed",     Major, Major, MEANING,   "the bytes of a text mean something else";
    DeprecationAdded        = "deprecation-added",            Minor, Minor, NOTICE,    "it was deprecated";
    DeprecationWithdrawn    = "deprecation-withdrawn",        Patch, Patch, TEXT,      "it is no longer deprecated";
    TextChanged             = "text-changed",                 Patch, Patch, TEXT,      "a title or description changed";
    AnnotationChanged       = "annotation-changed",           Patch, Patch, TEXT,      "an annotation changed";
    IdentifierChanged       = "identifier-changed",           Patch, Patch, TEXT,      "an identifier or anchor changed; every reference still leads somewhere equal";
    DefinitionChanged       = "definition-changed",           Patch, Patch, Proved,    "a definition that nothing refers to changed";
    ToolAdded               = "tool-added",                   Minor, Minor, Decreed("callers of the other tools do not see it"), "a tool was added to an open catalog";
    ToolAddedToClosed       = "tool-added-to-closed",         Major, Major, Decreed("a closed catalog promises its list of tools"), "a tool was added to a closed catalog";
    ToolRemoved             = "tool-removed",                 Major, Major, LOST,      "a tool was removed";
    InputSchemaAdded        = "input-schema-added",           Major, Major, Decreed("any arguments were allowed before"), "a tool that took anything now has an input schema";
    OutputSchemaAdded       = "output-schema-added",          Minor, Minor, Decreed("readers had no promise before"), "a tool now promises the shape of its results";
    OutputSchemaRemoved     = "output-schema-removed",        Major, Major, LOST,      "a tool no longer promises the shape of its results";
    RoutingTextChanged      = "routing-text-changed",         Patch, Patch, TEXT,      "the text by which a model chooses the tool changed";
    EffectsWidened          = "effects-widened",              Major, Major, MEANING,   "a tool gave up a promise about its effects";
    EffectsNarrowed         = "effects-narrowed",             Minor, Minor, MEANING,   "a tool makes a new promise about its effects";
    CatalogClosed           = "catalog-closed",               Minor, Minor, Decreed("callers gain a promise"), "the list of tools became part of the contract";
    CatalogOpened           = "catalog-opened",               Major, Major, LOST,      "the list of tools is no longer part of the contract";
    ErrorAdded              = "error-added",                  Major, Major, Decreed("callers tell codes apart, and this one they do not know"), "an error code was added";
    ErrorAddedToExtensible  = "error-added-to-extensible",    Minor, Minor, Decreed("callers were told to expect codes they do not know"), "an error code was added to an extensible list";
    ErrorRemoved            = "error-removed",                Major, Major, LOST,      "an error code was removed";
    ErrorBecameFinal        = "error-became-final",           Major, Major, MEANING,   "a call that failed so is no longer worth repeating";
    ErrorBecameRetryable    = "error-became-retryable",       Minor, Minor, MEANING,   "a call that failed so may now be repeated";
    ErrorReassigned         = "error-reassigned",             Major, Major, MEANING,   "an error code is sent on another occasion";
    ErrorTextChanged        = "error-text-changed",           Patch, Patch, TEXT,      "the explanation of an error code changed";
    PropertyBornRequired    = "property-born-required",       Major, Major, RELEASED,  "a property of an output is required that no release had as optional";
    RemovedUndeprecated     = "removed-without-deprecation",  Major, Major, RELEASED,  "something was removed that no release had deprecated";
    RemovedEarly            = "removed-before-deadline",      Major, Major, RELEASED,  "something was removed before its deadline, or before the version announced for it";
    DeprecationIncomplete   = "deprecation-incomplete",       Major, Major, RELEASED,  "a deprecation lacks a deadline, a target version above its own, or an alternative";
    DeadlineShortened       = "deprecation-shortened",        Major, Major, RELEASED,  "a deadline or target version was moved to an earlier one";
    DeprecatedMadeRequired  = "deprecated-made-required",     Major, Major, RELEASED,  "something deprecated became required";
    ContractInvalid         = "contract-invalid",             Major, Major, Decreed("a contract that does not load promises nothing"), "the contract does not load";
    GeneratedFileStale      = "generated-file-stale",         Patch, Patch, Decreed("what is compiled is not what is published"), "a generated file is stale";
    EarlierVersionChanged   = "earlier-version-changed",      Major, Major, RELEASED,  "an earlier version that is still served is not as it was released";
    WaiverInvalid           = "waiver-invalid",               Patch, Patch, RELEASED,  "a waiver accepts nothing";
    SchemaUnsatisfiable     = "schema-unsatisfiable",         Major, Major, RELEASED,  "no value satisfies a schema";
    DecisionMissing         = "decision-missing",             Major, Major, RELEASED,  "a MAJOR version names no decision record that exists";
    DeprecationOverdue      = "deprecation-overdue",          Patch, Patch, Decreed("a reminder"), "the deadline is over and the thing is still there";
    MigrationWindowMissing  = "migration-window-missing",     Patch, Patch, Decreed("a reminder"), "a MAJOR version names no last day for the one before, or no guide that exists";
    SchemaVacuous           = "schema-vacuous",               Patch, Patch, Decreed("a reminder"), "a property of an output may hold anything";
    ManifestChanged         = "manifest-changed",             Patch, Patch, TEXT,      "something in the manifest changed that no caller sees";
}

impl Rule {
    /// Returns whether the rule is about a contract's manifest rather than about one schema.
    pub fn is_of_contract(self) -> bool {
        self >= Self::ToolAdded
    }
}

impl Rule {
    /// Returns whether the finding stands whatever the version number says.
    pub fn is_blocking(self) -> bool {
        Self::PropertyBornRequired <= self && self <= Self::DecisionMissing
    }

    /// Returns whether the finding is told and asks for nothing: no change stands behind it.
    pub fn is_reminder(self) -> bool {
        matches!(self, Self::DeprecationOverdue | Self::MigrationWindowMissing | Self::SchemaVacuous)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.row().id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn pages_say_what_the_table_says() {
        for rule in Rule::ALL {
            let (row, page) = (rule.row(), rule.page());
            assert!(page.starts_with(&format!("# {}\n", row.id)), "{rule}");
            assert!(page.contains(&row.sentence[1..]), "{rule}");
            assert!(rule.advice().ends_with('.'), "{rule}: the page says what to do instead");
            assert!(page.contains(row.input.as_str()) && page.contains(row.output.as_str()), "{rule}");
            assert_eq!(page.contains("is a decision"), row.is_decreed(), "{rule}");
        }
    }

    #[test]
    fn ids_are_unique_kebab_case() {
        let ids: BTreeSet<&str> = Rule::ALL.iter().map(|rule| rule.row().id).collect();
        assert_eq!(ids.len(), Rule::ALL.len());
        assert!(ids.iter().all(|id| id.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-')));
    }
}
