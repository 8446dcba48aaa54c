// Help for people who learn a game: the explanation of a part of the board, rules beside the game.
// Without it the page has the same texts as titles, lists and links.
"use strict";

(() => {
  const WIDE = matchMedia("(min-width: 70rem)");
  const LONG_PRESS = 500;
  const HOVER = 350;
  const board = () => document.querySelector("#table .board");
  const button = () => document.getElementById("explain");

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
      one = one.parentElement;
    }
    return null;
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
    about.textContent = part.dataset.about;
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
    if (live) live.textContent = part.dataset.about;
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
    if (part) timer = setTimeout(() => { swallow = true; show(part, true); }, LONG_PRESS);
  });
  for (const name of ["pointerup", "pointercancel", "pointermove"]) {
    document.addEventListener(name, (event) => {
      if (event.pointerType === "touch" && (name !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 4)) clearTimeout(timer);
    });
  }
  document.addEventListener("contextmenu", (event) => { if (swallow) event.preventDefault(); });
  document.addEventListener("click", (event) => {
    const part = partOf(event.target);
    const explains = swallow || document.body.classList.contains("explaining");
    swallow = false;
    if (!part) { if (!(event.target.closest && event.target.closest("#explain"))) hide(); return; }
    if (explains || !part.closest("[data-actions]")) {
      if (explains) { event.preventDefault(); event.stopImmediatePropagation(); }
      show(part, true);
    } else hide();
  }, true);
  document.addEventListener("scroll", () => { if (about && !marked) hide(); }, true);

  // --- by keyboard ---------------------------------------------------------------------------------
  function parts() {
    const drawing = board();
    if (!drawing) return [];
    for (const title of drawing.querySelectorAll(".drawing svg g > title")) partOf(title.parentElement);
    return [...drawing.querySelectorAll("[data-about]")].filter((part) => part.getClientRects().length);
  }

  function explain(on) {
    document.body.classList.toggle("explaining", on);
    const one = button();
    if (one) one.setAttribute("aria-pressed", String(on));
    hide();
    if (!on) { if (one) one.focus({ preventScroll: true }); return; }
    const drawing = board();
    if (drawing) drawing.focus();
    const live = document.getElementById("live");
    if (live) live.textContent = "Tap a part of the board, or use the arrow keys. Escape ends it.";
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#explain")) explain(!document.body.classList.contains("explaining"));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && (about || document.body.classList.contains("explaining"))) {
      event.stopImmediatePropagation();
      explain(false);
      return;
    }
    if (!document.body.classList.contains("explaining") || !event.key.startsWith("Arrow")) return;
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
    if (!one) return;
    one.hidden = !document.querySelector("#table .board .drawing svg");
    one.setAttribute("aria-pressed", String(document.body.classList.contains("explaining")));
  }
  document.addEventListener("swapped", () => { hide(); dress(); });
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
