//! Operations on paths. Each does on the overlay what the system call of its name does, or makes
//! the call with `real_writes`.

use super::content::Content;
use super::real::{self, Errno, path_of};
use super::tree::{Dir, Found, Kind, NodeId, PathTarget, ROOT, Stat, Time};
use super::{Files, UMASK};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;

impl Files {
    pub fn stat(&self, path: &[u8], follow: bool) -> Result<Stat, Errno> {
        if self.untouched() {
            if path.is_empty() {
                return Err(Errno(libc::ENOENT));
            }
            let path = path_of(path);
            let m = if follow { std::fs::metadata(path) } else { std::fs::symlink_metadata(path) };
            return Ok(real::stat_of(&m?));
        }
        let found = self.walk(path, follow)?;
        found.place.map(|p| self.stat_place(&p)).ok_or(Errno(libc::ENOENT))
    }

    /// `access`: 4 read, 2 write, 1 execute, 0 exists.
    pub fn access(&self, path: &[u8], mode: u32) -> Result<(), Errno> {
        if self.untouched() {
            return real::access(path_of(path), mode);
        }
        match self.walk(path, true)?.place {
            None => Err(Errno(libc::ENOENT)),
            // What is not opened is not readable: see `open`.
            Some(PathTarget::Real(_, stat))
                if self.reads.is_some() && mode & 4 != 0 && !(stat.is_file() || stat.is_dir()) =>
            {
                Err(Errno(libc::EACCES))
            }
            Some(PathTarget::Real(path, _)) => real::access(&path, mode),
            Some(PathTarget::Node(id)) => self.permit(&self.node(id).stat(), mode),
        }
    }

    pub fn list(&self, path: &[u8]) -> Result<Vec<Vec<u8>>, Errno> {
        if self.untouched() {
            return real::list(path_of(path));
        }
        match self.walk(path, true)?.place {
            None => Err(Errno(libc::ENOENT)),
            Some(place) => self.names(&place),
        }
    }

    pub fn read_link(&self, path: &[u8]) -> Result<Vec<u8>, Errno> {
        let found = self.walk(path, false)?;
        self.read_link_of(&found.place.ok_or(Errno(libc::ENOENT))?)
    }

    pub(crate) fn real_path(&self, path: &[u8]) -> Result<Vec<u8>, Errno> {
        if self.untouched() {
            if path.is_empty() {
                return Err(Errno(libc::ENOENT));
            }
            return Ok(path_of(path).canonicalize()?.as_os_str().as_bytes().to_vec());
        }
        let found = self.walk(path, true)?;
        if found.place.is_none() {
            return Err(Errno(libc::ENOENT));
        }
        Ok(found.path())
    }

    /// As `File.getCanonicalPath`: the longest part that exists is resolved, dots in the rest go.
    pub(crate) fn canonical_path(&self, path: &[u8]) -> Vec<u8> {
        let full = self.absolute(path);
        let parts: Vec<&[u8]> = full.split(|b| *b == b'/').filter(|p| !p.is_empty()).collect();
        for keep in (0..=parts.len()).rev() {
            let head = [&b"/"[..], &parts[..keep].join(&b'/')].concat();
            if let Ok(mut real) = self.real_path(&head) {
                for part in &parts[keep..] {
                    match *part {
                        b"." => {}
                        b".." => {
                            let cut = real.iter().rposition(|b| *b == b'/').unwrap_or(0);
                            real.truncate(cut.max(1));
                        }
                        name => {
                            if real.last() != Some(&b'/') {
                                real.push(b'/');
                            }
                            real.extend_from_slice(name);
                        }
                    }
                }
                return real;
            }
        }
        full
    }

    /// The parent of something about to be made, which must not exist.
    fn vacant(&mut self, path: &[u8]) -> Result<(Found, NodeId), Errno> {
        let path = match path.iter().rposition(|b| *b != b'/') {
            Some(last) => &path[..=last],
            None => path,
        };
        let found = self.walk(path, false)?;
        if found.place.is_some() {
            return Err(Errno(libc::EEXIST));
        }
        self.may_change_names(&found)?;
        let parent = self.own_parent(&found)?;
        Ok((found, parent))
    }

    fn may_change_names(&self, found: &Found) -> Result<(), Errno> {
        let parent = self.stat_place(&found.dirs[found.dirs.len() - 1].1);
        self.permit(&parent, 2)
    }

    pub fn mkdir(&mut self, path: &[u8], mode: u32) -> Result<(), Errno> {
        if self.real_writes {
            return real::mkdir(path_of(path), mode);
        }
        let (found, parent) = self.vacant(path)?;
        let id = self.fresh(parent, Kind::Dir(Dir::default()), mode & !UMASK);
        self.node_mut(id).stat.nlink = 2;
        self.set_child(parent, &found.name, Some(id));
        self.touch(parent);
        Ok(())
    }

    pub fn symlink(&mut self, target: &[u8], path: &[u8]) -> Result<(), Errno> {
        if self.real_writes {
            return Ok(std::os::unix::fs::symlink(path_of(target), path_of(path))?);
        }
        let (found, parent) = self.vacant(path)?;
        let id = self.fresh(parent, Kind::Link(target.to_vec()), 0o777);
        self.set_child(parent, &found.name, Some(id));
        self.touch(parent);
        Ok(())
    }

    pub fn link(&mut self, existing: &[u8], path: &[u8]) -> Result<(), Errno> {
        if self.real_writes {
            return Ok(std::fs::hard_link(path_of(existing), path_of(path))?);
        }
        let old = self.walk(existing, false)?;
        let place = old.place.clone().ok_or(Errno(libc::ENOENT))?;
        let (found, parent) = self.vacant(path)?;
        if self.stat_place(&place).is_dir() {
            return Err(Errno(libc::EPERM));
        }
        let id = self.own_found(&old, &place)?;
        self.node_mut(id).stat.nlink += 1;
        self.set_child(parent, &found.name, Some(id));
        self.touch(parent);
        Ok(())
    }

    /// The node of what was found, copied into the overlay if it was not there.
    fn own_found(&mut self, found: &Found, place: &PathTarget) -> Result<NodeId, Errno> {
        if let PathTarget::Node(id) = place {
            return Ok(*id);
        }
        let parent = self.own_parent(found)?;
        self.own(parent, &found.name, place, true)
    }

    pub fn unlink(&mut self, path: &[u8]) -> Result<(), Errno> {
        if self.real_writes {
            // remove_file unlinks without looking, so a directory gives the system's error.
            return Ok(std::fs::remove_file(path_of(path))?);
        }
        let found = self.walk(path, false)?;
        let place = found.place.clone().ok_or(Errno(libc::ENOENT))?;
        if self.stat_place(&place).is_dir() {
            return Err(Errno(libc::EISDIR));
        }
        self.remove_name(&found)?;
        if let PathTarget::Node(id) = place {
            self.dropped_name(id);
        }
        Ok(())
    }

    /// One name of a node less; its content goes when nothing leads there any more.
    fn dropped_name(&mut self, id: NodeId) {
        let now = self.now;
        let stat = &mut self.node_mut(id).stat;
        stat.nlink = stat.nlink.saturating_sub(1);
        stat.ctime = now;
        self.forget_if_unused(id);
    }

    pub(super) fn forget_if_unused(&mut self, id: NodeId) {
        if self.node(id).stat.nlink == 0 && !self.is_open(id) && matches!(self.node(id).kind, Kind::File(_)) {
            self.node_mut(id).kind = Kind::File(Content::default());
        }
    }

    fn remove_name(&mut self, found: &Found) -> Result<(), Errno> {
        if found.name.is_empty() {
            return Err(Errno(libc::EBUSY));
        }
        self.may_change_names(found)?;
        let parent = self.own_parent(found)?;
        self.set_child(parent, &found.name, None);
        self.touch(parent);
        Ok(())
    }

    pub fn rmdir(&mut self, path: &[u8]) -> Result<(), Errno> {
        if self.real_writes {
            return Ok(std::fs::remove_dir(path_of(path))?);
        }
        let found = self.walk(path, false)?;
        let place = found.place.clone().ok_or(Errno(libc::ENOENT))?;
        if !self.stat_place(&place).is_dir() {
            return Err(Errno(libc::ENOTDIR));
        }
        if !self.names(&place)?.is_empty() {
            return Err(Errno(libc::ENOTEMPTY));
        }
        self.remove_name(&found)?;
        if let PathTarget::Node(id) = place {
            self.node_mut(id).stat.nlink = 0;
        }
        Ok(())
    }

    /// As `File.delete`: whichever of `rmdir` and `unlink` fits.
    pub fn remove(&mut self, path: &[u8]) -> Result<(), Errno> {
        if self.stat(path, false)?.is_dir() { self.rmdir(path) } else { self.unlink(path) }
    }

    pub fn rename(&mut self, from: &[u8], to: &[u8]) -> Result<(), Errno> {
        if self.real_writes {
            return Ok(std::fs::rename(path_of(from), path_of(to))?);
        }
        // Both directories are looked up before either file, which shows in the errors.
        let old = self.walk(from, false)?;
        let new = self.walk(to, false)?;
        let place = old.place.clone().ok_or(Errno(libc::ENOENT))?;
        let is_dir = self.stat_place(&place).is_dir();
        let (old_path, new_path) = (old.path(), new.path());
        if old_path == new_path {
            return Ok(());
        }
        if old.name.is_empty() || new.name.is_empty() {
            return Err(Errno(libc::EBUSY));
        }
        let inside =
            |outer: &[u8], inner: &[u8]| inner.starts_with(outer) && inner.get(outer.len()) == Some(&b'/');
        if is_dir && inside(&old_path, &new_path) {
            return Err(Errno(libc::EINVAL));
        }
        if inside(&new_path, &old_path) {
            return Err(Errno(libc::ENOTEMPTY));
        }
        if let Some(target) = &new.place {
            match (is_dir, self.stat_place(target).is_dir()) {
                (true, false) => return Err(Errno(libc::ENOTDIR)),
                (false, true) => return Err(Errno(libc::EISDIR)),
                (true, true) if !self.names(target)?.is_empty() => return Err(Errno(libc::ENOTEMPTY)),
                _ => {}
            }
            if let (PathTarget::Node(a), PathTarget::Node(b)) = (&place, target)
                && a == b
            {
                return Ok(());
            }
        }
        self.may_change_names(&old)?;
        self.may_change_names(&new)?;
        let id = self.own_found(&old, &place)?;
        // The walks were made before any directory became a node: look the parents up again.
        let old_parent = self.parent_node(&old_path)?;
        let new_parent = self.parent_node(&new_path)?;
        self.set_child(old_parent, &old.name, None);
        self.set_child(new_parent, &new.name, Some(id));
        self.touch(old_parent);
        self.touch(new_parent);
        if let Some(PathTarget::Node(replaced)) = new.place {
            self.dropped_name(replaced);
        }
        Ok(())
    }

    fn parent_node(&mut self, path: &[u8]) -> Result<NodeId, Errno> {
        let found = self.walk(path, false)?;
        self.own_parent(&found)
    }

    /// Runs a change on the node that a path leads to.
    fn change_node(
        &mut self,
        path: &[u8],
        follow: bool,
        change: impl FnOnce(&mut Stat, Time),
    ) -> Result<(), Errno> {
        let found = self.walk(path, follow)?;
        let place = found.place.clone().ok_or(Errno(libc::ENOENT))?;
        let stat = self.stat_place(&place);
        let (uid, _) = real::user();
        if uid != 0 && uid != stat.uid {
            return Err(Errno(libc::EPERM));
        }
        let id = if found.name.is_empty() { ROOT } else { self.own_found(&found, &place)? };
        let now = self.now;
        let stat = &mut self.node_mut(id).stat;
        change(stat, now);
        stat.ctime = now;
        Ok(())
    }

    pub fn chmod(&mut self, path: &[u8], mode: u32) -> Result<(), Errno> {
        if self.real_writes {
            return real::chmod(path_of(path), mode);
        }
        self.change_node(path, true, |stat, _| stat.mode = stat.mode & !0o7777 | mode & 0o7777)
    }

    /// Negative ids stay as they are.
    pub(crate) fn chown(&mut self, path: &[u8], uid: i32, gid: i32, follow: bool) -> Result<(), Errno> {
        if self.real_writes {
            return real::chown(path_of(path), uid as u32, gid as u32, follow);
        }
        if real::user().0 != 0 {
            return Err(Errno(libc::EPERM));
        }
        self.change_node(path, follow, |stat, _| {
            if uid >= 0 {
                stat.uid = uid as u32;
            }
            if gid >= 0 {
                stat.gid = gid as u32;
            }
        })
    }

    pub fn set_times(&mut self, path: &[u8], atime: Time, mtime: Time, follow: bool) -> Result<(), Errno> {
        if self.real_writes {
            return real::set_times(path_of(path), atime, mtime, follow);
        }
        self.change_node(path, follow, |stat, _| (stat.atime, stat.mtime) = (atime, mtime))
    }

    /// Device and inode of a real file, for telling whether an open one is it.
    pub(super) fn real_identity(file: &std::fs::File) -> (u64, u64) {
        file.metadata().map_or((0, 0), |m| (m.dev(), m.ino()))
    }
}
