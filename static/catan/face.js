// @ts-check
/** What the common table must be told of Catan. */
import { h } from "../table/dom.js";
import { disproof } from "./claims.js";
import { shortcut } from "./shortcut.js";
import { COLORS } from "./terms.js";

/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").View} View */

/** @param {string} color @param {View} view */
const seatOf = (color, view) => view.seats[/** @type {Color} */ (color)] ?? {};

/** A phase in words: `T12.3` is the fourth step of the twelfth turn. @param {string} phase */
export function readPhase(phase) {
  const [, turn, step] = /^T(\d+)\.(\d+)$/.exec(phase) ?? [];
  if (!turn) return { moment: "Finished", kind: "", name: "The end" };
  const moment = turn === "0" ? "Set-up" : `Turn ${turn}`;
  return { moment, kind: "", name: `${moment}, step ${Number(step) + 1}` };
}

/** @type {import("../table/face.js").GameFace} */
export const FACE = {
  owners: {
    RED: { called: "Red", letter: "R" },
    BLUE: { called: "Blue", letter: "B" },
    WHITE: { called: "White", letter: "W" },
    ORANGE: { called: "Orange", letter: "O" },
  },
  readPhase,
  words: {
    side: "Player",
    sides: "players",
    stage: "Now",
    underWay: "It is being done",
    draw: "holds when all players ask for it in the same step of a turn.",
    yourTurn: "your move, please",
  },
  leaves: ["log", "talk", "state"],
  columns: [
    { key: "points", head: "Points", cell: (color, view) => String(points(color, view)) },
    {
      key: "settlements",
      head: "Settlements",
      cell: (color, view) => String(seatOf(color, view).settlements?.length ?? 0),
    },
    {
      key: "cities",
      head: "Cities",
      cell: (color, view) => String(seatOf(color, view).cities?.length ?? 0),
    },
  ],
  alive: () => true,
  score: points,
  chart: () => h("p"),
  talk: {
    firstWords: () => ["Good luck to everybody."],
    chat: "Mere words: people read them, and a robot answers, but offers it understands best.",
    taking: null,
    counter: null,
    shortcut,
    note,
  },
  flows: true,
};

/** What has shown since that an announcement was not true.
 * @param {import("./seat.js").SeatDesk} desk @param {import("../table/types.js").Message} message */
function note({ shown }, { id, from, phase, meaning }) {
  if (!shown || !meaning?.includes('"announce"')) return "";
  const said = { id, from: COLORS[from], phase, meaning: JSON.parse(meaning) };
  return disproof(said, shown.steps, shown.people);
}

/** Those that show; once the game is over, those of hidden cards too.
 * @param {string} color @param {View} view */
function points(color, view) {
  const { points = 0, cards, new_cards } = seatOf(color, view);
  const hidden = (cards?.POINT ?? 0) + (new_cards?.POINT ?? 0);
  return view.outcome ? points + hidden : points;
}
