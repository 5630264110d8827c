// @ts-check
/** The table of Catan for who only looks at it: board, players, log and figures, no hand and no acts. */
import { h, write } from "../table/dom.js";
import { IslandBoard } from "./board.js";
import { CatanDesk } from "./desk.js";
import { dicePanel } from "./dice.js";
import { flights } from "./flight.js";
import { logPanel } from "./panels/log.js";
import { playersPanel } from "./panels/players.js";
import { spokenPanel } from "./panels/spoken.js";
import { statePanel } from "./panels/state.js";
import { partOf } from "./parts.js";
import { teller } from "./words.js";

/** @typedef {import("./types.js").Table} Table */

const FEW = 3; // steps at once, beyond which nothing moves

/**
 * @param {HTMLElement} root @param {Table} table
 * @returns {{show: (table: Table, aloud: boolean) => void, echo: IslandBoard["echo"]}} show another
 *   moment, and aloud say to who listens what was done last; light some places
 */
export function watchCatan(root, table) {
  const at = partOf(root);
  const desk = new CatanDesk(table, { send: async () => null });
  const board = new IslandBoard(at("board"), { chosen: () => {} });
  let length = 0;
  const parts = [
    () => {
      const { view, steps } = desk.table;
      board.show(view, { still: steps.length < length || steps.length > length + FEW });
      length = steps.length;
    },
    playersPanel(at("players"), desk),
    dicePanel(at("dice"), desk),
    statePanel(at("state"), desk),
    logPanel(at("log"), desk, (places) => board.echo(places)),
    spokenPanel(at("spoken"), h("p"), desk),
    flights(root, desk, board),
  ];
  for (const part of parts) desk.watchers.add(part);
  desk.tell();
  return {
    show: (shown, aloud) => {
      desk.receive(shown);
      if (aloud) write(at("voice"), lastDone(shown));
    },
    echo: (places) => board.echo(places),
  };
}

/** @param {Table} table */
function lastDone({ steps, people }) {
  const { entries, saying } = teller(people, null);
  const last = steps.slice(-1);
  const told = last.flatMap((step) => [...entries(step), ...(step.said ?? []).map(saying)]);
  return told.map(({ text }) => text).join(" ");
}
