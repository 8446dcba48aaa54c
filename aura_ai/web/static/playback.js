// Plays a finished game back on its own page, decision by decision, at a chosen speed.
"use strict";

(() => {
  let playing = false;
  let timer = 0;
  const slider = () => document.getElementById("at");

  function dress() {
    for (const one of document.querySelectorAll("[data-play]")) {
      one.hidden = false;
      one.textContent = playing ? "Pause" : one.dataset.label;
      one.setAttribute("aria-pressed", String(playing));
    }
    const speed = document.getElementById("speeds");
    if (speed) speed.hidden = false;
  }

  function stop() {
    playing = false;
    clearTimeout(timer);
    dress();
  }

  async function show(ply) {
    const url = new URL(location.href);
    url.searchParams.set("at", ply);
    if (ply >= Number(slider().max)) url.searchParams.delete("at");
    await go(url.href);
  }

  async function step() {
    const began = performance.now();
    const next = Number(slider().value) + 1;
    await show(next);
    if (!playing) return;
    if (next >= Number(slider().max)) { stop(); return; }
    const every = 1000 / Number(document.getElementById("speed").value);
    timer = setTimeout(step, Math.max(0, every - (performance.now() - began)));
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest && event.target.closest("[data-play]");
    // a jump elsewhere in the game is to be looked at there
    if (!button) { if (playing && event.target.closest("a, #at")) stop(); return; }
    if (playing) { stop(); return; }
    playing = true;
    dress();
    if (!new URLSearchParams(location.search).has("at")) await show(0);
    timer = setTimeout(step, 500);
  });
  document.addEventListener("swapped", dress);
  dress();
})();
