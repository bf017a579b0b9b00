//! The HTML pages of the container.

use super::Reply;
use crate::release::{Behaviour, Release};

/// The page that any path outside the interface gets.
pub(crate) fn error_page(status: u16, release: Release) -> Reply {
    if release.has(Behaviour::BareErrorPage) {
        return Reply::empty(status);
    }
    let body = "<!doctype html>\n<html lang=\"en\">\n<head><title>Atlas</title></head>\n<body>\n\
                <h3>Looking for something?</h3>\n<p>This address is no page of Apache Atlas.</p>\n</body>\n</html>\n";
    Reply::text(status, "text/html", body)
}

/// The page that asks for a name and a password.
pub(crate) fn login_page() -> Reply {
    let body = "<!DOCTYPE html>\n<html>\n<head><title>Atlas Login</title></head>\n<body class=\"login-body\">\n\
                <form method=\"post\"><input name=\"username\"><input name=\"password\" type=\"password\"></form>\n\
                </body>\n</html>\n";
    Reply::text(200, "text/html", body)
}

/// The page of the container itself for a refused request.
pub(crate) fn container_page(status: u16, message: &str, path: &str) -> Reply {
    let path = path.replace('&', "&amp;").replace('<', "&lt;");
    let body = format!(
        "<html>\n<head>\n<title>Error {status} {message}</title>\n</head>\n<body><h2>HTTP ERROR {status} {message}</h2>\n\
         <table>\n<tr><th>URI:</th><td>{path}</td></tr>\n<tr><th>STATUS:</th><td>{status}</td></tr>\n\
         <tr><th>MESSAGE:</th><td>{message}</td></tr>\n</table>\n</body>\n</html>\n"
    );
    Reply::text(status, "text/html;charset=iso-8859-1", body)
}

/// What a path outside `/api/atlas` gets.
pub(crate) fn front_page(path: &str, release: Release) -> Reply {
    match path {
        "/login.jsp" if release.has(Behaviour::BareErrorPage) => Reply::empty(500),
        "/login.jsp" => login_page(),
        "/" if release.has(Behaviour::RootForbidden) => container_page(403, "Forbidden", path),
        "/" => {
            Reply::text(200, "text/html", "<!doctype html>\n<html><head><title>Atlas</title></head></html>\n")
        }
        _ => error_page(404, release),
    }
}
