//! The page of a tool.

use crate::command::docs::field::field_table;
use crate::command::docs::layout::{page as laid_out, table};
use crate::command::docs::relation::Relation;
use crate::command::docs::{INDEX, file};
use lacre_contract::{Contract, Effects, ToolContract};
use maud::{Markup, html};

pub(super) fn page(contract: &Contract, tool: &ToolContract, relations: &[Relation]) -> Markup {
    let entry = tool.entry();
    let effects = match entry.effects {
        Effects::Read => "reads only",
        Effects::Write => "may change something",
    };
    let body = html! {
        p { strong { (entry.title) } "." }
        p { (entry.description) }
        p.soft { "Since " (entry.since) " · " (effects) @if let Some(role) = &entry.role { " · " (role) } }
        h2 id="input" { "Arguments" }
        (field_table("What a call carries", tool.input_schema()))
        h2 id="output" { "Result" }
        (field_table("What stands under data when the call is answered", tool.output_schema()))
        h2 id="errors" { "Error codes" }
        (errors(contract, tool))
        h2 id="relations" { "Before and after" }
        (neighbours(tool, relations))
        h2 id="examples" { "Examples" }
        @for stem in &entry.examples { (example(contract, tool, stem)) }
    };
    laid_out(contract, &entry.name, &body)
}

fn errors(contract: &Contract, tool: &ToolContract) -> Markup {
    let row = |code: &String| {
        let meaning = contract.manifest().errors.get(code).map(|error| error.meaning.as_str());
        vec![
            html! { a href=(format!("{INDEX}#error-{code}")) { code { (code) } } },
            html! { (meaning.unwrap_or_default()) },
        ]
    };
    let rows: Vec<Vec<Markup>> = tool.entry().errors.iter().map(row).collect();
    table("The codes that this tool gives", &["Code", "What it means"], &rows)
}

/// Where its arguments come from, and where its result leads.
fn neighbours(tool: &ToolContract, relations: &[Relation]) -> Markup {
    let before = relations.iter().filter(|relation| relation.taker == tool.name());
    let after =
        relations.iter().filter(|relation| relation.giver == tool.name() && relation.taker != tool.name());
    let (before, after): (Vec<_>, Vec<_>) = (before.collect(), after.collect());
    html! {
        @if before.is_empty() && after.is_empty() { p { "It stands by itself." } }
        ul {
            @for relation in before {
                li { "takes " code { (relation.input) } " from " code { (relation.output) } " of "
                    a href=(file(&relation.giver)) { code { (relation.giver) } } }
            }
            @for relation in after {
                li { "gives " code { (relation.output) } " to " a href=(file(&relation.taker)) { code { (relation.taker) } }
                    " as " code { (relation.input) } }
            }
        }
    }
}

fn example(contract: &Contract, tool: &ToolContract, stem: &str) -> Markup {
    let example = contract.example(tool.name(), stem);
    html! {
        h3 id=(format!("example-{stem}")) { (stem) }
        @if let Some(example) = example {
            p { "Arguments" }
            pre tabindex="0" { (format!("{:#}", example["input"])) }
            p { "Envelope" }
            pre tabindex="0" { (format!("{:#}", example["envelope"])) }
        }
    }
}
