// @ts-check
/** The bar on top: the phase, who you are, whom it waits for, the clock, and "do not wait for me". */
import { secondsLeft, timeLeft } from "./clock.js";
import { h, part, powerMark, set, write } from "./dom.js";
import { POWERS, powerName } from "./gazetteer.js";
import { readPhase } from "./notation.js";
import { yourSeat } from "./table.js";
import { listed } from "./words.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./table.js").Table} Table */

const HURRY = 60; // seconds left when the clock turns red

/**
 * @param {ParentNode} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function bar(root, desk) {
  const phase = part(root, "phase");
  const kind = part(root, "phase-kind");
  const playingAs = part(root, "playing-as");
  const waiting = part(root, "waiting");
  const clock = part(root, "clock");
  const readies = [...root.querySelectorAll("[data-ready]")];
  for (const button of readies) {
    button.addEventListener(
      "click",
      () => void desk.setReady(button.getAttribute("aria-pressed") !== "true"),
    );
  }
  const tick = () => {
    if (desk.table) showClock(clock, desk.table);
  };
  setInterval(tick, 1000);
  return () => {
    const { table } = desk;
    if (!table) return;
    const read = readPhase(table.view.phase);
    write(phase, `${read.season} ${read.year}`.trim());
    write(kind, read.kind);
    write(waiting, waitingFor(table));
    const you = yourSeat(table);
    showPower(playingAs, you?.power ?? "");
    const can = Boolean(you?.awaited) && table.state === "playing" && !you?.left;
    for (const button of readies) {
      set(button, "aria-pressed", you?.ready ? "true" : "false");
      set(button, "hidden", !can);
      write(part(button, "ready-word"), you?.ready ? "Ready" : "I am ready");
    }
    tick();
  };
}

/** Which power the viewer plays; an observer plays none.
 * @param {HTMLElement} place @param {string} power */
function showPower(place, power) {
  if (place.dataset.power === power) return;
  set(place, "data-power", power);
  set(place, "hidden", !power);
  place.replaceChildren(
    powerMark(power, POWERS[power]?.letter ?? "?"),
    h("span", {}, h("span", { class: "you-are" }, "You are "), powerName(power)),
  );
}

/** @param {HTMLElement} clock @param {Table} table */
function showClock(clock, { deadline, ahead, state }) {
  clock.hidden = !deadline || state === "over" || state === "paused";
  if (clock.hidden || !deadline) return;
  const left = secondsLeft(deadline, ahead, Date.now());
  write(clock, left ? timeLeft(left) : "time is up");
  set(clock, "data-hurry", left <= HURRY);
  set(clock, "datetime", deadline);
  set(clock, "title", `Deadline: ${new Date(deadline).toLocaleString()}`);
}

/** @param {Table} table */
function waitingFor({ state, seats, you, outcome }) {
  if (state === "over") return outcome?.sentence ?? "The game is over.";
  if (state === "adjudicating") return "The orders are being carried out …";
  if (state === "paused") return "Paused by agreement";
  const awaited = seats.filter((seat) => seat.awaited && !seat.ready);
  const others = awaited.filter(({ seat }) => seat !== you).map(({ power }) => powerName(power));
  const all = awaited.length > others.length ? ["you", ...others] : others;
  if (!all.length) return "Everybody is ready";
  if (all.length > 4)
    return `Waiting for ${all[0] === "you" ? `you and ${others.length} others` : `${all.length} powers`}`;
  return `Waiting for ${listed(all)}`;
}
