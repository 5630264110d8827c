// @ts-check
import { cautions, overlooked } from "../../static/diplomacy/cautions.js";
import { routeOf } from "../../static/diplomacy/routes.js";
import { NAMES } from "./cast.js";
import { same, test } from "./check.js";

/** @typedef {import("../../static/diplomacy/types.js").View} View */

/**
 * Germany's view.
 * @param {string} phase @param {string[]} units @param {Partial<View>} [more] @param {string[]} [legal]
 * @returns {View}
 */
const germany = (phase, units, more = {}, legal = []) => ({
  phase,
  units: { GERMANY: units, ENGLAND: ["F NTH"] },
  centers: {},
  dislodged: {},
  contested: [],
  builds: {},
  outcome: null,
  you: { seat: 3, power: "GERMANY", awaited: true, legal },
  ...more,
});

const MOVES = germany("S1901M", ["A MUN", "A BER", "F KIE"]);

/** @param {View} view @param {...string} lines */
const asked = (view, ...lines) => {
  const question = overlooked(view, lines, NAMES);
  return question && `${question.sentence} ${question.no} · ${question.yes}`;
};

/** @param {View} view @param {...string} lines */
const wrong = (view, ...lines) => Object.fromEntries(cautions(view, lines, NAMES));

test("units without orders are asked about, and nothing once all have one", () => {
  same(
    asked(MOVES),
    "None of your units has an order; all would hold. Order · Leave it so",
  );
  same(
    asked(MOVES, "A MUN - BUR"),
    "2 units have no order and would hold. Order · Leave it so",
  );
  same(
    asked(MOVES, "A MUN - BUR", "A BER H"),
    "Fleet Kiel has no order and would hold. Order · Leave it so",
  );
  same(asked(MOVES, "A MUN - BUR", "A BER H", "F KIE H"), null);
});

test("only a unit that could retreat is asked about", () => {
  const out = { "A MUN": { by: "A BUR", from: "BUR", to: ["BOH"] } };
  const view = germany("F1901R", [], { dislodged: { GERMANY: out } });
  same(asked(view), "Army Munich would be disbanded. Retreat · Disband");
  same(asked(view, "A MUN R BOH"), null);
  const lost = { "A MUN": { by: "A BUR", from: "BUR", to: [] } };
  same(asked(germany("F1901R", [], { dislodged: { GERMANY: lost } })), null);
});

test("builds are asked about as far as there is room for them", () => {
  const legal = ["A MUN B", "A KIE B", "F KIE B", "WAIVE"];
  const winter = (/** @type {number} */ due, /** @type {string[]} */ can = legal) =>
    germany("W1901A", [], { builds: { GERMANY: due } }, can);
  same(asked(winter(2)), "2 builds would be waived. Build · Waive");
  same(asked(winter(2), "A MUN B"), "One build would be waived. Build · Waive");
  same(asked(winter(2), "A MUN B", "WAIVE"), null);
  same(asked(winter(3), "A MUN B", "F KIE B"), null);
  same(asked(winter(1, ["WAIVE"])), null);
  same(asked(winter(-1)), "One removal is not chosen: the rule would choose. Choose · Let it");
  same(asked(winter(-1), "A MUN D"), null);
});

test("a support of what one's own unit was not told to do is noticed", () => {
  same(wrong(MOVES, "A MUN S A BER - SIL"), { MUN: "Army Berlin has no order to move to Silesia." });
  same(wrong(MOVES, "A MUN S A BER - SIL", "A BER - SIL"), {});
  same(wrong(MOVES, "A MUN S A BER", "A BER - SIL"), {
    MUN: "Army Berlin is to move, so it cannot be supported where it is.",
  });
  same(wrong(MOVES, "A MUN S A BER"), {});
  same(wrong(MOVES, "A MUN S F NTH - BEL"), {}); // what others do is not known
});

test("one's own units that are in each other's way are noticed", () => {
  const both = wrong(MOVES, "A MUN - SIL", "A BER - SIL");
  same(Object.keys(both), ["MUN", "BER"]);
  same(both.MUN, "Army Berlin goes to Silesia, too: neither would get there.");
  same(wrong(MOVES, "A MUN - SIL", "A BER - SIL", "F KIE S A MUN - SIL"), {});
  same(wrong(MOVES, "A MUN - BER"), { MUN: "Army Berlin stays in Berlin." });
  same(wrong(MOVES, "A MUN - BER", "A BER - SIL"), {});
  same(Object.keys(wrong(MOVES, "A MUN - BER", "A BER - MUN")), ["MUN", "BER"]);
});

test("an army that goes by sea needs a fleet's order", () => {
  const view = germany("S1901M", ["A LON", "F NTH"]);
  const missing = "No fleet of yours has the order to convoy Army London to Norway.";
  same(wrong(view, "A LON - NWY VIA"), { LON: missing });
  same(wrong(view, "A LON - NWY VIA", "F NTH C A LON - NWY"), {});
  same(wrong(view, "F NTH C A LON - NWY"), { NTH: "Army London has no order to move to Norway." });
});

test("the way of a convoy is found from fleet to fleet", () => {
  const legal = [
    ...["F ENG - LON", "F ENG - NTH", "F NTH - LON", "F NTH - NWY", "F BAR - NWY", "F KIE - NTH"],
    ...["F NTH", "F ENG", "F BAR"].map((fleet) => `${fleet} C A LON - NWY`),
  ];
  same(routeOf("A LON - NWY VIA", legal), ["NTH"]);
  const far = ["F ENG - LON", "F ENG - NTH", "F NTH - ENG", "F NTH - NWY"];
  const both = [...far, "F ENG C A LON - NWY", "F NTH C A LON - NWY"];
  same(routeOf("A LON - NWY VIA", both), ["ENG", "NTH"]);
  same(routeOf("A LON - NWY VIA", ["F NTH - LON", "F NTH C A LON - NWY"]), []);
});
