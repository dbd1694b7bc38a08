//! Makes a program smaller as long as the difference stays: statements are left out, blocks opened, threads made
//! ordinary.
//!
//! Every round makes all programs that are one such change away, the boldest first, and asks about them together,
//! because compiling many programs takes little longer than compiling one.

use crate::program::{Program, Statement};

/// The smallest program that is found. `differs` is given programs with names of their own, and says which of them
/// still have the difference.
pub fn shrink<E>(
    program: &Program,
    mut differs: impl FnMut(&[Program]) -> Result<Vec<bool>, E>,
) -> Result<Program, E> {
    let mut smallest = program.clone();
    loop {
        let smaller = smaller(&smallest);
        let answers = differs(&smaller)?;
        let Some(first) = answers.iter().position(|differs| *differs) else { return Ok(smallest) };
        smallest = smaller[first].clone();
    }
}

/// All programs that are one change away.
pub fn smaller(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    for body in 0..bodies(program) {
        if statements(program, body).len() > 1 {
            all.push(changed(program, body, |statements| statements.clear()));
        }
    }
    for body in 0..bodies(program) {
        let paths = paths(statements(program, body));
        for path in &paths {
            all.push(changed(program, body, |statements| drop(take(statements, path))));
        }
        for path in &paths {
            if at(statements(program, body), path).is_some_and(|s| !s.inside.is_empty()) {
                all.push(changed(program, body, |statements| open(statements, path)));
            }
        }
    }
    for thread in (0..program.threads.len()).filter(|thread| program.threads[*thread].daemon) {
        let mut ordinary = program.clone();
        ordinary.threads[thread].daemon = false;
        all.push(ordinary);
    }
    let name = |(number, smaller): (usize, Program)| smaller.named(format!("S{number}"));
    all.into_iter().enumerate().map(name).collect()
}

/// Threads and initialisers.
fn bodies(program: &Program) -> usize {
    program.threads.len() + program.initialisers.len()
}

fn statements(program: &Program, body: usize) -> &Vec<Statement> {
    match body.checked_sub(program.threads.len()) {
        None => &program.threads[body].statements,
        Some(class) => &program.initialisers[class].statements,
    }
}

fn changed(program: &Program, body: usize, change: impl FnOnce(&mut Vec<Statement>)) -> Program {
    let mut program = program.clone();
    match body.checked_sub(program.threads.len()) {
        None => change(&mut program.threads[body].statements),
        Some(class) => change(&mut program.initialisers[class].statements),
    }
    program
}

/// Where statements are: indices from the outermost block on. Outer ones come before what is inside of them.
fn paths(statements: &[Statement]) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for (index, statement) in statements.iter().enumerate() {
        all.push(vec![index]);
        for inner in paths(&statement.inside) {
            all.push([vec![index], inner].concat());
        }
    }
    all
}

fn at<'a>(statements: &'a [Statement], path: &[usize]) -> Option<&'a Statement> {
    let (first, rest) = path.split_first()?;
    let statement = statements.get(*first)?;
    if rest.is_empty() { Some(statement) } else { at(&statement.inside, rest) }
}

/// The block that a path leads into, and the last index.
fn block<'a>(statements: &'a mut Vec<Statement>, path: &[usize]) -> (&'a mut Vec<Statement>, usize) {
    match path {
        [last] => (statements, *last),
        [first, rest @ ..] => block(&mut statements[*first].inside, rest),
        [] => unreachable!("a path leads to a statement"),
    }
}

fn take(statements: &mut Vec<Statement>, path: &[usize]) -> Statement {
    let (block, index) = block(statements, path);
    block.remove(index)
}

/// Puts what is inside of a block in its place.
fn open(statements: &mut Vec<Statement>, path: &[usize]) {
    let (block, index) = block(statements, path);
    let inside = block.remove(index).inside;
    block.splice(index..index, inside);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::Body;

    fn program() -> Program {
        let line = |text: &str| Statement::line(text);
        let block = Statement::block("synchronized (l) {", vec![line("x = 1;"), line("y = 2;")], "}");
        let main = Body { statements: vec![line("t1.start();"), line("x = 3;")], daemon: false };
        let other = Body { statements: vec![block, line("v = 4;")], daemon: true };
        Program { name: "P".into(), threads: vec![main, other], initialisers: Default::default() }
    }

    #[test]
    fn nothing_is_left_out_that_matters() {
        let matters = |p: &Program| p.source().contains("t1.start();") && p.source().contains("y = 2;");
        let ask = |programs: &[Program]| Ok::<_, ()>(programs.iter().map(matters).collect());
        let smallest = shrink(&program(), ask).expect("an answer");
        assert_eq!(smallest.size(), 2);
        assert!(!smallest.threads[1].daemon);
    }

    #[test]
    fn every_change_makes_it_smaller() {
        let program = program();
        let all = smaller(&program);
        // Two bodies emptied, six statements left out, one block opened, one thread made ordinary.
        assert_eq!(all.len(), 10);
        for smaller in all {
            assert_ne!(smaller.threads, program.threads);
            assert!(smaller.size() <= program.size());
        }
    }
}
