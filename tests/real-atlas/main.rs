//! The fifteen tools say the same over a real Atlas as over the laboratory.
//!
//! Opt-in: `LACRE_REAL_ATLAS` is the base URL of an Atlas that holds what the dataset `recorded` holds, with the
//! credentials in `LACRE_ATLAS_USER` and `LACRE_ATLAS_PASSWORD` (`admin` and `admin` where they are not set). Every call
//! goes to both with the same schemas and table facts; guids are told apart by what they name, times are matched and not
//! compared. `exceptions.txt` names the answers that may differ, each with its reason; one that starts to hold fails the run.

#![expect(clippy::print_stdout, reason = "the comparison is a table for a person")]

mod calls;
mod compare;
mod side;

use std::collections::BTreeMap;

use lacre_atlas_lab::{DatasetSource, Lab, Release, Settings};
use tokio::runtime::Runtime;

use calls::Question;
use side::Side;

const EXCEPTIONS: &str = include_str!("exceptions.txt");

/// Questions at least: the walk over tables and types, and those of `calls.jsonl`.
const FEWEST: usize = 1_000;

/// Of one tool: calls compared, and those that are equal.
#[derive(Clone, Copy, Default)]
struct Count {
    compared: usize,
    equal: usize,
}

#[test]
fn the_tools_say_the_same_over_a_real_atlas_as_over_the_laboratory() {
    let Ok(url) = std::env::var("LACRE_REAL_ATLAS") else {
        println!(
            "skipped: LACRE_REAL_ATLAS is not the base URL of a real Atlas that holds the dataset `recorded`"
        );
        return;
    };
    drop(rustls::crypto::ring::default_provider().install_default());
    let runtime = Runtime::new().expect("a runtime");
    runtime.block_on(compare_with(&url));
}

async fn compare_with(url: &str) {
    let user = |name: &str| std::env::var(name).unwrap_or_else(|_| "admin".to_owned());
    let real = Side::new(url, &user("LACRE_ATLAS_USER"), &user("LACRE_ATLAS_PASSWORD"));
    let release = real.release().await;
    println!("a real Atlas {}", release.version());
    let settings =
        Settings { release, dataset: DatasetSource::Recorded, credentials: true, ..Settings::default() };
    let lab = Lab::start(([127, 0, 0, 1], 0).into(), settings).await.expect("a free port");
    let laboratory = Side::new(&lab.url(), "admin", "admin");
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    let mut different: BTreeMap<String, String> = BTreeMap::new();
    for question in calls::all(&laboratory).await {
        let count = counts.entry(question.tool.clone()).or_default();
        count.compared += 1;
        match difference(&real, &laboratory, &question).await {
            None => count.equal += 1,
            Some(words) => drop(different.insert(question.to_string(), words)),
        }
    }
    report(release, &counts, &different);
}

async fn difference(real: &Side, laboratory: &Side, question: &Question) -> Option<String> {
    let theirs = real.answer(question).await;
    let ours = laboratory.answer(question).await;
    compare::difference("", &theirs, &ours)
}

fn report(release: Release, counts: &BTreeMap<String, Count>, different: &BTreeMap<String, String>) {
    println!("{:36} {:>8} {:>6} {:>9}", "tool", "compared", "equal", "differing");
    let mut total = Count::default();
    for (tool, count) in counts {
        println!("{tool:36} {:>8} {:>6} {:>9}", count.compared, count.equal, count.compared - count.equal);
        total.compared += count.compared;
        total.equal += count.equal;
    }
    println!("{:36} {:>8} {:>6} {:>9}", "all", total.compared, total.equal, total.compared - total.equal);
    let excepted = exceptions(release);
    let unexpected: Vec<String> = different
        .iter()
        .filter(|(question, _)| !excepted.contains_key(question.as_str()))
        .map(|(question, words)| format!("{question}: {words}"))
        .collect();
    let equal = excepted.iter().filter(|(question, _)| !different.contains_key(**question));
    let (flickered, held): (Vec<_>, Vec<_>) = equal.partition(|(_, how)| **how == How::Flickers);
    for (question, _) in flickered {
        println!("excepted, and equal this time: {question}");
    }
    assert!(unexpected.is_empty(), "{} differ:\n{}", unexpected.len(), unexpected.join("\n"));
    let held: Vec<&str> = held.into_iter().map(|(question, _)| *question).collect();
    assert!(held.is_empty(), "excepted, and equal; take them out of exceptions.txt:\n{}", held.join("\n"));
    assert_eq!(counts.len(), 15, "every tool was asked");
    assert!(total.compared >= FEWEST, "{} answers compared", total.compared);
}

/// How an exception behaves from one run to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// It differs every time.
    Stays,
    /// It differs by accident.
    Flickers,
}

/// The questions that may be answered differently on `release`.
fn exceptions(release: Release) -> BTreeMap<&'static str, How> {
    let of_release = |(of, how, question)| (of == release.name()).then_some((question, how));
    read(EXCEPTIONS).into_iter().filter_map(of_release).collect()
}

/// A line is `release | how | question | reason`.
fn read(text: &'static str) -> Vec<(&'static str, How, &'static str)> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let parts = lines.map(|line| line.split(" | ").collect::<Vec<_>>());
    parts
        .map(|parts| match parts[..] {
            [of, "stays", question, _reason] => (of, How::Stays, question),
            [of, "flickers", question, _reason] => (of, How::Flickers, question),
            _ => panic!("release | stays or flickers | question | reason: {parts:?}"),
        })
        .collect()
}

#[test]
fn exceptions_are_of_a_release_and_have_a_reason() {
    let read = read(EXCEPTIONS);
    for (release, _, question) in &read {
        assert!(Release::ALL.iter().any(|known| known.name() == *release), "{release}");
        assert!(question.starts_with("catalog."), "{question}");
    }
    println!("{} exceptions", read.len());
    assert_eq!(exceptions(Release::V2_1).len(), read.len(), "each stands once");
}
