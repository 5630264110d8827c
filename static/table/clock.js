// @ts-check
/** Time left, by the server's clock. */

/**
 * @param {string} deadline
 * @param {number} ahead how far the server's clock is ahead of ours, in milliseconds
 * @param {number} now ours, in milliseconds
 * @returns {number} whole seconds, not below 0
 */
export const secondsLeft = (deadline, ahead, now) =>
  Math.max(0, Math.ceil((Date.parse(deadline) - now - ahead) / 1000));

/** "3 d 4 h", "2 h 05 min", "9:41".
 * @param {number} seconds */
export function timeLeft(seconds) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours >= 1) return `${hours} h ${two(minutes % 60)} min`;
  return `${minutes}:${two(seconds % 60)}`;
}
