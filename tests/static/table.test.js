// @ts-check
import { POWERS } from "../../static/diplomacy/gazetteer.js";
import { apply, conversations, leavesGap, unread } from "../../static/table/table.js";
import { waitingFor } from "../../static/table/bar.js";
import { whoPlays } from "../../static/table/leaves/state.js";
import { same, test } from "./check.js";

const VIEW = {
  phase: "S1901M",
  units: { FRANCE: ["A PAR"] },
  centers: { FRANCE: ["PAR"] },
  dislodged: {},
  contested: [],
  builds: {},
  outcome: null,
  you: { seat: 2, power: "FRANCE", awaited: true, legal: ["A PAR H"] },
};

const SNAPSHOT = {
  v: 1,
  seq: 7,
  type: "snapshot",
  phase: "S1901M",
  d: {
    game: "abc",
    title: "A game",
    you: 2,
    view: VIEW,
    seats: Object.keys(POWERS).map((power, seat) => ({
      seat,
      power,
      ready: false,
      awaited: true,
      you: seat === 2,
    })),
    lines: ["A PAR H"],
    clock: { deadline: null, now: "1901-03-01T12:00:05Z", paused: false },
    steps: [],
    counts: [],
    messages: [],
    read: {},
    votes: { draw: [], pause: [] },
    state: "playing",
    outcome: null,
    terms: {},
  },
};

const NOON = Date.parse("1901-03-01T12:00:00Z");

/** @param {[type: string, d: any][]} events */
function after(...events) {
  let table = apply(null, SNAPSHOT, NOON, POWERS);
  events.forEach(([type, d], i) => {
    table = apply(table, { v: 1, seq: 8 + i, type, phase: "S1901M", d }, NOON, POWERS);
  });
  if (!table) throw new Error("no table");
  return table;
}

/** @param {number} id @param {number} from @param {string} conversation */
const message = (id, from, conversation) => ({
  id,
  from,
  conversation,
  to: [],
  text: "",
  phase: "",
  at: "",
});

const PHASE = {
  step: { n: 0, phase: "S1901M", orders: {}, results: {} },
  view: { ...VIEW, phase: "F1901M" },
  seats: [],
  clock: { deadline: "1901-03-02T00:00:00Z", paused: false, state: "playing" },
  counts: [],
};

test("nothing is known before the snapshot", () => {
  same(apply(null, { v: 1, seq: 8, type: "ready", phase: "", d: {} }, NOON, POWERS), null);
});

test("the server's clock is kept as a difference to ours", () => {
  same(after().ahead, 5000);
});

test("an event that was heard before changes nothing", () => {
  const table = after();
  same(
    apply(table, { v: 1, seq: 7, type: "draft", phase: "", d: { lines: [] } }, NOON, POWERS),
    table,
  );
});

test("a number left out is a gap, the next one is not", () => {
  const table = after();
  same(leavesGap(table, { ...SNAPSHOT, type: "ready", seq: 9 }), true);
  same(leavesGap(table, { ...SNAPSHOT, type: "ready", seq: 8 }), false);
  same(leavesGap(table, { ...SNAPSHOT, seq: 90 }), false);
});

test("ready marks one seat", () => {
  const ready = after(["ready", { seat: 4, ready: true }]).seats.filter((seat) => seat.ready);
  same(
    ready.map(({ owner, called, letter }) => [owner, called, letter]),
    [["ITALY", "Italy", "I"]],
  );
});

test("a seat of a color that the game does not name is called as the frames call it", () => {
  const [seat] = after(["phase", { ...PHASE, seats: [{ seat: 0, power: "RED" }] }]).seats;
  same([seat.owner, seat.called, seat.letter], ["RED", "RED", "R"]);
});

test("adjudicating lasts until the next phase", () => {
  same(after(["adjudicating", {}]).state, "adjudicating");
  same(after(["adjudicating", {}], ["phase", PHASE]).state, "playing");
});

test("a new phase remembers the one before and empties the draft", () => {
  const table = after(["phase", PHASE]);
  same([table.steps, table.lines], [[{ n: 0, phase: "S1901M" }], []]);
  same([table.last?.before.phase, table.view.phase], ["S1901M", "F1901M"]);
});

test("a draw is asked for anew in each phase", () => {
  const votes = ["vote", { what: "draw", seats: [1, 2] }];
  same(after(/** @type {[string, any]} */ (votes)).votes.draw, [1, 2]);
  same(after(/** @type {[string, any]} */ (votes), ["phase", PHASE]).votes.draw, []);
});

test("messages of others count as unread until they are read", () => {
  const said = after(
    ["message", message(1, 0, "0,2")],
    ["message", message(2, 0, "0,2")],
    ["message", message(3, 2, "0,2")],
  );
  same(unread(said, "0,2"), 2);
  same(
    unread(
      after(["message", message(1, 0, "0,2")], ["read", { conversation: "0,2", upto: 1 }]),
      "0,2",
    ),
    0,
  );
});

test("the talk of others, open after the end, is never unread", () => {
  same(unread(after(["message", message(1, 0, "0,1")]), "0,1"), 0);
});

test("there is a conversation with all, with each power, and each group that spoke", () => {
  const names = conversations(after(["message", message(1, 0, "0,2,5")]));
  same(names, ["all", "0,2", "1,2", "2,3", "2,4", "2,5", "2,6", "0,2,5"]);
});

test("the end brings its outcome and stops the clock", () => {
  const outcome = { kind: "solo", winners: [2], sentence: "France wins." };
  const table = after(["phase", PHASE], ["over", { outcome }]);
  same([table.state, table.deadline, table.outcome?.sentence], ["over", null, "France wins."]);
});

/** @param {any} [change] @param {any} [seat] */
function head(change = {}, seat = {}) {
  const table = after();
  const seats = table.seats.map((one) => ({ ...one, kind: "bot", left: false, ...seat }));
  const words = { underWay: "The orders are being carried out", sides: "powers" };
  return waitingFor({ ...table, terms: { names: "shown" }, seats, ...change }, words);
}

test("once it is known how a game ended nobody is said to be ready", () => {
  const sentence = "France has won.";
  const outcome = { kind: "solo", winners: [2], sentence };
  same(head({ outcome }, { awaited: false }), sentence);
  same(head({}, { ready: true }), "Everybody is ready");
});

test("a pause says what ends it where everybody has left", () => {
  same(head({ state: "paused" }, { left: true }), "Paused until a player returns");
  same(head({ state: "paused" }), "Paused until a player returns");
  same(head({ state: "paused" }, { kind: "human" }), "Paused");
  const hidden = { state: "paused", terms: { names: "hidden" } };
  same(head(hidden, { kind: "hidden" }), "Paused until a player returns");
});

test("who left is played for by a bot while the game lasts, and has left once it is over", () => {
  const seat = { name: "Ada", kind: /** @type {const} */ ("bot"), left: true };
  same(whoPlays({ ...seat, you: true }, false), "you, a bot plays");
  same(whoPlays({ ...seat, you: false }, false), "Ada, a bot plays");
  same(whoPlays({ ...seat, you: true }, true), "you, left");
  same(whoPlays({ ...seat, you: false }, true), "Ada, left");
});
