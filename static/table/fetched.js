// @ts-check
/** What a page has to wait for: a server that compiles the rules says when to ask again. */

/** What lies at an address, asked for again while the server says that it is not ready.
 * @param {string|undefined} address
 * @param {(sentence: string) => void} [waits] is told what it waits for, each time
 * @returns {Promise<Response>} */
export async function fetched(address, waits = () => {}) {
  const reply = await fetch(address ?? "");
  const later = reply.status === 503 && Number(reply.headers.get("Retry-After"));
  if (later) {
    waits((await reply.json()).error);
    await new Promise((go) => setTimeout(go, later * 1000));
    return fetched(address, waits);
  }
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  return reply;
}
