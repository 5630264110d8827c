// @ts-check
/**
 * The names of places and powers. Those of places come with the map, in anchors.json.
 */

/** @typedef {{name: string, aliases?: string[]}} Named */

/** @type {Record<string, {called: string, adjective: string, letter: string}>} */
export const POWERS = {
  AUSTRIA: { called: "Austria", adjective: "Austrian", letter: "A" },
  ENGLAND: { called: "England", adjective: "English", letter: "E" },
  FRANCE: { called: "France", adjective: "French", letter: "F" },
  GERMANY: { called: "Germany", adjective: "German", letter: "G" },
  ITALY: { called: "Italy", adjective: "Italian", letter: "I" },
  RUSSIA: { called: "Russia", adjective: "Russian", letter: "R" },
  TURKEY: { called: "Turkey", adjective: "Turkish", letter: "T" },
};

/** @param {string|null} power */
export const powerName = (power) => (power && POWERS[power]?.called) || power || "Nobody";

export const COASTS = /** @type {Record<string, string>} */ ({
  NC: "north coast",
  SC: "south coast",
  EC: "east coast",
});

export class Gazetteer {
  /** @param {Record<string, Named>} places by province code */
  constructor(places) {
    this.places = places;
    /** @type {Map<string, string[]>} */
    this.words = new Map();
  }

  /** "STP/SC" is "St Petersburg (south coast)".
   * @param {string} place */
  name(place) {
    return this.places[place]?.name ?? place;
  }

  /** "F STP/SC" is "Fleet St Petersburg (south coast)".
   * @param {string} unit */
  unit(unit) {
    return `${unit[0] === "A" ? "Army" : "Fleet"} ${this.name(unit.slice(2))}`;
  }

  /** What a player may type for a province, in lower case, its name first.
   * @param {string} province */
  wordsFor(province) {
    let words = this.words.get(province);
    if (!words) {
      const { name = province, aliases = [] } = this.places[province] ?? {};
      words = [name, province, ...aliases].map((word) => word.toLowerCase().replace(/\./g, ""));
      this.words.set(province, words);
    }
    return words;
  }

  /** The codes of all provinces. */
  provinces() {
    return Object.keys(this.places).filter((place) => place.length === 3);
  }
}
