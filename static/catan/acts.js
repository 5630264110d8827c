// @ts-check
/** The acts of a turn as buttons and keys: what each does now, or why it cannot be done. */
import { mayPropose } from "./desk.js";
import { mine, standing } from "./facts.js";
import { COST, cardWords, total } from "./terms.js";
import { idleSentence } from "./words.js";

/** @typedef {import("./desk.js").CatanDesk} CatanDesk */
/** @typedef {import("./types.js").Bundle} Bundle */
/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./terms.js").Purchase} Purchase */

/**
 * @typedef {object} Deed
 * @property {string} name
 * @property {string} key the letter that does it
 * @property {string} picture
 * @property {string} label
 * @property {boolean} open whether it can be done now
 * @property {string} why why it cannot be done, or what it costs
 * @property {boolean} [pressed] whether its question is open
 * @property {Bundle} [cost]
 * @property {Bundle} [missing]
 * @property {number} [left]
 * @property {() => void} run
 */

/** @type {Record<Purchase, [label: string, key: string, many: string]>} */
const PURCHASES = {
  road: ["Road", "r", "roads"],
  settlement: ["Settlement", "s", "settlements"],
  city: ["City", "c", "cities"],
  card: ["Card", "b", "development cards"],
};

const NO_PLACE = {
  road: "There is no place for a road of yours.",
  settlement: "No road of yours leads to a free place.",
  city: "A city replaces a settlement of yours; you have none.",
};

/** Why nothing of a turn can be done now, or nothing. @param {CatanDesk} desk */
function closed({ table, view, sending }) {
  if (!view.you) return "You are watching; only the players act.";
  if (sending) return "The table is answering.";
  if (!view.you.awaited) return idleSentence(table);
  if (view.due === "ROLL") return "First roll the dice.";
  return view.due === "MAIN" ? "" : "First do what is due.";
}

/** @param {CatanDesk} desk @param {Purchase} purchase @returns {Deed} */
function buying(desk, purchase) {
  const { view, choices, question } = desk;
  const [label, key, many] = PURCHASES[purchase];
  const cost = COST[purchase];
  const seat = mine(view);
  const { left, missing } = seat ? standing(view, seat, purchase) : { left: 0, missing: {} };
  const lines = purchase === "card" ? null : choices.places[purchase];
  const open = desk.free && (lines ? lines.size > 0 : choices.plain.has("buy"));
  const paid = `${label === "Card" ? "A development card" : `A ${purchase}`} costs ${cardWords(cost)}`;
  const lacking = total(missing) ? `${paid}; you lack ${cardWords(missing)}.` : "";
  const why = open ? `${paid}.` : closed(desk) || (left ? lacking : `There are no ${many} left.`);
  return {
    name: purchase,
    key,
    picture: purchase,
    label,
    open,
    why: why || (purchase === "card" ? "" : NO_PLACE[purchase]),
    pressed: question?.ask === "place" && question.piece === purchase,
    cost,
    missing,
    left: seat ? left : undefined,
    run: () => {
      if (purchase === "card") desk.play(choices.plain.get("buy"));
      else if (question?.ask === "place" && question.piece === purchase) desk.ask(null);
      else desk.ask({ ask: "place", piece: purchase });
    },
  };
}

/** @param {CatanDesk} desk @returns {Deed} */
function trading(desk) {
  const { choices, question, view } = desk;
  const proposes = mayPropose(view);
  const open = proposes || (desk.free && (choices.bank.size > 0 || desk.mayOffer));
  const nothing =
    view.options?.trades === false
      ? "You hold too few cards for the bank."
      : "You have nothing to trade now.";
  const offers = "Trade with the others, the bank or at a port.";
  const says = proposes ? "Say what you would trade with the seat in turn." : offers;
  const why = open ? says : closed(desk) || nothing;
  const pressed = question?.ask === "trade" || question?.ask === "propose";
  return {
    name: "trade",
    key: "t",
    picture: "trade",
    label: "Trade",
    open,
    why,
    pressed,
    run: () => (pressed ? desk.ask(null) : proposes ? desk.propose() : desk.trade()),
  };
}

/** What can be bought and traded, always the same five. @param {CatanDesk} desk @returns {Deed[]} */
export const turnDeeds = (desk) => [
  ...["road", "settlement", "city", "card"].map((name) =>
    buying(desk, /** @type {Purchase} */ (name)),
  ),
  trading(desk),
];

/** @type {[line: string, label: string, key: string, picture: string][]} */
const GOING_ON = [
  ["roll", "Roll the dice", "d", "dice"],
  ["end", "End turn", "e", "end"],
  ["skip", "Leave the second road", "e", "end"],
];

/** The one act that goes on with the game, if there is one. @param {CatanDesk} desk
 * @returns {Deed|null} */
export function nextDeed(desk) {
  for (const [name, label, key, picture] of GOING_ON) {
    const line = desk.choices.plain.get(name);
    const run = () => desk.play(line);
    if (line) return { name, key, picture, label, open: desk.free, why: "", run };
  }
  return null;
}

/** @type {[card: Card, label: string, key: string][]} */
const PLAYS = [
  ["KNIGHT", "Knight", "k"],
  ["ROADS", "Road building", "u"],
  ["PLENTY", "Year of plenty", "y"],
  ["MONOPOLY", "Monopoly", "m"],
];

/** The development cards in hand that are played. @param {CatanDesk} desk @returns {Deed[]} */
export function cardDeeds(desk) {
  const { choices, question, view } = desk;
  const seat = mine(view);
  /** @param {Card} card */
  const lines = (card) => {
    if (card === "KNIGHT") return choices.knight.size;
    if (card === "PLENTY") return choices.plenty.size;
    return card === "ROADS" ? choices.plain.has("road building") : choices.monopoly.size;
  };
  /** @param {Card} card */
  const run = (card) => {
    if (card === "KNIGHT") desk.ask({ ask: "rob", by: "knight", hex: null });
    else if (card === "ROADS") desk.play(choices.plain.get("road building"));
    else desk.ask(card === "PLENTY" ? { ask: "plenty", take: {} } : { ask: "monopoly" });
  };
  const asking = { KNIGHT: "rob", PLENTY: "plenty", MONOPOLY: "monopoly", ROADS: "", POINT: "" };
  return PLAYS.filter(([card]) => seat?.cards?.[card] || seat?.new_cards?.[card]).map(
    ([card, label, key]) => {
      const open = desk.free && Boolean(lines(card));
      const forced = question?.ask === "rob" && question.by === "robber";
      const pressed = Boolean(question) && question?.ask === asking[card] && !forced;
      const left = (seat?.cards?.[card] ?? 0) + (seat?.new_cards?.[card] ?? 0);
      const why = open ? PLAYED[card] : unplayable(desk, card);
      return {
        name: card,
        key,
        picture: card,
        label,
        open,
        why,
        pressed,
        left,
        run: () => (pressed ? desk.ask(null) : run(card)),
      };
    },
  );
}

/** @param {CatanDesk} desk @param {Card} card */
function unplayable({ table, view }, card) {
  if (!view.you?.awaited) return idleSentence(table);
  if (view.due !== "MAIN" && view.due !== "ROLL") return "First do what is due.";
  if (view.played_card) return "You have played a development card this turn.";
  if (!mine(view)?.cards?.[card]) return "You bought it this turn.";
  return card === "ROADS"
    ? "There is no place for a road of yours."
    : "The bank has no cards left.";
}

/** @type {Record<Card, string>} */
const PLAYED = {
  KNIGHT: "Move the robber and steal a card.",
  ROADS: "Place two roads for nothing.",
  PLENTY: "Take any two cards from the bank.",
  MONOPOLY: "Take all cards of one kind from the others.",
  POINT: "",
};

/** What is done by a letter: the acts above and the answers to an offer.
 * @param {CatanDesk} desk @returns {Deed[]} */
export function allDeeds(desk) {
  const next = nextDeed(desk);
  return [...(next ? [next] : []), ...turnDeeds(desk), ...cardDeeds(desk), ...answerDeeds(desk)];
}

/** The answers to an offer, and taking none of the answers. @param {CatanDesk} desk
 * @returns {Deed[]} */
export function answerDeeds(desk) {
  const { view, choices, free } = desk;
  const { plain } = choices;
  const deed = (
    /** @type {string} */ name,
    /** @type {string} */ label,
    /** @type {string} */ key,
  ) => ({
    name,
    key,
    label,
    picture: "trade",
    open: free && plain.has(name),
    why: "",
    run: () => desk.play(plain.get(name)),
  });
  if (view.due === "CHOOSE" && view.you?.awaited) return [deed("no deal", "No deal", "x")];
  if (view.due !== "ANSWER" || !view.you?.awaited) return [];
  const lack = plain.has("accept") ? "" : "You do not hold what is asked for.";
  return [
    { ...deed("accept", "Accept", "a"), why: lack },
    { ...deed("refuse", "Refuse", "x") },
    {
      ...deed("counter", "Other terms", "o"),
      open: free,
      pressed: desk.question?.ask === "counter",
      run: () => (desk.question?.ask === "counter" ? desk.ask(null) : desk.counter()),
    },
  ];
}
