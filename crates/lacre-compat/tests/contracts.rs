//! Whole contracts are compared: their lists, texts, errors and schemas; and each report says the same.

use lacre_compat::{
    Bump, Finding, Format, Outcome, REPORT_SCHEMA, Report, Rule, Side, Source, Surface, WaiverProblem,
    apply_waivers, compare_surfaces, declared_bump, required_bump, waiver_for,
};
use lacre_contract::{Contract, Waiver};
use serde_json::{Value, json};
use std::path::Path;

fn bundle() -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contracts/v1");
    Contract::from_dir(&folder).expect("the repository's contract loads").to_bundle()
}

fn surface(bundle: &Value) -> Surface {
    let contract = Contract::from_bundle(&bundle.to_string()).expect("the changed contract loads");
    Surface::from_contract(&contract)
}

/// Returns what is found when `change` is made to the repository's contract.
fn found(change: impl FnOnce(&mut Value)) -> Vec<Finding> {
    let baseline = bundle();
    let mut candidate = baseline.clone();
    change(&mut candidate);
    compare_surfaces(&surface(&baseline), &surface(&candidate)).expect("both contracts are comparable")
}

fn rules(findings: &[Finding]) -> Vec<(Rule, &str, Option<Side>, Bump)> {
    findings
        .iter()
        .map(|finding| (finding.rule, finding.subject.as_str(), finding.side, finding.cost))
        .collect()
}

#[test]
fn an_unchanged_contract_has_no_findings() {
    assert_eq!(found(|_| {}), []);
}

#[test]
fn a_schema_of_one_tool_changes() {
    let findings = found(|bundle| {
        let input = &mut bundle["tools"]["catalog.listTables"]["input"];
        input["properties"]["limit"]["maximum"] = json!(100);
        input["properties"]["limit"]["default"] = json!(10);
    });
    let tool = "catalog.listTables";
    let expected = vec![
        (Rule::DefaultChanged, tool, Some(Side::Input), Bump::Major),
        (Rule::LimitTightened, tool, Some(Side::Input), Bump::Major),
    ];
    assert_eq!(rules(&findings), expected, "{findings:#?}");
}

#[test]
fn an_output_gains_a_field_and_an_envelope_a_code() {
    let findings = found(|bundle| {
        let output = &mut bundle["tools"]["catalog.listTables"]["output"];
        output["properties"]["total"] =
            json!({"type": "string", "description": "In words, how many there are."});
    });
    let expected = vec![(Rule::OptionalPropertyAdded, "catalog.listTables", Some(Side::Output), Bump::Minor)];
    assert_eq!(rules(&findings), expected, "{findings:#?}");
}

#[test]
fn the_manifest_changes() {
    let findings = found(|bundle| {
        let manifest = &mut bundle["manifest"];
        manifest["errors"]["timeout"]["retry"] = json!(false);
        manifest["errors"]["not_found"]["meaning"] = json!("It is not there.");
        manifest["tools"][0]["description"] = json!("Lists tables.");
        manifest["tools"][1]["effects"] = json!("write");
        manifest["catalog"] = json!("open");
    });
    let expected = vec![
        (Rule::RoutingTextChanged, "catalog.listTables", None, Bump::Patch),
        (Rule::CatalogOpened, "manifest", None, Bump::Major),
        (Rule::ErrorTextChanged, "manifest", None, Bump::Patch),
        (Rule::ErrorBecameFinal, "manifest", None, Bump::Major),
    ];
    let found = rules(&findings);
    for row in &expected {
        assert!(found.contains(row), "{row:?} in {found:?}");
    }
    assert!(found.contains(&(Rule::EffectsWidened, "catalog.describeTable", None, Bump::Major)), "{found:?}");
    assert_eq!(found.len(), expected.len() + 1);
}

fn tools(tools: &Value) -> Surface {
    Surface::from_tools_list(&json!({ "tools": tools })).expect("a tools/list reply")
}

#[test]
fn saved_replies_of_any_server_are_compared() {
    let schema = json!({"type": "object", "properties": {"q": {"type": "string"}}, "required": ["q"]});
    let baseline = tools(&json!([
        {"name": "find", "description": "Finds.", "inputSchema": schema, "annotations": {"readOnlyHint": true}},
        {"name": "gone", "inputSchema": {"type": "object"}},
    ]));
    let mut narrowed = schema.clone();
    narrowed["properties"]["q"]["maxLength"] = json!(10);
    let candidate = tools(&json!([
        {"name": "find", "description": "Finds.", "inputSchema": narrowed, "outputSchema": {"type": "object"}},
        {"name": "came", "inputSchema": {"type": "object"}},
    ]));
    let findings = compare_surfaces(&baseline, &candidate).expect("comparable");
    let expected = vec![
        (Rule::ToolAdded, "came", None, Bump::Minor),
        (Rule::EffectsWidened, "find", None, Bump::Major),
        (Rule::OutputSchemaAdded, "find", None, Bump::Minor),
        (Rule::LimitTightened, "find", Some(Side::Input), Bump::Major),
        (Rule::ToolRemoved, "gone", None, Bump::Major),
    ];
    assert_eq!(rules(&findings), expected, "{findings:#?}");
    assert_eq!(required_bump(&findings), Bump::Major);
}

#[test]
fn plain_schemas_are_compared_by_name() {
    let before = [("order.input.json".to_owned(), json!({"type": "string"}))];
    let after = [("order.input.json".to_owned(), json!({"type": ["string", "null"]}))];
    let findings =
        compare_surfaces(&Surface::from_schemas(before), &Surface::from_schemas(after)).expect("comparable");
    assert_eq!(rules(&findings), [(Rule::TypeWidened, "order", Some(Side::Input), Bump::Minor)]);
}

fn report(declared: Option<Bump>) -> Report {
    let findings = found(|bundle| {
        bundle["tools"]["catalog.listTables"]["input"]["properties"]["limit"]["maximum"] = json!(100);
        bundle["manifest"]["title"] = json!("A <new> & \"quoted\" title");
    });
    Report {
        declared,
        is_versioned: true,
        findings,
        scope: "1 contract, 15 tools, 30 schemas compared".to_owned(),
        source: Source::Contract("contracts/v1".to_owned()),
    }
}

#[test]
fn the_report_keeps_its_published_schema() {
    let schema: Value = serde_json::from_str(REPORT_SCHEMA).expect("the schema is JSON");
    let validator = jsonschema::draft202012::new(&schema).expect("the schema is valid");
    let report =
        report(declared_bump(&"1.0.0".parse().expect("a version"), &"1.1.0".parse().expect("a version")));
    let data = report.to_json();
    assert!(validator.is_valid(&data), "{data:#}");
    assert_eq!(data["declared"], "MINOR");
    assert_eq!(data["required"], "MAJOR");
    assert_eq!(data["verdict"], "insufficient");
    assert_eq!(report.outcome(), Outcome::Insufficient);
    assert_eq!(report.outcome().exit_code(), 1);
    assert_eq!(self::report(Some(Bump::Major)).outcome(), Outcome::Sufficient);
}

#[test]
fn every_format_names_every_finding() {
    let report = report(None);
    let formats = [
        Format::Text,
        Format::Json,
        Format::Junit,
        Format::Sarif,
        Format::Github,
        Format::Markdown,
        Format::Gitlab,
    ];
    for format in formats {
        let text = report.render(format);
        for finding in &report.findings {
            assert!(text.contains(finding.rule.row().id), "{format:?} lacks {}:\n{text}", finding.rule);
        }
        assert!(text.contains("/properties/limit/maximum"), "{format:?}:\n{text}");
        assert_eq!(text, report.render(format), "{format:?} is not stable");
    }
    assert_eq!(formats.len(), 7);
}

#[test]
fn waivers_accept_by_fingerprint_until_their_last_day() {
    let findings = report(None).findings;
    let waiver = |expiry: &str, fingerprint: String, rule: &str| Waiver {
        rule: rule.to_owned(),
        fingerprint,
        reason: "agreed with the only caller".to_owned(),
        owner: "data platform".to_owned(),
        expiry: expiry.to_owned(),
    };
    let limit = findings.iter().find(|finding| finding.rule == Rule::LimitTightened).expect("it changed");
    let good = waiver("2026-12-31", limit.fingerprint(), "limit-tightened");
    let kept = apply_waivers(findings.clone(), std::slice::from_ref(&good), "2026-12-31");
    assert_eq!(kept.accepted, std::slice::from_ref(limit));
    assert_eq!(kept.problems, []);
    let late = apply_waivers(findings.clone(), &[good], "2027-01-01");
    assert_eq!(late.problems, [(0, WaiverProblem::Expired)]);
    assert_eq!(late.accepted, []);
    let bad = [
        waiver("2026-12-31", "0".repeat(16), "limit-tightened"),
        waiver("soon", limit.fingerprint(), "limit-tightened"),
        Waiver { reason: " ".to_owned(), ..waiver("2026-12-31", limit.fingerprint(), "limit-tightened") },
    ];
    let problems = apply_waivers(findings.clone(), &bad, "2026-01-01").problems;
    let expected = [WaiverProblem::Unused, WaiverProblem::MalformedExpiry, WaiverProblem::Incomplete];
    assert_eq!(problems, expected.into_iter().enumerate().collect::<Vec<_>>());
    assert_eq!(waiver_for(limit)["fingerprint"], json!(limit.fingerprint()));
}
