// @ts-check
/** The bar on top: the phase, who you are, whom it waits for, the clock, and "do not wait for me". */
import { clockWords } from "./clock.js";
import { h, ownerMark, part, set, write } from "./dom.js";
import { deserted, yourSeat } from "./table.js";
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
  const heading = /** @type {HTMLElement} */ (phase.parentElement);
  const playingAs = part(root, "playing-as");
  const waiting = part(root, "waiting");
  const clock = part(root, "clock");
  const readies = [...root.querySelectorAll("[data-ready]")];
  for (const button of readies) {
    button.addEventListener("click", () => {
      if (button.ariaDisabled === "true") return;
      void desk.setReady(button.getAttribute("aria-pressed") !== "true");
    });
  }
  const tick = () => {
    if (desk.table) showClock(clock, desk.table);
  };
  setInterval(tick, 1000);
  return () => {
    const { table } = desk;
    if (!table) return;
    const words = desk.face.readPhase(table.view.phase);
    write(phase, words.moment);
    write(kind, words.kind);
    write(waiting, waitingFor(table, desk.face.words));
    const you = yourSeat(table);
    showSeat(playingAs, you);
    const can = Boolean(you?.awaited) && table.state === "playing" && !you?.left;
    // While the phase is carried out it stays, so that whoever pressed it keeps his place.
    const rests = Boolean(you?.awaited && you.ready) && table.state === "adjudicating";
    for (const button of readies) {
      set(button, "aria-pressed", you?.ready ? "true" : "false");
      set(button, "aria-disabled", rests ? "true" : null);
      const held = button === document.activeElement;
      set(button, "hidden", !can && !rests);
      if (held && !can && !rests) heading.focus();
      write(part(button, "ready-word"), you?.ready ? "Ready" : "I am ready");
    }
    tick();
  };
}

/** Whom the viewer plays; an observer plays nobody.
 * @param {HTMLElement} place @param {import("./types.js").Seat|null} seat */
function showSeat(place, seat) {
  set(place, "hidden", !seat);
  if (!seat || place.dataset.owner === seat.owner) return;
  set(place, "data-owner", seat.owner);
  place.replaceChildren(
    ownerMark(seat),
    h("span", {}, h("span", { class: "you-are" }, "You are "), seat.called),
  );
}

/** @param {HTMLElement} clock @param {Table} table */
function showClock(clock, { deadline, ownUntil, ahead, state }) {
  clock.hidden = !deadline || state === "over" || state === "paused";
  if (clock.hidden || !deadline) return;
  const { words, left, bank } = clockWords({ deadline, ownUntil, ahead }, Date.now());
  write(clock, words);
  set(clock, "data-hurry", bank || left <= HURRY);
  set(clock, "data-bank", bank);
  set(clock, "datetime", deadline);
  set(clock, "title", `Deadline: ${new Date(deadline).toLocaleString()}`);
}

/** @param {Pick<Table, "state"|"seats"|"you"|"outcome"|"terms">} table
 * @param {Pick<import("./face.js").GameWords, "underWay"|"sides">} words */
export function waitingFor(table, words) {
  const { state, seats, you, outcome } = table;
  if (state === "over" || outcome) return outcome?.sentence ?? "The game is over.";
  if (state === "adjudicating") return `${words.underWay} …`;
  if (deserted(table)) return "Paused until a player returns";
  if (state === "paused") return "Paused";
  const awaited = seats.filter((seat) => seat.awaited && !seat.ready);
  const others = awaited.filter(({ seat }) => seat !== you).map(({ called }) => called);
  const all = awaited.length > others.length ? ["you", ...others] : others;
  if (!all.length) return "Everybody is ready";
  if (all.length > 4)
    return `Waiting for ${all[0] === "you" ? `you and ${others.length} others` : `${all.length} ${words.sides}`}`;
  return `Waiting for ${listed(all)}`;
}
