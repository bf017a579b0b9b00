//! The first page: the tools, the error codes, the envelope, and how the tools relate.

use crate::command::docs::field::field_table;
use crate::command::docs::file;
use crate::command::docs::layout::{page as laid_out, table};
use crate::command::docs::picture::picture;
use crate::command::docs::relation::Relation;
use lacre_contract::{Contract, ToolContract};
use maud::{Markup, html};

pub(super) fn page(contract: &Contract, relations: &[Relation]) -> Markup {
    let manifest = contract.manifest();
    let body = html! {
        p.soft { "Version " (manifest.version) " · " (contract.tools().len()) " tools" }
        h2 id="tools" { "Tools" }
        (tools(contract))
        h2 id="errors" { "Error codes" }
        (errors(contract))
        h2 id="envelope" { "What every reply looks like" }
        p { "A reply is an envelope: the result under " code { "data" } ", or why there is none under " code { "error" } "." }
        (envelope(contract))
        h2 id="relations" { "How the tools relate" }
        p.soft { "Found by names: a field of a result feeds a required argument of the same name and type, or one that is called after it." }
        (picture(relations))
        (relation_table(relations))
    };
    laid_out(contract, &manifest.title, &body)
}

fn tools(contract: &Contract) -> Markup {
    let row = |tool: &ToolContract| {
        let entry = tool.entry();
        vec![
            html! { a href=(file(&entry.name)) { code { (entry.name) } } },
            html! { (entry.title) },
            html! { (entry.role.as_deref().unwrap_or("–")) },
            html! { (entry.since) },
            html! { (entry.description) },
        ]
    };
    let rows: Vec<Vec<Markup>> = contract.tools().iter().map(row).collect();
    table("Each tool with its page", &["Tool", "Title", "Role", "Since", "What it answers"], &rows)
}

fn errors(contract: &Contract) -> Markup {
    let givers = |code: &str| -> usize {
        contract.tools().iter().filter(|tool| tool.entry().errors.iter().any(|known| known == code)).count()
    };
    let row = |(code, error): (&String, &lacre_contract::ErrorCode)| {
        vec![
            html! { code id=(format!("error-{code}")) { (code) } },
            html! { @if error.retry { "may help" } @else { "does not help" } },
            html! { (givers(code)) },
            html! { (error.meaning) },
        ]
    };
    let rows: Vec<Vec<Markup>> = contract.manifest().errors.iter().map(row).collect();
    table(
        "Each code, and whether the same call may succeed later",
        &["Code", "Repeating", "Tools", "What it means"],
        &rows,
    )
}

/// The branches of the envelope. What a tool puts under `data` stands on the tool's page.
fn envelope(contract: &Contract) -> Markup {
    let envelope =
        contract.files().find_map(|(path, schema)| (path == "envelope.schema.json").then_some(schema));
    let branches = envelope.and_then(|schema| schema["oneOf"].as_array()).into_iter().flatten();
    html! {
        @for branch in branches {
            @let title = branch["title"].as_str().unwrap_or("A branch");
            h3 { (title) }
            (field_table(branch["description"].as_str().unwrap_or(title), branch))
        }
    }
}

/// The relations in words, for those who cannot see the picture.
fn relation_table(relations: &[Relation]) -> Markup {
    let row = |relation: &Relation| {
        vec![
            html! { a href=(file(&relation.giver)) { code { (relation.giver) } } },
            html! { code { (relation.output) } },
            html! { a href=(file(&relation.taker)) { code { (relation.taker) } } },
            html! { code { (relation.input) } },
        ]
    };
    let rows: Vec<Vec<Markup>> = relations.iter().map(row).collect();
    html! {
        @if rows.is_empty() { p { "No tool gives what another one needs." } }
        @else {
            details {
                summary { (rows.len()) " relations in words" }
                (table("What one tool gives and another one takes", &["Tool", "gives", "to", "as"], &rows))
            }
        }
    }
}
