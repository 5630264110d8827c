// @ts-check
/** The page of a replay: the whole game once more, all hands open, with what chance decided. */
import { still } from "../board/motion.js";
import { part } from "../table/dom.js";
import { fetched } from "../table/fetched.js";
import { reel } from "../table/replay/reel.js";
import { whyPanel } from "../table/replay/why.js";
import { FACE, readPhase } from "./face.js";
import { courseOf, film, goalsOf } from "./film.js";
import { peopleAt } from "./people.js";
import { watchCatan } from "./watch.js";
import { optionTeller } from "./weighed.js";

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
  const data = /** @type {HTMLElement} */ (document.getElementById("told"));
  const { seats, talk } = /** @type {Told} */ (JSON.parse(data.textContent ?? ""));
  const panel = part(root, "why");
  const [recording, { messages }, { phases }] = await Promise.all([
    json(part(root, "board").dataset.replay),
    talk ? json(talk) : { messages: [] },
    panel.dataset.why ? json(panel.dataset.why) : { phases: {} },
  ]);
  const course = courseOf(recording, messages);
  const seated = seats.map((seat) => ({ ...seat, ...FACE.owners[seat.power] }));
  const people = peopleAt(seated).map((one, at) => byColor(one, seated[at]));
  const { show, echo } = watchCatan(root, { view: course.views[0], steps: [], people });
  const shown = film(course, people, show);
  const told = optionTeller(people, course.views[0].board);
  const why = whyPanel(panel, phases, {
    name: (seat) => people[seat].name,
    words: (_, { lines }) => told(lines[0]).text,
    light: (option) => echo(option ? told(option.lines[0]).places : []),
  });
  reel(root, shown, {
    nameOf: (at) => readPhase(shown.phases[at]).name,
    plays: !still(),
    goals: goalsOf(course),
    shown: (at) => why(shown.phases[at]),
  });
}

void begin();
