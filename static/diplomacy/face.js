// @ts-check
/** What the table must be told of this game. */
import { chart } from "./chart.js";
import { POWERS } from "./gazetteer.js";
import { takeButton } from "./leaves/taking.js";
import { readPhase } from "./notation.js";
import { firstWords } from "./talk/first.js";
import { countDue, isAlive, unitsOf } from "./view.js";

/** @typedef {import("./types.js").View} View */

const VICTORY = 18; // centers

/** @param {string} power @param {View} view */
const centers = (power, view) => view.centers[power]?.length ?? 0;

/** @type {import("../table/face.js").GameFace} */
export const FACE = {
  owners: POWERS,
  readPhase,
  words: {
    side: "Power",
    sides: "powers",
    stage: "Orders",
    underWay: "The orders are being carried out",
    draw: "holds when all survivors ask for it in the same phase.",
    yourTurn: "your orders, please",
  },
  leaves: ["orders", "talk", "state"],
  columns: [
    { key: "centers", head: "Centers", cell: (power, view) => String(centers(power, view)) },
    { key: "units", head: "Units", cell: (power, view) => String(unitsOf(power, view)) },
    { key: "builds", head: "Builds", hint: "Units to build in winter, or with a minus to remove", cell: dueWords },
  ],
  alive: isAlive,
  score: centers,
  chart: (counts, terms) => chart(counts, Number(terms.options?.victory ?? VICTORY)),
  talk: {
    firstWords,
    chat: "This binds nobody: people read it, and bots answer in words.",
    taking: takeButton,
    counter: (desk, deal) => desk.counter(deal),
  },
};

/** @param {string} power @param {View} view */
function dueWords(power, view) {
  const due = countDue(power, view);
  return due > 0 ? `+${due}` : due < 0 ? `−${-due}` : "";
}
