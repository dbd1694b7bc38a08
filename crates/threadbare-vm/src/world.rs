//! What a run is told about the world around it, besides class path and properties: modules, preview features,
//! and environment.
//!
//! It goes into replay tokens, as the words by which options say it. The host's environment does not, because it may
//! hold secrets: only that it was given, so that a replay takes it again.

/// The parts of the world that a user can set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct World {
    /// Class files with preview features are run.
    pub preview: bool,
    pub modules: Vec<(ModuleOption, String)>,
    /// Variables that are set, on top of the host's or of the virtual ones.
    pub variables: Vec<(String, String)>,
    /// The host's environment, if the run is to see it.
    pub host: Option<Vec<(String, String)>>,
}

/// Options of `java` about modules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModuleOption {
    /// `module/package=target,...`: a package is open to deep reflection.
    AddOpens,
    /// `module/package=target,...`: a package is exported.
    AddExports,
    /// `module,...`: modules are resolved that nothing requires.
    AddModules,
    /// `module=target,...`: a module reads others.
    AddReads,
}

impl ModuleOption {
    const ALL: [ModuleOption; 4] =
        [ModuleOption::AddOpens, ModuleOption::AddExports, ModuleOption::AddModules, ModuleOption::AddReads];

    /// As it is typed.
    pub fn name(self) -> &'static str {
        match self {
            ModuleOption::AddOpens => "--add-opens",
            ModuleOption::AddExports => "--add-exports",
            ModuleOption::AddModules => "--add-modules",
            ModuleOption::AddReads => "--add-reads",
        }
    }

    /// What the property begins with by which a JVM tells the library; a number follows.
    fn property(self) -> &'static str {
        match self {
            ModuleOption::AddOpens => "jdk.module.addopens.",
            ModuleOption::AddExports => "jdk.module.addexports.",
            ModuleOption::AddModules => "jdk.module.addmods.",
            ModuleOption::AddReads => "jdk.module.addreads.",
        }
    }
}

/// The environment of a run that is told nothing else.
const VIRTUAL: [(&str, &str); 4] =
    [("PATH", "/usr/local/bin:/usr/bin:/bin"), ("HOME", "/home/user"), ("LANG", "C.UTF-8"), ("USER", "user")];

const PREVIEW: &str = "--enable-preview";
const HOST: &str = "--env-from-host";
const VARIABLE: &str = "--env";

impl World {
    /// The variables that the program sees, each once.
    pub fn environment(&self) -> Vec<(String, String)> {
        let mut all = match &self.host {
            Some(host) => host.clone(),
            None => VIRTUAL.map(|(name, value)| (name.to_string(), value.to_string())).to_vec(),
        };
        for (name, value) in &self.variables {
            all.retain(|(known, _)| known != name);
            all.push((name.clone(), value.clone()));
        }
        all
    }

    /// Properties by which the library's module system learns of the options.
    pub(crate) fn module_properties(&self) -> Vec<(String, String)> {
        let mut properties = Vec::new();
        for option in ModuleOption::ALL {
            let texts = self.modules.iter().filter(|(of, _)| *of == option).map(|(_, text)| text);
            let numbered =
                texts.enumerate().map(|(i, text)| (format!("{}{i}", option.property()), text.clone()));
            properties.extend(numbered);
        }
        properties
    }

    /// What of it goes into a token: all but the host's environment.
    pub fn recorded(&self) -> World {
        World { host: self.host.as_ref().map(|_| vec![]), ..self.clone() }
    }

    /// The options as words, as `java` would take those that it knows.
    pub fn to_words(&self) -> Vec<String> {
        let mut words = Vec::new();
        words.extend(self.preview.then(|| PREVIEW.to_string()));
        words.extend(self.modules.iter().map(|(option, text)| format!("{}={text}", option.name())));
        words.extend(self.host.is_some().then(|| HOST.to_string()));
        words.extend(self.variables.iter().map(|(name, value)| format!("{VARIABLE}={name}={value}")));
        words
    }

    /// What such words say; nothing if one of them is no such word. The host's environment is empty.
    pub fn from_words<'a>(words: impl IntoIterator<Item = &'a str>) -> Option<World> {
        let mut world = World::default();
        for word in words {
            match word.split_once('=') {
                None if word == PREVIEW => world.preview = true,
                None if word == HOST => world.host = Some(vec![]),
                Some((VARIABLE, rest)) => {
                    let (name, value) = rest.split_once('=')?;
                    world.variables.push((name.to_string(), value.to_string()));
                }
                Some((name, text)) => {
                    let option = ModuleOption::ALL.into_iter().find(|option| option.name() == name)?;
                    world.modules.push((option, text.to_string()));
                }
                None => return None,
            }
        }
        Some(world)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive() {
        let world = World {
            preview: true,
            modules: vec![
                (ModuleOption::AddOpens, "java.base/java.lang=ALL-UNNAMED".into()),
                (ModuleOption::AddModules, "a,b".into()),
            ],
            variables: vec![("A".into(), "x=y".into()), ("B".into(), String::new())],
            host: Some(vec![]),
        };
        let words = world.to_words();
        assert_eq!(World::from_words(words.iter().map(String::as_str)), Some(world));
        assert_eq!(World::from_words([]), Some(World::default()));
        for bad in ["", "--env", "--env=A", "--add-all=x", "x"] {
            assert_eq!(World::from_words([bad]), None, "{bad}");
        }
    }

    #[test]
    fn what_is_set_wins() {
        let mut world = World { variables: vec![("HOME".into(), "/x".into())], ..World::default() };
        let home = |world: &World| {
            world.environment().iter().filter(|(n, _)| n == "HOME").cloned().collect::<Vec<_>>()
        };
        assert_eq!(home(&world), [("HOME".to_string(), "/x".to_string())]);
        assert_eq!(world.environment().len(), VIRTUAL.len());
        world.host = Some(vec![("ONLY".into(), "1".into())]);
        assert_eq!(world.environment().len(), 2);
    }
}
