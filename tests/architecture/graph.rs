//! Dependency graph of the modules, and the detection of cycles in it.

use crate::imports::named_paths;
use crate::source::{SourceFile, tokens};
use std::collections::{BTreeMap, BTreeSet};

type Module = Vec<String>;

/// All modules of the library with their re-exports and dependencies.
pub struct ModuleGraph {
    known: BTreeSet<Module>,
    /// Maps (module, re-exported name) to the path of the original item.
    reexports: BTreeMap<(Module, String), Module>,
    uses: BTreeMap<Module, BTreeSet<Module>>,
}

impl ModuleGraph {
    pub fn new(files: &[SourceFile]) -> Self {
        let library = || files.iter().filter(|file| file.path != "src/main.rs");
        let known = library().map(|file| file.module.clone()).collect();
        let mut modules = Self { known, reexports: BTreeMap::new(), uses: BTreeMap::new() };
        // First pass: collect the re-exports, which `defining_module` needs.
        for file in library() {
            for path in named_paths(&tokens(&file.code)) {
                let target = modules.absolute(&file.module, &path.segments);
                if let Some(target) = target.filter(|_| path.is_reexport) {
                    modules.reexports.insert((file.module.clone(), path.name), target);
                }
            }
        }
        // Second pass: collect the dependencies with re-exports resolved.
        for file in library() {
            let paths = named_paths(&tokens(&file.code)).into_iter();
            let targets: BTreeSet<Module> = paths
                .filter(|path| !path.is_reexport)
                .filter_map(|path| modules.absolute(&file.module, &path.segments))
                .map(|path| modules.defining_module(path))
                .filter(|home| *home != file.module)
                .collect();
            modules.uses.insert(file.module.clone(), targets);
        }
        modules
    }

    /// Absolute path from the crate root; `None` for other crates and local names.
    pub fn absolute(&self, module: &[String], segments: &[String]) -> Option<Module> {
        let mut absolute = module.to_vec();
        let mut rest = segments;
        match rest.first()?.as_str() {
            "crate" => {
                absolute.clear();
                rest = &rest[1..];
            }
            "self" => rest = &rest[1..],
            "super" => {
                while rest.first().is_some_and(|segment| segment == "super") {
                    absolute.pop();
                    rest = &rest[1..];
                }
            }
            _ => {}
        }
        absolute.extend_from_slice(rest);
        let is_child = || self.known.contains(&absolute[..=module.len()]);
        (rest.len() < segments.len() || is_child()).then_some(absolute)
    }

    /// Module that defines the item at a path, after following re-exports.
    pub fn defining_module(&self, mut path: Module) -> Module {
        // The limit stops chains of re-exports that refer to each other.
        for _ in 0..16 {
            let mut length = path.len();
            while !self.known.contains(&path[..length]) && length > 0 {
                length -= 1;
            }
            let Some(name) = path.get(length) else { return path };
            let Some(target) = self.reexports.get(&(path[..length].to_vec(), name.clone())) else {
                path.truncate(length);
                return path;
            };
            path = target.iter().chain(&path[length + 1..]).cloned().collect();
        }
        path
    }

    /// Cycles of modules, each once, as "modules in a cycle: a → b → a".
    pub fn cycles(&self) -> Vec<String> {
        let mut done = BTreeSet::new();
        let mut circles = Vec::new();
        for start in self.uses.keys() {
            let mut trail = Vec::new();
            self.find_cycles(start, &mut trail, &mut done, &mut circles);
        }
        circles
    }

    fn find_cycles<'a>(
        &'a self,
        module: &'a Module,
        trail: &mut Vec<&'a Module>,
        done: &mut BTreeSet<&'a Module>,
        circles: &mut Vec<String>,
    ) {
        // A module that is already on the current path closes a cycle.
        if let Some(start) = trail.iter().position(|earlier| *earlier == module) {
            let names = trail[start..].iter().chain([&module]).map(|module| module.join("::"));
            circles.push(format!("modules in a cycle: {}", names.collect::<Vec<_>>().join(" → ")));
            return;
        }
        if done.contains(module) {
            return;
        }
        trail.push(module);
        for used in self.uses.get(module).into_iter().flatten() {
            self.find_cycles(used, trail, done, circles);
        }
        trail.pop();
        done.insert(module);
    }
}
