// @ts-check
/**
 * By which fleets an army would go by sea, read off what these fleets may do: a fleet that can move
 * to a place lies beside it. Pure.
 */
import { placeOf, provinceOf, readOrder } from "./notation.js";

/** What may convoy an army to a goal: the provinces beside each of these fleets of one's own.
 * @param {string} unit the army @param {string} goal @param {readonly string[]} legal
 * @returns {Map<string, Set<string>>} */
function watersOf(unit, goal, legal) {
  const orders = legal.map(readOrder);
  const carriers = orders.filter(
    ({ what, other, target }) => what === "C" && other === unit && provinceOf(target) === goal,
  );
  return new Map(
    carriers.map((carrier) => {
      const moves = orders.filter(({ what, unit }) => what === "-" && unit === carrier.unit);
      const beside = moves.map(({ target }) => provinceOf(target));
      return [provinceOf(placeOf(carrier.unit)), new Set(beside)];
    }),
  );
}

/**
 * The shortest way by one's own fleets, as the provinces they lie in; none if they do not reach.
 * @param {string} line an army's move by convoy
 * @param {readonly string[]} legal
 * @returns {string[]}
 */
export function routeOf(line, legal) {
  const { unit, target } = readOrder(line);
  const [start, goal] = [provinceOf(placeOf(unit)), provinceOf(target)];
  const waters = watersOf(unit, goal, legal);
  let ways = [...waters].filter(([, beside]) => beside.has(start)).map(([at]) => [at]);
  const seen = new Set(ways.flat());
  while (ways.length) {
    const arrives = ways.find((way) => waters.get(way[way.length - 1])?.has(goal));
    if (arrives) return arrives;
    ways = ways.flatMap((way) =>
      [...waters.keys()]
        .filter((next) => !seen.has(next) && waters.get(way[way.length - 1])?.has(next))
        .map((next) => {
          seen.add(next);
          return [...way, next];
        }),
    );
  }
  return [];
}
