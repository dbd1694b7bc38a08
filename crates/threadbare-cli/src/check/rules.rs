//! What the command line and the project's file say about the use of classes, with every name looked up.
//!
//! Names are looked up before anything is tested, so that a mistyped one costs no time. A file must be right as a
//! whole, also about classes that are not checked this time. On the command line a method to be tested must be one
//! of every class that is checked; one to be left out, or kept apart, of at least one.

use crate::inspect::explained;
use crate::project::{FILE, Project, Wishes};
use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use threadbare_analysis::dependencies::analyse::{self, MethodName};
use threadbare_analysis::program::classes::Sources;
use threadbare_analysis::program::near;
use threadbare_report::check::refusal::{unknown_class, unknown_method};
use threadbare_testgen::contract::{Contradiction, Rules, together};
use threadbare_testgen::test::ClassName;

/// A class, and what it may be called.
struct Class {
    /// With dots, as the analysis takes it.
    name: String,
    methods: Vec<MethodName>,
}

impl Class {
    fn of(sources: &Sources, name: &str) -> Result<Class> {
        match analyse::public_methods(copy(sources), name) {
            Ok(methods) => Ok(Class { name: name.to_string(), methods }),
            Err(problem) => bail!(explained(&problem)),
        }
    }

    fn names(&self) -> impl Iterator<Item = (&str, &str)> {
        self.methods.iter().map(|m| (&*m.name, &*m.signature))
    }

    fn find(&self, typed: &str) -> BTreeSet<usize> {
        near::find_methods(typed, self.names()).into_iter().collect()
    }

    /// The methods that are meant, at least one.
    fn methods(&self, typed: &str) -> Result<BTreeSet<usize>> {
        let found = self.find(typed);
        if found.is_empty() {
            let near = near::near_methods(typed, self.names());
            bail!(unknown_method(&self.name, typed, &near));
        }
        Ok(found)
    }
}

fn copy(sources: &Sources) -> Sources {
    Sources { image: sources.image.clone(), class_path: sources.class_path.clone() }
}

/// The rules of every class that is checked and of which something was said.
pub fn rules(
    sources: &Sources,
    classes: &[String],
    typed: &Wishes,
    project: Option<&Project>,
) -> Result<BTreeMap<String, Rules>> {
    let mut by_class = BTreeMap::new();
    let mut for_all = Vec::new();
    if let Some(project) = project {
        let file = || project.path.display().to_string();
        for_all = exceptions(sources, &project.allow_exceptions).with_context(file)?;
        for (name, wishes) in &project.classes {
            let place = || format!("{FILE}, [class.\"{name}\"]");
            let Some(class) = near::resolve(sources, name) else {
                bail!("{}: {}", file(), unknown_class(name, &near::near_names(sources, name)));
            };
            let class = Class::of(sources, &class).with_context(place)?;
            let rules = of_file(sources, &class, wishes).with_context(place)?;
            if by_class.insert(class.name.clone(), rules).is_some() {
                bail!("{}: the class {} has two sections", file(), class.name);
            }
        }
    }
    let typed = typed_rules(sources, classes, typed)?;
    let mut said = BTreeMap::new();
    for (class, typed) in classes.iter().zip(typed) {
        let mut rules = typed.over(by_class.remove(class).unwrap_or_default());
        rules = rules.over(Rules { allowed: for_all.clone(), ..Rules::default() });
        said.insert(class.clone(), rules);
    }
    Ok(said)
}

/// The section of one class.
fn of_file(sources: &Sources, class: &Class, wishes: &Wishes) -> Result<Rules> {
    let all = |words: &[String]| -> Result<BTreeSet<usize>> {
        let found: Vec<BTreeSet<usize>> = words.iter().map(|w| class.methods(w)).collect::<Result<_>>()?;
        Ok(found.into_iter().flatten().collect())
    };
    let mut rules = Rules {
        exclude: all(&wishes.exclude)?,
        only: all(&wishes.only)?,
        allowed: exceptions(sources, &wishes.allow_exceptions)?,
        ..Rules::default()
    };
    for [a, b] in &wishes.pairs {
        pair_up(&mut rules, &class.methods(a)?, &class.methods(b)?);
    }
    for group in &wishes.exclusive {
        rules.keep_apart(&all(group)?);
    }
    consistent(class, rules)
}

fn pair_up(rules: &mut Rules, first: &BTreeSet<usize>, second: &BTreeSet<usize>) {
    rules.pairs.extend(first.iter().flat_map(|a| second.iter().map(|b| together(*a, *b))));
}

/// What was typed, for each of the classes.
fn typed_rules(sources: &Sources, classes: &[String], typed: &Wishes) -> Result<Vec<Rules>> {
    let allowed = exceptions(sources, &typed.allow_exceptions).context("--allow-exception")?;
    let names_no_method = Wishes { allow_exceptions: vec![], ..typed.clone() } == Wishes::default();
    if names_no_method {
        return Ok(vec![Rules { allowed, ..Rules::default() }; classes.len()]);
    }
    let classes: Vec<Class> = classes.iter().map(|class| Class::of(sources, class)).collect::<Result<_>>()?;
    let known = |option: &str, word: &String| match &classes[..] {
        [class] => class.methods(word).map(drop).with_context(|| format!("{option} {word}")),
        _ if classes.iter().any(|class| !class.find(word).is_empty()) => Ok(()),
        _ => bail!("{option} {word}: none of the {} classes has such a public method", classes.len()),
    };
    typed.exclude.iter().try_for_each(|word| known("--exclude", word))?;
    typed.exclusive.iter().flatten().try_for_each(|word| known("--exclusive", word))?;
    let mut all = Vec::new();
    for class in &classes {
        let mut rules = Rules { allowed: allowed.clone(), ..Rules::default() };
        rules.exclude.extend(typed.exclude.iter().flat_map(|word| class.find(word)));
        for word in &typed.only {
            rules.only.extend(class.methods(word).with_context(|| format!("--only {word}"))?);
        }
        for [a, b] in &typed.pairs {
            let methods = |word| class.methods(word).with_context(|| format!("--pair {a},{b}"));
            pair_up(&mut rules, &methods(a)?, &methods(b)?);
        }
        for group in &typed.exclusive {
            rules.keep_apart(&group.iter().flat_map(|word| class.find(word)).collect());
        }
        all.push(consistent(class, rules)?);
    }
    Ok(all)
}

fn consistent(class: &Class, rules: Rules) -> Result<Rules> {
    let name = |m: usize| &class.methods[m].signature;
    match rules.contradiction() {
        None => Ok(rules),
        Some(Contradiction::Method(m)) => {
            bail!("{} of {} is to be left out and to be tested", name(m), class.name)
        }
        Some(Contradiction::Pair((a, b))) => bail!(
            "{} and {} of {} are to be tested together and must not run at the same time",
            name(a),
            name(b),
            class.name
        ),
    }
}

/// Classes of exceptions, with slashes.
fn exceptions(sources: &Sources, names: &[String]) -> Result<Vec<ClassName>> {
    let mut found: Vec<ClassName> = Vec::new();
    for name in names {
        let Some(class) = near::resolve(sources, name) else {
            bail!(unknown_class(name, &near::near_names(sources, name)));
        };
        if !matches!(analyse::is_throwable(copy(sources), &class), Ok(true)) {
            bail!("{class} is no exception: it does not extend java.lang.Throwable");
        }
        found.push(class.replace('.', "/").into());
    }
    Ok(found)
}
