//! Machines that do tasks of one class, each on a host thread of its own.

use crate::stack::MACHINE;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use threadbare_oracle::campaign::task::{Task, TaskResult};
use threadbare_oracle::campaign::worker::{Ends, Kit, Worker};
use threadbare_testgen::stage::StageError;

/// What a machine says. After all but the first it is gone.
pub(crate) enum Answer {
    Done(TaskResult),
    /// This host cannot run it; the task is somebody else's.
    NoStage(Box<Task>, StageError),
    /// A bug of ours, or of a program that has changed the class library's own objects.
    Broken(TaskResult),
    /// Not even a thread could be started.
    NoThread(String),
}

pub(crate) struct Crew {
    tasks: Vec<Sender<Task>>,
    pub answers: Receiver<(usize, Answer)>,
}

impl Crew {
    pub fn hire(count: usize, kit: &Kit, ends: &Ends) -> Crew {
        let (send, answers) = channel();
        let mut tasks = Vec::new();
        for number in 0..count {
            let (send_task, receive_task) = channel::<Task>();
            let member = Member { kit: kit.clone(), ends: ends.clone(), number, send: send.clone() };
            let name = format!("threadbare-vm-{}", number + 1);
            let thread = std::thread::Builder::new().name(name).stack_size(MACHINE);
            if let Err(error) = thread.spawn(move || member.run(&receive_task)) {
                let what = format!("a thread could not be started: {error}");
                drop(send.send((number, Answer::NoThread(what))));
            }
            tasks.push(send_task);
        }
        Crew { tasks, answers }
    }

    pub fn give(&self, worker: usize, task: Task) {
        drop(self.tasks[worker].send(task));
    }

    /// No more tasks: machines end when they have answered.
    pub fn dismiss(&mut self) {
        self.tasks.clear();
    }
}

struct Member {
    kit: Kit,
    ends: Ends,
    number: usize,
    send: Sender<(usize, Answer)>,
}

impl Member {
    fn run(self, tasks: &Receiver<Task>) {
        let tampered = self.kit.options.bounds.tampered.clone();
        let mut worker = Worker::new(self.kit, self.ends);
        while let Ok(task) = tasks.recv() {
            let performed = catch_unwind(AssertUnwindSafe(|| worker.perform(&task)));
            let answer = match performed {
                Ok(Ok(result)) => Answer::Done(result),
                Ok(Err(error)) => Answer::NoStage(Box::new(task), error),
                Err(_) if tampered.is_set() => {
                    let mut result = task.interrupted();
                    result.met.unsupported.insert(threadbare_vm::bounds::TAMPERED.to_string());
                    Answer::Broken(result)
                }
                Err(panic) => Answer::Broken(task.crashed(text_of(&*panic))),
            };
            let stays = matches!(answer, Answer::Done(_));
            drop(self.send.send((self.number, answer)));
            if !stays {
                return;
            }
        }
    }
}

fn text_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|t| t.to_string())).unwrap_or_else(|| "a panic".into())
}
