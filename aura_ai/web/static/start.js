// The start page: what the form offers follows from the game that is chosen.
"use strict";

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
      const names = [["human", "a person"], ...offer.bots];
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
    const last = document.getElementById("go-on");
    last.hidden = false;
    last.querySelector("a").href = known[0].href;
    last.querySelector("span").textContent = `with ${known[0].title}, ${new Date(known[0].when).toLocaleString()}`;
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

const newGame = document.getElementById("new-game");
if (newGame) startPage(newGame);
