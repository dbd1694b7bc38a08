//! Files of a store, whole and damaged, many and in the way.

use std::fs;
use std::path::PathBuf;
use threadbare_cache::{Key, Store};

const KEY: Key = Key(0x0123_4567_89ab_cdef_0011_2233_4455_6677);
const NAME: &str = "0123456789abcdef0011223344556677.result";

/// A new folder.
fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("store-{test}"));
    drop(fs::remove_dir_all(&folder));
    folder
}

fn names(folder: &PathBuf) -> Vec<String> {
    let names = fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> = names.map(|f| f.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn what_is_kept_is_found() {
    let folder = folder("kept").join("and/deep");
    let store = Store::new(folder.clone());
    assert_eq!(store.load(KEY), None);
    store.save(KEY, b"first");
    store.save(KEY, b"second");
    assert_eq!(store.load(KEY).as_deref(), Some(&b"second"[..]));
    assert_eq!(store.load(Key(7)), None);
    store.save(Key(7), b"");
    assert_eq!(store.load(Key(7)).as_deref(), Some(&b""[..]));
    assert_eq!(names(&folder), ["00000000000000000000000000000007.result", NAME]);
}

/// Every length, and every byte changed, and another's file under this name.
#[test]
fn what_is_damaged_is_absent() {
    let folder = folder("damaged");
    let store = Store::new(folder.clone());
    let content: Vec<u8> = (0..100).collect();
    store.save(KEY, &content);
    let file = folder.join(NAME);
    let whole = fs::read(&file).expect("a file");
    for length in 0..whole.len() {
        fs::write(&file, &whole[..length]).expect("written");
        assert_eq!(store.load(KEY), None, "{length} bytes");
    }
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            fs::write(&file, bytes).expect("written");
            assert_eq!(store.load(KEY), None, "bit {bit} of byte {at}");
        }
    }
    fs::write(&file, [&whole[..], b"x"].concat()).expect("written");
    assert_eq!(store.load(KEY), None, "too long");
    store.save(Key(7), &content);
    fs::rename(folder.join("00000000000000000000000000000007.result"), &file).expect("renamed");
    assert_eq!(store.load(KEY), None, "of another key");
    store.save(KEY, &content);
    assert_eq!(store.load(KEY), Some(content), "written over");
}

#[test]
fn what_is_in_the_way_is_no_error() {
    let folder = folder("in-the-way");
    fs::create_dir_all(folder.join(NAME)).expect("a folder");
    let store = Store::new(folder.clone());
    store.save(KEY, b"content");
    assert_eq!(store.load(KEY), None);
    assert_eq!(names(&folder), [NAME], "nothing unfinished stays");
    // A file where the folder should be.
    let file = folder.join("file");
    fs::write(&file, b"mine").expect("written");
    let store = Store::new(file.clone());
    store.save(KEY, b"content");
    assert_eq!(store.load(KEY), None);
    assert_eq!(fs::read(file).expect("a file"), b"mine");
}

#[cfg(unix)]
#[test]
fn a_pipe_does_not_hang() {
    let folder = folder("pipe");
    fs::create_dir_all(&folder).expect("a folder");
    let pipe = folder.join(NAME);
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs");
    assert!(made.success());
    let store = Store::new(folder);
    assert_eq!(store.load(KEY), None);
    store.save(KEY, b"content");
    assert_eq!(store.load(KEY).as_deref(), Some(&b"content"[..]), "written over");
}

#[test]
fn what_was_not_used_for_the_longest_time_goes_first() {
    let folder = folder("bounded");
    let store = Store::new(folder.clone()).bounded(1000);
    fs::create_dir_all(&folder).expect("a folder");
    // Files of others stay, whatever their size; what a killed process left does not.
    fs::write(folder.join("notes.txt"), vec![0; 5000]).expect("written");
    let left = folder.join("0123456789abcdef0011223344556677-1-1.tmp");
    fs::write(&left, vec![0; 200]).expect("written");
    let old = |path: PathBuf, seconds: u64| {
        let file = fs::File::options().write(true).open(path).expect("a file");
        let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
        file.set_modified(time).expect("a time");
    };
    old(left.clone(), 1);
    for key in 1..=3 {
        store.save(Key(key), &[0; 200]);
        old(folder.join(format!("{key:032x}.result")), 10 * key as u64);
    }
    assert!(left.exists());
    // The oldest is used again.
    assert!(store.load(Key(1)).is_some());
    store.save(Key(4), &[0; 200]);
    assert!(!left.exists());
    store.save(Key(5), &[0; 200]);
    let present: Vec<bool> = (1..=5).map(|key| store.load(Key(key)).is_some()).collect();
    assert_eq!(present, [true, false, true, true, true]);
    store.save(Key(6), &[0; 1000]);
    assert!(store.load(Key(6)).is_none(), "more than all may have");
    assert!(folder.join("notes.txt").exists());
}

/// Writers and readers of one key at the same time never see half of it.
#[test]
fn several_at_a_time() {
    let folder = folder("several");
    std::thread::scope(|scope| {
        for writer in 0..4u8 {
            let folder = folder.clone();
            scope.spawn(move || {
                let store = Store::new(folder).bounded(300_000);
                for _ in 0..50 {
                    store.save(KEY, &vec![writer; 100_000]);
                    if let Some(bytes) = store.load(KEY) {
                        assert_eq!(bytes.len(), 100_000);
                        assert!(bytes.iter().all(|b| *b == bytes[0]));
                    }
                }
            });
        }
    });
    assert_eq!(names(&folder), [NAME]);
}
