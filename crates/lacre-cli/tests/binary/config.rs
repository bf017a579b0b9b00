//! `lacre config` says of each setting where it came from, and keeps secrets.

use crate::support::{Scratch, lacre, run};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

fn rows(text: &[u8]) -> BTreeMap<String, (Option<String>, String)> {
    let rows: Vec<Value> = serde_json::from_slice(text).expect("a JSON array");
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let row = |row: &Value| {
        (
            text(&row["setting"]).expect("a name"),
            (text(&row["value"]), text(&row["source"]).expect("a source")),
        )
    };
    rows.iter().map(row).collect()
}

#[test]
fn each_source_goes_before_the_next() {
    let scratch = Scratch::new("config");
    let file = scratch.0.join("lacre.toml");
    let toml = "[atlas]\natlas-url = [\"http://file:1/\"]\natlas-timeout = 7\ncall-timeout = 8\n[serve]\ntool-budget = \"none\"\nrun-store = \"redis://u:hush@store/\"\n";
    std::fs::write(&file, toml).expect("a file");
    let mut command =
        lacre(&["config", "--format", "json", "--atlas-timeout", "9", "--no-full-text-fallback"]);
    command
        .env("LACRE_ATLAS_URL", "http://environment:1/")
        .env("LACRE_ATLAS_PASSWORD", "hush")
        .env("LACRE_CONFIG", &file);
    let output = command.output().expect("the binary runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(!said.contains("hush"), "{said}");
    let rows = rows(&output.stdout);
    #[rustfmt::skip]
    let expected = [
        ("atlas-timeout",         Some("9"),                      "flag"),
        ("no-full-text-fallback", Some("true"),                   "flag"),
        ("atlas-url",             Some("http://environment:1/"),  "environment"),
        ("call-timeout",          Some("8"),                      "file"),
        ("tool-budget",           Some("none"),                   "file"),
        ("run-store",             Some("redis://…@store/"),       "file"),
        ("run-idle",              Some("300"),                    "default"),
        ("evidence",              None,                           "default"),
        ("LACRE_ATLAS_PASSWORD",  Some("set"),                    "environment"),
        ("LACRE_ATLAS_TOKEN",     Some("unset"),                  "default"),
    ];
    for (name, value, source) in expected {
        assert_eq!(rows[name], (value.map(str::to_owned), source.to_owned()), "{name}");
    }
    println!("{} settings", rows.len());
}

#[test]
fn every_flag_of_serve_has_its_row() {
    let long = |help: &str| -> BTreeSet<String> {
        let flags = help.lines().filter_map(|line| line.trim_start().strip_prefix("--"));
        let names = flags.filter_map(|rest| rest.split([' ', '<']).next()).map(str::to_owned);
        names.filter(|name| !["config", "format", "help"].contains(&name.as_str())).collect()
    };
    let flags = long(&String::from_utf8_lossy(&run(&["serve", "--help"]).stdout));
    let rows = rows(&run(&["config", "--format", "json"]).stdout);
    let settings: BTreeSet<String> =
        rows.keys().filter(|name| !name.starts_with("LACRE_")).cloned().collect();
    assert_eq!(settings, flags);
    println!("{} flags", flags.len());
    assert!(flags.len() >= 25);
    let text = String::from_utf8(run(&["config"]).stdout).expect("UTF-8");
    assert_eq!(text.lines().count(), rows.len(), "a line a setting");
}
