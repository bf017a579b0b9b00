//! What the ports have to answer for a tool to give a certain result: the way back from the contract to the domain.

use crate::fake::Fake;
use lacre_atlas::{
    AttributeDef, AuditEvent, Classification, Classifications, Column, Direction, Entity, EntityTypeDef,
    ForeignKey, Header, Hit, Hits, Lineage, LineageEntity, LineageRelation, ListedTable, Page, RankedHits,
    RelationshipEnd, RelationshipTypeDef, TableKind,
};
use serde_json::Value;

/// Prepares the answer from which `tool` makes the result `data`.
#[rustfmt::skip]
#[expect(clippy::match_same_arms, reason = "a table has one line a fact")]
pub(crate) fn prepare(fake: &Fake, tool: &str, data: &Value) {
    match tool {
        "catalog.listTables"             => fake.prepare(Ok(tables(data))),
        "catalog.describeTable"          => fake.prepare(Ok(list(&data["columns"], column))),
        "catalog.listRelationships"      => fake.prepare(Ok(list(&data["relationships"], foreign_key))),
        "catalog.searchTables"           => fake.prepare(Ok(hits(data))),
        "catalog.quickSearch"            => fake.prepare(Ok(ranked_hits(data))),
        "catalog.searchByAttribute"      => fake.prepare(Ok(hits(data))),
        "catalog.fullTextSearch"         => fake.prepare(Ok(hits(data))),
        "catalog.getEntityByGuid"        => fake.prepare(Ok(entity(&data["entity"]))),
        "catalog.getEntityByName"        => fake.prepare(Ok(entity(&data["entity"]))),
        "catalog.getEntityHeader"        => fake.prepare(Ok(header(data))),
        "catalog.getClassifications"     => fake.prepare(Ok(classifications(data))),
        "catalog.getEntityAudit"         => fake.prepare(Ok(list(&data["events"], event))),
        "catalog.getLineage"             => fake.prepare(Ok(lineage(data))),
        "catalog.getEntityTypeDef"       => fake.prepare(Ok(entity_type_def(data))),
        "catalog.getRelationshipTypeDef" => fake.prepare(Ok(relationship_type_def(data))),
        other => panic!("{other} has no way back to the domain here; add its row"),
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text of the contract").to_owned()
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a count of the contract")
}

fn flag(value: &Value) -> bool {
    value.as_bool().expect("a boolean of the contract")
}

fn list<T>(value: &Value, item: impl Fn(&Value) -> T) -> Vec<T> {
    value.as_array().expect("an array of the contract").iter().map(item).collect()
}

fn map<T>(value: &Value, item: impl Fn(&Value) -> T) -> Vec<(String, T)> {
    let members = value.as_object().expect("a map of the contract").iter();
    members.map(|(name, value)| (name.clone(), item(value))).collect()
}

fn tables(data: &Value) -> Page<ListedTable> {
    let kind = |table: &Value| if table["type"] == "VIEW" { TableKind::View } else { TableKind::Table };
    Page {
        items: list(&data["tables"], |table| ListedTable { name: text(&table["name"]), kind: kind(table) }),
        next_cursor: data["nextCursor"].as_str().map(str::to_owned),
    }
}

fn column(column: &Value) -> Column {
    Column {
        name: text(&column["name"]),
        data_type: text(&column["dataType"]),
        nullable: flag(&column["nullable"]),
    }
}

fn foreign_key(key: &Value) -> ForeignKey {
    ForeignKey {
        from_table: text(&key["fromTable"]),
        from_column: text(&key["fromColumn"]),
        to_table: text(&key["toTable"]),
        to_column: text(&key["toColumn"]),
    }
}

fn hits(data: &Value) -> Hits {
    let hit = |hit: &Value| Hit {
        guid: text(&hit["guid"]),
        name: text(&hit["name"]),
        type_name: text(&hit["typeName"]),
        qualified_name: text(&hit["qualifiedName"]),
    };
    Hits { approximate_count: number(&data["approximateCount"]), hits: list(&data["entities"], hit) }
}

fn ranked_hits(data: &Value) -> RankedHits {
    let counted = |metric: &Value| (text(&metric["name"]), number(&metric["count"]));
    RankedHits {
        found: hits(data),
        metrics: map(&data["aggregationMetrics"], |metric| list(metric, counted)),
    }
}

fn entity(entity: &Value) -> Entity {
    Entity {
        guid: text(&entity["guid"]),
        type_name: text(&entity["typeName"]),
        status: text(&entity["status"]),
        attributes: entity["attributes"].as_object().expect("attributes").clone(),
        classification_names: entity
            .get("classificationNames")
            .map_or_else(Vec::new, |names| list(names, text)),
    }
}

fn header(header: &Value) -> Header {
    Header {
        guid: text(&header["guid"]),
        type_name: text(&header["typeName"]),
        status: text(&header["status"]),
        display_text: text(&header["displayText"]),
        classification_names: list(&header["classificationNames"], text),
    }
}

fn classifications(data: &Value) -> Classifications {
    let classification = |found: &Value| Classification {
        type_name: text(&found["typeName"]),
        entity_guid: text(&found["entityGuid"]),
        propagate: flag(&found["propagate"]),
    };
    Classifications {
        items: list(&data["classifications"], classification),
        total_count: number(&data["totalCount"]),
    }
}

fn event(event: &Value) -> AuditEvent {
    AuditEvent {
        entity_id: text(&event["entityId"]),
        action: text(&event["action"]),
        user: text(&event["user"]),
        timestamp: number(&event["timestamp"]),
    }
}

fn lineage(data: &Value) -> Lineage {
    let relation = |edge: &Value| LineageRelation {
        from: text(&edge["fromEntityId"]),
        to: text(&edge["toEntityId"]),
        relationship: text(&edge["relationshipId"]),
    };
    let entity = |entity: &Value| LineageEntity {
        type_name: text(&entity["typeName"]),
        display_text: text(&entity["displayText"]),
    };
    Lineage {
        base_guid: text(&data["baseEntityGuid"]),
        direction: Direction::Both,
        relations: list(&data["relations"], relation),
        entities: map(&data["guidEntityMap"], entity),
    }
}

fn entity_type_def(data: &Value) -> EntityTypeDef {
    let attribute = |attribute: &Value| AttributeDef {
        name: text(&attribute["name"]),
        type_name: text(&attribute["typeName"]),
        optional: flag(&attribute["isOptional"]),
    };
    EntityTypeDef {
        category: text(&data["category"]),
        name: text(&data["name"]),
        super_types: list(&data["superTypes"], text),
        attributes: list(&data["attributeDefs"], attribute),
    }
}

fn relationship_type_def(data: &Value) -> RelationshipTypeDef {
    let end = |end: &Value| RelationshipEnd {
        type_name: text(&end["type"]),
        name: text(&end["name"]),
        cardinality: text(&end["cardinality"]),
    };
    RelationshipTypeDef {
        category: text(&data["category"]),
        name: text(&data["name"]),
        relationship_category: text(&data["relationshipCategory"]),
        end1: end(&data["endDef1"]),
        end2: end(&data["endDef2"]),
    }
}
