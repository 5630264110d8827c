// @ts-check
/** A quiet sound and a notification when something needs you; both off until switched on. */
import { part, set } from "./dom.js";
import { powerName } from "./gazetteer.js";
import { phaseName } from "./notation.js";

/** @typedef {import("./desk.js").Desk} Desk */

const SHELF = "parley alerts";

/**
 * @param {ParentNode} root
 * @param {Desk} desk
 */
export function alerts(root, desk) {
  const toggle = part(root, "alerts");
  let on = remembered();
  set(toggle, "aria-pressed", on ? "true" : "false");
  toggle.addEventListener("click", () => {
    on = !on;
    set(toggle, "aria-pressed", on ? "true" : "false");
    remember(on);
    if (on) chime();
    if (on && "Notification" in window && Notification.permission === "default")
      void Notification.requestPermission();
  });
  desk.listeners.add((frame, table) => {
    const sentence = worthTelling(frame, table);
    if (!on || !sentence) return;
    chime();
    if (document.hidden) notify(sentence, table.title);
  });
}

/**
 * @param {import("./types.js").Frame} frame
 * @param {import("./table.js").Table} table
 */
function worthTelling({ type, d }, { you, seats, view, outcome }) {
  if (you === null) return "";
  if (type === "message" && d.from !== you)
    return `${powerName(seats[d.from]?.power ?? "")} wrote to you.`;
  if (type === "phase" && view.you?.awaited)
    return `${phaseName(view.phase)}: your orders, please.`;
  return type === "over" ? (outcome?.sentence ?? "The game is over.") : "";
}

/** Two soft notes, made on the spot. */
function chime() {
  const sound = new AudioContext();
  [523, 659].forEach((pitch, i) => {
    const [tone, volume] = [sound.createOscillator(), sound.createGain()];
    const start = sound.currentTime + i * 0.13;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.06, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.4);
    tone.connect(volume).connect(sound.destination);
    tone.start(start);
    tone.stop(start + 0.45);
    if (i === 1) tone.addEventListener("ended", () => void sound.close());
  });
}

/** @param {string} sentence @param {string} title */
function notify(sentence, title) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification(title || "Parley", { body: sentence, tag: "parley" });
  note.addEventListener("click", () => {
    window.focus();
    note.close();
  });
}

/** @param {boolean} on */
function remember(on) {
  try {
    localStorage.setItem(SHELF, on ? "on" : "off");
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

function remembered() {
  try {
    return localStorage.getItem(SHELF) === "on";
  } catch {
    return false;
  }
}
