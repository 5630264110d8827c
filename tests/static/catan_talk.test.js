// @ts-check
import { CatanDesk, mayPropose } from "../../static/catan/desk.js";
import { disproof } from "../../static/catan/claims.js";
import { exchanges, offered, proposals, takingUp } from "../../static/catan/proposals.js";
import { sayings } from "../../static/catan/sayings.js";
import { same, test } from "./check.js";

/** @typedef {import("../../static/catan/types.js").Said} Said */
/** @typedef {import("../../static/catan/types.js").Step} Step */
/** @typedef {import("../../static/catan/types.js").View} View */

const PEOPLE = [{ name: "Ada" }, { name: "Bo" }, { name: "Cy" }];

/** @param {Partial<View>} [more] @returns {View} */
const view = (more = {}) => ({
  phase: "T5.4",
  due: "MAIN",
  turn: "RED",
  board: "",
  robber: "J",
  seats: { RED: { hand: { CLAY: 2 } }, BLUE: { unknown_hand: 2 }, WHITE: { unknown_hand: 1 } },
  bank: [],
  deck: 25,
  outcome: null,
  you: { seat: 0, color: "RED", awaited: true, legal: [] },
  ...more,
});

/** @param {Said["from"]} from @param {string} phase @param {Record<string, unknown>} meaning
 * @returns {Said} */
const said = (from, phase, meaning) => ({ id: 1, from, phase, meaning });

/** @param {string} phase @param {Step["actions"]} actions @param {Step["events"]} [events]
 * @returns {Step} */
const step = (phase, actions, events = []) => ({ phase, actions, events });

const WANTS = { kind: "offer", to: "all", give: null, get: [{ ore: 1 }, { wheat: 1 }] };
const GIVES = { kind: "offer", to: [0], give: [{ ore: 1 }], get: [{ clay: 1 }] };

test("what was said in this turn stands, the last of each seat", () => {
  const words = [said("BLUE", "T4.9", GIVES), said("BLUE", "T5.1", WANTS), said("BLUE", "T5.2", GIVES)];
  const found = proposals({ view: view(), steps: [], people: PEOPLE, said: words });
  same(
    found.map(({ from, to, give, take }) => [from, to, give, take]),
    [["BLUE", ["RED"], [{ ORE: 1 }], [{ CLAY: 1 }]]],
  );
  same(exchanges(found[0]), [{ give: { ORE: 1 }, take: { CLAY: 1 } }]);
  same(takingUp("BLUE", exchanges(found[0])[0]), "offer BLUE 1 CLAY for 1 ORE");
});

test("what is open has no exchange yet, and a choice has one for each", () => {
  const [open] = proposals({ view: view(), steps: [], people: PEOPLE, said: [said("RED", "T5.1", WANTS)] });
  same([open.to, open.give, exchanges(open)], [["BLUE", "WHITE"], null, []]);
  const choice = { ...WANTS, give: [{ clay: 1 }] };
  const [two] = proposals({ view: view(), steps: [], people: PEOPLE, said: [said("RED", "T5.1", choice)] });
  same(exchanges(two).map(({ take }) => take), [{ ORE: 1 }, { WHEAT: 1 }]);
});

test("a trade, an offer or a word ends what was said before it", () => {
  const words = [said("BLUE", "T5.1", GIVES)];
  /** @param {Step[]} steps @param {Said[]} [more] */
  const left = (steps, more = []) =>
    proposals({ view: view(), steps, people: PEOPLE, said: [...words, ...more] }).length;
  same(left([step("T5.0", { RED: "roll" })]), 1);
  same(left([step("T5.2", { BLUE: "accept" }, [{ what: "trade", seat: "RED", with: "BLUE" }])]), 0);
  same(left([step("T5.2", { RED: "offer WHITE 1 CLAY for 1 ORE" })]), 1);
  same(left([], [said("BLUE", "T5.3", { kind: "withdraw" })]), 0);
});

test("picked cards are an offer in the language, open where nothing is picked", () => {
  same(offered(["BLUE"], { CLAY: 1 }, {}), { kind: "offer", to: [1], give: [{ clay: 1 }], get: null });
  same(offered(["BLUE", "WHITE"], {}, { ORE: 2 }, true).to, "all");
});

test("a hand that was told is held against what is seen later", () => {
  const told = said("BLUE", "T5.1", { kind: "announce", about: "resources", cards: { clay: 2 } });
  const none = said("BLUE", "T5.1", { kind: "announce", about: "resources" });
  const offers = step("T6.1", { BLUE: "offer RED 1 ORE for 1 CLAY" });
  same(disproof(told, [offers], PEOPLE), "Not true: turn 6 showed that Bo had 1 ore more.");
  same(disproof(none, [step("T4.1", { BLUE: "buy" })], PEOPLE), "");
  same(disproof(told, [step("T6.0", { BLUE: "roll" }, [{ what: "gain", seat: "BLUE", cards: { ORE: 1 } }]), offers], PEOPLE), "");
  same(disproof(told, [step("T6.0", { BLUE: "knight J RED" }, [{ what: "steal", seat: "BLUE", from: "RED" }]), offers], PEOPLE), "");
  const gives = step("T5.2", { RED: "deal BLUE" }, [
    { what: "trade", seat: "RED", with: "BLUE", give: { WOOD: 1 }, take: { CLAY: 1 } },
  ]);
  same(disproof(told, [gives, step("T6.1", { BLUE: "bank 2 CLAY for 1 ORE" })], PEOPLE), "Not true: turn 6 showed that Bo had 1 clay more.");
});

test("the menu has what has its place now", () => {
  /** @param {View} shown */
  const titles = (shown) => sayings({ view: shown, steps: [], people: PEOPLE }).map(({ title }) => title);
  same(titles(view()), ["Ask", "Tell", "Of a player", "Enough"]);
  const offer = { give: { CLAY: 1 }, take: { ORE: 1 }, answers: { BLUE: /** @type {const} */ ("AWAITED") } };
  same(titles(view({ due: "ANSWER", offer }))[2], "Of your offer");
  same(titles(view({ due: "ANSWER", turn: "BLUE", offer }))[2], "Of this offer");
  same(titles(view({ you: null })), []);
});

test("one side alone is asked for, both are offered", async () => {
  const legal = ["offer BLUE 1 CLAY for 1 ORE", "end"];
  /** @type {unknown[]} */
  const sent = [];
  const desk = new CatanDesk(
    { view: view({ you: { seat: 0, color: "RED", awaited: true, legal } }), steps: [], people: PEOPLE },
    { grace: 0, send: async (line) => (sent.push(line), null), say: async (said) => (sent.push(said), null) },
  );
  desk.trade();
  same(desk.spoken, null);
  desk.pick("take", "ORE");
  const asked = { kind: "offer", to: "all", give: null, get: [{ ore: 1 }] };
  same(desk.spoken, asked);
  await desk.say(asked);
  desk.trade();
  desk.pick("take", "ORE");
  desk.pick("give", "CLAY");
  same([desk.spoken, desk.lines.offer], [null, "offer BLUE,WHITE 1 CLAY for 1 ORE"]);
  same(sent, [asked]);
});

test("out of turn one says what one would trade, and goes on while the turn lasts", () => {
  const blue = (/** @type {Partial<View>} */ more) =>
    view({ you: { seat: 0, color: "RED", awaited: false, legal: [] }, turn: "BLUE", ...more });
  const desk = new CatanDesk({ view: blue({}), steps: [], people: PEOPLE }, { send: async () => null });
  same([mayPropose(desk.view), mayPropose(view()), mayPropose(blue({ due: "ROLL" }))], [true, false, false]);
  desk.propose();
  desk.pick("give", "CLAY");
  desk.pick("take", "ORE");
  same(desk.spoken, { kind: "offer", to: [1], give: [{ clay: 1 }], get: [{ ore: 1 }] });
  desk.receive({ view: blue({ phase: "T5.5" }), steps: [], people: PEOPLE });
  same(desk.question?.ask, "propose");
  desk.receive({ view: blue({ phase: "T6.0", turn: "WHITE" }), steps: [], people: PEOPLE });
  same(desk.question, null);
});

test("an embargo is proposed, joined and lifted in its turn", () => {
  /** @param {Said[]} said */
  const ofBlue = (said) =>
    sayings({ view: view(), steps: [], people: PEOPLE, said })
      .flatMap((group) => group.sayings)
      .find(({ meaning }) => meaning.whom === 1)?.meaning.kind;
  const proposed = said("WHITE", "T4.1", { kind: "embargo", whom: 1 });
  same(ofBlue([]), "embargo");
  same(ofBlue([proposed]), "comply");
  same(ofBlue([proposed, said("RED", "T4.2", { kind: "comply", whom: 1 })]), "lift");
  same(ofBlue([said("WHITE", "T4.1", { kind: "lift", whom: 1 })]), "embargo");
});
