// @ts-check
import { nearestToward } from "../../static/board/neighbors.js";
import { spread } from "../../static/diplomacy/chart.js";
import { chipsOf } from "../../static/diplomacy/chips.js";
import { bookOf, offer } from "../../static/diplomacy/choose.js";
import { phaseName } from "../../static/diplomacy/notation.js";
import { readTyped } from "../../static/diplomacy/typed.js";
import { whyNot } from "../../static/diplomacy/why.js";
import { example, sentenceOf } from "../../static/diplomacy/words.js";
import { clockWords, secondsLeft, timeLeft } from "../../static/table/clock.js";
import { BUILDS, MOVES, NAMES, REMOVALS, RETREATS } from "./cast.js";
import { same, test } from "./check.js";

const VIEW = {
  phase: "S1901M",
  units: { GERMANY: ["A MUN", "A BER"], FRANCE: ["A BUR"] },
  centers: {},
  dislodged: {},
  contested: ["BOH"],
  builds: {},
  outcome: null,
  you: { seat: 3, power: "GERMANY", awaited: true, legal: ["A MUN H"] },
};
const ARMS = new Map(
  /** @type {["MUN"|"BER"|"MAO", "A"|"F"][]} */ ([
    ["MUN", "A"],
    ["BER", "A"],
    ["MAO", "F"],
  ]),
);

/** @param {string[]} path */
const sentence = (...path) => sentenceOf(path, ARMS, NAMES);

test("the sentence grows with every answer", () => {
  same(sentence("MUN"), "Army Munich");
  same(sentence("MUN", "S"), "Army Munich supports");
  same(sentence("MUN", "S", "BER"), "Army Munich supports Army Berlin to");
  same(sentence("MUN", "S", "BER", "KIE"), "Army Munich supports Army Berlin to Kiel");
  same(sentence("MAO", "-", "SPA", "NC"), "Fleet Mid-Atlantic Ocean moves to Spain (north coast)");
});

test("a phase is called by its season, year and kind", () => {
  same(["S1901M", "F1902R", "W1902A", "COMPLETED"].map(phaseName), [
    "Spring 1901",
    "Fall 1902, retreats",
    "Winter 1902, builds",
    "The end",
  ]);
});

/** @param {import("../../static/diplomacy/choose.js").Refused["at"]} at @param {string} spot @param {string[]} path @param {object} [view] */
const why = (at, spot, path, view) => whyNot({ at, spot, path }, { ...VIEW, ...view }, NAMES);

test("what cannot be ordered says why", () => {
  same(why("unit", "BUR", []), "Army Burgundy is French; you play Germany.");
  same(why("unit", "KIE", []), "None of your units stands in Kiel.");
  same(why("move", "PAR", ["MUN"]), "Army Munich cannot get to Paris in one move.");
  same(why("whom", "MUN", ["MUN", "S"]), "Army Munich cannot support itself.");
  same(why("whom", "KIE", ["MUN", "S"]), "Nobody stands in Kiel.");
  same(why("unit", "KIE", [], { you: null }), "You are watching; only the players give orders.");
});

test("a retreat that is barred says what bars it", () => {
  const view = {
    phase: "F1901R",
    dislodged: { GERMANY: { "A TYR": { by: "A VEN", from: "VEN", to: [] } } },
  };
  same(
    why("retreat", "VEN", ["TYR"], view),
    "Army Tyrolia cannot retreat to Venice: the attack came from there.",
  );
  same(
    why("retreat", "BOH", ["TYR"], view),
    "Army Tyrolia cannot retreat to Bohemia: a standoff left it empty.",
  );
  same(
    why("retreat", "MUN", ["TYR"], view),
    "Army Tyrolia cannot retreat to Munich: it is occupied.",
  );
  same(why("retreat", "LON", ["TYR"], view), "London is out of reach of Army Tyrolia.");
});

test("the answers that are no places are offered with a key each", () => {
  const keys = (/** @type {string[]} */ lines, /** @type {string[]} */ path) => {
    const book = bookOf(lines);
    return chipsOf(book, offer(book, path), path).map(({ key, label }) => `${key} ${label}`);
  };
  same(keys(MOVES, ["MUN"]), ["m Move", "s Support", "h Hold"]);
  same(keys(MOVES, ["MUN", "S", "BER"]), ["h To hold", "m Move", "s Support", "h Hold"]);
  same(keys(MOVES, ["MAO", "-", "SPA"]), ["n North coast", "s South coast"]);
  same(keys(MOVES, ["LON", "-", "BEL", ""]), ["l By land", "c By convoy"]);
  same(keys(BUILDS, []), ["w Waive a build"]);
});

test("the clock shows a turn's own time with the bank beyond it, then the bank", () => {
  const clock = {
    deadline: "1901-03-01T12:06:00Z",
    ownUntil: "1901-03-01T12:01:00Z",
    ahead: 0,
  };
  const at = (/** @type {string} */ time) => clockWords(clock, Date.parse(`1901-03-01T${time}Z`));
  same(at("12:00:15"), { words: "0:45 + 5:00", left: 345, bank: false });
  same(at("12:01:30"), { words: "4:30", left: 270, bank: true });
  same(at("12:06:30"), { words: "time is up", left: 0, bank: false });
});

test("the clock counts by the server's time", () => {
  const noon = Date.parse("1901-03-01T12:00:00Z");
  same(secondsLeft("1901-03-01T12:01:00Z", 0, noon), 60);
  same(secondsLeft("1901-03-01T12:01:00Z", 10_000, noon), 50);
  same(secondsLeft("1901-03-01T11:00:00Z", 0, noon), 0);
});

test("time left is said in the units that matter", () => {
  same([9, 581, 7500, 274_000].map(timeLeft), ["0:09", "9:41", "2 h 05 min", "3 d 4 h"]);
});

test("names beside a chart keep their distance and stay in the frame", () => {
  const ends = ["a", "b", "c"].map((key) => ({ key, y: 95 }));
  const places = [...spread(ends, 10, 100).values()];
  same(places, [80, 90, 100]);
});

test("an arrow key leads to the nearest place in its direction", () => {
  /** @type {[string, [number, number]][]} */
  const places = [
    ["near", [20, 5]],
    ["far", [90, 0]],
    ["above", [0, -10]],
    ["aside", [10, 40]],
  ];
  same(nearestToward([0, 0], [1, 0], places), "near");
  same(nearestToward([0, 0], [0, -1], places), "above");
  same(nearestToward([0, 0], [-1, 0], places), null);
});

test("the order shown as an example is one that the phase could ask for", () => {
  const seen = (/** @type {string} */ phase, /** @type {number} */ due) => ({
    ...VIEW,
    phase,
    builds: { GERMANY: due },
  });
  const read = (/** @type {any} */ view, /** @type {string[]} */ lines) =>
    readTyped(example(view), bookOf(lines), NAMES).line;
  same(
    [
      read(seen("F1901M", 0), MOVES),
      read(seen("F1901R", 0), RETREATS),
      read(seen("W1901A", 1), BUILDS),
      read(seen("W1901A", -1), REMOVALS),
    ],
    ["A MUN S A BER - KIE", "A TYR R VEN", "A PAR B", "A PAR D"],
  );
});
