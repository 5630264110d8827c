// @ts-check
import { bookOf } from "../../static/diplomacy/choose.js";
import { armOf, readOrder, unitProvince } from "../../static/diplomacy/notation.js";
import { readTyped } from "../../static/diplomacy/typed.js";
import { sentenceOfLine } from "../../static/diplomacy/words.js";
import { BUILDS, MOVES, NAMES, REMOVALS, RETREATS } from "./cast.js";
import { same, test } from "./check.js";

const moves = bookOf(MOVES);

/** @param {string} text */
const line = (text) => readTyped(text, moves, NAMES).line;

for (const [phase, lines] of Object.entries({ MOVES, RETREATS, BUILDS, REMOVALS })) {
  test(`every line of ${phase} is read from its notation and from its sentence`, () => {
    const book = bookOf(lines);
    const arms = new Map(
      lines.filter((l) => l !== "WAIVE").map((l) => [unitProvince(l), armOf(readOrder(l).unit)]),
    );
    for (const expected of lines) {
      same(readTyped(expected, book, NAMES).line, expected);
      same(readTyped(sentenceOfLine(expected, arms, NAMES), book, NAMES).line, expected);
    }
  });
}

test("a move is read from bare names", () => {
  same(line("mun bur"), "A MUN - BUR");
  same(line("munich to burgundy"), "A MUN - BUR");
});

test("a support is read in any of its usual forms", () => {
  same(line("mun s ber - kie"), "A MUN S A BER - KIE");
  same(line("Army Munich supports the Army Berlin to Kiel"), "A MUN S A BER - KIE");
  same(line("A MUN sup A BER -> SIL"), "A MUN S A BER - SIL");
  same(line("mun s ber"), "A MUN S A BER");
  same(line("mun s ber holds"), "A MUN S A BER");
});

test("a beginning that fits one name is enough", () => {
  same(line("munic s berl kie"), "A MUN S A BER - KIE");
});

test("a coast and a convoy are read", () => {
  same(line("mao - spa/nc"), "F MAO - SPA/NC");
  same(line("mao to spain south coast"), "F MAO - SPA/SC");
  same(line("lon bel via convoy"), "A LON - BEL VIA");
  same(line("lon bel"), "A LON - BEL");
});

test("half an order is no order and offers how to go on", () => {
  const half = readTyped("mun s ber", moves, NAMES);
  same(half.completions, [
    ["MUN", "S", "BER", "BER"],
    ["MUN", "S", "BER", "KIE"],
    ["MUN", "S", "BER", "SIL"],
  ]);
});

test("half a word offers the names it begins", () => {
  same(readTyped("mun to b", moves, NAMES).completions, [
    ["MUN", "-", "BER"],
    ["MUN", "-", "BUR"],
  ]);
  same(readTyped("mun bu", moves, NAMES).completions, [["MUN", "-", "BUR"]]);
});

test("an empty line offers every unit", () => {
  same(
    readTyped("", moves, NAMES).completions.map(([unit]) => unit),
    ["MUN", "BER", "MAO", "LON", "NTH", "STP", "NWY"],
  );
});

test("what is not understood is left over and makes no order", () => {
  const odd = readTyped("mun to atlantis", moves, NAMES);
  same([odd.line, odd.rest, odd.completions], [null, "atlantis", []]);
});

test("words after a whole order make no order", () => {
  same(line("mun to bur yesterday"), null);
});
