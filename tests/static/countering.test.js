// @ts-check
import { NOTHING_BUILT, meaningOfBuilt, reopened, without } from "../../static/diplomacy/talk/building.js";
import { byHand, partsOf } from "../../static/diplomacy/talk/countering.js";
import { same, test } from "./check.js";

const VIEW = {
  phase: "S1901M",
  units: { FRANCE: ["A PAR"], GERMANY: ["A MUN"] },
  centers: {},
  dislodged: {},
  contested: [],
  builds: {},
  outcome: null,
  you: null,
};
const SCENE = { you: "FRANCE", to: ["GERMANY"], view: VIEW };
const PEACE = "Agree([FRA GER],pce([FRA GER]))";
const ZONE = "Agree([FRA GER],dmz([FRA GER],[BUR ECH]))";
const THEIRS = "Commit(FRA,[GER],dmz([FRA],[RUH]))";
const HOLD = "Commit(GER,[FRA],Do(hld(Unit(GER,Region(MUN,AMY))),(FAL 1902)))";
const OFFER = {
  meaning: `[${PEACE},${ZONE},${HOLD}]`,
  lines: ["You and Germany will be at peace.", "You both stay out.", "Germany will hold."],
};
const taken = { ...NOTHING_BUILT, parts: partsOf(OFFER) };

test("an offer taken in says what was offered, times and all", () => {
  same(meaningOfBuilt(taken, SCENE), `propose(FRA,[GER],[${PEACE},${ZONE},${HOLD}])`);
});

test("a part can be struck and another added", () => {
  const changed = { ...without(taken, 0), act: /** @type {const} */ ("draw") };
  same(
    meaningOfBuilt(changed, SCENE),
    `propose(FRA,[GER],[${ZONE},${HOLD},Agree([FRA GER],drw([FRA GER]))])`,
  );
});

test("a zone is changed by choosing its provinces anew", () => {
  const changed = reopened(taken, 1, SCENE);
  same(changed?.places, ["BUR", "ENG"]);
  same(changed?.parts.length, 2);
  same(
    changed && meaningOfBuilt({ ...changed, places: ["ENG"] }, SCENE),
    `propose(FRA,[GER],[${PEACE},${HOLD},Agree([FRA GER],dmz([FRA GER],[ECH]))])`,
  );
});

test("what one power keeps out of, and against whom an alliance is, is chosen anew too", () => {
  const alliance = "Agree([FRA GER],aly([FRA GER],[ENG]))";
  const parts = partsOf({ meaning: `[${THEIRS},${alliance}]`, lines: [] });
  same(parts.map(byHand), [
    { act: "stay out", who: "FRANCE", places: ["RUH"] },
    { act: "alliance", against: ["ENGLAND"] },
  ]);
});

test("what cannot be chosen anew is only struck", () => {
  same(reopened(taken, 2, SCENE), null);
  same(reopened(taken, 0, SCENE), null);
});
