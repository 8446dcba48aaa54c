// What is in sight: the sheet with the moves on a telephone, and the part of the board that is proposed.
"use strict";

(() => {
  const NARROW = matchMedia("(max-width: 60rem) and (min-height: 30.01rem)");
  const SIZES = ["low", "half", "full"];
  const ofWindow = (share) => () => share * innerHeight;
  const HEIGHTS = { low: () => 6.6 * parseFloat(getComputedStyle(document.documentElement).fontSize), half: ofWindow(0.38), full: ofWindow(0.88) };
  const FAR = 40; // pixels that a finger moves at least to drag the sheet
  const sheet = () => document.querySelector("#table .play");
  const handle = () => document.getElementById("sheet");

  // --- the sheet -------------------------------------------------------------------------------------
  function resize(size) {
    document.body.dataset.sheet = size;
    const one = handle();
    if (!one) return;
    one.hidden = false;
    one.setAttribute("aria-expanded", String(size !== "low"));
    one.setAttribute("aria-label", { low: "Show the moves", half: "Show all moves", full: "Make room for the board" }[size]);
  }

  // what stays in sight above the sheet needs its height, and what is scrolled to must not end behind either
  function measure() {
    const own = document.querySelector("#board .own");
    const height = (one) => (NARROW.matches && one ? one.offsetHeight : 0);
    const [low, high] = [height(sheet()), height(own)];
    // not as variables: what can be inherited makes the browser match the style of the whole page anew
    document.documentElement.style.scrollPaddingBottom = `${low + high}px`;
    if (own) own.style.bottom = NARROW.matches ? `${low}px` : "";
  }
  const watcher = new ResizeObserver(measure);
  function watch() {
    watcher.disconnect();
    for (const one of [sheet(), document.querySelector("#board .own")]) if (one) watcher.observe(one);
    measure();
  }

  // the sheet follows the pointer, and takes the size that is nearest where it is let go
  let begun = null;
  function drag(event) {
    const one = event.target.closest && event.target.closest("#sheet");
    if (!one) return;
    one.setPointerCapture(event.pointerId);
    begun = { y: event.clientY, height: sheet().offsetHeight };
  }
  function follow(event) {
    if (!begun) return;
    const height = Math.min(Math.max(begun.height + begun.y - event.clientY, HEIGHTS.low()), HEIGHTS.full());
    sheet().style.height = sheet().style.maxHeight = `${height}px`;
  }
  function drop(event) {
    if (!begun) return;
    const far = begun.y - event.clientY;
    const reached = begun.height + far;
    begun = null;
    sheet().style.height = sheet().style.maxHeight = "";
    if (Math.abs(far) < FAR) return;
    const now = SIZES.indexOf(document.body.dataset.sheet);
    const others = SIZES.filter((size, at) => (far > 0 ? at > now : at < now));
    const near = (size) => Math.abs(HEIGHTS[size]() - reached);
    if (others.length) resize(others.reduce((best, size) => (near(size) < near(best) ? size : best)));
    // the click that follows is part of the drag
    dragged = performance.now();
  }
  let dragged = -Infinity;

  // --- the part that is proposed -----------------------------------------------------------------------
  function seen(part) {
    const { x, y, width, height } = part.getBoundingClientRect();
    const there = width && document.elementFromPoint(x + width / 2, y + height / 2);
    // the own goods lie above the board, and hide what is behind them
    return Boolean(there && there.closest("#board") && there.closest(".own") === part.closest(".own"));
  }

  let shown = "";
  function bring() {
    const parts = [...document.querySelectorAll("#board [data-proposed]")].filter((part) => part.getClientRects().length);
    const which = `${document.getElementById("table").dataset.ply} ${parts.map((part) => part.dataset.actions || part.dataset.subject)}`;
    if (!parts.length || which === shown) return;
    shown = which;
    // a card of the hand stays in sight by itself: it is the field that may lie behind it
    const fields = parts.filter((part) => !part.closest(".own"));
    const hidden = (fields.length ? fields : parts).find((part) => !seen(part));
    if (hidden) hidden.scrollIntoView({ block: "center", inline: "nearest" });
  }

  function dress() {
    const over = document.getElementById("table").dataset.state !== "playing";
    // after the end the board and the review are what is looked at
    if (over && wasOver !== true) resize("low");
    else resize(!over && wasOver ? "half" : document.body.dataset.sheet || "half");
    wasOver = over;
    watch();
    bring();
  }
  let wasOver = null;

  document.addEventListener("pointerdown", drag);
  document.addEventListener("pointermove", follow);
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
  document.addEventListener("click", (event) => {
    if (!event.target.closest) return;
    const fromDrag = performance.now() - dragged < 100;
    const now = SIZES.indexOf(document.body.dataset.sheet);
    if (event.target.closest("#sheet") && !fromDrag) resize(SIZES[(now + 1) % SIZES.length]);
    // a part with several moves: the list is needed now
    else if (event.target.closest("#board [data-actions]") && document.body.dataset.sheet === "low") resize("half");
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && NARROW.matches && document.body.dataset.sheet !== "low" && !event.defaultPrevented) resize("low");
  });
  document.addEventListener("swapped", dress);
  if (document.getElementById("table")) dress();
})();
