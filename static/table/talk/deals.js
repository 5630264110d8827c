// @ts-check
/** Deals and what became of them: in a word, filtered, and counted for each seat. Pure. */
import { listed } from "../words.js";

/** @typedef {import("../types.js").Deal} Deal */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../table.js").Table} Table */

/** @typedef {"open"|"agreed"|"kept"|"broken"|"void"|"rejected"|"countered"|"withdrawn"|"lapsed"} Fate */

/**
 * What became of a deal: while promises are due it is agreed; one broken promise breaks it.
 * @param {Deal} deal
 * @returns {Fate}
 */
export function fateOf({ state, promises }) {
  if (state !== "confirmed") return state;
  const found = promises.map(({ finding }) => finding);
  if (found.includes("broken")) return "broken";
  if (!found.length || found.includes(null)) return "agreed";
  return found.includes("kept") ? "kept" : "void";
}

/** What became of it in a word or three. @param {Deal} deal */
export function fateWords(deal) {
  const fate = fateOf(deal);
  return fate === "kept" && deal.promises.some(({ stands }) => stands)
    ? "Kept so far"
    : FATES[fate];
}

/** @type {Record<Fate, string>} */
const FATES = {
  open: "Offer",
  agreed: "Agreed",
  kept: "Kept",
  broken: "Broken",
  void: "Came to nothing",
  rejected: "Rejected",
  countered: "Countered",
  withdrawn: "Withdrawn",
  lapsed: "Came to nothing",
};

/** Whether nothing is to be expected of a deal any more, and nothing to be learned. @param {Deal} deal */
export const isDone = (deal) => DONE.has(fateOf(deal));

/** @type {ReadonlySet<Fate>} */
const DONE = new Set(["rejected", "countered", "withdrawn", "lapsed"]);

/** Who is waited for, or who has accepted, or that something is due, in a few words.
 * @param {Deal} deal @param {Table} table */
export function standing({ state, parties, accepted, from, promises }, table) {
  if (state === "confirmed") {
    const now = promises.some(({ due, finding }) => due === table.view.phase && !finding);
    return now ? "due now" : "";
  }
  if (state !== "open") return "";
  const name = (/** @type {number} */ seat) =>
    seat === table.you ? "you" : (table.seats[seat]?.called ?? "");
  const yes = accepted.filter((seat) => seat !== from).map(name);
  const waits = parties.filter((seat) => !accepted.includes(seat)).map(name);
  const so = yes.length ? `accepted by ${listed(yes)}; ` : "";
  return `${so}${waits.length ? `waits for ${listed(waits)}` : "all have accepted"}`;
}

/**
 * What you can do about a deal.
 * @param {Deal} deal
 * @param {Table} table
 * @returns {("accept"|"reject"|"counter"|"withdraw")[]}
 */
export function answersTo({ state, parties, accepted, from }, { you, state: game }) {
  if (you === null || state !== "open" || !parties.includes(you)) return [];
  if (game !== "playing" && game !== "paused") return [];
  if (from === you) return ["withdraw"];
  return accepted.includes(you) ? ["reject"] : ["accept", "reject", "counter"];
}

/** @typedef {{by: number, finding: "kept"|"broken"|"void", sentences: string[]}} Verdict */

/**
 * Who kept their word, one verdict for each seat: kept if nothing was broken; of what was broken
 * or fell away, each sentence.
 * @param {Deal} deal
 * @returns {Verdict[]}
 */
export function verdicts({ promises }) {
  const judged = promises.filter(({ finding }) => finding !== null);
  return [...new Set(judged.map(({ by }) => by))].map((by) => {
    const own = judged.filter((promise) => promise.by === by);
    const worst = ["broken", "kept", "void"].find((one) =>
      own.some(({ finding }) => finding === one),
    );
    const finding = /** @type {Verdict["finding"]} */ (worst);
    const sentences = own.filter((one) => one.finding !== "kept").map(({ sentence }) => sentence);
    return { by, finding, sentences };
  });
}

/** @typedef {{fate: ""|"open"|"agreed"|"kept"|"broken", seat: number|null}} Filter */

/** @type {Filter} */
export const ALL_DEALS = { fate: "", seat: null };

/**
 * The deals that pass, newest first: they are told in the order in which they were made.
 * @param {Table} table
 * @param {Filter} filter
 */
export function filtered({ deals }, { fate, seat }) {
  return [...deals.values()]
    .filter((deal) => !fate || fateOf(deal) === fate)
    .filter(({ parties }) => seat === null || parties.includes(seat))
    .reverse();
}

/** @typedef {{seat: import("../types.js").Seat, kept: number, broken: number, standing: number}} Trust */

/**
 * Promises of each seat in confirmed deals: kept, broken, and not due yet. Only seats that promised
 * something.
 * @param {Table} table
 * @returns {Trust[]}
 */
export function trust({ deals, seats }) {
  const made = [...deals.values()]
    .filter(({ state }) => state === "confirmed")
    .flatMap(({ promises }) => promises);
  return seats
    .map((seat) => {
      const own = made.filter(({ by }) => by === seat.seat);
      const count = (/** @type {string|null} */ finding) =>
        own.filter((promise) => promise.finding === finding).length;
      return { seat, kept: count("kept"), broken: count("broken"), standing: count(null) };
    })
    .filter(({ kept, broken, standing }) => kept + broken + standing > 0);
}

/** The message a deal began with.
 * @param {Deal} deal @param {readonly Message[]} messages */
export const beginningOf = ({ id, from }, messages) =>
  messages.find((message) => message.deal === id && message.from === from) ?? null;

/** What changed about a deal, as news; nothing when you did it yourself, or nothing did.
 * @param {Deal|undefined} before @param {Deal} deal @param {Table} table */
export function newsOf(before, deal, table) {
  const name = (/** @type {number} */ seat) => (table.seats[seat]?.called ?? "");
  const judged = deal.promises.filter(
    ({ finding, by }, i) => finding && finding !== before?.promises[i]?.finding && by !== table.you,
  );
  if (judged.length)
    return judged.map(({ by, finding }) => VERDICTS[finding ?? "void"](name(by))).join(" ");
  const with_ = listed(deal.parties.filter((seat) => seat !== table.you).map(name));
  if (deal.reminder) return deal.orders.length ? `What you promised ${with_} is due now.` : "";
  if (before && before.state !== deal.state) {
    if (deal.state === "confirmed") return `The deal with ${with_} stands.`;
    if (deal.state === "rejected")
      return deal.from === table.you ? `Your offer to ${with_} was rejected.` : "";
    if (deal.state === "withdrawn" && deal.from !== table.you)
      return `${name(deal.from)} withdrew an offer.`;
    if (deal.state === "lapsed")
      return `Nothing comes of the deal with ${with_}. ${deal.reason}`.trim();
    return "";
  }
  const newly = deal.accepted.filter(
    (seat) => seat !== table.you && seat !== deal.from && !before?.accepted.includes(seat),
  );
  if (before && newly.length) return `${listed(newly.map(name))} accepted an offer.`;
  return !before && deal.from !== table.you && deal.state === "open"
    ? `${name(deal.from)} offers a deal.`
    : "";
}

/** @type {Record<"kept"|"broken"|"void", (who: string) => string>} */
const VERDICTS = {
  kept: (who) => `${who} kept a promise.`,
  broken: (who) => `${who} broke a promise.`,
  void: (who) => `Nothing came of a word of ${who}.`,
};

/**
 * What others have just broken of their promises to you: judged in one of these phases.
 * @param {Table} table
 * @param {ReadonlySet<string>} phases
 * @returns {{deal: Deal, pledge: import("../types.js").Pledge}[]}
 */
export function brokenToYou({ deals, you }, phases) {
  if (you === null) return [];
  return [...deals.values()].flatMap((deal) =>
    deal.promises
      .filter(({ finding, by, to, phase }) => {
        return finding === "broken" && by !== you && to.includes(you) && phases.has(phase);
      })
      .map((pledge) => ({ deal, pledge })),
  );
}
