// @ts-check
/** The few turns of phrase that the table's sentences share. */

/** "you, Ann and Ben"
 * @param {readonly string[]} parts */
export function listed(parts) {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`;
}
