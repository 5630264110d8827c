// @ts-check
import { POWERS } from "../../static/diplomacy/gazetteer.js";
import { firstWords } from "../../static/diplomacy/talk/first.js";
import {
  answersTo,
  beginningOf,
  fateOf,
  fateWords,
  filtered,
  newsOf,
  standing,
  trust,
  verdicts,
} from "../../static/table/talk/deals.js";
import { same, test } from "./check.js";

/** @typedef {import("../../static/table/types.js").Deal} Deal */
/** @typedef {import("../../static/table/types.js").Pledge} Pledge */

const SEATS = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"];
const [ENGLAND, FRANCE, GERMANY] = [1, 2, 3];

/** @param {number} by @param {Pledge["finding"]} finding @returns {Pledge} */
const pledge = (by, finding) => ({ by, to: [], words: "", due: null, finding, sentence: "", phase: "" });

/** @param {Partial<Deal>} [change] @returns {Deal} */
const deal = (change = {}) => ({
  ...{ id: 1, from: GERMANY, parties: [FRANCE, GERMANY], accepted: [GERMANY], state: "open" },
  ...{ reason: "", phase: "S1901M", conversation: "2,3", lines: [], orders: [], arrows: [] },
  ...{ promises: [] },
  ...change,
});

/** @param {Deal[]} deals @returns {any} */
const table = (...deals) => ({
  you: FRANCE,
  state: "playing",
  view: { phase: "S1901M" },
  seats: SEATS.map((called, seat) => ({ seat, called })),
  deals: new Map(deals.map((one) => [one.id, one])),
});

test("a confirmed deal is agreed until all is judged; one broken promise breaks it", () => {
  const judged = (/** @type {Pledge["finding"][]} */ ...found) =>
    fateOf(deal({ state: "confirmed", promises: found.map((one) => pledge(FRANCE, one)) }));
  same(
    [
      judged(),
      judged("kept", null),
      judged("kept", "void"),
      judged("void"),
      judged("broken", null),
    ],
    ["agreed", "agreed", "kept", "void", "broken"],
  );
  same(fateOf(deal({ state: "withdrawn" })), "withdrawn");
});

test("a promise that stands is kept so far", () => {
  const kept = (/** @type {boolean} */ stands) =>
    fateWords(deal({ state: "confirmed", promises: [{ ...pledge(FRANCE, "kept"), stands }] }));
  same([kept(true), kept(false)], ["Kept so far", "Kept"]);
});

test("each power has one verdict, with the sentences about what it did not keep", () => {
  const broken = { ...pledge(FRANCE, "broken"), sentence: "You attacked." };
  const promises = [pledge(FRANCE, "kept"), broken, pledge(GERMANY, "kept"), pledge(GERMANY, null)];
  same(verdicts(deal({ promises })), [
    { by: FRANCE, finding: "broken", sentences: ["You attacked."] },
    { by: GERMANY, finding: "kept", sentences: [] },
  ]);
});

test("who is asked may accept, reject or counter; who offered may withdraw", () => {
  same(answersTo(deal(), table()), ["accept", "reject", "counter"]);
  same(answersTo(deal({ from: FRANCE }), table()), ["withdraw"]);
  const three = deal({ parties: [ENGLAND, FRANCE, GERMANY], accepted: [FRANCE, GERMANY] });
  same(answersTo(three, table()), ["reject"]);
});

test("nobody answers what is decided, what is not theirs, or what is over", () => {
  same(answersTo(deal({ state: "confirmed" }), table()), []);
  same(answersTo(deal({ parties: [ENGLAND, GERMANY] }), table()), []);
  same(answersTo(deal(), { ...table(), state: "over" }), []);
  same(answersTo(deal(), { ...table(), you: null }), []);
});

test("it says who has accepted and who is waited for", () => {
  same(standing(deal(), table()), "waits for you");
  const three = deal({ parties: [ENGLAND, FRANCE, GERMANY], accepted: [ENGLAND, GERMANY] });
  same(standing(three, table()), "accepted by England; waits for you");
});

test("a promise that is due in this phase is said to be due", () => {
  const now = deal({ state: "confirmed", promises: [{ ...pledge(FRANCE, null), due: "S1901M" }] });
  same([standing(now, table()), standing({ ...now, promises: [] }, table())], ["due now", ""]);
});

test("deals are filtered by what became of them and by power, newest first", () => {
  const all = table(
    deal(),
    deal({ id: 2, parties: [ENGLAND, FRANCE], state: "confirmed" }),
    deal({ id: 3 }),
  );
  const ids = (/** @type {any} */ filter) => filtered(all, filter).map(({ id }) => id);
  same(ids({ fate: "", seat: null }), [3, 2, 1]);
  same(ids({ fate: "open", seat: null }), [3, 1]);
  same(ids({ fate: "", seat: ENGLAND }), [2]);
  same(ids({ fate: "open", seat: ENGLAND }), []);
});

test("promises kept and broken are counted for each power that promised", () => {
  const promises = [pledge(FRANCE, "kept"), pledge(GERMANY, "broken"), pledge(GERMANY, null)];
  const counted = trust(table(deal({ state: "confirmed", promises }), deal({ id: 2, promises })));
  same(
    counted.map(({ seat, ...words }) => ({ seat: seat.seat, ...words })),
    [
      { seat: FRANCE, kept: 1, broken: 0, standing: 0 },
      { seat: GERMANY, kept: 0, broken: 1, standing: 1 },
    ],
  );
});

test("a deal begins with the message of whoever proposed it", () => {
  const said = (/** @type {number} */ id, /** @type {number} */ from) =>
    /** @type {any} */ ({ id, from, deal: 1 });
  same(beginningOf(deal(), [said(1, FRANCE), said(2, GERMANY), said(3, GERMANY)])?.id, 2);
});

test("news is what others did: offers, answers and promises judged", () => {
  const confirmed = deal({ state: "confirmed", accepted: [FRANCE, GERMANY] });
  same(newsOf(undefined, deal(), table()), "Germany offers a deal.");
  same(newsOf(undefined, deal({ from: FRANCE }), table()), "");
  same(newsOf(deal(), confirmed, table()), "The deal with Germany stands.");
  const broken = { ...confirmed, promises: [pledge(FRANCE, "broken"), pledge(GERMANY, "broken")] };
  same(newsOf(confirmed, broken, table()), "Germany broke a promise.");
  same(newsOf(broken, { ...broken }, table()), "");
});

test("a promise of yours that falls due is news", () => {
  const due = deal({ state: "confirmed", reminder: true, orders: ["A PAR H"] });
  same(newsOf(due, due, table()), "What you promised Germany is due now.");
  same(newsOf(due, { ...due, orders: [] }, table()), "");
});

test("there is something to say first to everybody", () => {
  for (const other of Object.keys(POWERS).filter((power) => power !== "TURKEY")) {
    same(firstWords("TURKEY", [other]).length, 3);
  }
  same(firstWords("FRANCE", ["ENGLAND"])[1], "Let's both stay out of the English Channel.");
});
