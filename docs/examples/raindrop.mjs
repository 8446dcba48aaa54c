// A small bot for the line protocol (docs/protocol.md), in JavaScript without any package.
//
//   aura-ai bots check "node docs/examples/raindrop.mjs"
//   aura-ai tournament run aura --bot random --bot "cmd:node docs/examples/raindrop.mjs" ...
//
// At Aura it has a few simple preferences, read from the position. Every other game it plays at
// random, from the seed it is given, so that the same seed plays the same game again.

import { createInterface } from "node:readline";

let seat = 0;
let random = () => 0;

// A small generator (a linear congruential one is good enough to break ties).
function generator(seed) {
  let state = seed % 2147483647 || 1;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

// How much a tile is worth to us: our drops on it and in its cloud, less half of everybody else's.
function interest(tile) {
  const both = tile.drops.map((drops, s) => drops + tile.cloud_drops[s]);
  return both[seat] - 0.5 * (sum(both) - both[seat]);
}

const SUN = 1;
const RAIN = 3;

// How good an action looks: its kind and indices tell what it is, the position what it meets.
function worth(position, { kind, indices, text }) {
  const tile = ["TILE", "MOVE", "DROP"].includes(kind) ? position.tiles[indices[0]] : null;
  switch (position.node) {
    case "TURN": // sun and rain bring drops; to pass gives the other cards away
      if (kind === "PASS") return -2;
      return (kind === "PLAY" ? 1 : -1) + ([SUN, RAIN].includes(indices[0]) ? 1 : 0);
    case "SECOND":
      return kind === "DONE" ? 0 : kind === "PLAY" ? 1 : -1;
    case "VOTE": {
      const points = text.match(/\+(\d+) VP/);
      if (!points) return 1;
      const ahead = sum(position.tiles.map(interest)) > 0;
      return Number(points[1]) + (text.includes("harvest this round") ? (ahead ? 2 : -2) : 0);
    }
    case "SUN_CLOUD": // the cloud in which our part is largest
    case "SUN_WEATHER":
      return tile ? 1 + tile.cloud_drops[seat] / Math.max(1, sum(tile.cloud_drops)) : 0;
    case "RAIN_FIRST":
    case "RAIN_SECOND":
      if (kind !== "DROP" || indices[1] !== seat) return -1;
      return 2 + (tile && interest(tile) > 0 ? 1 : 0);
    case "WINDW_DROP": // weather moves drops away: rather those of the others
      return indices[1] === seat ? -1 : 1;
    default:
      return 0;
  }
}

function choose({ position, legal }) {
  const scored = legal.map((offer) => ({
    action: offer.action,
    worth: (position.game === "aura" ? worth(position, offer) : 0) + random() / 1000,
  }));
  return scored.reduce((a, b) => (b.worth > a.worth ? b : a)).action;
}

// Answers to each type of message; other types need none. Fields we do not know are left alone.
const answers = {
  hello: () => ({ protocol: 2, name: "raindrop" }),
  start: (message) => {
    seat = message.seat;
    random = generator(message.seed);
    return { ready: true };
  },
  choose: (message) => ({ action: choose(message) }),
};

const lines = createInterface({ input: process.stdin });
for await (const line of lines) {
  const message = JSON.parse(line);
  if (message.type === "quit") break;
  const answer = answers[message.type]?.(message);
  if (answer) process.stdout.write(JSON.stringify(answer) + "\n");
}
lines.close();
process.stdin.destroy(); // or an open input would keep the program alive
