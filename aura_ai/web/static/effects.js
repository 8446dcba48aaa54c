// What is seen and heard of a change: the tab's title, parts of the board that move, points that fly, tones.
"use strict";

// newest decision whose change was shown: parts that decisions since then have changed move for a moment
let shownPly = -1;

function showChanges(first) {
  const part = document.getElementById("table");
  if (part.dataset.tab) document.title = part.dataset.tab;
  const last = Number(part.dataset.last);
  if (!("live" in part.dataset)) return;
  if (!first && last > shownPly) adorn(() => arrive(part));
  [points, goods] = [count(part), stocks(part)];
  if (!first) adorn(() => announce(part, last > shownPly));
  shownPly = last;
  wasOver = part.dataset.state === "over";
  wasYours = "yours" in part.dataset;
}

// --- motion ----------------------------------------------------------------------------------------
// Decisions since the last one of this screen arrive one after the other; the board can be used meanwhile.
// Seconds from one to the next, and most for all of them.
const PACES = { "at once": 0, "one by one": 0.45, slowly: 1.2 };
const USUAL = "one by one";
const MOST = 5;
const FLIGHT = { duration: 900, easing: "ease-in-out", fill: "backwards" };
// Pieces of one good that fly one after the other, and milliseconds between two of them.
const PIECES = 6;
const APART = 110;
let points = {};
let goods = {};

const pace = () => (recall("pace") in PACES ? recall("pace") : USUAL);
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function count(part) {
  return Object.fromEntries([...part.querySelectorAll("[data-score]")].map((cell) => [cell.dataset.score, Number(cell.textContent)]));
}

// How much of each good the seats have, by the part of the drawing that shows it.
function stocks(part) {
  return Object.fromEntries([...part.querySelectorAll("[data-store]")].map((one) => [one.dataset.store, amount(one)]));
}

const amount = (store) => Number([...store.querySelectorAll("text")].pop().textContent);

function arrive(part) {
  const parts = [...part.querySelectorAll(".changed")].filter((one) => {
    one.classList.toggle("fresh", Number(one.dataset.ply) >= shownPly);
    return one.classList.contains("fresh");
  });
  const plies = [...new Set(parts.map((one) => Number(one.dataset.ply)))].sort((a, b) => a - b);
  const step = Math.min(PACES[pace()], MOST / plies.length);
  for (const one of parts) one.style.animationDelay = `${step * plies.indexOf(Number(one.dataset.ply))}s`;
  if (still() || pace() === "at once") return;
  const delay = 1000 * step * Math.max(0, plies.length - 1);
  fly(part, parts, delay);
  harvest(part, parts);
}

// A flier from the middle of one box to another, or upwards where that is out of sight.
function launch(flier, from, to, aside, delay) {
  const [left, top] = [from.x + from.width / 2 + aside, Math.min(Math.max(from.y, 40), innerHeight - 40)];
  const [x, y] = to.bottom > 0 && to.top < innerHeight ? [to.x - left, to.y - top] : [0, -60];
  flier.classList.add("flier");
  flier.ariaHidden = true;
  flier.style.cssText = `left:${left}px;top:${top}px`;
  document.body.append(flier);
  const way = [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, transform: `translate(${x}px,${y}px)`, offset: 0.9 }, { opacity: 0, transform: `translate(${x}px,${y}px)` }];
  flier.animate(way, { ...FLIGHT, delay }).onfinish = () => flier.remove();
}

function chip(gain, seat) {
  const flier = document.createElement("span");
  flier.className = `seat-${seat}`;
  flier.textContent = gain > 0 ? `+${gain}` : gain;
  return flier;
}

// Points fly from what changed last to the seat that has them now.
function fly(part, parts, delay) {
  const from = (parts.length ? parts[parts.length - 1] : document.getElementById("board")).getBoundingClientRect();
  const gains = [...part.querySelectorAll("[data-score]")].map((cell) => [cell, Number(cell.textContent) - points[cell.dataset.score]]);
  for (const [i, [cell, gain]] of gains.filter((one) => one[1]).entries()) {
    launch(chip(gain, cell.dataset.score), from, cell.getBoundingClientRect(), 28 * i, delay);
  }
}

// Goods fly piece by piece from what their seat has changed on the board to where it keeps them.
function harvest(part, parts) {
  const seen = (one) => one.getBoundingClientRect().width > 0;
  const places = parts.filter((one) => !one.dataset.store && !one.closest(".own") && seen(one));
  const gains = new Map();
  for (const store of part.querySelectorAll("[data-store]")) {
    const gain = amount(store) - goods[store.dataset.store];
    if (gain > 0 && !gains.has(store.dataset.store) && seen(store)) gains.set(store.dataset.store, [store, gain]);
  }
  for (const [name, [store, gain]] of gains) {
    const seat = name.split(" ")[1];
    const own = places.filter((one) => one.classList.contains(`by-${seat}`));
    const from = own.length ? own : places;
    const sign = store.querySelector("use");
    const number = sign ? Math.min(gain, PIECES) : Math.min(1, from.length);
    for (let i = 0; from.length && i < number; i++) {
      const place = from[i % from.length];
      launch(sign ? piece(sign) : chip(gain, seat), place.getBoundingClientRect(), store.getBoundingClientRect(), 0, 1000 * parseFloat(place.style.animationDelay) + APART * i);
    }
  }
}

function piece(sign) {
  const flier = document.createElementNS(sign.namespaceURI, "svg");
  flier.setAttribute("viewBox", "-1.1 -1.1 2.2 2.2");
  const use = flier.appendChild(sign.cloneNode());
  use.removeAttribute("transform");
  return flier;
}

function paceSwitch() {
  const button = document.getElementById("pace");
  if (!button || still()) return;
  const names = Object.keys(PACES);
  const show = () => { button.textContent = `Moves ${pace()}`; };
  button.hidden = false;
  button.addEventListener("click", () => {
    keep("pace", names[(names.indexOf(pace()) + 1) % names.length]);
    show();
  });
  show();
}

// --- tones -----------------------------------------------------------------------------------------
// Frequencies in hertz, one after the other: a move of somebody, your turn, the end.
const MOVE = [330];
const TURN = [523, 659];
const END = [523, 659, 784, 1047];
const TONE = 0.12;
const LOUD = 0.08;
let wasOver = false;
let wasYours = false;
let audio = null;

const soundOn = () => recall("sound") === "on";

function play(tones) {
  if (!soundOn() || !window.AudioContext) return;
  audio = audio || new AudioContext();
  // a browser may refuse tones until somebody clicks
  audio.resume().catch(() => {});
  tones.forEach((hertz, i) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + i * TONE;
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(LOUD, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 1.8 * TONE);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 2 * TONE);
  });
}

function announce(part, moved) {
  if (part.dataset.state === "over" && !wasOver) play(END);
  else if ("yours" in part.dataset && !wasYours) play(TURN);
  else if (moved) play(MOVE);
}

function soundSwitch() {
  const button = document.getElementById("sound");
  if (!button) return;
  const show = () => {
    button.textContent = soundOn() ? "Sound: on" : "Sound: off";
    button.setAttribute("aria-pressed", soundOn());
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    keep("sound", soundOn() ? "off" : "on");
    show();
    adorn(() => play(TURN));
  });
  show();
}

if (document.getElementById("page")) {
  adorn(soundSwitch, paceSwitch, () => showChanges(true));
  document.addEventListener("swapped", () => showChanges(false));
}
