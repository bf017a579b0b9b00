#!/usr/bin/env python3
"""Ask the laboratory through the official Python client of Apache Atlas, and check what it makes of the answers.

usage: atlas_client.py BASE_URL      (a lab with the dataset `laboratorio`)
Needs `apache-atlas` (PyPI). Prints how many values were checked; ends with 1 at the first that is wrong.
"""
import sys

from apache_atlas.client.base_client import AtlasClient
from apache_atlas.exceptions import AtlasServiceException
from apache_atlas.model.misc import SearchFilter

TABLE = "laboratorio.tbl_162cf7be@cluster"
checked = 0


def check(what, found, expected):
    global checked
    checked += 1
    if found != expected:
        sys.exit(f"{what}: expected {expected!r}, found {found!r}")


def main(url):
    client = AtlasClient(url, ("admin", "admin"))

    # tables, by the query language
    query = 'hive_table where db.name = "schema_laboratorio" and __state = "ACTIVE" orderby name limit 100 offset 0'
    found = client.discovery.dsl_search_with_params(query, 100, 0)
    names = [entity.attributes["name"] for entity in found.entities]
    check("tables", len(names), 92)
    check("order", names, sorted(names))
    check("kind of result", found.queryType, "DSL")
    check("count unknown", found.approximateCount, -1)

    # quick search
    quick = client.discovery.quick_search("tbl_162cf7be", "hive_table", True, 5, 0)
    check("quick hits", [hit.attributes["qualifiedName"] for hit in quick.searchResults.entities], [TABLE])
    # The client (0.0.16) puts the count of a metric where its name should be.
    check("quick metrics", [entry.name for entry in quick.aggregationMetrics["__typeName"]], [1])

    # one table, by name and by guid
    named = client.entity.get_entity_by_attribute("hive_table", {"qualifiedName": TABLE})
    guid = named.entity.guid
    same = client.entity.get_entity_by_guid(guid, False, False)
    check("the same table", same.entity.attributes["qualifiedName"], TABLE)
    columns = [column for column in same.referredEntities.values() if column.status == "ACTIVE"]
    check("columns", len(columns), 8)
    check("deleted column", sorted(c.attributes["name"] for c in same.referredEntities.values() if c.status != "ACTIVE"),
          ["col_apagada"])
    check("database", same.entity.relationshipAttributes["db"]["displayText"], "schema_laboratorio")

    header = client.entity.get_entity_header_by_guid(guid)
    check("header", (header.typeName, header.displayText, header.status), ("hive_table", "tbl_162cf7be", "ACTIVE"))
    check("classification names", header.classificationNames, ["PII"])

    classifications = client.entity.get_classifications(guid)
    check("classifications", [c.typeName for c in classifications.list], ["PII"])
    check("classification attributes", classifications.list[0].attributes["level"], "high")

    events = client.entity.get_audit_events(guid, None, None, 10)
    check("events", [event["action"] for event in events], ["CLASSIFICATION_ADD", "ENTITY_UPDATE", "ENTITY_CREATE"])
    check("first event", events[-1]["timestamp"], 1713456000000)

    lineage = client.lineage.get_lineage_info(guid, "BOTH", 1)
    check("base of lineage", lineage.baseEntityGuid, guid)
    processes = [node for node in lineage.guidEntityMap.values() if node["typeName"] == "hive_process"]
    check("processes around it", len(processes) >= 2, True)
    check("every edge has its ends", all(edge.fromEntityId in lineage.guidEntityMap and
                                         edge.toEntityId in lineage.guidEntityMap for edge in lineage.relations), True)

    # types
    table = client.typedef.get_entitydef_by_name("hive_table")
    check("supertypes", table.superTypes, ["DataSet"])
    relationship = client.typedef.get_relationshipdef_by_name("hive_table_columns")
    check("relationship", relationship.relationshipCategory, "COMPOSITION")
    check("classification type", client.typedef.get_classificationdef_by_name("PII").name, "PII")
    headers = client.typedef.get_all_typedef_headers(SearchFilter())
    check("type headers", len(headers) > 180, True)

    # errors
    try:
        client.entity.get_entity_by_guid("00000000-0000-4000-8000-000000000000", False, False)
        sys.exit("an unknown guid was answered")
    except AtlasServiceException as error:
        check("unknown guid", "ATLAS-404-00-005" in str(error), True)
    print(f"atlas_client: {checked} values checked")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
