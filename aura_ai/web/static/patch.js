// Brings a part of the page from what the server said before to what it says now, and touches only what
// differs: what stays keeps its layout and picture, its scroll position and what somebody typed or opened.
"use strict";

// What is put in anew as a whole: controls show what the server chose, and only a new element begins its animation.
const WHOLE = "input, select, .changed";

// `was` and `now` are what the server sent, untouched by scripts; `live` is what became of `was`.
function patch(live, was, now) {
  if (was.isEqualNode(now)) return;
  const parts = [...live.childNodes];
  const before = [...was.childNodes];
  const after = [...now.childNodes];
  const element = now.nodeType === Node.ELEMENT_NODE;
  if (live.nodeName !== now.nodeName || parts.length !== before.length || (element && (now.matches(WHOLE) || was.matches(WHOLE)))) {
    live.replaceWith(document.importNode(now, true));
    return;
  }
  if (!element) {
    live.nodeValue = now.nodeValue;
    return;
  }
  for (const { name, value } of now.attributes) if (was.getAttribute(name) !== value) live.setAttribute(name, value);
  for (const { name } of was.attributes) if (!now.hasAttribute(name)) live.removeAttribute(name);
  // equal beginnings and ends of two lists belong together, then what is between them one by one
  let first = 0;
  const shorter = Math.min(before.length, after.length);
  while (first < shorter && before[first].isEqualNode(after[first])) first += 1;
  let same = 0;
  while (same < shorter - first && before.at(-1 - same).isEqualNode(after.at(-1 - same))) same += 1;
  const both = shorter - same;
  for (let i = first; i < both; i += 1) patch(parts[i], before[i], after[i]);
  for (const one of parts.slice(both, before.length - same)) one.remove();
  const rest = after.slice(both, after.length - same).map((one) => document.importNode(one, true));
  const next = parts[before.length - same];
  if (next) next.before(...rest);
  else live.append(...rest);
}
