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
      // what a level is worth was measured for some numbers of players alone
      const rated = offer.rated[players.value] || [];
      const said = ([name, label]) => [name, rated.includes(name) || !/\(level/.test(label) ? label : label.replace(/\)$/, ", not rated)")];
      const names = [["human", "a person"], ...offer.bots.map(said)];
      const old = names.some(([name]) => name === select.value) ? select.value : offer.usual;
      options(select, names, seat && old === "human" && select.disabled ? offer.usual : old);
    });
    for (const set of form.querySelectorAll("[data-game]")) {
      set.hidden = set.disabled = set.dataset.game !== form.elements.game.value;
    }
    count();
    lists();
  }
  // names by seat: a list for each instead of a field to type them into
  function lists() {
    for (const input of form.querySelectorAll("input[data-listed]")) {
      const choice = input.parentElement.querySelector("select");
      const names = input.dataset.listed.split(",");
      const given = input.value.split(",").map((name) => name.trim());
      const own = choice.value === "";
      const row = input.nextElementSibling.matches(".listed") ? input.nextElementSibling : document.createElement("div");
      row.className = "listed";
      row.hidden = !own;
      input.hidden = true;
      input.after(row);
      const lists = Array.from({ length: Number(players.value) }, (_, seat) => {
        const one = document.createElement("select");
        one.ariaLabel = `Player ${seat + 1}`;
        options(one, names.map((name) => [name, name]), names.includes(given[seat]) ? given[seat] : names[seat + (seat > 3)]);
        return one;
      });
      const keepThem = () => { input.value = own ? lists.map((one) => one.value).join(",") : ""; };
      row.onchange = keepThem;
      row.replaceChildren(...lists);
      keepThem();
    }
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
  form.addEventListener("change", (event) => {
    if (event.target === players) game();
    else count();
    if (!event.target.closest(".listed")) lists();
  });
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
