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
        cycles_of(&self.uses).map(|cycle| format!("modules in a cycle: {cycle}")).collect()
    }

    /// Cycles between the folders and files of one folder, as "folders in a cycle: a → b → a".
    ///
    /// An import counts for the two siblings below the nearest common folder. The folders in
    /// `exempt` may have cycles directly below them.
    pub fn folder_cycles(&self, exempt: &[&[&str]]) -> Vec<String> {
        let mut uses: BTreeMap<Module, BTreeSet<Module>> = BTreeMap::new();
        for (module, used) in
            self.uses.iter().flat_map(|(it, uses)| uses.iter().map(move |to| (it, to)))
        {
            let common = module.iter().zip(used).take_while(|(one, other)| one == other).count();
            // The parent itself is the table of contents of its children.
            if module.len() > common
                && used.len() > common
                && !exempt.iter().any(|folder| *folder == &module[..common])
            {
                let siblings = [module, used].map(|path| path[..=common].to_vec());
                let [from, to] = siblings;
                uses.entry(from).or_default().insert(to);
            }
        }
        // Files that import each other are cycles of modules already.
        let of_modules: BTreeSet<_> = cycles_of(&self.uses).collect();
        let of_folders = cycles_of(&uses).filter(|cycle| !of_modules.contains(cycle));
        of_folders.map(|cycle| format!("folders in a cycle: {cycle}")).collect()
    }
}

/// Cycles of a graph, each once, as "a → b → a".
fn cycles_of(uses: &BTreeMap<Module, BTreeSet<Module>>) -> impl Iterator<Item = String> {
    let mut done = BTreeSet::new();
    let mut cycles = Vec::new();
    for start in uses.keys() {
        let mut trail = Vec::new();
        find_cycles(uses, start, &mut trail, &mut done, &mut cycles);
    }
    cycles.into_iter()
}

fn find_cycles<'a>(
    uses: &'a BTreeMap<Module, BTreeSet<Module>>,
    module: &'a Module,
    trail: &mut Vec<&'a Module>,
    done: &mut BTreeSet<&'a Module>,
    cycles: &mut Vec<String>,
) {
    // A module that is already on the current path closes a cycle.
    if let Some(start) = trail.iter().position(|earlier| *earlier == module) {
        let names = trail[start..].iter().chain([&module]).map(|module| module.join("::"));
        cycles.push(names.collect::<Vec<_>>().join(" → "));
        return;
    }
    if done.contains(module) {
        return;
    }
    trail.push(module);
    for used in uses.get(module).into_iter().flatten() {
        find_cycles(uses, used, trail, done, cycles);
    }
    trail.pop();
    done.insert(module);
}
