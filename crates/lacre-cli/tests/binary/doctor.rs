//! `lacre doctor` against laboratories that are well, of every release, and that misbehave.

use crate::support::{Laboratory, lacre, run};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::process::Output;

const SCHEMA: &str = "laboratorio=schema_laboratorio:laboratorio.{table}@{cluster}";
const CANARY: &str = "canary-5f1c2";

/// Check → status, detail and advice in one text.
type Report = BTreeMap<String, (String, String)>;

fn report(output: &Output) -> Report {
    let checks: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let member = |check: &Value, name: &str| check[name].as_str().unwrap_or_default().to_owned();
    let checks = checks.as_array().expect("an array").iter();
    checks
        .map(|check| {
            let names: Vec<&str> = check.as_object().expect("an object").keys().map(String::as_str).collect();
            assert_eq!(names, ["advice", "check", "detail", "status"], "{check}");
            let is_to_be_mended = matches!(check["status"].as_str(), Some("warning" | "failed"));
            assert_eq!(check["advice"].is_string(), is_to_be_mended, "{check}");
            let text = format!("{}; {}", member(check, "detail"), member(check, "advice"));
            (member(check, "check"), (member(check, "status"), text))
        })
        .collect()
}

/// Runs the doctor against a laboratory started with `lab`.
fn doctor(lab: &[&str], arguments: &[&str]) -> (Option<i32>, Report) {
    let laboratory = Laboratory::start_with(lab);
    let mut all = vec!["doctor", "--json", "--atlas-url", laboratory.url.as_str(), "--schema", SCHEMA];
    all.extend(arguments);
    let mut command = lacre(&all);
    command.env("LACRE_ATLAS_USER", "admin").env("LACRE_ATLAS_PASSWORD", "admin");
    let output = command.output().expect("the binary runs");
    (output.status.code(), report(&output))
}

fn of_status<'a>(report: &'a Report, status: &str) -> Vec<&'a str> {
    report.iter().filter(|(_, (of, _))| of == status).map(|(name, _)| name.as_str()).collect()
}

#[test]
fn the_embedded_laboratory_is_well() {
    let output = run(&["doctor", "--json"]);
    let report = report(&output);
    assert_eq!(
        (output.status.code(), of_status(&report, "ok").len(), report.len()),
        (Some(0), 26, 26),
        "{report:?}"
    );
    assert!(report["schema:laboratorio"].1.contains("92 tables"));
    let text = run(&["doctor"]);
    let text = String::from_utf8(text.stdout).expect("UTF-8");
    assert_eq!(text.lines().count(), 27, "a line a check and their number: {text}");
    assert!(text.ends_with("26 checks: 26 ok, 0 warning, 0 failed, 0 skipped\n"), "{text}");
}

#[test]
fn every_release_is_well_but_for_what_it_lacks() {
    let mut seen = 0;
    for release in ["2.0", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "3.0"] {
        let facts = ["--table-facts", "laboratorio"];
        let (code, report) =
            doctor(&["--dataset", "recorded", "--atlas-version", release, "--credentials"], &facts);
        let lacks: &[&str] = match release {
            "2.0" => &["operation:quickSearch", "operation:quickSearchWithParameters"],
            _ => &[],
        };
        assert_eq!(of_status(&report, "warning"), lacks, "{release}: {report:?}");
        assert_eq!(of_status(&report, "failed"), [""; 0], "{release}: {report:?}");
        assert_eq!(code, Some(i32::from(!lacks.is_empty())), "{release}");
        assert!(report["release"].1.contains(release), "{report:?}");
        assert_eq!(report["full-text"].1.contains("alive"), release == "2.0", "{report:?}");
        seen += 1;
    }
    println!("{seen} releases");
    assert_eq!(seen, 8);
}

/// Quirk, the check that fails first, and a word of what is said.
#[rustfmt::skip]
const QUIRKS: [(&str, &str, &str); 16] = [
    ("unauthorized-empty",    "credentials",                      "LACRE_ATLAS_PASSWORD"),
    ("negotiate",             "credentials",                      "Knox"),
    ("login-redirect",        "credentials",                      "redirect"),
    ("login-page",            "release",                          "login"),
    ("unavailable-html",      "release",                          "status 503"),
    ("bad-gateway",           "release",                          "gateway"),
    ("server-error-text",     "release",                          "the server failed"),
    ("plain-not-found",       "release",                          "/api/atlas"),
    ("hang",                  "release",                          "--atlas-timeout"),
    ("reset",                 "release",                          "lost"),
    ("body-endless",          "release",                          "longer"),
    ("text-as-json",          "release",                          "JSON"),
    ("passive-redirect",      "operation:searchUsingDSL",         "every server"),
    ("dsl-fails",             "operation:searchUsingDSL",         "status 500"),
    ("braces-in-message",     "operation:getById",                "ATLAS-404-00-00A"),
    ("ascii-only",            "charset",                          "file.encoding"),
];

#[test]
fn what_is_wrong_is_told_at_its_link() {
    for (quirk, check, word) in QUIRKS {
        let arguments = ["--atlas-timeout", "1"];
        let (code, report) = doctor(&["--dataset", "recorded", "--quirk", quirk], &arguments);
        let (status, text) = &report[check];
        assert_eq!((code, status.as_str()), (Some(1), "failed"), "{quirk}: {report:?}");
        assert!(text.contains(word), "{quirk}: {text}");
        let before = ["configuration", "dns", "tcp", "tls"].iter().all(|link| report[*link].0 == "ok");
        assert!(before && report.len() >= 26, "{quirk}: {report:?}");
    }
    println!("{} quirks", QUIRKS.len());
}

#[test]
fn a_wrong_password_and_the_build_of_a_distributor_are_told() {
    let laboratory = Laboratory::start_with(&["--credentials"]);
    let mut command = lacre(&["doctor", "--json", "--atlas-url", &laboratory.url]);
    command.env("LACRE_ATLAS_USER", "admin").env("LACRE_ATLAS_PASSWORD", CANARY);
    let output = command.output().expect("the binary runs");
    let refused = report(&output);
    assert_eq!((output.status.code(), refused["credentials"].0.as_str()), (Some(1), "failed"));
    assert!(refused["credentials"].1.contains("LACRE_ATLAS_PASSWORD"), "{refused:?}");
    let (code, built) = doctor(&["--dataset", "recorded", "--quirk", "distributor-build"], &[]);
    assert!(code == Some(0) && built["release"].1.contains("2.1.0.7.1.7.0-551"), "{built:?}");
}

#[test]
fn one_broken_operation_hides_no_other() {
    let (_, report) = doctor(&["--dataset", "recorded", "--quirk", "dsl-fails"], &[]);
    let broken: Vec<_> = of_status(&report, "failed");
    assert_eq!(broken, ["charset", "operation:searchUsingDSL", "schemas"], "{report:?}");
    let (_, report) = doctor(&["--dataset", "recorded", "--quirk", "passive-redirect"], &[]);
    assert_eq!(report["status"].0, "warning");
    assert_eq!((report["credentials"].0.as_str(), report["release"].0.as_str()), ("ok", "ok"));
}

/// Address, and the link that fails.
#[test]
fn a_server_that_is_not_there_is_told_by_its_link() {
    let laboratory = Laboratory::start();
    let encrypted = laboratory.url.replace("http:", "https:");
    #[rustfmt::skip]
    let cases = [
        ("http://127.0.0.1:9",           "tcp", "refused"),
        ("http://nowhere.invalid:21000", "dns", "not known"),
        (encrypted.as_str(),             "tls", "does not speak TLS"),
    ];
    for (address, link, word) in cases {
        let output = run(&["doctor", "--json", "--atlas-url", address]);
        let report = report(&output);
        assert_eq!((output.status.code(), report[link].0.as_str()), (Some(1), "failed"), "{report:?}");
        assert!(report[link].1.contains(word), "{report:?}");
        assert_eq!(report["release"].0, "skipped");
        assert_eq!(report.len(), 26, "every check is there");
    }
    let second =
        ["doctor", "--json", "--atlas-url", "http://127.0.0.1:9", "--atlas-url", laboratory.url.as_str()];
    let output = run(&[&second[..], &["--schema", SCHEMA]].concat());
    assert_eq!(report(&output)["release"].0, "ok", "the other server of the pair answers");
}

#[test]
fn settings_that_lead_nowhere_are_told() {
    let (code, report) =
        doctor(&["--dataset", "recorded"], &["--schema", "nada=nada", "--no-full-text-fallback"]);
    assert_eq!((code, report["schema:nada"].0.as_str()), (Some(1), "failed"));
    assert_eq!(report["full-text"].0, "warning");
    let (_, report) = doctor(&["--dataset", "recorded"], &["--schema", "torto=schema_outro"]);
    assert!(report["schema:torto"].1.contains("outro.Vendas_Mensais@cluster"), "{report:?}");
    for arguments in
        [["--atlas-url", "localhost:21000"], ["--table-facts", "/nowhere.json"], ["--locale", "xx"]]
    {
        let output = run(&[&["doctor", "--json"], &arguments[..]].concat());
        let report = self::report(&output);
        assert_eq!((output.status.code(), report.len()), (Some(2), 1), "{arguments:?}");
        assert_eq!(report["configuration"].0, "failed");
    }
}

#[test]
fn facts_that_the_catalog_does_not_bear_out_are_told() {
    let facts = json!({"schema": "laboratorio", "tables": {
        "tbl_162cf7be": {"columns": {"col_d7247819": {"nullable": false}, "col_nada": {"nullable": false}},
            "foreignKeys": [{"columns": ["col_2cd9416d"], "references": {"table": "tbl_8991e9dc", "columns": ["outra"]}}]},
        "tbl_nada": {}}});
    let file = std::env::temp_dir().join(format!("lacre-facts-{}.json", std::process::id()));
    std::fs::write(&file, facts.to_string()).expect("a file");
    let path = file.to_str().expect("UTF-8");
    let (code, report) = doctor(&["--dataset", "recorded"], &["--table-facts", path]);
    std::fs::remove_file(&file).expect("the file is there");
    let (status, text) = &report["table-facts:laboratorio"];
    assert_eq!((code, status.as_str()), (Some(1), "warning"));
    for name in ["tbl_nada", "tbl_162cf7be.col_nada", "tbl_8991e9dc.outra"] {
        assert!(text.contains(name), "{text}");
    }
    assert!(!text.contains("col_d7247819") && !text.contains("col_2cd9416d"), "{text}");
}

#[test]
fn no_report_holds_a_secret() {
    let laboratory = Laboratory::start_with(&["--credentials"]);
    let with_user = laboratory.url.replace("http://", &format!("http://admin:{CANARY}@"));
    for address in [laboratory.url.as_str(), with_user.as_str(), "http://127.0.0.1:9"] {
        let mut command = lacre(&["doctor", "--atlas-url", address]);
        command.env("LACRE_ATLAS_USER", "admin").env("LACRE_ATLAS_PASSWORD", CANARY);
        let output = command.output().expect("the binary runs");
        assert_ne!(output.status.code(), Some(0));
        let all = [output.stdout, output.stderr].concat();
        assert!(!String::from_utf8_lossy(&all).contains(CANARY), "{address}");
    }
}
