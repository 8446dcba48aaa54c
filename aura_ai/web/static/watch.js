// Tournaments: a table that renews itself, and games that play back. Without it links and forms do.
"use strict";

const MOST = 1e9; // a decision beyond the end of every game
const AGAIN = 3000; // milliseconds between two looks at a tournament that runs
const part = async (url) => {
  const answer = await fetch(url, { headers: { "X-Part": "1" } });
  return answer.ok ? answer.text() : "";
};
const put = (id, html) => {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById(id);
  const old = document.getElementById(id);
  if (!fresh) return false;
  const active = document.activeElement;
  const focused = active && old.contains(active) ? active.id || active.dataset.step || active.dataset.game : "";
  old.replaceWith(document.adoptNode(fresh));
  if (focused) {
    const name = CSS.escape(focused);
    const again = fresh.querySelector(`#${name},[data-step="${name}"],[data-game="${name}"]`);
    if (again) again.focus({ preventScroll: true });
  }
  return true;
};

// --- a tournament that runs --------------------------------------------------------------------------
async function renew() {
  const standing = document.getElementById("standing");
  if (standing.hasAttribute("data-done")) return;
  const words = document.getElementById("words");
  // not under somebody who writes, nor for a page that nobody looks at
  if (!document.hidden && document.activeElement !== words) {
    try {
      const html = await part(location.href);
      if (html && !html.includes(`data-version="${standing.dataset.version}"`)) put("standing", html);
    } catch { /* the server is away: the next look comes soon */ }
  }
  setTimeout(renew, AGAIN);
}

// --- the game that is being played; where games are short, the one that ended last, move by move ------------
const MOVE = 700; // milliseconds from one move to the next
const LOOK = 1000; // milliseconds between two looks at the running game
const STAYS = 2; // looks that a panel stays live when the game that it showed has ended
function live(panel) {
  const place = panel.querySelector("div");
  let [game, ply, last] = ["", 0, -1];
  let [running, stays, next, again] = ["", 0, 0, false];
  const show = (answer, words) => {
    for (const one of answer.querySelectorAll(".info form, .info .log")) one.remove();
    for (const one of answer.querySelectorAll("#board")) one.removeAttribute("id");
    place.replaceChildren(document.adoptNode(answer.querySelector(".watched")));
    panel.querySelector("h2").textContent = words;
    panel.hidden = false;
  };
  // whether the running game, which goes on between two looks, is what to watch
  const look = async () => {
    next = performance.now() + AGAIN;
    const answer = new DOMParser().parseFromString(await part(`${location.pathname}/games/0?at=${MOST}`), "text/html");
    const moment = answer.getElementById("moment");
    const same = moment && moment.dataset.number === running;
    // a second look soon after the first says whether games last
    again = !again;
    if (again || same) next = performance.now() + LOOK;
    running = moment ? moment.dataset.number : "";
    stays = same ? STAYS : Math.max(0, stays - 1);
    if (same) show(answer, `Live: game ${running}, move ${Number(moment.dataset.last) + 1}`);
    return stays > 0;
  };
  const step = async () => {
    let wait = AGAIN;
    if (document.querySelector("#standing[data-done]")) stays = 0;
    else if (!document.hidden && performance.now() >= next) {
      try { await look(); } catch { /* the server is away: the next look comes soon */ }
    }
    if (stays) {
      next = 0;
      // what ended meanwhile was seen
      game = (document.querySelector("#standing a[data-game]") || {}).href || game;
      [ply, last] = [1, 0];
      setTimeout(step, LOOK);
      return;
    }
    const newest = document.querySelector("#standing a[data-game]");
    if (ply > last && newest && newest.href !== game) [game, ply, last] = [newest.href, 0, 0];
    if (ply <= last && game && !document.hidden) {
      try {
        const answer = new DOMParser().parseFromString(await part(`${game}?at=${ply}`), "text/html");
        const [moment, watched] = [answer.getElementById("moment"), answer.querySelector(".watched")];
        if (watched) {
          show(answer, "The game that ended last, move by move");
          last = Number(moment.dataset.last);
          ply += 1;
          wait = MOVE;
        }
      } catch { /* the server is away: the next look comes soon */ }
    }
    if (ply <= last || !document.querySelector("#standing[data-done]")) setTimeout(step, wait);
  };
  step();
}

// --- a game ------------------------------------------------------------------------------------------
function player(box) {
  const moment = () => document.getElementById("moment").dataset;
  const button = box.querySelector("[data-play]");
  let timer = 0;
  let playing = false;
  const stop = () => {
    playing = false;
    clearTimeout(timer);
    button.textContent = "Play";
    button.setAttribute("aria-pressed", "false");
  };
  const show = async (ply, seat = moment().seat) => {
    const url = `${location.pathname}?at=${ply}&as=${seat}`;
    let html = "";
    try { html = await part(url); } catch { /* the next step asks again */ }
    if (html && put("moment", html)) history.replaceState(null, "", url);
    return Boolean(html);
  };
  const step = async () => {
    const began = performance.now();
    await show(Number(moment().ply) + 1);
    if (!playing) return;
    // not a step later: who goes back to the start meanwhile does not want to see it run on
    if (Number(moment().ply) >= Number(moment().last)) { stop(); return; }
    const every = 1000 / Number(document.getElementById("speed").value);
    timer = setTimeout(step, Math.max(0, every - (performance.now() - began)));
  };
  button.addEventListener("click", async () => {
    if (playing) { stop(); return; }
    playing = true;
    button.textContent = "Pause";
    button.setAttribute("aria-pressed", "true");
    if (Number(moment().ply) >= Number(moment().last)) await show(0);
    if (playing) step();
  });
  box.querySelector("[data-start]").addEventListener("click", () => { show(0); });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-step]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    stop();
    show(new URL(link.href).searchParams.get("at"));
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "as") show(moment().ply, event.target.value);
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const link = document.querySelector(`[data-step="${CSS.escape(event.key)}"]`);
    if (link) { event.preventDefault(); link.click(); }
  });
  box.hidden = false;
}

// --- the form of a new tournament --------------------------------------------------------------------
function newTournament(form) {
  const game = form.elements.game;
  let usual = game.selectedOptions[0].dataset.rivals;
  const show = () => {
    for (const list of form.querySelectorAll("[data-bots]")) list.hidden = list.dataset.bots !== game.value;
    const rivals = game.selectedOptions[0].dataset.rivals;
    // what somebody has written stays
    if (form.elements.bots.value === usual) form.elements.bots.value = rivals;
    usual = rivals;
  };
  game.addEventListener("change", show);
  show();
}
const begins = document.getElementById("new-tournament");
if (begins && begins.elements.game) newTournament(begins);

if (document.getElementById("standing")) setTimeout(renew, AGAIN);
const box = document.getElementById("player");
if (box) player(box);
const panel = document.getElementById("now");
if (panel && !document.querySelector("#standing[data-done]")) live(panel);
