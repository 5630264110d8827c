// @ts-check
/** What a seat could do, in words that name the place: "Road 13-18: forest 8 and sea". */
import { gazetteer, nameOf } from "./facts.js";
import { readLine } from "./notation.js";
import { cardWords, listed } from "./terms.js";

/** @typedef {import("./board.js").Place} Place */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Person} Person */

/** @type {Record<string, string>} */
const PLAIN = {
  roll: "Roll the dice",
  end: "End the turn",
  buy: "Buy a development card",
  skip: "Leave the second road",
  accept: "Accept",
  refuse: "Refuse",
  "road building": "Play road building",
  "no deal": "Take no answer",
  withdraw: "Take the offer back",
  "discard blindly": "Discard whatever comes to hand",
};

/** "Node 17 between forest 8, sea" without its name. @param {string} place */
const around = (place) => place.slice(place.indexOf(" between ") + " between ".length);

/**
 * @param {readonly Person[]} people @param {string} board
 * @returns {(line: string) => {text: string, places: Place[]}} what a line would do, and where
 */
export function optionTeller(people, board) {
  const places = gazetteer(board);
  const who = (/** @type {Color} */ seat) => nameOf(people, seat);
  return (line) => {
    const { kind, where = "", seat, seats = [], give = {}, take = {} } = readLine(line);
    const at = (/** @type {Place["kind"]} */ on) => [{ kind: on, name: where }];
    const there = (/** @type {string} */ what, /** @type {"node"|"edge"} */ on) => ({
      text: `${what} ${where}: ${around(places[on](where))}`,
      places: at(on),
    });
    const only = (/** @type {string} */ text) => ({ text, places: [] });
    switch (kind) {
      case "road":
        return there("Road", "edge");
      case "settlement":
        return there("Settlement", "node");
      case "city":
        return there("City", "node");
      case "robber":
      case "knight":
        return {
          text: `${kind === "knight" ? "Knight" : "Robber"} to ${places.hex(where)}${seat ? `, robbing ${who(seat)}` : ""}`,
          places: at("hex"),
        };
      case "bank":
        return only(`Trade ${cardWords(give)} with the bank for ${cardWords(take)}`);
      case "offer":
        return only(`Offer ${listed(seats.map(who))} ${cardWords(give)} for ${cardWords(take)}`);
      case "counter":
        return only(`Rather give ${cardWords(give)} for ${cardWords(take)}`);
      case "discard":
        return only(`Discard ${cardWords(give)}`);
      case "year of plenty":
        return only(`Year of plenty: ${cardWords(take)}`);
      case "monopoly":
        return only(`Monopoly on ${Object.keys(take)[0].toLowerCase()}`);
      case "deal":
        return only(`Take ${who(/** @type {Color} */ (seat))}’s answer`);
    }
    return only(PLAIN[kind] ?? line);
  };
}
