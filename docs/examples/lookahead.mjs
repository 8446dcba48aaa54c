// A bot in JavaScript that looks ahead without knowing any rules: it asks the match what its moves lead to.
//
//   aura-ai tournament run rauha --players 2 --bot greedy --bot "cmd:node docs/examples/lookahead.mjs" ...
//
// Flat Monte Carlo: every legal action is tried in the same sampled worlds, each played to its end by
// random moves; the action with the best mean is taken. The number of playouts per decision may be given.

import { createInterface } from "node:readline";

const PLAYOUTS = Number(process.argv[2] ?? 200);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

async function read() {
  const { value, done } = await lines.next();
  return done ? { type: "quit" } : JSON.parse(value);
}

async function ask(request) {
  say(request);
  return read();
}

let seat = 0;
let seed = 0; // every request takes the next one, so the same tournament plays the same games again

// A win counts 1, shared by those who share it; the lead in points decides between equals.
function worth({ places, scores }) {
  const winners = places.filter((place) => place === 1).length;
  const rivals = scores.filter((_, other) => other !== seat);
  const lead = scores[seat] - Math.max(...rivals, 0);
  return (places[seat] === 1 ? 1 / winners : 0) + 0.01 * lead;
}

async function choose(actions) {
  const sums = actions.map(() => 0);
  for (let done = 0; done < PLAYOUTS; done += actions.length) {
    const world = await ask({ ask: "sample", seed: seed++ });
    for (const [i, action] of actions.entries()) {
      const { handle } = await ask({ ask: "copy", handle: world.handle });
      await ask({ ask: "apply", handle, action });
      sums[i] += worth(await ask({ ask: "playout", handle, seed: seed++ }));
    }
  }
  return actions[sums.indexOf(Math.max(...sums))];
}

for (;;) {
  const message = await read();
  if (message.type === "hello") say({ protocol: 2, name: "lookahead" });
  if (message.type === "start") {
    seat = message.seat;
    seed = message.seed % 2 ** 40;
    say({ ready: true, fields: [] });
  }
  if (message.type === "choose") say({ action: await choose(message.legal.map((one) => one.action)) });
  if (message.type === "quit") process.exit(0);
}
