// A picture of the end, to keep or to send: the board and the standing as a PNG, made in the browser alone.
"use strict";

const WIDE = 900; // CSS pixels; the picture has twice as many
const FINE = 2;

// Rules for the page as it looks now, so that a picture by night is a night.
const rules = () => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText).join("\n");

function poster() {
  const part = document.getElementById("table");
  const sheet = document.createElement("div");
  sheet.className = `poster ${part.className}`;
  sheet.dataset.state = "over";
  // a telephone has no drawing for a large window
  sheet.dataset.without = document.body.dataset.without || "none";
  sheet.append(...["h1", "#game-over .verdict", "#game-over .standing", "#sources", "#board"].flatMap((which) => {
    const one = part.querySelector(which);
    return one ? [one.cloneNode(true)] : [];
  }));
  const defs = document.querySelector("svg.defs");
  if (defs && !sheet.contains(defs) && !sheet.querySelector("svg.defs")) sheet.append(defs.cloneNode(true));
  return sheet;
}

async function picture() {
  const sheet = poster();
  document.body.append(sheet);
  sheet.style.width = `${WIDE}px`;
  const high = Math.ceil(sheet.getBoundingClientRect().height);
  sheet.remove();
  const look = document.createElement("style");
  look.textContent = rules();
  sheet.append(look);
  const words = new XMLSerializer().serializeToString(sheet);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${high}"><foreignObject width="100%" height="100%">${words}</foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: FINE * WIDE, height: FINE * high });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], `${document.title.replace(/[^\w-]+/g, "-")}.png`, { type: "image/png" });
}

async function save() {
  const file = await picture();
  if (navigator.canShare && navigator.canShare({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {});
    return;
  }
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function offer() {
  for (const button of document.querySelectorAll("[data-picture]")) button.hidden = false;
}

document.addEventListener("click", (event) => {
  if (event.target.closest && event.target.closest("[data-picture]")) save().catch(() => say("This browser cannot make the picture."));
});
document.addEventListener("swapped", offer);
adorn(offer);
