//! The table of open files and directory streams.

use super::content::Content;
use super::real::{self, Errno, path_of};
use super::tree::{Kind, NodeId, PathTarget, Stat, Time};
use super::{Files, UMASK};
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::sync::Arc;

/// How a file is opened.
#[derive(Debug, Clone, Copy, Default)]
pub struct Flags {
    pub read: bool,
    pub write: bool,
    pub append: bool,
    pub create: bool,
    pub exclusive: bool,
    pub truncate: bool,
    pub no_follow: bool,
    pub directory: bool,
}

impl Flags {
    /// From the bits of `open(2)`.
    pub fn from_bits(bits: i32) -> Flags {
        let access = bits & libc::O_ACCMODE;
        Flags {
            read: access != libc::O_WRONLY,
            write: access != libc::O_RDONLY,
            append: bits & libc::O_APPEND != 0,
            create: bits & libc::O_CREAT != 0,
            exclusive: bits & libc::O_EXCL != 0,
            truncate: bits & libc::O_TRUNC != 0,
            no_follow: bits & libc::O_NOFOLLOW != 0,
            directory: bits & libc::O_DIRECTORY != 0,
        }
    }
}

#[derive(Clone)]
enum Target {
    Stdin,
    Stdout,
    Stderr,
    Node(NodeId),
    Real {
        file: Arc<std::fs::File>,
        identity: (u64, u64),
    },
    Directory(Vec<u8>),
    /// `/dev/random` and `/dev/urandom`.
    Random,
    /// `/dev/null`.
    Null,
}

#[derive(Clone)]
pub(super) struct OpenFile {
    target: Target,
    pos: u64,
    read: bool,
    write: bool,
    append: bool,
}

impl OpenFile {
    fn new(target: Target, flags: Flags) -> OpenFile {
        OpenFile { target, pos: 0, read: flags.read, write: flags.write, append: flags.append }
    }

    pub fn describe(&self) -> String {
        let target = match &self.target {
            Target::Stdin => "stdin".into(),
            Target::Stdout => "stdout".into(),
            Target::Stderr => "stderr".into(),
            Target::Node(id) => format!("node {}", id.0),
            Target::Real { identity, .. } => format!("real {identity:?}"),
            Target::Directory(path) => format!("directory {}", String::from_utf8_lossy(path)),
            Target::Random => "random".into(),
            Target::Null => "null".into(),
        };
        format!("{target} at {} {} {} {}", self.pos, self.read, self.write, self.append)
    }
}

/// A directory being listed: its names when it was opened, and how far.
#[derive(Debug, Clone)]
pub(crate) struct DirStream {
    names: Arc<Vec<Vec<u8>>>,
    next: usize,
}

pub(super) fn standard() -> Vec<Option<OpenFile>> {
    let reading = Flags { read: true, ..Flags::default() };
    let writing = Flags { write: true, ..Flags::default() };
    vec![
        Some(OpenFile::new(Target::Stdin, reading)),
        Some(OpenFile::new(Target::Stdout, writing)),
        Some(OpenFile::new(Target::Stderr, writing)),
    ]
}

impl Files {
    fn file(&self, fd: i32) -> Result<&OpenFile, Errno> {
        usize::try_from(fd).ok().and_then(|i| self.state.fds.get(i)?.as_ref()).ok_or(Errno(libc::EBADF))
    }

    fn file_mut(&mut self, fd: i32) -> Result<&mut OpenFile, Errno> {
        let fds = Arc::make_mut(&mut Arc::make_mut(&mut self.state).fds);
        usize::try_from(fd).ok().and_then(|i| fds.get_mut(i)?.as_mut()).ok_or(Errno(libc::EBADF))
    }

    fn add_fd(&mut self, open: OpenFile) -> i32 {
        let fds = Arc::make_mut(&mut self.change().fds);
        match fds.iter().position(Option::is_none) {
            Some(free) => {
                fds[free] = Some(open);
                free as i32
            }
            None => {
                fds.push(Some(open));
                fds.len() as i32 - 1
            }
        }
    }

    pub(super) fn is_open(&self, id: NodeId) -> bool {
        self.state.fds.iter().flatten().any(|f| matches!(f.target, Target::Node(n) if n == id))
    }

    /// Open real files that just got a node go on with the node, to see each other's changes.
    pub(super) fn redirect_open_files(&mut self, identity: (u64, u64), id: NodeId) {
        let is_it = |f: &OpenFile| matches!(&f.target, Target::Real { identity: i, .. } if *i == identity);
        if !self.state.fds.iter().flatten().any(is_it) {
            return;
        }
        for file in Arc::make_mut(&mut self.change().fds).iter_mut().flatten() {
            if is_it(file) {
                file.target = Target::Node(id);
            }
        }
    }

    pub fn open(&mut self, path: &[u8], flags: Flags, mode: u32) -> Result<i32, Errno> {
        if let Some(target) = device(path) {
            return Ok(self.add_fd(OpenFile::new(target, flags)));
        }
        let open = if self.real_writes {
            self.open_real(path, flags, mode)?
        } else {
            self.open_overlay(path, flags, mode)?
        };
        Ok(self.add_fd(open))
    }

    fn open_real(&mut self, path: &[u8], flags: Flags, mode: u32) -> Result<OpenFile, Errno> {
        let mut custom = 0;
        if flags.no_follow {
            custom |= libc::O_NOFOLLOW;
        }
        if flags.directory {
            custom |= libc::O_DIRECTORY;
        }
        let mut options = std::fs::OpenOptions::new();
        options.read(flags.read).custom_flags(custom).mode(mode);
        if flags.append {
            options.append(flags.write);
        } else {
            options.write(flags.write);
        }
        if flags.write {
            options.create_new(flags.create && flags.exclusive).create(flags.create);
            options.truncate(flags.truncate && !flags.append);
        }
        let file = options.open(path_of(path))?;
        let meta = file.metadata()?;
        if meta.is_dir() {
            return Ok(OpenFile::new(Target::Directory(self.absolute(path)), flags));
        }
        let identity = Files::real_identity(&file);
        Ok(OpenFile::new(Target::Real { file: Arc::new(file), identity }, flags))
    }

    fn open_overlay(&mut self, path: &[u8], flags: Flags, mode: u32) -> Result<OpenFile, Errno> {
        if self.untouched() && !flags.write {
            return self.open_real(path, Flags { create: false, ..flags }, mode);
        }
        let found = self.walk(path, !(flags.no_follow || flags.create && flags.exclusive))?;
        let Some(place) = found.place.clone() else {
            if !flags.create {
                return Err(Errno(libc::ENOENT));
            }
            let parent = self.stat_place(&found.dirs[found.dirs.len() - 1].1);
            self.permit(&parent, 2)?;
            let parent = self.own_parent(&found)?;
            let id = self.fresh(parent, Kind::File(Content::default()), mode & !UMASK & 0o7777);
            self.set_child(parent, &found.name, Some(id));
            self.touch(parent);
            return Ok(OpenFile::new(Target::Node(id), flags));
        };
        if flags.create && flags.exclusive {
            return Err(Errno(libc::EEXIST));
        }
        let stat = self.stat_place(&place);
        if stat.is_link() {
            return Err(Errno(libc::ELOOP));
        }
        if stat.is_dir() {
            if flags.write {
                return Err(Errno(libc::EISDIR));
            }
            return Ok(OpenFile::new(Target::Directory(found.path()), flags));
        }
        if flags.directory {
            return Err(Errno(libc::ENOTDIR));
        }
        if let Some(target) = device(&found.path()) {
            return Ok(OpenFile::new(target, flags));
        }
        self.permit(&stat, (flags.read as u32) << 2 | (flags.write as u32) << 1)?;
        if let PathTarget::Real(path, _) = &place
            && !flags.write
        {
            // To open a pipe waits for whoever is at its other end.
            if self.reads.is_some() && !stat.is_file() {
                self.note_refused(&found.path());
                return Err(Errno(libc::EACCES));
            }
            let file = std::fs::File::open(path)?;
            let identity = Files::real_identity(&file);
            return Ok(OpenFile::new(Target::Real { file: Arc::new(file), identity }, flags));
        }
        let id = match &place {
            PathTarget::Node(id) => *id,
            PathTarget::Real(..) => {
                let parent = self.own_parent(&found)?;
                self.own(parent, &found.name, &place, !flags.truncate)?
            }
        };
        if flags.truncate {
            self.resize(id, 0);
        }
        Ok(OpenFile::new(Target::Node(id), flags))
    }

    fn resize(&mut self, id: NodeId, len: u64) {
        let now = self.now;
        let node = self.node_mut(id);
        if let Kind::File(content) = &mut node.kind {
            content.set_len(len);
        }
        (node.stat.mtime, node.stat.ctime) = (now, now);
    }

    pub fn close(&mut self, fd: i32) -> Result<(), Errno> {
        self.file(fd)?;
        let slot = &mut Arc::make_mut(&mut self.change().fds)[fd as usize];
        if fd <= 2 {
            // As the library does: others that use the standard descriptor then reach nothing.
            *slot = Some(OpenFile::new(Target::Null, Flags { read: true, write: true, ..Flags::default() }));
            return Ok(());
        }
        let file = slot.take();
        if let Some(OpenFile { target: Target::Node(id), .. }) = file {
            self.forget_if_unused(id);
        }
        Ok(())
    }

    pub fn dup(&mut self, fd: i32) -> Result<i32, Errno> {
        let copy = self.file(fd)?.clone();
        Ok(self.add_fd(copy))
    }

    /// Reads at the file's position and moves it; zero at the end.
    pub fn read(&mut self, fd: i32, buffer: &mut [u8]) -> Result<usize, Errno> {
        let file = self.file(fd)?;
        if !file.read {
            return Err(Errno(libc::EBADF));
        }
        let count = match &file.target {
            Target::Stdin => {
                let count = self.streams.read(self.state.stdin_pos, buffer);
                if count > 0 {
                    self.change().stdin_pos += count;
                }
                return Ok(count);
            }
            Target::Random => {
                self.random_bytes(buffer);
                return Ok(buffer.len());
            }
            _ => self.pread(fd, buffer, file.pos)?,
        };
        if count > 0 {
            self.file_mut(fd)?.pos += count as u64;
        }
        Ok(count)
    }

    pub fn pread(&self, fd: i32, buffer: &mut [u8], pos: u64) -> Result<usize, Errno> {
        let file = self.file(fd)?;
        if !file.read {
            return Err(Errno(libc::EBADF));
        }
        match &file.target {
            Target::Node(id) => match &self.node(*id).kind {
                Kind::File(content) => Ok(content.read_at(pos, buffer)),
                _ => Err(Errno(libc::EISDIR)),
            },
            Target::Real { file, .. } => Ok(file.read_at(buffer, pos)?),
            Target::Directory(_) => Err(Errno(libc::EISDIR)),
            Target::Null => Ok(0),
            _ => Err(Errno(libc::ESPIPE)),
        }
    }

    pub fn write(&mut self, fd: i32, bytes: &[u8]) -> Result<usize, Errno> {
        let file = self.file(fd)?;
        if !file.write {
            return Err(Errno(libc::EBADF));
        }
        match &file.target {
            Target::Stdout => self.streams.write(false, bytes),
            Target::Stderr => self.streams.write(true, bytes),
            Target::Null | Target::Random => {}
            Target::Real { .. } | Target::Node(_) => {
                let pos = if file.append { self.size(fd)? } else { file.pos };
                let count = self.put(fd, bytes, pos)?;
                self.file_mut(fd)?.pos = pos + count as u64;
                return Ok(count);
            }
            Target::Stdin | Target::Directory(_) => return Err(Errno(libc::EBADF)),
        }
        Ok(bytes.len())
    }

    pub(crate) fn pwrite(&mut self, fd: i32, bytes: &[u8], pos: u64) -> Result<usize, Errno> {
        let file = self.file(fd)?;
        if !file.write {
            return Err(Errno(libc::EBADF));
        }
        // Linux appends even then.
        let pos = if file.append { self.size(fd)? } else { pos };
        self.put(fd, bytes, pos)
    }

    fn put(&mut self, fd: i32, bytes: &[u8], pos: u64) -> Result<usize, Errno> {
        let id = match &self.file(fd)?.target {
            Target::Real { file, .. } => return Ok(file.write_at(bytes, pos)?),
            Target::Node(id) => *id,
            Target::Null => return Ok(bytes.len()),
            _ => return Err(Errno(libc::ESPIPE)),
        };
        if bytes.is_empty() {
            return Ok(0);
        }
        let now = self.now;
        let node = self.node_mut(id);
        let Kind::File(content) = &mut node.kind else { return Err(Errno(libc::EISDIR)) };
        let taken = content.write_at(pos, bytes);
        (node.stat.mtime, node.stat.ctime) = (now, now);
        self.change().bytes += taken;
        Ok(bytes.len())
    }

    pub fn position(&self, fd: i32) -> Result<u64, Errno> {
        let file = self.file(fd)?;
        match file.target {
            Target::Stdin | Target::Stdout | Target::Stderr => Err(Errno(libc::ESPIPE)),
            _ => Ok(file.pos),
        }
    }

    pub fn seek(&mut self, fd: i32, pos: u64) -> Result<(), Errno> {
        if self.position(fd)? != pos {
            self.file_mut(fd)?.pos = pos;
        }
        Ok(())
    }

    pub fn size(&self, fd: i32) -> Result<u64, Errno> {
        Ok(self.fstat(fd)?.size)
    }

    pub fn truncate(&mut self, fd: i32, len: u64) -> Result<(), Errno> {
        let file = self.file(fd)?;
        if !file.write {
            return Err(Errno(libc::EINVAL));
        }
        match &file.target {
            Target::Real { file, .. } => file.set_len(len)?,
            Target::Node(id) => {
                let id = *id;
                self.resize(id, len);
            }
            _ => return Err(Errno(libc::EINVAL)),
        }
        Ok(())
    }

    /// Bytes that a read would give without waiting, where that is known.
    pub fn available(&self, fd: i32) -> Result<u64, Errno> {
        let file = self.file(fd)?;
        match &file.target {
            Target::Stdin => Ok(self.streams.available(self.state.stdin_pos) as u64),
            Target::Node(_) | Target::Real { .. } => Ok(self.size(fd)?.saturating_sub(file.pos)),
            _ => Ok(0),
        }
    }

    pub(crate) fn fstat(&self, fd: i32) -> Result<Stat, Errno> {
        let device = |number: u64| Stat {
            mode: libc::S_IFCHR | 0o666,
            ino: number,
            dev: 5,
            rdev: number,
            nlink: 1,
            uid: 0,
            gid: 0,
            size: 0,
            atime: Time::default(),
            mtime: Time::default(),
            ctime: Time::default(),
            btime: Time::default(),
        };
        match &self.file(fd)?.target {
            Target::Node(id) => Ok(self.node(*id).stat()),
            Target::Real { file, .. } => Ok(real::stat_of(&file.metadata()?)),
            Target::Directory(path) => self.stat(path, true),
            Target::Stdin | Target::Stdout | Target::Stderr => Ok(device(0x8800)),
            Target::Random => Ok(device(0x109)),
            Target::Null => Ok(device(0x103)),
        }
    }

    pub(crate) fn is_append(&self, fd: i32) -> bool {
        self.file(fd).is_ok_and(|f| f.append)
    }

    pub(crate) fn fchmod(&mut self, fd: i32, mode: u32) -> Result<(), Errno> {
        self.change_open(
            fd,
            |stat| stat.mode = stat.mode & !0o7777 | mode & 0o7777,
            |files, path| files.chmod(path, mode),
        )
    }

    pub(crate) fn futimes(&mut self, fd: i32, atime: Time, mtime: Time) -> Result<(), Errno> {
        self.change_open(
            fd,
            |stat| (stat.atime, stat.mtime) = (atime, mtime),
            |files, path| files.set_times(path, atime, mtime, true),
        )
    }

    pub(crate) fn fchown(&mut self, fd: i32, uid: i32, gid: i32) -> Result<(), Errno> {
        if real::user().0 != 0 {
            return Err(Errno(libc::EPERM));
        }
        let set = |stat: &mut Stat| {
            if uid >= 0 {
                stat.uid = uid as u32;
            }
            if gid >= 0 {
                stat.gid = gid as u32;
            }
        };
        self.change_open(fd, set, |files, path| files.chown(path, uid, gid, true))
    }

    /// Changes the attributes of an open file: on its node, or by the path it has on the system.
    fn change_open(
        &mut self,
        fd: i32,
        on_node: impl FnOnce(&mut Stat),
        by_path: impl FnOnce(&mut Files, &[u8]) -> Result<(), Errno>,
    ) -> Result<(), Errno> {
        let path = match &self.file(fd)?.target {
            Target::Node(id) => {
                let (id, now) = (*id, self.now);
                let stat = &mut self.node_mut(id).stat;
                on_node(stat);
                stat.ctime = now;
                return Ok(());
            }
            Target::Directory(path) => path.clone(),
            Target::Real { file, .. } => {
                use std::os::fd::AsRawFd;
                use std::os::unix::ffi::OsStrExt;
                let link = format!("/proc/self/fd/{}", file.as_raw_fd());
                std::fs::read_link(link)?.as_os_str().as_bytes().to_vec()
            }
            _ => return Err(Errno(libc::EPERM)),
        };
        by_path(self, &path)
    }

    /// The path that a name relative to an open directory means.
    pub(crate) fn path_at(&self, fd: i32, name: &[u8]) -> Result<Vec<u8>, Errno> {
        if fd == libc::AT_FDCWD || name.first() == Some(&b'/') {
            return Ok(name.to_vec());
        }
        match &self.file(fd)?.target {
            Target::Directory(path) => Ok([path, &b"/"[..], name].concat()),
            _ => Err(Errno(libc::ENOTDIR)),
        }
    }

    // ---- directory streams --------------------------------------------------------------------

    pub(crate) fn open_dir(&mut self, path: &[u8]) -> Result<u64, Errno> {
        let mut names = vec![b".".to_vec(), b"..".to_vec()];
        names.extend(self.list(path)?);
        Ok(self.add_dir(names))
    }

    /// The lines of a file as a stream, for mount tables.
    pub(crate) fn open_lines(&mut self, path: &[u8]) -> Result<u64, Errno> {
        let fd = self.open(path, Flags { read: true, ..Flags::default() }, 0)?;
        let mut text = Vec::new();
        let mut buffer = [0u8; 4096];
        loop {
            match self.read(fd, &mut buffer)? {
                0 => break,
                count => text.extend_from_slice(&buffer[..count]),
            }
        }
        self.close(fd)?;
        let lines = text.split(|b| *b == b'\n').filter(|l| !l.is_empty()).map(<[u8]>::to_vec).collect();
        Ok(self.add_dir(lines))
    }

    fn add_dir(&mut self, names: Vec<Vec<u8>>) -> u64 {
        let stream = Some(DirStream { names: Arc::new(names), next: 0 });
        let dirs = Arc::make_mut(&mut self.change().dirs);
        let free = dirs.iter().position(Option::is_none).unwrap_or(dirs.len());
        if free == dirs.len() {
            dirs.push(stream);
        } else {
            dirs[free] = stream;
        }
        free as u64 + 1
    }

    /// Takes the descriptor over, as `fdopendir` does.
    pub(crate) fn open_dir_fd(&mut self, fd: i32) -> Result<u64, Errno> {
        let path = self.path_at(fd, b".")?;
        let dir = self.open_dir(&path)?;
        self.close(fd)?;
        Ok(dir)
    }

    fn dir_mut(&mut self, dir: u64) -> Result<&mut Option<DirStream>, Errno> {
        let dirs = Arc::make_mut(&mut self.change().dirs);
        dirs.get_mut((dir as usize).wrapping_sub(1)).filter(|d| d.is_some()).ok_or(Errno(libc::EBADF))
    }

    pub fn read_dir(&mut self, dir: u64) -> Result<Option<Vec<u8>>, Errno> {
        match self.dir_mut(dir)? {
            Some(stream) => {
                let name = stream.names.get(stream.next).cloned();
                stream.next += 1;
                Ok(name)
            }
            None => Err(Errno(libc::EBADF)),
        }
    }

    pub(crate) fn rewind_dir(&mut self, dir: u64) -> Result<(), Errno> {
        if let Some(stream) = self.dir_mut(dir)? {
            stream.next = 0;
        }
        Ok(())
    }

    pub(crate) fn close_dir(&mut self, dir: u64) -> Result<(), Errno> {
        *self.dir_mut(dir)? = None;
        Ok(())
    }
}

fn device(path: &[u8]) -> Option<Target> {
    match path {
        b"/dev/random" | b"/dev/urandom" => Some(Target::Random),
        b"/dev/null" => Some(Target::Null),
        _ => None,
    }
}
