// @ts-check
/** The map's picture and the places on it, fetched from where the page says they are. */

/** @typedef {Record<string, import("./scene.js").Anchor>} Places */

/** @param {string|undefined} address */
export async function fetched(address) {
  const reply = await fetch(address ?? "");
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  return reply;
}

/**
 * @param {DOMStringMap} page its data-map and data-anchors
 * @returns {Promise<[picture: string, places: Places]>}
 */
export const atlas = ({ map, anchors }) =>
  Promise.all([
    fetched(map).then((reply) => reply.text()),
    fetched(anchors).then((reply) => /** @type {Promise<Places>} */ (reply.json())),
  ]);
