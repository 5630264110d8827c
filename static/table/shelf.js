// @ts-check
/** What this browser remembers. Storage may be forbidden; then it is remembered as long as the page. */

/** @type {Map<string, string>} */
const own = new Map();

/** @param {string} shelf @param {string} text nothing takes it away */
export function keepText(shelf, text) {
  own.set(shelf, text);
  try {
    if (text) localStorage.setItem(shelf, text);
    else localStorage.removeItem(shelf);
  } catch {
    // `own` has it.
  }
}

/** @param {string} shelf */
export function textKept(shelf) {
  try {
    return localStorage.getItem(shelf) ?? "";
  } catch {
    return own.get(shelf) ?? "";
  }
}
