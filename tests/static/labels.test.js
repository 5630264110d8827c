// @ts-check
import { aside } from "../../static/board/labels.js";
import { same, test } from "./check.js";

const BOX = { x: -20, y: -5, width: 40, height: 10 };

test("a name with no piece on it stays where the map has it", () => {
  same(aside(BOX, [], 13), [0, 0]);
  same(aside(BOX, [[0, -20]], 13), [0, 0]);
});

test("a name moves off a piece, by the smallest step that clears it", () => {
  same(aside(BOX, [[0, -12]], 13), [0, 6]);
  same(aside(BOX, [[0, 12]], 13), [0, -6]);
});

test("a name that finds no room near stays", () => {
  const crowd = [-60, -40, -20, 0, 20, 40, 60].flatMap((x) =>
    [-45, -30, -15, 0, 15, 30, 45].map((y) => /** @type {const} */ ([x, y])),
  );
  same(aside(BOX, crowd, 13), [0, 0]);
});
