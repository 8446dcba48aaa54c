// The page's only script: everything also works without it, by forms and links.
"use strict";

const table = () => document.getElementById("table");
const page = document.getElementById("page");

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

// What adorns a page must not stop what the page is for.
function adorn(...parts) {
  for (const part of parts) {
    try { part(); } catch (error) { console.error(error); }
  }
}

// The only door to what the browser keeps. Where it refuses, a value lasts as long as the page.
const unkept = new Map();

function recall(name) {
  try { return unkept.has(name) ? unkept.get(name) : localStorage.getItem(name); } catch { return null; }
}

function keep(name, value) {
  try {
    localStorage.setItem(name, value);
    unkept.delete(name);
  } catch {
    unkept.set(name, value);
  }
}

function remembered() {
  try { return [...JSON.parse(recall("games") || "[]")]; } catch { return []; }
}

function remember() {
  if (!page) return;
  const token = new URLSearchParams(location.search).get("token");
  const href = `/games/${page.dataset.id}?token=${token}`;
  const others = remembered().filter((one) => one.href !== href);
  const entry = { href, title: page.dataset.title, when: Date.now() };
  keep("games", JSON.stringify([entry, ...others].slice(0, 30)));
}

// --- the changing part of a game -------------------------------------------------------------------
// a form is on its way; the game is being asked for; it must be, for another reason than news; the last request
let busy = false;
let asking = false;
let again = false;
let wanted = 0;
// the version that the server told last: news that comes while an older answer is on its way must not be lost
let told = "";
// requests that were lost in a row: how long to wait before the next one, which always comes
const PAUSES = [300, 1000, 2000, 4000];
let lost = 0;
let retry = 0;
// after that many milliseconds a request counts as lost; together with a pause less than ten seconds
const LOST_AFTER = 5500;
const MOST_PATIENCE = 60000;
const LOST = "lost";
// after that many milliseconds buttons look as if they were switched off
const SLOW = 150;
// what is shown was put there just now: a click before that many milliseconds was meant for what stood there before
const TOO_SOON = 300;
let swapped = -TOO_SOON;
// the part as the server sent it, without what scripts have done to it since
let shown = null;
// two clicks so soon after each other (milliseconds) and so near (pixels) are a double click
const TWICE = 400;
const NEAR = 8;
let clicked = { at: -TWICE, x: 0, y: 0 };
// what somebody has scrolled: to ask each element for its position would lay out the page once more
const scrolled = new WeakSet();
// a button under a finger must not be replaced before the finger is lifted, or the click is lost
let pressed = 0;
let held = "";
// people who move by keyboard find the focus on a move again when it is their turn: buttons that are switched off lose it
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

// --- panels of the drawing --------------------------------------------------------------------------
// What the page has need not be sent again: gradients and signs, and panels that stay as they are. A telephone does
// without those for a large window (44rem in the stylesheet of drawings), and the other way round, until it is turned.
const without = () => (document.getElementById("board").clientWidth < 44 * parseFloat(getComputedStyle(document.documentElement).fontSize) ? "wide" : "small");
let asked = "";

function holds() {
  if (!document.querySelector(".defs") || !document.getElementById("board")) return {};
  asked = without();
  return { "X-Holds": [asked, ...[...shown.querySelectorAll("svg[data-panel]")].map((one) => one.dataset.panel)].join(" ") };
}

function complete(fresh, defined) {
  if (defined && !document.querySelector(".defs")) table().before(defined);
  for (const one of fresh.querySelectorAll("svg[data-panel]:empty")) {
    const same = `svg[data-panel="${one.dataset.panel}"]:not(:empty)`;
    const held = one.dataset.panel && shown.querySelector(same);
    // of two that are alike, the second finds only a copy here
    const twin = held || !one.dataset.panel ? null : fresh.querySelector(same);
    if (held) held.replaceWith(one.cloneNode());
    if (held || twin) one.replaceWith(held || twin.cloneNode(true));
  }
  if (!asked || document.body.dataset.without === asked) return;
  document.body.dataset.without = asked;
  // it may have been turned meanwhile
  setTimeout(fit);
}

function fit() {
  if (!document.body.dataset.without || document.body.dataset.without === without()) return;
  again = true;
  refresh();
}

function swap(html) {
  if (pressed) {
    held = html;
    return;
  }
  const part = table();
  const answer = new DOMParser().parseFromString(html, "text/html");
  const fresh = answer.getElementById("table");
  if (!fresh) return;
  complete(fresh, answer.querySelector(".defs"));
  const samePly = fresh.dataset.ply === part.dataset.ply && fresh.dataset.last === part.dataset.last;
  if (!samePly && part.querySelector(".moves button")) swapped = performance.now();
  const active = document.activeElement;
  if (active && active.closest && active.closest(".moves")) moving = true;
  const focused = active && part.contains(active) ? active : null;
  const mark = focused && (focused.id ? `#${CSS.escape(focused.id)}`
    : focused.dataset.key ? `[data-key="${CSS.escape(focused.dataset.key)}"]`
    : focused.value && focused.name ? `[name="${CSS.escape(focused.name)}"][value="${CSS.escape(focused.value)}"]` : "");
  // what the server had opened it may shut again, what somebody has opened it may not
  const open = [...part.querySelectorAll("details[open][id]")].map((one) => one.id)
    // but for the links: all that stands below them would jump
    .filter((id) => id === "invite" || !shown.querySelector(`#${CSS.escape(id)}[open]`));
  const filter = samePly ? (part.querySelector("#filter") || {}).value : "";
  const kept = unsent(part);
  enable();
  for (const one of part.querySelectorAll(".preview, .chosen")) one.classList.remove("preview", "chosen");
  patch(part, shown, fresh);
  shown = fresh;
  for (const id of open) {
    const one = document.getElementById(id);
    if (one) one.open = true;
  }
  if (part.querySelector("#filter")) part.querySelector("#filter").value = filter || "";
  for (const [id, value, usual] of kept) {
    const one = document.getElementById(id);
    const same = one && one.value === usual && [...one.options].some((option) => option.value === value);
    if (same) one.value = value;
  }
  adorn(dress);
  drawn = frame();
  // other moves begin at the top of their list
  if (!samePly) for (const one of part.querySelectorAll(".play, .moves")) if (scrolled.has(one)) one.scrollTop = 0;
  document.dispatchEvent(new Event("swapped"));
  if (mark && (samePly || !moving) && part.querySelector(mark)) part.querySelector(mark).focus({ preventScroll: true });
  else if (moving || focused) {
    const first = part.querySelector(".moves button") || part.querySelector("#status");
    if (first) {
      if (first.id === "status") first.tabIndex = -1;
      first.focus({ preventScroll: true });
    }
  }
  const status = fresh.querySelector("#rematch") || fresh.querySelector("#status");
  const news = [...fresh.querySelectorAll(".since .told")].slice(-3).map((one) => one.textContent);
  if (status) say([...news, status.textContent].join(". "));
}

// Done when the browser has drawn the page as it stands; pages that nobody looks at are never drawn.
const DRAWN_BY = 100;
let drawn = Promise.resolve();

function frame() {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, DRAWN_BY);
  });
}

// Puts the answer in; false when the server refused, LOST when there was no answer.
async function fetchPart(url, init) {
  const ticket = ++wanted;
  // a server that is slow, not gone, gets more time with every try
  const patience = Math.min(LOST_AFTER * (1 + lost), MOST_PATIENCE);
  let answer, text;
  try {
    answer = await fetch(url, { ...init, headers: { "X-Part": "1", ...holds(), ...init.headers }, signal: AbortSignal.timeout(patience) });
    text = await answer.text();
  } catch {
    return LOST;
  }
  if (answer.status === 204) return true;
  if (answer.status >= 500) {
    alarm(text.startsWith("<") ? `Error ${answer.status}` : text);
    return LOST;
  }
  if (!answer.ok) {
    alarm(text.startsWith("<") ? `Error ${answer.status}` : text);
    return false;
  }
  if (ticket === wanted) swap(text);
  return true;
}

// A lost request is made good by asking again, with growing pauses, and without an end: nobody waits for ever.
function connection(answered) {
  clearTimeout(retry);
  document.getElementById("offline").hidden = answered;
  if (answered) {
    lost = 0;
    return;
  }
  again = true;
  retry = setTimeout(refresh, PAUSES[Math.min(lost, PAUSES.length - 1)]);
  lost += 1;
}

// The ply of a move that had no answer: the game as it stands says whether it arrived.
let unanswered = null;

// Asks for what is new, one request at a time: else a page that is slower than the news would drop every answer.
// Nothing is asked for while a form is on its way or a finger is down; both ask when they are done. What was put in
// is drawn first: a bot's answer, which comes just after it, would delay what a person waits to see.
async function refresh() {
  if (asking) return;
  asking = true;
  await drawn;
  let done = true;
  while (done === true && !busy && !pressed && (again || behind())) {
    again = false;
    const before = told;
    done = await fetchPart(location.href, {});
    connection(done !== LOST);
    // versions went down: the game was closed and opened anew
    if (done === true && told === before && !busy && !pressed && behind()) told = table().dataset.version;
  }
  asking = false;
  if (done !== true) return;
  if (table().dataset.ply === unanswered) alarm("Your move did not arrive. Make it again.");
  unanswered = null;
}

// Nothing on an outdated page may be clicked again. That shows when the answer takes long: drawing it would delay the answer.
let slow = 0;
function disable() {
  for (const button of table().querySelectorAll("button:enabled")) {
    button.disabled = true;
    button.classList.add("sent");
  }
}

function enable() {
  clearTimeout(slow);
  for (const button of table().querySelectorAll(".sent")) {
    button.disabled = false;
    button.classList.remove("sent");
  }
}

async function send(form, submitter) {
  if (form.dataset.ask && !confirm(form.dataset.ask)) return;
  busy = true;
  moving = Boolean(document.activeElement && document.activeElement.closest(".moves"));
  const body = new URLSearchParams(new FormData(form, submitter));
  slow = setTimeout(disable, SLOW);
  const done = await fetchPart(form.getAttribute("action"), { method: "POST", body });
  busy = false;
  // the page is still the outdated one: a finger holds it, or there is no answer
  if (held || done !== true) disable();
  if (done === true) {
    connection(true);
    const url = new URL(location.href);
    url.searchParams.delete("at");
    if (url.href !== location.href) history.replaceState(null, "", url);
    refresh();
  } else {
    // whether it arrived is seen from the game as it stands; it is not sent twice
    if (done === LOST) {
      if (form.getAttribute("action").includes("/act")) unanswered = table().dataset.ply;
      connection(false);
    }
    again = true;
    await refresh();
    if (!lost) enable();
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
  if (filter) filter.closest(".filter").hidden = false;
  only = null;
  narrowDown();
  const slider = part.querySelector("#at-go");
  if (slider) slider.hidden = true;
  for (const link of part.querySelectorAll("input.link")) {
    if (link.value.startsWith("/")) link.value = location.origin + link.value;
  }
  for (const one of part.querySelectorAll("[data-copy]")) one.hidden = false;
  if (navigator.share) for (const one of part.querySelectorAll("[data-share]")) one.hidden = false;
  const keys = part.querySelector("#keys");
  if (keys) keys.checked = recall("keys") !== "off";
  dressLog();
  clock();
}

async function share(button) {
  try {
    await navigator.share({ title: page.dataset.title, url: document.getElementById(button.dataset.share).value });
  } catch (error) {
    if (error.name !== "AbortError") alarm("This browser does not share the link: copy it.");
  }
}

async function copy(button) {
  const link = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(link.value);
  } catch {
    // pages without https have no clipboard
    link.select();
    document.execCommand("copy");
  }
  say("The link is copied");
  button.textContent = "Copied";
}

// decisions of one seat
function dressLog() {
  const who = document.querySelector(".who-filter");
  if (!who) return;
  who.hidden = false;
  const seat = who.querySelector("select").value;
  for (const one of who.parentElement.querySelectorAll(".told")) one.hidden = Boolean(seat) && one.dataset.seat !== seat;
}

function lookAt() {
  const [at, eyes] = [document.getElementById("at"), document.getElementById("as")];
  const url = new URL(location.href);
  url.searchParams.set("at", at.value);
  if (eyes) url.searchParams.set("as", eyes.value);
  if (at.value === at.max) url.searchParams.delete("at");
  go(url.href);
}

// by id of what was changed or typed into
const ON_CHANGE = {
  at: lookAt,
  as: lookAt,
  keys: (box) => keep("keys", box.checked ? "on" : "off"),
};
const ON_INPUT = {
  filter: () => narrowDown(),
  at: (slider) => { document.getElementById("at-shown").textContent = slider.value; },
};

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
  const text = shown.querySelector("#status").textContent;
  const since = performance.now() - 1000 * Number(status.dataset.seconds);
  const tick = () => {
    const seconds = Math.floor((performance.now() - since) / 1000);
    if (seconds < 1) return;
    status.textContent = `${text}: ${seconds} s`;
  };
  tick();
  clockTimer = setInterval(tick, 500);
}

// --- news from the server --------------------------------------------------------------------------
// The server speaks every few seconds; a line that is silent for longer is dead, whatever the browser thinks.
const SILENT = 8000;
const POLL = 4000;
let source = null;
let silent = 0;
let polling = 0;

function heard() {
  clearTimeout(silent);
  silent = setTimeout(listen, SILENT);
}

function listen() {
  if (source) source.close();
  source = null;
  clearTimeout(silent);
  clearInterval(polling);
  // browsers allow six such connections in all, so pages nobody looks at only ask now and then whose turn it is
  if (document.hidden) {
    polling = setInterval(() => {
      if (!busy && !asking) fetchPart(location.href, { headers: { "X-Version": table().dataset.version } });
    }, POLL);
    return;
  }
  const token = new URLSearchParams(location.search).get("token");
  source = new EventSource(`/games/${page.dataset.id}/events?token=${encodeURIComponent(token)}`);
  source.onmessage = (event) => {
    heard();
    told = event.data;
    // a lower version than the page's: the server's clock was put back between its end and its start
    if (Number(told) < Number(table().dataset.version) && !lookingBack()) again = true;
    refresh();
  };
  source.addEventListener("beat", heard);
  // a server that has ended is noticed now, not when its sign of life is missed
  source.addEventListener("error", () => { again = true; refresh(); });
  heard();
}

function gamePage() {
  shown = table().cloneNode(true);
  adorn(remember, dress);
  listen();
  document.addEventListener("visibilitychange", listen);
  addEventListener("resize", fit);
  addEventListener("online", () => { again = true; listen(); refresh(); });
  addEventListener("offline", () => connection(false));
  // two clicks in a row are one decision: the second one was made before anybody could see what the first had brought
  document.addEventListener("click", (event) => {
    const move = event.target.closest && (event.target.closest(".moves button, .advice button") || meant(event.target));
    if (!move || !event.detail) return;
    const now = performance.now();
    const twice = now - clicked.at < TWICE && Math.hypot(event.clientX - clicked.x, event.clientY - clicked.y) < NEAR;
    if (!twice && now - swapped > TOO_SOON) {
      // only a click that counts: repeated clicks must not delay it for ever
      clicked = { at: now, x: event.clientX, y: event.clientY };
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  for (const [name, handlers] of [["change", ON_CHANGE], ["input", ON_INPUT]]) {
    document.addEventListener(name, (event) => { if (handlers[event.target.id]) handlers[event.target.id](event.target); });
  }
  document.addEventListener("scroll", (event) => scrolled.add(event.target), true);
  document.addEventListener("pointerdown", press, true);
  // the click comes first
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => setTimeout(release), true);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    // one form at a time
    if (busy) event.preventDefault();
    if (busy || !form.matches("form[data-swap]") || (event.submitter && "leave" in event.submitter.dataset)) return;
    event.preventDefault();
    send(form, event.submitter);
  });
  document.addEventListener("click", (event) => {
    if (event.target.id === "unfilter") {
      document.getElementById("filter").value = "";
      only = null;
      narrowDown();
      return;
    }
    const copied = event.target.closest("[data-copy]");
    if (copied) { copy(copied); return; }
    const shared = event.target.closest("[data-share]");
    if (shared) { share(shared); return; }
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
      buttons[0].focus({ preventScroll: true });
      form.scrollTop = 0;
      if (!document.getElementById("filter")) for (const one of form.querySelectorAll("button")) one.hidden = !buttons.includes(one);
      say(`${buttons.length} moves there`);
    }
  });
  const preview = (on) => (event) => {
    const button = event.target.closest && event.target.closest(".moves button[data-action], .advice button, #proposal button[name=action]");
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
    if (event.target.matches("input.link")) event.target.select();
  });
  for (const name of ["pointerover", "focusin"]) document.addEventListener(name, preview(true));
  for (const name of ["pointerout", "focusout"]) document.addEventListener(name, preview(false));
  document.addEventListener("keydown", (event) => {
    const keys = document.getElementById("keys");
    if ((keys && !keys.checked) || event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.matches("input, select, textarea");
    if (typing && event.key === "Escape") { event.target.blur(); return; }
    if (typing) return;
    if (event.repeat && /^([1-9]|Enter| )$/.test(event.key)) { event.preventDefault(); return; }
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

// a form that leads to another page is sent once: a second click would begin a second game
const LEAVES_BY = 5000;
let left = -LEAVES_BY;
addEventListener("pageshow", () => { left = -LEAVES_BY; });

if (page) gamePage();
else adorn(dressLog);
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method !== "post") return;
  const now = performance.now();
  if (now - left < LEAVES_BY) event.preventDefault();
  else left = now;
});
document.addEventListener("change", (event) => { if (event.target.id === "log-seat") dressLog(); });
