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

/**
 * What the clock says: where players have a bank of time, first the turn's own with the bank beyond
 * it, then what the bank still holds.
 * @param {{deadline: string, ownUntil: string|null, ahead: number}} clock
 * @param {number} now ours, in milliseconds
 * @returns {{words: string, left: number, bank: boolean}} `left` until the deadline
 */
export function clockWords({ deadline, ownUntil, ahead }, now) {
  const whole = secondsLeft(deadline, ahead, now);
  const own = ownUntil ? secondsLeft(ownUntil, ahead, now) : whole;
  if (!whole) return { words: "time is up", left: 0, bank: false };
  if (!own) return { words: timeLeft(whole), left: whole, bank: true };
  const beyond = whole > own ? ` + ${timeLeft(whole - own)}` : "";
  return { words: timeLeft(own) + beyond, left: whole, bank: false };
}

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
