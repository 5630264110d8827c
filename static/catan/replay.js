// @ts-check
/** The page of a replay: the whole game once more, all hands open, with what chance decided. */
import { still } from "../board/motion.js";
import { part } from "../table/dom.js";
import { fetched } from "../table/fetched.js";
import { reel } from "../table/replay/reel.js";
import { FACE, readPhase } from "./face.js";
import { courseOf, film, goalsOf } from "./film.js";
import { peopleAt } from "./people.js";
import { watchCatan } from "./watch.js";

/** What is said of the game on its page: `seats` as frames tell them, `talk` its address if there is any.
 * @typedef {{seats: any[], talk: string}} Told */

/** @param {string|undefined} address */
const json = (address) => fetched(address).then((reply) => reply.json());

/** A robot goes by its color: it has a game's name to itself only by chance.
 * @param {import("./types.js").Person} one @param {any} seat @returns {import("./types.js").Person} */
const byColor = (one, { kind, called, name }) =>
  kind === "bot" ? { name: called, robot: true, title: name } : one;

async function begin() {
  const root = /** @type {HTMLElement} */ (document.getElementById("replay"));
  const told = /** @type {HTMLElement} */ (document.getElementById("told"));
  const { seats, talk } = /** @type {Told} */ (JSON.parse(told.textContent ?? ""));
  const [recording, { messages }] = await Promise.all([
    json(part(root, "board").dataset.replay),
    talk ? json(talk) : { messages: [] },
  ]);
  const course = courseOf(recording, messages);
  const seated = seats.map((seat) => ({ ...seat, ...FACE.owners[seat.power] }));
  const people = peopleAt(seated).map((one, at) => byColor(one, seated[at]));
  const show = watchCatan(root, { view: course.views[0], steps: [], people });
  const shown = film(course, people, show);
  reel(root, shown, {
    nameOf: (at) => readPhase(shown.phases[at]).name,
    plays: !still(),
    goals: goalsOf(course),
  });
}

void begin();
