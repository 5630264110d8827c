// @ts-check
/** Saying by clicking: an act, powers, provinces, orders on the map; the sentence stands in the composer. */
import { part, set } from "../../table/dom.js";
import { othersIn } from "../../table/table.js";
import { listed } from "../../table/words.js";
import { bookOf } from "../choose.js";
import { powerName } from "../gazetteer.js";
import { NOTHING_BUILT, meaningOfBuilt, togglePlace } from "../talk/building.js";
import { partsOf } from "../talk/countering.js";
import { sayable } from "../talk/meaning.js";
import { example } from "../words.js";
import { builderRows } from "./builderrows.js";
import { typing } from "./typing.js";

/** @typedef {import("../desk.js").OrderDesk} Desk */
/** @typedef {import("../talk/building.js").Building} Building */
/** @typedef {import("../talk/meaning.js").Scene} Scene */

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function builder(root, desk) {
  const panel = new Panel(root, desk);
  return () => panel.show();
}

class Panel {
  /** @param {HTMLElement} root @param {Desk} desk */
  constructor(root, desk) {
    this.root = root;
    this.desk = desk;
    this.panel = part(root, "builder");
    this.opener = part(root, "open-builder");
    this.showTyped = typing(root, desk, "said");
    this.showRows = builderRows(root, {
      change: (next) => this.change(next),
      close: () => this.close(),
    });
    this.lines = legalLines(desk);
    this.building = NOTHING_BUILT;
    /** What was said, and where, when the panel was last looked at. */
    this.place = "";
    /** How often a sentence was asked for: only the newest answer counts. */
    this.asked = 0;
    /** The sentence that was put into the composer. */
    this.worded = "";
    this.opener.addEventListener("click", () => this.toggle());
    this.panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      this.close();
      part(root, "message").focus();
    });
    desk.listeners.add(({ type }) => {
      if (type === "phase") this.close();
    });
  }

  show() {
    const { desk, panel, root } = this;
    const place = `${desk.talk.conversation} ${desk.talk.sent}`;
    if (place !== this.place) this.close();
    this.place = place;
    this.take();
    set(this.opener, "aria-expanded", panel.hidden ? "false" : "true");
    const scene = sceneOf(desk);
    if (panel.hidden || !scene) return;
    const held = panel.contains(document.activeElement);
    this.showRows(this.building, scene, desk);
    if (held && !panel.contains(document.activeElement)) this.#hold();
    part(root, "builder-typed").hidden = desk.loan === null;
    this.showTyped();
    const words = desk.loan?.marked ? "burgundy" : example(scene.view);
    set(part(root, "said"), "placeholder", `or type it: ${words}`);
  }

  toggle() {
    if (!this.panel.hidden) return this.close();
    this.open("builder-acts");
  }

  /** @param {string} row where the hand goes */
  open(row) {
    const scene = sceneOf(this.desk);
    if (!scene) return;
    this.panel.hidden = false;
    set(this.root, "data-sheet", "half");
    this.showRows(this.building, scene, this.desk);
    part(this.root, row).querySelector("button")?.focus();
    this.desk.changed();
  }

  /** The chip that was pressed is gone: the hand goes to what is chosen, or to the acts. */
  #hold() {
    const rows = ["builder-chosen", "builder-acts"].map((row) => part(this.root, row));
    rows.find((row) => !row.hidden)?.querySelector("button")?.focus();
  }

  /** Take an offer in that is to be countered; nothing is said until it is changed. */
  take() {
    const { desk } = this;
    const offer = desk.countering;
    if (!offer || !sceneOf(desk)) return;
    desk.countering = null;
    this.building = { ...NOTHING_BUILT, parts: partsOf(offer) };
    desk.giveBack();
    this.open("builder-chosen");
  }

  close() {
    if (this.panel.hidden) return;
    this.panel.hidden = true;
    set(this.root, "data-sheet", "high");
    [this.building, this.worded] = [NOTHING_BUILT, ""];
    this.desk.giveBack();
    this.desk.changed();
  }

  /** @param {Building} building */
  change(building) {
    this.building = building;
    void this.serve();
    void this.word();
    this.desk.changed();
  }

  /** Let the board choose what is asked for now. */
  async serve() {
    const { desk } = this;
    const { act, about, places } = this.building;
    const scene = sceneOf(desk);
    desk.giveBack();
    if (!scene) return;
    if (act === "mine" || act === "theirs") await this.serveOrders(act, scene);
    else if (act === "stay out" || (act !== null && about === "want")) {
      desk.lend({
        book: bookOfPlaces(desk.names.provinces()),
        take: (place) => this.change(togglePlace(this.building, place)),
        asks: "For your message: touch a province.",
        marked: places,
      });
    }
    desk.changed();
  }

  /** @param {"mine"|"theirs"} act @param {Scene} scene */
  async serveOrders(act, { you, to }) {
    const seats = act === "mine" ? [you] : to;
    const given = (await Promise.all(seats.map(this.lines))).flat().filter(sayable);
    if (this.building.act !== act || this.panel.hidden) return;
    const whose = act === "mine" ? "your" : `${listed(to.map(powerName))}’s`;
    this.desk.lend({
      book: bookOf(given),
      take: (line) => this.change({ ...this.building, line }),
      asks: given.length
        ? `For your message: touch one of ${whose} units, then what it shall do.`
        : "There is nothing to order in this phase.",
    });
  }

  /** Put the sentence into the composer. */
  async word() {
    const { desk } = this;
    const scene = sceneOf(desk);
    const meaning = scene && meaningOfBuilt(this.building, scene);
    const number = ++this.asked;
    if (!meaning) return this.unword();
    const answer = await desk.talk.worded(meaning);
    if (number !== this.asked || this.panel.hidden) return;
    if (!answer.ok) return desk.tell(answer.error.sentence);
    const { text, sentence, arrows, zones, doubt, refused } = answer.d;
    this.worded = text;
    const meant = { meaning, sentence, arrows, zones, doubt };
    desk.talk.compose(text, meant, refused);
  }

  /** Take the sentence away again, unless something else stands there by now. */
  unword() {
    const { talk } = this.desk;
    if (this.worded && talk.line.text === this.worded.trim()) talk.fill("", false);
    this.worded = "";
  }
}

/** Who speaks here to whom; nobody who is out of the game.
 * @param {Desk} desk @returns {Scene|null} */
function sceneOf({ table, talk }) {
  const view = table?.view;
  if (!table || !view?.you) return null;
  const all = table.seats.filter(({ seat }) => seat !== table.you);
  const others = talk.conversation === "all" ? all : othersIn(talk.conversation, table);
  const to = others
    .map(({ owner }) => owner)
    .filter((power) => view.units[power]?.length || view.centers[power]?.length);
  return { you: view.you.power, to, view };
}

/** What a power may order now, asked for once a phase.
 * @param {Desk} desk */
function legalLines(desk) {
  /** @type {Map<string, Promise<string[]>>} */
  const asked = new Map();
  return (/** @type {string} */ power) => {
    const { table, gid } = desk;
    const seat = table?.seats.find((one) => one.owner === power)?.seat;
    const key = `${table?.view.phase} ${seat}`;
    const known = asked.get(key) ?? fetchLines(`/g/${gid}/legal/${seat}.json`);
    asked.set(key, known);
    return known;
  };
}

/** @param {string} address @returns {Promise<string[]>} */
async function fetchLines(address) {
  const reply = await fetch(address);
  return reply.ok ? (await reply.json()).lines : [];
}

/** A choice of one place, in the form the board chooses orders in.
 * @param {readonly string[]} places @returns {import("../choose.js").Node} */
const bookOfPlaces = (places) => ({
  ask: "unit",
  next: new Map(places.map((place) => [place, { ask: null, next: new Map(), line: place }])),
  line: null,
});
