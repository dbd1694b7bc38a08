//! Types and methods as Java writes them.

use threadbare_classfile::descriptor::{FieldType, MethodDescriptor};

pub(crate) fn type_text(ty: FieldType<'_>) -> String {
    let primitive = match ty {
        FieldType::Byte => "byte",
        FieldType::Char => "char",
        FieldType::Double => "double",
        FieldType::Float => "float",
        FieldType::Int => "int",
        FieldType::Long => "long",
        FieldType::Short => "short",
        FieldType::Boolean => "boolean",
        FieldType::Object(name) => return name.replace('/', "."),
        FieldType::Array(_) => return ty.element().map(type_text).unwrap_or_default() + "[]",
    };
    primitive.to_string()
}

/// `void a.B.m(int, java.lang.String)`, as HotSpot names a method in an error.
pub(crate) fn method_text(class: &str, name: &str, descriptor: &str) -> String {
    let Some(parsed) = MethodDescriptor::parse(descriptor) else {
        return format!("{}.{name}{descriptor}", class.replace('/', "."));
    };
    let ret = parsed.ret.map_or("void".to_string(), type_text);
    let params: Vec<String> = parsed.params.into_iter().map(type_text).collect();
    format!("{ret} {}.{name}({})", class.replace('/', "."), params.join(", "))
}
