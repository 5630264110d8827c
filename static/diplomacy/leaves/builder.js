// @ts-check
/** Saying by clicking: an act, powers, provinces, orders on the map; the sentence stands in the composer. */
import { part, set } from "../dom.js";
import { bookOf } from "../choose.js";
import { othersIn } from "../table.js";
import { NOTHING_BUILT, meaningOfBuilt, partOf, togglePlace } from "../talk/building.js";
import { sayable } from "../talk/meaning.js";
import { listed } from "../words.js";
import { powerName } from "../gazetteer.js";
import { builderRows } from "./builderrows.js";
import { typing } from "./typing.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../talk/building.js").Building} Building */
/** @typedef {import("../talk/meaning.js").Scene} Scene */

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function builder(root, desk) {
  const panel = part(root, "builder");
  const open = part(root, "open-builder");
  const field = /** @type {HTMLTextAreaElement} */ (part(root, "message"));
  const typedRow = part(root, "builder-typed");
  const typedField = part(root, "said");
  const showTyped = typing(root, desk, "said");
  const lines = legalLines(desk);
  let building = NOTHING_BUILT;
  let conversation = "";
  let asked = 0;
  let said = 0;
  let worded = "";
  const showRows = builderRows(root, {
    change: (next) => change(next),
    close: () => close(),
  });

  /** @returns {Scene|null} */
  const scene = () => {
    const { table, talk } = desk;
    const view = table?.view;
    if (!table || !view?.you) return null;
    const alive = (/** @type {string} */ power) =>
      Boolean(view.units[power]?.length || view.centers[power]?.length);
    const all = table.seats.filter(({ seat }) => seat !== table.you);
    const to = (talk.conversation === "all" ? all : othersIn(talk.conversation, table))
      .map(({ power }) => power)
      .filter(alive);
    return { you: view.you.power, to, view };
  };

  /** @param {Building} next */
  function change(next) {
    building = next;
    void serve();
    void word();
    desk.changed();
  }

  /** Let the board choose what is asked for now. */
  async function serve() {
    const here = scene();
    const { act, about } = building;
    desk.giveBack();
    if (!here || act === null) return;
    if (act === "mine" || act === "theirs") {
      const seats = act === "mine" ? [here.you] : here.to;
      const given = (await Promise.all(seats.map(lines))).flat().filter(sayable);
      if (building.act !== act || panel.hidden) return;
      const whose = act === "mine" ? "your" : `${listed(here.to.map(powerName))}’s`;
      desk.lend({
        book: bookOf(given),
        take: (line) => change({ ...building, line }),
        asks: given.length
          ? `For your message: touch one of ${whose} units, then what it shall do.`
          : "There is nothing to order in this phase.",
      });
    } else if (act === "stay out" || about === "want") {
      desk.lend({
        book: bookOfPlaces(desk.names.provinces()),
        take: (place) => change(togglePlace(building, place)),
        asks: "For your message: touch a province.",
        marked: building.places,
      });
    }
    desk.changed();
  }

  /** Put the sentence into the composer. */
  async function word() {
    const here = scene();
    const meaning = here && meaningOfBuilt(building, here);
    const number = ++asked;
    if (!meaning) return unword();
    const answer = await desk.talk.worded(meaning);
    if (number !== asked || panel.hidden) return;
    if (!answer.ok) return desk.tell(answer.error.sentence);
    const { text, sentence, arrows, refused } = answer.d;
    worded = text;
    desk.talk.compose(text, { meaning, sentence, arrows }, refused);
  }

  /** Take the sentence away again, unless something else stands there by now. */
  function unword() {
    const { talk } = desk;
    if (worded && talk.line.text === worded.trim()) talk.fill("", false);
    worded = "";
  }

  function close() {
    if (panel.hidden) return;
    panel.hidden = true;
    set(root, "data-sheet", "high");
    [building, worded] = [NOTHING_BUILT, ""];
    desk.giveBack();
    desk.changed();
  }

  open.addEventListener("click", () => {
    const here = scene();
    if (!panel.hidden || !here) return close();
    panel.hidden = false;
    set(root, "data-sheet", "half");
    showRows(building, here, desk);
    part(root, "builder-acts").querySelector("button")?.focus();
    desk.changed();
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    close();
    field.focus();
  });
  desk.listeners.add(({ type }) => {
    if (type === "phase") close();
  });

  return () => {
    const { talk } = desk;
    if (talk.conversation !== conversation || talk.said !== said) {
      [conversation, said] = [talk.conversation, talk.said];
      close();
    }
    set(open, "aria-expanded", panel.hidden ? "false" : "true");
    const here = scene();
    if (panel.hidden || !here) return;
    showRows(building, here, desk);
    typedRow.hidden = desk.loan === null;
    const example = desk.loan?.marked ? "burgundy" : "mun s ber - kie";
    set(typedField, "placeholder", `or type it: ${example}`);
    showTyped();
    set(panel, "data-complete", partOf(building, here) !== null);
  };
}

/** What a power may order now, asked for once a phase.
 * @param {Desk} desk */
function legalLines(desk) {
  /** @type {Map<string, Promise<string[]>>} */
  const asked = new Map();
  return (/** @type {string} */ power) => {
    const { table, gid } = desk;
    const seat = table?.seats.find((one) => one.power === power)?.seat;
    const key = `${table?.view.phase} ${seat}`;
    const known = asked.get(key) ?? fetchLines(`/g/${gid}/legal/${seat}.json`);
    asked.set(key, known);
    return known;
  };
}

/** @param {string} address @returns {Promise<string[]>} */
async function fetchLines(address) {
  const reply = await fetch(address);
  return reply.ok ? (await reply.json()).lines : [];
}

/** A choice of one place, in the form the board chooses orders in.
 * @param {readonly string[]} places @returns {import("../choose.js").Node} */
const bookOfPlaces = (places) => ({
  ask: "unit",
  next: new Map(places.map((place) => [place, { ask: null, next: new Map(), line: place }])),
  line: null,
});
