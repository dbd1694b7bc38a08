//! The overlay's nodes, and finding the way from a path to a node or a real file.

use super::Files;
use super::content::Content;
use super::reads::View;
use super::real::{self, Errno, path_of};
use std::collections::{BTreeMap, VecDeque};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::sync::Arc;

/// Index of an overlay node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct NodeId(pub u32);

pub(super) const ROOT: NodeId = NodeId(0);

/// Links followed before a path is a loop, as Linux counts.
const MAX_LINKS: usize = 40;

/// Bytes of a real file that is copied because it is written to; the overlay holds no larger one.
const MOST_COPIED: u64 = 256 << 20;

/// Inode numbers of files that only the overlay has start here.
const FIRST_INODE: u64 = 1 << 40;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Time {
    pub sec: i64,
    pub nsec: u32,
}

impl Time {
    pub fn from_nanos(nanos: i64) -> Time {
        Time { sec: nanos.div_euclid(1_000_000_000), nsec: nanos.rem_euclid(1_000_000_000) as u32 }
    }

    pub fn from_micros(micros: i64) -> Time {
        Time { sec: micros.div_euclid(1_000_000), nsec: micros.rem_euclid(1_000_000) as u32 * 1000 }
    }

    pub fn from_millis(millis: i64) -> Time {
        Time { sec: millis.div_euclid(1000), nsec: millis.rem_euclid(1000) as u32 * 1_000_000 }
    }

    pub fn millis(self) -> i64 {
        self.sec.wrapping_mul(1000).wrapping_add(self.nsec as i64 / 1_000_000)
    }
}

/// What `stat` tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stat {
    /// Type and permission bits.
    pub mode: u32,
    pub(crate) ino: u64,
    pub dev: u64,
    pub(crate) rdev: u64,
    pub nlink: u64,
    pub(crate) uid: u32,
    pub(crate) gid: u32,
    pub size: u64,
    pub(crate) atime: Time,
    pub(crate) mtime: Time,
    pub(crate) ctime: Time,
    pub(crate) btime: Time,
}

impl Stat {
    pub fn is_dir(&self) -> bool {
        self.mode & libc::S_IFMT == libc::S_IFDIR
    }
    pub fn is_file(&self) -> bool {
        self.mode & libc::S_IFMT == libc::S_IFREG
    }
    pub fn is_link(&self) -> bool {
        self.mode & libc::S_IFMT == libc::S_IFLNK
    }
}

#[derive(Clone)]
pub(super) enum Kind {
    File(Content),
    Dir(Dir),
    Link(Vec<u8>),
}

/// What differs from the real directory behind, if there is one. A name without a node is deleted.
#[derive(Clone, Default)]
pub(super) struct Dir {
    pub children: BTreeMap<Arc<[u8]>, Option<NodeId>>,
    pub behind: Option<PathBuf>,
}

#[derive(Clone)]
pub(crate) struct Node {
    pub(super) kind: Kind,
    /// Everything but type bits and size, which follow from the kind.
    pub(super) stat: Stat,
}

impl Node {
    pub(super) fn root() -> Node {
        let stat = match std::fs::metadata("/") {
            Ok(m) => real::stat_of(&m),
            Err(_) => blank(0o755, 0, 0, Time::default()),
        };
        Node { kind: Kind::Dir(Dir { children: BTreeMap::new(), behind: Some("/".into()) }), stat }
    }

    pub(super) fn stat(&self) -> Stat {
        let (kind, size) = match &self.kind {
            Kind::File(content) => (libc::S_IFREG, content.len()),
            Kind::Dir(_) => (libc::S_IFDIR, 4096),
            Kind::Link(target) => (libc::S_IFLNK, target.len() as u64),
        };
        Stat { mode: kind | self.stat.mode & 0o7777, size, ..self.stat }
    }
}

fn blank(mode: u32, dev: u64, ino: u64, now: Time) -> Stat {
    let (uid, gid) = real::user();
    Stat {
        mode,
        ino,
        dev,
        rdev: 0,
        nlink: 1,
        uid,
        gid,
        size: 0,
        atime: now,
        mtime: now,
        ctime: now,
        btime: now,
    }
}

/// Where a path leads.
#[derive(Clone)]
pub(super) enum PathTarget {
    Node(NodeId),
    Real(PathBuf, Box<Stat>),
}

/// The result of a walk: the directories passed, the last name, and what has it.
pub(super) struct Found {
    /// From the root down to the parent; each with its name in the one before.
    pub dirs: Vec<(Arc<[u8]>, PathTarget)>,
    /// Empty if the path is the root itself, or ended in `..`.
    pub name: Arc<[u8]>,
    pub place: Option<PathTarget>,
}

impl Found {
    /// The path without links and dots.
    pub fn path(&self) -> Vec<u8> {
        let mut path = Vec::new();
        for (name, _) in self.dirs.iter().skip(1) {
            path.push(b'/');
            path.extend_from_slice(name);
        }
        if !self.name.is_empty() {
            path.push(b'/');
            path.extend_from_slice(&self.name);
        }
        if path.is_empty() {
            path.push(b'/');
        }
        path
    }
}

impl Files {
    pub(super) fn absolute(&self, path: &[u8]) -> Vec<u8> {
        if path.first() == Some(&b'/') {
            return path.to_vec();
        }
        let mut full = self.cwd.as_os_str().as_bytes().to_vec();
        full.push(b'/');
        full.extend_from_slice(path);
        full
    }

    /// Has the run changed no directory yet? Then the real file system is the whole truth.
    pub(super) fn untouched(&self) -> bool {
        self.real_writes || self.state.nodes.len() == 1 && self.reads.is_none()
    }

    pub(super) fn stat_place(&self, place: &PathTarget) -> Stat {
        match place {
            PathTarget::Node(id) => self.node(*id).stat(),
            PathTarget::Real(_, stat) => **stat,
        }
    }

    /// What a directory has under a name. `trusted`: nothing on the way is refused.
    fn child(&self, dir: &PathTarget, name: &[u8], trusted: bool) -> Result<Option<PathTarget>, Errno> {
        let behind = match dir {
            PathTarget::Node(id) => match &self.node(*id).kind {
                Kind::Dir(d) => match d.children.get(name) {
                    Some(Some(id)) => return Ok(Some(PathTarget::Node(*id))),
                    Some(None) => return Ok(None),
                    None => d.behind.as_ref(),
                },
                _ => return Err(Errno(libc::ENOTDIR)),
            },
            PathTarget::Real(path, _) => Some(path),
        };
        let Some(behind) = behind else { return Ok(None) };
        let path = behind.join(path_of(name));
        match self.reads.as_ref().map(|reads| reads.view(&path)) {
            Some(View::Absent) => return Ok(None),
            Some(View::Refused) if !trusted => return Err(Errno(libc::EACCES)),
            _ => {}
        }
        match std::fs::symlink_metadata(&path) {
            Ok(m) => Ok(Some(PathTarget::Real(path, Box::new(real::stat_of(&m))))),
            Err(e) if e.raw_os_error() == Some(libc::ENOENT) => Ok(None),
            Err(e) => Err(e.into()),
        }
    }

    fn link_target(&self, place: &PathTarget) -> Result<Option<Vec<u8>>, Errno> {
        match place {
            PathTarget::Node(id) => match &self.node(*id).kind {
                Kind::Link(target) => Ok(Some(target.clone())),
                _ => Ok(None),
            },
            PathTarget::Real(path, stat) if stat.is_link() => {
                Ok(Some(std::fs::read_link(path)?.as_os_str().as_bytes().to_vec()))
            }
            PathTarget::Real(..) => Ok(None),
        }
    }

    pub(super) fn read_link_of(&self, place: &PathTarget) -> Result<Vec<u8>, Errno> {
        self.link_target(place)?.ok_or(Errno(libc::EINVAL))
    }

    /// Follows a path from the root. Only the last name may be missing.
    pub(super) fn walk(&self, path: &[u8], follow: bool) -> Result<Found, Errno> {
        if path.is_empty() {
            return Err(Errno(libc::ENOENT));
        }
        let full = self.absolute(path);
        let must_be_dir = full.len() > 1 && full.last() == Some(&b'/');
        let follow = follow || must_be_dir;
        let mut todo: VecDeque<Vec<u8>> = components(&full).collect();
        let root: Arc<[u8]> = Arc::from(&b""[..]);
        let mut dirs: Vec<(Arc<[u8]>, PathTarget)> = vec![(root.clone(), PathTarget::Node(ROOT))];
        let mut links = 0;
        // A link of the JDK's own was followed, and all names since then lead downwards.
        let mut trusted = false;
        while let Some(name) = todo.pop_front() {
            if name.len() > 255 {
                return Err(Errno(libc::ENAMETOOLONG));
            }
            let here = &dirs[dirs.len() - 1].1;
            let stat = self.stat_place(here);
            if !stat.is_dir() {
                return Err(Errno(libc::ENOTDIR));
            }
            self.permit(&stat, 1)?;
            if name == b".." {
                if dirs.len() > 1 {
                    dirs.pop();
                }
                trusted = false;
                continue;
            }
            let child = self.child(here, &name, trusted).inspect_err(|errno| {
                if self.reads.is_some() && errno.0 == libc::EACCES {
                    self.note_refused(&full);
                }
            })?;
            match child {
                None if todo.is_empty() => {
                    return Ok(Found { dirs, name: name.into(), place: None });
                }
                None => return Err(Errno(libc::ENOENT)),
                Some(place) => match self.link_target(&place)? {
                    Some(target) if follow || !todo.is_empty() => {
                        links += 1;
                        if links > MAX_LINKS {
                            return Err(Errno(libc::ELOOP));
                        }
                        if target.first() == Some(&b'/') {
                            dirs.truncate(1);
                        }
                        trusted |= match (&place, &self.reads) {
                            (PathTarget::Real(path, _), Some(reads)) => reads.trusts_link(path),
                            _ => false,
                        };
                        for (i, part) in components(&target).enumerate() {
                            todo.insert(i, part);
                        }
                    }
                    _ => dirs.push((name.into(), place)),
                },
            }
        }
        match dirs.pop() {
            Some((name, place)) if !dirs.is_empty() => {
                if must_be_dir && !self.stat_place(&place).is_dir() {
                    return Err(Errno(libc::ENOTDIR));
                }
                Ok(Found { dirs, name, place: Some(place) })
            }
            _ => Ok(Found {
                dirs: vec![(root.clone(), PathTarget::Node(ROOT))],
                name: root,
                place: Some(PathTarget::Node(ROOT)),
            }),
        }
    }

    /// May this process do `want` (4 read, 2 write, 1 search or execute) with such a file?
    pub(super) fn permit(&self, stat: &Stat, want: u32) -> Result<(), Errno> {
        let (uid, gid) = real::user();
        let bits = if uid == 0 {
            if stat.is_dir() || want & 1 == 0 || stat.mode & 0o111 != 0 { 7 } else { 6 }
        } else if uid == stat.uid {
            stat.mode >> 6
        } else if gid == stat.gid {
            stat.mode >> 3
        } else {
            stat.mode
        };
        if bits & want == want { Ok(()) } else { Err(Errno(libc::EACCES)) }
    }

    /// The parent directory as a node, ready to change.
    pub(super) fn own_parent(&mut self, found: &Found) -> Result<NodeId, Errno> {
        let mut id = ROOT;
        for (name, place) in found.dirs.iter().skip(1) {
            id = self.own(id, name, place, true)?;
        }
        Ok(id)
    }

    /// The node of a place; a real file is copied into the overlay first. The content of a regular
    /// file is not read unless `with_content`.
    pub(super) fn own(
        &mut self,
        parent: NodeId,
        name: &Arc<[u8]>,
        place: &PathTarget,
        with_content: bool,
    ) -> Result<NodeId, Errno> {
        let (path, stat) = match place {
            PathTarget::Node(id) => return Ok(*id),
            PathTarget::Real(path, stat) => (path, **stat),
        };
        // The walk that found the place may be older than the node it has by now.
        if let Kind::Dir(dir) = &self.node(parent).kind
            && let Some(Some(id)) = dir.children.get(name)
        {
            return Ok(*id);
        }
        let kind = match stat.mode & libc::S_IFMT {
            libc::S_IFDIR => Kind::Dir(Dir { children: BTreeMap::new(), behind: Some(path.clone()) }),
            libc::S_IFLNK => Kind::Link(std::fs::read_link(path)?.as_os_str().as_bytes().to_vec()),
            libc::S_IFREG if with_content && stat.size > MOST_COPIED => return Err(Errno(libc::ENOMEM)),
            libc::S_IFREG if with_content => Kind::File(Content::from_bytes(&std::fs::read(path)?)),
            libc::S_IFREG => Kind::File(Content::default()),
            _ => return Err(Errno(libc::EPERM)),
        };
        let id = self.add_node(Node { kind, stat });
        self.set_child(parent, name, Some(id));
        self.redirect_open_files((stat.dev, stat.ino), id);
        Ok(id)
    }

    pub(super) fn set_child(&mut self, parent: NodeId, name: &Arc<[u8]>, child: Option<NodeId>) {
        if let Kind::Dir(dir) = &mut self.node_mut(parent).kind {
            // A deletion needs an entry only if something real would show through.
            if child.is_none() && dir.behind.is_none() {
                dir.children.remove(name);
            } else {
                dir.children.insert(name.clone(), child);
            }
        }
    }

    /// A fresh node with today's times.
    pub(super) fn fresh(&mut self, parent: NodeId, kind: Kind, mode: u32) -> NodeId {
        let ino = FIRST_INODE + self.state.nodes.len() as u64;
        let dev = self.node(parent).stat.dev;
        let stat = blank(mode, dev, ino, self.now);
        self.add_node(Node { kind, stat })
    }

    /// Notes that a directory's list of names changed.
    pub(super) fn touch(&mut self, id: NodeId) {
        let now = self.now;
        let stat = &mut self.node_mut(id).stat;
        (stat.mtime, stat.ctime) = (now, now);
    }

    /// Sorted names in a directory, without dots.
    pub(super) fn names(&self, place: &PathTarget) -> Result<Vec<Vec<u8>>, Errno> {
        let id = match place {
            PathTarget::Real(path, _) => return self.list_real(path),
            PathTarget::Node(id) => *id,
        };
        let Kind::Dir(dir) = &self.node(id).kind else { return Err(Errno(libc::ENOTDIR)) };
        let mut names = match &dir.behind {
            Some(path) => self.list_real(path)?,
            None => Vec::new(),
        };
        names.retain(|n| !dir.children.contains_key(n.as_slice()));
        names.extend(dir.children.iter().filter(|(_, id)| id.is_some()).map(|(n, _)| n.to_vec()));
        names.sort();
        Ok(names)
    }

    /// Sorted names in a real directory, as far as the run may see them.
    fn list_real(&self, path: &std::path::Path) -> Result<Vec<Vec<u8>>, Errno> {
        let mut names = real::list(path)?;
        if let Some(reads) = self.reads.as_ref().filter(|reads| reads.view(path) == View::Passage) {
            names.retain(|name| matches!(reads.view(&path.join(path_of(name))), View::Whole | View::Passage));
        }
        Ok(names)
    }

    pub(super) fn describe_tree(&self, id: NodeId, path: &str, lines: &mut Vec<String>) {
        let node = self.node(id);
        let stat = node.stat();
        match &node.kind {
            Kind::File(content) => {
                lines.push(format!("{path}: {stat:?} content {:x}", content.fingerprint()));
            }
            Kind::Link(target) => {
                lines.push(format!("{path}: {stat:?} -> {}", String::from_utf8_lossy(target)));
            }
            Kind::Dir(dir) => {
                lines.push(format!("{path}/: {stat:?} over {:?}", dir.behind));
                for (name, child) in &dir.children {
                    let path = format!("{path}/{}", String::from_utf8_lossy(name));
                    match child {
                        Some(child) => self.describe_tree(*child, &path, lines),
                        None => lines.push(format!("{path}: deleted")),
                    }
                }
            }
        }
    }
}

fn components(path: &[u8]) -> impl Iterator<Item = Vec<u8>> + '_ {
    path.split(|b| *b == b'/').filter(|c| !c.is_empty() && *c != b".").map(<[u8]>::to_vec)
}
