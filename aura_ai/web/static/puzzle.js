// The board of a puzzle: a click on a lit part is an answer, or shows the answers that are given there.
"use strict";

const answers = () => [...document.querySelectorAll(".puzzle form.moves button")];

document.addEventListener("click", (event) => {
  const board = event.target.closest && event.target.closest("#board");
  if (!board || !answers().length) return;
  const lit = event.target.closest("[data-actions]");
  const actions = lit ? lit.dataset.actions.split(/\s+/) : [];
  const there = answers().filter((one) => actions.includes(one.value));
  if (there.length === 1) {
    there[0].form.requestSubmit(there[0]);
    return;
  }
  // a click beside the lit parts shows all answers again
  for (const one of answers()) one.hidden = there.length > 0 && !there.includes(one);
  if (there.length) there[0].focus({ preventScroll: true });
});

// Tasks of lessons that are done: this browser knows, nobody else.
const done = new Set((recall("tasks") || "").split(" "));
const solved = document.querySelector("#answer[data-right=yes][data-task]");
if (solved) keep("tasks", [...done.add(solved.dataset.task)].join(" "));
for (const link of document.querySelectorAll("a[data-task]")) {
  if (done.has(link.dataset.task)) link.after(" \u2713 done");
}
