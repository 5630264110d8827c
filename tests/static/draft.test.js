// @ts-check
import { Draft, withLine, withoutUnit } from "../../static/diplomacy/draft.js";
import { same, test } from "./check.js";

/** @typedef {import("../../static/diplomacy/types.js").Answer} Answer */

/** A server that answers when it is told to. */
function slowServer() {
  /** @type {{phase: string, lines: string[], answer: (answer: Answer) => void}[]} */
  const asked = [];
  const draft = new Draft(
    (phase, lines) => new Promise((answer) => asked.push({ phase, lines, answer })),
    () => {},
  );
  draft.arrive("S1901M", []);
  return { asked, draft };
}

/** @param {string[]} lines @returns {Answer} */
const kept = (lines) => ({ ok: true, d: { lines } });
/** @param {string} sentence @returns {Answer} */
const refused = (sentence) => ({ ok: false, error: { code: "illegal", sentence, fields: {} } });

test("a unit's new order takes the place of the old one", () => {
  same(withLine(["A PAR H", "A MAR H"], "A PAR - BUR", 0), ["A MAR H", "A PAR - BUR"]);
  same(withLine(["F STP/SC H"], "F STP/SC - BOT", 0), ["F STP/SC - BOT"]);
});

test("of builds only as many as are due are kept, the newest", () => {
  same(withLine(["A PAR B", "A MAR B"], "F BRE B", 2), ["A MAR B", "F BRE B"]);
  same(withLine(["WAIVE"], "WAIVE", 2), ["WAIVE", "WAIVE"]);
});

test("one of two waived builds can be taken back", () => {
  same(withoutUnit(["WAIVE", "A PAR B", "WAIVE"], "WAIVE"), ["A PAR B", "WAIVE"]);
});

test("an edit is sent at once as the whole list", () => {
  const { asked, draft } = slowServer();
  draft.edit(["A PAR H"]);
  same(
    [asked.length, asked[0].phase, asked[0].lines, draft.saving],
    [1, "S1901M", ["A PAR H"], "saving"],
  );
});

test("of the edits that wait for an answer only the newest is sent", async () => {
  const { asked, draft } = slowServer();
  draft.edit(["A PAR H"]);
  draft.edit(["A PAR - BUR"]);
  draft.edit(["A PAR - PIC"]);
  asked[0].answer(kept(["A PAR H"]));
  await Promise.resolve();
  same(
    asked.map(({ lines }) => lines),
    [["A PAR H"], ["A PAR - PIC"]],
  );
  asked[1].answer(kept(["A PAR - PIC"]));
  await draft.settled;
  same([draft.saving, draft.lines, draft.isKept("A PAR - PIC")], ["saved", ["A PAR - PIC"], true]);
});

test("a refused edit goes back to what the server has and says why", async () => {
  const { asked, draft } = slowServer();
  draft.edit(["A PAR H"]);
  asked[0].answer(kept(["A PAR H"]));
  await draft.settled;
  draft.edit(["A PAR - LON"]);
  asked[1].answer(refused("Army Paris cannot get to London."));
  await draft.settled;
  same(
    [draft.saving, draft.lines, draft.sentence],
    ["refused", ["A PAR H"], "Army Paris cannot get to London."],
  );
});

test("undo goes back edit by edit and is saved like one", () => {
  const { asked, draft } = slowServer();
  draft.edit(["A PAR H"]);
  draft.edit(["A PAR - BUR"]);
  draft.undo();
  same(draft.lines, ["A PAR H"]);
  draft.undo();
  same([draft.lines, asked.length, draft.waiting], [[], 1, true]);
});

test("an answer for a phase that has passed leaves the new draft alone", async () => {
  const { asked, draft } = slowServer();
  draft.edit(["A PAR H"]);
  draft.arrive("F1901M", ["A BUR H"]);
  asked[0].answer(refused("That phase has passed; it is Fall 1901 now."));
  await draft.settled;
  same(
    [draft.lines, draft.saving, draft.sentence],
    [["A BUR H"], "saved", "That phase has passed; it is Fall 1901 now."],
  );
});

test("a list from another window does not undo an edit that is on its way", () => {
  const { draft } = slowServer();
  draft.edit(["A PAR H"]);
  draft.arrive("S1901M", []);
  same(draft.lines, ["A PAR H"]);
});
