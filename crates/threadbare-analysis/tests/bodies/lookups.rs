//! Which class is which, which member a name means, and what a class offers.

use threadbare_analysis::program::classes::Program;
use threadbare_analysis::program::ids::{ClassId, Target};
use threadbare_classfile::ClassPath;
use threadbare_testkit::jdks;

use crate::{compile, program};

const SOURCE: &str = "
interface Top { default void t() { } default void both() { } static void no() { } int K = 1; }
interface Left extends Top { default void both() { } }
interface Right extends Top { }
abstract class Base implements Right { int x; void own() { } public void seen() { } private void hidden() { }
    public static void fixed() { } abstract Object co(); public abstract void gap(); }
public class Main extends Base implements Left, Comparable<Main> {
    public Main() { } Main(int n) { }
    String co() { return null; } public void gap() { } public int compareTo(Main m) { return 0; }
    public String toString() { return null; } protected void guarded() { }
    class Inner { class Deep { } } static class Other { Runnable r = () -> { }; Object o = new Object() { }; }
}
class Gone { } class Lost extends Gone { }
";

fn with_classes(check: impl Fn(&mut Program)) {
    for jdk in jdks::find() {
        let compiled = compile(&jdk, "lookups", &[("Main", SOURCE.to_owned())]);
        std::fs::remove_file(compiled.classes.join("Gone.class")).expect("it was compiled");
        check(&mut program(&jdk, ClassPath::parse(&compiled.class_path())));
    }
}

fn subtype(program: &mut Program, a: &str, b: &str) -> Option<bool> {
    let (a, b) = (program.class(a), program.class(b));
    program.is_subtype(a, b)
}

fn target(program: &mut Program, class: &str, name: &str, descriptor: &str) -> Target {
    Target { class: program.class(class), name: program.name(name), descriptor: program.name(descriptor) }
}

fn names(program: &Program, classes: &[ClassId]) -> Vec<String> {
    classes.iter().map(|&class| program.class_name(class).to_owned()).collect()
}

#[test]
fn lookups() {
    with_classes(|p| {
        subtypes(p);
        members(p);
        offers(p);
    });
}

fn subtypes(p: &mut Program) {
    for (a, b, expected) in [
        ("Main", "Top", Some(true)),
        ("Main", "java/lang/Comparable", Some(true)),
        ("Base", "Left", Some(false)),
        ("Top", "java/lang/Object", Some(true)),
        ("[LMain;", "[LTop;", Some(true)),
        ("[LTop;", "[LMain;", Some(false)),
        ("[[I", "[Ljava/lang/Object;", Some(true)),
        ("[[I", "[Ljava/io/Serializable;", Some(true)),
        ("[I", "[J", Some(false)),
        ("[I", "[I", Some(true)),
        ("[I", "java/lang/Cloneable", Some(true)),
        ("[I", "java/lang/Object", Some(true)),
        ("[I", "Main", Some(false)),
        ("Main", "[I", Some(false)),
        ("Lost", "Gone", Some(true)),
        ("Lost", "Top", None),
        ("Gone", "Top", None),
        ("Gone", "java/lang/Object", Some(true)),
        ("Main", "Gone", Some(false)),
    ] {
        assert_eq!(subtype(p, a, b), expected, "{a} {b}");
    }
    let main = p.class("Main");
    let chain = p.super_chain(main);
    assert_eq!(names(p, &chain), ["Main", "Base", "java/lang/Object"]);
    let gone = p.class("Gone");
    assert_eq!(p.gap_of(gone), Some("class Gone is missing"));
}

fn members(p: &mut Program) {
    let resolve = |p: &mut Program, class: &str, name: &str, descriptor: &str| {
        let target = target(p, class, name, descriptor);
        p.resolve_method(target).map(|method| p.class_name(p.method(method).class).to_owned())
    };
    assert_eq!(resolve(p, "Main", "own", "()V").as_deref(), Some("Base"));
    assert_eq!(resolve(p, "Main", "both", "()V").as_deref(), Some("Left"));
    assert_eq!(resolve(p, "Right", "both", "()V").as_deref(), Some("Top"));
    assert_eq!(resolve(p, "Right", "hashCode", "()I").as_deref(), Some("java/lang/Object"));
    assert_eq!(resolve(p, "[I", "clone", "()Ljava/lang/Object;").as_deref(), Some("java/lang/Object"));
    assert_eq!(resolve(p, "Main", "missing", "()V"), None);
    let handle = "java/lang/invoke/MethodHandle";
    assert_eq!(resolve(p, handle, "invokeExact", "(I)V").as_deref(), Some(handle));

    let select = |p: &mut Program, receiver: &str, class: &str, name: &str, descriptor: &str| {
        let target = target(p, class, name, descriptor);
        let receiver = p.class(receiver);
        p.select(receiver, target).map(|method| p.class_name(p.method(method).class).to_owned())
    };
    assert_eq!(select(p, "Main", "Top", "both", "()V").as_deref(), Some("Left"));
    assert_eq!(select(p, "Main", "Top", "t", "()V").as_deref(), Some("Top"));
    assert_eq!(select(p, "Main", "Base", "gap", "()V").as_deref(), Some("Main"));
    assert_eq!(select(p, "Main", "Base", "hidden", "()V").as_deref(), Some("Base"));
    assert_eq!(select(p, "Main", "Base", "co", "()Ljava/lang/Object;").as_deref(), Some("Main"));
    assert_eq!(select(p, "[I", "java/lang/Object", "hashCode", "()I").as_deref(), Some("java/lang/Object"));
    assert_eq!(select(p, "java/util/ArrayList", "java/util/List", "of", "()V"), None);
    let list =
        select(p, "java/util/ArrayList", "java/util/Collection", "stream", "()Ljava/util/stream/Stream;");
    assert_eq!(list.as_deref(), Some("java/util/Collection"));

    let mut field = |class: &str, name: &str| {
        let target = target(p, class, name, "I");
        let id = p.resolve_field(target.class, target.name, target.descriptor);
        let field = p.field(id);
        (p.class_name(field.class).to_owned(), field.is_known)
    };
    assert_eq!(field("Main", "x"), ("Base".to_owned(), true));
    assert_eq!(field("Main", "K"), ("Top".to_owned(), true));
    assert_eq!(field("Main", "none"), ("Main".to_owned(), false));
    assert_eq!(field("Lost", "x"), ("Lost".to_owned(), false));
}

fn offers(p: &mut Program) {
    let public = |p: &mut Program, class: &str| -> Vec<String> {
        let class = p.class(class);
        let methods = p.public_methods(class);
        let show = |&m| {
            let m = p.method(m);
            format!("{}.{}", p.class_name(m.class), p.text(m.name))
        };
        methods.iter().map(show).collect()
    };
    assert_eq!(
        public(p, "Main"),
        ["Left.both", "Main.compareTo", "Base.fixed", "Main.gap", "Base.seen", "Top.t", "Main.toString"]
    );
    assert_eq!(public(p, "Left"), ["Left.both", "Top.t"]);
    assert_eq!(public(p, "Top"), ["Top.both", "Top.no", "Top.t"]);
    let builder = public(p, "java/lang/StringBuilder");
    // Made visible by a bridge, and not the methods that covariant bridges override.
    assert!(builder.contains(&"java/lang/AbstractStringBuilder.length".to_owned()), "{builder:?}");
    assert!(!builder.contains(&"java/lang/AbstractStringBuilder.append".to_owned()), "{builder:?}");

    let main = p.class("Main");
    assert_eq!(p.constructors(main).len(), 2);
    let deep = p.class("Main$Inner$Deep");
    let mates = p.nest_mates(deep);
    let mut mates = names(p, &mates);
    mates.sort();
    assert_eq!(mates, ["Main", "Main$Inner", "Main$Inner$Deep", "Main$Other", "Main$Other$1"]);
    let method = p.public_methods(main)[3];
    let site = p.site(method, 0);
    assert_eq!((&*site.method, site.file.as_deref(), site.line), ("Main.gap", Some("Main.java"), Some(9)));
}
