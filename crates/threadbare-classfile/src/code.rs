//! The Code attribute (JVMS 4.7.3) and the tables inside it.

use rustc_hash::FxHashSet;

use crate::attributes::{Body, each_attribute, set_once};
use crate::error::{ClassFileError, ErrorKind, Result};
use crate::model::{Code, Constant, Handler, LocalVariable};
use crate::pool::Pool;
use crate::reader::{Cursor, Truncated};

/// What the Code attribute is checked against.
pub(crate) struct CodeContext<'a> {
    pub(crate) pool: &'a Pool,
    /// Slots of the receiver and the parameters; `None` for trusted classes.
    pub(crate) arg_slots: Option<usize>,
}

/// Reads on past the declared length if it must, and then says that the length is wrong.
pub(crate) fn code_attribute(context: &CodeContext<'_>, body: Body<'_>) -> Result<Code> {
    let pool = context.pool;
    let mut cur = Cursor::new(body.rest);
    // HotSpot no longer reads the half-wide fields of versions up to 45.2 (JDK 1.0.1 and before).
    let (max_stack, max_locals, code_length) = (cur.u16()?, cur.u16()?, cur.u32()?);
    if context.arg_slots.is_some_and(|slots| slots > usize::from(max_locals)) {
        return Err(pool.error("Arguments can't fit into locals"));
    }
    let (1..=65535, Ok(length)) = (code_length, u16::try_from(code_length)) else {
        return Err(pool.error(format!("Invalid method Code length {code_length}")));
    };
    let bytes = cur.take(usize::from(length))?;
    let mut code = Code {
        max_stack,
        max_locals,
        bytes: bytes.into(),
        handlers: handlers(pool, &mut cur, length)?,
        lines: Vec::new(),
        local_variables: Vec::new(),
        stack_map: None,
    };
    let mut generic_variables = Vec::new();
    each_attribute(pool, &mut cur, "Invalid code attribute name index", |name, body| {
        match name {
            "LineNumberTable" => line_numbers(pool, body, length, &mut code.lines)?,
            "LocalVariableTable" => {
                let list = local_variables(pool, body, &code, name)?;
                code.local_variables.extend(list);
            }
            "LocalVariableTypeTable" => generic_variables.extend(local_variables(pool, body, &code, name)?),
            "StackMapTable" if pool.major >= 50 => {
                set_once(pool, &mut code.stack_map, body.bytes.into(), "StackMapTable attributes")?;
            }
            _ => {}
        }
        Ok(())
    })?;
    if body.rest.len() - cur.remaining() != body.declared {
        return Err(pool.error("Code segment has wrong length"));
    }
    if !code.lines.is_sorted_by_key(|&(start, _)| start) {
        code.lines.sort_by_key(|&(start, _)| start);
    }
    check_variables(pool, &code.local_variables, &generic_variables)?;
    Ok(code)
}

fn handlers(pool: &Pool, cur: &mut Cursor<'_>, code_length: u16) -> Result<Vec<Handler>> {
    let count = cur.u16()?;
    if cur.remaining() < usize::from(count) * 8 {
        return Err(Truncated.into());
    }
    let mut list = Vec::with_capacity(usize::from(count));
    for _ in 0..count {
        let (start, end, target, catch_type) = (cur.u16()?, cur.u16()?, cur.u16()?, cur.u16()?);
        if start >= end || end > code_length {
            return Err(pool.error("Illegal exception table range"));
        }
        if target >= code_length {
            return Err(pool.error("Illegal exception table handler"));
        }
        if catch_type != 0 && !matches!(pool.get(catch_type), Some(Constant::Class { .. })) {
            return Err(pool.error("Catch type in exception table has bad constant type"));
        }
        list.push(Handler { range: start..end, target, catch_type });
    }
    Ok(list)
}

fn line_numbers(pool: &Pool, body: Body<'_>, code_length: u16, lines: &mut Vec<(u16, u16)>) -> Result<()> {
    let mut cur = Cursor::new(body.bytes);
    let count = cur.u16()?;
    if body.declared != 2 + usize::from(count) * 4 {
        return Err(pool.error("LineNumberTable attribute has wrong length"));
    }
    lines.reserve(usize::from(count).min(cur.remaining() / 4));
    for _ in 0..count {
        let (start, line) = (cur.u16()?, cur.u16()?);
        if start >= code_length {
            return Err(pool.error("Invalid pc in LineNumberTable"));
        }
        lines.push((start, line));
    }
    Ok(())
}

/// LocalVariableTable, and LocalVariableTypeTable: that has generic signatures in the place of
/// descriptors, and is checked as HotSpot does but then dropped.
fn local_variables(pool: &Pool, body: Body<'_>, code: &Code, table: &str) -> Result<Vec<LocalVariable>> {
    let generic = table == "LocalVariableTypeTable";
    let code_length = code.bytes.len();
    let mut cur = Cursor::new(body.bytes);
    let count = cur.u16()?;
    if body.declared != 2 + usize::from(count) * 10 {
        return Err(pool.error(format!("{table} has wrong length")));
    }
    let mut list = cur.vec_for(usize::from(count), 10);
    for _ in 0..count {
        let (start, length) = (cur.u16()?, cur.u16()?);
        let (name, descriptor, index) = (cur.u16()?, cur.u16()?, cur.u16()?);
        if usize::from(start) >= code_length {
            return Err(pool.error(format!("Invalid start_pc {start} in {table}")));
        }
        if usize::from(start) + usize::from(length) > code_length {
            return Err(pool.error(format!("Invalid length {length} in {table}")));
        }
        let Some(name) = pool.utf8(name) else {
            return Err(pool.error(format!("Name index {name} in {table} has bad constant type")));
        };
        let Some(descriptor) = pool.utf8(descriptor) else {
            return Err(pool.error(format!("Signature index {descriptor} in {table} has bad constant type")));
        };
        if !pool.trusted {
            pool.check_variable(name, (!generic).then_some(descriptor))?;
        }
        let last = usize::from(index) + usize::from(matches!(&**descriptor, "J" | "D"));
        if last >= usize::from(code.max_locals) {
            return Err(pool.error(format!("Invalid index {index} in {table}")));
        }
        list.push(LocalVariable { start, length, name: name.clone(), descriptor: descriptor.clone(), index });
    }
    Ok(list)
}

fn check_variables(pool: &Pool, variables: &[LocalVariable], generic: &[LocalVariable]) -> Result<()> {
    // Without a LocalVariableTable there is nothing a generic entry could contradict.
    if pool.trusted || variables.is_empty() {
        return Ok(());
    }
    let key = |v: &LocalVariable| (v.start, v.length, v.index, v.name.clone());
    let mut seen = FxHashSet::with_capacity_and_hasher(variables.len(), Default::default());
    if let Some(twice) = variables.iter().find(|v| !seen.insert(key(v))) {
        let text = format!("Duplicated LocalVariableTable attribute entry for '{}'", twice.name);
        return Err(pool.error(text));
    }
    if let Some(odd) = generic.iter().find(|v| !seen.contains(&key(v))) {
        let text =
            format!("LVTT entry for '{}' in class file {} does not match any LVT entry", odd.name, pool.name);
        return Err(ClassFileError::new(ErrorKind::ClassFormat, text));
    }
    Ok(())
}
