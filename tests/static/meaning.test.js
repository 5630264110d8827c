// @ts-check
import {
  NOTHING_BUILT,
  and,
  begin,
  mayGoOn,
  meaningOfBuilt,
  toggle,
  togglePlace,
  without,
} from "../../static/diplomacy/talk/building.js";
import { sayable } from "../../static/diplomacy/talk/meaning.js";
import { same, test } from "./check.js";

const VIEW = {
  phase: "S1901M",
  units: {
    FRANCE: ["A PAR", "F BRE"],
    ENGLAND: ["F ENG", "A LON"],
    RUSSIA: ["F STP/SC"],
  },
  centers: { FRANCE: ["PAR"], ENGLAND: ["LON"] },
  dislodged: {},
  contested: [],
  builds: {},
  outcome: null,
  you: null,
};
const SCENE = { you: "FRANCE", to: ["ENGLAND"], view: VIEW };

/** @typedef {import("../../static/diplomacy/talk/building.js").Act} Act */
/** @typedef {import("../../static/diplomacy/talk/building.js").Building} Building */

/** @param {Act} act @param {Partial<Building>} [chosen] */
const built = (act, chosen = {}) => ({ ...begin(NOTHING_BUILT, act), ...chosen });

/** @param {Act} act @param {Partial<Building>} [chosen] */
const says = (act, chosen = {}) => meaningOfBuilt(built(act, chosen), SCENE);

test("nothing chosen means nothing", () => {
  same([meaningOfBuilt(NOTHING_BUILT, SCENE), says("stay out"), says("mine")], [null, null, null]);
});

test("peace is agreed by both, and so is a draw", () => {
  same(says("draw"), "propose(FRA,[ENG],[Agree([ENG FRA],drw([ENG FRA]))])");
  same(says("peace"), "propose(FRA,[ENG],[Agree([ENG FRA],pce([ENG FRA]))])");
});

test("an alliance may name its enemies, in the order of their codes", () => {
  const chosen = toggle(toggle(built("alliance"), "RUSSIA"), "GERMANY");
  same(
    meaningOfBuilt(chosen, SCENE),
    "propose(FRA,[ENG],[Agree([ENG FRA],aly([ENG FRA],[GER RUS]))])",
  );
  same(says("alliance"), "propose(FRA,[ENG],[Agree([ENG FRA],aly([ENG FRA],[]))])");
});

test("staying out is agreed by both, or promised by one", () => {
  const both = togglePlace(built("stay out"), "ENG");
  same(meaningOfBuilt(both, SCENE), "propose(FRA,[ENG],[Agree([ENG FRA],dmz([ENG FRA],[ECH]))])");
  same(
    meaningOfBuilt({ ...both, who: "ENGLAND" }, SCENE),
    "propose(FRA,[ENG],[Commit(ENG,[FRA],dmz([ENG],[ECH]))])",
  );
});

test("an order is the promise of whoever's unit it is", () => {
  same(
    says("mine", { line: "A PAR - BUR" }),
    "propose(FRA,[ENG],[Commit(FRA,[ENG],Do(mto(Unit(FRA,Region(PAR,AMY)),Region(BUR,AMY))))])",
  );
  same(
    says("theirs", { line: "F ENG C A LON - BRE" }),
    "propose(FRA,[ENG],[Commit(ENG,[FRA],Do(cvy(Unit(ENG,Region(ECH,SEA)),mto(Unit(ENG,Region(LON,AMY)),Region(BRE,AMY)))))])",
  );
});

test("a support names the other's unit, with its coast", () => {
  same(
    says("mine", { line: "A PAR S F STP/SC - BOT" }),
    "propose(FRA,[ENG],[Commit(FRA,[ENG],Do(sup(Unit(FRA,Region(PAR,AMY)),mto(Unit(RUS,Region(STP,SCS)),Region(GOB,SEA)))))])",
  );
  same(
    says("mine", { line: "A PAR S F ENG" }),
    "propose(FRA,[ENG],[Commit(FRA,[ENG],Do(sup(Unit(FRA,Region(PAR,AMY)),hld(Unit(ENG,Region(ECH,SEA))))))])",
  );
});

test("a removal in winter is no retreat's disbanding", () => {
  const winter = { ...SCENE, view: { ...VIEW, phase: "W1901A" } };
  same(
    meaningOfBuilt(built("mine", { line: "A PAR D" }), winter),
    "propose(FRA,[ENG],[Commit(FRA,[ENG],Do(rem(Unit(FRA,Region(PAR,AMY)))))])",
  );
});

test("several parts make one deal, and any of them can be taken away", () => {
  const two = and(built("peace"), SCENE);
  same([mayGoOn(built("peace"), SCENE), mayGoOn(two, SCENE)], [true, false]);
  const both = togglePlace(begin(two, "stay out"), "BUR");
  same(
    meaningOfBuilt(both, SCENE),
    "propose(FRA,[ENG],[Agree([ENG FRA],pce([ENG FRA])),Agree([ENG FRA],dmz([ENG FRA],[BUR]))])",
  );
  same(
    meaningOfBuilt(without(both, 0), SCENE),
    "propose(FRA,[ENG],[Agree([ENG FRA],dmz([ENG FRA],[BUR]))])",
  );
});

test("one asks and tells how two powers stand, and what one wants", () => {
  const two = ["RUSSIA", "ENGLAND"];
  same(
    [
      says("ask", { powers: two }),
      says("tell", { powers: two, about: "alliance" }),
      says("tell", { about: "want", places: ["BEL"] }),
      says("ask", { about: "want", places: ["BEL"] }),
      says("ask", { powers: ["RUSSIA"] }),
    ],
    [
      "query(FRA,[ENG],Agree([ENG RUS],pce([ENG RUS])))",
      "inform(FRA,[ENG],Agree([ENG RUS],aly([ENG RUS],[])))",
      "inform(FRA,[ENG],Desire(FRA,BEL))",
      "query(FRA,[ENG],Desire(ENG,BEL))",
      null,
    ],
  );
});

test("a question is asked by itself, without the deal begun before", () => {
  same(begin(and(built("peace"), SCENE), "ask").parts, []);
});

test("a fleet's support to a coast that is not named cannot be said", () => {
  same(
    ["A GAS S F MAO - SPA", "A GAS S F MAO - SPA/NC", "A GAS S A MAR - SPA", "A GAS H"].map(
      sayable,
    ),
    [false, true, true, true],
  );
});
