//! The laboratory answers as the recorded servers did.
//!
//! Each request of `lab/cases.txt` goes to a lab of the same release that holds what those servers held, and the
//! two answers are compared: status, content type and the headers that matter, error code, hits and their order where the
//! server orders, counts, keys, nulls, types, values. Guids and times are matched, not compared; so is text that
//! only a person reads. `lab/exceptions.txt` names the answers that differ, each with its reason.

mod compare;
mod names;
mod quirks;
mod send;

use std::collections::{BTreeMap, BTreeSet};
use std::net::{Ipv4Addr, SocketAddr};

use lacre_atlas_lab::{DatasetSource, Lab, Release, Settings};
use tokio::runtime::Runtime;

use crate::recordings::{Exchange, RELEASES, recordings};
use compare::Comparison;
use names::Names;

const CASES: &str = include_str!("lab/cases.txt");
const EXCEPTIONS: &str = include_str!("lab/exceptions.txt");

/// How many answers of a hundred must be equal before exceptions are looked at.
const EQUAL_OF_A_HUNDRED: usize = 95;

/// What came of the cases of one release.
struct Outcome {
    compared: usize,
    /// The case, and where its answers differ first.
    different: BTreeMap<String, String>,
}

#[test]
fn the_lab_answers_as_the_recorded_servers_did() {
    let mut faults = Vec::new();
    let mut total = 0;
    let mut used = BTreeSet::new();
    println!("{:20} {:>8} {:>6} {:>9}", "release", "compared", "equal", "excepted");
    for (release, _) in RELEASES {
        let outcome = compare_release(release);
        let exceptions = exceptions_of(release);
        let equal = outcome.compared - outcome.different.len();
        let excepted = exceptions.iter().filter(|case| outcome.different.contains_key(**case)).count();
        println!("{release:20} {:>8} {equal:>6} {excepted:>9}", outcome.compared);
        total += outcome.compared;
        assert!(equal * 100 >= outcome.compared * EQUAL_OF_A_HUNDRED, "{release}: only {equal} are equal");
        for (case, difference) in outcome.different {
            if exceptions.contains(case.as_str()) {
                used.insert((release, case));
            } else {
                faults.push(format!("{release} {case}: {difference}"));
            }
        }
    }
    for (release, case, _) in exceptions() {
        if !used.contains(&(release, case.to_owned())) {
            faults.push(format!("{release} {case}: holds; take it out of lab/exceptions.txt"));
        }
    }
    println!("{total} answers compared");
    assert!(faults.is_empty(), "{} differ:\n{}", faults.len(), faults.join("\n"));
    assert_eq!(total, 3_109, "answers compared");
}

fn cases() -> BTreeSet<&'static str> {
    CASES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

/// Release, case, reason.
fn exceptions() -> Vec<(&'static str, &'static str, &'static str)> {
    let lines = EXCEPTIONS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let mut parts = line.splitn(3, ' ').filter(|part| !part.trim().is_empty());
            let mut next = || parts.next().unwrap_or_else(|| panic!("release, case and reason: {line}"));
            (next(), next(), next())
        })
        .collect()
}

fn exceptions_of(release: &str) -> BTreeSet<&'static str> {
    exceptions().into_iter().filter(|(of, ..)| *of == release).map(|(_, case, _)| case).collect()
}

#[test]
fn every_case_was_recorded_by_some_server() {
    let recorded: BTreeSet<String> =
        RELEASES.iter().flat_map(|(release, _)| recordings(release)).map(|exchange| exchange.name).collect();
    let unknown: Vec<_> = cases().into_iter().filter(|case| !recorded.contains(*case)).collect();
    assert!(unknown.is_empty(), "never recorded: {unknown:?}");
    assert_eq!(cases().len(), 582);
}

/// A lab that is what a recorded server was.
pub(crate) fn start(runtime: &Runtime, settings: Settings) -> Lab {
    runtime.block_on(Lab::start(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), settings)).expect("a free port")
}

fn settings(recorded: &str) -> Settings {
    let name = recorded.split('-').next().unwrap_or_default();
    let release = Release::ALL.into_iter().find(|release| release.version().starts_with(name));
    Settings {
        release: release.expect("every recorded release can be chosen"),
        dataset: DatasetSource::Recorded,
        credentials: true,
        free_text_off: recorded.ends_with("freetext-off"),
        ..Settings::default()
    }
}

fn compare_release(release: &str) -> Outcome {
    let runtime = Runtime::new().expect("a runtime");
    let settings = settings(release);
    let sorts = settings.release >= Release::V2_3;
    let lab = start(&runtime, settings);
    let exchanges = recordings(release);
    let names = Names::learn(&exchanges, lab.address());
    let cases = cases();
    let mut outcome = Outcome { compared: 0, different: BTreeMap::new() };
    for Exchange { name, request, response, .. } in exchanges {
        if !cases.contains(name.as_str()) {
            continue;
        }
        outcome.compared += 1;
        let answer = send::send(lab.address(), &names.request(&request));
        let comparison = Comparison { names: &names, request: &request, sorts };
        if let Some(difference) = comparison.difference(&response, &answer) {
            outcome.different.insert(name, difference);
        }
    }
    outcome
}
