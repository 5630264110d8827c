// @ts-check
import { courseOf, film, goalsOf } from "../../static/catan/film.js";
import { teller } from "../../static/catan/words.js";
import { Player } from "../../static/table/replay/player.js";
import { reached } from "../../static/table/replay/reel.js";
import { same, test } from "./check.js";

/** @typedef {import("../../static/catan/types.js").View} View */

const PEOPLE = [{ name: "Ada" }, { name: "Bo", robot: true }];

/** @param {string} phase @param {object} red @param {object} blue @returns {View} */
const view = (phase, red, blue, robber = "J") =>
  /** @type {any} */ ({ phase, robber, seats: { RED: red, BLUE: blue }, outcome: null });

/** Four moments: Red robs Blue, buys a card, builds a road and trades with the bank. */
const RECORDING = {
  steps: [
    {
      view: view("T3.1", { hand: { ORE: 1 } }, { hand: { CLAY: 1, WOOD: 2 } }),
      step: {
        phase: "T3.1",
        actions: { RED: "robber E BLUE" },
        events: [{ what: "steal", seat: "RED", from: "BLUE" }],
      },
    },
    {
      view: view("T3.2", { hand: { ORE: 1, WOOD: 1 } }, { hand: { CLAY: 1, WOOD: 1 } }, "E"),
      step: { phase: "T3.2", actions: { RED: "buy" }, events: [] },
    },
    {
      view: view("T3.3", { new_cards: { KNIGHT: 1 } }, {}, "E"),
      step: { phase: "T3.3", actions: { RED: "road 3-7" }, events: [] },
    },
    {
      view: view("T3.4", { new_cards: { KNIGHT: 1 }, roads: ["3-7"] }, {}, "E"),
      step: { phase: "T3.4", actions: { RED: "bank 4 ORE for 1 WOOD" }, events: [] },
    },
  ],
  last: view("T3.5", { roads: ["3-7"] }, {}, "E"),
  address: "",
};
const SAID = { from: 1, text: "Not me!", phase: "T3.2" };
const course = (/** @type {any[]} */ messages = []) =>
  courseOf(/** @type {any} */ (RECORDING), messages);

/** A film that writes down what is shown. @param {string[]} shown */
const twoBeats = (shown) => ({
  phases: ["A", "B", "end"],
  stand: (/** @type {number} */ at) => void shown.push(`stand ${at}`),
  beats: (/** @type {number} */ at) =>
    ["look", "act"].map((beat) => ({ show: () => void shown.push(`${beat} ${at}`), rest: 1 })),
});

test("a recorded game plays beat by beat to its end, and stands there", async () => {
  /** @type {string[]} */
  const shown = [];
  const player = new Player(twoBeats(shown), () => {}, { again: false });
  player.play(true);
  await new Promise((done) => setTimeout(done, 60));
  same(shown, ["look 0", "act 0", "look 1", "act 1", "stand 2"]);
  same([player.playing, player.at, player.length], [false, 2, 2]);
});

test("a recorded game stands where one goes, never before its beginning or after its end", () => {
  /** @type {string[]} */
  const shown = [];
  const player = new Player(twoBeats(shown), () => {}, { again: false });
  for (const at of [1, 9, -3]) player.goTo(at);
  same(shown, ["stand 1", "stand 2", "stand 0"]);
});

test("one goes on to the next moment of a kind, or back to the one before", () => {
  const trades = { key: "t", label: "Trade", moments: [2, 5] };
  same([reached(trades, 0), reached(trades, 2), reached(trades, 5) ?? null], [2, 5, null]);
  same([reached(trades, 5, -1), reached(trades, 2, -1) ?? null], [2, null]);
});

test("what was stolen and drawn is told once hands lie open", () => {
  const { entries } = teller(PEOPLE, null);
  const told = course().steps.flatMap(entries).map(({ text }) => text);
  same(told.slice(0, 4), [
    "Ada moved the robber to rob Bo.",
    "Ada stole 1 wood from Bo.",
    "Ada bought a development card.",
    "Ada drew: knight.",
  ]);
});

test("what is not known of a theft is not told", () => {
  const { entries } = teller(PEOPLE, null);
  same(
    entries(/** @type {any} */ (RECORDING.steps[0].step)).map(({ text }) => text),
    ["Ada moved the robber to rob Bo."],
  );
});

test("a line of talk stands after what was done last when it was said", () => {
  const { steps } = course([{ ...SAID, to: "all" }, { ...SAID, to: [0] }]);
  const { saying } = teller(PEOPLE, null);
  same(
    steps.map(({ said = [] }) => said.map((one) => saying(one).text)),
    [["Bo: “Not me!”", "Bo to Ada: “Not me!”"], [], [], []],
  );
});

test("each jump leads to the moment just after what is looked for", () => {
  const goals = goalsOf(course([{ ...SAID, to: "all" }]));
  same(
    goals.map(({ key, moments }) => [key, moments]),
    [
      ["t", [4]],
      ["r", [1]],
      ["b", [3]],
      ["s", [1]],
    ],
  );
});

test("whoever jumps sees what was done there happen", () => {
  /** @type {number[]} */
  const shown = [];
  const all = film(course(), PEOPLE, ({ steps }) => void shown.push(steps.length));
  all.stand(4, 0);
  all.stand(3, 4);
  all.stand(0, 3);
  same(shown, [3, 4, 3, 0]);
  same(all.phases, ["T3.1", "T3.2", "T3.3", "T3.4", "T3.5"]);
});
