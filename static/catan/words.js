// @ts-check
/** What is due and what happened, in sentences. */
import { mine, nameOf } from "./facts.js";
import { hexesAt, readBoard } from "./island.js";
import { readLine } from "./notation.js";
import { CARD_NAMES, COLORS, cardWords, listed } from "./terms.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Person} Person */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Told} Told */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./board.js").Place} Place */

/**
 * @typedef {object} Entry a line of the log
 * @property {Color|null} seat whose doing it is
 * @property {string} text
 * @property {Place[]} places what to light on the board
 */

/** @param {string} text */
const upper = (text) => text[0].toUpperCase() + text.slice(1);

/** @type {Record<string, string>} */
const YOURS = {
  FIRST_SETTLEMENT: "Place a settlement.",
  FIRST_ROAD: "Place the road beside it.",
  ROLL: "Roll the dice.",
  DISCARD: "A seven: discard half of your cards.",
  ROBBER: "Move the robber.",
  MAIN: "Build, trade, or end your turn.",
  FREE_ROADS: "Place your free road.",
  ANSWER: "You are made an offer.",
  CHOOSE: "Choose with whom to trade.",
};
/** The same where a development card can be played too. @type {Record<string, string>} */
const WITH_CARD = {
  ROLL: "Roll the dice, or play a card first.",
  MAIN: "Build, trade, play a card, or end your turn.",
};
/** @type {Record<string, string>} */
const THEIRS = {
  FIRST_SETTLEMENT: "places a settlement",
  FIRST_ROAD: "places a road",
  ROLL: "is to roll",
  ROBBER: "moves the robber",
  MAIN: "is at play",
  FREE_ROADS: "places a free road",
  CHOOSE: "chooses an answer",
};

/** Who must act now, as far as it is told. @param {Pick<Table, "view"|"decided">} table
 * @returns {Color[]} */
export function awaitedSeats({ view, decided = [] }) {
  const seats = COLORS.filter((color) => view.seats[color] && !decided.includes(color));
  if (view.due === "OVER") return [];
  if (view.due === "DISCARD") return seats.filter((color) => view.seats[color]?.owed);
  if (view.due === "ANSWER")
    return seats.filter((color) => view.offer?.answers[color] === "AWAITED");
  return [view.turn];
}

/** That nobody took the offer that the reader just made, or nothing. @param {Table} table */
export function unwanted({ view, steps }) {
  const { actions = {}, events = [] } = steps.at(-1) ?? {};
  const lines = Object.values(actions);
  const mine = view.you?.awaited && view.you.color === view.turn && view.due === "MAIN";
  const refused = lines.length > 0 && !events.length && lines.every((line) => line === "refuse");
  return mine && refused ? "Nobody takes your offer." : "";
}

/** Why the reader cannot act, who is not awaited. @param {Omit<Table, "steps">} table */
export function idleSentence(table) {
  const { view, people, paused } = table;
  if (paused) return PAUSED;
  const others = awaitedSeats(table).filter((color) => color !== view.you?.color);
  if (view.you?.color !== view.turn || !others.length) return "It is not your turn.";
  const names = listed(others.map((color) => nameOf(people, color)));
  if (view.due === "DISCARD") return `${names} must discard first.`;
  return `Your offer is still open: ${names} ${others.length > 1 ? "have" : "has"} not answered.`;
}

const PAUSED = "The game is paused.";

/** The development cards that can be played, as lines. */
const CARD_LINE = /^(knight|road building|year of plenty|monopoly)\b/;

/** What is to be decided now, to the reader. @param {Omit<Table, "steps">} table */
export function dueSentence(table) {
  const { view, people, paused } = table;
  if (view.outcome) return view.outcome.sentence;
  if (paused) return PAUSED;
  if (view.you?.awaited) {
    const owed = mine(view)?.owed;
    if (owed) return `A seven: discard ${owed} of your cards.`;
    if (view.due === "FREE_ROADS" && view.free_roads === 1)
      return "Place the second road, or leave it.";
    const takers = Object.entries(view.offer?.answers ?? {}).filter(([, said]) => said !== "REFUSED");
    if (view.due === "CHOOSE" && takers.length === 1 && takers[0][1] === "ACCEPTED") {
      const [taker] = /** @type {Color[]} */ (takers[0]);
      return `${nameOf(people, taker)} accepts: trade, or no deal?`;
    }
    const card = view.you.legal.some((line) => CARD_LINE.test(line));
    return (card && WITH_CARD[view.due]) || YOURS[view.due];
  }
  const awaited = awaitedSeats(table);
  if (!awaited.length) return "Everybody has decided.";
  const names = listed(awaited.map((color) => nameOf(people, color)));
  const many = awaited.length > 1;
  if (view.due === "DISCARD") return `${names} must discard.`;
  if (view.due === "ANSWER") return `${names} ${many ? "think" : "thinks"} about the offer.`;
  return `${names} ${THEIRS[view.due]}.`;
}

/**
 * Says who did what, the reader being “you”.
 * @param {readonly Person[]} people @param {Color|null} you
 * @param {string} [board] on which what a throw yields is to be lit
 */
export function teller(people, you, board = "") {
  const who = (/** @type {Color} */ seat) => (seat === you ? "you" : nameOf(people, seat));
  const all = (/** @type {Color[]} */ seats) => listed(seats.map(who));

  /** What a seat did, without its name. @param {string} line @returns {[string, Place[]]} */
  function deed(line) {
    const { kind, where = "", seat, seats = [], give = {}, take = {} } = readLine(line);
    const hex = /** @type {Place} */ ({ kind: "hex", name: where });
    const card = kind === "knight" ? "played a knight and moved" : "moved";
    switch (kind) {
      case "roll":
        return ["rolled", []];
      case "road":
        return ["built a road", [{ kind: "edge", name: where }]];
      case "settlement":
        return ["built a settlement", nodePlaces(where)];
      case "city":
        return ["raised a settlement to a city", nodePlaces(where)];
      case "buy":
        return ["bought a development card", []];
      case "knight":
      case "robber":
        return [`${card} the robber${seat ? ` to rob ${who(seat)}` : ""}`, [hex]];
      case "bank":
        return [`traded ${cardWords(give)} with the bank for ${cardWords(take)}`, []];
      case "offer":
        return [`offered ${all(seats)} ${cardWords(give)} for ${cardWords(take)}`, []];
      case "counter":
        return [`would rather give ${cardWords(give)} for ${cardWords(take)}`, []];
      case "year of plenty":
        return [`played year of plenty and took ${cardWords(take)}`, []];
      case "monopoly":
        return [`played monopoly on ${Object.keys(take)[0].toLowerCase()}`, []];
      case "deal":
        return [
          `took ${seat === you ? "your" : `${who(/** @type {Color} */ (seat))}’s`} answer`,
          [],
        ];
    }
    return [PLAIN[kind] ?? kind, []];
  }

  /** @param {Told} told @returns {Entry|null} */
  function outcome({ what, seat: doer, cards, card, from, with: other, give, take, resource }) {
    const seat = doer ?? null;
    const subject = seat ? upper(who(seat)) : "";
    const entry = (/** @type {string} */ text) => ({ seat, text, places: [] });
    switch (what) {
      case "discard":
        return entry(`${subject} discarded ${cardWords(cards ?? {})}.`);
      case "steal":
        return entry(
          `${subject} stole ${cards ? cardWords(cards) : "a card"} from ${who(/** @type {Color} */ (from))}.`,
        );
      case "draw":
        return entry(`${subject} drew: ${CARD_NAMES[/** @type {Card} */ (card)]}.`);
      case "trade":
        return entry(
          `${subject} gave ${who(/** @type {Color} */ (other))} ${cardWords(give ?? {})} for ${cardWords(take ?? {})}.`,
        );
      case "monopoly": {
        const count = Object.values(/** @type {Record<string, number>} */ (from)).reduce(
          (a, b) => a + b,
          0,
        );
        return entry(
          `${subject} took ${count ? `${count} ${String(resource).toLowerCase()}` : "nothing"}.`,
        );
      }
      case "longest_road":
        return seat
          ? entry(`${subject} ${have(seat)} the longest road.`)
          : entry("Nobody has the longest road now.");
      case "largest_army":
        return entry(`${subject} ${seat ? have(seat) : "has"} the largest army.`);
    }
    return null;
  }
  const have = (/** @type {Color} */ seat) => (seat === you ? "have" : "has");

  const yields = (/** @type {number|null} */ thrown) => (board ? landPlaces(board, thrown) : []);

  /** The lines of seats that did the same, as one. @param {[Color, string][]} acted
   * @param {number|null} thrown @returns {Entry[]} */
  function deeds(acted, thrown) {
    /** @type {Map<string, Color[]>} */
    const doers = new Map();
    for (const [seat, line] of acted)
      if (!UNTOLD.test(line)) doers.set(line, [...(doers.get(line) ?? []), seat]);
    return [...doers].map(([line, seats]) => {
      const [text, places] = deed(line);
      const sum = line === "roll" && thrown ? ` ${thrown}` : "";
      return {
        seat: seats.length > 1 ? null : seats[0],
        text: `${upper(all(seats))} ${text}${sum}.`,
        places: sum ? yields(thrown) : places,
      };
    });
  }

  /** What several seats got, as one line. @param {Told[]} gains @returns {Entry[]} */
  function gained(gains) {
    if (!gains.length) return [];
    const parts = gains.map(({ seat, cards }) => [
      who(/** @type {Color} */ (seat)),
      cardWords(cards ?? {}),
    ]);
    const [[first, cards], ...rest] = parts;
    const told = [`${upper(first)} got ${cards}`, ...rest.map((part) => part.join(" "))].join("; ");
    return [
      { seat: gains.length > 1 ? null : (gains[0].seat ?? null), text: `${told}.`, places: [] },
    ];
  }

  /** A step as lines of the log. @param {Step} step @returns {Entry[]} */
  function entries(step) {
    const dice = step.events.find(({ what }) => what === "dice")?.dice;
    const acted = /** @type {[Color, string][]} */ (Object.entries(step.actions));
    const [gains, others] = [true, false].map((wanted) =>
      step.events.filter(({ what }) => (what === "gain") === wanted),
    );
    const told = others.filter(
      ({ what, cards }) => !(what === "steal" && acted.length && !cards) && what !== "dice",
    );
    const followed = told.map(outcome).filter((entry) => entry !== null);
    return [...deeds(acted, dice ? dice[0] + dice[1] : null), ...gained(gains), ...followed];
  }

  /** A line of talk. @param {import("./types.js").Spoken} said @returns {Entry} */
  const saying = ({ seat, to, text }) => ({
    seat,
    text: `${upper(who(seat))}${to.length ? ` to ${all(to)}` : ""}: “${text}”`,
    places: [],
  });

  return { entries, saying };
}

/** Lines that say no more than what came of them, or nothing at all. */
const UNTOLD = /^(discard|accept|deal|end)\b/;

/** @type {Record<string, string>} */
const PLAIN = {
  skip: "left the second road",
  refuse: "refused",
  accept: "accepted",
  "road building": "played road building",
  "no deal": "took no answer",
  withdraw: "took the offer back",
};

/** The hexes that bear a number. @param {string} board @param {number|null} number
 * @returns {Place[]} */
const landPlaces = (board, number) =>
  readBoard(board)
    .lands.filter((land) => land.number === number)
    .map(({ letter }) => ({ kind: "hex", name: letter }));

/** A node and the hexes it lives on. @param {string} node @returns {Place[]} */
const nodePlaces = (node) => [
  { kind: "node", name: node },
  ...hexesAt(node).map((name) => /** @type {Place} */ ({ kind: "hex", name })),
];

/** A whole turn in one sentence, for who listens.
 * @param {readonly Step[]} steps of one turn
 * @param {ReturnType<typeof teller>} tell
 * @param {Color|null} you */
export function turnSentence(steps, { entries }, you) {
  const own = (/** @type {Step} */ step) => ({
    ...step,
    events: step.events.filter(({ what, seat }) => what !== "gain" || (seat === you && you)),
  });
  const lines = steps
    .map(own)
    .flatMap(entries)
    .filter(({ text }) => !/ refused\.$/.test(text));
  const clauses = lines.map(({ text }) => text.slice(0, -1));
  return clauses.length ? `${clauses.join("; ")}.` : "";
}
