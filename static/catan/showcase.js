// @ts-check
/** A recorded game that replays by itself on the front page: the island alone. */
import { still } from "../board/motion.js";
import { part } from "../table/dom.js";
import { quietly, recorded } from "../table/replay/quietly.js";
import { IslandBoard } from "./board.js";
import { readPhase } from "./face.js";

/** @typedef {import("./types.js").View} View with what is seen on the board */

const REST = 1000; // milliseconds to look at each moment

async function begin() {
  const figure = /** @type {HTMLElement} */ (document.getElementById("showcase-catan"));
  const mount = part(figure, "board");
  const { steps, last, address } = await recorded(figure);
  /** @type {View[]} */
  const views = [...steps.map((/** @type {{view: View}} */ { view }) => view), last];
  const board = new IslandBoard(mount, { chosen: () => {} });
  const stand = (/** @type {number} */ at) => board.show(views[at]);
  const film = {
    phases: views.map(({ phase }) => phase),
    stand,
    beats: (/** @type {number} */ at) => [{ show: () => stand(at), rest: REST }],
  };
  const moment = (/** @type {number} */ at) => readPhase(film.phases[at]);
  quietly(figure, film, {
    nameOf: (at) => (at === views.length - 1 ? "The end" : moment(at).moment),
    plays: !still(),
    address,
  });
}

// The page says all it has to say without its pictures.
begin().catch((error) => console.error(error));
