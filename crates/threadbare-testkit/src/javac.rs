//! Compiling Java sources. To start `javac` takes longer than nearly all that it is asked to do, and many tests begin
//! with the same classes: what it made is remembered by the contents of the sources, the classes that they can see,
//! and the JDK.

use crate::cache_dir;
use crate::jdks::Jdk;
use crate::key::Key;
use crate::process::{Run, Status};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Compiles these sources into this folder, beside the classes that are there, which they can see. What `javac`
/// complained about, or `None` if it succeeded.
pub fn javac(jdk: &Jdk, out: &Path, sources: &[&Path]) -> io::Result<Option<String>> {
    let key = key(jdk, out, sources)?;
    // Who asks for the same in another thread waits for the answer. Other processes may do the work twice.
    let lock = {
        static AT_WORK: Mutex<BTreeMap<Key, Arc<Mutex<()>>>> = Mutex::new(BTreeMap::new());
        let mut at_work = AT_WORK.lock().expect("no holder panics");
        at_work.entry(key).or_default().clone()
    };
    let guard = lock.lock().expect("no holder panics");
    let kept = cache_dir().join(format!("javac/{}/{key}", jdk.feature));
    if !kept.is_dir() {
        let fresh = kept.with_extension(std::process::id().to_string());
        std::fs::create_dir_all(&fresh)?;
        let complaint = compile(jdk, &fresh, out, sources)?;
        if complaint.is_some() {
            std::fs::remove_dir_all(fresh)?;
            return Ok(complaint);
        }
        // A folder under the final name is complete. If another process was faster, its classes are as good.
        if std::fs::rename(&fresh, &kept).is_err() {
            std::fs::remove_dir_all(fresh)?;
        }
    }
    drop(guard);
    copy(&kept, out)?;
    Ok(None)
}

fn compile(jdk: &Jdk, out: &Path, class_path: &Path, sources: &[&Path]) -> io::Result<Option<String>> {
    let mut command = jdk.javac();
    command.args(["-nowarn", "-encoding", "UTF-8", "-g", "-d"]).arg(out);
    command.arg("-cp").arg(class_path).args(sources);
    let run = Run::quick(&mut command)?;
    let failed = run.status != Status::Exited(0);
    Ok(failed.then(|| String::from_utf8_lossy(&run.stderr).into_owned()))
}

/// Everything that the classes depend on. Of a source its name counts, which is in its class; not its folder.
fn key(jdk: &Jdk, out: &Path, sources: &[&Path]) -> io::Result<Key> {
    let mut key = Key::new().with(&jdk.version).with(format!("{:?}", jdk.javac()));
    for source in sources {
        let name = source.file_name().unwrap_or_default();
        key = key.with(name.as_encoded_bytes()).with(std::fs::read(source)?);
    }
    for file in files(out)? {
        if file.extension().is_some_and(|extension| extension == "class") {
            key = key.with(file.as_os_str().as_encoded_bytes()).with(std::fs::read(out.join(&file))?);
        }
    }
    Ok(key)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    for file in files(from)? {
        let target = to.join(&file);
        std::fs::create_dir_all(target.parent().unwrap_or(to))?;
        std::fs::copy(from.join(&file), target)?;
    }
    Ok(())
}

/// All files below a folder, relative to it and sorted. Of a folder that is not there: none.
fn files(root: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut work = vec![PathBuf::new()];
    while let Some(folder) = work.pop() {
        let listing = match std::fs::read_dir(root.join(&folder)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            listing => listing?,
        };
        for entry in listing {
            let entry = entry?;
            let path = folder.join(entry.file_name());
            if entry.file_type()?.is_dir() { work.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    Ok(found)
}
