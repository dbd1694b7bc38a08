//! Names that Java source cannot hold. A class file may call anything anything: `class`, `1`, a text with line
//! breaks and braces. None of that may get into source as code.

/// Words that are no identifiers.
const RESERVED: [&str; 55] = [
    "_",
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
    "while",
    "non-sealed",
];

/// Words that are no names of classes.
const NO_CLASSES: [&str; 5] = ["permits", "record", "sealed", "var", "yield"];

/// Can source hold this name? Rather no than wrongly yes: Java allows a few more characters, some of which are
/// not seen.
pub(super) fn is_identifier(name: &str) -> bool {
    let mut letters = name.chars();
    let is_start = |c: char| c.is_alphabetic() || c == '_' || c == '$';
    letters.next().is_some_and(is_start)
        && letters.all(|c| is_start(c) || c.is_ascii_digit())
        && !RESERVED.contains(&name)
}

/// The same for a class with its package, with slashes.
pub(super) fn is_class_name(name: &str) -> bool {
    let simple = name.rsplit('/').next().unwrap_or(name);
    name.split('/').all(is_identifier) && !NO_CLASSES.contains(&simple)
}

/// A name that is like another one, and an identifier.
pub(super) fn like(name: &str) -> String {
    let letter = |c: char| if c.is_alphabetic() || c.is_ascii_digit() || c == '$' { c } else { '_' };
    let like: String = name.chars().take(LONGEST).map(letter).collect();
    if is_identifier(&like) { like } else { format!("T{like}") }
}

/// Letters of a name that is made from another one.
const LONGEST: usize = 120;

/// Text for a comment: it ends no line, and begins no Unicode escape, which Java reads in comments too.
pub(super) fn in_comment(text: &str) -> String {
    let letter = |c: char| match c {
        '\\' => "\\u005c".into(),
        ' '..='~' => c.to_string(),
        c if c.is_alphanumeric() => c.to_string(),
        c => c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u005cu{unit:04x}")).collect(),
    };
    text.chars().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers() {
        for good in ["a", "put", "$1", "_x", "größe", "lambda$get$0", "record"] {
            assert!(is_identifier(good), "{good}");
        }
        let bad = [
            "",
            "1a",
            "a-b",
            "a b",
            "class",
            "true",
            "_",
            "a;}//",
            "a\n",
            "a\u{202e}",
            "a\\u000a",
            "a.b",
            "a\u{b2}",
        ];
        for bad in bad {
            assert!(!is_identifier(bad), "{bad}");
        }
        assert!(is_class_name("a/b/C$D") && !is_class_name("a/class/C") && !is_class_name("a/record"));
        assert!(!is_class_name("a//C") && !is_class_name("a/b;C"));
    }

    #[test]
    fn comments_stay_comments() {
        assert_eq!(in_comment("a.B"), "a.B");
        assert_eq!(in_comment("\n\\u000a*/"), "\\u005cu000a\\u005cu000a*/");
        assert_eq!(like("a b;\u{202e}\n"), "a_b___");
        assert_eq!(like("class"), "Tclass");
        assert!(is_identifier(&like("1")) && is_identifier(&like("")));
    }
}
