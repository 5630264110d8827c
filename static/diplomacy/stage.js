// @ts-check
/** What the board shows: the present with your draft, or a past phase with what came of it. */
import { listed } from "../table/words.js";
import { nodeAt } from "./choose.js";
import { powerName } from "./gazetteer.js";
import { isMovement, placeOf, provinceOf, readOrder, unitProvince } from "./notation.js";
import { routeOf } from "./routes.js";
import { BARE } from "./scene.js";
import { armsOf, orderable } from "./view.js";
import { resultWords, sentenceOfLine } from "./words.js";

/** @typedef {import("./desk.js").OrderDesk} Desk */
/** @typedef {import("./drawing.js").Drawn} Drawn */
/** @typedef {import("./types.js").StepPage} StepPage */

/**
 * @param {import("./scene.js").Scene} scene
 * @param {Desk} desk
 * @returns {() => void}
 */
export function stage(scene, desk) {
  /** The last phase whose moves were shown as motion. */
  let followed = desk.table?.last?.n ?? -1;
  /** @type {number|null} */
  let before = null;
  return () => {
    const { table, page } = desk;
    if (!table || (desk.at !== null && !page)) return;
    const { last } = table;
    if (page) {
      const earlier = desk.pages.get(page.n - 1);
      if (before === page.n - 1 && earlier) scene.follow(earlier.step);
      scene.show({ ...BARE, view: page.view, orders: carriedOut(page, "done", desk) });
    } else {
      const jumped = before !== null && desk.lastPage && before === desk.lastPage.n;
      if (jumped && desk.lastPage) scene.follow(desk.lastPage.step);
      else if (last && last.n !== followed && before === null) scene.follow(last.step);
      scene.show(present(desk, table));
    }
    if (last) followed = last.n;
    before = desk.at;
  };
}

/**
 * @param {Desk} desk
 * @param {import("../table/table.js").Table} table
 * @returns {import("./scene.js").Picture}
 */
function present(desk, { view }) {
  const { lit } = desk.mayOrder ? desk.offer : BARE;
  const { path } = desk.choice;
  const past = desk.showsLast ? desk.lastPages : [];
  return {
    view,
    orders: drafted(desk, view),
    past: past.map((page) => ({ view: page.view, orders: carriedOut(page, "past", desk) })),
    said: spokenOf(desk, view),
    zones: zonesOf(desk),
    lit: desk.loan?.marked
      ? marked(desk.loan.marked)
      : path.length || desk.loan
        ? lit
        : startsLit(view, lit),
    stops: new Set([...starts(desk, view), ...(path.length ? lit.keys() : [])]),
    selected: path[0] ?? null,
  };
}

/** @param {readonly string[]} places @returns {Map<string, "near"|"far">} */
const marked = (places) => new Map(places.map((place) => [place, "near"]));

/** Where an order can start: your units, or the places to build in.
 * @param {Desk} desk @param {import("./types.js").View} view */
function starts(desk, view) {
  if (!desk.mayOrder) return [];
  if (desk.loan) return desk.book.next.keys();
  const units = orderable(view).map((unit) => provinceOf(placeOf(unit)));
  return units
    .filter((province) => desk.book.next.has(province))
    .concat([...desk.book.next.keys()]);
}

/** Before a unit is chosen only what is out of the ordinary is lit: retreats, builds, removals.
 * @param {import("./types.js").View} view @param {ReadonlyMap<string, "near"|"far">} lit */
const startsLit = (view, lit) => (isMovement(view.phase) ? BARE.lit : lit);

/**
 * The draft, and the order being put together as far as it can be drawn.
 * @param {Desk} desk
 * @param {import("./types.js").View} view
 * @returns {Drawn[]}
 */
function drafted(desk, view) {
  const power = view.you?.power;
  if (!power) return [];
  const arms = armsOf(view);
  const begun = begunLine(desk);
  const others = desk.draft.lines.filter(
    (line) => !begun || unitProvince(line) !== desk.choice.path[0],
  );
  const legal = view.you?.legal ?? [];
  /** @type {(line: string, stage: Drawn["stage"]) => Drawn} */
  const drawn = (line, stage) => {
    const by = line.endsWith(" VIA") ? routeOf(line, legal) : [];
    return { power, line, stage, results: [], by, title: sentenceOfLine(line, arms, desk.names) };
  };
  return [
    ...helped(desk.draft.lines, view, desk),
    ...others.map((line) => drawn(line, desk.draft.isKept(line) ? "saved" : "unsaved")),
    ...(begun ? [drawn(begun, "choosing")] : []),
  ];
}

/**
 * The moves that your supports and convoys count on and that are no orders of yours.
 * @param {readonly string[]} lines
 * @param {import("./types.js").View} view
 * @param {Desk} desk
 * @returns {Drawn[]}
 */
function helped(lines, view, { names }) {
  const arms = armsOf(view);
  const own = lines.map(readOrder);
  const moves = own.filter(({ what }) => what === "-").map(({ unit }) => unit);
  const counted = own.filter(({ other, target }) => other && target && !moves.includes(other));
  const told = new Map(counted.map(({ what, other, target }) => [`${other} - ${target}`, { what, other }]));
  return [...told].flatMap(([line, { what, other }]) => {
    const power = Object.keys(view.units).find((power) => view.units[power].includes(other));
    if (!power) return [];
    const title = `Counted on: ${sentenceOfLine(line, arms, names)}`;
    const via = what === "C" ? `${line} VIA` : line;
    return [{ power, line: via, stage: /** @type {const} */ ("counted"), results: [], title }];
  });
}

/**
 * What a line of talk speaks of: the one looked at, if it speaks of anything, else the one written.
 * @param {Desk} desk
 * @returns {import("./types.js").Spoken}
 */
function spoken({ talk }) {
  const all = /** @type {Partial<import("./types.js").Spoken>[]} */ (talk.said);
  const said = all.map(({ arrows = [], zones = [] }) => ({ arrows, zones }));
  return said.find(({ arrows, zones }) => arrows.length || zones.length) ?? SILENCE;
}

/** @type {import("./types.js").Spoken} */
const SILENCE = { arrows: [], zones: [] };

/**
 * The orders that a line of talk speaks of.
 * @param {Desk} desk
 * @param {import("./types.js").View} view
 * @returns {Drawn[]}
 */
function spokenOf(desk, view) {
  const { names } = desk;
  const arms = armsOf(view);
  return spoken(desk).arrows.map(({ power, line }) => {
    const title = `Said: ${sentenceOfLine(line, arms, names)}`;
    return { power, line, stage: "said", results: [], title };
  });
}

/**
 * The provinces that a line of talk says are to be kept out of, each with who keeps out of it.
 * @param {Desk} desk
 * @returns {ReadonlyMap<string, string>}
 */
function zonesOf(desk) {
  const { names } = desk;
  /** @type {Map<string, string[]>} */
  const powers = new Map();
  for (const zone of spoken(desk).zones) {
    for (const place of zone.places) {
      powers.set(place, [...new Set([...(powers.get(place) ?? []), ...zone.powers])]);
    }
  }
  return new Map(
    [...powers].map(([place, those]) => [
      place,
      `Said: ${listed(those.map(powerName))} ${those.length > 1 ? "stay" : "stays"} out of ${names.name(place)}`,
    ]),
  );
}

/** A line on from the present path, when only its coast or its way is open.
 * @param {Desk} desk */
function begunLine({ book, choice, offer, loan }) {
  if (loan) return null;
  if (offer.ask !== "coast" && offer.ask !== "way") return null;
  let node = nodeAt(book, choice.path);
  while (node && node.line === null) [node] = node.next.values();
  return node?.line ?? null;
}

/**
 * @param {StepPage} page
 * @param {"done"|"past"} stage
 * @param {Desk} desk
 * @returns {Drawn[]}
 */
function carriedOut({ step, view }, stage, { names }) {
  const arms = armsOf(view);
  return Object.entries(step.orders).flatMap(([power, lines]) =>
    lines.map((line) => {
      const results = step.results[line.slice(0, line.indexOf(" ", 2))] ?? [];
      const sentence = sentenceOfLine(line, arms, names);
      const title = results.length ? `${sentence}: ${resultWords(results)}` : sentence;
      return { power, line, results, stage, title };
    }),
  );
}
