// Clocks that run while somebody looks; the server counts the time.
"use strict";

function runClocks() {
  let from = performance.now();
  const two = (n) => String(n).padStart(2, "0");
  const words = (seconds) => {
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
  };
  document.addEventListener("swapped", () => { from = performance.now(); });
  setInterval(() => {
    const running = document.querySelector("[data-clock][data-runs]");
    if (!running) return;
    const left = Number(running.dataset.left) - (performance.now() - from) / 1000;
    running.textContent = words(Math.max(0, Math.floor(left)));
    running.classList.toggle("late", left < 20);
  }, 250);
}

runClocks();
