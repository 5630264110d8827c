// @ts-check
/**
 * The controls of a replay: play and stop, speed, slider, one step on or back, and on to the next
 * moment of a kind; the same by keys. The address names the moment, so that it can be passed on.
 */
import { h, part, set, write } from "../dom.js";
import { Player, nameButton } from "./player.js";

/** @typedef {import("./player.js").Film} Film */

const RESTS = 300; // milliseconds after which a moment counts as looked at

/**
 * A kind of moments that one may want to go to.
 * @typedef {object} Goal
 * @property {string} key the letter that leads to the next one; with Shift to the one before
 * @property {string} label "Trade"
 * @property {readonly number[]} moments in their order
 */

/**
 * @param {HTMLElement} root holds the bar, `templates/tables/replay_bar.html`
 * @param {Film} film
 * @param {object} how
 * @param {(at: number) => string} how.nameOf a moment
 * @param {boolean} how.plays it begins to play at once, unless the address names a moment
 * @param {readonly Goal[]} [how.goals]
 * @param {(at: number) => void} [how.shown] is told of each moment that is shown
 */
export function reel(root, film, { nameOf, plays, goals = [], shown = () => {} }) {
  const button = part(root, "play");
  const slider = /** @type {HTMLInputElement} */ (part(root, "slider"));
  const speed = /** @type {HTMLSelectElement} */ (part(root, "speed"));
  const phase = part(root, "phase");
  const player = new Player(
    film,
    (at) => {
      const name = nameOf(at);
      write(phase, name);
      [slider.value, slider.ariaValueText] = [String(at), name];
      nameButton(button, player.playing);
      goalsShown();
      shown(at);
      clearTimeout(timer);
      if (!player.playing) timer = window.setTimeout(named, RESTS);
    },
    { again: false },
  );
  let timer = 0;
  /** Let the address name the moment; the first one is what the page's own address shows. */
  const named = () => {
    const moment = player.at ? `#${film.phases[player.at]}` : location.pathname;
    history.replaceState(null, "", moment);
  };
  const goalsShown = goalButtons(part(root, "goals"), player, goals);
  slider.max = String(player.length);
  button.addEventListener("click", () => player.play(!player.playing));
  slider.addEventListener("input", () => player.goTo(Number(slider.value)));
  speed.addEventListener("change", () => (player.speed = Number(speed.value)));
  part(root, "earlier").addEventListener("click", () => player.goTo(player.at - 1));
  part(root, "later").addEventListener("click", () => player.goTo(player.at + 1));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) player.play(false);
  });
  document.addEventListener("keydown", (event) => {
    if (!event.defaultPrevented && pressed(event, player, goals)) event.preventDefault();
  });
  const asked = () => film.phases.indexOf(location.hash.slice(1));
  window.addEventListener("hashchange", () => {
    if (asked() >= 0) player.goTo(asked());
  });
  part(root, "controls").hidden = false;
  if (asked() >= 0) return player.goTo(asked());
  player.goTo(0);
  player.play(plays);
}

/** The moment of a kind that comes next, or with -1 the one before; none if there is no other.
 * @param {Goal} goal @param {number} at @param {1|-1} [way] */
export const reached = ({ moments }, at, way = 1) =>
  way > 0 ? moments.find((one) => one > at) : moments.findLast((one) => one < at);

/** @param {HTMLElement} mount @param {Player} player @param {readonly Goal[]} goals */
function goalButtons(mount, player, goals) {
  const there = goals.filter(({ moments }) => moments.length);
  const buttons = there.map((goal) => {
    const click = () => lead(player, goal);
    const title = `Next ${goal.label.toLowerCase()} (${goal.key}); the one before: Shift`;
    const look = "button button-small button-quiet";
    const keys = `${goal.key} Shift+${goal.key.toUpperCase()}`;
    return h(
      "button",
      { type: "button", class: look, title, "aria-keyshortcuts": keys, click },
      `${goal.label} ›`,
    );
  });
  mount.append(...buttons);
  return () => {
    for (const [at, goal] of there.entries())
      set(buttons[at], "aria-disabled", reached(goal, player.at) === undefined ? "true" : null);
  };
}

/** @param {Player} player @param {Goal} goal @param {1|-1} [way] */
function lead(player, goal, way = 1) {
  const at = reached(goal, player.at, way);
  if (at === undefined) return;
  player.play(false);
  player.goTo(at);
}

/** @param {KeyboardEvent} event @param {Player} player @param {readonly Goal[]} goals */
function pressed({ target, key, shiftKey, ctrlKey, metaKey, altKey }, player, goals) {
  if (ctrlKey || metaKey || altKey) return false;
  const on = (/** @type {string} */ kinds) => target instanceof Element && target.matches(kinds);
  if (on("select, textarea, input:not([type=range])")) return false;
  const goal = goals.find((one) => one.key === key.toLowerCase());
  if (goal) lead(player, goal, shiftKey ? -1 : 1);
  else if (key === " " && !on("button, a, summary")) player.play(!player.playing);
  else if (key === "[") player.goTo(player.at - 1);
  else if (key === "]") player.goTo(player.at + 1);
  else if (on("input")) return false; // the slider has keys of its own
  else if (key === "ArrowLeft") player.goTo(player.at - 1);
  else if (key === "ArrowRight") player.goTo(player.at + 1);
  else if (key === "Home") player.goTo(0);
  else if (key === "End") player.goTo(player.length);
  else return false;
  return true;
}
