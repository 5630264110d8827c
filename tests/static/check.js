// @ts-check
/** The few words the tests of the page's modules are written in. */

/** @type {Map<string, () => void|Promise<void>>} */
export const tests = new Map();

/**
 * @param {string} name a sentence
 * @param {() => void|Promise<void>} body
 */
export function test(name, body) {
  if (tests.has(name)) throw new Error(`two tests are called "${name}"`);
  tests.set(name, body);
}

/**
 * @param {unknown} found
 * @param {unknown} expected
 */
export function same(found, expected) {
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  if (left !== right) throw new Error(`expected ${right}, found ${left}`);
}
