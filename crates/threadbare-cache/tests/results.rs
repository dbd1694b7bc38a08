//! Results from disk are those that an analysis gives, for as long as nothing has changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use threadbare_analysis::dependencies::analyse::{Problem, Request};
use threadbare_analysis::program::classes::Sources;
use threadbare_cache::{Results, Store};
use threadbare_classfile::{ClassPath, JImage};
use threadbare_testkit::{CompiledClasses, jdks};

const SOURCE: &str = "package bank;\n\
    public class Account { private int balance; private Object lock = new Object();\n\
    public int balance() { return balance; }\n\
    public void to(Account other) { synchronized (lock) { synchronized (other.lock) { balance--; } } }\n\
    public synchronized void deposit(int n) { balance += n; } }";

/// A class, and a folder in which results of its analysis are kept.
struct KeptResults(CompiledClasses);

impl KeptResults {
    fn new(test: &str) -> KeptResults {
        let purpose = format!("results-{test}");
        KeptResults(CompiledClasses::of_sources(jdks::any(), &purpose, &[("Account", SOURCE)]))
    }

    fn compile(&self, folder: &str, source: &str) -> PathBuf {
        let classes = self.0.dir.join(folder);
        self.0.compile_sources(&classes, &[("Account", source)]);
        classes
    }

    fn kept(&self) -> PathBuf {
        self.0.dir.join("kept")
    }

    fn sources(&self, class_path: &Path) -> Sources {
        let feature = u16::try_from(self.0.jdk.feature).expect("a number");
        let class_path = ClassPath::parse(&class_path.to_string_lossy()).with_feature(feature);
        Sources {
            image: Arc::new(JImage::open(self.0.jdk.home.join("lib/modules")).expect("an image")),
            class_path: Arc::new(class_path),
        }
    }

    fn results(&self, class_path: &Path) -> Results {
        Results::new(self.sources(class_path), Some(Store::new(self.kept())))
    }

    /// All files that are kept.
    fn files(&self) -> Vec<PathBuf> {
        let Ok(files) = fs::read_dir(self.kept()) else { return vec![] };
        files.flatten().map(|file| file.path()).collect()
    }

    /// The analysis of the class, as text.
    fn analysis(&self, class_path: &Path, as_published: bool) -> String {
        let request = Request { class: "bank.Account", as_published };
        format!("{:?}", self.results(class_path).analysis(&request).expect("an analysis"))
    }
}

#[test]
fn the_same_from_disk() {
    let kept = KeptResults::new("same");
    let classes = kept.0.dir.join("classes");
    let alone = Results::new(kept.sources(&classes), None);
    let request = Request { class: "bank.Account", as_published: false };
    let expected = format!("{:?}", alone.analysis(&request).expect("an analysis"));
    let go_on = Default::default();
    let targets = alone.targets("bank.Account", &go_on).expect("targets");
    assert!(kept.files().is_empty());
    for count in [1, 1] {
        assert_eq!(kept.analysis(&classes, false), expected);
        assert_eq!(kept.files().len(), count);
    }
    for count in [2, 2] {
        assert_eq!(kept.results(&classes).targets("bank.Account", &go_on).expect("targets"), targets);
        assert_eq!(kept.files().len(), count);
    }
    for count in [3, 3] {
        assert_ne!(kept.analysis(&classes, true), expected);
        assert_eq!(kept.files().len(), count);
    }
    // What is on disk is what is told: without it the file would not matter.
    let whole: Vec<(PathBuf, Vec<u8>)> =
        kept.files().into_iter().map(|file| (file.clone(), fs::read(file).expect("a file"))).collect();
    for (file, bytes) in &whole {
        fs::write(file, &bytes[..bytes.len() / 2]).expect("written");
    }
    assert_eq!(kept.analysis(&classes, false), expected);
    let mended = whole.iter().filter(|(file, bytes)| fs::read(file).expect("a file") == *bytes);
    assert_eq!(mended.count(), 1);
}

#[test]
fn contents_decide_and_not_places() {
    let kept = KeptResults::new("contents");
    let first = kept.0.dir.join("classes");
    let expected = kept.analysis(&first, false);
    // The same elsewhere, and with files that are no classes.
    let copy = kept.0.dir.join("copy");
    fs::create_dir_all(copy.join("bank")).expect("a folder");
    fs::copy(first.join("bank/Account.class"), copy.join("bank/Account.class")).expect("copied");
    fs::write(copy.join("notes.txt"), "mine").expect("written");
    assert_eq!(kept.analysis(&copy, false), expected);
    assert_eq!(kept.files().len(), 1);
    // Another class beside it, and another version of the class.
    fs::copy(first.join("bank/Account.class"), copy.join("bank/Other.class")).expect("copied");
    assert_eq!(kept.analysis(&copy, false), expected);
    assert_eq!(kept.files().len(), 2);
    let changed = kept.compile("changed", &SOURCE.replace("balance--", "balance = 0"));
    assert_ne!(kept.analysis(&changed, false), expected);
    assert_eq!(kept.files().len(), 3);
}

#[test]
fn problems_are_not_kept() {
    let kept = KeptResults::new("problems");
    let classes = kept.0.dir.join("classes");
    fs::write(classes.join("bank/Broken.class"), b"no class").expect("written");
    for class in ["bank.Acount", "bank.Broken"] {
        let results = kept.results(&classes);
        assert!(results.targets(class, &Default::default()).is_err());
        let problem = results.analysis(&Request { class, as_published: false }).expect_err("a problem");
        assert_eq!(matches!(problem, Problem::UnknownClass { .. }), class == "bank.Acount");
    }
    assert!(kept.files().is_empty());
}

/// Bytes that are whole as a file and nonsense as a result.
#[test]
fn nonsense_is_absent() {
    let kept = KeptResults::new("nonsense");
    let classes = kept.0.dir.join("classes");
    let expected = kept.analysis(&classes, false);
    let file = kept.files().pop().expect("a file");
    let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
    let key = threadbare_cache::Key(u128::from_str_radix(&name, 16).expect("a key"));
    let store = Store::new(kept.kept());
    let whole = store.load(key).expect("content");
    let mut contents = vec![vec![], vec![0xff; 64], vec![0; 64], whole[..whole.len() / 2].to_vec()];
    // Some of these are results, with other texts and numbers; all that counts is that none does harm.
    for at in (0..whole.len()).step_by(29) {
        let mut content = whole.clone();
        content[at] = 0xff;
        contents.push(content);
    }
    for content in contents {
        store.save(key, &content);
        drop(kept.results(&classes).analysis(&Request { class: "bank.Account", as_published: false }));
    }
    store.save(key, &whole[..whole.len() / 2]);
    assert_eq!(kept.analysis(&classes, false), expected);
}
