//! Tests in which every method is called: for an observer, who looks at each call alone.
//!
//! All calls begin in the state that one prefix leaves, so that what they touch can be compared. Unlike a test that is
//! explored, a survey keeps calls that throw or wait: what they do until then counts, too.

use crate::dice::{Dice, number_of};
use crate::generator::Scenario;
use crate::maker::Maker;
use crate::test::{Call, Member, Test, Var};
use crate::workshop::{ATTEMPTS, Drawing, Rejected, Workshop};

/// Calls that change the state of an instance before it is looked at, at most.
const EARLIER: usize = 4;
/// Times that a prefix is run over again without the steps that failed: it holds the arguments of all methods.
const PRUNINGS: usize = 64;

impl Workshop {
    /// Builds a test with so many instances, if they can be made, and a suffix for each call: of every method on
    /// every instance, and once more with the other instance as an argument if it takes one. A call whose arguments
    /// cannot be made is left out.
    pub fn build_survey(&mut self, instances: usize, number: u64) -> Result<Test, Rejected> {
        let mut last = Rejected::NoInstance;
        for attempt in 0..ATTEMPTS {
            let draft = match self.draft_survey(instances, number, attempt) {
                Ok(draft) => draft,
                Err(why) => {
                    last = why;
                    continue;
                }
            };
            if let Some(test) = self.prune_by(draft, &mut Vec::new(), PRUNINGS, Test::without_calls_of) {
                return Ok(test);
            }
        }
        Err(last)
    }

    fn draft_survey(&mut self, instances: usize, number: u64, attempt: u64) -> Result<Test, Rejected> {
        let targets = self.targets.clone();
        let wanted = if self.makes_instances() { instances } else { 0 };
        let dice = Dice::new(self.seed(), &[number_of(&targets.class), 1 << 45, number, attempt]);
        let maker = self.instances(wanted, dice, attempt)?;
        let mut drawing = Drawing {
            maker,
            targets: &targets,
            scenario: Scenario::Two,
            nested: false,
            handles: false,
            hands_back: false,
        };
        drawing.change_somehow();
        let mut suffixes = Vec::new();
        for method in targets.methods.iter().filter(|method| wanted > 0 || method.is_static) {
            suffixes.extend(drawing.calls_of(method).into_iter().map(|call| vec![call]));
        }
        let Maker { steps, instances, .. } = drawing.maker;
        Ok(Test { class: targets.class.clone(), prefix: steps, instances, suffixes, observers: vec![] })
    }
}

impl Drawing<'_> {
    /// Some earlier calls on each instance.
    fn change_somehow(&mut self) {
        let changes = |m: &&Member| !m.is_static && &*m.class != "java/lang/Object";
        let methods: Vec<Member> = self.targets.methods.iter().filter(changes).cloned().collect();
        for instance in self.maker.instances.clone() {
            for _ in 0..self.maker.dice.below(EARLIER + 1) {
                let Some(method) = self.maker.dice.pick(&methods) else { return };
                self.change(&method, instance, None);
            }
        }
    }

    /// A method on every instance, also with the other instance as an argument.
    fn calls_of(&mut self, method: &Member) -> Vec<Call> {
        if method.is_static {
            return vec![self.call(method, Var(0), None)];
        }
        let instances = self.maker.instances.clone();
        let mut calls = Vec::new();
        for (i, own) in instances.iter().enumerate() {
            calls.push(self.call(method, *own, None));
            if let [_, _] = instances[..]
                && let Some(at) = self.given(method)
            {
                calls.push(self.call(method, *own, Some((at, instances[1 - i]))));
            }
        }
        calls
    }
}
