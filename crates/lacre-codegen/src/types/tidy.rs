//! From shapes to readable Rust.

use std::collections::BTreeMap;

use serde_json::Value;
use syn::{Attribute, Field, Fields, File, Item, ItemEnum, ItemImpl, Type, parse_quote};

use crate::error::{Error, ErrorKind};

/// Names that typify spells in full, and what they are called here.
#[rustfmt::skip]
const SHORT: &[(&str, &str)] = &[
    ("::std::option::Option",   "Option"),
    ("::std::string::String",   "String"),
    ("::std::vec::Vec",         "Vec"),
    ("::std::boxed::Box",       "Box"),
    ("::std::default::Default", "Default"),
    // Loading the contract checked its defaults; typify cannot know.
    (".unwrap()",               ".expect(\"a default of the contract fits its type\")"),
];

/// A type of the module beside it, as a module sees it and as its `defaults` must spell it.
const BESIDE: (&str, &str) = ("super::shared::", "super::super::shared::");

/// The items of a module: a type for each of `own`, which may refer to those of `shared` in the module beside it.
pub(super) fn items(
    place: &str,
    own: BTreeMap<String, Value>,
    shared: BTreeMap<String, Value>,
    schema_feature: Option<&str>,
) -> Result<File, Error> {
    let shapeless = |cause: String| Error::new(ErrorKind::Shapeless, place).caused_by(cause);
    let mut settings = typify::TypeSpaceSettings::default();
    settings.with_map_type("::std::collections::BTreeMap").with_derive("PartialEq".to_owned());
    for name in shared.keys() {
        settings.with_replacement(name, format!("{}{name}", BESIDE.0), std::iter::empty());
    }
    let schemas = own.into_iter().chain(shared).map(|(name, shape)| {
        serde_json::from_value::<schemars08::schema::Schema>(shape).map(|schema| (name, schema))
    });
    let schemas: Vec<_> = schemas.collect::<Result<_, _>>().map_err(|cause| shapeless(cause.to_string()))?;
    let mut space = typify::TypeSpace::new(&settings);
    space.add_ref_types(schemas).map_err(|cause| shapeless(cause.to_string()))?;
    let not_rust = |cause: syn::Error| Error::new(ErrorKind::NotRust, place).caused_by(cause);
    let file: File = syn::parse2(space.to_stream()).map_err(not_rust)?;
    let mut text = prettyplease::unparse(&file);
    for (long, short) in SHORT {
        text = text.replace(long, short);
    }
    if let Some(at) = text.find("pub mod defaults") {
        let defaults = text.split_off(at);
        text.push_str(&defaults.replace(BESIDE.0, BESIDE.1).replacen("pub ", "", 1));
    }
    let mut file = syn::parse_file(&text).map_err(not_rust)?;
    tidy(&mut file, schema_feature);
    Ok(file)
}

fn tidy(file: &mut File, schema_feature: Option<&str>) {
    file.items.retain(is_kept);
    let mut items = Vec::new();
    for mut item in std::mem::take(&mut file.items) {
        let words = match &mut item {
            Item::Struct(item) => {
                item.attrs.extend(schema_feature.map(with_schema));
                item.fields.iter_mut().for_each(document_field);
                None
            }
            Item::Enum(item) => {
                item.attrs.extend(schema_feature.map(with_schema));
                document_variants(item);
                words(item)
            }
            _ => None,
        };
        items.push(item);
        items.extend(words.into_iter().flatten());
    }
    file.items = items;
}

/// Keeps types, their defaults, and nothing that converts: a value comes from JSON or from its fields.
fn is_kept(item: &Item) -> bool {
    match item {
        Item::Impl(block) => implements(block, "Default"),
        Item::Mod(module) => module.ident != "error",
        _ => true,
    }
}

fn implements(block: &ItemImpl, name: &str) -> bool {
    block.trait_.as_ref().is_some_and(|(path, _)| path.segments.last().is_some_and(|last| last.ident == name))
}

/// Lets a test compare the type with its schema.
fn with_schema(feature: &str) -> Attribute {
    parse_quote!(#[cfg_attr(feature = #feature, derive(schemars::JsonSchema))])
}

/// A variant is described by the word it stands for, and its fields by their types where nothing else describes them.
fn document_variants(item: &mut ItemEnum) {
    for variant in &mut item.variants {
        let text = format!("`{}`", word(variant));
        document(&mut variant.attrs, &text);
        variant.fields.iter_mut().for_each(document_field);
    }
}

/// An object that is described where it stands describes its type, and leaves the field without a word.
fn document_field(field: &mut Field) {
    let Type::Path(path) = &field.ty else { return };
    if let Some(last) = path.path.segments.last() {
        document(&mut field.attrs, &format!("See [`{}`].", last.ident));
    }
}

fn document(attributes: &mut Vec<Attribute>, text: &str) {
    if !attributes.iter().any(|attribute| attribute.path().is_ident("doc")) {
        attributes.insert(0, parse_quote!(#[doc = #text]));
    }
}

/// `as_str` and `Display` of an enum of words.
fn words(item: &ItemEnum) -> Option<[Item; 2]> {
    if !item.variants.iter().all(|variant| matches!(variant.fields, Fields::Unit)) {
        return None;
    }
    let name = &item.ident;
    let variants: Vec<_> = item.variants.iter().map(|variant| &variant.ident).collect();
    let words: Vec<String> = item.variants.iter().map(word).collect();
    Some([
        parse_quote! {
            impl #name {
                /// The word in JSON.
                pub const fn as_str(self) -> &'static str {
                    match self { #(Self::#variants => #words,)* }
                }
            }
        },
        parse_quote! {
            impl std::fmt::Display for #name {
                fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    out.write_str(self.as_str())
                }
            }
        },
    ])
}

/// What a variant is called in JSON.
fn word(variant: &syn::Variant) -> String {
    let mut word = variant.ident.to_string();
    for attribute in variant.attrs.iter().filter(|attribute| attribute.path().is_ident("serde")) {
        let _ = attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("rename") {
                word = meta.value()?.parse::<syn::LitStr>()?.value();
            }
            Ok(())
        });
    }
    word
}
