//! Java strings: making, reading and interning them. Compact strings, as the library has them.

use crate::classes::class::Shape;
use crate::heap::arena::header;
use crate::ids::{Ref, ThreadId};
use crate::trap::Trap;
use crate::vm::{TableUndo, Vm};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use threadbare_classfile::JavaStr;

/// The canonical string of each content. Entries roll back with the heap they point into.
#[derive(Default)]
pub struct InternTable {
    map: FxHashMap<Arc<[u16]>, Ref>,
}

impl InternTable {
    pub(crate) fn remove(&mut self, text: &[u16]) {
        self.map.remove(text);
    }

    /// Forgets the strings that are not to be kept.
    pub(crate) fn retain(&mut self, keep: impl Fn(Ref) -> bool) {
        self.map.retain(|_, string| keep(*string));
    }

    pub(crate) fn objects(&self) -> Vec<Ref> {
        self.map.values().copied().collect()
    }

    /// Content and object of every interned string, sorted: for comparing states.
    pub fn entries(&self) -> Vec<(Arc<[u16]>, Ref)> {
        let mut entries: Vec<_> = self.map.iter().map(|(k, v)| (k.clone(), *v)).collect();
        entries.sort();
        entries
    }
}

impl Vm {
    pub(crate) fn new_string(&mut self, text: &str) -> Result<Ref, Trap> {
        if text.is_ascii() {
            return self.new_latin1(text.as_bytes());
        }
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(&units)
    }

    pub(crate) fn new_string_utf16(&mut self, units: &[u16]) -> Result<Ref, Trap> {
        if units.iter().all(|u| *u < 256) {
            let bytes: Vec<u8> = units.iter().map(|u| *u as u8).collect();
            return self.new_latin1(&bytes);
        }
        let mut bytes = Vec::with_capacity(units.len() * 2);
        for unit in units {
            bytes.extend_from_slice(&unit.to_ne_bytes());
        }
        self.string_object(&bytes, 1)
    }

    fn new_latin1(&mut self, bytes: &[u8]) -> Result<Ref, Trap> {
        self.string_object(bytes, 0)
    }

    fn string_object(&mut self, bytes: &[u8], coder: u8) -> Result<Ref, Trap> {
        let value = self.new_byte_array(bytes)?;
        let class = self.known.string_class();
        let string = self.alloc_instance(class)?;
        let offsets = self.known.string;
        self.heap.set_ref(string.addr() + offsets.value, value);
        self.heap.set_u8(string.addr() + offsets.coder, coder);
        Ok(string)
    }

    pub(crate) fn new_byte_array(&mut self, bytes: &[u8]) -> Result<Ref, Trap> {
        let class = self.known.byte_array();
        let Some(array) = self.alloc_array_now(class.id, bytes.len(), 1) else {
            return Err(self.out_of_memory());
        };
        self.heap.write_bytes(array.addr() + header::SIZE, bytes);
        Ok(array)
    }

    /// The UTF-16 units of a Java string.
    pub fn string_units(&self, string: Ref) -> Vec<u16> {
        let offsets = self.known.string;
        let value = self.heap.get_ref(string.addr() + offsets.value);
        if value.is_null() {
            return Vec::new();
        }
        let bytes = self.heap.bytes(value.addr() + header::SIZE, self.heap.array_len(value));
        if self.heap.u8(string.addr() + offsets.coder) == 0 {
            bytes.iter().map(|b| *b as u16).collect()
        } else {
            bytes.chunks_exact(2).map(|b| u16::from_ne_bytes([b[0], b[1]])).collect()
        }
    }

    /// A Java string as text; lone surrogates become U+FFFD. Empty for null.
    pub fn string_of(&self, string: Ref) -> String {
        if string.is_null() {
            return String::new();
        }
        String::from_utf16_lossy(&self.string_units(string))
    }

    /// `String.intern`.
    pub fn intern(&mut self, string: Ref) -> Ref {
        let units: Arc<[u16]> = self.string_units(string).into();
        if let Some(known) = self.strings.map.get(&units) {
            return *known;
        }
        self.strings.map.insert(units.clone(), string);
        self.record(TableUndo::Interned(units));
        self.share_interned(string);
        string
    }

    /// Every thread can come by an interned string, so its monitor is shared as soon as anything is.
    fn share_interned(&mut self, string: Ref) {
        if self.gate.sharing {
            self.share(string);
        }
    }

    /// The interned string of a constant.
    pub(crate) fn intern_constant(&mut self, text: &JavaStr) -> Result<Ref, Trap> {
        let units: Arc<[u16]> = match &text.units {
            Some(units) => units.clone(),
            None => text.text.encode_utf16().collect(),
        };
        if let Some(known) = self.strings.map.get(&units) {
            return Ok(*known);
        }
        let string = self.new_string_utf16(&units)?;
        self.strings.map.insert(units.clone(), string);
        self.record(TableUndo::Interned(units));
        self.share_interned(string);
        Ok(string)
    }

    pub fn intern_text(&mut self, text: &str) -> Result<Ref, Trap> {
        self.intern_constant(&JavaStr { text: text.into(), units: None })
    }

    /// A `String[]` or other reference array from its elements.
    pub(crate) fn new_ref_array(&mut self, t: ThreadId, component: &str, items: &[Ref]) -> Result<Ref, Trap> {
        let component = self.library_class(t, component)?;
        let class = self.array_class_of(t, component)?;
        let array = self.alloc_array(t, class, items.len())?;
        for (i, item) in items.iter().enumerate() {
            self.heap.set_ref(array.addr() + header::SIZE + 4 * i, *item);
        }
        Ok(array)
    }

    pub fn ref_array_items(&self, array: Ref) -> Vec<Ref> {
        if array.is_null() || !matches!(self.class_ptr_of(array).shape, Shape::Array { .. }) {
            return Vec::new();
        }
        (0..self.heap.array_len(array))
            .map(|i| self.heap.get_ref(array.addr() + header::SIZE + 4 * i))
            .collect()
    }

    pub(crate) fn byte_array_of(&self, array: Ref) -> Vec<u8> {
        self.heap.bytes(array.addr() + header::SIZE, self.heap.array_len(array)).to_vec()
    }
}
