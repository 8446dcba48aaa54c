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
  points = count(part);
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
let points = {};

const pace = () => (recall("pace") in PACES ? recall("pace") : USUAL);
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function count(part) {
  return Object.fromEntries([...part.querySelectorAll("[data-score]")].map((cell) => [cell.dataset.score, Number(cell.textContent)]));
}

function arrive(part) {
  const parts = [...part.querySelectorAll(".changed")].filter((one) => {
    one.classList.toggle("fresh", Number(one.dataset.ply) >= shownPly);
    return one.classList.contains("fresh");
  });
  const plies = [...new Set(parts.map((one) => Number(one.dataset.ply)))].sort((a, b) => a - b);
  const step = Math.min(PACES[pace()], MOST / plies.length);
  for (const one of parts) one.style.animationDelay = `${step * plies.indexOf(Number(one.dataset.ply))}s`;
  if (!still() && pace() !== "at once") fly(part, parts, 1000 * step * Math.max(0, plies.length - 1));
}

// Points fly from what changed last to the seat that has them now, or upwards where that is out of sight.
function fly(part, parts, delay) {
  const from = (parts.length ? parts[parts.length - 1] : document.getElementById("board")).getBoundingClientRect();
  const gains = [...part.querySelectorAll("[data-score]")].map((cell) => [cell, Number(cell.textContent) - points[cell.dataset.score]]);
  for (const [i, [cell, gain]] of gains.filter((one) => one[1]).entries()) {
    const [left, top] = [from.x + from.width / 2 + 28 * i, Math.min(Math.max(from.y, 40), innerHeight - 40)];
    const to = cell.getBoundingClientRect();
    const [x, y] = to.bottom > 0 && to.top < innerHeight ? [to.x - left, to.y - top] : [0, -60];
    const flier = document.body.appendChild(document.createElement("span"));
    flier.className = `flier seat-${cell.dataset.score}`;
    flier.textContent = gain > 0 ? `+${gain}` : gain;
    flier.ariaHidden = true;
    flier.style.cssText = `left:${left}px;top:${top}px`;
    const way = [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, transform: `translate(${x}px,${y}px)`, offset: 0.9 }, { opacity: 0, transform: `translate(${x}px,${y}px)` }];
    flier.animate(way, { ...FLIGHT, delay }).onfinish = () => flier.remove();
  }
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
