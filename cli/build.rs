//! Records how the program is built, for `binmatrix bench`.

use std::env;
use std::process::Command;

fn main() {
    let variable = |name: &str| env::var(name).unwrap_or_default();
    let compiler = Command::new(variable("RUSTC")).arg("--version").output();
    let compiler = compiler.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    let notes = [
        ("RUSTC", compiler.unwrap_or_else(|_| "unknown".to_owned())),
        (
            "RUSTFLAGS",
            variable("CARGO_ENCODED_RUSTFLAGS").replace('\u{1f}', " "),
        ),
        ("TARGET", variable("TARGET")),
        ("TARGET_FEATURES", variable("CARGO_CFG_TARGET_FEATURE")),
        ("PROFILE", variable("PROFILE")),
        ("OPT_LEVEL", variable("OPT_LEVEL")),
    ];
    for (name, value) in notes {
        println!("cargo:rustc-env=BINMATRIX_BUILD_{name}={value}");
    }
    println!("cargo:rerun-if-changed=build.rs");
}
