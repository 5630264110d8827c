// @ts-check
/** Who sits at the table. */

/** @typedef {Pick<import("../table/types.js").Seat, "name"|"called"|"kind"|"left">} Seated */

/** People by their names, and by their color who shares a name with others.
 * @param {readonly Seated[]} seats @returns {import("./types.js").Person[]} */
export function peopleAt(seats) {
  const names = seats.map(({ name }) => name);
  return seats.map(({ name, called, kind, left }) => {
    const shared = !name || names.filter((one) => one === name).length > 1;
    const robot = kind === "bot" || left;
    return { name: shared ? called : name, robot, title: shared && robot ? name : "" };
  });
}
