// Brings a part of the page from what the server said before to what it says now, and touches only what
// differs: what stays keeps its layout and picture, its scroll position and what somebody typed or opened.
"use strict";

// What is put in anew as a whole: controls show what the server chose, and only a new element begins its animation.
const WHOLE = "input, select, .changed";

// How many neighbours are looked at for what was put in or taken out: new lines of a log, a panel that came or went.
const REACH = 16;

function seek(list, from, reach, holds) {
  const found = list.slice(from, from + reach).findIndex(holds);
  return found < 0 ? -1 : from + found;
}

// Whether one may become the other. Sections of a page are distinguished by their class; a button never becomes
// one that does something else, under a finger that is about to press it.
const kin = (one, other) => one.nodeName === other.nodeName && one.id === other.id
  && (one.nodeName !== "SECTION" || one.className === other.className)
  && (one.nodeName !== "BUTTON" || (one.name === other.name && one.value === other.value));

// panels of a drawing have a mark of what is in them
const equal = (one, other) => (one.nodeName === "svg" && one.dataset.panel && one.dataset.panel === other.dataset?.panel) || one.isEqualNode(other);

// `was` and `now` are what the server sent, untouched by scripts, and differ; `live` is what became of `was`.
function patch(live, was, now) {
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
  // what is equal stays, what is new is put in, and the rest becomes the new part in its place
  let old = 0;
  for (const [i, one] of after.entries()) {
    // the next piece of text is not worth taking out the parts before it
    const reach = one.nodeType === Node.ELEMENT_NODE ? REACH : 1;
    const same = seek(before, old, reach, (other) => equal(other, one));
    const later = same < 0 && old < before.length && seek(after, i + 1, REACH, (other) => equal(other, before[old])) > 0;
    const at = same >= 0 || later ? same : seek(before, old, reach, (other) => kin(other, one));
    while (old < at) parts[old++].remove();
    if (at < 0) live.insertBefore(document.importNode(one, true), parts[old] || null);
    else if (same < 0) patch(parts[old], before[old], one);
    if (at >= 0) old += 1;
  }
  while (old < before.length) parts[old++].remove();
}
