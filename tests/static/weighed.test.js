// @ts-check
import { optionTeller } from "../../static/catan/weighed.js";
import { measured } from "../../static/table/replay/why.js";
import { considering } from "../../static/table/thoughts.js";
import { same, test } from "./check.js";

const BOARD = "M10P2W9-F12H6P4H10-F9W11DW3M8-W8M3F4P5-H5F6P11-3FM3P33HW";
const people = ["Ada", "Basil", "Carla", "Dora"].map((name) => ({ name }));
const told = optionTeller(people, BOARD);

test("an option names its place, and lights it", () => {
  const road = told("road 13-18");
  same(road.text, "Road 13-18: hills 6 and pasture 4");
  same(road.places, [{ kind: "edge", name: "13-18" }]);
  same(told("city 7").places, [{ kind: "node", name: "7" }]);
});

test("an option is told as something to do", () => {
  same(told("offer BLUE,WHITE 1 ORE for 2 CLAY").text, "Offer Basil and Carla 1 ore for 2 clay");
  same(told("bank 4 ORE for 1 CLAY").text, "Trade 4 ore with the bank for 1 clay");
  same(told("knight A BLUE").text.endsWith(", robbing Basil"), true);
  same(told("monopoly ORE").text, "Monopoly on ore");
  same(told("year of plenty 1 ORE 1 WOOD").text, "Year of plenty: 1 wood and 1 ore");
  same(told("end").text, "End the turn");
});

test("what shares are of is said, and that they are guessed or old where they are", () => {
  const options = [{ lines: ["end"], share: 0.5, visits: 3 }];
  same(
    measured({ seat: 1, of: "won", options, tried: 3000 }),
    "The share of games that it won after each, played to their end. It considered 3,000 lines of play.",
  );
  same(measured({ seat: 1, of: "won", options, guesses: 12 }).includes("12 ways"), true);
  same(measured({ seat: 1, of: "won", options, kept: true }).includes("without weighing anew"), true);
  same(measured({ seat: 1, of: "played", options }).startsWith("How often"), true);
});

test("a count of lines reads well", () => {
  same(considering(1), "considering 1 line");
  same(considering(12000), "considering 12,000 lines");
});
