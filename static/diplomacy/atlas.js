// @ts-check
/** The map's picture and the places on it, fetched from where the page says they are. */

/** @typedef {Record<string, import("./scene.js").Anchor>} Places */

/** What lies at an address, asked for again while the server says that it is not ready.
 * @param {string|undefined} address @returns {Promise<Response>} */
export async function fetched(address) {
  const reply = await fetch(address ?? "");
  const later = reply.status === 503 && Number(reply.headers.get("Retry-After"));
  if (later) return new Promise((go) => setTimeout(go, later * 1000)).then(() => fetched(address));
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
