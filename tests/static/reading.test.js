// @ts-check
import { Reader } from "../../static/table/talk/reader.js";
import {
  NOTHING_WRITTEN,
  anew,
  asWords,
  choices,
  composed,
  meaningOf,
  meant,
  mustPick,
  pick,
  read,
  whyNotSent,
  written,
} from "../../static/table/talk/reading.js";
import { same, test } from "./check.js";

/** @typedef {import("../../static/diplomacy/types.js").Reading} Reading */

const PEACE = { meaning: "peace", sentence: "You propose peace.", arrows: [] };
const PACT = { meaning: "pact", sentence: "You propose a pact.", arrows: [] };

/** @param {Partial<Reading>} change @returns {Reading} */
const reading = (change) => ({
  ...{ status: "understood", ...PEACE, level: 1, readings: [], mistake: "" },
  ...{ nearest: [], typos: [], refused: null },
  ...change,
});

const SEVERAL = reading({
  status: "several",
  meaning: null,
  sentence: "",
  readings: [PEACE, PACT],
});

/** @param {string} text @param {Reading|null} answer */
const heard = (text, answer) => read(written(NOTHING_WRITTEN, text), text, answer);

test("a line that was read is sent with the meaning that was shown", () => {
  const line = heard("peace?", reading({}));
  same([meaningOf(line, " peace? "), meant(line)?.sentence], ["peace", PEACE.sentence]);
});

test("a line that was changed since is sent without a meaning", () => {
  const line = written(heard("peace?", reading({})), "peace or war?");
  same([line.state, meaningOf(line, "peace or war?")], ["asking", null]);
});

test("while a line is read again the old reading stays in view", () => {
  same(written(heard("peace?", reading({})), "peace??").reading?.sentence, PEACE.sentence);
});

test("an answer to an older line is dropped", () => {
  const line = written(NOTHING_WRITTEN, "new");
  same(read(line, "old", reading({})), line);
});

test("an emptied line has no reading", () => {
  same(written(heard("peace?", reading({})), "  "), NOTHING_WRITTEN);
});

test("one of several meanings must be picked, and goes along", () => {
  const line = heard("help me", SEVERAL);
  same([mustPick(line), meant(line), meaningOf(line, "help me")], [true, null, null]);
  const picked = pick(line, 1);
  same([mustPick(picked), meaningOf(picked, "help me")], [false, "pact"]);
});

test("a meaning that is not there cannot be picked", () => {
  const line = heard("help me", SEVERAL);
  same(pick(line, 2), line);
});

test("what else it may mean comes after what it most likely means, and nothing twice", () => {
  const found = choices(reading({ readings: [PEACE, PACT] }));
  same(
    found.map(({ meaning }) => meaning),
    ["peace", "pact"],
  );
});

test("where only what is understood is sent, the rest is held back with the reason", () => {
  const unread = heard("brr", reading({ status: "unread", meaning: null }));
  same([whyNotSent(unread, false), whyNotSent(unread, true) !== ""], ["", true]);
  const several = heard("help me", SEVERAL);
  same([whyNotSent(several, true) !== "", whyNotSent(pick(several, 0), true)], [true, ""]);
});

test("a line that is refused can be sent as plain words, but not at a strict table", () => {
  const line = heard("peace?", reading({ refused: "Answer Germany first." }));
  same(whyNotSent(line, false), "Answer Germany first.");
  const words = asWords(line);
  same([whyNotSent(words, false), meaningOf(words, "peace?"), meant(words)], ["", "chat", null]);
  same(whyNotSent(words, true), "Answer Germany first.");
});

test("a line that nobody could read yet may be sent", () => {
  const line = heard("peace?", null);
  same([line.state, whyNotSent(line, true), meaningOf(line, "peace?")], ["unheard", "", null]);
});

test("a line put together by clicking keeps its meaning, and no late answer changes it", () => {
  const line = composed("Let us have peace.", PEACE, null);
  same(meaningOf(line, "Let us have peace."), "peace");
  same(read(line, "Let us have peace.", SEVERAL), line);
});

test("when the talk goes on, a line is read anew, but not one whose meaning was picked", () => {
  same(anew(heard("yes", reading({}))).state, "asking");
  same(anew(pick(heard("help me", SEVERAL), 0)).state, "read");
});

/** A reader whose clock is turned by hand. */
function byHand() {
  /** @type {(() => void)[]} */
  const timers = [];
  /** @type {string[]} */
  const asked = [];
  /** @type {string[]} */
  const answers = [];
  /** @type {((answer: any) => void)[]} */
  const open = [];
  const reader = new Reader(
    (text) => {
      asked.push(text);
      return new Promise((answered) => open.push(answered));
    },
    (text) => answers.push(text),
    { later: (act) => timers.push(act) - 1, never: (timer) => delete timers[timer] },
  );
  const turn = () => timers.splice(0).forEach((act) => act());
  const answer = async (/** @type {any} */ d = { ok: true, d: {} }) => {
    open.shift()?.(d);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { reader, asked, answers, turn, answer };
}

test("only the newest line is asked about, once the hand rests", async () => {
  const { reader, asked, answers, turn, answer } = byHand();
  reader.write("p", "all");
  reader.write("pe", "all");
  reader.write("peace", "all");
  turn();
  same(asked, ["peace"]);
  await answer();
  same(answers, ["peace"]);
});

test("while one question is open the next waits, and the answer to the first is dropped", async () => {
  const { reader, asked, answers, turn, answer } = byHand();
  reader.write("peace", "all");
  turn();
  reader.write("peace?", "all");
  turn();
  same(asked, ["peace"]);
  await answer();
  same([asked, answers], [["peace", "peace?"], []]);
  await answer();
  same(answers, ["peace?"]);
});

test("a line that was sent meanwhile is not asked about any more", async () => {
  const { reader, asked, answers, turn, answer } = byHand();
  reader.write("peace", "all");
  turn();
  reader.stop();
  await answer();
  same([asked, answers], [["peace"], []]);
});

test("who was asked too often is asked again a little later", async () => {
  const { reader, asked, turn, answer } = byHand();
  reader.write("peace", "all");
  turn();
  await answer({ ok: false, error: { code: "throttled", sentence: "", fields: {} } });
  turn();
  same(asked, ["peace", "peace"]);
});
