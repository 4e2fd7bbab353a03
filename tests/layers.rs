//! The folders of `src/` and `cli/src/` are layers: code names only its own layer and lower ones. In the library, the
//! methods of the position types are in the folder of their type; in the command line, no two files use each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of sources, and the layers in it from the lowest up.
struct Sources {
    root: &'static str,
    layers: &'static [&'static str],
}

/// The library. `petersen` builds on all of `sets` and `life`.
const LIBRARY: Sources = Sources {
    root: "src",
    layers: &[
        "geometry", "sets", "rules", "life", "patterns", "position", "chains", "board", "game",
        "playout",
    ],
};

/// The command line. `commands` belongs to the program, the others to the library that it uses.
const COMMAND_LINE: Sources = Sources {
    root: "cli/src",
    layers: &[
        "system", "formats", "gtp", "queries", "results", "views", "commands",
    ],
};

impl Sources {
    /// The folder, or `None` where it is left out, as `cli/src` is in the published package.
    fn path(&self) -> Option<PathBuf> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(self.root);
        path.is_dir().then_some(path)
    }

    /// Each file with the index of its layer.
    fn files(&self) -> Vec<(PathBuf, usize)> {
        let Some(root) = self.path() else {
            return Vec::new();
        };
        let mut sources = Vec::new();
        for (index, layer) in self.layers.iter().enumerate() {
            let files = files(&root.join(layer));
            assert!(!files.is_empty(), "{}/{layer} is empty", self.root);
            let tests = |path: &PathBuf| path.file_name().is_some_and(|name| name == "tests.rs");
            sources.extend(
                files
                    .into_iter()
                    .filter(|path| !tests(path))
                    .map(|path| (path, index)),
            );
        }
        sources
    }
}

/// Types whose methods belong in one folder: the folder, and the first words of their `impl` blocks.
const HOMES: [(&str, &[&str]); 4] = [
    ("position", &["impl<M: BinMatrix> Position<M> {"]),
    ("chains", &["impl<M: BinMatrix> ChainPosition<M> {"]),
    (
        "board",
        &[
            "impl Board {",
            "impl FromStr for Board",
            "impl From<&Board>",
        ],
    ),
    ("game", &["impl Game {"]),
];

/// Every Rust file of a folder and its subfolders.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The code of a file without comments and without its unit tests, which may use everything.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a text");
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let lines = text[..end].lines();
    let code = lines.filter(|line| !line.trim_start().starts_with("//"));
    code.collect::<Vec<_>>().join("\n")
}

/// Returns true if the name occurs in the code as a whole.
fn names(code: &str, path: &str) -> bool {
    code.match_indices(path).any(|(start, _)| {
        let after = code[start + path.len()..].chars().next();
        !after.is_some_and(|next| next.is_alphanumeric() || next == '_')
    })
}

/// The modules of `known` that a file names, itself left out: by `crate::`, by `super::`, or by the name of a child.
fn modules_named(code: &str, module: &str, known: &BTreeMap<String, PathBuf>) -> BTreeSet<String> {
    let parent = module
        .rsplit_once("::")
        .map_or("crate", |(parent, _)| parent);
    let children = known.keys().filter_map(|other| {
        let child = other.strip_prefix(module)?.strip_prefix("::")?;
        (!child.contains("::")).then(|| (format!("{child}::"), other.clone()))
    });
    let mut starts = vec![
        ("crate::".to_owned(), "crate".to_owned()),
        ("super::".to_owned(), parent.to_owned()),
    ];
    starts.extend(children);
    let mut found = Vec::new();
    for (start, from) in &starts {
        for (place, _) in code.match_indices(start.as_str()) {
            let before = code[..place].chars().next_back();
            if !before.is_some_and(|before| before.is_alphanumeric() || "_:".contains(before)) {
                expand(from, &code[place + start.len()..], &mut found);
            }
        }
    }
    let owners = found.iter().filter_map(|path| owner(path, known));
    owners.filter(|other| other != module).collect()
}

/// The paths that a text begins with, behind `from`: one, or those of a list in braces. Returns where they end.
fn expand(from: &str, text: &str, found: &mut Vec<String>) -> usize {
    if !text.starts_with('{') {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let end = text.find(|c| !is_name(c)).unwrap_or(text.len());
        let path = format!("{from}::{}", &text[..end]);
        if let Some(rest) = text[end..].strip_prefix("::") {
            return end + 2 + expand(&path, rest, found);
        }
        found.push(path);
        return end;
    }
    let mut place = 1;
    loop {
        place += text[place..].len() - text[place..].trim_start_matches([',', ' ', '\n']).len();
        match text[place..].chars().next() {
            None | Some('}') => return place + 1,
            Some(_) => place += expand(from, &text[place..], found).max(1),
        }
    }
}

/// The module that a path leads to or into.
fn owner(path: &str, known: &BTreeMap<String, PathBuf>) -> Option<String> {
    match known.contains_key(path) {
        true => Some(path.to_owned()),
        false => owner(path.rsplit_once("::")?.0, known),
    }
}

/// The module of a file.
fn module(root: &Path, path: &Path) -> String {
    let path = path
        .strip_prefix(root)
        .expect("a file below it")
        .with_extension("");
    let names = path.iter().map(|name| name.to_str().expect("a name"));
    let names = names.filter(|&name| name != "mod");
    ["crate"]
        .into_iter()
        .chain(names)
        .collect::<Vec<_>>()
        .join("::")
}

#[test]
fn no_layer_names_a_higher_one() {
    for sources in [LIBRARY, COMMAND_LINE] {
        for (path, layer) in sources.files() {
            let code = code(&path);
            for higher in &sources.layers[layer + 1..] {
                let name = format!("crate::{higher}");
                assert!(!names(&code, &name), "{} names {name}", path.display());
            }
            let group = code.contains("crate::{");
            assert!(!group, "{}: one `use` for each layer", path.display());
        }
    }
}

/// Files are taken away that name no other; those that are left at the end are in a circle.
#[test]
fn no_file_uses_one_that_uses_it() {
    let Some(root) = COMMAND_LINE.path() else {
        return;
    };
    let files = COMMAND_LINE.files().into_iter();
    let known: BTreeMap<String, PathBuf> = files
        .map(|(path, _)| (module(&root, &path), path))
        .collect();
    let mut left: BTreeMap<&String, BTreeSet<String>> = known
        .iter()
        .map(|(module, path)| (module, modules_named(&code(path), module, &known)))
        .collect();
    loop {
        let free = |(_, named): &(&&String, &BTreeSet<String>)| {
            !named.iter().any(|n| left.contains_key(n))
        };
        let free: Vec<&String> = left
            .iter()
            .filter(free)
            .map(|(module, _)| *module)
            .collect();
        if free.is_empty() {
            break;
        }
        left.retain(|module, _| !free.contains(module));
    }
    assert!(left.is_empty(), "these use each other: {left:#?}");
}

#[test]
fn every_type_has_one_home() {
    for (path, layer) in LIBRARY.files() {
        let code = code(&path);
        for (home, heads) in HOMES {
            for head in heads {
                let stands_here = code.lines().any(|line| line.starts_with(head));
                assert!(
                    !stands_here || LIBRARY.layers[layer] == home,
                    "{}: `{head}` belongs to src/{home}",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn every_folder_is_a_layer() {
    for sources in [LIBRARY, COMMAND_LINE] {
        let Some(root) = sources.path() else {
            continue;
        };
        for entry in fs::read_dir(root).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                let name = path
                    .file_name()
                    .and_then(|name| name.to_str())
                    .expect("a name");
                assert!(
                    sources.layers.contains(&name),
                    "{}/{name} has no place in the list of layers",
                    sources.root
                );
            }
        }
    }
}
