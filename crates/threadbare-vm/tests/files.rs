//! The overlay against the real file system: the same random operations give the same results and
//! the same tree, nothing real changes, and a rollback restores the whole state.

use std::path::{Path, PathBuf};
use threadbare_vm::files::{Errno, Files, FilesMark, Flags, Time};

/// A small generator: tests repeat.
struct Rng(u64);

impl Rng {
    fn next(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

struct TempDir(PathBuf);

impl TempDir {
    fn new(name: &str) -> TempDir {
        let path = std::env::temp_dir().join(format!("threadbare-files-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir(&path).expect("temporary directory");
        TempDir(path.canonicalize().expect("its real path"))
    }

    /// Something to see through the overlay.
    fn populate(self) -> TempDir {
        std::fs::create_dir_all(self.0.join("a/b")).expect("directories");
        std::fs::write(self.0.join("a/f"), b"real file").expect("file");
        std::fs::write(self.0.join("a/b/g"), vec![7u8; 100_000]).expect("file");
        std::os::unix::fs::symlink("a/b", self.0.join("l")).expect("link");
        self
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[derive(Debug, Clone)]
enum Op {
    Mkdir(&'static str),
    Rmdir(&'static str),
    Unlink(&'static str),
    Rename(&'static str, &'static str),
    Symlink(&'static str, &'static str),
    Link(&'static str, &'static str),
    Write { path: &'static str, flags: i32, at: u64, len: usize },
    Chmod(&'static str, u32),
    Times(&'static str, i64),
    Truncate(&'static str, u64),
}

const NAMES: [&str; 14] =
    ["a", "a/b", "a/f", "a/b/g", "l", "l/g", "x", "x/y", "a/x", "a/b/h", "l/h", "x/../a/f", "n/o", "z"];

fn random_op(rng: &mut Rng) -> Op {
    let path = NAMES[rng.next(NAMES.len())];
    let other = NAMES[rng.next(NAMES.len())];
    match rng.next(12) {
        0 | 1 => Op::Mkdir(path),
        2 => Op::Rmdir(path),
        3 => Op::Unlink(path),
        4 | 5 => Op::Rename(path, other),
        6 => Op::Symlink(["a", "f", "nowhere", "../a", "x"][rng.next(5)], path),
        7 => Op::Link(path, other),
        8 => Op::Chmod(path, [0o644, 0o755, 0o600][rng.next(3)]),
        9 => Op::Times(path, rng.next(1_000_000) as i64),
        10 => Op::Truncate(path, rng.next(200_000) as u64),
        _ => {
            let extra = [
                0,
                libc::O_CREAT,
                libc::O_CREAT | libc::O_EXCL,
                libc::O_CREAT | libc::O_TRUNC,
                libc::O_CREAT | libc::O_APPEND,
            ];
            let flags = libc::O_RDWR | extra[rng.next(5)];
            Op::Write { path, flags, at: rng.next(150_000) as u64, len: rng.next(3000) }
        }
    }
}

fn apply(files: &mut Files, root: &Path, op: &Op) -> Result<u64, Errno> {
    use std::os::unix::ffi::OsStrExt;
    let full = |p: &str| root.join(p).as_os_str().as_bytes().to_vec();
    let done = |r: Result<(), Errno>| r.map(|()| 0);
    match op {
        Op::Mkdir(p) => done(files.mkdir(&full(p), 0o755)),
        Op::Rmdir(p) => done(files.rmdir(&full(p))),
        Op::Unlink(p) => done(files.unlink(&full(p))),
        Op::Rename(p, q) => done(files.rename(&full(p), &full(q))),
        Op::Symlink(target, p) => done(files.symlink(target.as_bytes(), &full(p))),
        Op::Link(p, q) => done(files.link(&full(p), &full(q))),
        Op::Chmod(p, mode) => done(files.chmod(&full(p), *mode)),
        Op::Times(p, sec) => {
            let time = Time { sec: *sec, nsec: 5 };
            done(files.set_times(&full(p), time, time, true))
        }
        Op::Truncate(p, len) => {
            let fd = files.open(&full(p), Flags::from_bits(libc::O_RDWR), 0)?;
            let result = files.truncate(fd, *len);
            files.close(fd)?;
            done(result)
        }
        Op::Write { path, flags, at, len } => {
            let fd = files.open(&full(path), Flags::from_bits(*flags), 0o644)?;
            files.seek(fd, *at)?;
            let bytes: Vec<u8> = (0..*len).map(|i| (i * 31 + *at as usize) as u8).collect();
            let result = files.write(fd, &bytes).map(|n| n as u64);
            let size = files.size(fd)?;
            files.close(fd)?;
            result.map(|n| n << 32 | size)
        }
    }
}

/// Names, kinds, permissions, links and contents below a directory, as the files layer sees them.
fn tree(files: &mut Files, root: &Path) -> Vec<String> {
    use std::os::unix::ffi::OsStrExt;
    let mut lines = Vec::new();
    let mut todo = vec![PathBuf::new()];
    while let Some(path) = todo.pop() {
        let full = root.join(&path).as_os_str().as_bytes().to_vec();
        let stat = files.stat(&full, false).expect("listed files exist");
        let mut line = format!("{} {:o}", path.display(), stat.mode);
        if stat.is_dir() {
            for name in files.list(&full).expect("a directory") {
                todo.push(path.join(String::from_utf8(name).expect("our names")));
            }
        } else if stat.is_link() {
            line += &format!(" -> {}", String::from_utf8_lossy(&files.read_link(&full).expect("a link")));
        } else {
            let fd = files.open(&full, Flags { read: true, ..Flags::default() }, 0).expect("readable");
            let mut bytes = vec![0; stat.size as usize + 10];
            let count = files.pread(fd, &mut bytes, 0).expect("read");
            files.close(fd).expect("open");
            let sum = bytes[..count].iter().fold(0u64, |h, b| h.wrapping_mul(31).wrapping_add(*b as u64));
            line += &format!(" links {} size {} sum {sum:x}", stat.nlink, stat.size);
        }
        lines.push(line);
    }
    lines.sort();
    lines
}

#[test]
fn the_overlay_behaves_as_the_file_system() {
    for seed in 0..40 {
        let (virtual_dir, real_dir) =
            (TempDir::new(&format!("v{seed}")).populate(), TempDir::new(&format!("r{seed}")).populate());
        let untouched = tree(&mut Files::new(true), &virtual_dir.0);
        let (mut overlay, mut real) = (Files::new(false), Files::new(true));
        let mut rng = Rng(seed);
        for step in 0..150 {
            let op = random_op(&mut rng);
            let got = apply(&mut overlay, &virtual_dir.0, &op);
            let expected = apply(&mut real, &real_dir.0, &op);
            assert_eq!(got, expected, "seed {seed}, step {step}: {op:?}");
            assert_eq!(
                tree(&mut overlay, &virtual_dir.0),
                tree(&mut real, &real_dir.0),
                "seed {seed}, step {step}: {op:?}"
            );
        }
        assert_eq!(tree(&mut Files::new(true), &virtual_dir.0), untouched, "the real files changed");
    }
}

#[test]
fn rollback_restores_everything() {
    let dir = TempDir::new("rollback").populate();
    let mut files = Files::new(false);
    files.capture();
    let mut rng = Rng(99);
    let mut marks: Vec<(FilesMark, Vec<String>)> = Vec::new();
    let mut fds: Vec<i32> = Vec::new();
    for _ in 0..3000 {
        match rng.next(12) {
            0 | 1 if marks.len() < 20 => marks.push((files.mark(), files.entries())),
            2 if !marks.is_empty() => {
                // To any mark that is still held; those after it are given up.
                let index = rng.next(marks.len());
                marks.truncate(index + 1);
                files.rollback(&marks[index].0);
                assert_eq!(files.entries(), marks[index].1);
            }
            3 => {
                let path = dir.0.join(NAMES[rng.next(NAMES.len())]);
                let flags = [libc::O_RDONLY, libc::O_RDWR | libc::O_CREAT][rng.next(2)];
                let path = std::os::unix::ffi::OsStrExt::as_bytes(path.as_os_str());
                fds.extend(files.open(path, Flags::from_bits(flags), 0o644));
            }
            4 | 5 if !fds.is_empty() => {
                let fd = fds[rng.next(fds.len())];
                let mut buffer = vec![0; rng.next(500)];
                let _ = files.read(fd, &mut buffer);
            }
            6 if !fds.is_empty() => {
                let _ = files.write(fds[rng.next(fds.len())], &[1, 2, 3]);
            }
            7 if !fds.is_empty() => {
                let _ = files.close(fds.swap_remove(rng.next(fds.len())));
            }
            8 => {
                let _ = files.write(1, b"captured");
                files.random_bytes(&mut [0; 5]);
            }
            _ => {
                let _ = apply(&mut files, &dir.0, &random_op(&mut rng));
            }
        }
    }
}

#[test]
fn a_mark_costs_nothing() {
    let mut files = Files::new(false);
    // A thousand times a thousand: a copy of anything would show as minutes.
    for _ in 0..1_000_000 {
        let mark = files.mark();
        files.rollback(&mark);
    }
}
