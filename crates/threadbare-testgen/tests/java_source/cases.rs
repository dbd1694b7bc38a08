//! Tests written by hand, each for something that source can get wrong.

use std::sync::Arc;
use threadbare_testgen::test::{Call, Make, Member, Step, Test, Value, Var};
use threadbare_vm::classes::class::Kind;

pub struct Case {
    /// Also the name of the class in its file.
    pub name: &'static str,
    pub test: Test,
    /// Lines that the file must contain.
    pub shows: &'static [&'static str],
}

/// `class.name(parameters)result`; `static ` before it if it is.
pub fn member(text: &str) -> Member {
    let (is_static, text) = match text.strip_prefix("static ") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (class, rest) = text.split_once('.').expect("a class and a member");
    let split = rest.find(['(', ':']).expect("a descriptor");
    let descriptor = rest[split..].trim_start_matches(':');
    Member { class: class.into(), name: rest[..split].into(), descriptor: descriptor.into(), is_static }
}

pub fn step(make: Make, args: Vec<Value>) -> Step {
    let used_as: Arc<str> = match &make {
        Make::New(member) => member.class.clone(),
        Make::Call(member) | Make::Constant(member) => {
            threadbare_vm::classes::class::class_name_of(member.result()).into()
        }
        Make::Array(class) | Make::Stub(class) => class.clone(),
    };
    Step { make, args, used_as: Some(used_as) }
}

pub fn new(text: &str, args: Vec<Value>) -> Step {
    step(Make::New(member(text)), args)
}

pub fn made(text: &str, args: Vec<Value>) -> Step {
    step(Make::Call(member(text)), args)
}

/// A step whose result nobody uses.
pub fn done(text: &str, args: Vec<Value>) -> Step {
    Step { used_as: None, ..made(text, args) }
}

pub fn stub(class: &str) -> Step {
    step(Make::Stub(class.into()), vec![])
}

pub fn array(class: &str, args: Vec<Value>) -> Step {
    step(Make::Array(class.into()), args)
}

pub fn constant(text: &str) -> Step {
    step(Make::Constant(member(text)), vec![])
}

pub fn call(text: &str, args: Vec<Value>) -> Call {
    Call { method: member(text), args }
}

pub fn v(number: usize) -> Value {
    Value::Var(Var(number))
}

pub fn text(text: &str) -> Value {
    Value::Text(text.into())
}

pub fn int(value: i32) -> Value {
    Value::Primitive(Kind::Int, value as i64 as u64)
}

pub fn boxed(value: i32) -> Value {
    Value::Boxed(Kind::Int, value as i64 as u64)
}

/// Instances are all results of the class under test.
pub fn test(class: &str, prefix: Vec<Step>, first: Vec<Call>, second: Vec<Call>) -> Test {
    let is_instance = |s: &Step| s.used_as.as_deref() == Some(class);
    let instances = (0..prefix.len()).filter(|i| is_instance(&prefix[*i])).map(Var).collect();
    Test { class: class.into(), prefix, instances, suffixes: vec![first, second], observers: vec![] }
}

fn case(name: &'static str, test: Test, shows: &'static [&'static str]) -> Case {
    Case { name, test, shows }
}

pub fn crossing() -> Test {
    let table = "java/util/Hashtable";
    let put = "java/util/Hashtable.put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
    let equals = "java/util/Hashtable.equals(Ljava/lang/Object;)Z";
    test(
        table,
        vec![
            new("java/util/Hashtable.<init>()V", vec![]),
            new("java/util/Hashtable.<init>()V", vec![]),
            done(put, vec![v(0), text("a"), text("b")]),
            done(put, vec![v(1), text("a"), text("b")]),
        ],
        vec![call(equals, vec![v(0), v(1)])],
        vec![call(equals, vec![v(1), v(0)])],
    )
}

/// Tests of JDK classes.
pub fn of_the_jdk() -> Vec<Case> {
    let mut all = vec![case(
        "Crossing",
        crossing(),
        &["Hashtable hashtable2 = new Hashtable();", "hashtable1.put(\"a\", \"b\");"],
    )];
    all.extend(overloads());
    all.extend(stubs());
    all.extend(literals());
    all.extend(nested());
    all
}

fn overloads() -> Vec<Case> {
    let append = |of: &str| format!("java/lang/StringBuffer.append({of})Ljava/lang/StringBuffer;");
    let buffer = || new("java/lang/StringBuffer.<init>()V", vec![]);
    let insert = |of: &str| format!("java/lang/StringBuffer.insert(I{of})Ljava/lang/StringBuffer;");
    let list = "java/util/ArrayList";
    vec![
        case(
            "Appends",
            test(
                "java/lang/StringBuffer",
                vec![
                    buffer(),
                    done(&append("Ljava/lang/Object;"), vec![v(0), text("a")]),
                    done(&append("Ljava/lang/String;"), vec![v(0), text("a")]),
                    done(&append("Ljava/lang/CharSequence;"), vec![v(0), v(0)]),
                    done(&append("C"), vec![v(0), Value::Primitive(Kind::Char, 'x'.into())]),
                    done(&append("Ljava/lang/Object;"), vec![v(0), boxed(-1)]),
                ],
                vec![call(&append("Ljava/lang/String;"), vec![v(0), Value::Null])],
                vec![
                    call(&append("[C"), vec![v(0), Value::Null]),
                    call(&insert("Ljava/lang/Object;"), vec![v(0), int(0), v(0)]),
                    call(&insert("J"), vec![v(0), int(0), Value::Primitive(Kind::Long, 1)]),
                ],
            ),
            &[
                "stringBuffer1.append((Object) \"a\");",
                "stringBuffer1.append(\"a\");",
                "stringBuffer1.append((Object) (-1));",
                "() -> stringBuffer1.append((String) null),",
                "stringBuffer1.insert(0, (Object) stringBuffer1);",
            ],
        ),
        case(
            "Removes",
            test(
                list,
                vec![
                    new("java/util/ArrayList.<init>()V", vec![]),
                    done("java/util/List.add(Ljava/lang/Object;)Z", vec![v(0), boxed(7)]),
                    done("java/util/ArrayList.add(ILjava/lang/Object;)V", vec![v(0), int(0), text("a")]),
                    made("java/util/ArrayList.get(I)Ljava/lang/Object;", vec![v(0), int(1)]),
                ],
                vec![call("java/util/ArrayList.remove(Ljava/lang/Object;)Z", vec![v(0), boxed(7)])],
                vec![
                    call("java/util/ArrayList.remove(I)Ljava/lang/Object;", vec![v(0), int(0)]),
                    call("java/util/ArrayList.remove(Ljava/lang/Object;)Z", vec![v(0), v(3)]),
                ],
            ),
            &["() -> arrayList1.remove((Object) 7),", "arrayList1.remove(0);", "arrayList1.add(7);"],
        ),
        case(
            "Arrays",
            test(
                list,
                vec![
                    array("[Ljava/lang/Object;", vec![text("a"), boxed(1), Value::Null]),
                    made("static java/util/Arrays.asList([Ljava/lang/Object;)Ljava/util/List;", vec![v(0)]),
                    new("java/util/ArrayList.<init>(Ljava/util/Collection;)V", vec![v(1)]),
                    array(
                        "[B",
                        vec![Value::Primitive(Kind::Byte, u64::MAX), Value::Primitive(Kind::Byte, 1)],
                    ),
                    array("[[I", vec![]),
                    array("[[J", vec![Value::Null]),
                ],
                vec![call("java/util/ArrayList.add(Ljava/lang/Object;)Z", vec![v(2), v(3)])],
                vec![call("java/util/ArrayList.contains(Ljava/lang/Object;)Z", vec![v(2), v(4)])],
            ),
            &[
                "new ArrayList(list1);",
                "byte[] bytes1 = new byte[] {-1, 1};",
                "int[][] ints1 = new int[0][];",
            ],
        ),
    ]
}

fn stubs() -> Vec<Case> {
    let map = "java/util/concurrent/ConcurrentHashMap";
    let compute = "java/util/concurrent/ConcurrentHashMap.computeIfAbsent(Ljava/lang/Object;\
                   Ljava/util/function/Function;)Ljava/lang/Object;";
    let merge = "java/util/concurrent/ConcurrentHashMap.merge(Ljava/lang/Object;Ljava/lang/Object;\
                 Ljava/util/function/BiFunction;)Ljava/lang/Object;";
    vec![
        case(
            "Functions",
            test(
                map,
                vec![
                    new("java/util/concurrent/ConcurrentHashMap.<init>()V", vec![]),
                    stub("java/util/function/Function"),
                    stub("java/util/function/BiFunction"),
                    stub("java/util/function/Predicate"),
                    stub("java/util/function/Supplier"),
                    stub("java/util/Comparator"),
                    stub("java/lang/Runnable"),
                    stub("java/util/concurrent/Callable"),
                    stub("java/util/function/ToLongFunction"),
                ],
                vec![call(compute, vec![v(0), text("a"), v(1)])],
                vec![call(merge, vec![v(0), text("a"), text("b"), v(2)])],
            ),
            &[
                "Function function1 = a -> a;",
                "BiFunction biFunction1 = (a, b) -> b;",
                "Predicate predicate1 = a -> true;",
                "Supplier supplier1 = () -> \"s\";",
                "Comparator comparator1 = (a, b) -> 0;",
                "Runnable runnable1 = () -> { };",
                "ToLongFunction toLongFunction1 = a -> 0L;",
            ],
        ),
        case(
            "Classes",
            test(
                "java/io/BufferedInputStream",
                vec![
                    stub("java/io/InputStream"),
                    new("java/io/BufferedInputStream.<init>(Ljava/io/InputStream;)V", vec![v(0)]),
                    stub("java/util/Map$Entry"),
                    stub("java/io/Reader"),
                    stub("java/util/AbstractList"),
                    stub("java/util/TimerTask"),
                    stub("java/util/Iterator"),
                    stub("java/lang/Number"),
                    stub("java/util/PrimitiveIterator$OfInt"),
                    stub("java/util/concurrent/Future"),
                ],
                vec![call("java/io/BufferedInputStream.read()I", vec![v(1)])],
                vec![call("java/io/BufferedInputStream.close()V", vec![v(1)])],
            ),
            &["Map.Entry entry1 = new Map.Entry() {", "return -1;", "public Object setValue(Object a) {"],
        ),
    ]
}

fn literals() -> Vec<Case> {
    let list = "java/util/ArrayList";
    let add = |value: Value| call("java/util/ArrayList.add(Ljava/lang/Object;)Z", vec![v(0), value]);
    let bits = |value: f64| Value::Boxed(Kind::Double, value.to_bits());
    let float = |value: f32| Value::Boxed(Kind::Float, value.to_bits().into());
    let values = vec![
        Value::Boxed(Kind::Byte, u64::MAX),
        Value::Boxed(Kind::Short, 5),
        Value::Boxed(Kind::Char, 0),
        Value::Boxed(Kind::Char, '\''.into()),
        Value::Boxed(Kind::Char, 0xdfff),
        Value::Boxed(Kind::Bool, 1),
        Value::Boxed(Kind::Long, i64::MIN as u64),
        Value::Boxed(Kind::Int, i32::MIN as i64 as u64),
        float(f32::MIN_POSITIVE),
        float(f32::NAN),
        float(1.5e-45),
        bits(f64::INFINITY),
        bits(-0.0),
        bits(5e-324),
        bits(f64::MIN),
        text("\\u0041\n\t\u{0}1\u{7f}\u{2028}é𝄞\""),
        Value::Class("[Ljava/util/Map$Entry;".into()),
        Value::Class("int".into()),
        Value::Class("java/util/Collections$EmptyList".into()),
        Value::Null,
    ];
    let unit = "java/util/concurrent/TimeUnit";
    let convert = "java/util/concurrent/TimeUnit.convert(JLjava/util/concurrent/TimeUnit;)J";
    let sets = "static java/util/EnumSet.noneOf(Ljava/lang/Class;)Ljava/util/EnumSet;";
    vec![
        case(
            "Literals",
            test(
                list,
                vec![new("java/util/ArrayList.<init>(I)V", vec![int(4)])],
                values.into_iter().map(add).collect(),
                vec![
                    call("java/lang/Integer.hashCode()I", vec![boxed(1)]),
                    call("java/lang/String.length()I", vec![text("a")]),
                ],
            ),
            &[
                "arrayList1.add((byte) -1);",
                "arrayList1.add(Double.POSITIVE_INFINITY);",
                "Integer.valueOf(1).hashCode();",
            ],
        ),
        case(
            "Enums",
            test(
                unit,
                vec![
                    constant("static java/util/concurrent/TimeUnit.SECONDS:Ljava/util/concurrent/TimeUnit;"),
                    constant("static java/util/concurrent/TimeUnit.DAYS:Ljava/util/concurrent/TimeUnit;"),
                    constant("static java/lang/Integer.MAX_VALUE:I"),
                    made(sets, vec![Value::Class(unit.into())]),
                    constant("static java/math/BigInteger.ONE:Ljava/math/BigInteger;"),
                    done("java/util/EnumSet.add(Ljava/lang/Object;)Z", vec![v(3), v(0)]),
                    done("java/lang/Enum.compareTo(Ljava/lang/Enum;)I", vec![v(0), v(1)]),
                ],
                vec![call(convert, vec![v(0), Value::Primitive(Kind::Long, 3), v(1)])],
                vec![call("java/util/concurrent/TimeUnit.toDays(J)J", vec![v(0), v(2)])],
            ),
            &[
                "TimeUnit timeUnit1 = TimeUnit.SECONDS;",
                "() -> timeUnit1.convert(3L, timeUnit2),",
                "int int1 = Integer.MAX_VALUE;",
            ],
        ),
    ]
}

fn nested() -> Vec<Case> {
    let entry = "java/util/AbstractMap$SimpleEntry";
    let init = "java/util/AbstractMap$SimpleEntry.<init>(Ljava/lang/Object;Ljava/lang/Object;)V";
    let set = "java/util/AbstractMap$SimpleEntry.setValue(Ljava/lang/Object;)Ljava/lang/Object;";
    let mut narrowed =
        made("java/util/HashMap.get(Ljava/lang/Object;)Ljava/lang/Object;", vec![v(3), text("e")]);
    narrowed.used_as = Some(entry.into());
    let put = "java/util/HashMap.put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
    let mut hidden =
        made("static java/util/Collections.synchronizedMap(Ljava/util/Map;)Ljava/util/Map;", vec![v(3)]);
    hidden.used_as = Some("java/util/Collections$SynchronizedMap".into());
    let list = "java/util/List";
    vec![
        case(
            "Entries",
            test(
                entry,
                vec![
                    new(init, vec![text("k"), Value::Null]),
                    new("java/util/AbstractMap$SimpleEntry.<init>(Ljava/util/Map$Entry;)V", vec![v(0)]),
                    array("[Ljava/util/Map$Entry;", vec![v(0)]),
                    new("java/util/HashMap.<init>()V", vec![]),
                    done(put, vec![v(3), text("e"), v(0)]),
                    narrowed,
                ],
                vec![call(set, vec![v(5), boxed(1)])],
                vec![call("java/util/AbstractMap$SimpleEntry.getValue()Ljava/lang/Object;", vec![v(5)])],
            ),
            &["AbstractMap.SimpleEntry simpleEntry3 = (AbstractMap.SimpleEntry) hashMap1.get(\"e\");"],
        ),
        case(
            "Hidden",
            test(
                "java/util/Collections$SynchronizedMap",
                vec![
                    stub("java/lang/Iterable"),
                    stub("java/lang/AutoCloseable"),
                    new("java/util/Date.<init>()V", vec![]),
                    new("java/util/HashMap.<init>()V", vec![]),
                    hidden,
                    new("java/sql/Date.<init>(J)V", vec![Value::Primitive(Kind::Long, 0)]),
                ],
                vec![call("java/util/Collections$SynchronizedMap.clear()V", vec![v(4)])],
                vec![call(
                    "java/util/Collections$SynchronizedMap.get(Ljava/lang/Object;)Ljava/lang/Object;",
                    vec![v(4), v(5)],
                )],
            ),
            &[
                "Map map1 = Collections.synchronizedMap(hashMap1);",
                "java.sql.Date date1 = new java.sql.Date(0L);",
            ],
        ),
        case(
            "Statics",
            test(
                list,
                vec![made("static java/util/List.of(Ljava/lang/Object;)Ljava/util/List;", vec![text("a")])],
                vec![call(
                    "static java/util/List.copyOf(Ljava/util/Collection;)Ljava/util/List;",
                    vec![v(0)],
                )],
                vec![call(
                    "static java/util/List.of([Ljava/lang/Object;)Ljava/util/List;",
                    vec![Value::Null],
                )],
            ),
            &["List list1 = List.of(\"a\");", "() -> List.of((Object[]) null));"],
        ),
    ]
}

/// Tests of the classes in `own/`.
pub fn of_own_classes() -> Vec<Case> {
    let cell = "own/Cell";
    let set = |of: &str| format!("own/Cell.set({of})V");
    vec![
        case(
            "PackagePrivate",
            test(
                cell,
                vec![
                    new("own/Cell.<init>(I)V", vec![int(1)]),
                    constant("static own/Cell.SHARED:Lown/Cell;"),
                    new("own/Thread.<init>()V", vec![]),
                    new("java/lang/Thread.<init>()V", vec![]),
                ],
                vec![
                    call(&set("I"), vec![v(0), int(1)]),
                    call(&set("Ljava/lang/Integer;"), vec![v(0), boxed(1)]),
                ],
                vec![
                    call(&set("J"), vec![v(1), Value::Primitive(Kind::Long, 2)]),
                    call(&set("B"), vec![v(0), Value::Primitive(Kind::Byte, 2)]),
                ],
            ),
            &[
                "package own;",
                "Cell cell2 = Cell.SHARED;",
                "cell1.set(Integer.valueOf(1));",
                "new Thread();",
                "new java.lang.Thread();",
            ],
        ),
        case(
            "Inner",
            test(
                "own/Outer$Inner",
                vec![
                    new("own/Outer.<init>()V", vec![]),
                    new("own/Outer$Inner.<init>(Lown/Outer;Ljava/lang/String;)V", vec![v(0), text("a")]),
                    new("own/Outer$Inner.<init>(Lown/Outer;Ljava/lang/Object;)V", vec![v(0), text("a")]),
                    new("own/Outer$Nested.<init>()V", vec![]),
                    new("own/Outer$Inner$Deep.<init>(Lown/Outer$Inner;)V", vec![v(1)]),
                    new("own/Dollar$Name.<init>()V", vec![]),
                    stub("own/Outer$Shape"),
                ],
                vec![call("own/Outer$Inner.run()V", vec![v(1)])],
                vec![call("own/Outer$Inner.<init>(Lown/Outer;Ljava/lang/String;)V", vec![v(0), Value::Null])],
            ),
            &[
                "Outer.Inner inner1 = outer1.new Inner(\"a\");",
                "Outer.Inner inner2 = outer1.new Inner((Object) \"a\");",
                "inner1.new Deep();",
                "() -> outer1.new Inner((String) null));",
            ],
        ),
        case(
            "Generics",
            test(
                "own/Texts",
                vec![
                    new("own/Texts.<init>()V", vec![]),
                    stub("own/TextOrder"),
                    stub("own/Keyed"),
                    stub("own/Polymorphic"),
                    done(
                        "own/Texts.kind(Ljava/lang/Class;)V",
                        vec![v(0), Value::Class("java/lang/String".into())],
                    ),
                    done("own/Texts.order(Lown/TextOrder;)V", vec![v(0), v(1)]),
                    done("own/Texts.fail()V", vec![v(0)]),
                ],
                vec![call("own/Texts.add(Ljava/lang/Object;)Z", vec![v(0), boxed(1)])],
                vec![call("own/Texts.get(I)Ljava/lang/Object;", vec![v(0), int(0)])],
            ),
            &[
                "() -> ((ArrayList) texts1).add(1),",
                "() -> texts1.get(0));",
                "TextOrder textOrder1 = (a, b) -> 0;",
                "public Integer keyOf(String a) {",
                "throws Throwable {",
            ],
        ),
        case(
            "Unnamed",
            test(
                "Test",
                vec![new("Test.<init>()V", vec![]), new("Thread.<init>()V", vec![])],
                vec![call("Test.run()V", vec![v(0)])],
                vec![call("Test.run()V", vec![v(0)])],
            ),
            &["Test test1 = new Test();", "@org.junit.jupiter.api.Test", "new Thread();"],
        ),
    ]
}
