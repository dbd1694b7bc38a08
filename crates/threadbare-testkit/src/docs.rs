//! Tables of the documentation that tests try row by row.

/// First and last cells of the table below a heading of `docs/exit-codes.md`: what is odd, and the exit code.
///
/// # Panics
///
/// If there is no such page or heading.
pub fn documented_rows(heading: &str) -> Vec<(String, String)> {
    let page = std::fs::read_to_string(crate::root().join("docs/exit-codes.md")).expect("docs/exit-codes.md");
    let (_, section) = page.split_once(heading).unwrap_or_else(|| panic!("no heading {heading}"));
    let section = section.split("\n#").next().unwrap_or_default();
    let rows = section.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| What "));
    let cells = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        (cells[0].to_string(), cells[cells.len() - 1].to_string())
    };
    rows.map(cells).collect()
}
