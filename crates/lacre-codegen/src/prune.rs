//! Takes out of a generated client what nobody may or does use.
//!
//! - `Client::new` follows redirects, trusts the system's proxy and panics without a TLS provider.
//! - Builders of types that are only ever answers: half of the text, and nothing calls them.
//! - The `prelude`, which names one type.

use std::collections::BTreeSet;

use syn::visit_mut::{self, VisitMut};
use syn::{File, ImplItem, Item, ItemImpl, ItemMod, Path, Type};

/// Removes them, in place.
pub(crate) fn prune(file: &mut File) {
    let kept = request_bodies(file);
    file.items.retain(|item| !is_module(item, "prelude"));
    for item in &mut file.items {
        match item {
            Item::Impl(block) if is_for(block, "Client") => drop_function(block, "new"),
            Item::Mod(module) if module.ident == "types" => prune_types(module, &kept),
            _ => {}
        }
    }
}

/// Names of the types that some operation sends, found where its builder holds `types::builder::NAME`.
fn request_bodies(file: &mut File) -> BTreeSet<String> {
    struct Bodies(BTreeSet<String>);
    impl VisitMut for Bodies {
        fn visit_path_mut(&mut self, path: &mut Path) {
            let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            if let [types, builder, name] = names.as_slice()
                && types == "types"
                && builder == "builder"
            {
                self.0.insert(name.clone());
            }
            visit_mut::visit_path_mut(self, path);
        }
    }
    let mut bodies = Bodies(BTreeSet::new());
    bodies.visit_file_mut(file);
    bodies.0
}

fn prune_types(types: &mut ItemMod, kept: &BTreeSet<String>) {
    let Some((_, items)) = &mut types.content else { return };
    items.retain(|item| !matches!(item, Item::Impl(block) if only_makes_a_builder(block, kept)));
    let builders = items.iter_mut().find_map(|item| match item {
        Item::Mod(module) if module.ident == "builder" => module.content.as_mut(),
        _ => None,
    });
    let Some((_, builders)) = builders else { return };
    builders.retain(|item| match item {
        Item::Struct(item) => kept.contains(&item.ident.to_string()),
        Item::Impl(block) => touched(block).is_some_and(|name| kept.contains(&name)),
        _ => true,
    });
}

/// `impl T { pub fn builder() … }` of a type whose builder goes.
fn only_makes_a_builder(block: &ItemImpl, kept: &BTreeSet<String>) -> bool {
    let alone = block.trait_.is_none()
        && matches!(block.items.as_slice(), [ImplItem::Fn(function)] if function.sig.ident == "builder");
    alone && touched(block).is_some_and(|name| !kept.contains(&name))
}

/// The last name of the type that a block is for.
fn touched(block: &ItemImpl) -> Option<String> {
    match &*block.self_ty {
        Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
        _ => None,
    }
}

fn is_for(block: &ItemImpl, name: &str) -> bool {
    block.trait_.is_none() && touched(block).as_deref() == Some(name)
}

fn is_module(item: &Item, name: &str) -> bool {
    matches!(item, Item::Mod(module) if module.ident == name)
}

fn drop_function(block: &mut ItemImpl, name: &str) {
    block.items.retain(|item| !matches!(item, ImplItem::Fn(function) if function.sig.ident == name));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_lose_their_builders_and_requests_keep_them() {
        let mut file: File = syn::parse_str(
            "pub mod types {
                pub struct Answer;
                impl Answer { pub fn builder() -> builder::Answer { Default::default() } }
                pub struct Body;
                impl Body { pub fn builder() -> builder::Body { Default::default() } }
                pub mod builder {
                    pub struct Answer;
                    impl Default for Answer { fn default() -> Self { Self } }
                    pub struct Body;
                    impl Default for Body { fn default() -> Self { Self } }
                }
            }
            impl Client { pub fn new() {} pub fn new_with_client() {} }
            pub mod builder { pub struct Send { body: Result<types::builder::Body, String> } }
            pub mod prelude {}",
        )
        .expect("this is Rust");
        prune(&mut file);
        let text = prettyplease::unparse(&file);
        assert!(!text.contains("builder::Answer"), "{text}");
        assert_eq!(text.matches("struct Answer").count(), 1, "{text}");
        assert_eq!(text.matches("struct Body").count(), 2, "{text}");
        assert!(!text.contains("fn new()"), "{text}");
        assert!(text.contains("fn new_with_client()"), "{text}");
        assert!(!text.contains("prelude"), "{text}");
    }
}
