//! The picture of how tools relate: who gives on the left, what is given in the middle, who takes on the right.

use crate::command::docs::relation::Relation;
use maud::{Markup, html};
use std::collections::BTreeSet;

const ROW: usize = 24;
const TOP: usize = 32;
const WIDTH: usize = 900;
/// The left edge of each column, and how wide its boxes are.
const COLUMNS: [(usize, usize); 3] = [(0, 290), (375, 150), (610, 290)];

/// Boxes of one column, by their texts.
struct Column {
    left: usize,
    width: usize,
    first: usize,
    texts: Vec<String>,
}

impl Column {
    /// A column in the middle of `rows` rows.
    fn new(place: usize, texts: BTreeSet<String>, rows: usize) -> Self {
        let (left, width) = COLUMNS[place];
        let first = TOP + (rows - texts.len()) * ROW / 2;
        Self { left, width, first, texts: texts.into_iter().collect() }
    }

    fn middle(&self, text: &str) -> usize {
        let row = self.texts.iter().position(|known| known == text).unwrap_or_default();
        self.first + row * ROW + ROW / 2
    }

    fn draw(&self) -> Markup {
        html! {
            @for text in &self.texts {
                rect x=(self.left) y=(self.middle(text) - 10) width=(self.width) height="20" rx="3" {}
                text x=(self.left + 8) y=(self.middle(text) + 4) { (text) }
            }
        }
    }
}

/// Returns the picture; nothing where no tool feeds another. The tables below it say the same in words.
pub(super) fn picture(relations: &[Relation]) -> Markup {
    let between: Vec<&Relation> =
        relations.iter().filter(|relation| relation.giver != relation.taker).collect();
    if between.is_empty() {
        return html! {};
    }
    let texts = |text: fn(&Relation) -> &String| -> BTreeSet<String> {
        between.iter().map(|relation| text(relation).clone()).collect()
    };
    let all = [
        texts(|relation| &relation.giver),
        texts(|relation| &relation.input),
        texts(|relation| &relation.taker),
    ];
    let rows = all.iter().map(BTreeSet::len).max().unwrap_or(1);
    let [givers, inputs, takers] = all;
    let columns = [Column::new(0, givers, rows), Column::new(1, inputs, rows), Column::new(2, takers, rows)];
    html! {
        figure {
            figcaption { "Which tool gives what another one needs" }
            div.wide role="region" aria-label="Picture" tabindex="0" { (drawn(&between, &columns, TOP + rows * ROW + 8)) }
        }
    }
}

fn drawn(relations: &[&Relation], columns: &[Column; 3], height: usize) -> Markup {
    let lines = lines(relations, columns);
    let heads = ["gives", "what", "takes"];
    html! {
        svg width=(WIDTH) height=(height) viewBox=(format!("0 0 {WIDTH} {height}"))
            role="img" aria-labelledby="picture-title picture-words" {
            title id="picture-title" { "How the tools relate" }
            desc id="picture-words" {
                (relations.len()) " lines from tools that give a value, over the name of the value, to tools that need it. "
                "The table after the picture has each of them in words."
            }
            @for (column, head) in columns.iter().zip(heads) {
                text.head x=(column.left + 8) y="18" { (head) }
            }
            @for line in &lines { path d=(line) {} }
            @for column in columns { (column.draw()) }
        }
    }
}

/// Each line once: many fields of one tool may carry one value.
fn lines(relations: &[&Relation], columns: &[Column; 3]) -> BTreeSet<String> {
    let [givers, inputs, takers] = columns;
    let curve = |from: &Column, start: &str, to: &Column, end: &str| {
        let (x, y) = (from.left + from.width, from.middle(start));
        let (end_x, end_y) = (to.left, to.middle(end));
        let bend = usize::midpoint(x, end_x);
        format!("M{x} {y}C{bend} {y} {bend} {end_y} {end_x} {end_y}")
    };
    let both = relations.iter().flat_map(|relation| {
        [
            curve(givers, &relation.giver, inputs, &relation.input),
            curve(inputs, &relation.input, takers, &relation.taker),
        ]
    });
    both.collect()
}
