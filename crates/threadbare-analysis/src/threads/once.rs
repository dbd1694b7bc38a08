//! What happens at most once: calls, allocations, starts of threads. An object of which there is only
//! one can be a lock that excludes, and a thread that is joined for good.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::heap::{ObjectId, Origin};
use super::pointsto::{Code, EdgeKind, InstanceId, ProgramWorld};
use crate::body::cfg::Cfg;
use crate::program::ids::MethodId;

/// The blocks of a method, as far as the order of its effects needs them.
pub(crate) struct Graph {
    pub blocks: Vec<Block>,
    /// Blocks that can be reached, in reverse post-order.
    pub order: Vec<u32>,
}

pub struct Block {
    pub start: u32,
    pub end: u32,
    pub next: Vec<u32>,
    pub handlers: Vec<u32>,
    pub(crate) is_cyclic: bool,
    /// It ends with a return.
    pub returns: bool,
}

const ATHROW: u8 = 0xbf;

impl Graph {
    fn read(world: &ProgramWorld, method: MethodId) -> Option<Graph> {
        let data = world.program.method(method);
        let file = world.program.get(data.class)?.file.clone();
        let code = file.methods.get(usize::from(data.index))?.code.as_ref()?;
        let mut cfg = Cfg::default();
        cfg.read(&file, code).ok()?;
        let blocks = (0..cfg.blocks.len())
            .map(|index| {
                let block = cfg.blocks[index];
                let next = cfg.edges(index).to_vec();
                // `athrow` and all returns are one byte long.
                let last = block.end.checked_sub(1).and_then(|at| code.bytes.get(at as usize));
                Block {
                    start: block.start,
                    end: block.end,
                    handlers: cfg.handlers(index).iter().map(|catch| catch.block).collect(),
                    is_cyclic: block.is_cyclic,
                    returns: next.is_empty() && last != Some(&ATHROW),
                    next,
                }
            })
            .collect();
        Some(Graph { blocks, order: cfg.order.clone() })
    }
}

/// Graphs of methods, read when asked for.
#[derive(Default)]
pub struct Graphs {
    known: FxHashMap<MethodId, Option<Arc<Graph>>>,
}

impl Graphs {
    pub fn of(&mut self, world: &ProgramWorld, method: MethodId) -> Option<Arc<Graph>> {
        self.known.entry(method).or_insert_with(|| Graph::read(world, method).map(Arc::new)).clone()
    }

    /// May the instruction be performed more than once in one call?
    pub fn repeats(&mut self, world: &ProgramWorld, method: MethodId, at: u16) -> bool {
        let Some(graph) = self.of(world, method) else { return true };
        let within = |b: &&Block| b.start <= u32::from(at) && u32::from(at) < b.end;
        graph.blocks.iter().find(within).is_none_or(|block| block.is_cyclic)
    }
}

pub struct Once {
    /// By instance: it runs at most once.
    pub instances: Vec<bool>,
    /// By object: there is at most one.
    pub objects: Vec<bool>,
    /// By thread: at most one of its kind is ever started.
    pub threads: Vec<bool>,
}

impl Once {
    /// The least that can be derived from `main` being called once.
    pub fn find(world: &ProgramWorld, graphs: &mut Graphs) -> Once {
        let mut once = Once {
            instances: vec![false; world.instances.len()],
            objects: vec![false; world.heap.objects.len()],
            threads: vec![false; world.threads.len()],
        };
        let mut instances_of: FxHashMap<MethodId, Vec<InstanceId>> = FxHashMap::default();
        for (index, instance) in world.instances.iter().enumerate() {
            if let Code::Method(method) = instance.code {
                instances_of.entry(method).or_default().push(InstanceId(index as u32));
            }
        }
        loop {
            let before = once.count();
            once.threads_again(world);
            once.instances_again(world);
            once.objects_again(world, graphs, &instances_of);
            if once.count() == before {
                return once;
            }
        }
    }

    fn count(&self) -> usize {
        [&self.instances, &self.objects, &self.threads].iter().flat_map(|v| v.iter()).filter(|b| **b).count()
    }

    fn threads_again(&mut self, world: &ProgramWorld) {
        for (index, thread) in world.threads.iter().enumerate() {
            self.threads[index] =
                thread.object.is_none_or(|object| !thread.is_task && self.objects[object.0 as usize]);
        }
    }

    fn instances_again(&mut self, world: &ProgramWorld) {
        let mut callers = vec![0_u32; world.instances.len()];
        let mut certain = vec![true; world.instances.len()];
        for edge in &world.edges {
            let to = edge.to.0 as usize;
            callers[to] += 1;
            let repeats = world.instances[edge.from.instance.0 as usize]
                .body
                .as_ref()
                .and_then(|body| body.effects.get(edge.from.effect as usize))
                .is_some_and(|effect| effect.repeats);
            certain[to] &=
                edge.kind == EdgeKind::Direct && !repeats && self.instances[edge.from.instance.0 as usize];
        }
        for (index, thread) in world.threads.iter().enumerate() {
            for entry in &thread.entries {
                callers[entry.0 as usize] += 1;
                certain[entry.0 as usize] &= self.threads[index];
            }
        }
        for (index, instance) in world.instances.iter().enumerate() {
            let is_initialiser = match instance.code {
                Code::Method(method) => world.program.text(world.program.method(method).name) == "<clinit>",
                _ => false,
            };
            self.instances[index] = is_initialiser || callers[index] == 1 && certain[index];
        }
    }

    fn objects_again(
        &mut self,
        world: &ProgramWorld,
        graphs: &mut Graphs,
        instances_of: &FxHashMap<MethodId, Vec<InstanceId>>,
    ) {
        for (index, object) in world.heap.objects.iter().enumerate() {
            self.objects[index] = !world.copied.contains(&ObjectId(index as u32))
                && match object.origin {
                    Origin::Made { method, at } => {
                        let runs_once = match instances_of.get(&method).map(Vec::as_slice) {
                            Some([one]) => self.instances[one.0 as usize],
                            _ => false,
                        };
                        runs_once && !graphs.repeats(world, method, at)
                    }
                    Origin::Text(_) | Origin::Class(_) | Origin::MainThread => true,
                    _ => false,
                };
        }
    }
}
