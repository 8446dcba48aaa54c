// What is seen and heard of a change: the tab's title, parts of the board that move, tones.
"use strict";

// newest decision whose change was shown: parts that decisions since then have changed move for a moment
let shownPly = -1;

function showChanges(first) {
  const part = document.getElementById("table");
  if (part.dataset.tab) document.title = part.dataset.tab;
  const last = Number(part.dataset.last);
  if (!("live" in part.dataset)) return;
  if (!first && last > shownPly) {
    for (const one of part.querySelectorAll(".changed")) {
      one.classList.toggle("fresh", Number(one.dataset.ply) >= shownPly);
    }
  }
  if (!first) adorn(() => announce(part, last > shownPly));
  shownPly = last;
  wasOver = part.dataset.state === "over";
  wasYours = "yours" in part.dataset;
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
  adorn(soundSwitch, () => showChanges(true));
  document.addEventListener("swapped", () => showChanges(false));
}
