//! The report as text, in lines of at most 80 columns where words allow it.

use super::{Block, Report};
use crate::render::text::{clean, pad, width, wrap};

/// Bytes of a blob are not read by anybody.
fn without_blobs(lines: &[(usize, String)]) -> Vec<(Option<usize>, String)> {
    let mut out: Vec<(Option<usize>, String)> = Vec::new();
    let mut left_out = 0;
    for (number, line) in lines {
        if line.starts_with("- + ") {
            left_out += 1;
            continue;
        }
        if left_out > 0 {
            out.push((None, format!("({left_out} lines of bytes)")));
            left_out = 0;
        }
        let blank = if line.ends_with(' ') { "    <- a blank stands at the end of this line" } else { "" };
        out.push((Some(*number), clean(line) + blank));
    }
    if left_out > 0 {
        out.push((None, format!("({left_out} lines of bytes)")));
    }
    out
}

/// Lines of a log, the bytes of blobs left out.
#[must_use]
pub(super) fn numbered(lines: &[(usize, String)]) -> String {
    let number = |number: Option<usize>| number.map_or_else(String::new, |number| number.to_string());
    let line = |(at, text): &(Option<usize>, String)| format!("{:>6}  {text}\n", number(*at));
    without_blobs(lines).iter().map(line).collect()
}

fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let columns = head.len();
    let widest = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell));
        cells.chain([width(head[column])]).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..columns).map(widest).collect();
    let line = |cells: Vec<&str>| {
        let (last, first) = cells.split_last().map_or(("", [].as_slice()), |(last, first)| (*last, first));
        let start: String = first.iter().zip(&widths).map(|(cell, width)| pad(cell, *width) + "  ").collect();
        wrap(&clean(last), &start, &" ".repeat(width(&start))) + "\n"
    };
    let rows: String = rows.iter().map(|row| line(row.iter().map(String::as_str).collect())).collect();
    line(head.to_vec()) + &rows
}

fn block(block: &Block) -> String {
    match block {
        Block::Text(text) => wrap(text, "", "") + "\n",
        Block::Items(items) => items.iter().map(|item| wrap(item, "  - ", "    ") + "\n").collect(),
        Block::Table { head, rows } => table(head, rows),
        Block::Lines(lines) => numbered(lines),
        Block::Commands(lines) => lines.iter().map(|line| format!("    {line}\n")).collect(),
        Block::Script(name, script) => {
            format!("-------- {name} --------\n{script}-------- end of {name} --------\n")
        }
    }
}

/// The report as text.
#[must_use]
pub fn text(report: &Report) -> String {
    let mut out = format!("{}\n{}\n", report.title, "=".repeat(width(&report.title)));
    for section in &report.sections {
        out.push_str(&format!("\n{}\n{}\n", section.title, "-".repeat(width(&section.title))));
        let blocks: Vec<String> = section.blocks.iter().map(block).collect();
        out.push_str(&blocks.join("\n"));
    }
    out
}
