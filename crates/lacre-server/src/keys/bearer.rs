//! The `Authorization` header.

use http::HeaderMap;
use http::header::AUTHORIZATION;

/// Returns the bearer key of a request (RFC 6750, section 2.1); nothing where there is none, or more than one header.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let mut all = headers.get_all(AUTHORIZATION).iter();
    let (first, None) = (all.next()?, all.next()) else { return None };
    let (scheme, key) = first.to_str().ok()?.split_once(' ')?;
    let key = key.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !key.is_empty()).then_some(key)
}

#[cfg(test)]
mod tests {
    use super::bearer;
    use http::{HeaderMap, HeaderValue, header::AUTHORIZATION};

    #[test]
    fn one_bearer_and_nothing_else() {
        #[rustfmt::skip]
        let cases: &[(&[&str], Option<&str>)] = &[
            (&["Bearer k"],             Some("k")),
            (&["bearer  k "],           Some("k")),
            (&[],                       None),
            (&["Bearer "],              None),
            (&["Basic k"],              None),
            (&["k"],                    None),
            (&["Bearer k", "Bearer l"], None),
        ];
        for (values, expected) in cases {
            let mut headers = HeaderMap::new();
            for value in *values {
                headers.append(AUTHORIZATION, HeaderValue::from_str(value).expect("a header"));
            }
            assert_eq!(bearer(&headers), *expected, "{values:?}");
        }
    }
}
