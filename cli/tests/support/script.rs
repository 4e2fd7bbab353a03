//! Engines that are shell scripts.

use std::fs;
use std::path::Path;

/// An engine that answers these commands by these lines of shell, and all others by success.
pub struct Script<'a> {
    pub commands: &'a str,
    pub cases: &'a str,
}

impl Script<'_> {
    /// Writes the engine to a folder and returns its command line.
    pub fn save(&self, folder: &Path, name: &str) -> String {
        let path = folder.join(format!("{name}.sh"));
        let commands = self.commands.replace(' ', "\\n");
        let text = format!(
            "answer() {{ printf '%s\\n\\n' \"$1\"; }}\n\
             while read -r command argument rest; do\n\
             case $command in\n\
             {}\n\
             list_commands) printf '= {commands}\\n\\n' ;;\n\
             name) answer '= {name}' ;;\n\
             quit) answer '='; exit 0 ;;\n\
             *) answer '=' ;;\n\
             esac\n\
             done\n",
            self.cases
        );
        fs::write(&path, text).expect("the script is written");
        format!("sh '{}'", path.display())
    }
}

/// Returns true if this process is a `sleep` that still runs.
#[cfg(target_os = "linux")]
pub fn sleeps(pid: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    status.contains("(sleep) S")
}
