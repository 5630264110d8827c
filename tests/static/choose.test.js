// @ts-check
import { NOTHING, bookOf, choose, offer } from "../../static/diplomacy/choose.js";
import { BUILDS, MOVES, REMOVALS, RETREATS } from "./cast.js";
import { same, test } from "./check.js";

/**
 * Touch provinces and pick answers ("=S") one after another.
 * @param {readonly string[]} lines
 * @param {string[]} steps
 */
function after(lines, ...steps) {
  const book = bookOf(lines);
  let choice = NOTHING;
  for (const step of steps) {
    if (step === "<") choice = choose(book, choice, { do: "back" });
    else if (step.startsWith("="))
      choice = choose(book, choice, { do: "pick", answer: step.slice(1) });
    else choice = choose(book, choice, { do: "touch", spot: step });
  }
  return choice;
}

test("a unit and a neighbor make a move", () => {
  same(after(MOVES, "MUN", "BUR").line, "A MUN - BUR");
});

test("a finished order leaves nothing selected", () => {
  same(after(MOVES, "MUN", "BUR").path, []);
});

test("a unit touched twice holds", () => {
  same(after(MOVES, "MUN", "MUN").line, "A MUN H");
});

test("a unit may move onto a friend's place", () => {
  same(after(MOVES, "MUN", "BER").line, "A MUN - BER");
});

test("touching a friend out of reach selects the friend", () => {
  same(after(MOVES, "MUN", "NTH").path, ["NTH"]);
});

test("a support asks whom and where to", () => {
  same(after(MOVES, "MUN", "=S").path, ["MUN", "S"]);
  same(after(MOVES, "MUN", "=S", "BER").path, ["MUN", "S", "BER"]);
  same(after(MOVES, "MUN", "=S", "BER", "KIE").line, "A MUN S A BER - KIE");
});

test("a supported unit touched twice is supported to hold", () => {
  same(after(MOVES, "MUN", "=S", "BER", "BER").line, "A MUN S A BER");
});

test("half-way through a support another unit may be named instead", () => {
  same(after(MOVES, "MUN", "=S", "BER", "KIE").line, "A MUN S A BER - KIE");
  same(after(MOVES, "NWY", "=S", "STP", "NWY").refused?.at, "where");
  same(after(["A MUN S A BER", "A MUN S F KIE"], "MUN", "=S", "BER", "KIE").path, [
    "MUN",
    "S",
    "KIE",
  ]);
});

test("half-way through a support a slip keeps the support", () => {
  const slip = after(MOVES, "MUN", "=S", "LON");
  same(slip.path, ["MUN", "S"]);
  same(slip.refused, { at: "whom", spot: "LON", path: ["MUN", "S"] });
});

test("a province with two coasts asks which one", () => {
  same(after(MOVES, "MAO", "SPA").path, ["MAO", "-", "SPA"]);
  same(offer(bookOf(MOVES), ["MAO", "-", "SPA"]).ask, "coast");
  same(after(MOVES, "MAO", "SPA", "=NC").line, "F MAO - SPA/NC");
});

test("while the coast is asked another target may be touched", () => {
  same(after(MOVES, "MAO", "SPA", "GAS").line, "F MAO - GAS");
});

test("the way is asked only when both ways are open", () => {
  same(after(MOVES, "LON", "NWY").line, "A LON - NWY VIA");
  same(after(MOVES, "LON", "BEL").path, ["LON", "-", "BEL", ""]);
  same(after(MOVES, "LON", "BEL", "=VIA").line, "A LON - BEL VIA");
  same(after(MOVES, "LON", "BEL", "=").line, "A LON - BEL");
});

test("a convoy asks whom and where to", () => {
  same(after(MOVES, "NTH", "=C", "LON", "NWY").line, "F NTH C A LON - NWY");
});

test("another kind of order can be picked at any time", () => {
  same(after(MOVES, "MUN", "=S", "BER", "=-").path, ["MUN", "-"]);
});

test("back takes one answer away and passes questions that answer themselves", () => {
  same(after(MOVES, "MUN", "=S", "BER", "<").path, ["MUN", "S"]);
  same(after(MOVES, "LON", "BEL", "<").path, ["LON", "-"]);
  same(after(BUILDS, "LON", "<").path, []);
});

test("a place with nobody to order is refused", () => {
  same(after(MOVES, "BUR").refused, { at: "unit", spot: "BUR", path: [] });
});

test("a place out of reach is refused and the unit stays selected", () => {
  const far = after(MOVES, "MUN", "SPA");
  same(far.path, ["MUN"]);
  same(far.refused, { at: "move", spot: "SPA", path: ["MUN"] });
});

test("places reached by convoy alone are lit apart", () => {
  const { lit } = offer(bookOf(MOVES), ["LON"]);
  same(
    [...lit],
    [
      ["NWY", "far"],
      ["BEL", "near"],
    ],
  );
});

test("a unit offers the kinds of order it may be given", () => {
  same(offer(bookOf(MOVES), ["MUN"]).kinds, ["H", "-", "S"]);
});

test("a dislodged unit retreats where it is touched to go", () => {
  same(after(RETREATS, "TYR", "VEN").line, "A TYR R VEN");
  same(after(RETREATS, "TYR", "MUN").refused?.at, "retreat");
});

test("a unit that can only disband does so at a touch", () => {
  same(after(RETREATS, "SIL").line, "A SIL D");
});

test("a build asks for army or fleet only where both are possible", () => {
  same(after(BUILDS, "PAR").line, "A PAR B");
  same(after(BUILDS, "LON").path, ["LON", "B"]);
  same(after(BUILDS, "LON", "=F").line, "F LON B");
  same(after(BUILDS, "STP", "=F", "=SC").line, "F STP/SC B");
});

test("a build may be waived", () => {
  same(after(BUILDS, "=WAIVE").line, "WAIVE");
});

test("touching a unit removes it when units must go", () => {
  same(after(REMOVALS, "STP").line, "F STP/SC D");
});

test("with nothing to order everything is refused", () => {
  same(after([], "PAR").refused?.at, "unit");
});
