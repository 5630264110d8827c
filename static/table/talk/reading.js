// @ts-check
/**
 * What is known of the line being written: how it was read, which of several meanings was picked,
 * and whether it may be sent so. Pure; reader.js asks, the composer shows.
 */

/** @typedef {import("../types.js").Reading} Reading */
/** @typedef {import("../types.js").Meant} Meant */

/**
 * @typedef {object} Written
 * @property {string} text the line, without space around it
 * @property {"empty"|"asking"|"read"|"unheard"} state unheard: nobody answers at the moment
 * @property {Reading|null} reading of this line, or while asking of the one before
 * @property {number|null} picked the meaning taken, among `choices`
 * @property {boolean} plain sent as plain words on purpose, whatever they may mean
 */

/** @type {Written} */
export const NOTHING_WRITTEN = {
  text: "",
  state: "empty",
  reading: null,
  picked: null,
  plain: false,
};

/**
 * The line was changed.
 * @param {Written} before
 * @param {string} line
 * @returns {Written}
 */
export function written(before, line) {
  const text = line.trim();
  if (text === before.text) return before;
  if (!text) return NOTHING_WRITTEN;
  return { ...NOTHING_WRITTEN, text, state: "asking", reading: before.reading };
}

/** The line is read once more, for what was said before it has changed.
 * @param {Written} line @returns {Written} */
export const anew = (line) =>
  line.state === "read" && line.picked === null ? { ...line, state: "asking" } : line;

/**
 * An answer came; one for another line than this is not for us any more.
 * @param {Written} before
 * @param {string} text the line that was asked about
 * @param {Reading|null} reading none when nobody could be asked
 * @returns {Written}
 */
export function read(before, text, reading) {
  if (text !== before.text || before.state === "read") return before;
  return { ...NOTHING_WRITTEN, text, state: reading ? "read" : "unheard", reading };
}

/**
 * A line put together by clicking: its meaning is known before its words.
 * @param {string} text
 * @param {Meant} meant
 * @param {string|null} refused
 * @returns {Written}
 */
export function composed(text, meant, refused) {
  const reading = { ...UNDERSTOOD, ...meant, refused };
  return { text: text.trim(), state: "read", reading, picked: 0, plain: false };
}

/** @type {Reading} */
const UNDERSTOOD = {
  status: "understood",
  meaning: null,
  level: null,
  sentence: "",
  doubt: null,
  readings: [],
  mistake: "",
  nearest: [],
  typos: [],
  refused: null,
};

/**
 * The meanings to choose among, likeliest first.
 * @param {Reading} reading
 * @returns {Meant[]}
 */
export function choices({ status, meaning, readings, ...own }) {
  const first = status === "understood" && meaning ? [{ ...own, meaning }] : [];
  const others = readings.filter((one) => one.meaning !== meaning);
  return [...first, ...others];
}

/** Whether one of several meanings must still be chosen.
 * @param {Written} line */
export const mustPick = ({ state, reading, picked, plain }) =>
  state === "read" && reading?.status === "several" && picked === null && !plain;

/**
 * @param {Written} line
 * @param {number} index
 * @returns {Written}
 */
export function pick(line, index) {
  const { reading, state } = line;
  if (!reading || state !== "read" || !choices(reading)[index]) return line;
  return { ...line, picked: index, plain: false };
}

/** The line shall be only words.
 * @param {Written} line @returns {Written} */
export const asWords = (line) => (line.state === "read" ? { ...line, plain: true } : line);

/**
 * The meaning as it stands: picked, or the one there is.
 * @param {Written} line
 * @returns {Meant|null}
 */
export function meant({ reading, picked, plain }) {
  if (!reading || plain) return null;
  const all = choices(reading);
  return picked === null
    ? reading.status === "understood"
      ? (all[0] ?? null)
      : null
    : (all[picked] ?? null);
}

/**
 * The meaning that goes along with a line that is sent: only if it was shown for this very line.
 * @param {Written} line
 * @param {string} text
 */
export function meaningOf(line, text) {
  if (line.state !== "read" || line.text !== text.trim()) return null;
  return line.plain ? WORDS : (meant(line)?.meaning ?? null);
}

/** What stands for a meaning where there shall be none. */
const WORDS = "chat";

/**
 * Why the line cannot be sent as it is; nothing when it can. A line that was not read yet is read
 * when it arrives.
 * @param {Written} line
 * @param {boolean} strict whether this game sends only what is understood
 */
export function whyNotSent({ state, reading, picked, plain }, strict) {
  if (state !== "read" || !reading || (plain && !strict)) return "";
  if (reading.refused) return reading.refused;
  if (!strict || picked !== null) return "";
  if (reading.status === "several")
    return "This table sends only what is clear: choose what you mean.";
  return reading.status === "unread" ? "This table sends only what is understood." : "";
}
