// @ts-check
/** The table for who listens: the board and the seats as lists, and one sentence a turn. */
import { h, write } from "../../table/dom.js";
import {
  cardCount,
  gazetteer,
  handSize,
  nameOf,
  occupants,
  portWords,
  portsOf,
  seatsOf,
} from "../facts.js";
import { HEXES } from "../island.js";
import { cardWords, counted, listed } from "../terms.js";
import { dueSentence, teller, turnSentence } from "../words.js";

/** @typedef {import("../desk.js").CatanDesk} CatanDesk */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Table} Table */

/** Each hex with who lives on it. @param {Table} table */
function hexLines({ view, people }) {
  const { hex } = gazetteer(view.board);
  const { nodes } = occupants(view);
  return [...HEXES.values()].map(({ letter, nodes: corners }) => {
    const here = corners.flatMap((node) => {
      const stands = nodes.get(node);
      return stands ? [`${nameOf(people, stands.color)}’s ${stands.piece} at ${node}`] : [];
    });
    const robber = view.robber === letter ? ["the robber"] : [];
    return `${letter}, ${hex(letter)}: ${listed([...robber, ...here]) || "nobody"}.`;
  });
}

/** Each seat with what everybody may know. @param {Pick<Table, "view"|"people">} table */
export const seatLines = ({ view, people }) =>
  seatsOf(view).map(([color, seat]) => {
    const ports = portsOf(view, seat).map(portWords);
    const awards = [
      view.longest_road === color ? "the longest road" : "",
      view.largest_army === color ? "the largest army" : "",
    ].filter(Boolean);
    const you = view.you?.color === color;
    const hand = you ? cardWords(seat.hand ?? {}) : `${counted(handSize(seat), "card")} in hand`;
    return `${nameOf(people, color)}${you ? " (you)" : ""}: ${counted(seat.points, "point")}, ${hand}, ${counted(cardCount(seat), "development card")}, settlements at ${listed(seat.settlements.map(String)) || "no node"}, cities at ${listed(seat.cities.map(String)) || "no node"}, longest road ${seat.road_length}${[...ports, ...awards].map((word) => `, ${word}`).join("")}.`;
  });

/** @param {HTMLElement} mount the text board @param {HTMLElement} voice a live region
 * @param {CatanDesk} desk */
export function spokenPanel(mount, voice, desk) {
  const [hexes, seats] = [h("ul"), h("ul")];
  mount.replaceChildren(
    h("h3", {}, "The board in words"),
    hexes,
    h("h3", {}, "The players"),
    seats,
  );
  /** @type {Table|null} */
  let shown = null;
  return () => {
    const { table, view } = desk;
    if (shown === table) return;
    hexes.replaceChildren(...hexLines(table).map((line) => h("li", {}, line)));
    seats.replaceChildren(...seatLines(table).map((line) => h("li", {}, line)));
    const sentence = news(shown, table);
    const called = view.you?.awaited && (!shown?.view.you?.awaited || shown.view.due !== view.due);
    const due = called ? `Your move. ${dueSentence(table)}` : "";
    if (sentence || due) write(voice, [sentence, due].filter(Boolean).join(" "));
    shown = table;
  };
}

/** What happened in a turn that just ended, or since the reader was last called.
 * @param {Table|null} before @param {Table} after */
function news(before, { steps, people, view }) {
  if (!before) return "";
  const fresh = steps.slice(before.steps.length);
  const over = fresh.some(({ actions }) => Object.values(actions).includes("end"));
  if (!fresh.length || !(over || view.you?.awaited || view.outcome)) return "";
  const turn = fresh[fresh.length - 1].phase.split(".")[0];
  const told = steps.filter(({ phase }) => phase.split(".")[0] === turn);
  const you = view.you?.color ?? null;
  return turnSentence(over ? told : fresh, teller(people, you), you);
}
