// A bot in Rust, without any crate, that looks ahead without knowing any rules: flat Monte Carlo, as in lookahead.mjs.
//
//   rustc -O docs/examples/lookahead.rs -o lookahead
//   aura-ai tournament run rauha --players 2 --bot greedy --bot "cmd:./lookahead 200" ...
//
// A real bot reads messages with serde_json; the few numbers that are needed here are found by their key.

use std::io::{self, Write};

/// The text after the first `"key":` of a message that is not inside a string: quotes in texts are escaped.
fn after<'a>(message: &'a str, key: &str) -> Option<&'a str> {
    let quoted = format!("\"{key}\":");
    message.find(&quoted).map(|at| message[at + quoted.len()..].trim_start())
}

fn number(text: &str) -> i64 {
    let end = text.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().unwrap_or(0)
}

fn field(message: &str, key: &str) -> i64 {
    after(message, key).map_or(0, number)
}

/// A list of plain numbers; fractions are cut off.
fn numbers(message: &str, key: &str) -> Vec<i64> {
    let text = after(message, key).unwrap_or("[]");
    let list = &text[1..text.find(']').unwrap_or(1)];
    list.split(',').map(|part| number(part.trim())).collect()
}

/// The action of each object in `legal`; a bracket inside a string does not count.
fn actions(message: &str) -> Vec<i64> {
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    let text = after(message, "legal").unwrap_or("[]");
    let end = text.find(|c: char| {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => quoted = !quoted,
            '[' if !quoted => depth += 1,
            ']' if !quoted => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    let list = &text[..end.unwrap_or(text.len())];
    list.match_indices("\"action\":").map(|(at, key)| number(list[at + key.len()..].trim_start())).collect()
}

struct Bot {
    lines: io::Lines<io::StdinLock<'static>>,
    playouts: usize,
    seat: usize,
    seed: i64, // every request takes the next one, so the same tournament plays the same games again
}

impl Bot {
    fn read(&mut self) -> String {
        self.lines.next().and_then(Result::ok).unwrap_or_else(|| "{\"type\":\"quit\"}".into())
    }

    fn ask(&mut self, request: String) -> String {
        say(&request);
        self.read()
    }

    fn next_seed(&mut self) -> i64 {
        self.seed += 1;
        self.seed
    }

    /// A win counts 1, shared by those who share it; the lead in points decides between equals.
    fn worth(&self, outcome: &str) -> f64 {
        let (places, scores) = (numbers(outcome, "places"), numbers(outcome, "scores"));
        let winners = places.iter().filter(|&&place| place == 1).count() as f64;
        let rivals = scores.iter().enumerate().filter(|(seat, _)| *seat != self.seat);
        let best = rivals.map(|(_, &score)| score).max().unwrap_or(0).max(0);
        let win = if places[self.seat] == 1 { 1.0 / winners } else { 0.0 };
        win + 0.01 * (scores[self.seat] - best) as f64
    }

    fn choose(&mut self, legal: &[i64]) -> i64 {
        let mut sums = vec![0.0; legal.len()];
        for _ in 0..self.playouts.div_ceil(legal.len()) {
            let seed = self.next_seed();
            let world = field(&self.ask(format!("{{\"ask\":\"sample\",\"seed\":{seed}}}")), "handle");
            for (sum, action) in sums.iter_mut().zip(legal) {
                let copy = field(&self.ask(format!("{{\"ask\":\"copy\",\"handle\":{world}}}")), "handle");
                self.ask(format!("{{\"ask\":\"apply\",\"handle\":{copy},\"action\":{action}}}"));
                let seed = self.next_seed();
                let outcome = self.ask(format!("{{\"ask\":\"playout\",\"handle\":{copy},\"seed\":{seed}}}"));
                *sum += self.worth(&outcome);
            }
        }
        let best = (0..legal.len()).max_by(|&a, &b| sums[a].total_cmp(&sums[b]).then(b.cmp(&a)));
        legal[best.expect("there is a choice")]
    }
}

fn say(message: &str) {
    println!("{message}");
    io::stdout().flush().expect("the match listens");
}

fn main() {
    let playouts = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(200);
    let mut bot = Bot { lines: io::stdin().lines(), playouts, seat: 0, seed: 0 };
    loop {
        let message = bot.read();
        match after(&message, "type").unwrap_or("").split('"').nth(1).unwrap_or("") {
            "hello" => say("{\"protocol\":2,\"name\":\"lookahead\"}"),
            "start" => {
                bot.seat = field(&message, "seat") as usize;
                bot.seed = field(&message, "seed") % (1 << 40);
                say("{\"ready\":true,\"fields\":[]}");
            }
            "choose" => {
                let action = bot.choose(&actions(&message));
                say(&format!("{{\"action\":{action}}}"));
            }
            "quit" => return,
            _ => {} // types to come need no answer
        }
    }
}
