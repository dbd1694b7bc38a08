//! Files: reads fall through to the real file system, writes stay in an overlay that rolls back.

pub struct Files {
    pub real_writes: bool,
}

#[derive(Clone)]
pub struct FilesMark;

impl Files {
    pub fn new(real_writes: bool) -> Files {
        Files { real_writes }
    }

    pub(crate) fn mark(&self) -> FilesMark {
        FilesMark
    }

    pub(crate) fn rollback(&mut self, _mark: &FilesMark) {}
}
