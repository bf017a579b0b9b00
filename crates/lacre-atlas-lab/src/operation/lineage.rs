//! Where data comes from and where it goes.

use std::collections::{BTreeMap, HashSet};

use serde_json::{Value, json};

use super::{Answer, entity};
use crate::http::{Call, Code, Failure};
use crate::read::Reader;
use crate::release::Behaviour;
use crate::store::Place;
use crate::typedef::RelationDef;

/// Both ways, or one.
const DIRECTIONS: [&str; 3] = ["INPUT", "OUTPUT", "BOTH"];
/// How many datasets away is still shown when nothing is said.
const DEFAULT_DEPTH: i32 = 3;

pub(super) fn by_guid(reader: &Reader<'_>, call: &Call, guid: &str) -> Answer {
    let direction = call.parameters.word("direction", &DIRECTIONS)?.unwrap_or("BOTH");
    let depth = call.parameters.integer("depth", DEFAULT_DEPTH)?;
    let found = entity::find(reader, guid, "read entity lineage");
    let place = match found {
        // Where the guid of a type is no error of its own, the type it belongs to is not found.
        Err(Failure::Logged) => return Err(Failure::atlas(Code::TypeNotFound, ["null"])),
        other => other?,
    };
    lineage(reader, place, direction, depth)
}

pub(super) fn by_unique_attribute(reader: &Reader<'_>, call: &Call, type_name: &str) -> Answer {
    let direction = call.parameters.word("direction", &DIRECTIONS)?.unwrap_or("BOTH");
    let depth = call.parameters.integer("depth", DEFAULT_DEPTH)?;
    let place = entity::find_unique(reader, call, type_name)?;
    lineage(reader, place, direction, depth)
}

/// Lineage on demand, which is switched off by default.
pub(super) fn answer_post(reader: &Reader<'_>) -> Answer {
    if !reader.has(Behaviour::RelationsOnDemand) {
        return Err(Failure::Unmatched);
    }
    Err(Failure::atlas(Code::OnDemandDisabled, ["atlas.lineage.on.demand.enabled"]))
}

fn lineage(reader: &Reader<'_>, place: Place, direction: &str, depth: i32) -> Answer {
    let entity = reader.store.entity(place);
    let kind = |name| reader.store.types.is_a(&entity.type_name, name);
    if !kind("DataSet") && !kind("Process") {
        return Err(Failure::atlas(Code::NoLineage, [&entity.guid, &entity.type_name]));
    }
    let mut walk = Walk { reader, graph: Graph::default() };
    for (way, wanted) in [(Way::Input, "INPUT"), (Way::Output, "OUTPUT")] {
        if direction == wanted || direction == "BOTH" {
            walk.start(place, way, depth, kind("Process"));
        }
    }
    let graph = walk.graph;
    let map: serde_json::Map<_, _> = graph
        .nodes
        .iter()
        .map(|&node| (reader.store.entity(node).guid.clone(), reader.open_header(node, &[])))
        .collect();
    let relations: Vec<Value> = graph
        .edges
        .into_iter()
        .map(|(relation, (from, to))| {
            let guid = |place| &reader.store.entity(place).guid;
            json!({"fromEntityId": guid(from), "toEntityId": guid(to), "relationshipId": relation})
        })
        .collect();
    let mut body = json!({"baseEntityGuid": entity.guid, "lineageDirection": direction, "lineageDepth": depth,
        "guidEntityMap": map, "relations": relations});
    if reader.has(Behaviour::RelationsOnDemand) {
        body["relationsOnDemand"] = json!({});
    }
    Ok(body)
}

/// The part of the graph that was reached.
#[derive(Default)]
struct Graph {
    nodes: HashSet<Place>,
    /// By relationship: from where to where.
    edges: BTreeMap<String, (Place, Place)>,
}

/// Against or along the flow of data.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Input,
    Output,
}

struct Walk<'a> {
    reader: &'a Reader<'a>,
    graph: Graph,
}

/// A process as a dataset sees it, or a dataset as a process sees it, and the relationship between them.
type Step = (String, Place);

impl Walk<'_> {
    fn start(&mut self, place: Place, way: Way, depth: i32, process: bool) {
        // Zero and negative depths know no bound.
        let depth = if depth <= 0 { i32::MAX } else { depth };
        if !process {
            return self.datasets(place, way, depth);
        }
        for (relation, dataset) in self.ends(place, way) {
            self.add(relation, place, dataset, way);
            self.datasets(dataset, way, depth - 1);
        }
    }

    /// Walks on from a dataset, depth first, each dataset once; the visits are shared along the whole walk.
    fn datasets(&mut self, start: Place, way: Way, depth: i32) {
        let mut visited = HashSet::from([start]);
        let mut open = vec![(start, depth)];
        while let Some((dataset, left)) = open.pop() {
            if left == 0 {
                continue;
            }
            for (incoming, process) in self.processes(dataset, way) {
                for (outgoing, next) in self.ends(process, way) {
                    self.add(incoming.clone(), process, dataset, way.back());
                    self.add(outgoing, process, next, way);
                    if visited.insert(next) {
                        open.push((next, left - 1));
                    }
                }
            }
        }
    }

    /// The processes that made a dataset (against the flow), or that read it (along the flow).
    fn processes(&self, dataset: Place, way: Way) -> Vec<Step> {
        match way {
            Way::Input => self.related(dataset, "outputFromProcesses", "process_dataset_outputs"),
            Way::Output => self.related(dataset, "inputToProcesses", "dataset_process_inputs"),
        }
    }

    /// The datasets that a process reads (against the flow), or makes (along the flow).
    fn ends(&self, process: Place, way: Way) -> Vec<Step> {
        match way {
            Way::Input => self.related(process, "inputs", "dataset_process_inputs"),
            Way::Output => self.related(process, "outputs", "process_dataset_outputs"),
        }
    }

    fn related(&self, place: Place, name: &str, relationship: &str) -> Vec<Step> {
        let relation = RelationDef {
            name: name.into(),
            relationship: relationship.into(),
            target: String::new(),
            many: true,
            legacy: false,
            owned: false,
        };
        let related = self.reader.store.related(place, &relation);
        related.map(|(link, other)| (self.reader.store.guid_of_link(link), other)).collect()
    }

    /// Adds the edge between a process and a dataset: inputs point to the process, outputs away from it.
    fn add(&mut self, relation: String, process: Place, dataset: Place, way: Way) {
        self.graph.nodes.extend([process, dataset]);
        let ends = if way == Way::Input { (dataset, process) } else { (process, dataset) };
        self.graph.edges.insert(relation, ends);
    }
}

impl Way {
    fn back(self) -> Self {
        match self {
            Self::Input => Self::Output,
            Self::Output => Self::Input,
        }
    }
}
