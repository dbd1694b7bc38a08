//! A box that others point into: classes, methods, threads and their registers.
//!
//! A `Box` claims to be the only way to its contents whenever it is moved or borrowed, which ends the life of
//! every pointer that was taken before. The interpreter keeps such pointers while tables grow and
//! while nested runs borrow the same thread. Here the owner is a pointer itself, and those are copies of it.

use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

pub(crate) struct Pinned<T: ?Sized>(NonNull<T>);

impl<T: ?Sized> Pinned<T> {
    pub(crate) fn from_box(contents: Box<T>) -> Pinned<T> {
        Pinned(NonNull::from(Box::leak(contents)))
    }

    /// Good until the `Pinned` is dropped, whatever is borrowed meanwhile. Who writes through it while a
    /// reference is alive breaks Rust's rules.
    #[inline(always)]
    pub(crate) fn as_ptr(&self) -> NonNull<T> {
        self.0
    }
}

impl<T> Pinned<T> {
    pub(crate) fn new(contents: T) -> Pinned<T> {
        Pinned::from_box(Box::new(contents))
    }
}

impl<T: ?Sized> Deref for Pinned<T> {
    type Target = T;
    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: owned, initialised, and borrowed for as long as `self` is.
        unsafe { self.0.as_ref() }
    }
}

impl<T: ?Sized> DerefMut for Pinned<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: as in `deref`, and `self` is borrowed exclusively.
        unsafe { self.0.as_mut() }
    }
}

impl<T: ?Sized> Drop for Pinned<T> {
    fn drop(&mut self) {
        // SAFETY: it came out of a box and is owned by nobody else.
        drop(unsafe { Box::from_raw(self.0.as_ptr()) });
    }
}
