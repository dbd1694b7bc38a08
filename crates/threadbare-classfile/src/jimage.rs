//! The run-time image of a JDK, `lib/modules`: a perfect hash table over memory-mapped resources.
//!
//! The format is that of `src/java.base/share/native/libjimage/imageFile.hpp`. A header and four
//! tables stand at the front: redirect (how to hash on), offsets (hash slot to location), locations
//! (attribute streams that describe a resource) and strings. Integers are in the byte order of the
//! machine that wrote the image. Nothing in it is trusted: every offset is checked when used.

use std::borrow::Cow;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use memmap2::Mmap;

use crate::error::{ClassFileError, ErrorKind, Result};

mod compact;

const MAGIC: u32 = 0xCAFE_DADA;
const HEADER_LEN: usize = 28;
const HASH_SEED: u32 = 0x0100_0193;

/// Magic and length of the header before each layer of a compressed resource.
const LAYER_MAGIC: u32 = 0xCAFE_FAFA;
const LAYER_HEADER_LEN: usize = 29;
/// A resource past this is a corrupt length, not a class: the largest in a JDK is a few megabytes.
const MAX_RESOURCE: u64 = 1 << 30;

/// An open run-time image.
#[derive(Debug)]
pub struct JImage {
    map: Contents,
    path: PathBuf,
    big_endian: bool,
    table_length: u32,
    redirect: usize,
    offsets: usize,
    locations: std::ops::Range<usize>,
    strings: std::ops::Range<usize>,
}

/// Where the bytes of an image are.
#[derive(Debug)]
enum Contents {
    Mapped(Mmap),
    Given(Vec<u8>),
}

impl std::ops::Deref for Contents {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        match self {
            Contents::Mapped(map) => map,
            Contents::Given(bytes) => bytes,
        }
    }
}

/// One resource: its path is `/module/parent/base.extension`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageEntry<'a> {
    pub module: &'a str,
    pub parent: &'a str,
    pub base: &'a str,
    pub extension: &'a str,
    location: Location,
}

impl ImageEntry<'_> {
    /// The name [`JImage::find_resource`] takes.
    pub fn path(&self) -> String {
        let mut path = String::new();
        if !self.module.is_empty() {
            path.push('/');
            path.push_str(self.module);
            path.push('/');
        }
        if !self.parent.is_empty() {
            path.push_str(self.parent);
            path.push('/');
        }
        path.push_str(self.base);
        if !self.extension.is_empty() {
            path.push('.');
            path.push_str(self.extension);
        }
        path
    }

    /// `java/lang/String`, if this is a class.
    pub fn class_name(&self) -> Option<String> {
        let is_class = self.extension == "class" && self.base != "module-info" && !self.module.is_empty();
        is_class.then(|| match self.parent {
            "" => self.base.to_owned(),
            parent => format!("{parent}/{}", self.base),
        })
    }
}

/// The attribute stream of a resource, decoded; indexed by attribute kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Location {
    module: u64,
    parent: u64,
    base: u64,
    extension: u64,
    offset: u64,
    compressed: u64,
    uncompressed: u64,
}

impl JImage {
    /// Opens the image of a JDK, the file `lib/modules` under its home.
    pub fn open(path: impl AsRef<Path>) -> Result<JImage> {
        let path = path.as_ref();
        let io = |e: std::io::Error| {
            ClassFileError::new(ErrorKind::Io, format!("cannot read {}: {e}", path.display()))
        };
        let file = File::open(path).map_err(io)?;
        // SAFETY: the map is read-only. A JDK's image is not written to while it is installed;
        // if somebody truncates it under us the process dies with SIGBUS, as a JVM would.
        let map = unsafe { Mmap::map(&file) }.map_err(io)?;
        JImage::from_contents(Contents::Mapped(map), path.to_path_buf())
    }

    /// An image without any resources, for machines that only run what they are given.
    pub fn empty() -> JImage {
        let header = [MAGIC, 1 << 16, 0, 0, 0, 0, 0].map(u32::to_le_bytes).concat();
        match JImage::from_contents(Contents::Given(header), PathBuf::new()) {
            Ok(image) => image,
            Err(_) => unreachable!("a header without tables is complete"),
        }
    }

    fn from_contents(map: Contents, path: PathBuf) -> Result<JImage> {
        let bad = |what: &str| ClassFileError::new(ErrorKind::Image, format!("{} {what}", path.display()));
        let big_endian = match map.first_chunk::<4>() {
            Some(bytes) if u32::from_le_bytes(*bytes) == MAGIC => false,
            Some(bytes) if u32::from_be_bytes(*bytes) == MAGIC => true,
            _ => return Err(bad("is not a Java run-time image (it does not start with 0xCAFEDADA)")),
        };
        let field = |n: usize| read_u32(&map, n * 4, big_endian);
        let (Some(version), Some(table_length), Some(locations_size), Some(strings_size)) =
            (field(1), field(4), field(5), field(6))
        else {
            return Err(bad("is truncated: its header is incomplete"));
        };
        if version != 1 << 16 {
            let text = format!("has unsupported image version {}.{}", version >> 16, version & 0xFFFF);
            return Err(bad(&text));
        }
        // Three u32 sums of u32 values cannot overflow 64 bits.
        let table_bytes = u64::from(table_length) * 4;
        let redirect = HEADER_LEN as u64;
        let offsets = redirect + table_bytes;
        let locations = offsets + table_bytes;
        let strings = locations + u64::from(locations_size);
        let end = strings + u64::from(strings_size);
        if end > map.len() as u64 {
            return Err(bad("is truncated: its index reaches past the end of the file"));
        }
        // All are at most `end`, hence at most the length of the map, which is a usize.
        let at = |n: u64| n as usize;
        let image = JImage {
            big_endian,
            table_length,
            redirect: at(redirect),
            offsets: at(offsets),
            locations: at(locations)..at(strings),
            strings: at(strings)..at(end),
            path,
            map,
        };
        Ok(image)
    }

    /// The bytes of a resource such as `/java.base/java/lang/String.class`; `None` if the image
    /// has none of that name.
    pub fn find_resource(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>> {
        match self.find_location(name)? {
            Some(location) => self.content(&location, name).map(Some),
            None => Ok(None),
        }
    }

    /// Header, tables and strings: the file up to the first resource.
    pub fn index(&self) -> &[u8] {
        // Checked against the length when the image was opened.
        self.map.get(..self.strings.end).unwrap_or_default()
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Bytes of the whole file.
    pub fn file_len(&self) -> usize {
        self.map.len()
    }

    /// Raw bytes of the file; `None` outside of it.
    pub fn bytes(&self, offset: usize, len: usize) -> Option<&[u8]> {
        self.map.get(offset..)?.get(..len)
    }

    /// The bytes of an entry of [`JImage::iter`].
    pub fn read(&self, entry: &ImageEntry<'_>) -> Result<Cow<'_, [u8]>> {
        self.content(&entry.location, &entry.path())
    }

    /// The module that defines a package; the name may use dots or slashes.
    pub fn package_to_module(&self, package: &str) -> Result<Option<String>> {
        let name = format!("/packages/{}", package.replace('/', "."));
        let Some(content) = self.find_resource(&name)? else { return Ok(None) };
        for pair in content.chunks_exact(8) {
            let (Some(is_empty), Some(offset)) =
                (read_u32(pair, 0, self.big_endian), read_u32(pair, 4, self.big_endian))
            else {
                break;
            };
            // A module may know a package without having classes in it.
            if is_empty == 0 {
                return self.string(u64::from(offset)).map(|name| Some(name.to_owned()));
            }
        }
        Ok(None)
    }

    /// The names of all modules, sorted.
    pub fn modules(&self) -> Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in self.iter() {
            let entry = entry?;
            if entry.parent.is_empty() && entry.base == "module-info" && entry.extension == "class" {
                names.push(entry.module.to_owned());
            }
        }
        names.sort_unstable();
        Ok(names)
    }

    /// The names of all classes, such as `java/lang/String`, sorted.
    pub fn class_names(&self) -> Result<Vec<String>> {
        self.classes(|_| true)
    }

    /// The names of the classes of a module, sorted.
    pub fn classes_of_module(&self, module: &str) -> Result<Vec<String>> {
        self.classes(|entry| entry.module == module)
    }

    /// The names of the classes of a package, sorted, without those of packages whose names begin with
    /// its name. The name may use dots or slashes.
    pub fn classes_of_package(&self, package: &str) -> Result<Vec<String>> {
        let package = package.replace('.', "/");
        self.classes(|entry| entry.parent == package)
    }

    /// The table has no order and no index by module or package, so this looks at all of it.
    fn classes(&self, wanted: impl Fn(&ImageEntry<'_>) -> bool) -> Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in self.iter() {
            let entry = entry?;
            if wanted(&entry) {
                names.extend(entry.class_name());
            }
        }
        names.sort_unstable();
        Ok(names)
    }

    /// All resources in the order of the table, the image's own `/modules` and `/packages`
    /// listings included.
    pub fn iter(&self) -> impl Iterator<Item = Result<ImageEntry<'_>>> {
        (0..self.table_length).map(|slot| self.entry(self.location_at(slot)?))
    }

    fn entry(&self, location: Location) -> Result<ImageEntry<'_>> {
        Ok(ImageEntry {
            module: self.string(location.module)?,
            parent: self.string(location.parent)?,
            base: self.string(location.base)?,
            extension: self.string(location.extension)?,
            location,
        })
    }

    fn find_location(&self, name: &str) -> Result<Option<Location>> {
        if self.table_length == 0 {
            return Ok(None);
        }
        let slot = hash(name, HASH_SEED) % self.table_length;
        let redirect = self.table_entry(self.redirect, slot)?.cast_signed();
        let slot = match redirect {
            0 => return Ok(None),
            1.. => hash(name, redirect.cast_unsigned()) % self.table_length,
            // The value is -1 - slot.
            _ => (-1 - redirect).cast_unsigned(),
        };
        if slot >= self.table_length {
            return Err(self.corrupt("a redirect leads out of the table"));
        }
        let location = self.location_at(slot)?;
        Ok(self.is_named(&location, name)?.then_some(location))
    }

    /// Compares without building the path: a lookup should not allocate.
    fn is_named(&self, location: &Location, name: &str) -> Result<bool> {
        let entry = self.entry(*location)?;
        let mut rest = name;
        let mut eat = |part: &str| match rest.strip_prefix(part) {
            Some(tail) => {
                rest = tail;
                true
            }
            None => false,
        };
        let module = entry.module.is_empty() || (eat("/") && eat(entry.module) && eat("/"));
        let parent = entry.parent.is_empty() || (eat(entry.parent) && eat("/"));
        let base = eat(entry.base);
        let extension = entry.extension.is_empty() || (eat(".") && eat(entry.extension));
        Ok(module && parent && base && extension && rest.is_empty())
    }

    fn table_entry(&self, table: usize, slot: u32) -> Result<u32> {
        read_u32(&self.map, table + slot as usize * 4, self.big_endian)
            .ok_or_else(|| self.corrupt("a table is cut short"))
    }

    fn location_at(&self, slot: u32) -> Result<Location> {
        let offset = self.table_entry(self.offsets, slot)? as usize;
        let stream = self.map.get(self.locations.clone()).and_then(|all| all.get(offset..));
        stream
            .and_then(Location::decode)
            .ok_or_else(|| self.corrupt("the description of a resource is malformed"))
    }

    fn string_bytes(&self, offset: u64) -> Option<&[u8]> {
        let tail = self.map.get(self.strings.clone())?.get(usize::try_from(offset).ok()?..)?;
        tail.get(..tail.iter().position(|&b| b == 0)?)
    }

    fn string(&self, offset: u64) -> Result<&str> {
        self.string_bytes(offset)
            .and_then(|bytes| std::str::from_utf8(bytes).ok())
            .ok_or_else(|| self.corrupt("a string is malformed or out of bounds"))
    }

    fn content(&self, location: &Location, name: &str) -> Result<Cow<'_, [u8]>> {
        let stored = if location.compressed != 0 { location.compressed } else { location.uncompressed };
        let bytes = self.strings.end.checked_add(usize::try_from(location.offset).unwrap_or(usize::MAX));
        let bytes = bytes
            .and_then(|start| self.map.get(start..))
            .and_then(|tail| tail.get(..usize::try_from(stored).ok()?))
            .ok_or_else(|| self.corrupt(&format!("{name} lies past the end of the file")))?;
        if location.compressed == 0 {
            return Ok(Cow::Borrowed(bytes));
        }
        let content = self.unwrap_layers(bytes, name)?;
        if content.len() as u64 != location.uncompressed {
            return Err(self.corrupt(&format!("{name} has another size than the index says")));
        }
        Ok(Cow::Owned(content))
    }

    /// A compressed resource is a stack of layers, each with a header naming its decompressor.
    fn unwrap_layers(&self, bytes: &[u8], name: &str) -> Result<Vec<u8>> {
        let mut content = bytes.to_vec();
        // jlink writes at most two layers; each pass strips one header, so this ends.
        while read_u32(&content, 0, self.big_endian) == Some(LAYER_MAGIC) && content.len() >= LAYER_HEADER_LEN
        {
            let layer = Layer::decode(&content, self.big_endian)
                .ok_or_else(|| self.corrupt(&format!("{name} has a malformed compression header")))?;
            if layer.uncompressed > MAX_RESOURCE {
                return Err(self.corrupt(&format!("{name} claims to be {} bytes long", layer.uncompressed)));
            }
            let packed = content.get(LAYER_HEADER_LEN..).unwrap_or_default();
            let packed =
                packed.get(..usize::try_from(layer.compressed).unwrap_or(usize::MAX)).unwrap_or(packed);
            let decompressor = self.string(u64::from(layer.decompressor))?;
            content = match decompressor {
                "zip" => inflate(packed, layer.uncompressed),
                "compact-cp" => compact::expand(packed, |offset| self.string_bytes(u64::from(offset))),
                other => {
                    let text = format!("uses the unsupported compression \"{other}\" for {name}");
                    return Err(self.error(&text));
                }
            }
            .filter(|content| content.len() as u64 == layer.uncompressed)
            .ok_or_else(|| self.corrupt(&format!("{name} cannot be decompressed")))?;
        }
        Ok(content)
    }

    #[cold]
    fn error(&self, what: &str) -> ClassFileError {
        ClassFileError::new(ErrorKind::Image, format!("{} {what}", self.path.display()))
    }

    #[cold]
    fn corrupt(&self, what: &str) -> ClassFileError {
        self.error(&format!("is corrupt: {what}"))
    }
}

impl Location {
    /// A stream of (kind, value) pairs: the first byte holds the kind and, below, the value's
    /// length minus one; values are big-endian whatever the image is.
    fn decode(mut stream: &[u8]) -> Option<Location> {
        let mut location = Location::default();
        loop {
            let (&head, rest) = stream.split_first()?;
            let kind = head >> 3;
            if kind == 0 {
                return Some(location);
            }
            let (value, rest) = rest.split_at_checked(usize::from(head & 7) + 1)?;
            let value = value.iter().fold(0u64, |sum, &b| sum << 8 | u64::from(b));
            stream = rest;
            *match kind {
                1 => &mut location.module,
                2 => &mut location.parent,
                3 => &mut location.base,
                4 => &mut location.extension,
                5 => &mut location.offset,
                6 => &mut location.compressed,
                7 => &mut location.uncompressed,
                _ => return None,
            } = value;
        }
    }
}

/// The header of one compression layer.
struct Layer {
    compressed: u64,
    uncompressed: u64,
    /// Offset of the decompressor's name in the string table.
    decompressor: u32,
}

impl Layer {
    fn decode(bytes: &[u8], big_endian: bool) -> Option<Layer> {
        let u64_at = |at: usize| {
            let (first, second) = (read_u32(bytes, at, big_endian)?, read_u32(bytes, at + 4, big_endian)?);
            let (high, low) = if big_endian { (first, second) } else { (second, first) };
            Some(u64::from(high) << 32 | u64::from(low))
        };
        Some(Layer {
            compressed: u64_at(4)?,
            uncompressed: u64_at(12)?,
            decompressor: read_u32(bytes, 20, big_endian)?,
        })
    }
}

fn inflate(packed: &[u8], size: u64) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    // One byte more than promised is enough to notice a stream that is too long.
    let mut reader = flate2::read::ZlibDecoder::new(packed).take(size.saturating_add(1));
    reader.read_to_end(&mut out).ok()?;
    Some(out)
}

fn read_u32(bytes: &[u8], at: usize, big_endian: bool) -> Option<u32> {
    let word = *bytes.get(at..)?.first_chunk::<4>()?;
    Some(if big_endian { u32::from_be_bytes(word) } else { u32::from_le_bytes(word) })
}

/// The table's hash of a path; the sign bit stays clear.
fn hash(name: &str, seed: u32) -> u32 {
    name.bytes().fold(seed, |hash, b| hash.wrapping_mul(HASH_SEED) ^ u32::from(b)) & 0x7FFF_FFFF
}
