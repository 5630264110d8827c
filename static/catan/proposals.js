// @ts-check
/**
 * Offers that are only said: what somebody asks for or would give and leaves something open, and
 * what somebody would trade with the seat in turn. They stand while the turn lasts, until their
 * seat trades, makes an offer, says another or takes it back.
 */
import { seatsOf } from "./facts.js";
import { writeTerms } from "./notation.js";
import { COLORS } from "./terms.js";

/** @typedef {import("./types.js").Bundle} Bundle */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Resource} Resource */
/** @typedef {import("./types.js").Said} Said */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Terms} Terms */

/**
 * @typedef {object} Proposal as its maker sees it; a side is a choice of bundles, null if it is open
 * @property {string} key
 * @property {Color} from
 * @property {Color[]} to
 * @property {Bundle[]|null} give
 * @property {Bundle[]|null} take
 */

/** @param {string} phase @returns {[turn: string, step: number]} */
const moment = (phase) => {
  const [turn, step] = phase.split(".");
  return [turn, Number(step)];
};

/** Whether what a seat said is over: it has traded or made an offer since.
 * @param {Said} said @param {readonly Step[]} steps */
function isOver({ from, phase }, steps) {
  const [turn, at] = moment(phase);
  return steps.some((step) => {
    const [other, later] = moment(step.phase);
    if (other !== turn || later < at) return false;
    if (step.actions[from]?.startsWith("offer ")) return true;
    return step.events.some(
      ({ what, seat, with: partner }) => what === "trade" && (seat === from || partner === from),
    );
  });
}

/** @param {Record<string, number>[]|null|undefined} side @param {boolean} any
 * @returns {Bundle[]|null} */
const sideOf = (side, any) =>
  !side || any
    ? null
    : side.map((cards) =>
        Object.fromEntries(
          Object.entries(cards).map(([kind, count]) => [kind.toUpperCase(), count]),
        ),
      );

/** What stands now, in the order of the seats. @param {Table} table @returns {Proposal[]} */
export function proposals({ view, steps, said = [] }) {
  const [turn] = moment(view.phase);
  /** @type {Map<Color, Said>} */
  const last = new Map();
  for (const one of said) {
    if (moment(one.phase)[0] !== turn) continue;
    if (one.meaning.kind === "offer") last.set(one.from, one);
    if (one.meaning.kind === "withdraw") last.delete(one.from);
  }
  const seats = seatsOf(view).map(([color]) => color);
  return seats.flatMap((from) => {
    const one = last.get(from);
    if (!one || isOver(one, steps)) return [];
    const { to, give, get, give_any, get_any } = one.meaning;
    const asked = to === "all" ? seats : to.map((/** @type {number} */ seat) => COLORS[seat]);
    return [
      {
        key: `${from} ${one.id}`,
        from,
        to: asked.filter((/** @type {Color} */ color) => color !== from),
        give: sideOf(give, give_any),
        take: sideOf(get, get_any),
      },
    ];
  });
}

/** The exchanges that a proposal names, as its maker sees them; none where a side is open.
 * @param {Proposal} proposal @returns {Terms[]} */
export const exchanges = ({ give, take }) =>
  (give ?? []).flatMap((given) => (take ?? []).map((taken) => ({ give: given, take: taken })));

/** The line by which the seat in turn takes up an exchange that another would make.
 * @param {Color} from @param {Terms} terms as the other sees them */
export const takingUp = (from, { give, take }) => `offer ${from} ${writeTerms(take, give)}`;

/** Cards as meanings have them. @param {Bundle} cards */
const spoken = (cards) =>
  Object.fromEntries(
    Object.entries(cards).map(([resource, count]) => [resource.toLowerCase(), count]),
  );

/** What is offered or asked for, as a meaning; a side with no cards is left open.
 * @param {readonly Color[]} to @param {Bundle} give @param {Bundle} take @param {boolean} all
 * whether these are all others */
export function offered(to, give, take, all = false) {
  const side = (/** @type {Bundle} */ cards) =>
    Object.keys(cards).length ? [spoken(cards)] : null;
  const seats = all ? "all" : to.map((color) => COLORS.indexOf(color));
  return { kind: "offer", to: seats, give: side(give), get: side(take) };
}
