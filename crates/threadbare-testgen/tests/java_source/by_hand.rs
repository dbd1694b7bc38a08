//! The whole text of a file, with answers about classes that are written out.

use crate::cases::{crossing, stub, test};
use threadbare_testgen::java::{JunitOptions, junit, one_line, snippet};
use threadbare_testgen::shapes::{ClassShape, MemberShape, Shapes, Visibility};

/// Knows the classes of the crossing, and one functional interface.
struct ByHand;

impl Shapes for ByHand {
    fn class(&self, name: &str) -> Option<ClassShape> {
        let is_interface = match name {
            "java/util/function/UnaryOperator" => true,
            "java/util/Hashtable" | "java/lang/Object" => false,
            _ => return None,
        };
        let visibility = Visibility::Public;
        Some(ClassShape { visibility, is_interface, is_generic: true, outer: None })
    }

    fn members(&self, _: &str, _: &str) -> Vec<MemberShape> {
        Vec::new()
    }

    fn abstract_methods(&self, class: &str) -> Vec<MemberShape> {
        let descriptor = "(Ljava/lang/Object;)Ljava/lang/Object;";
        vec![MemberShape {
            class: class.into(),
            name: "apply".into(),
            descriptor: descriptor.into(),
            source_descriptor: descriptor.into(),
            visibility: Visibility::Public,
            is_generic: true,
            has_type_parameters: false,
            throws_throwable: false,
        }]
    }

    fn is_subtype(&self, class: &str, of: &str) -> bool {
        class == of
    }
}

#[test]
fn one_line_is_short() {
    let expected = "Hashtable t1 = new Hashtable(); Hashtable t2 = new Hashtable(); t1.put(\"a\", \"b\"); \
                    t2.put(\"a\", \"b\") => t1.equals(t2) || t2.equals(t1)";
    assert_eq!(one_line(&crossing()), expected);
}

#[test]
fn a_snippet_is_what_matters() {
    let expected = [
        "Hashtable hashtable1 = new Hashtable();",
        "Hashtable hashtable2 = new Hashtable();",
        "hashtable1.put(\"a\", \"b\");",
        "hashtable2.put(\"a\", \"b\");",
        "thread 1: hashtable1.equals(hashtable2)",
        "thread 2: hashtable2.equals(hashtable1)",
    ];
    assert_eq!(snippet(&crossing(), &ByHand), expected);
    let operator =
        test("java/util/Hashtable", vec![stub("java/util/function/UnaryOperator")], vec![], vec![]);
    assert_eq!(snippet(&operator, &ByHand)[0], "UnaryOperator unaryOperator1 = a -> a;");
}

#[test]
fn a_file_is_readable() {
    let options = JunitOptions {
        note: Some("To see the failure every time:\n    threadbare replay \\u1".into()),
        ..Default::default()
    };
    let source = junit(&crossing(), &ByHand, &options).text;
    let helper = source.find("    private interface").expect("the helper");
    assert_eq!(&source[..helper], include_str!("crossing.txt"));
}
