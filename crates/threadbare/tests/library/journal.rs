//! A check is a function of its results: whoever keeps them has the report.

use super::compiled;
use threadbare::check::{
    Bar, Campaign, CheckRequest, ClassReport, Ending, Listener, Task, TaskOutcome, TaskResult, check,
};
use threadbare::{Classes, Stop};
use threadbare_report::check::json;

/// Keeps tasks and results as bytes.
#[derive(Default)]
struct Journal {
    tasks: Vec<Vec<u8>>,
    results: Vec<Vec<u8>>,
}

impl Listener for Journal {
    fn task(&mut self, task: &Task) {
        self.tasks.push(postcard::to_allocvec(task).expect("a task serialises"));
    }

    fn result(&mut self, result: &TaskResult) {
        self.results.push(postcard::to_allocvec(result).expect("a result serialises"));
    }
}

fn read(bytes: &[u8]) -> TaskResult {
    postcard::from_bytes(bytes).expect("a result that was written")
}

fn text(report: &ClassReport) -> String {
    json::report(&[json::Class::new(report)])
}

#[test]
fn the_results_of_a_check_give_its_report_again() {
    let (jdk, classes) = compiled("Ledger");
    let class_path = classes.class_path();
    let classes = Classes::open(&jdk, &class_path).expect("classes");
    let mut request = CheckRequest::new(classes, "kernels.Ledger");
    request.time = None;
    request.jobs = 2;
    request.budget.tests = Some(100);
    let mut journal = Journal::default();
    let report = check(&request, &Stop::default(), &mut journal).expect("a report");
    assert!(report.tally.findings.violations().count() > 0, "something to compare");
    assert_eq!(journal.tasks.len(), journal.results.len());
    let expected = text(&report);

    let targets = report.targets.clone();
    let fresh = || Campaign::new(&targets, request.settings, request.budget);
    let again = |campaign: Campaign| {
        let report = campaign.report(Ending::default(), Bar::Usual);
        text(&report.unwrap_or_else(|why| panic!("{why:?}")))
    };

    // As they came.
    let mut campaign = fresh();
    journal.results.iter().for_each(|bytes| campaign.accept(read(bytes)));
    assert!(campaign.next_task().is_none(), "nothing is left to do");
    assert_eq!(again(campaign), expected);

    // The last first, and each of them twice: what is not expected yet waits, what came before counts once.
    let mut campaign = fresh();
    for _ in 0..2 {
        for bytes in journal.results.iter().rev().chain(&journal.results) {
            campaign.accept(read(bytes));
        }
    }
    assert_eq!(again(campaign), expected);

    // Tasks are the same for whoever asks after the same results.
    let mut campaign = fresh();
    let first = campaign.next_task().expect("a task");
    assert_eq!(postcard::to_allocvec(&first).expect("bytes"), journal.tasks[0]);

    // A campaign that was cut off goes on where it was.
    let mut campaign = fresh();
    let half = journal.results.len() / 2;
    journal.results[..half].iter().for_each(|bytes| campaign.accept(read(bytes)));
    while let Some(task) = campaign.next_task() {
        let is_of_task = |result: &TaskResult| match (&task, &result.outcome) {
            (Task::Test(test), TaskOutcome::Test { number, .. }) => test.number == *number,
            (Task::Settle(settle), TaskOutcome::Settle { group, .. }) => settle.group == *group,
            _ => false,
        };
        let result = journal.results.iter().map(|bytes| read(bytes)).find(is_of_task);
        campaign.accept(result.expect("the same tasks as before"));
    }
    assert_eq!(again(campaign), expected);
}
