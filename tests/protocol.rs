//! What a server answers to raw bytes, right and wrong: each row of the table of pitfalls of its protocol library (2.3, a–r)
//! and of the table of public bug reports on arguments and schemas (7, 1–22).
//!
//! `protocol/cases.json` holds the requests with the replies that are expected; they are sent to real binaries, a process
//! for each on standard input and output, one process for each over HTTP.

mod case;
mod check;
mod list;
mod send;

use std::collections::BTreeSet;

use case::{Case, Target, Transport, cases, target};
use check::faults;
use send::{over_http, over_stdio};

/// How many cases there are, and how many of them each transport has.
const CASES: (usize, usize, usize) = (96, 90, 92);

/// Rows a–r of one table and 1–22 of the other.
const ROWS: usize = 40;

#[test]
fn every_row_has_a_case() {
    let cases = cases();
    let rows: BTreeSet<&str> = cases.iter().map(|case| case.row.as_str()).collect();
    let expected: BTreeSet<String> =
        ('a'..='r').map(|row| format!("2.3{row}")).chain((1..=22).map(|row| format!("7.{row}"))).collect();
    assert_eq!(rows, expected.iter().map(String::as_str).collect());
    let on = |transport| cases.iter().filter(|case| case.transports.contains(&transport)).count();
    println!("{} cases for {} rows", cases.len(), rows.len());
    assert_eq!((cases.len(), on(Transport::Stdio), on(Transport::Http)), CASES);
    assert_eq!(rows.len(), ROWS);
}

/// Sends each case of a transport, and returns how many there were.
fn walk(name: &str, transport: Transport) -> usize {
    let target = target(name);
    let (mut walked, mut wrong) = (0, Vec::new());
    let lists = send::list(&target);
    for case in cases().iter().filter(|case| case.transports.contains(&transport)) {
        let reply = match transport {
            Transport::Stdio => over_stdio(&target, case),
            Transport::Http => over_http(&target, case),
        };
        walked += 1;
        wrong.extend(faults(&target, case, &reply, &lists).iter().map(|fault| tell(case, fault)));
    }
    assert!(wrong.is_empty(), "{} of {walked} are answered otherwise:\n{}", wrong.len(), wrong.join("\n"));
    walked
}

fn tell(case: &Case, fault: &str) -> String {
    format!("{} {}: {fault}", case.row, case.what)
}

#[test]
fn the_notes_answer_on_stdio() {
    let walked = walk("notes", Transport::Stdio);
    println!("{walked} cases walked");
    assert_eq!(walked, CASES.1);
}

#[test]
fn the_notes_answer_over_http() {
    let walked = walk("notes", Transport::Http);
    println!("{walked} cases walked");
    assert_eq!(walked, CASES.2);
}

#[test]
fn lacre_answers_on_stdio() {
    let walked = walk("lacre", Transport::Stdio);
    println!("{walked} cases walked");
    assert_eq!(walked, CASES.1);
}

#[test]
fn lacre_answers_over_http() {
    let walked = walk("lacre", Transport::Http);
    println!("{walked} cases walked");
    assert_eq!(walked, CASES.2);
}

#[test]
fn a_target_is_what_its_words_say() {
    let target: Target = target("notes");
    let text = target.fill(r#"{"name":"%tool%","arguments":{%members%}}"#);
    assert_eq!(text, r#"{"name":"notes.find","arguments":{"query":"milk"}}"#);
}
