//! Session cookies: a jar for each principal, and never a way around a password.

use std::time::Duration;

use lacre_atlas_client::http_client_builder;
use lacre_atlas_lab::{Dataset, DatasetSource, Release};
use serde_json::json;

use super::bench::{Bench, by_guid, laboratory};

const HEADER: &str = "catalog.getEntityHeader";

/// A server whose one user has this password.
fn with_password(password: &str) -> lacre_atlas_lab::Settings {
    let entity = json!({"typeName": "hive_table", "attributes": {"name": "tbl_162cf7be", "qualifiedName": "laboratorio.tbl_162cf7be@cluster"}});
    let users = json!([{"name": "admin", "password": password}]);
    let dataset = Dataset::from_json(&json!({"entities": [entity], "users": users}).to_string());
    let dataset = DatasetSource::Own(Box::new(dataset.expect("a dataset")));
    lacre_atlas_lab::Settings { dataset, ..laboratory(Release::V2_5, &[]) }
}

#[tokio::test]
async fn a_session_belongs_to_one_principal() {
    let bench = Bench::release(Release::V2_5).await;
    let mut sent = Vec::new();
    for principal in ["ana", "ana", "rui", "ana", "rui"] {
        let before = bench.wire.header("cookie").len();
        bench.call_as(principal, HEADER, by_guid()).await.data();
        sent.push(bench.wire.header("cookie").split_off(before).len());
    }
    assert_eq!(sent, [0, 1, 0, 1, 1], "the first request of each principal has no cookie");
    assert!(bench.wire.header("cookie").iter().all(|cookie| cookie.starts_with("ATLASSESSIONID=")));
    assert_eq!(bench.wire.header("authorization").len(), 5, "credentials go along with each");
}

#[tokio::test]
async fn a_changed_password_is_noticed_although_the_session_would_go_on() {
    let lifetime = Duration::from_millis(600);
    let mut bench = Bench::sessions(with_password("admin"), lifetime).await;
    for _ in 0..2 {
        bench.call(HEADER, by_guid()).await.data();
    }
    let cookie = bench.wire.header("cookie").pop().expect("the second request has a cookie");
    bench.replace(with_password("another")).await;
    let http = http_client_builder().build().expect("a client");
    let url = format!("{}/api/atlas/admin/version", bench.lab.url());
    for password in [None, Some("admin"), Some("wrong")] {
        let request = http.get(&url).header("cookie", &cookie);
        let request = match password {
            Some(password) => request.basic_auth("admin", Some(password)),
            None => request,
        };
        let status = request.send().await.expect("an answer").status();
        assert_eq!(status, 200, "beside the cookie of its user no password is looked at: {password:?}");
    }
    let anonymous = http.get(&url).basic_auth("nobody", Some("x")).header("cookie", &cookie);
    assert_eq!(anonymous.send().await.expect("an answer").status(), 401, "another user is");
    tokio::time::sleep(lifetime).await;
    let sent = bench.wire.header("cookie").len();
    bench.call(HEADER, by_guid()).await.fails("catalog_unavailable", &["refused the credentials"], 1);
    bench.call(HEADER, by_guid()).await.fails("catalog_unavailable", &["refused the credentials"], 1);
    assert_eq!(bench.wire.header("cookie").len(), sent, "the session was left");
    bench.replace(with_password("admin")).await;
    bench.call(HEADER, by_guid()).await.data();
}
