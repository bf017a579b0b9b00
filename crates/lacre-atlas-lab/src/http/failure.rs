//! What Atlas says when it cannot answer.

/// Why an operation did not answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Failure {
    /// An error of Atlas: a JSON object with a code.
    Atlas(Code, Vec<String>),
    /// Anything else that went wrong inside an operation: status 500 and a sentence that was logged.
    Logged,
    /// No operation took the request: the same, under another content type.
    Unmatched,
    /// The body of a POST is not what the operation reads.
    Body(String),
}

impl Failure {
    pub(crate) fn atlas<const N: usize>(code: Code, arguments: [&str; N]) -> Self {
        Self::Atlas(code, arguments.map(str::to_owned).to_vec())
    }
}

/// The errors of Atlas that a read can meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Code {
    UnknownType,
    UnknownClassification,
    NoUniqueAttribute,
    NoTypeForUniqueAttribute,
    AttributeSearch,
    UnknownAttribute,
    BadRequest,
    NoSearchParameter,
    ParameterTooLong,
    QueryTooLong,
    Dsl,
    OnDemandDisabled,
    FilterOperator,
    FilterName,
    FilterValue,
    Forbidden,
    TypeNotFound,
    TypeGuidNotFound,
    GuidNotFound,
    ClassificationNotFound,
    UniqueNotFound,
    ReferencedNotFound,
    NoLineage,
    TypeOfGuidNotFound,
    Internal,
    Gremlin,
}

impl Code {
    /// The status, the code, and the text with `{0}`, `{1}` for its arguments.
    #[rustfmt::skip]
    pub(crate) fn row(self) -> (u16, &'static str, &'static str) {
        match self {
            Self::UnknownType              => (400, "ATLAS-400-00-00A", "{0}: Unknown/invalid typename"),
            Self::NoUniqueAttribute        => (400, "ATLAS-400-00-013", "Type {0} with unique attribute {1} does not exist"),
            Self::NoTypeForUniqueAttribute => (400, "ATLAS-400-00-014", "Type {0} with name {1} does not exist"),
            Self::AttributeSearch          => (400, "ATLAS-400-00-01A", "invalid parameters: {0}"),
            Self::UnknownAttribute         => (400, "ATLAS-400-00-023", "Attribute {0} not found for type {1}"),
            Self::BadRequest               => (400, "ATLAS-400-00-029", "{0}"),
            Self::UnknownClassification    => (400, "ATLAS-400-00-046", "{0}: Unknown/invalid classification"),
            Self::NoSearchParameter        => (400, "ATLAS-400-00-047", "No search parameter was found. One of the following MUST be specified in the request; typeName, classification, termName or queryText"),
            Self::ParameterTooLong         => (400, "ATLAS-400-00-057", "Length of query param {0} exceeds the limit"),
            Self::QueryTooLong             => (400, "ATLAS-400-00-058", "Invalid query length, update {0} to change the limit"),
            Self::Dsl                      => (400, "ATLAS-400-00-059", "Invalid DSL query: {0} | Reason: {1}. Please refer to Atlas DSL grammar for more information"),
            Self::OnDemandDisabled         => (400, "ATLAS-400-00-100", "Lineage on demand config: {0} is not enabled"),
            Self::FilterOperator           => (400, "ATLAS-400-00-103", "Invalid operator specified for attribute: {0}"),
            Self::FilterName               => (400, "ATLAS-400-00-104", "Name Attribute cant be empty!"),
            Self::FilterValue              => (400, "ATLAS-400-00-105", "Value Attribute cant be empty!"),
            Self::Forbidden                => (403, "ATLAS-403-00-001", "{0} is not authorized to perform {1}"),
            Self::TypeNotFound             => (404, "ATLAS-404-00-001", "Given typename {0} was invalid"),
            Self::TypeGuidNotFound         => (404, "ATLAS-404-00-002", "Given type guid {0} was invalid"),
            Self::GuidNotFound             => (404, "ATLAS-404-00-005", "Given instance guid {0} is invalid/not found"),
            Self::ClassificationNotFound   => (404, "ATLAS-404-00-008", "Given classification {0} was invalid"),
            Self::UniqueNotFound           => (404, "ATLAS-404-00-009", "Instance {0} with unique attribute {1} does not exist"),
            Self::ReferencedNotFound       => (404, "ATLAS-404-00-00A", "Referenced entity {0} is not found"),
            Self::NoLineage                => (404, "ATLAS-404-00-011", "Given instance guid {0} with type {1} is not a valid lineage entity type."),
            Self::TypeOfGuidNotFound       => (404, "ATLAS-404-00-015", "No typename found for given entity with guid: {0}"),
            Self::Internal                 => (500, "ATLAS-500-00-001", "{0}"),
            Self::Gremlin                  => (500, "ATLAS-500-00-00A", "Gremlin script execution failed: {0}"),
        }
    }

    /// The text with its arguments in place; arguments are never read as templates themselves.
    pub(crate) fn message(self, arguments: &[String]) -> String {
        let (_, _, template) = self.row();
        let mut message = String::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            message.push_str(before);
            let (number, tail) = after.split_once('}').unwrap_or((after, ""));
            let argument = number.parse().ok().and_then(|at: usize| arguments.get(at));
            message.push_str(argument.map_or("", String::as_str));
            rest = tail;
        }
        message.push_str(rest);
        message
    }
}
