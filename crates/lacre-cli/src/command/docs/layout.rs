//! What every page has: head, navigation, style.

use crate::command::docs::{CHANGES, INDEX};
use lacre_contract::Contract;
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("../../../templates/docs/style.css");

/// Returns a page called `title` with `body` below its heading.
pub(super) fn page(contract: &Contract, title: &str, body: &Markup) -> Markup {
    let manifest = contract.manifest();
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " · " (manifest.title) " " (manifest.version) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                a.skip href="#content" { "To the content" }
                nav aria-label="Site" {
                    a href=(INDEX) { (manifest.title) }
                    a href=(CHANGES) { "What changed" }
                    span.soft { "contract " (manifest.version) }
                }
                main id="content" {
                    h1 { (title) }
                    (body)
                }
            }
        }
    }
}

/// Returns a table with a caption and the heads of its columns; the first cell of a row is the row's head.
pub(super) fn table(caption: &str, heads: &[&str], rows: &[Vec<Markup>]) -> Markup {
    html! {
        div.wide role="region" aria-label=(caption) tabindex="0" {
            table {
                caption { (caption) }
                thead { tr { @for head in heads { th scope="col" { (head) } } } }
                tbody {
                    @for row in rows {
                        tr {
                            @for (column, cell) in row.iter().enumerate() {
                                @if column == 0 { th scope="row" { (cell) } } @else { td { (cell) } }
                            }
                        }
                    }
                }
            }
        }
    }
}
