// @ts-check
import { addable, choicesOf, ratesOf } from "../../static/catan/actions.js";
import { allDeeds, nextDeed, turnDeeds } from "../../static/catan/acts.js";
import { CatanDesk } from "../../static/catan/desk.js";
import { FACE } from "../../static/catan/face.js";
import { gazetteer, occupants, portsOf, seatsOf } from "../../static/catan/facts.js";
import { readLine, writeTerms } from "../../static/catan/notation.js";
import { offerCard } from "../../static/catan/panels/offer.js";
import { stepperRow } from "../../static/catan/panels/steppers.js";
import { seatLines } from "../../static/catan/panels/spoken.js";
import { tally } from "../../static/catan/tally.js";
import { missing } from "../../static/catan/terms.js";
import {
  awaitedSeats,
  dueSentence,
  idleSentence,
  teller,
  turnSentence,
  unwanted,
} from "../../static/catan/words.js";
import { own } from "../../static/catan/seat.js";
import { same, test } from "./check.js";

/** @typedef {import("../../static/catan/types.js").View} View */

const BOARD = "M10P2W9-F12H6P4H10-F9W11DW3M8-W8M3F4P5-H5F6P11-3FM3P33HW";
const PEOPLE = [{ name: "Ada" }, { name: "Bo", robot: true }, { name: "Cy", robot: true }];

/** @param {string[]} legal @param {Partial<View>} [more] @returns {View} */
const view = (legal, more = {}) => ({
  phase: "T5.1",
  due: "MAIN",
  turn: "RED",
  board: BOARD,
  robber: "J",
  seats: {
    RED: {
      settlements: [3],
      cities: [13],
      roads: ["3-7"],
      points: 3,
      road_length: 1,
      hand: { CLAY: 2, ORE: 4 },
    },
    BLUE: { settlements: [6], points: 1, road_length: 0, unknown_hand: 5, unknown_cards: 2 },
    WHITE: { points: 0, road_length: 0 },
  },
  bank: [19, 19, 19, 19, 19],
  deck: 25,
  outcome: null,
  you: { seat: 0, color: "RED", awaited: legal.length > 0, legal },
  ...more,
});

/** @param {View} shown @param {string[]} [sent] */
const deskOf = (shown, sent = []) =>
  new CatanDesk(
    { view: shown, steps: [], people: PEOPLE },
    { grace: 0, send: async (line) => (sent.push(line), null) },
  );

/** @param {View} shown @param {import("../../static/catan/types.js").Color[]} [decided] */
const due = (shown, decided = []) => dueSentence({ view: shown, people: PEOPLE, decided });

test("a line is taken apart into what it is about", () => {
  same(readLine("robber J BLUE"), {
    kind: "robber",
    line: "robber J BLUE",
    where: "J",
    seat: "BLUE",
  });
  same(readLine("offer BLUE,WHITE 3 CLAY for 2 ORE").seats, ["BLUE", "WHITE"]);
  same(readLine("bank 4 WOOD for 1 ORE").give, { WOOD: 4 });
  same(readLine("year of plenty 1 ORE 1 WOOD").take, { ORE: 1, WOOD: 1 });
  same(
    ["road building", "no deal", "end"].map((line) => readLine(line).kind),
    ["road building", "no deal", "end"],
  );
  same(writeTerms({ WOOD: 1, CLAY: 2 }, { ORE: 1 }), "2 CLAY 1 WOOD for 1 ORE");
});

test("legal lines are put together by what they are about", () => {
  const lines = ["end", "road 3-8", "city 3", "knight A", "knight B BLUE", "knight B WHITE"];
  const { plain, places, knight } = choicesOf([...lines, "bank 3 ORE for 1 WOOD", "monopoly ORE"]);
  same([...plain.keys()], ["end"]);
  same([...places.road], [["3-8", "road 3-8"]]);
  same(
    [...(knight.get("B") ?? [])],
    [
      ["BLUE", "knight B BLUE"],
      ["WHITE", "knight B WHITE"],
    ],
  );
  same(ratesOf(choicesOf(["bank 3 ORE for 1 WOOD"]).bank), { ORE: 3 });
});

test("cards can be added as long as a line remains within reach", () => {
  const { discards } = choicesOf(["discard 2 CLAY 1 ORE", "discard 3 ORE"]);
  same([...addable(discards, {})].sort(), ["CLAY", "ORE"]);
  same([...addable(discards, { ORE: 2 })], ["ORE"]);
  same([...addable(discards, { ORE: 3 })], []);
});

test("a place is called by what lies around it", () => {
  const { node, edge } = gazetteer(BOARD);
  same(node("13"), "Node 13 between pasture 2, hills 6, pasture 4");
  same(node("0"), "Node 0 between mountains 10, sea; 3:1 port");
  same(node("22"), "Node 22 between fields 12, fields 9, woods 11");
  same(edge("0-3"), "Edge 0-3 between mountains 10 and sea");
});

test("who stands where and who has which port follows from the view", () => {
  const shown = view([]);
  const [[, red], [, blue]] = seatsOf(shown);
  same(portsOf(shown, red), ["3"]);
  same(portsOf(shown, blue), []);
  same(occupants(shown).nodes.get("13"), { color: "RED", piece: "city" });
});

test("what cannot be bought says what is missing", () => {
  const why = Object.fromEntries(
    turnDeeds(deskOf(view(["end"]))).map((deed) => [deed.name, deed.why]),
  );
  same(why.road, "A road costs 1 wood and 1 clay; you lack 1 wood.");
  same(why.city, "A city costs 2 wheat and 3 ore; you lack 2 wheat.");
  same(missing({ ORE: 3 }, { ORE: 1 }), { ORE: 2 });
  const [road] = turnDeeds(deskOf(view(["roll"], { due: "ROLL" })));
  same([road.open, road.why], [false, "First roll the dice."]);
  same(turnDeeds(deskOf(view([], { turn: "BLUE" })))[0].why, "It is not your turn.");
});

test("no letter stands for two acts at once", () => {
  const cards = /** @type {const} */ ({ KNIGHT: 1, ROADS: 1, PLENTY: 1, MONOPOLY: 1 });
  const shown = view(["end", "buy"]);
  shown.seats.RED = { ...shown.seats.RED, cards };
  const keys = allDeeds(deskOf(shown)).map(({ key }) => key);
  same(new Set(keys).size, keys.length);
  same(nextDeed(deskOf(shown))?.label, "End turn");
});

test("picked cards make the line of a trade with the bank or with others", () => {
  const shown = view(["end", "bank 4 ORE for 1 WOOD", "offer BLUE 1 ORE for 1 WOOD"]);
  const sent = /** @type {string[]} */ ([]);
  const desk = deskOf(shown, sent);
  desk.trade("ORE");
  desk.pick("take", "WOOD");
  same(desk.lines.offer, "offer BLUE 1 ORE for 1 WOOD"); // White holds nothing
  shown.seats.WHITE = { ...shown.seats.WHITE, unknown_hand: 1 };
  same(desk.lines.offer, "offer BLUE,WHITE 1 ORE for 1 WOOD");
  desk.toggle("WHITE");
  same(desk.lines, { bank: undefined, offer: "offer BLUE 1 ORE for 1 WOOD", done: undefined });
  for (let more = 0; more < 5; more += 1) desk.pick("give", "ORE");
  same(desk.question, { ask: "trade", give: { ORE: 4 }, take: { WOOD: 1 }, to: ["BLUE"] });
  same(desk.lines.bank, "bank 4 ORE for 1 WOOD");
  same(desk.pickable("take", "ORE"), false);
  desk.play(desk.lines.bank);
  same(sent, ["bank 4 ORE for 1 WOOD"]);
});

test("other terms begin with the offer as it stands, as far as one can pay", () => {
  const offer = /** @type {const} */ ({
    give: { WOOD: 1 },
    take: { ORE: 1, SHEEP: 1 },
    answers: { RED: "AWAITED" },
  });
  const desk = deskOf(view(["refuse"], { due: "ANSWER", turn: "BLUE", offer }));
  desk.counter();
  same(desk.question, { ask: "counter", give: { ORE: 1 }, take: { WOOD: 1 }, to: [] });
  same(desk.lines.done, "counter 1 ORE for 1 WOOD");
});

test("a piece can be taken back until it is sent, by a second touch or Esc", () => {
  const sent = /** @type {string[]} */ ([]);
  const send = async (/** @type {string} */ line) => (sent.push(line), null);
  const desk = new CatanDesk(
    { view: view(["road 3-8", "road 8-13", "end"]), steps: [], people: PEOPLE },
    { send, grace: 60_000, double: 0 },
  );
  desk.choose({ kind: "edge", name: "3-8" });
  same(desk.pending, { line: "road 3-8", piece: "road", where: "3-8" });
  desk.choose({ kind: "edge", name: "3-8" });
  same(desk.pending, null);
  desk.choose({ kind: "edge", name: "3-8" });
  desk.choose({ kind: "edge", name: "8-13" });
  same([desk.pending?.where, sent.length], ["8-13", 0]);
  desk.back();
  same([desk.pending, sent.length], [null, 0]);
});

test("a double click places a piece, and does not take it back", () => {
  const desk = new CatanDesk(
    { view: view(["road 3-8", "end"]), steps: [], people: PEOPLE },
    { send: async () => null, grace: 60_000 },
  );
  desk.choose({ kind: "edge", name: "3-8" });
  desk.choose({ kind: "edge", name: "3-8" });
  same(desk.pending?.where, "3-8");
  desk.back();
});

test("what a piece's grace holds back is sent before anything else is done", async () => {
  const sent = /** @type {string[]} */ ([]);
  const send = async (/** @type {string} */ line) => (sent.push(line), null);
  const desk = new CatanDesk(
    { view: view(["road 3-8", "end"]), steps: [], people: PEOPLE },
    { send, grace: 60_000 },
  );
  desk.choose({ kind: "edge", name: "3-8" });
  desk.play("end");
  same(sent, ["road 3-8"]);
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
  same(sent, ["road 3-8", "end"]);
});

test("a refused line says why and leaves everything open", async () => {
  const refuse = async () => "There is no place for a road of yours.";
  const table = { view: view(["road 3-8"]), steps: [], people: PEOPLE };
  const desk = new CatanDesk(table, { send: refuse, grace: 0 });
  desk.choose({ kind: "edge", name: "3-8" });
  same(desk.free, false);
  await Promise.resolve();
  await Promise.resolve();
  same([desk.reply, desk.free], ["There is no place for a road of yours.", true]);
});

test("how the table ended is said on the board", () => {
  const sentence = "Red gave the game up.";
  const outcome = { kind: "draw", winners: [1, 2], sentence, broken_off: true };
  const drawn = { kind: "draw", winners: [1, 2], sentence: "A draw between Blue and White." };
  const shown = view([], { outcome: /** @type {any} */ (drawn) });
  const table = /** @type {any} */ ({ view: shown, outcome, seats: [], state: "over", you: null });
  same(dueSentence({ view: own(table), people: PEOPLE }), sentence);
});

test("the board in words counts one thing as one", () => {
  const seats = { ...view([]).seats };
  seats.BLUE = { ...seats.BLUE, unknown_hand: 1, unknown_cards: 1 };
  const [red, blue, white] = seatLines({ view: view([], { seats }), people: PEOPLE });
  same(red.startsWith("Ada (you): 3 points, 2 clay and 4 ore, 0 development cards,"), true);
  same(blue.startsWith("Bo: 1 point, 1 card in hand, 1 development card,"), true);
  same(white.startsWith("Cy: 0 points, 0 cards in hand, 0 development cards,"), true);
});

test("what is due is said to who must act and to who waits", () => {
  same(due(view(["end"])), "Build, trade, or end your turn.");
  same(due(view([], { turn: "BLUE", due: "ROLL" })), "Bo is to roll.");
  const seats = { ...view([]).seats };
  seats.BLUE = { ...seats.BLUE, owed: 4 };
  seats.WHITE = { ...seats.WHITE, owed: 5 };
  const robbed = view([], { due: "DISCARD", seats });
  same(awaitedSeats({ view: robbed }), ["BLUE", "WHITE"]);
  same(due(robbed), "Bo and Cy must discard.");
  same(due(robbed, ["WHITE"]), "Bo must discard.");
  same(due(robbed, ["BLUE", "WHITE"]), "Everybody has decided.");
});

test("who has survived is not asked where all do", () => {
  same(FACE.words.draw, "holds when all players ask for it in the same step of a turn.");
});

test("nobody is said to be thinking while the game is paused", () => {
  const table = { view: view([], { turn: "BLUE", due: "ROLL" }), people: PEOPLE, paused: true };
  same([dueSentence(table), idleSentence(table)], Array(2).fill("The game is paused."));
});

test("of a card to play is spoken only where one can be played", () => {
  const roll = (/** @type {string[]} */ ...legal) => view(legal, { due: "ROLL" });
  same(due(roll("roll")), "Roll the dice.");
  for (const line of ["knight A BLUE", "road building", "monopoly ORE", "year of plenty 2 ORE"]) {
    same(due(roll("roll", line)), "Roll the dice, or play a card first.");
    same(due(view(["end", line])), "Build, trade, play a card, or end your turn.");
  }
});

test("who waits in the own turn is told for whom, whatever is touched", () => {
  const answers = /** @type {const} */ ({ BLUE: "AWAITED", WHITE: "AWAITED" });
  const offer = { give: { CLAY: 1 }, take: { ORE: 1 }, answers };
  const seats = { ...view([]).seats };
  seats.RED = { ...seats.RED, cards: { KNIGHT: 1 } };
  const asked = view([], { due: "ANSWER", offer, seats });
  const open = deskOf(asked);
  const both = "Your offer is still open: Bo and Cy have not answered.";
  for (const { why, name } of allDeeds(open)) same([name, why], [name, both]);
  open.receive({ ...open.table, decided: ["BLUE"] });
  const one = "Your offer is still open: Cy has not answered.";
  for (const { why, name } of allDeeds(open)) same([name, why], [name, one]);
  same(due(asked, ["BLUE"]), "Cy thinks about the offer.");
  seats.BLUE = { ...seats.BLUE, owed: 4 };
  const robbed = { view: view([], { due: "DISCARD", seats }), people: PEOPLE };
  same(idleSentence(robbed), "Bo must discard first.");
  const theirs = view([], { due: "ROLL", turn: "BLUE" });
  same(idleSentence({ view: theirs, people: PEOPLE }), "It is not your turn.");
});

test("where cards are given it stands how many are left, so that the hand need not be in sight", () => {
  const desk = deskOf(view(["end", "offer BLUE 1 CLAY for 1 ORE"]));
  desk.trade("CLAY");
  const [give, take] = [stepperRow(desk, "give", "Give"), stepperRow(desk, "take", "Get")];
  const left = () => [...give.element.querySelectorAll(".step-held")].map((one) => one.textContent);
  give.update();
  same(left(), ["0", "1", "0", "0", "4"]);
  desk.pick("give", "ORE");
  give.update();
  same(left(), ["0", "1", "0", "0", "3"]);
  same(take.element.querySelector(".step-held"), null);
});

test("the card of an offer tells who has answered, and never what", () => {
  const answers = /** @type {const} */ ({ BLUE: "AWAITED", WHITE: "AWAITED" });
  const offer = { give: { CLAY: 1 }, take: { ORE: 1 }, answers };
  const desk = deskOf(view([], { due: "ANSWER", offer }));
  const said = () =>
    [...offerCard(desk).element.querySelectorAll(".answer-words")].map((one) => one.textContent);
  same(said(), ["Bo is thinking.", "Cy is thinking."]);
  desk.receive({ ...desk.table, decided: ["BLUE"] });
  same(said(), ["Bo has answered.", "Cy is thinking."]);
  const blue = { seat: 1, color: /** @type {const} */ ("BLUE"), awaited: false, legal: [] };
  desk.receive({ ...desk.table, view: { ...desk.view, you: blue } });
  same(said(), ["You have answered.", "Cy is thinking."]);
});

/** @type {import("../../static/catan/types.js").Step[]} */
const STEPS = [
  {
    phase: "T3.0",
    actions: { BLUE: "roll" },
    events: [
      { what: "dice", dice: [2, 6] },
      { what: "gain", seat: "RED", cards: { ORE: 1 } },
      { what: "gain", seat: "BLUE", cards: { ORE: 2 } },
    ],
  },
  { phase: "T3.1", actions: { BLUE: "settlement 17" }, events: [] },
  {
    phase: "T3.2",
    actions: { BLUE: "knight J RED" },
    events: [
      { what: "steal", seat: "BLUE", from: "RED" },
      { what: "largest_army", seat: "BLUE" },
    ],
  },
  { phase: "T3.3", actions: { BLUE: "end" }, events: [] },
];

test("the log says who did what and what came of it", () => {
  const { entries } = teller(PEOPLE, "RED");
  same(
    STEPS.flatMap(entries).map(({ text }) => text),
    [
      "Bo rolled 8.",
      "You got 1 ore; Bo 2 ore.",
      "Bo built a settlement.",
      "Bo played a knight and moved the robber to rob you.",
      "Bo has the largest army.",
    ],
  );
  same(entries(STEPS[1])[0].places[0], { kind: "node", name: "17" });
});

test("a turn is told in one sentence to who listens", () => {
  same(
    turnSentence(STEPS, teller(PEOPLE, "RED"), "RED"),
    "Bo rolled 8; You got 1 ore; Bo built a settlement; Bo played a knight and moved the robber to rob you; Bo has the largest army.",
  );
});

test("throws and production are counted over the game", () => {
  const { throws, sums, produced } = tally([...STEPS, ...STEPS]);
  same([throws, sums.get(8), sums.get(7)], [2, 2, 0]);
  same(produced.get("BLUE"), { ORE: 4 });
});

test("that nobody takes an offer is told to its maker, right after", () => {
  const you = { seat: 0, color: /** @type {const} */ ("RED"), awaited: true, legal: [] };
  const now = view([], { turn: "RED", you });
  /** @type {import("../../static/catan/types.js").Step} */
  const refused = { phase: "T5.0", actions: { BLUE: "refuse", WHITE: "refuse" }, events: [] };
  const told = (/** @type {View} */ view, step = refused) =>
    unwanted({ view, steps: [step], people: PEOPLE });
  same(told(now), "Nobody takes your offer.");
  same(told({ ...now, turn: "BLUE" }), "");
  same(told(now, { ...refused, actions: { RED: "roll" } }), "");
});
