// @ts-check
/** Under the composer: how the line reads that is being written, and the meanings to pick from. */
import { h, part, set } from "../dom.js";
import { choices, mustPick } from "../talk/reading.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../talk/reading.js").Written} Written */
/** @typedef {import("../types.js").Reading} Reading */

/**
 * @typedef {object} Hands
 * @property {(text: string) => void} fill the composer with a sentence
 * @property {() => void} back to the composer
 *
 * @typedef {object} ReadingView
 * @property {() => void} show
 * @property {() => boolean} ask put the hand on the meanings, once; false when it was there already
 * @property {(event: KeyboardEvent) => boolean} key whether a key in the composer meant a meaning
 */

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @param {Hands} hands
 * @returns {ReadingView}
 */
export function readingView(root, desk, hands) {
  const box = part(root, "reading");
  const hint = part(root, "reading-hint");
  const { talk } = desk;
  /** @type {Written|null} */
  let shown = null;
  let asked = "";

  const options = () => [...box.querySelectorAll("[data-choice]")];
  /** @param {number} index */
  function take(index) {
    if (!options()[index]) return false;
    talk.pick(index);
    hands.back();
    return true;
  }
  const plain = () => {
    talk.meanNothing();
    hands.back();
  };
  const strict = () => desk.table?.talkTerms.strict ?? false;
  const taking = { fill: hands.fill, take, plain, strict };
  const hold = (/** @type {number} */ index) => {
    const option = options()[index];
    if (option instanceof HTMLElement) option.focus();
    return Boolean(option);
  };
  box.addEventListener("keydown", (event) => {
    const at = options().indexOf(/** @type {Element} */ (event.target));
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step && !hold(at + step)) hands.back();
    else if (event.key === "Escape") hands.back();
    else if (!step && !(digit(event.key) && take(Number(event.key) - 1))) return;
    event.preventDefault();
  });

  return {
    show: () => {
      const { line } = talk;
      if (line === shown) return;
      shown = line;
      if (line.state === "empty") asked = "";
      hint.hidden = line.state !== "empty";
      box.hidden = line.state === "empty";
      set(box, "data-state", line.state);
      if (line.state === "asking" && line.reading) return; // the old one fades until the new is here
      box.replaceChildren(...contents(line, taking));
      set(box, "data-status", line.reading?.refused ? "refused" : (line.reading?.status ?? null));
    },
    ask: () => {
      if (asked === talk.line.text) return false;
      asked = talk.line.text;
      return hold(0);
    },
    key: (event) => {
      if (event.altKey && digit(event.key)) return take(Number(event.key) - 1);
      return event.key === "ArrowDown" && mustPick(talk.line) && hold(0);
    },
  };
}

/** @param {string} key */
const digit = (key) => /^[1-9]$/.test(key);

/**
 * @typedef {object} Taking
 * @property {(text: string) => void} fill
 * @property {(index: number) => boolean} take
 * @property {() => void} plain
 * @property {() => boolean} strict
 */

/** @param {Written} line @param {Taking} taking @returns {Node[]} */
function contents({ state, reading, picked, plain }, taking) {
  if (plain) return [say("Sent as plain words: people read them, and they bind nobody.", "soft")];
  if (state === "unheard") return [say("It will be read when it is sent.", "soft")];
  if (!reading) return [say("Reading …", "soft")];
  const [first, ...more] = meaningRows(reading, picked, taking);
  const rows = [first, typoRow(reading), ...more, ...refusal(reading, taking)];
  return rows.filter((row) => row !== null);
}

/** @param {string} text @param {string} look */
const say = (text, look) => h("p", { class: `reading-${look}` }, text);

/** @param {Reading} reading @param {number|null} picked @param {Taking} taking @returns {Node[]} */
function meaningRows(reading, picked, taking) {
  const all = choices(reading);
  switch (reading.status) {
    case "understood":
      return [
        say(all[picked ?? 0]?.sentence ?? reading.sentence, "sentence"),
        ...(all.length > 1 ? [others(all, picked ?? 0, taking)] : []),
      ];
    case "several":
      return [
        say(picked === null ? reading.mistake || "Which one do you mean?" : "You mean:", "soft"),
        options(all, picked, taking),
      ];
    case "unread":
      return [
        say(reading.mistake || "This is not understood.", "mistake"),
        ...suggestions(reading, taking),
      ];
    case "chat":
      return [say("Chatter: people read it, but it says nothing that binds anybody.", "soft")];
  }
}

/** @param {readonly import("../types.js").Meant[]} all @param {number|null} picked @param {Taking} taking */
const options = (all, picked, { take }) =>
  h(
    "ol",
    { class: "reading-options" },
    ...all.slice(0, 9).map(({ sentence }, i) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            "data-choice": i + 1,
            "aria-pressed": i === picked ? "true" : "false",
            click: () => void take(i),
          },
          h("kbd", { "aria-hidden": "true" }, String(i + 1)),
          h("span", {}, sentence),
        ),
      ),
    ),
  );

/** @param {readonly import("../types.js").Meant[]} all @param {number} picked @param {Taking} taking */
const others = (all, picked, taking) =>
  h(
    "details",
    { class: "reading-others" },
    h("summary", {}, "Meant otherwise?"),
    options(all, picked, taking),
  );

/** @param {Reading} reading @param {Taking} taking */
function suggestions({ nearest }, { fill }) {
  if (!nearest.length) return [];
  const buttons = nearest.map((sentence) =>
    h("button", { type: "button", class: "suggestion", click: () => fill(sentence) }, sentence),
  );
  return [h("p", { class: "reading-nearest" }, h("span", {}, "Perhaps: "), ...buttons)];
}

/** @param {Reading} reading */
function typoRow({ typos }) {
  if (!typos.length) return null;
  const pairs = typos.flatMap(([wrote, taken], i) => [
    i ? ", " : "",
    h("del", {}, wrote),
    " → ",
    h("ins", {}, taken),
  ]);
  return h("p", { class: "reading-typos" }, ...pairs);
}

/** @param {Reading} reading @param {Taking} taking */
function refusal({ refused }, { plain, strict }) {
  if (!refused) return [];
  const button = h(
    "button",
    { type: "button", class: "text-button", click: plain },
    "Send it as plain words",
  );
  return [say(refused, "refused"), ...(strict() ? [] : [button])];
}
