// @ts-check
/** A quiet sound and a notification when something needs you; each off until switched on. */
import { part, set, write } from "./dom.js";
import { keepText, textKept } from "./shelf.js";
import { wasPlayed } from "./table.js";
import { newsOf } from "./talk/deals.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @typedef {"sound"|"notes"} Way */

const PAUSE = 1500; // milliseconds between two sounds, however much comes at once

const SHELVES = { sound: "parley alerts", notes: "parley notifications" };

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 */
export function alerts(root, desk) {
  const bell = part(root, "alerts");
  const menu = part(root, "alert-ways");
  const boxes = {
    sound: /** @type {HTMLInputElement} */ (part(root, "alert-sound")),
    notes: /** @type {HTMLInputElement} */ (part(root, "alert-notes")),
  };
  const word = part(root, "alert-word");
  let rang = -PAUSE;
  const on = (/** @type {Way} */ way) => textKept(SHELVES[way]) === "on";
  const show = () => {
    boxes.sound.checked = on("sound");
    boxes.notes.checked = on("notes") && permission() === "granted";
    set(bell, "aria-pressed", boxes.sound.checked || boxes.notes.checked ? "true" : "false");
    write(word, PERMISSIONS[permission()]);
    boxes.notes.disabled = permission() === "missing" || permission() === "denied";
  };
  boxes.sound.addEventListener("change", () => {
    keepText(SHELVES.sound, boxes.sound.checked ? "on" : "off");
    if (boxes.sound.checked) chime();
    show();
  });
  boxes.notes.addEventListener("change", () => void switchNotes(boxes.notes.checked).then(show));
  opening(bell, menu);
  desk.listeners.add((frame, table, before) => {
    const sentence = worthTelling(frame, table, before, desk);
    if (!sentence) return;
    if (on("sound") && performance.now() - rang > PAUSE) {
      rang = performance.now();
      chime();
    }
    if (on("notes") && document.hidden) notify(sentence, table.title);
  });
  show();
}

/** Press the bell for the menu; elsewhere, or Esc, closes it.
 * @param {HTMLElement} bell @param {HTMLElement} menu */
function opening(bell, menu) {
  const open = (/** @type {boolean} */ wanted) => {
    menu.hidden = !wanted;
    set(bell, "aria-expanded", wanted ? "true" : "false");
  };
  bell.addEventListener("click", () => {
    open(Boolean(menu.hidden));
    if (!menu.hidden) menu.querySelector("input")?.focus();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !menu.contains(target) && !bell.contains(target)) open(false);
  });
  menu.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    open(false);
    bell.focus();
  });
}

/** @type {Record<"granted"|"denied"|"default"|"missing", string>} */
const PERMISSIONS = {
  granted: "",
  default: "",
  denied: "Your browser forbids notifications of this site.",
  missing: "This browser has no notifications.",
};

const permission = () => ("Notification" in window ? Notification.permission : "missing");

/** The browser is asked only here, on a press.
 * @param {boolean} wanted */
async function switchNotes(wanted) {
  if (wanted && permission() === "default") await Notification.requestPermission();
  keepText(SHELVES.notes, wanted && permission() === "granted" ? "on" : "off");
}

/**
 * @param {import("./types.js").Frame} frame
 * @param {import("./table.js").Table} table
 * @param {import("./table.js").Table|null} before
 * @param {Desk} desk
 */
function worthTelling({ type, d }, table, before, desk) {
  const { you, seats, view, outcome, muted } = table;
  if (you === null) return "";
  if (type === "message" && d.from !== you && !muted.includes(d.from) && !wasPlayed(d))
    return `${seats[d.from]?.called ?? ""} wrote to you.`;
  if (type === "deal" && !muted.includes(d.from)) return newsOf(before?.deals.get(d.id), d, table);
  const called = view.you?.awaited && !(desk.face.flows && before?.view.you?.awaited);
  if (type === "phase" && called)
    return `${desk.phaseName(view.phase)}: ${desk.face.words.yourTurn}.`;
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
