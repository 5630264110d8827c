// @ts-check
/** The state of the table: the bank, the throws beside what is expected, production, prices. */
import { svg } from "../../board/svg.js";
import { icon } from "../art/icons.js";
import { h } from "../../table/dom.js";
import { nameOf, seatsOf } from "../facts.js";
import { producedBy, tally } from "../tally.js";
import { COST, HAND_ORDER, RESOURCES, cardWords, ways } from "../terms.js";
import { cardRow, chip, seatMark } from "./marks.js";

/** @typedef {import("../desk.js").CatanDesk} CatanDesk */
/** @typedef {import("../tally.js").Tally} Tally */
/** @typedef {import("../types.js").View} View */

/** @param {HTMLElement} mount @param {CatanDesk} desk */
export function statePanel(mount, desk) {
  const [bank, dice, production] = ["bank", "throws", "production"].map((name) =>
    h("section", { class: `state-${name}` }),
  );
  mount.replaceChildren(bank, dice, production, prices());
  /** What the sections were last drawn from. @type {unknown} */
  let shown = null;
  return () => {
    if (shown === desk.table) return;
    shown = desk.table;
    const { view, steps } = desk.table;
    const counts = tally(steps);
    bank.replaceChildren(h("h3", {}, "Bank"), bankRow(view));
    dice.replaceChildren(h("h3", {}, "The dice so far"), ...throwsChart(counts));
    production.replaceChildren(h("h3", {}, "Production so far"), productionTable(desk, counts));
  };
}

/** @param {View} view */
const bankRow = ({ bank, deck }) =>
  h(
    "ul",
    { class: "bank" },
    ...HAND_ORDER.map((resource) => {
      const count = bank[RESOURCES.indexOf(resource)];
      return h(
        "li",
        { "data-low": count < 4 },
        chip(resource),
        h("b", {}, String(count)),
        h("span", { class: "unseen" }, ` ${resource.toLowerCase()}`),
      );
    }),
    h(
      "li",
      { "data-low": deck < 4 },
      h("span", { class: "card-chip card-chip-dev" }, icon("card")),
      h("b", {}, String(deck)),
      h("span", { class: "unseen" }, " development cards"),
    ),
  );

const CHART = { wide: 330, high: 112, base: 92, bar: 20, gap: 30 };

/** Bars of the throws, with a line for what would be expected of so many. @param {Tally} tally */
function throwsChart({ throws, sums }) {
  const expected = (/** @type {number} */ sum) => (throws * ways(sum)) / 36;
  const most = Math.max(1, ...sums.values(), expected(7));
  const scale = (CHART.base - 16) / most;
  const x = (/** @type {number} */ sum) => (sum - 2) * CHART.gap + CHART.gap / 2;
  const bars = [...sums].flatMap(([sum, count]) => [
    svg("rect", {
      class: sum === 7 ? "throw-bar throw-seven" : "throw-bar",
      x: x(sum) - CHART.bar / 2,
      y: (CHART.base - count * scale).toFixed(1),
      width: CHART.bar,
      height: (count * scale).toFixed(1),
    }),
    svg("text", { class: "bar-sum", x: x(sum), y: CHART.base + 15 }, String(sum)),
  ]);
  const counts = [...sums]
    .filter(([, count]) => count)
    .map(([sum, count]) =>
      svg(
        "text",
        { class: "bar-count", x: x(sum), y: (CHART.base - count * scale - 4).toFixed(1) },
        String(count),
      ),
    );
  const curve = [...sums.keys()].map(
    (sum) => `${x(sum)} ${(CHART.base - expected(sum) * scale).toFixed(1)}`,
  );
  const words = [...sums].map(([sum, count]) => `${sum}: ${count}`).join(", ");
  const chart = svg(
    "svg",
    {
      class: "throws",
      viewBox: `0 0 ${CHART.wide} ${CHART.high}`,
      role: "img",
      "aria-label": `${throws} throws. ${words}.`,
    },
    ...bars,
    svg("path", { class: "base-line", d: `M0 ${CHART.base}H${CHART.wide}` }),
    ...(throws ? [svg("path", { class: "expected", d: `M${curve.join("L")}` })] : []),
    ...counts,
  );
  const caption = throws
    ? `${throws} ${throws === 1 ? "throw" : "throws"}; the line is what would be expected.`
    : "Nobody has thrown yet.";
  return [chart, h("p", { class: "caption" }, caption)];
}

/** What the hexes gave to whom. @param {CatanDesk} desk @param {Tally} counts */
function productionTable({ view, table }, counts) {
  const cell = (/** @type {number} */ count) =>
    h("td", { class: "number" }, count ? String(count) : "·");
  return h(
    "table",
    { class: "production" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, h("span", { class: "unseen" }, "Player")),
        ...HAND_ORDER.map((resource) =>
          h(
            "th",
            { scope: "col", class: "number" },
            chip(resource),
            h("span", { class: "unseen" }, resource.toLowerCase()),
          ),
        ),
        h("th", { scope: "col", class: "number" }, "all"),
      ),
    ),
    h(
      "tbody",
      {},
      ...seatsOf(view).map(([color]) =>
        h(
          "tr",
          {},
          h(
            "th",
            { scope: "row" },
            h("span", { class: "production-name" }, seatMark(color), nameOf(table.people, color)),
          ),
          ...HAND_ORDER.map((resource) => cell(counts.produced.get(color)?.[resource] ?? 0)),
          h("td", { class: "number" }, h("b", {}, String(producedBy(counts, color)))),
        ),
      ),
    ),
  );
}

/** @type {[name: import("../terms.js").Purchase, label: string, worth: string][]} */
const WARES = [
  ["road", "Road", "the longest of five or more: 2 points"],
  ["settlement", "Settlement", "1 point"],
  ["city", "City", "2 points; a settlement goes back"],
  ["card", "Development card", "knight, road building, year of plenty, monopoly or a point"],
];

const prices = () =>
  h(
    "section",
    { class: "state-prices" },
    h("h3", {}, "What things cost"),
    h(
      "dl",
      { class: "prices" },
      ...WARES.flatMap(([name, label, worth]) => [
        h("dt", {}, icon(name), label),
        h("dd", { title: cardWords(COST[name]) }, cardRow(COST[name]), h("small", {}, worth)),
      ]),
    ),
  );
