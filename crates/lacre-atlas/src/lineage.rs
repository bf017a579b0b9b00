//! What an entity was made from, and what was made from it.

use crate::atlas::Atlas;
use crate::domain::{Direction, Lineage, LineageEntity, LineageRelation};
use crate::error::CatalogError;
use crate::header::{attribute, header, is_scrubbed};
use crate::refusal::About;
use crate::scope::Scope;
use lacre_atlas_client::{AtlasEntityHeader, AtlasLineageInfo, Guid, LineageDirection, LineageQuery};
use lacre_tool::Call;
use std::collections::{BTreeMap, BTreeSet};

/// Guid → header of the entities that may be told.
type Nodes = BTreeMap<String, AtlasEntityHeader>;

impl Atlas {
    /// The base entity is always told: its header is read where the graph does not have it, which is so in every graph
    /// without an edge. A relation whose other end the graph does not have, or whose end may not be seen, is dropped, and
    /// the record says how many were.
    pub(crate) async fn lineage_of(
        &self,
        call: &Call,
        guid: &str,
        depth: u32,
        direction: Direction,
    ) -> Result<Lineage, CatalogError> {
        let segment = Guid::new(guid).map_err(|_| CatalogError::NoSuchEntity { guid: guid.to_owned() })?;
        self.look_for(call, guid).await?;
        let query = LineageQuery {
            guid: &segment,
            depth: u16::try_from(depth).unwrap_or(u16::MAX),
            direction: atlas_direction(direction),
        };
        let request =
            |client: lacre_atlas_client::Client| async move { client.get_lineage_graph(&query).await };
        let graph = self.ask(call, About::Entity(guid), request).await?;
        let AtlasLineageInfo { guid_entity_map, relations, .. } = graph;
        let mut nodes: Nodes = guid_entity_map.unwrap_or_default();
        nodes.retain(|_, node| !is_scrubbed(node) && node.type_name.is_some());
        if !nodes.contains_key(guid) {
            nodes.insert(guid.to_owned(), self.seen_header(call, guid).await?);
        }
        let all = relations.into_iter().flatten().map(|relation| LineageRelation {
            from: relation.from_entity_id,
            to: relation.to_entity_id,
            relationship: relation.relationship_id.unwrap_or_default(),
        });
        let all: Vec<LineageRelation> = all.collect();
        self.drop_foreign(call, guid, &mut nodes, &all).await?;
        Ok(told(call, guid, direction, &nodes, all))
    }

    /// Drops what the principal may not see. A process is seen when something that it reads or writes is: many of them have
    /// names that belong to no schema.
    async fn drop_foreign(
        &self,
        call: &Call,
        base: &str,
        nodes: &mut Nodes,
        relations: &[LineageRelation],
    ) -> Result<(), CatalogError> {
        if call.principal().scope::<Scope>().is_none() {
            return Ok(());
        }
        let mut seen: BTreeSet<String> = BTreeSet::from([base.to_owned()]);
        let mut processes: Vec<String> = Vec::new();
        for (guid, node) in nodes.iter() {
            if self.may_see(call, attribute(node, "qualifiedName")).await? {
                seen.insert(guid.clone());
            } else if self.is_kind_of(call, node.type_name.as_deref().unwrap_or_default(), "Process").await? {
                processes.push(guid.clone());
            }
        }
        let touches = |process: &String| {
            let ends = |one: &LineageRelation| {
                (one.from == *process && seen.contains(&one.to))
                    || (one.to == *process && seen.contains(&one.from))
            };
            relations.iter().any(ends)
        };
        let beside: Vec<String> = processes.into_iter().filter(touches).collect();
        nodes.retain(|guid, _| seen.contains(guid) || beside.contains(guid));
        Ok(())
    }
}

fn told(call: &Call, base: &str, direction: Direction, nodes: &Nodes, all: Vec<LineageRelation>) -> Lineage {
    let before = all.len();
    let has_ends = |one: &LineageRelation| nodes.contains_key(&one.from) && nodes.contains_key(&one.to);
    let relations: Vec<LineageRelation> = all.into_iter().filter(has_ends).collect();
    if relations.len() < before {
        call.recorder()
            .note(format!("{} relations without a visible end were dropped", before - relations.len()));
    }
    let entity = |(guid, node): (&String, &AtlasEntityHeader)| {
        let header = header(node)?;
        Some((guid.clone(), LineageEntity { type_name: header.type_name, display_text: header.display_text }))
    };
    Lineage {
        base_guid: base.to_owned(),
        direction,
        relations,
        entities: nodes.iter().filter_map(entity).collect(),
    }
}

fn atlas_direction(direction: Direction) -> LineageDirection {
    match direction {
        Direction::Input => LineageDirection::Input,
        Direction::Output => LineageDirection::Output,
        Direction::Both => LineageDirection::Both,
    }
}
