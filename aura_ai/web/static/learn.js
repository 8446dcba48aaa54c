// Help for people who learn a game: the explanation of a part of the board, rules beside the game.
// Without it the page has the same texts as titles, lists and links.
"use strict";

(() => {
  const WIDE = matchMedia("(min-width: 70rem)");
  const LONG_PRESS = 500;
  const HOVER = 350;
  const board = () => document.querySelector("#table .board");
  const button = () => document.getElementById("explain");
  const onBoard = (target) => target instanceof Element && Boolean(target.closest(".board"));
  const explaining = () => document.body.classList.contains("explaining");

  // --- what a part is ------------------------------------------------------------------------------
  // a browser shows <title> only to a mouse, late, so its text is moved to an attribute and shown by us
  function partOf(target) {
    let one = target instanceof Element ? target : null;
    while (one && one.closest(".board .drawing svg")) {
      if (one.dataset.about) return one;
      const title = [...one.children].find((child) => child.tagName === "title");
      if (title) {
        one.dataset.about = title.textContent;
        title.remove();
        return one;
      }
      if (one.dataset.actions) return one;
      one = one.parentElement;
    }
    return null;
  }

  // a part without words in its drawing is known by the moves that are made on it
  function words(part) {
    if (part.dataset.about) return part.dataset.about;
    const moves = (part.dataset.actions || "").split(/\s+/);
    return [...document.querySelectorAll(".moves button")].filter((one) => moves.includes(one.value)).map((one) => one.textContent.trim()).join("\n");
  }

  let about = null;
  let marked = null;
  function hide() {
    if (about) about.remove();
    if (marked) marked.classList.remove("explained");
    about = marked = null;
  }

  function show(part, speak) {
    hide();
    about = document.createElement("p");
    about.id = "about";
    about.textContent = words(part);
    document.body.append(about);
    const box = part.getBoundingClientRect();
    const { width, height } = about.getBoundingClientRect();
    const left = Math.min(Math.max(4, box.left + box.width / 2 - width / 2), innerWidth - width - 4);
    const below = box.bottom + 6 + height < innerHeight;
    about.style.left = `${left}px`;
    about.style.top = `${below ? box.bottom + 6 : Math.max(4, box.top - height - 6)}px`;
    if (!speak) return;
    marked = part;
    part.classList.add("explained");
    const live = document.getElementById("live");
    if (live) live.textContent = about.textContent;
  }

  // --- by pointer ----------------------------------------------------------------------------------
  let timer = 0;
  let swallow = false;
  document.addEventListener("pointerover", (event) => {
    clearTimeout(timer);
    const part = partOf(event.target);
    if (event.pointerType === "touch") return;
    if (!part) { if (!marked) hide(); return; }
    timer = setTimeout(() => show(part), HOVER);
  });
  document.addEventListener("pointerdown", (event) => {
    clearTimeout(timer);
    swallow = false;
    if (event.pointerType !== "touch") { hide(); return; }
    const part = partOf(event.target);
    if (part || onBoard(event.target)) timer = setTimeout(() => { swallow = true; if (part) show(part, true); }, LONG_PRESS);
  });
  for (const name of ["pointerup", "pointercancel", "pointermove"]) {
    document.addEventListener(name, (event) => {
      if (event.pointerType === "touch" && (name !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 4)) clearTimeout(timer);
    });
  }
  document.addEventListener("contextmenu", (event) => { if (swallow) event.preventDefault(); });
  document.addEventListener("click", (event) => {
    const part = partOf(event.target);
    const explains = swallow || explaining();
    swallow = false;
    // asking what a part is never plays it, whether or not there is an explanation
    if (explains && onBoard(event.target)) { event.preventDefault(); event.stopImmediatePropagation(); }
    if (part && (explains || !part.closest("[data-actions]"))) show(part, true);
    else if (!(event.target.closest && event.target.closest("#explain"))) hide();
  }, true);
  document.addEventListener("scroll", () => { if (about && !marked) hide(); }, true);

  // --- by keyboard ---------------------------------------------------------------------------------
  function parts() {
    const drawing = board();
    if (!drawing) return [];
    for (const title of drawing.querySelectorAll(".drawing svg g > title")) partOf(title.parentElement);
    return [...drawing.querySelectorAll("[data-about], [data-actions]")].filter((part) => part.getClientRects().length);
  }

  // the mode is seen wherever somebody has scrolled to, and ended there
  const bar = document.createElement("p");
  bar.id = "explaining";
  bar.append("Tap a part of the board to learn what it is. ", document.createElement("button"));
  bar.lastChild.type = "button";
  bar.lastChild.textContent = "Done";
  bar.lastChild.addEventListener("click", () => explain(false));

  function explain(on) {
    document.body.classList.toggle("explaining", on);
    const one = button();
    if (one) one.setAttribute("aria-pressed", String(on));
    hide();
    bar.remove();
    if (!on) { if (one) one.focus({ preventScroll: true }); return; }
    document.body.append(bar);
    const drawing = board();
    if (drawing) {
      drawing.focus({ preventScroll: true });
      const { top } = drawing.getBoundingClientRect();
      if (top < 0 || top > innerHeight / 2) drawing.scrollIntoView();
    }
    const live = document.getElementById("live");
    if (live) live.textContent = "Tap a part of the board, or use the arrow keys. Escape ends it.";
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#explain")) explain(!explaining());
  });
  document.addEventListener("keydown", (event) => {
    const keys = document.getElementById("keys");
    if (event.key === "?" && button() && !button().hidden && !(keys && !keys.checked) && !event.target.matches("input, select, textarea")) {
      explain(!explaining());
      return;
    }
    if (event.key === "Escape" && (about || explaining())) {
      event.stopImmediatePropagation();
      explain(false);
      return;
    }
    if (!explaining() || !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const all = parts();
    if (!all.length) return;
    const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
    const next = marked ? (all.indexOf(marked) + step + all.length) % all.length : 0;
    all[next].scrollIntoView({ block: "nearest" });
    show(all[next], true);
  }, true);

  // the button does nothing without this script, so it is shown by it, also on a part that was swapped in
  function dress() {
    const one = button();
    if (!one) { if (explaining()) explain(false); return; }
    one.hidden = !document.querySelector("#table .board .drawing svg");
    one.setAttribute("aria-pressed", String(explaining()));
  }
  // what somebody reads stays while the part that it explains does: the page also renews itself in the background
  document.addEventListener("swapped", () => { if (!marked || !marked.isConnected) hide(); dress(); });
  dress();

  // --- rules beside the game -----------------------------------------------------------------------
  const kept = new Map();
  async function beside(href) {
    const [address, anchor] = href.split("#");
    if (!kept.has(address)) {
      const answer = await fetch(address);
      if (!answer.ok) { location.href = href; return; }
      kept.set(address, new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("main"));
    }
    close();
    const box = document.createElement("aside");
    box.id = "beside";
    box.tabIndex = -1;
    box.setAttribute("aria-label", "Rules");
    const shut = document.createElement("button");
    shut.type = "button";
    shut.className = "close";
    shut.textContent = "Close";
    shut.addEventListener("click", close);
    const text = document.importNode(kept.get(address), true);
    text.removeAttribute("id");
    for (const form of text.querySelectorAll("form")) form.remove();
    const content = document.createElement("div");
    content.append(...text.childNodes);
    box.append(shut, content);
    document.body.append(box);
    document.body.classList.add("with-beside");
    const goal = anchor && box.querySelector(`#${CSS.escape(anchor)}`);
    if (goal) { goal.scrollIntoView(); goal.classList.add("explained"); }
    box.focus({ preventScroll: true });
  }
  function close() {
    const box = document.getElementById("beside");
    if (box) box.remove();
    document.body.classList.remove("with-beside");
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const inside = link.closest("#beside") && link.getAttribute("href").startsWith("#");
    if (inside) {
      const goal = document.getElementById("beside").querySelector(`#${CSS.escape(link.hash.slice(1))}`);
      if (goal) { event.preventDefault(); goal.scrollIntoView(); }
    } else if (WIDE.matches && document.getElementById("page") && ("beside" in link.dataset || link.closest("#beside")) && link.origin === location.origin && /^\/(rules|learn)\//.test(link.pathname)) {
      event.preventDefault();
      beside(link.href);
    }
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
})();
