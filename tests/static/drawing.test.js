// @ts-check
import { shapesOf } from "../../static/diplomacy/drawing.js";
import { same, test } from "./check.js";

/** @typedef {import("../../static/board/state.js").Point} Point */

/** @type {Record<string, Point>} */
const AT = { BER: [0, 0], KIE: [-100, 0], MUN: [0, 100], SIL: [100, 0], NTH: [-200, 0] };
const ground = {
  at: (/** @type {string} */ place) => AT[place] ?? [500, 500],
  stands: (/** @type {string} */ place) => AT[place] ?? [500, 500],
  occupied: new Set(["BER", "KIE", "MUN", "NTH"]),
};

/**
 * @param {string} line
 * @param {string[]} [results]
 * @param {"choosing"|"unsaved"|"saved"|"done"|"past"} [stage]
 */
const drawn = (line, results = [], stage = "done") => ({
  power: "GERMANY",
  line,
  results,
  stage,
  title: line,
});

/** @param {string} line @param {string[]} [results] */
const formOf = (line, results) => {
  const [{ body, tip, badge, broken }] = shapesOf([drawn(line, results)], ground).values();
  return [body, badge ?? tip, broken];
};

test("every kind of order has a form of its own", () => {
  const forms = [
    "A BER - SIL",
    "A MUN S A BER - SIL",
    "A MUN S A BER",
    "F NTH C A KIE - LON",
    "A BER H",
    "A BER R SIL",
    "A BER D",
    "A BER B",
  ].map((line) => formOf(line).join(" "));
  same(new Set(forms).size, forms.length);
});

test("a failure changes the form, not only the color", () => {
  same(formOf("A BER - SIL"), ["plain", "head", false]);
  same(formOf("A BER - SIL", ["bounce"]), ["plain", "burst", false]);
  same(formOf("A BER - SIL", ["no convoy"]), ["plain", "none", true]);
  same(formOf("A MUN S A BER", ["cut"]), ["thin", "cup", true]);
});

test("a dislodged unit is marked beside its order", () => {
  const badges = [...shapesOf([drawn("A BER H", ["dislodged"])], ground).values()].map(
    ({ badge }) => badge,
  );
  same(badges, ["ring", "star"]);
});

test("an order is dashed until the server has it", () => {
  const dashed = (/** @type {"unsaved"|"saved"|"choosing"} */ stage) =>
    [...shapesOf([drawn("A BER - SIL", [], stage)], ground).values()][0].dashed;
  same([dashed("choosing"), dashed("unsaved"), dashed("saved")], [true, true, false]);
});

test("a support ends on the way of the move it helps", () => {
  const [{ along }] = shapesOf([drawn("A MUN S A BER - SIL")], ground).values();
  same(
    along.map((point) => point.map(Math.round)),
    [
      [0, 100],
      [55, 0],
    ],
  );
});

test("units that change places pass beside each other", () => {
  const [there, back] = shapesOf([drawn("A BER - KIE"), drawn("F KIE - BER")], ground).values();
  same(
    [there.along[2], back.along[2]],
    [
      [-50, -8],
      [-50, 8],
    ],
  );
});

test("supports lie beneath the moves they help", () => {
  const keys = [...shapesOf([drawn("A BER - SIL"), drawn("A MUN S A BER - SIL")], ground).keys()];
  same(keys, ["GERMANY A MUN S", "GERMANY A BER -"]);
});

test("an army that is convoyed is drawn through its fleets, in their order", () => {
  const sea = { ...ground, at: (/** @type {string} */ place) => SEA[place] };
  const orders = ["A LON - NWY VIA", "F NTH C A LON - NWY", "F ENG C A LON - NWY"];
  const shapes = shapesOf(orders.map((line) => drawn(line)), sea);
  same(shapes.get("GERMANY A LON -")?.through, [SEA.ENG, SEA.NTH]);
  same(shapes.get("GERMANY A LON -")?.dashed, false);
  const leg = shapes.get("GERMANY F ENG C");
  same(leg?.body, "wave");
  same([leg?.along, leg?.through], [[[5, 0], [20, 0]], [SEA.ENG]]);
});

test("before its fleet is ordered an army's way by sea is drawn as not yet sure", () => {
  const sea = { ...ground, at: (/** @type {string} */ place) => SEA[place] };
  const [army] = shapesOf([{ ...drawn("A LON - NWY VIA"), by: ["NTH"] }], sea).values();
  same([army.through, army.dashed], [[SEA.NTH], true]);
});

/** @type {Record<string, Point>} */
const SEA = { LON: [0, 0], ENG: [10, 0], NTH: [30, 0], NWY: [40, 0] };
