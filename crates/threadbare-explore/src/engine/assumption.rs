//! What an exploration takes for granted, because it holds for nearly all programs and saves most of the work. The
//! machine notices where it does not hold; the exploration then begins anew without it.

use threadbare_vm::Vm;
use threadbare_vm::vm::Options;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Assumption {
    /// Nobody reads a final field before the constructor has written it: `this` does not escape.
    QuietFinals,
    /// The program cannot tell who waits in a queue of the library, so its calls can be single operations.
    WholeCalls,
    /// Only the library locks the standard streams, so that printing is no operation.
    QuietStreams,
}

impl Assumption {
    /// The one that the present execution has shown to be wrong.
    pub fn refuted_by(vm: &Vm) -> Option<Assumption> {
        let (control, options) = (&vm.control, &vm.options);
        let all = [
            (Assumption::QuietFinals, control.leaked_final && !options.visible_finals),
            (Assumption::WholeCalls, control.queue_shown && options.whole_calls),
            (Assumption::QuietStreams, control.stream_locked && !options.stream_locks),
        ];
        all.into_iter().find_map(|(assumption, is_refuted)| is_refuted.then_some(assumption))
    }

    /// The options of an exploration without it.
    pub fn give_up(self, options: &mut Options) {
        match self {
            Assumption::QuietFinals => options.visible_finals = true,
            Assumption::WholeCalls => options.whole_calls = false,
            Assumption::QuietStreams => options.stream_locks = true,
        }
    }
}
