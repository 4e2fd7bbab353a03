//! The folders of `src/` are layers: code names only its own layer and lower ones, and the methods of the position
//! types are in the folder of their type.

use std::fs;
use std::path::{Path, PathBuf};

/// The layers from the lowest up. `petersen` builds on all of `sets` and `life`.
const LAYERS: [&str; 9] = [
    "geometry", "sets", "rules", "life", "position", "chains", "board", "game", "playout",
];

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

/// Each file with the index of its layer.
fn sources() -> Vec<(PathBuf, usize)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    for (index, layer) in LAYERS.into_iter().enumerate() {
        let files = files(&root.join(layer));
        assert!(!files.is_empty(), "src/{layer} is empty");
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

/// Returns true if `path` occurs in the code as a whole path.
fn names(code: &str, path: &str) -> bool {
    code.match_indices(path).any(|(start, _)| {
        let after = code[start + path.len()..].chars().next();
        !after.is_some_and(|next| next.is_alphanumeric() || next == '_')
    })
}

#[test]
fn no_layer_names_a_higher_one() {
    for (path, layer) in sources() {
        let code = code(&path);
        for higher in &LAYERS[layer + 1..] {
            let name = format!("crate::{higher}");
            assert!(!names(&code, &name), "{} names {name}", path.display());
        }
    }
}

#[test]
fn every_type_has_one_home() {
    for (path, layer) in sources() {
        let code = code(&path);
        for (home, heads) in HOMES {
            for head in heads {
                let stands_here = code.lines().any(|line| line.starts_with(head));
                assert!(
                    !stands_here || LAYERS[layer] == home,
                    "{}: `{head}` belongs to src/{home}",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn every_folder_is_a_layer() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(root).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .expect("a name");
            assert!(
                LAYERS.contains(&name),
                "src/{name} has no place in the list of layers"
            );
        }
    }
}
