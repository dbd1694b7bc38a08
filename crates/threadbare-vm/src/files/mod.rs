//! Files as a run sees them: reads fall through to the real file system, writes stay in an overlay
//! that rolls back.
//!
//! The overlay is a tree of nodes (`tree`): a directory node lists what differs from the real
//! directory behind it and names that directory, if there is one. Creating, writing, renaming or
//! changing something first turns the directories on the way into nodes; nothing else is copied.
//! Contents are chunked and shared (`content`). Open files are a table of node, position and mode
//! (`open`). Standard streams are in `streams`.
//!
//! What can be read of the host may be limited (`reads`).
//!
//! With `real_writes` the same calls go to the real file system (`real`), which cannot be rolled
//! back.
//!
//! **Invariant:** everything that rolls back hangs on `state`, which a mark shares and the next
//! change copies; so a mark and a rollback cost nothing when nothing was opened or written. Captured
//! output only grows, so a mark remembers its length.
//!
//! Virtual: the times of overlay files (from the run's clock), the bytes of `/dev/random` and
//! `/dev/urandom` (a seeded generator), free space, the umask. Directory listings are sorted.

mod content;
mod open;
mod ops;
mod reads;
mod real;
mod streams;
mod tree;

pub(crate) use open::DirStream;
pub use open::Flags;
pub use reads::Reads;
pub use real::Errno;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use streams::Streams;
pub(crate) use tree::Stat;
pub use tree::Time;
use tree::{Node, NodeId};

/// New files lose these permission bits, as with the usual shell's setting.
pub(crate) const UMASK: u32 = 0o022;

/// Files that are named because they were refused.
const MOST_REFUSED: usize = 100;
/// Bytes of a node besides its content, roughly.
const NODE_BYTES: usize = 256;

pub struct Files {
    pub(crate) real_writes: bool,
    /// Stamped on what changes; set from the virtual clock before an operation that changes things.
    pub now: Time,
    cwd: PathBuf,
    /// What of the host may be read; everything if nothing is said.
    reads: Option<Reads>,
    /// Files that the program wanted to read and may not. No state of the program: kept over rollbacks.
    refused: RefCell<BTreeSet<Vec<u8>>>,
    state: Arc<State>,
    streams: Streams,
}

/// What rolls back.
#[derive(Clone)]
pub(crate) struct State {
    nodes: Arc<Vec<Arc<Node>>>,
    fds: Arc<Vec<Option<open::OpenFile>>>,
    dirs: Arc<Vec<Option<DirStream>>>,
    /// State of the generator behind `/dev/random`.
    random: u64,
    /// Bytes of standard input consumed.
    stdin_pos: usize,
    /// Bytes of overlay files, and of their earlier states that marks keep.
    bytes: usize,
}

#[derive(Clone)]
pub struct FilesMark {
    state: Arc<State>,
    captured: (usize, usize),
}

impl Files {
    pub fn new(real_writes: bool) -> Files {
        let cwd = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
        Files {
            real_writes,
            now: Time::default(),
            cwd,
            reads: None,
            refused: RefCell::default(),
            state: Arc::new(State {
                nodes: Arc::new(vec![Arc::new(Node::root())]),
                fds: Arc::new(open::standard()),
                dirs: Arc::default(),
                random: 0x005E_ED0F_7EA0_0001,
                stdin_pos: 0,
                bytes: 0,
            }),
            streams: Streams::default(),
        }
    }

    pub fn mark(&self) -> FilesMark {
        FilesMark { state: self.state.clone(), captured: self.streams.captured_lengths() }
    }

    pub fn rollback(&mut self, mark: &FilesMark) {
        if !Arc::ptr_eq(&self.state, &mark.state) {
            self.state = mark.state.clone();
        }
        self.streams.truncate_captured(mark.captured);
    }

    /// From now on only these files of the host can be read.
    pub(crate) fn limit_reads(&mut self, reads: Option<Reads>) {
        self.reads = reads;
    }

    /// Files that the program wanted to read and may not, as many as a reader wants to know.
    pub fn refused(&self) -> Vec<String> {
        self.refused.borrow().iter().map(|path| String::from_utf8_lossy(path).into_owned()).collect()
    }

    fn note_refused(&self, path: &[u8]) {
        let mut refused = self.refused.borrow_mut();
        if refused.len() < MOST_REFUSED {
            refused.insert(path.to_vec());
        }
    }

    /// The current directory of the run: the process's own, fixed when the machine is made.
    pub fn cwd(&self) -> &Path {
        &self.cwd
    }

    /// From now on standard output and error are kept instead of written, and roll back.
    pub fn capture(&mut self) {
        self.streams.capture();
    }

    /// From now on standard input is these bytes and nothing of the process's.
    pub fn set_input(&mut self, bytes: Vec<u8>) {
        self.streams.set_input(bytes);
    }

    /// Has the program read standard input?
    pub fn asked_for_input(&self) -> bool {
        self.streams.asked_for_input()
    }

    /// Captured standard output and standard error.
    pub fn captured(&self) -> (&[u8], &[u8]) {
        self.streams.captured()
    }

    /// Bytes of the overlay and of captured output.
    pub(crate) fn bytes(&self) -> usize {
        let (out, err) = self.streams.captured_lengths();
        self.state.bytes + out + err
    }

    fn change(&mut self) -> &mut State {
        // What a mark holds is copied: the tables of nodes and of open files.
        let copied = Arc::strong_count(&self.state) > 1;
        let state = Arc::make_mut(&mut self.state);
        if copied {
            state.bytes += size_of::<State>() + (state.nodes.len() + state.fds.len()) * size_of::<usize>();
        }
        state
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.state.nodes[id.0 as usize]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        let state = self.change();
        let node = &mut Arc::make_mut(&mut state.nodes)[id.0 as usize];
        if Arc::strong_count(node) > 1 {
            state.bytes += NODE_BYTES;
        }
        Arc::make_mut(node)
    }

    fn add_node(&mut self, node: Node) -> NodeId {
        let state = self.change();
        state.bytes += NODE_BYTES + node.stat().size as usize;
        let nodes = Arc::make_mut(&mut state.nodes);
        nodes.push(Arc::new(node));
        NodeId(nodes.len() as u32 - 1)
    }

    /// Bytes of the seeded generator (SplitMix64), which stands in for the system's.
    pub fn random_bytes(&mut self, buffer: &mut [u8]) {
        let state = self.change();
        for chunk in buffer.chunks_mut(8) {
            state.random = state.random.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = state.random;
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^= z >> 31;
            chunk.copy_from_slice(&z.to_le_bytes()[..chunk.len()]);
        }
    }

    /// A text of the whole state that rolls back, for comparing two states.
    pub fn entries(&self) -> Vec<String> {
        let mut lines = Vec::new();
        self.describe_tree(tree::ROOT, "", &mut lines);
        for (fd, open) in self.state.fds.iter().enumerate() {
            if let Some(open) = open {
                lines.push(format!("fd {fd}: {}", open.describe()));
            }
        }
        for (i, dir) in self.state.dirs.iter().enumerate() {
            if let Some(dir) = dir {
                lines.push(format!("dir {i}: {dir:?}"));
            }
        }
        lines.push(format!("random {:x}, stdin at {}", self.state.random, self.state.stdin_pos));
        let (out, err) = self.captured();
        lines.push(format!("captured {out:?} {err:?}"));
        lines
    }
}
