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

// How good an action looks. Texts tell which action it is; the position tells what it meets.
function worth(position, text) {
  const number = text.match(/(?:tile|on|to|from) (\d+)(?: \(|$)/);
  const tile = number ? position.tiles[Number(number[1])] : null;
  switch (position.node) {
    case "TURN": // sun and rain bring drops; to pass gives the other cards away
      if (text.startsWith("Pass")) return -2;
      return (text.includes("with two other") ? -1 : 1) + (/Play (sun|rain)/.test(text) ? 1 : 0);
    case "SECOND":
      return text.startsWith("End") ? 0 : text.includes("other cards") ? -1 : 1;
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
      if (!text.includes("own drop")) return -1;
      return 2 + (tile && interest(tile) > 0 ? 1 : 0);
    case "WINDW_DROP": // weather moves drops away: rather those of the others
      return text.includes("own drop") ? -1 : 1;
    default:
      return 0;
  }
}

function choose({ position, legal }) {
  const scored = legal.map(({ action, text }) => ({
    action,
    worth: (position.game === "aura" ? worth(position, text) : 0) + random() / 1000,
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
