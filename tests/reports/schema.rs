//! A reader of the part of JSON Schema that `examples/coureur-1.schema.json` uses, and strict about it: what a schema does not
//! name may not be there, and a word that this reader does not know is an error in the schema.

use crate::project;
use serde_json::{Map, Value};
use std::fs;

/// The words this reader knows; the first ones say nothing about a value.
const KNOWN: [&str; 14] = [
    "$schema",
    "$id",
    "title",
    "description",
    "$defs",
    "$ref",
    "type",
    "const",
    "enum",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "oneOf",
];

/// The schema of the documents that the program prints.
pub struct Schema(Value);

impl Schema {
    pub fn load() -> Schema {
        let text = fs::read_to_string(project("examples/coureur-1.schema.json")).unwrap();
        Schema(serde_json::from_str(&text).unwrap())
    }

    /// What `command` may say.
    pub fn commands(&self) -> Vec<String> {
        let documents = self.0["oneOf"].as_array().unwrap().iter();
        let names =
            documents.map(|document| document["$ref"].as_str().unwrap().trim_start_matches("#/$defs/"));
        let said = names.flat_map(|name| {
            let command = &self.0["$defs"][name]["properties"]["command"];
            command["enum"].as_array().cloned().unwrap_or_else(|| vec![command["const"].clone()])
        });
        said.map(|command| command.as_str().unwrap().to_owned()).collect()
    }

    /// Does a document fit? If not, where and why.
    pub fn check(&self, value: &Value) -> Result<(), String> {
        self.fits(&self.0, value, "document")
    }

    fn fits(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let Value::Object(words) = schema else { return Err(format!("{at}: no schema: {schema}")) };
        if let Some(unknown) = words.keys().find(|word| !KNOWN.contains(&word.as_str())) {
            return Err(format!("{at}: the schema has a word unknown here: {unknown}"));
        }
        if let Some(name) = words.get("$ref") {
            let name = name.as_str().and_then(|name| name.strip_prefix("#/$defs/"));
            let found = name.and_then(|name| self.0["$defs"].get(name));
            return self.fits(found.ok_or_else(|| format!("{at}: no such part of the schema"))?, value, at);
        }
        if words.get("const").is_some_and(|only| only != value) {
            return Err(format!("{at}: {value} is not {}", words["const"]));
        }
        if words.get("enum").is_some_and(|all| !all.as_array().is_some_and(|all| all.contains(value))) {
            return Err(format!("{at}: {value} is none of {}", words["enum"]));
        }
        if words.get("type").is_some_and(|kinds| !is_of(kinds, value)) {
            return Err(format!("{at}: {value} is not of type {}", words["type"]));
        }
        if let Some(Value::Array(all)) = words.get("oneOf") {
            self.one_of(all, value, at)?;
        }
        match value {
            Value::Object(map) => self.object(words, map, at),
            Value::Array(list) => self.list(words, list, at),
            _ => Ok(()),
        }
    }

    fn one_of(&self, all: &[Value], value: &Value, at: &str) -> Result<(), String> {
        let found: Vec<Result<(), String>> = all.iter().map(|one| self.fits(one, value, at)).collect();
        match found.iter().filter(|found| found.is_ok()).count() {
            1 => Ok(()),
            0 => {
                // The one that came furthest says most.
                let why =
                    found.into_iter().filter_map(Result::err).max_by_key(|why| why.find(':').unwrap_or(0));
                Err(why.unwrap_or_else(|| format!("{at}: nothing fits")))
            }
            several => Err(format!("{at}: {several} of the choices fit")),
        }
    }

    fn list(&self, words: &Map<String, Value>, list: &[Value], at: &str) -> Result<(), String> {
        let Some(items) = words.get("items") else { return Ok(()) };
        list.iter()
            .enumerate()
            .try_for_each(|(index, item)| self.fits(items, item, &format!("{at}[{index}]")))
    }

    fn object(&self, words: &Map<String, Value>, map: &Map<String, Value>, at: &str) -> Result<(), String> {
        let none = Map::new();
        let known = words.get("properties").and_then(Value::as_object).unwrap_or(&none);
        for required in words.get("required").and_then(Value::as_array).into_iter().flatten() {
            if !required.as_str().is_some_and(|key| map.contains_key(key)) {
                return Err(format!("{at}: {required} is missing"));
            }
        }
        for (key, value) in map {
            let place = format!("{at}.{key}");
            match (known.get(key), words.get("additionalProperties")) {
                (Some(schema), _) => self.fits(schema, value, &place)?,
                (None, Some(Value::Bool(true))) => {}
                (None, Some(schema @ Value::Object(_))) => self.fits(schema, value, &place)?,
                // A choice names its keys itself.
                (None, None) if words.contains_key("oneOf") => {}
                (None, _) => return Err(format!("{place}: not in the schema")),
            }
        }
        Ok(())
    }
}

fn is_of(kinds: &Value, value: &Value) -> bool {
    let is = |kind: &Value| match kind.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => false,
    };
    match kinds {
        Value::Array(kinds) => kinds.iter().any(is),
        kind => is(kind),
    }
}
