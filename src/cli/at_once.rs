//! Work on many things at a time, as many as the machine has cores.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Does the same with each of some things; what came of each, in their order.
///
/// # Panics
/// If the work does.
pub fn at_once<T: Sync, R: Send>(things: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(things.len());
    let next = AtomicUsize::new(0);
    let done: Vec<Mutex<Option<R>>> = things.iter().map(|_| Mutex::new(None)).collect();
    let all = || {
        while let Some((thing, place)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            things.get(index).zip(done.get(index))
        } {
            let came = work(thing);
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(came);
        }
    };
    thread::scope(|scope| {
        for _ in 1..workers {
            // Where no more threads can be started, those that there are do all of it.
            let _ = thread::Builder::new().spawn_scoped(scope, all);
        }
        all();
    });
    let taken = |place: Mutex<Option<R>>| place.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.into_iter().map(|place| taken(place).expect("each is done by one of the workers")).collect()
}
