// @ts-check
/** The rows of chips that a sentence is put together with. */
import { List, h, part, set, write } from "../../table/dom.js";
import { answersTo } from "../../table/talk/deals.js";
import { listed } from "../../table/words.js";
import { POWERS, powerName } from "../gazetteer.js";
import { powerMark } from "../mark.js";
import { and, begin, mayGoOn, reopened, toggle, togglePlace, without } from "../talk/building.js";
import { armsOf } from "../view.js";
import { sentenceOfLine } from "../words.js";

/** @typedef {import("../desk.js").OrderDesk} Desk */
/** @typedef {import("../talk/building.js").Act} Act */
/** @typedef {import("../talk/building.js").Building} Building */
/** @typedef {import("../talk/meaning.js").Part} Part */
/** @typedef {import("../talk/meaning.js").Scene} Scene */

/** @typedef {{key: string, label: string, name?: string, power?: string, pressed: boolean|null, press: () => void}} Chip */

/** @typedef {{change: (building: Building) => void, close: () => void}} Hands */

/** @type {[Act, string][]} */
const ACTS = [
  ["peace", "Peace"],
  ["alliance", "Alliance"],
  ["stay out", "Stay out of …"],
  ["mine", "I will …"],
  ["theirs", "Please …"],
  ["draw", "Draw"],
  ["ask", "Ask"],
  ["tell", "Tell"],
];

/**
 * @param {HTMLElement} root
 * @param {Hands} hands
 * @returns {(building: Building, scene: Scene, desk: Desk) => void}
 */
export function builderRows(root, hands) {
  const acts = chipRow(part(root, "builder-acts"));
  const kinds = chipRow(part(root, "builder-kinds"));
  const powers = chipRow(part(root, "builder-powers"));
  const chosen = chipRow(part(root, "builder-chosen"));
  const more = part(root, "builder-and");
  const hint = part(root, "builder-hint");
  /** @type {() => void} */
  let goOn = () => {};
  more.addEventListener("click", () => goOn());
  part(root, "close-builder").addEventListener("click", hands.close);
  return (building, scene, desk) => {
    const { change } = hands;
    goOn = () => change(and(building, scene));
    acts([...actsOf(building, change), ...answersOf(desk, hands)]);
    kinds(kindsOf(building, scene, change));
    powers(powersOf(building, scene, change));
    chosen(chosenOf(building, scene, desk, change));
    more.hidden = !mayGoOn(building, scene);
    write(hint, hintOf(building, desk));
  };
}

/** @param {HTMLElement} row */
function chipRow(row) {
  /** @type {WeakMap<Element, () => void>} */
  const pressed = new WeakMap();
  const list = new List(
    row,
    (/** @type {Chip} */ { key }) => key,
    ({ label, name, power }) => {
      const mark = power ? powerMark(power) : null;
      const look = { class: name ? "chip chip-small" : "chip", "aria-label": name };
      const button = h("button", { type: "button", ...look }, mark, label);
      button.addEventListener("click", () => pressed.get(button)?.());
      return button;
    },
    (button, chip) => {
      pressed.set(button, chip.press);
      set(button, "aria-pressed", chip.pressed === null ? null : chip.pressed ? "true" : "false");
    },
  );
  return (/** @type {Chip[]} */ chips) => {
    row.hidden = chips.length === 0;
    list.show(chips);
  };
}

/** @param {Building} building @param {Hands["change"]} change @returns {Chip[]} */
const actsOf = (building, change) =>
  ACTS.map(([act, label]) => ({
    key: act,
    label,
    pressed: building.act === act,
    press: () => change(begin(building, act)),
  }));

/** Answers to the newest offer in this conversation that waits for you.
 * @param {Desk} desk @param {Hands} hands @returns {Chip[]} */
function answersOf({ table, talk }, { close }) {
  const offers = table ? [...table.deals.values()] : [];
  const waiting = offers.filter(
    (deal) =>
      table && deal.conversation === talk.conversation && answersTo(deal, table).includes("accept"),
  );
  const deal = waiting.at(-1);
  if (!deal) return [];
  return /** @type {const} */ (["accept", "reject"]).map((answer) => ({
    key: `${answer} ${deal.id}`,
    label: answer === "accept" ? "Accept the offer" : "Reject it",
    pressed: null,
    press: () => {
      close();
      void talk.answer(deal.id, answer);
    },
  }));
}

/** Who stays out, or what is asked about.
 * @param {Building} building @param {Scene} scene @param {Hands["change"]} change @returns {Chip[]} */
function kindsOf(building, { you, to }, change) {
  const { act, who, about } = building;
  if (act === "stay out") {
    const all = [
      ["both", to.length > 1 ? "All of us" : "Both of us"],
      [you, "I"],
    ];
    return [...all, ...to.map((power) => [power, powerName(power)])].map(([key, label]) => ({
      key,
      label,
      pressed: who === key,
      press: () => change({ ...building, who: key }),
    }));
  }
  if (act !== "ask" && act !== "tell") return [];
  /** @type {[Building["about"], string][]} */
  const abouts = [
    ["peace", "at peace"],
    ["alliance", "allied"],
    ["want", act === "ask" ? "Do you want …?" : "I want …"],
  ];
  return abouts.map(([key, label]) => ({
    key,
    label,
    pressed: about === key,
    press: () => change({ ...building, about: key, places: [] }),
  }));
}

/** Against whom, or between whom.
 * @param {Building} building @param {Scene} scene @param {Hands["change"]} change @returns {Chip[]} */
function powersOf(building, { you, to, view }, change) {
  const { act, about, powers } = building;
  const asks = (act === "ask" || act === "tell") && about !== "want";
  if (act !== "alliance" && !asks) return [];
  const out = act === "alliance" ? [you, ...to] : [];
  return Object.keys(POWERS)
    .filter((power) => view.units[power]?.length || view.centers[power]?.length)
    .filter((power) => !out.includes(power))
    .map((power) => ({
      key: power,
      label: power === you ? "You" : powerName(power),
      power,
      pressed: powers.includes(power),
      press: () => change(toggle(building, power)),
    }));
}

/** What was chosen on the board, and the finished parts: pressed, they go away.
 * @param {Building} building @param {Scene} scene @param {Desk} desk @param {Hands["change"]} change
 * @returns {Chip[]} */
function chosenOf(building, scene, desk, change) {
  const parts = building.parts.flatMap((part, i) => {
    const words = wordsOf(part, scene, desk);
    const key = `part ${i} ${JSON.stringify(part)}`;
    const strike = () => change(without(building, i));
    const struck = { key, label: `${words} ×`, pressed: null, press: strike };
    const anew = reopened(building, i, scene);
    if (!anew) return [struck];
    const label = anew.act === "stay out" ? "change the zone" : "change the alliance";
    const name = `${label}: ${words}`;
    const edit = { key: `${key} anew`, label, name, pressed: null };
    return [struck, { ...edit, press: () => change(anew) }];
  });
  const places = building.places.map((place) => ({
    key: place,
    label: `${desk.names.name(place)} ×`,
    pressed: null,
    press: () => change(togglePlace(building, place)),
  }));
  const line = building.line
    ? [
        {
          key: building.line,
          label: `${wordsOf({ act: "order", line: building.line }, scene, desk)} ×`,
          pressed: null,
          press: () => change({ ...building, line: "" }),
        },
      ]
    : [];
  return [...parts, ...places, ...line];
}

/** A part in a few words. @param {Part} part @param {Scene} scene @param {Desk} desk @returns {string} */
function wordsOf(part, { view }, { names }) {
  switch (part.act) {
    case "order":
      return sentenceOfLine(part.line, armsOf(view), names);
    case "stay out":
      return `stay out of ${listed(part.places.map((place) => names.name(place)))}`;
    case "alliance":
      return part.against.length
        ? `alliance against ${listed(part.against.map(powerName))}`
        : "alliance";
    case "as offered":
      return part.words;
    default:
      return part.act;
  }
}

/** What is to be done next, in a sentence.
 * @param {Building} building @param {Desk} desk */
function hintOf({ act, about, powers, places, line, parts }, { loan }) {
  if (act === null && parts.some((part) => part.act === "as offered"))
    return "Press a part to strike it, change it, or add to the offer. Or type your answer below.";
  if (act === null) return "Choose what to say.";
  if (act === "alliance") return "Against whom? Nobody need be named.";
  if ((act === "ask" || act === "tell") && about !== "want") {
    return powers.length < 2 ? "Choose two powers." : "";
  }
  if (loan && !places.length && !line)
    return loan.asks.replace("For your message: touch", "Touch"); // the field below, if any, says: or type it
  return "";
}
