// The board of a puzzle: a click on a lit part is an answer, or shows the answers that are given there.
"use strict";

document.addEventListener("click", (event) => {
  const lit = event.target.closest && event.target.closest("#board [data-actions]");
  const form = document.querySelector(".puzzle form.moves");
  if (!lit || !form) return;
  const actions = lit.dataset.actions.split(/\s+/);
  const all = [...form.querySelectorAll("button")];
  const there = all.filter((one) => actions.includes(one.value));
  if (there.length === 1) form.requestSubmit(there[0]);
  else if (there.length) {
    for (const one of all) one.hidden = !there.includes(one);
    there[0].focus({ preventScroll: true });
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const one of document.querySelectorAll(".puzzle form.moves button")) one.hidden = false;
});
