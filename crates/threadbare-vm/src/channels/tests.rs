//! What `uses.rs` says is true: an operation changes no spot but those that it is said to change.

use super::*;
use crate::stepping::step::Operation;

const THREADS: u32 = 3;
const SEQUENCES: u64 = 400;
const OPERATIONS: usize = 60;

/// A generator of numbers (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// Every spot of every end and of the ports in use, with its print.
fn spots(channels: &Channels) -> BTreeMap<Spot, u64> {
    let ends = channels.state.ends.keys().flat_map(|id| [Spot::Inbound(*id), Spot::Own(*id)]);
    let all = ends.chain(channels.state.ports.keys().map(|port| Spot::Port(*port)));
    all.map(|spot| (spot, channels.print(spot))).collect()
}

fn target(dice: &mut Dice) -> Address {
    let ip = [0, Address::LOOPBACK, Address::LOOPBACK + 1][dice.below(3)];
    Address { ip, port: [0, 80, 81, 32_768][dice.below(4)] }
}

/// A new end of some kind.
fn make(channels: &mut Channels, t: ThreadId, dice: &mut Dice) {
    let made = match dice.below(5) {
        0 => channels.new_pipe(t).map(|_| ()),
        1 => channels.new_counter(t).map(|_| ()),
        2 => channels.new_socket(t, false, false).map(|_| ()),
        3 => channels.new_selector(t).map(|_| ()),
        _ => channels.new_socket(t, true, dice.below(2) == 0).map(|_| ()),
    };
    made.expect("there are enough numbers");
}

fn deed(dice: &mut Dice) -> Deed {
    match dice.below(11) {
        0 => Deed::Receives,
        1 | 2 => Deed::Sends,
        3 => Deed::SendsTo(target(dice)),
        4 => Deed::Accepts,
        5 => Deed::Connects(target(dice)),
        6 => Deed::Closes,
        7 => Deed::Binds(target(dice)),
        8 => Deed::Listens,
        9 => Deed::Changes,
        _ => Deed::Looks,
    }
}

/// Does it, as natives do. Whether it works does not matter.
fn perform(channels: &mut Channels, t: ThreadId, id: ChannelId, deed: Deed, dice: &mut Dice) -> bool {
    let bytes = [7; 20];
    match deed {
        Deed::Receives => channels.read(id, 1 + dice.below(30)).is_ok(),
        Deed::Sends => channels.write(id, &bytes[..8]).is_ok(),
        Deed::SendsTo(to) if channels.is_for_datagrams(id) => {
            channels.bind_sender(t, id).and_then(|()| channels.send(id, &bytes, Some(to))).is_ok()
        }
        Deed::Accepts => channels.accept(id).is_ok(),
        Deed::Connects(to) => channels.connect(t, id, to).is_ok(),
        Deed::Closes => match dice.below(3) {
            0 => channels.shut_down(id, Half::Output).is_ok(),
            1 => channels.hollow_out(id).is_ok(),
            _ => channels.close(id, false).is_ok(),
        },
        Deed::Binds(to) => channels.bind(t, id, to).is_ok(),
        Deed::Listens => channels.listen(t, id, dice.below(2)).is_ok(),
        Deed::Changes => channels.set_blocking(id, dice.below(2) == 0).is_ok(),
        Deed::Looks => channels.local(id).is_ok() && channels.available(id).is_ok(),
        Deed::SendsTo(_) | Deed::Polls => false,
    }
}

#[test]
fn operations_change_what_they_say() {
    for seed in 0..SEQUENCES {
        let mut dice = Dice(seed);
        let mut channels = Channels::default();
        let mut done = Vec::new();
        for _ in 0..OPERATIONS {
            let t = ThreadId(dice.below(THREADS as usize) as u32);
            if channels.state.ends.len() < 4 || dice.below(6) == 0 {
                make(&mut channels, t, &mut dice);
            }
            let ids: Vec<ChannelId> = channels.state.ends.keys().copied().collect();
            let of = Use { channel: ids[dice.below(ids.len())], deed: deed(&mut dice), waits_for: 0 };
            // Nobody has the descriptor of an end that was not accepted yet.
            if matches!(&channels.end(of.channel).map(|end| &end.kind), Ok(Kind::Stream(s)) if s.queued_at.is_some())
            {
                continue;
            }
            done.push(of);
            let mut written = BTreeSet::new();
            channels.touched(t, &of, &mut |spot, writes| {
                if writes {
                    written.insert(spot);
                }
            });
            let before = spots(&channels);
            perform(&mut channels, t, of.channel, of.deed, &mut dice);
            let changed = before.iter().filter(|(spot, print)| channels.print(**spot) != **print);
            for (spot, _) in changed {
                // What was not accepted is nobody's yet.
                let is_unseen = match spot {
                    Spot::Inbound(id) | Spot::Own(id) => !ids.contains(id),
                    Spot::Port(_) => false,
                };
                assert!(
                    is_unseen || written.contains(spot),
                    "seed {seed}: {spot:?} by the last of {done:#?}"
                );
            }
        }
    }
}

#[test]
fn uses_survive_as_operations() {
    let here = Operation::at(crate::ids::MethodId(0), 0);
    let to = Address { ip: Address::LOOPBACK, port: 65_535 };
    let deeds = [
        Deed::Receives,
        Deed::Sends,
        Deed::SendsTo(to),
        Deed::Accepts,
        Deed::Connects(to),
        Deed::Polls,
        Deed::Closes,
        Deed::Binds(to),
        Deed::Listens,
        Deed::Changes,
        Deed::Looks,
    ];
    for deed in deeds {
        let of = Use { channel: ChannelId(9 << 20), deed, waits_for: events::IN };
        assert_eq!(Use::of(&of.operation(here)), Some(of));
    }
    assert_eq!(Use::of(&here), None);
}

#[test]
fn a_mark_is_returned_to() {
    let mut channels = Channels::default();
    let (source, sink) = channels.new_pipe(ThreadId(0)).expect("numbers");
    channels.write(sink, b"one").expect("room");
    let (mark, before) = (channels.mark(), channels.entries());
    channels.write(sink, b"two").expect("room");
    channels.close(sink, true).expect("it is open");
    assert_eq!(channels.read(source, 10).as_deref(), Ok(&b"onetwo"[..]));
    assert_ne!(channels.entries(), before);
    channels.rollback(&mark);
    assert_eq!(channels.entries(), before);
    assert!(channels.recur(&mark));
    assert_eq!(channels.read(source, 10).as_deref(), Ok(&b"one"[..]));
}
