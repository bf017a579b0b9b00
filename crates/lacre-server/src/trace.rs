//! What a trace tells of a request.

use std::fmt;

/// A request, as a trace tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) method: &'static str,
    /// The id of the request, as JSON.
    pub(crate) id: String,
    /// The revision that the client speaks.
    pub(crate) version: Option<String>,
    pub(crate) transport: Transport,
    /// The W3C `traceparent` in the request's `_meta` (SEP-414).
    pub(crate) trace_parent: Option<String>,
    /// The W3C `tracestate` beside it.
    pub(crate) trace_state: Option<String>,
}

/// How a request came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Transport {
    /// Over a pair of byte streams.
    #[default]
    Pipe,
    /// Over HTTP.
    Tcp,
}

/// Starts a span for each request.
pub(crate) trait Tracer: fmt::Debug + Send + Sync {
    /// Returns the span of a request, `tool` being one of the contract that it calls.
    fn start(&self, asked: &Asked, tool: Option<&str>) -> Box<dyn Span>;
}

/// A request under way.
pub(crate) trait Span: Send {
    /// The `traceparent` for what is asked of others on its behalf.
    fn trace_parent(&self) -> Option<String>;

    /// Ends the span, with the type of the error if there is one.
    fn end(self: Box<Self>, error: Option<&str>);
}

/// Returns `text` when it is a `traceparent` of version 00 (W3C Trace Context, section 3.2): it becomes a header of other
/// requests.
pub(crate) fn checked_trace_parent(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split('-').collect();
    let hexadecimal = |part: &str, length| {
        part.len() == length && part.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    };
    let [version, trace, span, flags] = parts.as_slice() else { return None };
    let good = *version == "00" && hexadecimal(trace, 32) && hexadecimal(span, 16) && hexadecimal(flags, 2);
    let blank = |part: &str| part.bytes().all(|byte| byte == b'0');
    (good && !blank(trace) && !blank(span)).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::checked_trace_parent;

    #[test]
    fn a_trace_parent_has_one_form() {
        let good = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        assert_eq!(checked_trace_parent(good).as_deref(), Some(good));
        for bad in [
            "",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
            "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\r\nevil: 1",
        ] {
            assert_eq!(checked_trace_parent(bad), None, "{bad}");
        }
    }
}
