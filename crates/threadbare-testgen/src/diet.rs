//! Texts that methods accept: what reads dates, numbers or settings throws on anything else.
//!
//! Before the first test every method that takes texts is called alone with a plain one. If that throws, it is tried with
//! texts of many shapes and with what the class's own constants suggest, and what returns is remembered. So a test stays a
//! function of the seed and its number, and no method is given up because of a comma.

use crate::dice::{Dice, number_of};
use crate::maker::Maker;
use crate::serial::{CallEnd, Timers};
use crate::stage::{Failure, Stage};
use crate::test::{Call, Member, Test, Value, Var};
use crate::workshop::Workshop;
use std::sync::Arc;

/// What programs read: pairs, lists, dates, paths, addresses, and more.
const SHAPES: [&str; 44] = [
    "{\"a\":1}",
    "[1]",
    "{}",
    "[]",
    "a=1",
    "a:1",
    "a,b",
    "1,2",
    "a;b",
    "a.b",
    "a-b",
    "a/b",
    "a|b",
    "a b",
    "(a)",
    "1+2",
    "2024-01-15",
    "2024-01-15T10:20:30",
    "2024-01-15T10:20:30Z",
    "10:20",
    "10:20:30",
    "15.01.2024",
    "01/15/2024",
    "20240115",
    "/a/b",
    "http://a/b",
    "a@b.c",
    "1.5",
    "-1",
    "1",
    "true",
    "0x1F",
    "<a/>",
    "PT1S",
    "10ms",
    "127.0.0.1",
    "a.txt",
    "UTF-8",
    "en",
    "UTC",
    "USD",
    "A1",
    "#a",
    "00000000-0000-0000-0000-000000000001",
];
/// Texts of one method that are remembered.
const MOST: usize = 6;
/// Calls that are tried in all, and of a class whose instances take long.
const TRIALS: usize = 400;
const SLOW_TRIALS: usize = 24;
/// Texts that are tried after one was accepted.
const MORE: usize = 10;

impl Workshop {
    /// Finds out which texts methods accept. Only before the first test is made.
    pub(crate) fn learn_diets(&mut self) {
        let methods = self.targets.methods.clone();
        let mut texts: Vec<Arc<str>> = self.constants().iter().flat_map(|text| suggested(text)).collect();
        texts.extend(SHAPES.iter().map(|shape| Arc::from(*shape)));
        let is_slow = self.is_slow();
        let mut left = if is_slow { SLOW_TRIALS } else { TRIALS };
        for method in methods.iter().filter(|method| takes_text(method)) {
            // Only what refuses a text may accept another one; what takes long takes long with any.
            if left == 0 || !matches!(self.end_with(method, "a"), CallEnd::Threw(_)) {
                continue;
            }
            let mut diet: Vec<Arc<str>> = Vec::new();
            let mut more = if is_slow { 0 } else { MORE };
            for text in &texts {
                let enough = diet.len() == MOST || !diet.is_empty() && more == 0;
                if left == 0 || enough {
                    break;
                }
                left -= 1;
                more -= usize::from(!diet.is_empty());
                match self.end_with(method, text) {
                    CallEnd::Returned(_) => diet.push(text.clone()),
                    CallEnd::Unknown(_) => break,
                    _ => {}
                }
            }
            if !diet.is_empty() {
                self.tools().1.diets.insert(method.clone(), diet);
            }
        }
    }

    /// How a call ends that is given this for every text.
    fn end_with(&mut self, method: &Member, text: &str) -> CallEnd {
        let recipe = self.some_recipe(0).unwrap_or_default();
        if recipe.is_empty() && !method.is_static {
            return CallEnd::NotMade;
        }
        let seed = self.seed();
        let class = self.targets.class.clone();
        let (stage, materials) = self.tools();
        let dice = Dice::new(seed, &[number_of(&class), 1 << 45, number_of(&method.name), number_of(text)]);
        let mut maker = Maker::new(stage, materials, dice);
        let own = maker.repeat(&recipe).filter(|_| !method.is_static);
        let mut args: Vec<Value> = own.into_iter().map(Value::Var).collect();
        let receivers = args.len();
        args.extend(maker.arguments(method, 0));
        for (arg, descriptor) in args.iter_mut().skip(receivers).zip(method.parameters()) {
            if is_text(descriptor) {
                *arg = Value::Text(text.into());
            }
        }
        let test = Test {
            class,
            prefix: maker.steps,
            instances: own.into_iter().collect::<Vec<Var>>(),
            suffixes: vec![vec![Call { method: method.clone(), args }]],
            observers: vec![],
        };
        let call = |stage: &mut Stage| {
            let run = stage
                .run_linked(&test, |stage, values| stage.make_calls(&test, values, &[0], Timers::AtOnce));
            run.map_or(CallEnd::NotMade, |ends| ends[0][0].clone())
        };
        let mut end = call(&mut self.stage);
        if matches!(end, CallEnd::Unknown(Failure::Bound(_))) {
            // The first call of all reads tables that the others find.
            drop(self.stage.make_first_calls(&test));
            end = call(&mut self.stage);
        }
        end
    }
}

fn is_text(descriptor: &str) -> bool {
    matches!(descriptor, "Ljava/lang/String;" | "Ljava/lang/CharSequence;")
}

fn takes_text(method: &Member) -> bool {
    method.parameters().into_iter().any(is_text)
}

/// A constant, and what it is a pattern of: `yyyy-MM-dd` stands for a day.
fn suggested(text: &str) -> Vec<Arc<str>> {
    let mut found: Vec<Arc<str>> = vec![text.into()];
    if text.contains("yy") && text.contains('M') || text.contains("HH") || text.contains("mm:") {
        let mut out = String::new();
        let mut quoted = false;
        let mut rest = text.chars().peekable();
        while let Some(c) = rest.next() {
            let mut run = 1;
            while rest.peek() == Some(&c) {
                rest.next();
                run += 1;
            }
            match c {
                '\'' => quoted = !quoted,
                _ if quoted || !c.is_ascii_alphabetic() => out.extend(std::iter::repeat_n(c, run)),
                'y' | 'u' => out.push_str(if run == 2 { "24" } else { "2024" }),
                'M' if run > 2 => out.push_str("Jan"),
                'E' => out.push_str("Mon"),
                'a' => out.push_str("AM"),
                'z' | 'X' => out.push_str("UTC"),
                'Z' => out.push_str("+0000"),
                'S' => out.push_str("000"),
                _ => out.push_str(if run == 1 { "1" } else { "01" }),
            }
        }
        found.push(out.into());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_of_dates_are_filled_in() {
        let filled = |text: &str| suggested(text).last().map(|t| t.to_string());
        assert_eq!(filled("yyyy-MM-dd").as_deref(), Some("2024-01-01"));
        assert_eq!(filled("dd.MM.yy'T'HH:mm").as_deref(), Some("01.01.24T01:01"));
        assert_eq!(filled("plain").as_deref(), Some("plain"));
    }
}
