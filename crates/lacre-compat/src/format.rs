//! Formats, where a document asserts them: sets of strings of which only members and a few relations are known.

use jsonschema::Validator;
use serde_json::{Value, json};
use std::sync::OnceLock;

/// How a format relates to the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Relation {
    /// It shares no string with any other format of this relation.
    Apart,
    /// Every string of it is one of each of these, too.
    Within(&'static [&'static str]),
    /// Nothing is known.
    Unrelated,
}

/// One row of the table of formats.
#[derive(Debug)]
struct Row {
    name: &'static str,
    relation: Relation,
    /// Strings of the format; the first is offered first as a witness.
    samples: &'static [&'static str],
}

use Relation::{Apart, Unrelated, Within};

/// The formats of JSON Schema Validation 2020-12, section 7.3.
#[rustfmt::skip]
static FORMATS: &[Row] = &[
    Row { name: "date",                  relation: Apart,     samples: &["2026-01-31", "2024-02-29"] },
    Row { name: "time",                  relation: Apart,     samples: &["12:00:00Z", "23:59:59+01:00"] },
    Row { name: "date-time",             relation: Apart,     samples: &["2026-01-31T12:00:00Z", "2026-01-31T12:00:00.5+01:00"] },
    Row { name: "duration",              relation: Apart,     samples: &["P1D", "PT1H"] },
    Row { name: "email",                 relation: Within(&["idn-email"]), samples: &["a@example.com"] },
    Row { name: "idn-email",             relation: Unrelated, samples: &["á@example.com", "a@example.com"] },
    Row { name: "hostname",              relation: Unrelated, samples: &["example.com", "a"] },
    Row { name: "idn-hostname",          relation: Unrelated, samples: &["exámple.com", "example.com"] },
    Row { name: "ipv4",                  relation: Apart,     samples: &["192.0.2.1"] },
    Row { name: "ipv6",                  relation: Apart,     samples: &["2001:db8::1", "::"] },
    Row { name: "uri",                   relation: Within(&["uri-reference", "iri", "iri-reference"]), samples: &["https://example.com/a", "urn:a:b"] },
    Row { name: "uri-reference",         relation: Within(&["iri-reference"]), samples: &["/a", "#a", "https://example.com/a"] },
    Row { name: "iri",                   relation: Within(&["iri-reference"]), samples: &["https://example.com/á", "urn:a:b"] },
    Row { name: "iri-reference",         relation: Unrelated, samples: &["/á", "/a"] },
    Row { name: "uri-template",          relation: Unrelated, samples: &["/a/{b}", "/a"] },
    Row { name: "uuid",                  relation: Apart,     samples: &["2eb8aa08-aa98-11ea-b4aa-73b441d16380"] },
    Row { name: "json-pointer",          relation: Apart,     samples: &["/a/0", ""] },
    Row { name: "relative-json-pointer", relation: Unrelated, samples: &["1/a", "0#"] },
    Row { name: "regex",                 relation: Unrelated, samples: &["^a$", "a"] },
];

/// A format of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Format(usize);

impl Format {
    /// Returns the format of that name; nothing for one that no validator asserts.
    pub(crate) fn named(name: &str) -> Option<Self> {
        FORMATS.iter().position(|row| row.name == name).map(Self)
    }

    pub(crate) fn name(self) -> &'static str {
        FORMATS[self.0].name
    }

    /// Returns strings of the format.
    pub(crate) fn samples(self) -> impl Iterator<Item = &'static str> {
        FORMATS[self.0].samples.iter().copied()
    }

    /// Returns strings of every format: some that are of one and not of another.
    pub(crate) fn all_samples() -> impl Iterator<Item = &'static str> {
        FORMATS.iter().flat_map(|row| row.samples.iter().copied())
    }

    /// Returns the formats that hold every string of this one.
    pub(crate) fn wider(self) -> impl Iterator<Item = Self> {
        let names = match FORMATS[self.0].relation {
            Within(names) => names,
            Apart | Unrelated => &[],
        };
        names.iter().filter_map(|name| Self::named(name))
    }

    /// Returns the formats that hold no string of this one.
    pub(crate) fn apart(self) -> impl Iterator<Item = Self> {
        let is_apart = |at: usize| FORMATS[at].relation == Apart;
        (0..FORMATS.len()).filter(move |&at| at != self.0 && is_apart(at) && is_apart(self.0)).map(Self)
    }

    /// Returns whether the validator takes `text` for one of this format.
    pub(crate) fn holds(self, text: &str) -> bool {
        static VALIDATORS: OnceLock<Vec<Validator>> = OnceLock::new();
        let build = |row: &Row| {
            let options = jsonschema::draft202012::options().should_validate_formats(true);
            let built = options.offline().build(&json!({ "format": row.name }));
            built.expect("a schema of one known format is valid")
        };
        let validators = VALIDATORS.get_or_init(|| FORMATS.iter().map(build).collect());
        validators[self.0].is_valid(&Value::from(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Strings at the edges of formats, beside the samples of the table.
    const EDGES: [&str; 34] = [
        "2026-02-30",
        "24:00:00Z",
        "2026-01-31t12:00:00z",
        "12:00:00",
        "P",
        "P1Y2M3DT4H5M6S",
        "P1W",
        "a@b",
        "a@[127.0.0.1]",
        "\"a b\"@example.com",
        "@",
        "-a",
        "a-",
        "xn--a",
        "a_b",
        "1.2.3",
        "1.2.3.4",
        "01.2.3.4",
        "::1",
        "1::d6::42",
        "::ffff:192.0.2.1",
        "http:",
        "http://a b",
        "//a",
        "?",
        "%",
        "%41",
        "{a",
        "/~2",
        "/~0",
        "0",
        "01",
        "(",
        "1-1",
    ];

    #[test]
    fn the_table_says_what_the_validator_says() {
        let mut relations = 0;
        for (at, row) in FORMATS.iter().enumerate() {
            let format = Format(at);
            assert!(row.samples.iter().all(|sample| format.holds(sample)), "{}", row.name);
            for text in Format::all_samples().chain(EDGES).filter(|text| format.holds(text)) {
                for wider in format.wider() {
                    assert!(wider.holds(text), "`{text}` is of {} and not of {}", row.name, wider.name());
                    relations += 1;
                }
                for apart in format.apart() {
                    assert!(!apart.holds(text), "`{text}` is of {} and of {}", row.name, apart.name());
                    relations += 1;
                }
            }
        }
        assert!(relations > 200, "{relations} relations were tried");
    }

    #[test]
    fn a_name_that_no_validator_asserts_is_no_format() {
        assert_eq!(Format::named("color"), None);
        assert_eq!(FORMATS.len(), 19);
    }
}
