// @ts-check
/** What concerns the whole table: a draw, a pause, leaving, coming back. */
import { part, set, write } from "../dom.js";
import { deserted, yourSeat } from "../table.js";
import { listed } from "../words.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../table.js").Table} Table */

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function affairs(root, desk) {
  const section = part(root, "affairs");
  const draw = part(root, "draw");
  const pause = part(root, "pause");
  const resign = part(root, "resign");
  const backs = [part(root, "return"), part(root, "return-soon")];
  const dialog = /** @type {HTMLDialogElement} */ (part(root, "resign-dialog"));
  const pressed = (/** @type {Element} */ button) => button.getAttribute("aria-pressed") === "true";
  draw.addEventListener("click", () => void desk.vote("draw", !pressed(draw)));
  pause.addEventListener("click", () => void desk.vote("pause", !pressed(pause)));
  resign.addEventListener("click", () => dialog.showModal());
  for (const back of backs) back.addEventListener("click", () => void desk.returnToSeat());
  const end = part(root, "end-now");
  part(root, "resign-no").addEventListener("click", () => dialog.close());
  end.addEventListener("click", () => void desk.endGame());
  part(root, "resign-end").addEventListener("click", () => {
    dialog.close();
    void desk.endGame();
  });
  part(root, "resign-yes").addEventListener("click", () => {
    dialog.close();
    void desk.resign();
  });
  return () => {
    const { table } = desk;
    if (!table) return;
    const seat = yourSeat(table);
    const out = seat && !desk.face.alive(seat.owner, table.view);
    section.hidden = !seat || table.state === "over" || Boolean(out);
    if (!seat) return;
    const votes = (/** @type {string} */ what) => table.votes[what] ?? [];
    set(draw, "aria-pressed", votes("draw").includes(seat.seat) ? "true" : "false");
    set(pause, "aria-pressed", votes("pause").includes(seat.seat) ? "true" : "false");
    write(draw, votes("draw").includes(seat.seat) ? "Take back: draw" : "Propose a draw");
    write(pause, pauseWords(table, seat.seat));
    write(
      part(root, "draw-votes"),
      inFavor(
        votes("draw"),
        table,
        "A draw",
        desk.face.words.draw,
      ),
    );
    write(
      part(root, "pause-votes"),
      inFavor(votes("pause"), table, "A pause", "holds when all players ask for it."),
    );
    draw.hidden = pause.hidden = resign.hidden = seat.left;
    const alone = onlyBotsBeside(table, seat.seat);
    for (const name of ["resign-alone", "resign-end", "rests"]) part(root, name).hidden = !alone;
    end.hidden = !alone || !seat.left;
    part(root, "resign-later").hidden = Boolean(table.deadline);
    for (const name of ["resign-others", "resign-yes"]) part(root, name).hidden = alone;
    part(root, "plays-on").hidden = alone || deserted(table);
    part(root, "stands").hidden = alone || !deserted(table);
    // Bots have no say in a pause: where names are hidden, asking would tell who else is a person.
    part(root, "pausing").hidden =
      table.terms.names !== "shown" || (!table.deadline && table.state !== "paused");
    for (const away of [...backs, part(root, "left")]) away.hidden = section.hidden || !seat.left;
  };
}

/** Whether nobody else plays here, as far as names are told.
 * @param {Table} table @param {number} you */
function onlyBotsBeside({ seats, terms }, you) {
  const others = seats.filter(({ seat }) => seat !== you);
  return terms.names === "shown" && others.every(({ kind, left }) => kind === "bot" && !left);
}

/** @param {Table} table @param {number} seat */
function pauseWords({ votes, state }, seat) {
  const asks = votes.pause?.includes(seat);
  if (state === "paused") return asks ? "Go on playing" : "Ask for the pause too";
  return asks ? "Take back: pause" : "Propose a pause";
}

/**
 * @param {readonly number[]} seats
 * @param {Table} table
 * @param {string} what
 * @param {string} rule
 */
function inFavor(seats, table, what, rule) {
  if (!seats.length) return `${what} ${rule}`;
  const names = seats.map((seat) =>
    seat === table.you ? "you" : (table.seats[seat]?.called ?? ""),
  );
  return `In favor: ${listed(names)}. ${what} ${rule}`;
}
