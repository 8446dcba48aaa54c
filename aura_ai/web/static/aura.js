// The page's only script: everything also works without it, by forms and links.
"use strict";

const table = () => document.getElementById("table");
const page = document.getElementById("page");
const NARROW = matchMedia("(max-width: 44rem)");

function say(text) {
  const live = document.getElementById("live");
  if (live && live.textContent !== text) live.textContent = text;
}

let alarmTimer = 0;
function alarm(text) {
  const box = document.getElementById("alarm");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(alarmTimer);
  alarmTimer = setTimeout(() => { box.hidden = true; }, 8000);
}

// --- start page ------------------------------------------------------------------------------------
function startPage(form) {
  const offers = JSON.parse(document.getElementById("offers").textContent);
  const players = form.elements.players;
  const options = (select, pairs, chosen) => {
    select.replaceChildren(...pairs.map(([value, label]) => new Option(label, value, false, value === chosen)));
  };
  const seats = [...form.querySelectorAll(".seat")];
  const people = form.querySelector(".people");
  function count() {
    const n = Number(players.value);
    let humans = 0;
    seats.forEach((row, seat) => {
      const select = row.querySelector("select");
      row.hidden = select.disabled = seat >= n;
      const name = row.querySelector(".name");
      name.hidden = name.disabled = seat >= n || select.value !== "human";
      if (seat < n && select.value === "human") humans += 1;
    });
    people.hidden = humans < 2;
  }
  function game() {
    const offer = offers[form.elements.game.value];
    const counts = offer.players.map(String);
    const kept = counts.includes(players.value) ? players.value : (counts.includes("2") ? "2" : counts[0]);
    options(players, counts.map((n) => [n, n]), kept);
    seats.forEach((row, seat) => {
      const select = row.querySelector("select");
      const names = [["human", "human"], ...offer.bots];
      const old = names.some(([name]) => name === select.value) ? select.value : offer.usual;
      options(select, names, seat && old === "human" && select.disabled ? offer.usual : old);
    });
    for (const set of form.querySelectorAll("[data-game]")) {
      set.hidden = set.disabled = set.dataset.game !== form.elements.game.value;
    }
    count();
  }
  for (const link of document.querySelectorAll("[data-choose]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      form.elements.game.value = link.dataset.choose;
      game();
      form.scrollIntoView();
      form.elements.game.focus();
    });
  }
  form.elements.game.addEventListener("change", game);
  form.addEventListener("change", count);
  game();
  const list = document.getElementById("yours");
  const known = remembered();
  if (known.length) {
    list.hidden = false;
    list.querySelector("ul").replaceChildren(...known.map((one) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = one.href;
      link.textContent = one.title + ", " + new Date(one.when).toLocaleString();
      item.append(link);
      return item;
    }));
  }
}

function remembered() {
  try { return JSON.parse(localStorage.getItem("games") || "[]"); } catch { return []; }
}

function remember() {
  if (!page || page.dataset.kind === "plan") return;
  const token = new URLSearchParams(location.search).get("token");
  const href = `/games/${page.dataset.id}?token=${token}`;
  const others = remembered().filter((one) => one.href !== href);
  const entry = { href, title: page.dataset.title, when: Date.now() };
  try { localStorage.setItem("games", JSON.stringify([entry, ...others].slice(0, 30))); } catch { /* private mode */ }
}

// --- the changing part of a game -------------------------------------------------------------------
// a form is on its way; the game is being asked for; it must be, for another reason than news; the last request
let busy = false;
let asking = false;
let again = false;
let wanted = 0;
// the version that the server told last: news that comes while an older answer is on its way must not be lost
let told = "";
// a button under a finger must not be replaced before the finger is lifted, or the click is lost
let pressed = 0;
let held = "";
// whoever moves by keyboard finds the focus on a move again when it is their turn: buttons that are switched off lose it
let moving = false;

const lookingBack = () => new URLSearchParams(location.search).has("at");

function behind() {
  if (lookingBack() && !document.getElementById("review")) return false;
  return Number(told) > Number(table().dataset.version);
}

function press(event) {
  if (event.button !== 0) return;
  clearTimeout(pressed);
  pressed = setTimeout(release, 3000);
}

function release() {
  clearTimeout(pressed);
  pressed = 0;
  const html = held;
  held = "";
  if (html && !busy) swap(html);
  refresh();
}

// what somebody chose in a list and has not sent yet
function unsent(part) {
  const chosen = (select) => [...select.options].find((one) => one.defaultSelected) || select.options[0];
  return [...part.querySelectorAll("select[id]")]
    .filter((select) => select.id !== "as" && select.selectedIndex >= 0 && !chosen(select).selected)
    .map((select) => [select.id, select.value, chosen(select).value]);
}

function swap(html) {
  if (pressed) {
    held = html;
    return;
  }
  const old = table();
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  if (!fresh) return;
  const samePly = fresh.dataset.ply === old.dataset.ply && fresh.dataset.last === old.dataset.last;
  const active = document.activeElement;
  if (active && active.closest && active.closest(".moves")) moving = true;
  const focused = active && old.contains(active) ? active : null;
  const mark = focused && (focused.id ? `#${CSS.escape(focused.id)}`
    : focused.dataset.key ? `[data-key="${CSS.escape(focused.dataset.key)}"]`
    : focused.value && focused.name ? `[name="${CSS.escape(focused.name)}"][value="${CSS.escape(focused.value)}"]` : "");
  const open = [...old.querySelectorAll("details[open][id]")].map((one) => one.id);
  const filter = samePly ? (old.querySelector("#filter") || {}).value : "";
  const kept = unsent(old);
  old.replaceWith(document.adoptNode(fresh));
  for (const id of open) {
    const one = document.getElementById(id);
    if (one) one.open = true;
  }
  if (filter && fresh.querySelector("#filter")) fresh.querySelector("#filter").value = filter;
  for (const [id, value, usual] of kept) {
    const one = document.getElementById(id);
    const same = one && one.value === usual && [...one.options].some((option) => option.value === value);
    if (same) one.value = value;
  }
  dress();
  if (mark && (samePly || !moving) && fresh.querySelector(mark)) fresh.querySelector(mark).focus({ preventScroll: true });
  else if (moving || focused) {
    const first = fresh.querySelector(".moves button") || fresh.querySelector("#status");
    if (first) {
      if (first.id === "status") first.tabIndex = -1;
      first.focus({ preventScroll: true });
    }
  }
  const status = fresh.querySelector("#status");
  const news = [...fresh.querySelectorAll(".since .told")].slice(-3).map((one) => one.textContent);
  if (status) say([...news, status.textContent].join(". "));
}

async function fetchPart(url, init) {
  const ticket = ++wanted;
  let answer, text;
  try {
    answer = await fetch(url, { ...init, headers: { "X-Part": "1" } });
    text = await answer.text();
  } catch {
    alarm("The server does not answer.");
    return false;
  }
  if (!answer.ok) {
    alarm(text.startsWith("<") ? `Error ${answer.status}` : text);
    return false;
  }
  if (ticket === wanted) swap(text);
  return true;
}

// Asks for what is new, one request at a time: else a page that is slower than the news would drop every answer.
// Nothing is asked for while a form is on its way or a finger is down; both ask when they are done.
async function refresh() {
  if (asking) return;
  asking = true;
  let done = true;
  while (done && !busy && !pressed && (again || behind())) {
    again = false;
    const before = told;
    done = await fetchPart(location.href, {});
    // versions went down: the game was closed and opened anew
    if (done && told === before && !busy && !pressed && behind()) told = table().dataset.version;
  }
  asking = false;
}

async function send(form, submitter) {
  if (busy) return;
  if (form.dataset.ask && !confirm(form.dataset.ask)) return;
  busy = true;
  moving = Boolean(document.activeElement && document.activeElement.closest(".moves"));
  const body = new URLSearchParams(new FormData(form, submitter));
  // nothing on an outdated page may be clicked again
  for (const button of table().querySelectorAll("button")) button.disabled = true;
  const done = await fetchPart(form.getAttribute("action"), { method: "POST", body });
  busy = false;
  if (done) {
    const url = new URL(location.href);
    url.searchParams.delete("at");
    if (url.href !== location.href) history.replaceState(null, "", url);
    refresh();
  } else {
    again = true;
    await refresh();
    if (table().querySelector("button:disabled")) {
      for (const button of table().querySelectorAll("button")) button.disabled = false;
    }
  }
}

async function go(href) {
  history.replaceState(null, "", href);
  again = true;
  await refresh();
  // from one mistake to the next what it cost comes into sight
  const said = table().querySelector(".lookback");
  if (said) said.scrollIntoView({ block: "nearest" });
}

function dress() {
  const part = table();
  const filter = part.querySelector("#filter");
  if (filter) {
    filter.closest(".filter").hidden = false;
    filter.addEventListener("input", narrowDown);
    part.querySelector("#unfilter").addEventListener("click", () => { filter.value = ""; only = null; narrowDown(); });
    only = null;
    if (filter.value) narrowDown();
  }
  const who = document.querySelector(".who-filter");
  if (who) {
    who.hidden = false;
    const select = who.querySelector("select");
    const show = () => {
      for (const one of who.parentElement.querySelectorAll(".told")) one.hidden = Boolean(select.value) && one.dataset.seat !== select.value;
    };
    select.addEventListener("change", show);
    if (select.value) show();
  }
  const slider = part.querySelector("#at");
  if (slider) {
    part.querySelector("#at-go").hidden = true;
    const show = () => {
      const url = new URL(location.href);
      url.searchParams.set("at", slider.value);
      const eyes = part.querySelector("#as");
      if (eyes) url.searchParams.set("as", eyes.value);
      if (slider.value === slider.max) url.searchParams.delete("at");
      go(url.href);
    };
    slider.addEventListener("input", () => { part.querySelector("#at-shown").textContent = slider.value; });
    slider.addEventListener("change", show);
    const eyes = part.querySelector("#as");
    if (eyes) eyes.addEventListener("change", show);
  }
  for (const link of part.querySelectorAll("input.link")) {
    if (link.value.startsWith("/")) link.value = location.origin + link.value;
    link.addEventListener("focus", () => link.select());
  }
  const keys = part.querySelector("#keys");
  if (keys) {
    keys.checked = localStorage.getItem("keys") !== "off";
    keys.addEventListener("change", () => localStorage.setItem("keys", keys.checked ? "on" : "off"));
  }
  clock();
}

let only = null;
function narrowDown() {
  const part = table();
  const filter = part.querySelector("#filter");
  const words = filter ? filter.value.toLowerCase().split(/\s+/).filter(Boolean) : [];
  for (const button of part.querySelectorAll("#moves button")) {
    const text = button.textContent.toLowerCase();
    button.hidden = !words.every((word) => text.includes(word)) || (only !== null && !only.includes(button.value));
  }
  const all = part.querySelector("#unfilter");
  if (all) all.hidden = !words.length && only === null;
}

function meant(target) {
  const lit = target.closest && target.closest("[data-actions]");
  return lit && table().contains(lit) ? lit.dataset.actions.split(/\s+/) : null;
}

// how long a bot has been thinking
let clockTimer = 0;
function clock() {
  clearInterval(clockTimer);
  const status = document.getElementById("status");
  if (!status || status.dataset.seconds === undefined) return;
  const text = status.textContent;
  const since = performance.now() - 1000 * Number(status.dataset.seconds);
  const tick = () => {
    const seconds = Math.floor((performance.now() - since) / 1000);
    if (seconds < 1) return;
    status.textContent = `${text}: ${seconds} s`;
    const hurry = document.querySelector(".hurry");
    if (hurry) hurry.hidden = false;
  };
  tick();
  clockTimer = setInterval(tick, 500);
}

// --- news from the server --------------------------------------------------------------------------
let source = null;
function listen() {
  if (source) source.close();
  source = null;
  // browsers allow six such connections in all, so pages nobody looks at close theirs
  if (document.hidden) return;
  const token = new URLSearchParams(location.search).get("token");
  source = new EventSource(`/games/${page.dataset.id}/events?token=${encodeURIComponent(token)}`);
  source.onmessage = (event) => {
    told = event.data;
    // a lower version than the page's: the server's clock was put back between its end and its start
    if (Number(told) < Number(table().dataset.version) && !lookingBack()) again = true;
    refresh();
  };
  source.onerror = () => {
    // the browser tries again by itself unless it got an answer of another kind
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
  };
}

function gamePage() {
  remember();
  const narrow = () => {
    const now = NARROW.matches ? "1" : "0";
    if (((/(?:^|; )narrow=(\d)/.exec(document.cookie) || [])[1] || "0") === now) return;
    document.cookie = `narrow=${now}; path=/; max-age=31536000; SameSite=Strict`;
    again = true;
    refresh();
  };
  NARROW.addEventListener("change", narrow);
  dress();
  narrow();
  listen();
  document.addEventListener("visibilitychange", listen);
  document.addEventListener("pointerdown", press, true);
  // the click comes first
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => setTimeout(release), true);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-swap]") || (event.submitter && "leave" in event.submitter.dataset)) return;
    event.preventDefault();
    send(form, event.submitter);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-part]");
    if (link && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      go(link.href);
      return;
    }
    const actions = meant(event.target);
    const form = document.getElementById("moves");
    if (!actions || !form) return;
    const buttons = [...form.querySelectorAll("button")].filter((one) => actions.includes(one.value));
    if (buttons.length === 1) form.requestSubmit(buttons[0]);
    else if (buttons.length) {
      only = actions;
      narrowDown();
      buttons[0].focus();
      if (!document.getElementById("filter")) for (const one of form.querySelectorAll("button")) one.hidden = !buttons.includes(one);
      say(`${buttons.length} moves there`);
    }
  });
  const preview = (on) => (event) => {
    const button = event.target.closest && event.target.closest(".moves button[data-action], .advice button");
    const actions = button ? [button.value] : meant(event.target);
    if (!actions) return;
    for (const one of table().querySelectorAll("[data-actions]")) {
      one.classList.toggle("preview", on && button !== null && one.dataset.actions.split(/\s+/).includes(actions[0]));
      one.classList.toggle("chosen", one.classList.contains("preview"));
    }
    for (const one of table().querySelectorAll(".moves button")) one.classList.toggle("preview", on && button === null && actions.includes(one.value));
  };
  document.addEventListener("focusin", (event) => {
    if (!event.target.closest(".moves, #status")) moving = false;
  });
  for (const name of ["pointerover", "focusin"]) document.addEventListener(name, preview(true));
  for (const name of ["pointerout", "focusout"]) document.addEventListener(name, preview(false));
  document.addEventListener("keydown", (event) => {
    const keys = document.getElementById("keys");
    if ((keys && !keys.checked) || event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.matches("input, select, textarea");
    if (typing && event.key === "Escape") { event.target.blur(); return; }
    if (typing) return;
    if (/^[1-9]$/.test(event.key)) {
      const shown = [...document.querySelectorAll(".moves button")].filter((one) => !one.hidden && !one.disabled);
      const button = shown[Number(event.key) - 1];
      if (button) { event.preventDefault(); button.click(); }
      return;
    }
    const found = table().querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (!found || found.disabled) return;
    event.preventDefault();
    if (found.tagName === "INPUT") found.focus();
    else found.click();
  });
}

const form = document.getElementById("new-game");
if (form) startPage(form);
if (page) gamePage();
else if (document.querySelector(".who-filter")) {
  const who = document.querySelector(".who-filter");
  who.hidden = false;
  who.querySelector("select").addEventListener("change", (event) => {
    for (const one of document.querySelectorAll(".told")) one.hidden = Boolean(event.target.value) && one.dataset.seat !== event.target.value;
  });
}
