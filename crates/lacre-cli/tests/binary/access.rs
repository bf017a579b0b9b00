//! Every way to an Atlas, with the real binary: credentials, certificates, proxies, gateways and pairs of servers.

use crate::support::{Client, Laboratory, lacre};
use crate::tls::{Authority, Front, Oddity};
use crate::way::Station;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::Output;
use tokio_rustls::rustls::version;

const SCHEMA: &str = "laboratorio=schema_laboratorio:laboratorio.{table}@{cluster}";
const CANARY: &str = "canary-7be21c";
const ADMIN: [(&str, &str); 2] = [("LACRE_ATLAS_USER", "admin"), ("LACRE_ATLAS_PASSWORD", "admin")];

/// Describes a table of the laboratory at `url` with more arguments and environment.
fn describe(url: &str, arguments: &[&str], environment: &[(&str, &str)]) -> (Value, Output) {
    let input = json!({"schema": "laboratorio", "table": "tbl_162cf7be"}).to_string();
    let all = ["call", "catalog.describeTable", &input, "--json", "--schema", SCHEMA, "--atlas-url", url];
    let mut command = lacre(&[&all[..], arguments].concat());
    let output = command.envs(environment.iter().copied()).output().expect("the binary runs");
    let envelope = serde_json::from_slice(&output.stdout).unwrap_or_default();
    (envelope, output)
}

#[track_caller]
fn works(url: &str, arguments: &[&str], environment: &[(&str, &str)]) {
    let (envelope, output) = describe(url, arguments, environment);
    assert_eq!(envelope["data"]["columns"].as_array().map(Vec::len), Some(8), "{envelope} {output:?}");
}

/// Looks that the call is told what to do, in `words`, and that nothing shows a secret.
#[track_caller]
fn fails(url: &str, arguments: &[&str], environment: &[(&str, &str)], words: &[&str]) {
    let (envelope, output) = describe(url, arguments, environment);
    assert_eq!(envelope["error"]["code"], "catalog_unavailable", "{envelope} {output:?}");
    let message = envelope["error"]["message"].as_str().expect("a message");
    assert!(words.iter().all(|word| message.contains(word)), "{words:?}: {message}");
    for text in [&output.stdout, &output.stderr] {
        let text = String::from_utf8_lossy(text);
        assert!(!text.contains(CANARY) && !text.contains("PRIVATE KEY"), "{text}");
    }
}

/// What `lacre doctor` says of the encryption: its status and what to do.
fn encryption(url: &str, arguments: &[&str]) -> (String, String) {
    let output =
        lacre(&[&["doctor", "--json", "--atlas-url", url], arguments].concat()).output().expect("it runs");
    let checks: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let check =
        checks.as_array().expect("checks").iter().find(|check| check["check"] == "tls").expect("it is there");
    let text = |name: &str| check[name].as_str().unwrap_or_default().to_owned();
    (text("status"), text("advice"))
}

/// A folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("lacre-access-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn user_and_password() {
    let laboratory = Laboratory::start_with(&["--credentials"]);
    works(&laboratory.url, &[], &ADMIN);
    let refused = ["refused the credentials", "once only"];
    fails(&laboratory.url, &[], &[], &refused);
    fails(&laboratory.url, &[], &[("LACRE_ATLAS_USER", "admin"), ("LACRE_ATLAS_PASSWORD", CANARY)], &refused);
    fails(&laboratory.url, &[], &[("LACRE_ATLAS_USER", CANARY), ("LACRE_ATLAS_PASSWORD", "x")], &refused);
    let old = Laboratory::start_with(&["--credentials", "--atlas-version", "2.0"]);
    let wrong = [("LACRE_ATLAS_USER", "admin"), ("LACRE_ATLAS_PASSWORD", CANARY)];
    fails(&old.url, &[], &wrong, &["asks for Basic", "once only"]);
}

#[test]
fn a_token_and_a_path_as_behind_knox() {
    let laboratory = Laboratory::start_with(&["--credentials"]);
    let gateway = Station::gateway(&laboratory.url, CANARY);
    let url = format!("http://{}/gateway/prod/atlas/api/atlas", gateway.address);
    works(&url, &[], &[("LACRE_ATLAS_TOKEN", CANARY)]);
    works(&format!("{url}/"), &[], &[("LACRE_ATLAS_TOKEN", CANARY)]);
    assert!(gateway.passed() >= 4, "{}", gateway.passed());
    fails(&url, &[], &[("LACRE_ATLAS_TOKEN", "another")], &["asks for Bearer", "once only"]);
    let elsewhere = format!("http://{}/gateway/test/api/atlas", gateway.address);
    fails(&elsewhere, &[], &[("LACRE_ATLAS_TOKEN", CANARY)], &["No Apache Atlas at the address", "404"]);
}

#[test]
fn a_server_that_wants_kerberos_is_reached_through_a_gateway() {
    let laboratory = Laboratory::start_with(&["--quirk", "negotiate"]);
    let secret = [("LACRE_ATLAS_USER", "admin"), ("LACRE_ATLAS_PASSWORD", CANARY)];
    fails(&laboratory.url, &[], &secret, &["Kerberos (Negotiate)", "Apache Knox", "a password or a token"]);
}

#[test]
fn an_authority_of_ones_own() {
    let laboratory = Laboratory::start_with(&["--credentials"]);
    let (authority, other, folder) = (Authority::new(), Authority::new(), folder("authority"));
    let file = authority.file(&folder, "authority.pem");
    let trusted = ["--ca-file", file.to_str().expect("UTF-8")];
    let front = Front::start(&laboratory.url, &authority.sign(Oddity::Nothing));
    works(&front.url(), &trusted, &ADMIN);
    assert!(front.shaken() >= 1);
    let untrusted = other.file(&folder, "other.pem");
    let untrusted = ["--ca-file", untrusted.to_str().expect("UTF-8")];
    let secret = [("LACRE_ATLAS_USER", "admin"), ("LACRE_ATLAS_PASSWORD", CANARY)];
    let words = ["an authority that this server does not trust", "--ca-file"];
    fails(&front.url(), &[], &secret, &words);
    fails(&front.url(), &untrusted, &secret, &words);
    let expired = Front::start(&laboratory.url, &authority.sign(Oddity::Expired));
    fails(&expired.url(), &trusted, &secret, &["has expired", "Renew it"]);
    let elsewhere = Front::start(&laboratory.url, &authority.sign(Oddity::OtherHost));
    fails(&elsewhere.url(), &trusted, &secret, &["of another host", "as the certificate has it"]);
    #[rustfmt::skip]
    let links = [(&front, &untrusted, "--ca-file"), (&expired, &trusted, "renew it"), (&elsewhere, &trusted, "as the certificate has it")];
    for (server, arguments, word) in links {
        let (status, advice) = encryption(&server.url(), arguments);
        assert!(status == "failed" && advice.contains(word), "{word}: {advice}");
    }
    assert_eq!(encryption(&front.url(), &trusted).0, "ok");
    fails(&laboratory.url.replace("http:", "https:"), &trusted, &secret, &["does not speak TLS", "21443"]);
    std::fs::remove_dir_all(folder).expect("the folder is there");
}

#[test]
fn a_certificate_of_the_client() {
    let laboratory = Laboratory::start_with(&["--credentials"]);
    let (authority, clients, folder) = (Authority::new(), Authority::new(), folder("client"));
    let file = |path: PathBuf| path.to_str().expect("UTF-8").to_owned();
    let trusted = file(authority.file(&folder, "authority.pem"));
    let known = file(clients.sign(Oddity::Nothing).file(&folder, "known.pem"));
    let unknown = file(authority.sign(Oddity::Nothing).file(&folder, "unknown.pem"));
    for version in [&version::TLS12, &version::TLS13] {
        let front = Front::mutual(&laboratory.url, &authority.sign(Oddity::Nothing), &clients, version);
        works(&front.url(), &["--ca-file", &trusted, "--client-cert", &known], &ADMIN);
        let secret = [("LACRE_ATLAS_USER", "admin"), ("LACRE_ATLAS_PASSWORD", CANARY)];
        let words = ["wants a client certificate", "--client-cert"];
        fails(&front.url(), &["--ca-file", &trusted], &secret, &words);
        fails(&front.url(), &["--ca-file", &trusted, "--client-cert", &unknown], &secret, &words);
        let (status, advice) = encryption(&front.url(), &["--ca-file", &trusted]);
        assert!(status == "failed" && advice.contains("--client-cert"), "{advice}");
    }
    let broken = file(folder.join("nothing.pem"));
    let (_, output) = describe("https://127.0.0.1:9", &["--client-cert", &broken], &[]);
    assert_eq!(output.status.code(), Some(2), "a file that is not there is told before anything is sent");
    let (_, output) = describe("https://127.0.0.1:9", &["--client-cert", &trusted], &[]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(2) && said.contains("a certificate and its key"), "{said}");
    std::fs::remove_dir_all(folder).expect("the folder is there");
}

#[test]
fn a_proxy_with_and_without_credentials() {
    let laboratory = Laboratory::start_with(&["--credentials"]);
    let open = Station::proxy(None);
    works(&laboratory.url, &["--proxy", &format!("http://{}", open.address)], &ADMIN);
    assert!(open.passed() >= 1);
    let guarded = Station::proxy(Some("porteiro:canary-7be21c"));
    let with = format!("http://porteiro:{CANARY}@{}", guarded.address);
    works(&laboratory.url, &[], &[ADMIN[0], ADMIN[1], ("LACRE_PROXY", &with)]);
    assert!(guarded.passed() >= 1);
    let passed = guarded.passed();
    let wrong = format!("http://porteiro:{CANARY}-not@{}", guarded.address);
    let words = ["The proxy", "LACRE_PROXY"];
    fails(&laboratory.url, &[], &[ADMIN[0], ADMIN[1], ("LACRE_PROXY", &wrong)], &words);
    fails(&laboratory.url, &["--proxy", &format!("http://{}", guarded.address)], &ADMIN, &words);
    assert_eq!(guarded.passed(), passed);
    // None is taken from the environment of other programs.
    works(
        &laboratory.url,
        &[],
        &[ADMIN[0], ADMIN[1], ("HTTP_PROXY", &wrong), ("http_proxy", &wrong), ("ALL_PROXY", &wrong)],
    );
}

#[test]
fn a_proxy_sees_nothing_of_what_is_encrypted() {
    let laboratory = Laboratory::start_with(&["--credentials"]);
    let (authority, folder) = (Authority::new(), folder("tunnel"));
    let file = authority.file(&folder, "authority.pem");
    let front = Front::start(&laboratory.url, &authority.sign(Oddity::Nothing));
    let guarded = Station::proxy(Some("porteiro:canary-7be21c"));
    let with = format!("http://porteiro:{CANARY}@{}", guarded.address);
    let trusted = ["--ca-file", file.to_str().expect("UTF-8")];
    works(&front.url(), &trusted, &[ADMIN[0], ADMIN[1], ("LACRE_PROXY", &with)]);
    let heads = guarded.heads();
    assert!(!heads.is_empty() && heads.iter().all(|head| head.starts_with("CONNECT ")), "{heads:?}");
    assert!(heads.iter().all(|head| !head.to_lowercase().contains("\r\nauthorization:")), "{heads:?}");
    let without = format!("http://{}", guarded.address);
    fails(
        &front.url(),
        &trusted,
        &[ADMIN[0], ADMIN[1], ("LACRE_PROXY", &without)],
        &["The proxy", "LACRE_PROXY"],
    );
    std::fs::remove_dir_all(folder).expect("the folder is there");
}

#[test]
fn a_pair_of_servers_of_which_the_active_one_changes() {
    let input = json!({"schema": "laboratorio", "table": "tbl_162cf7be"});
    let passive = Laboratory::start_with(&["--quirk", "passive-redirect"]);
    let (first, second) = (Laboratory::start(), Laboratory::start());
    let mut arguments = vec!["--schema", SCHEMA];
    for url in [&passive.url, &first.url, &second.url] {
        arguments.extend(["--atlas-url", url]);
    }
    let mut client = Client::start(&arguments);
    assert_eq!(
        client.call("catalog.describeTable", &input)["status"],
        "ok",
        "the passive one is passed over"
    );
    drop(first);
    for _ in 0..3 {
        assert_eq!(
            client.call("catalog.describeTable", &input)["status"],
            "ok",
            "the next one is found at once"
        );
    }
    drop(second);
    let envelope = client.call("catalog.describeTable", &input);
    assert_eq!(envelope["error"]["code"], "catalog_unavailable", "{envelope}");
    let alone = passive.url.clone();
    fails(&alone, &[], &[], &["redirects to another address", "Redirects are not followed"]);
}
